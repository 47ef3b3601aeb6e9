// What a step led to: the reveal, cancelled bids, who won the open card, climbs, falls, debts, rounds, the end.
#include <algorithm>

#include "core/text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry {

using namespace skyrunner;

namespace {

std::string card_name(Card card) { return card == Card::kLost ? "lost equipment" : card_text(card); }

std::string place_name(const Building& building, Place place) {
  const std::string text = place_text(building, place);
  return text == "ground" || text == "roof" ? "the " + text : text;
}

bool is_round_over(const PublicState& before, const PublicState& after) {
  return after.round != before.round || (after.phase == Phase::kOver && !after.roof_reached());
}

bool is_reveal(const PublicState& before, const PublicState& after) {
  return before.phase == Phase::kChoose && (after.phase != Phase::kChoose || after.round != before.round);
}

// The cards of the round, once they are revealed. If the reveal ended the round, they are back on their piles: all of
// them were numbers or parasites, since everything else asks for a decision, and a seat whose colours are complete
// again has played its last number (SKY-7).
PerSeat<Card> revealed(const PublicState& before, const PublicState& after) {
  if (before.phase != Phase::kChoose) return before.played;
  if (!is_round_over(before, after)) return after.played;
  PerSeat<Card> cards{};
  for (std::size_t i = 0; i < before.players(); ++i) {
    const CardSet held = before.player[i].colours;
    const CardSet gone = held & ~CardSet{after.player[i].colours};
    cards[i] = static_cast<Card>(std::countr_zero(gone != 0 ? gone : held & kNumbers));
  }
  return cards;
}

// SKY-18
void tell_bids(Story& story, const PublicState& shown) {
  for (unsigned value = 1; value <= 8; ++value) {
    std::vector<Seat> bidders;
    for (std::size_t i = 0; i < shown.players(); ++i) {
      if (shown.played[i] == number_card(value)) bidders.push_back(seat_at(i));
    }
    if (bidders.size() < 2) continue;
    story.push_back({.kind = "cancelled",
                     .text = seat_marks(bidders) + (bidders.size() == 2 ? " both" : " all") + " bid " +
                             std::to_string(value) + ", so these bids cancel out"});
  }
  const Seat taker = shown.taker();
  const std::string open = card_name(shown.open);
  if (taker == kNoSeat) {
    story.push_back({.kind = "unwon", .text = "Nobody gets " + open + ", which stays open for the next round"});
    return;
  }
  const std::string bid = std::to_string(value_of(shown.played[index(taker)]));
  if (is_crash(shown.open)) {
    story.push_back({.kind = "crash",
                     .text = does(taker, "gets", "get") + " " + open + " with the lowest single number, " + bid,
                     .seat = taker});
  } else {
    story.push_back({.kind = "won", .text = does(taker, "wins", "win") + " " + open + " with " + bid, .seat = taker});
  }
}

void tell_reveal(Story& story, const PublicState& before, const PerSeat<Card>& cards) {
  PublicState shown = before;
  shown.played = cards;
  const std::string list = join(before.players(), ", ", [&](std::size_t n) {
    const Seat seat = seat_at((index(before.starter) + n) % before.players());
    return does(seat, "plays", "play") + " " + card_name(cards[index(seat)]);
  });
  story.push_back({.kind = "reveal", .text = "The cards are revealed: " + list, .moment = true});
  if (before.open != Card::kNone) tell_bids(story, shown);
}

void tell_climb(Story& story, const PublicState& before, const PublicState& after) {
  const Seat climber = before.acting;
  const Place to = after.at(climber).figure;
  const unsigned cost = before.at(climber).count(Card::kEquipment) - after.at(climber).count(Card::kEquipment);
  std::string text = to == before.at(climber).figure ? does(climber, "stays", "stay") + " in place"
                     : to == after.building.roof()
                         ? does(climber, "climbs", "climb") + " onto the roof"
                         : does(climber, "climbs", "climb") + " to " + place_text(after.building, to);
  if (cost > 0) {
    text += " and " + verb_mark(climber, "uses", "use") + " up " + counted(cost, "equipment card");
  }
  story.push_back({.kind = "climb", .text = text, .seat = climber});
}

void tell_falls(Story& story, const PublicState& before, const PublicState& after) {
  for (std::size_t i = 0; i < before.players(); ++i) {
    const Place from = before.player[i].figure;
    const Place to = after.player[i].figure;
    if (to.height >= from.height) continue;
    story.push_back({.kind = "fall",
                     .text = does(seat_at(i), "falls", "fall") + " " +
                             counted(static_cast<unsigned>(from.height - to.height), "square") + " to " +
                             place_name(after.building, to),
                     .seat = seat_at(i),
                     .moment = true});
  }
}

unsigned climbing_debts(const Player& player) {
  unsigned count = 0;
  for_each_debt(player.climbing_debts, [&](Card) { ++count; });
  return count;
}

// SKY-14, SKY-21, SKY-22: what the victim of a card loses or owes.
void tell_losses(Story& story, const PublicState& before, const PublicState& after) {
  for (std::size_t i = 0; i < before.players(); ++i) {
    const Seat seat = seat_at(i);
    const Player& had = before.player[i];
    const Player& has_now = after.player[i];
    const auto tell = [&](std::string_view kind, const std::string& what) {
      story.push_back({.kind = kind, .text = seat_mark(seat) + " " + what, .seat = seat});
    };
    const bool is_climber = before.phase == Phase::kClimb && seat == before.acting;
    if (!is_climber && has_now.count(Card::kEquipment) < had.count(Card::kEquipment)) {
      tell("loss", verb_mark(seat, "loses", "lose") + " an equipment card");
    }
    for (unsigned value = 2; is_crash(before.open) && value <= 3; ++value) {
      if (has_now.count(climb_card(value)) >= had.count(climb_card(value))) continue;
      tell("loss", verb_mark(seat, "gives", "give") + " up " + card_text(climb_card(value)) + " for the crash");
    }
    if (has_now.lost_beside > had.lost_beside) tell("debt", verb_mark(seat, "owes", "owe") + " an equipment card");
    if (climbing_debts(has_now) > climbing_debts(had))
      tell("debt", verb_mark(seat, "owes", "owe") + " a climbing card");
    if (has_now.lost_beside < had.lost_beside || climbing_debts(has_now) < climbing_debts(had)) {
      tell("paid", verb_mark(seat, "pays", "pay") + " a debt with the card just gained");
    }
  }
}

// SKY-24
void tell_parasites(Story& story, const PublicState& before, const PerSeat<Card>& cards) {
  std::vector<std::string> climbs;
  std::vector<Seat> parasites;
  for (std::size_t n = 0; n < before.players(); ++n) {
    const Seat seat = seat_at((index(before.starter) + n) % before.players());
    if (is_climb(cards[index(seat)])) climbs.push_back(card_text(cards[index(seat)]));
    if (cards[index(seat)] == Card::kParasite) parasites.push_back(seat);
  }
  if (climbs.empty() || parasites.empty()) return;
  if (parasites.size() == 1) {
    story.push_back({.kind = "parasite",
                     .text = possessive(parasites[0]) + " parasite takes " + enumerate(climbs, "and"),
                     .seat = parasites[0]});
  } else {
    story.push_back(
        {.kind = "parasite", .text = "The parasites of " + seat_marks(parasites) + " cancel out and take nothing"});
  }
}

std::string end_sentence(const PublicState& after) {
  if (after.roof_reached())
    return does(after.acting, "stands", "stand") + " on the roof and " + verb_mark(after.acting, "wins", "win");
  return "The limit of " + counted(after.round_limit, "round") + " is reached: " + win_text(after.returns()) +
         " as the highest";
}

}  // namespace

Story SkyRunner::story(const Observation& before, const Observation& after, const StepReading&) {
  Story story;
  if (before.phase == Phase::kOpen) {
    story.push_back({.kind = "open",
                     .text = capitalised(card_name(after.open)) + " is turned, and the " +
                             (is_crash(after.open) ? "lowest single number gets" : "highest single number wins") +
                             " it"});
  }
  const bool is_choosing = before.phase == Phase::kChoose && !is_reveal(before, after);
  const PerSeat<Card> cards = is_choosing ? PerSeat<Card>{} : revealed(before, after);
  if (is_reveal(before, after)) tell_reveal(story, before, cards);
  if (before.phase == Phase::kClimb) tell_climb(story, before, after);
  tell_falls(story, before, after);
  tell_losses(story, before, after);
  if (is_round_over(before, after)) tell_parasites(story, before, cards);
  if (after.round != before.round) {
    story.push_back({.kind = "round",
                     .text = "Round " + std::to_string(after.round) + ": " + does(after.starter, "begins", "begin"),
                     .seat = after.starter});
  }
  if (after.phase == Phase::kOver) story.push_back({.kind = "end", .text = end_sentence(after), .moment = true});
  return story;
}

}  // namespace skerry
