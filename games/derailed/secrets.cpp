// Hidden information: the hands of others and the order of the deck (DER-1).
#include "games/derailed/derailed.h"

namespace skerry {

using namespace derailed;

Derailed::Observation Derailed::observe(const State& state, Seat viewer) {
  Observation seen;
  static_cast<PublicState&>(seen) = state;
  seen.viewer = viewer;
  seen.unseen = state.deck;
  for (std::size_t i = 0; i < state.players(); ++i) {
    seen.hand_sizes[i] = static_cast<std::uint8_t>(state.hands[i].size());
    if (seat_at(i) == viewer) {
      seen.hand = state.hands[i];
    } else {
      for (const Card card : state.hands[i]) ++seen.unseen[card];
    }
  }
  return seen;
}

Derailed::State Derailed::determinize(const Observation& seen, Rng& rng) {
  State state;
  static_cast<PublicState&>(state) = seen;
  state.deck = seen.unseen;
  std::uint32_t left = total(seen.unseen);
  for (std::size_t i = 0; i < seen.players(); ++i) {
    if (seat_at(i) == seen.viewer) {
      state.hands[i] = seen.hand;
      continue;
    }
    for (std::size_t n = 0; n < seen.hand_sizes[i]; ++n) {
      std::uint32_t ticket = rng.below(left--);
      Card card = 0;
      for (; ticket >= state.deck[card]; ++card) ticket -= state.deck[card];
      --state.deck[card];
      state.hands[i].add(card);
    }
  }
  return state;
}

// Only the player who draws a card sees it (DER-1).
bool Derailed::hides(const State& before, Seat by, Action action, Seat viewer, const State&) {
  return by == kChance && kind_of(action) == Kind::kDraw && viewer != before.mover;
}

}  // namespace skerry
