// Perft: counts sequences of steps, the classic fingerprint of a rules implementation.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace skerry {

// The number of sequences of exactly `depth` steps; a finished game has only the empty one. Seats that choose at the
// same time are taken in seat order. Precondition: no sampled chance event within `depth` steps (see can_perft).
template <GameRules G>
std::uint64_t perft(const typename G::State& state, unsigned depth) {
  if (depth == 0) return 1;
  const Turn turn = state.turn();
  if (turn.is_over()) return 0;
  std::uint64_t count = 0;
  const auto descend = [&](Seat seat, Action action) {
    typename G::State next = state;
    next.apply(seat, action);
    count += perft<G>(next, depth - 1);
  };
  if (turn.is_chance()) {
    if constexpr (HasListedChance<G>) {
      typename G::Outcomes outcomes;
      state.chance_outcomes(outcomes);
      for (const Outcome& outcome : outcomes) descend(kChance, outcome.action);
    }
    return count;
  }
  typename G::Actions actions;
  state.legal_actions(turn.first(), actions);
  if (depth == 1) return actions.size();
  for (const Action action : actions) descend(turn.first(), action);
  return count;
}

// Whether the outcomes of the first step can be listed.
template <GameRules G>
bool can_perft(const typename G::State& state) {
  if constexpr (HasSampledChance<G>) return !(state.turn().is_chance() && state.chance_is_sampled());
  return true;
}

}  // namespace skerry
