// Chance, turns, arrivals and the end of the game. Rounds begin and end in rounds.cpp.
#include "games/derailed/derailed.h"

#include <algorithm>
#include <cassert>

#include "core/checks.h"
#include "core/hash.h"
#include "core/text.h"

namespace skerry::derailed {

// ---- hands

bool Hand::holds(Card card) const { return card != kNoCard && std::ranges::find(cards_, card) != cards_.end(); }

void Hand::add(Card card) {
  assert(card < kCards && cards_[kHandSize - 1] == kNoCard);
  std::size_t i = kHandSize - 1;
  for (; i > 0 && cards_[i - 1] > card; --i) cards_[i] = cards_[i - 1];
  cards_[i] = card;
}

void Hand::remove(Card card) {
  assert(holds(card));
  std::size_t i = 0;
  while (cards_[i] != card) ++i;
  for (; i + 1 < kHandSize; ++i) cards_[i] = cards_[i + 1];
  cards_[kHandSize - 1] = kNoCard;
}

// ---- the public state

Turn PublicState::turn() const {
  switch (phase) {
    case Phase::kRedraw:
    case Phase::kLay:
      return Turn::of(mover);
    case Phase::kOver:
      return Turn::over();
    default:
      return Turn::chance();
  }
}

PerSeat<std::int32_t> PublicState::scores() const {
  PerSeat<std::int32_t> sums{};
  for (const auto& of_round : points) {
    for (std::size_t i = 0; i < player_count; ++i) sums[i] += of_round[i];
  }
  return sums;
}

void PublicState::put_card(Slot slot, Laid laid) {
  if (slots[slot] != kEmptySlot) {
    if (discards_covered) {
      ++discards[card_of(slots[slot])];
    } else {
      ++covered[slot];
    }
  }
  slots[slot] = laid;
  rails.lay(slot, laid);
  last_slot = slot;
  last_layer = mover;
}

// ---- the Game concept

void State::legal_actions(Seat seat, Actions& out) const {
  if (seat != kChance && turn().owes(seat)) list_actions(hands[index(seat)], out);
}

Action State::sample_action(Seat seat, Rng& rng) const {
  assert(turn().owes(seat) && seat != kChance);
  return PublicState::sample_action(hands[index(seat)], rng);
}

void State::chance_outcomes(Outcomes& out) const {
  if (!turn().is_chance()) return;
  if (phase == Phase::kStarts || phase == Phase::kDestinations) {
    const Kind kind = phase == Phase::kStarts ? Kind::kStarts : Kind::kDestinations;
    for (std::uint32_t i = 0; i < permutations(player_count); ++i) out.push_back({make_action(kind, i), 1});
  } else if (phase == Phase::kFirst) {
    for (std::uint32_t i = 0; i < player_count; ++i) out.push_back({make_action(Kind::kFirst, i), 1});
  } else {
    // Avoids a branch on the remaining copies, which would be unpredictable.
    for (Card card = 0; card < kCards; ++card) {
      out.push_back({make_card_action(Kind::kDraw, card), deck[card]});
      out.resize(out.size() - (deck[card] == 0 ? 1 : 0));
    }
  }
}

void State::apply(Seat seat, Action action) {
  assert(turn().owes(seat));
  if (seat == kChance) {
    apply_chance(action);
  } else if (phase == Phase::kRedraw) {
    apply_redraw(action);
  } else if (kind_of(action) == Kind::kLay) {
    apply_lay(slot_of(action), laid_of(action));
  } else {
    // DER-6: the discard pile is not turned over for this draw.
    discard(card_of(action));
    if (discards_covered) ++used;
    if (deck_size > 0) {
      phase = Phase::kDraw;
    } else {
      end_turn();
    }
  }
}

void State::apply_chance(Action action) {
  switch (phase) {
    case Phase::kStarts:
    case Phase::kDestinations: {
      const auto companies = permutation(number_of(action), player_count);
      auto& lanes = phase == Phase::kStarts ? start_lane : destination_lane;
      for (std::uint8_t lane = 0; lane < player_count; ++lane) lanes[companies[lane]] = lane;
      if (phase == Phase::kStarts) {
        phase = Phase::kDestinations;
        return;
      }
      resolve_conflicts(start_lane, destination_lane, player_count);
      phase = Phase::kFirst;
      if (round == 0 && first != kNoSeat) starter = first;  // DER-21
      if (round > 0 || first != kNoSeat) continue_deal();
      return;
    }
    case Phase::kFirst:
      starter = seat_at(number_of(action));
      continue_deal();
      return;
    case Phase::kDeal:
      take(card_of(action));
      continue_deal();
      return;
    case Phase::kExchange:
      take(card_of(action));
      --exchange;
      continue_exchange();
      return;
    default:
      assert(phase == Phase::kDraw);
      take(card_of(action));
      end_turn();
  }
}

// ---- cards

void State::take(Card card) {
  assert(card < kCards && deck[card] > 0);
  --deck[card];
  --deck_size;
  hands[index(mover)].add(card);
}

void State::discard(Card card) {
  hands[index(mover)].remove(card);
  ++discards[card];
}

// DER-7. Returns false if there is no card to draw.
bool State::refill_deck() {
  if (deck_size == 0) {
    std::swap(deck, discards);
    deck_size = static_cast<std::uint8_t>(total(deck));
  }
  return deck_size > 0;
}

// ---- turns

void State::apply_lay(Slot slot, Laid laid) {
  assert(slot < player_count * kColumns);
  hands[index(mover)].remove(card_of(laid));
  put_card(slot, laid);
  if (discards_covered) ++used;
  check_arrivals();
  if (refill_deck()) {
    phase = Phase::kDraw;
  } else {
    end_turn();
  }
}

// DER-4, DER-5.
void State::check_arrivals() {
  Seat seat = mover;
  do {
    if (!has_arrived(seat) && is_connected(seat)) {
      points[round][index(seat)] = arrivals == 0 ? 2 : 1;
      place[index(seat)] = ++arrivals;
    }
    seat = next_seat(seat, player_count);
  } while (seat != mover);
}

bool State::can_anybody_play() const {
  for (std::size_t i = 0; i < player_count; ++i) {
    if (place[i] == 0 && !hands[i].empty()) return true;
  }
  return false;
}

// Gives the turn to this seat, or to the next seat that has not arrived and holds a card (DER-7, DER-15, DER-20).
void State::begin_turn(Seat seat) {
  if (is_round_decided() || is_round_used_up() || !can_anybody_play()) {
    end_round();
    return;
  }
  for (;; seat = next_seat(seat, player_count)) {
    if (has_arrived(seat)) {
      ++points[round][index(seat)];
    } else if (!hands[index(seat)].empty()) {
      mover = seat;
      phase = Phase::kLay;
      return;
    }
  }
}

// ---- the end

// DER-10.
PerSeat<double> PublicState::returns() const {
  PerSeat<double> shares{};
  if (phase != Phase::kOver) return shares;
  const PerSeat<std::int32_t> sums = scores();
  const auto played = std::span(sums).first(player_count);
  const std::int32_t most = std::ranges::max(played);
  const auto leaders = static_cast<double>(std::ranges::count(played, most));
  for (std::size_t i = 0; i < player_count; ++i) shares[i] = sums[i] == most ? 1 / leaders : 0;
  return shares;
}

std::uint64_t State::hash() const {
  Hash hash;
  hash.add_bytes(slots);
  hash.add_bytes(covered);
  hash.add_bytes(points);
  hash.add_bytes(hands);
  hash.add_bytes(deck);
  hash.add_bytes(discards);
  hash.add_bytes(start_lane);
  hash.add_bytes(destination_lane);
  hash.add_bytes(place);
  hash.add(std::uint64_t{arrivals} | std::uint64_t{player_count} << 8U | static_cast<std::uint64_t>(phase) << 16U |
           std::uint64_t{round} << 24U | std::uint64_t{index(mover)} << 32U | std::uint64_t{index(starter)} << 40U |
           std::uint64_t{exchange} << 48U | std::uint64_t{redraw} << 56U);
  hash.add(std::uint64_t{last_slot} | std::uint64_t{index(last_layer)} << 8U | std::uint64_t{deck_size} << 16U);
  if (discards_covered || first != kNoSeat) {
    hash.add(std::uint64_t{discards_covered} | std::uint64_t{used} << 8U | std::uint64_t{index(first)} << 16U);
  }
  if (company_order != 0) hash.add(company_order);
  return hash.value();
}

std::uint64_t State::step_bound() const {
  // A laid card stays on the railway for the round. Between two lays only NS is discarded (DER-6); there are two
  // copies, and they do not return before the next lay. Each of these steps may be followed by a draw. With
  // covered=discard a round has at most kRoundLimit of these steps, which is fewer.
  const std::uint64_t turns = kDeckSize + 2 * (kDeckSize + 1);
  const std::uint64_t between = 3 + player_count * (kHandSize + 2 * kMaxExchange + 1);
  return kRounds * (2 * turns + between);
}

}  // namespace skerry::derailed

namespace skerry {

using namespace derailed;

// The option `companies`: "FAC" or "fac". Companies without a player follow in the order of the alphabet.
static Status read_companies(State& state, std::string_view text) {
  std::array<std::uint8_t, kMaxPlayers> order{};
  std::size_t known = 0;
  const auto add = [&](char letter) {
    const std::size_t company = kCompanyLetters.find(letter);
    if (company >= kMaxPlayers || std::ranges::count(std::span(order).first(known), company) > 0) return false;
    order[known++] = static_cast<std::uint8_t>(company);
    return true;
  };
  const auto add_typed = [&](char c) { return add(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c); };
  const std::size_t players = state.players();
  if (text.size() != players || !std::ranges::all_of(text, add_typed)) {
    return Error{"Write a different letter from A to F for each of the " + std::to_string(players) +
                     " players, as in '" + std::string(kCompanyLetters.substr(0, players)) + "', not " +
                     in_quotes(text) + ".",
                 "DER-11"};
  }
  std::ranges::for_each(kCompanyLetters, add);
  state.company_order = static_cast<std::uint16_t>(permutation_number(order, kMaxPlayers));
  return Ok{};
}

Result<Derailed::State> Derailed::initial(int players, const Settings& settings) {
  if (const Status seated = check_players(info(), players); !seated) return seated.error();
  State state;
  state.player_count = static_cast<std::uint8_t>(players);
  state.redraw = settings.flag("redraw");
  state.discards_covered = settings.text("covered") == "discard";
  const std::int32_t first = settings.integer("first");
  if (first > players) {
    return Error{"There is no seat " + std::to_string(first) + " to begin: " + std::to_string(players) + " play.",
                 "DER-21"};
  }
  if (first > 0) state.first = seat_at(static_cast<std::size_t>(first) - 1);
  if (const Status read = read_companies(state, settings.text("companies")); !read) return read.error();
  return state;
}

}  // namespace skerry
