// From round to round: dealing, redrawing, and clearing the railway.
#include <utility>

#include "games/derailed/derailed.h"

namespace skerry::derailed {

// ---- the beginning of a round

// Fills the hands, lowest seat first (DER-1, DER-8), and then begins the round. The railway is empty at this point, so
// there are enough cards, for the exchange too.
void State::continue_deal() {
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

// ---- redraw (DER-18)

void State::apply_redraw(Action action) {
  if (kind_of(action) == Kind::kKeep) {
    continue_exchange();
    return;
  }
  discard(card_of(action));
  ++exchange;
  if (exchange == kMaxExchange) continue_exchange();
}

// Replaces the next discarded card, or moves on to the next player.
void State::continue_exchange() {
  if (exchange > 0) {
    refill_deck();
    phase = Phase::kExchange;
    return;
  }
  mover = next_seat(mover, player_count);
  phase = Phase::kRedraw;
  if (mover == starter) begin_turn(starter);
}

// ---- the end of a round

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
  const PublicState fresh;
  rails = fresh.rails;
  slots = fresh.slots;
  covered = fresh.covered;
  used = 0;
  start_lane = destination_lane;
  destination_lane = fresh.destination_lane;
  place = fresh.place;
  arrivals = 0;
  last_slot = kNoSlot;
  last_layer = kNoSeat;
  mover = starter;
  ++round;
  phase = Phase::kDestinations;
}

}  // namespace skerry::derailed
