// Who knows what: hands are secret (HER-1).
#include "testing/toys/herrings/herrings.h"

namespace skerry {

using namespace herrings;

Herrings::Observation Herrings::observe(const State& state, Seat viewer) {
  Observation seen;
  static_cast<PublicState&>(seen) = state;
  seen.viewer = viewer;
  if (viewer != kSpectator) seen.hand = state.hands[index(viewer)];
  return seen;
}

// Deals the unseen cards to the other hands at random.
Herrings::State Herrings::determinize(const Observation& seen, Rng& rng) {
  State state;
  static_cast<PublicState&>(state) = seen;
  Cards unseen = kAllCards & ~(seen.hand | seen.played | seen.trick_cards());
  for (std::size_t i = 0; i < seen.players(); ++i) {
    if (seat_at(i) == seen.viewer) {
      state.hands[i] = seen.hand;
      continue;
    }
    for (std::uint32_t n = seen.held(seat_at(i)); n > 0; --n) {
      Cards left = unseen;
      for (std::uint32_t skip = rng.below(count(unseen)); skip > 0; --skip) left = without_lowest(left);
      state.hands[i] |= card_bit(lowest(left));
      unseen &= ~card_bit(lowest(left));
    }
  }
  return state;
}

// A card that is dealt is known to the player who receives it. That it is played later tells nothing about when it was
// dealt, so the step stays hidden until the game is over.
bool Herrings::hides(const State& before, Seat by, Action, Seat viewer, const State&) {
  return by == kChance && viewer != seat_at(before.dealt % before.player_count);
}

}  // namespace skerry
