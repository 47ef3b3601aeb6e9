// Checks whether a state can occur. Each function returns what is wrong, or an empty text.
#include <algorithm>

#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {
namespace {

std::string_view flaw_in_figures(const State& s) {
  for (std::size_t i = 0; i < s.seats; ++i) {
    const Place figure = s.player[i].figure;
    if (figure == s.building.roof() && (s.phase != Phase::kOver || s.acting != seat_at(i))) {
      return "a figure is on the roof, but its climb has not ended the game";
    }
    for (std::size_t other = 0; other < i; ++other) {
      if (s.building.clash(figure, s.player[other].figure))
        return "two figures in a groove are less than two rows apart";
    }
  }
  return {};
}

// Whether the seat's played action card still lies on the table: lost equipment and sabotage leave it once they have
// taken effect.
bool lies_on_table(const State& s, Seat seat) {
  const Card card = s.played[index(seat)];
  return is_climb(card) || ((card == Card::kLost || card == Card::kSabotage) && !s.has_acted(seat));
}

std::string_view flaw_in_counts(const State& s) {
  std::array<unsigned, kActionKinds> total{};
  if (s.open != Card::kNone) ++total[slot_of(s.open)];
  for (std::size_t slot = 0; slot < kActionKinds; ++slot) total[slot] += unsigned{s.main_set[slot]} + s.discards[slot];
  for (std::size_t i = 0; i < s.seats; ++i) {
    const Player& p = s.player[i];
    for (std::size_t slot = 0; slot < kHeldKinds; ++slot) total[slot] += p.cards[slot];
    total[slot_of(Card::kLost)] += p.lost_beside;
    for_each_debt(p.climbing_debts, [&](Card card) { ++total[slot_of(card)]; });
    if (lies_on_table(s, seat_at(i))) ++total[slot_of(s.played[i])];
    if (p.lost_beside > 0 && p.count(Card::kEquipment) > 0)
      return "lost equipment lies beside a player who holds equipment";
  }
  for (std::size_t slot = 0; slot < kActionKinds; ++slot) {
    if (total[slot] != kAllActionCards[slot]) return "the action cards do not add up";
  }
  return {};
}

std::string_view flaw_in_choices(const State& s) {
  for (std::size_t i = 0; i < s.seats; ++i) {
    const Player& p = s.player[i];
    const Card card = s.played[i];
    const bool revealed = card != Card::kNone;
    if (!revealed && (p.colours & kNumbers) == 0) return "a player has no number left";
    if (s.face_down[i] != Card::kNone && !has(s.playable(seat_at(i)), s.face_down[i]))
      return "a card laid face down is not in the hand";
    if (is_effect_phase(s.phase) && !revealed) return "a seat has not played a card";
    if (!is_effect_phase(s.phase) && s.phase != Phase::kOver && revealed) return "a card has been revealed too early";
    if (card == Card::kEquipment || (revealed && is_crash(card))) return "a card was played that cannot be played";
    if (has(kColours, card) && has(p.colours, card)) return "a played card is still in the hand";
    if (revealed && is_crash(s.open) && !is_number(card)) return "only numbers may be played for a crash card";
  }
  return {};
}

std::string_view flaw_in_round(const State& s) {
  if (s.round == 0 || s.round > s.round_limit) return "the round is outside the round limit";
  if (index(s.starter) != (s.round - 1U) % s.seats) return "another seat starts this round";
  const bool acting_matters = is_effect_phase(s.phase) || s.phase == Phase::kOver;
  if (!acting_matters && s.acting != s.starter) return "no seat is acting yet";
  const bool has_victim = s.phase == Phase::kGive || s.phase == Phase::kFall;
  if (!has_victim && s.victim != seat_at(0)) return "no seat has to answer";
  if ((s.squares_left > 0) != (s.phase == Phase::kFall)) return "squares to fall are counted only during a fall";
  if (s.phase == Phase::kOpen && (s.open != Card::kNone || size_of(s.main_set) == 0)) return "no card can be turned";
  if (s.phase == Phase::kChoose) {
    if (s.turn().seats() == 0) return "every seat has already chosen";
    if (s.open == Card::kNone && size_of(s.main_set) + size_of(s.discards) > 0)
      return "the top card has not been turned";
  }
  return {};
}

std::string_view flaw_in_fall(const State& s) {
  const Place figure = s.at(s.victim).figure;
  const bool on_first_row =
      s.building.is_square(figure) && figure.height > s.building.rows && s.building.row(figure.height) == 1;
  if (s.squares_left > 3) return "no fall is longer than three squares";
  if (!on_first_row || !s.building.below(figure).is_choice()) return "the victim is not at a ledge with two ways down";
  return {};
}

// Whether the acting seat's number won the card from which the victim now suffers. If the victim is the acting seat
// itself, that card was a crash.
bool won_by_number(const State& s) {
  PublicState before = s;
  before.open = s.victim == s.acting ? Card::kCrash2 : Card::kSabotage;
  const auto plays_number = [&](Card card) { return card == Card::kNone || is_number(card); };
  return s.open == Card::kNone && before.taker() == s.acting &&
         (s.victim != s.acting || std::ranges::all_of(s.played, plays_number));
}

// Checks the acting seat's card against the decision that is due.
std::string_view flaw_in_question(const State& s) {
  const Card card = s.played[index(s.acting)];
  const Seat taker = s.taker();
  const bool taken_before = index(taker) < s.seats && s.order_of(taker) < s.order_of(s.acting);
  if (taken_before) return "the open card has already been won";
  switch (s.phase) {
    case Phase::kClimb:
      return is_climb(card) ? "" : "the acting seat has not played a climbing card";
    case Phase::kUse:
      if (taker != s.acting || (s.open != Card::kLost && s.open != Card::kSabotage))
        return "no card was won that can be used";
      return {};
    case Phase::kTarget:
      return card == Card::kLost || card == Card::kSabotage ? "" : "only lost equipment and sabotage have a target";
    default:
      break;
  }
  if (!is_number(card) && card != Card::kSabotage) return "the acting seat's card has no victim";
  if (is_number(card) && !won_by_number(s)) return "the open card was not won";
  if (card == Card::kSabotage && s.victim == s.acting) return "players cannot sabotage themselves";
  if (s.phase == Phase::kFall) return flaw_in_fall(s);
  if (s.victim == s.acting) return "players cannot sabotage themselves";
  if (s.at(s.victim).figure != kGround || s.givable(s.victim) == 0) return "the victim has no card to give";
  return {};
}

std::string_view flaw_in_end(const State& s) {
  if (s.roof_reached()) {
    for (std::size_t i = 0; i < s.seats; ++i) {
      if (s.played[i] == Card::kNone) return "a seat has not played a card";
    }
    return is_climb(s.played[index(s.acting)]) ? "" : "the acting seat has not played a climbing card";
  }
  if (s.played != PerSeat<Card>{}) return "the cards of the last round have not been put away";
  if (s.round != s.round_limit) return "the round limit has not been reached";
  return s.acting == s.starter ? "" : "no seat is acting any more";
}

}  // namespace

std::string_view flaw_in(const State& s) {
  for (const auto check : {flaw_in_round, flaw_in_figures, flaw_in_choices, flaw_in_counts}) {
    if (const std::string_view flaw = check(s); !flaw.empty()) return flaw;
  }
  if (s.phase == Phase::kOver) return flaw_in_end(s);
  return is_effect_phase(s.phase) ? flaw_in_question(s) : "";
}

}  // namespace skerry::skyrunner
