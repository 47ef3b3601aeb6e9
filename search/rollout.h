// Rollout: from a leaf to an estimate.
#pragma once

#include "search/knowledge.h"

namespace skerry {

// Plays on by knowledge for as many steps as the tuning says, and estimates what comes out.
template <Knowledge B>
PerSeat<float> last_glance(typename B::Game::State& state, Rng& rng) {
  using G = typename B::Game;
  Turn turn = state.turn();
  for (std::uint32_t step = 0; step < B::kTuning.rollout && !turn.is_over(); ++step) {
    if (turn.is_chance()) {
      step_chance<G>(state, rng);
    } else {
      const Seat seat = turn.first();
      state.apply(seat, B::playout_action(state, seat, rng));
    }
    turn = state.turn();
  }
  return B::estimate(state);
}

template <Knowledge B>
PerSeat<float> rollout(typename B::Game::State& state, Rng& rng) {
  constexpr float kFirst = B::kTuning.first_glance;
  if constexpr (kFirst == 0) return last_glance<B>(state, rng);
  const PerSeat<float> first = B::estimate(state);
  PerSeat<float> values = last_glance<B>(state, rng);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += kFirst * (first[i] - values[i]);
  return values;
}

}  // namespace skerry
