#include "games/derailed/derailed.h"

#include <algorithm>
#include <cassert>
#include <cstring>

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

// ---- the table

Turn Table::turn() const {
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

PerSeat<std::int32_t> Table::scores() const {
  PerSeat<std::int32_t> sums{};
  for (const auto& of_round : points) {
    for (std::size_t i = 0; i < player_count; ++i) sums[i] += of_round[i];
  }
  return sums;
}

void Table::put_card(Slot slot, Laid laid) {
  if (slots[slot] != kEmptySlot) ++covered[slot];
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
  return Table::sample_action(hands[index(seat)], rng);
}

void State::chance_outcomes(Outcomes& out) const {
  if (!turn().is_chance()) return;
  if (phase == Phase::kStarts || phase == Phase::kDestinations) {
    const Kind kind = phase == Phase::kStarts ? Kind::kStarts : Kind::kDestinations;
    for (std::uint32_t i = 0; i < permutations(player_count); ++i) out.push_back({make_action(kind, i), 1});
  } else if (phase == Phase::kFirst) {
    for (std::uint32_t i = 0; i < player_count; ++i) out.push_back({make_action(Kind::kFirst, i), 1});
  } else {
    // Without a branch on what is left, which nothing predicts.
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
      solve_conflicts(start_lane, destination_lane, player_count);
      phase = Phase::kFirst;
      if (round > 0) deal_on();
      return;
    }
    case Phase::kFirst:
      starter = seat_at(number_of(action));
      deal_on();
      return;
    case Phase::kDeal:
      take(card_of(action));
      deal_on();
      return;
    case Phase::kExchange:
      take(card_of(action));
      --exchange;
      exchange_on();
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

// DER-7. False if there is nothing to draw.
bool State::refill_deck() {
  if (deck_size == 0) {
    std::swap(deck, discards);
    deck_size = static_cast<std::uint8_t>(total(deck));
  }
  return deck_size > 0;
}

// Fills hands up, lowest seat first (DER-1, DER-8), and then begins the round. The railway is empty then, so there are
// cards enough, here and for the exchange.
void State::deal_on() {
  for (std::size_t i = 0; i < player_count; ++i) {
    if (hands[i].size() == kHandSize) continue;
    refill_deck();
    mover = seat_at(i);
    phase = Phase::kDeal;
    return;
  }
  mover = starter;
  if (round > 0 && redraw) {
    phase = Phase::kRedraw;
  } else {
    begin_turn(starter);
  }
}

// ---- option redraw

void State::apply_redraw(Action action) {
  if (kind_of(action) == Kind::kKeep) {
    exchange_on();
    return;
  }
  discard(card_of(action));
  ++exchange;
  if (exchange == kMaxExchange) exchange_on();
}

// Draws the next card instead of a discarded one, or goes on to the next player.
void State::exchange_on() {
  if (exchange > 0) {
    refill_deck();
    phase = Phase::kExchange;
    return;
  }
  mover = next_seat(mover, player_count);
  phase = Phase::kRedraw;
  if (mover == starter) begin_turn(starter);
}

// ---- turns

void State::apply_lay(Slot slot, Laid laid) {
  assert(slot < player_count * kColumns);
  hands[index(mover)].remove(card_of(laid));
  put_card(slot, laid);
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

// The turn goes to this seat or, past those who have arrived or hold no card, to the next one.
void State::begin_turn(Seat seat) {
  if (is_round_decided() || !can_anybody_play()) {
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

// ---- rounds

// DER-9.
Seat State::next_starter() const {
  const PerSeat<std::int32_t> totals = scores();
  Seat best = next_seat(starter, player_count);
  Seat seat = best;
  do {
    const auto rank = [&](Seat s) { return std::pair(points[round][index(s)], totals[index(s)]); };
    seat = next_seat(seat, player_count);
    if (rank(seat) < rank(best)) best = seat;
  } while (seat != starter);
  return best;
}

Counts State::railway() const {
  Counts cards = kWholeDeck;
  for (std::size_t card = 0; card < kCards; ++card) {
    cards[card] = static_cast<std::uint8_t>(cards[card] - deck[card] - discards[card]);
  }
  for (const Hand& hand : hands) {
    for (const Card card : hand) --cards[card];
  }
  return cards;
}

void State::end_round() {
  if (round + 1U == kRounds) {
    phase = Phase::kOver;
    return;
  }
  const Counts lifted = railway();
  for (std::size_t card = 0; card < kCards; ++card)
    discards[card] = static_cast<std::uint8_t>(discards[card] + lifted[card]);
  starter = next_starter();
  const Table fresh;
  rails = fresh.rails;
  slots = fresh.slots;
  covered = fresh.covered;
  start_lane = destination_lane;
  destination_lane = fresh.destination_lane;
  place = fresh.place;
  arrivals = 0;
  last_slot = kNoSlot;
  last_layer = kNobody;
  mover = starter;
  ++round;
  phase = Phase::kDestinations;
}

// DER-10.
PerSeat<double> State::returns() const {
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
  std::uint64_t h = 0;
  const auto add = [&](std::uint64_t word) { h = mix64(h ^ word) + 0x9E3779B97F4A7C15ULL; };
  const auto add_bytes = [&](const auto& bytes) {
    static_assert(std::has_unique_object_representations_v<std::remove_cvref_t<decltype(bytes)>>);
    for (std::size_t at = 0; at < sizeof(bytes); at += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, reinterpret_cast<const char*>(&bytes) + at, std::min<std::size_t>(8, sizeof(bytes) - at));
      add(word);
    }
  };
  add_bytes(slots);
  add_bytes(covered);
  add_bytes(points);
  add_bytes(hands);
  add_bytes(deck);
  add_bytes(discards);
  add_bytes(start_lane);
  add_bytes(destination_lane);
  add_bytes(place);
  add(std::uint64_t{arrivals} | std::uint64_t{player_count} << 8U | static_cast<std::uint64_t>(phase) << 16U |
      std::uint64_t{round} << 24U | std::uint64_t{index(mover)} << 32U | std::uint64_t{index(starter)} << 40U |
      std::uint64_t{exchange} << 48U | std::uint64_t{redraw} << 56U);
  add(std::uint64_t{last_slot} | std::uint64_t{index(last_layer)} << 8U | std::uint64_t{deck_size} << 16U);
  return h;
}

std::uint64_t State::step_bound() const {
  // A lay puts a card where it stays for the round. Between two lays only NS is discarded (DER-6), of which there are
  // two and which does not come back before the next lay. Each of these steps may be followed by a draw.
  const std::uint64_t turns = kDeckSize + 2 * (kDeckSize + 1);
  const std::uint64_t between = 3 + player_count * (kHandSize + 2 * kMaxExchange + 1);
  return kRounds * (2 * turns + between);
}

}  // namespace skerry::derailed

namespace skerry {

using namespace derailed;

Result<Derailed::State> Derailed::initial(int players, const Settings& settings) {
  if (players < static_cast<int>(kMinPlayers) || players > static_cast<int>(kMaxPlayers)) {
    return Error{"Derailed! is for 2 to 6 players"};
  }
  State state;
  state.player_count = static_cast<std::uint8_t>(players);
  state.redraw = settings.flag("redraw");
  return state;
}

}  // namespace skerry
