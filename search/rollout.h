// Rollout: from a leaf to an estimate of its value.
#pragma once

#include "search/knowledge.h"

namespace skerry {

// Plays on by the rollout policy for the tuning's number of steps.
template <Knowledge B>
void roll_out(typename B::Game::State& state, Rng& rng) {
  using G = typename B::Game;
  Turn turn = state.turn();
  for (std::uint32_t step = 0; step < B::kTuning.rollout_steps && !turn.is_over(); ++step) {
    if (turn.is_chance()) {
      step_chance<G>(state, rng);
    } else {
      const Seat seat = turn.first();
      state.apply(seat, B::rollout_action(state, seat, rng));
    }
    turn = state.turn();
  }
}

// Each seat's expected share of the win by a rollout. The state is changed.
template <Knowledge B>
PerSeat<float> rollout_value(typename B::Game::State& state, Rng& rng) {
  constexpr float kShare = B::kTuning.estimate_share;
  PerSeat<float> before{};
  if constexpr (kShare != 0) before = B::estimate(state);
  roll_out<B>(state, rng);
  PerSeat<float> values = B::estimate(state);
  if constexpr (kShare != 0) {
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += kShare * (before[i] - values[i]);
  }
  return values;
}

}  // namespace skerry
