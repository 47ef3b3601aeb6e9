// Random play: the inner loop of rollouts and tests.
#pragma once

#include <cassert>
#include <cstdint>

#include "core/game.h"

namespace skerry {

// An outcome of the current chance event, drawn by weight. Precondition: the outcomes can be listed.
template <HasListedChance G>
Action sample_outcome(const typename G::State& state, Rng& rng) {
  typename G::Outcomes outcomes;
  state.chance_outcomes(outcomes);
  std::uint32_t total = 0;
  for (const Outcome& outcome : outcomes) total += outcome.weight;
  std::uint32_t ticket = rng.below(total);
  for (const Outcome& outcome : outcomes) {
    if (ticket < outcome.weight) return outcome.action;
    ticket -= outcome.weight;
  }
  assert(false);
  return outcomes.back().action;
}

template <GameRules G>
void step_chance(typename G::State& state, Rng& rng) {
  if constexpr (HasSampledChance<G>) {
    if (state.chance_is_sampled()) {
      state.sample_chance(rng);
      return;
    }
  }
  if constexpr (HasListedChance<G>) state.apply(kChance, sample_outcome<G>(state, rng));
}

// Uniform over the legal actions.
template <GameRules G>
Action sample_action(const typename G::State& state, Seat seat, Rng& rng) {
  if constexpr (HasSampling<G>) {
    return state.sample_action(seat, rng);
  } else {
    typename G::Actions actions;
    state.legal_actions(seat, actions);
    return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
  }
}

// One step of chance or of the first seat that owes a decision. Precondition: not over.
template <GameRules G>
void random_step(typename G::State& state, Turn turn, Rng& rng) {
  if constexpr (HasListedChance<G> || HasSampledChance<G>) {
    if (turn.is_chance()) {
      step_chance<G>(state, rng);
      return;
    }
  }
  const Seat seat = turn.first();
  state.apply(seat, sample_action<G>(state, seat, rng));
}

// Plays to the end; returns the number of steps.
template <GameRules G>
std::uint32_t playout(typename G::State& state, Rng& rng) {
  std::uint32_t steps = 0;
  for (Turn turn = state.turn(); !turn.is_over(); turn = state.turn()) {
    random_step<G>(state, turn, rng);
    ++steps;
  }
  return steps;
}

}  // namespace skerry
