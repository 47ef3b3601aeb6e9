// What a viewer can tell from observations alone: the oracle behind law L11 of core/game.h.
#pragma once

#include "core/game.h"

namespace skerry {

// Calls f(action) for each action `by` could take here, or each listed outcome of chance, until f returns true. Returns
// whether it did.
template <GameRules G, class F>
bool any_step(const typename G::State& state, Seat by, F f) {
  if (!state.turn().owes(by)) return false;
  if (by != kChance) {
    typename G::Actions actions;
    state.legal_actions(by, actions);
    return std::any_of(actions.begin(), actions.end(), f);
  }
  if constexpr (HasListedChance<G>) {
    typename G::Outcomes outcomes;
    state.chance_outcomes(outcomes);
    return std::any_of(outcomes.begin(), outcomes.end(), [&](const Outcome& outcome) { return f(outcome.action); });
  }
  return false;
}

// Whether a different action or outcome, possible in the same state, would look the same to the viewer: then the step
// must be hidden from it. Two names for one and the same result do not count. A game can build its hides() on this and
// say only when a step is revealed later:
//
//   return !was_revealed(before, action, now) && looks_alike<G>(before, by, action, viewer);
//
// Costs an apply() and an observe() for each alternative; slow for search. Precondition: the step is legal, or is a
// listed outcome.
template <HasObservation G>
bool looks_alike(const typename G::State& before, Seat by, Action action, Seat viewer) {
  typename G::State after = before;
  after.apply(by, action);
  const auto seen = G::observe(after, viewer);
  return any_step<G>(before, by, [&](Action other) {
    typename G::State elsewhere = before;
    elsewhere.apply(by, other);
    return other != action && !(elsewhere == after) && G::observe(elsewhere, viewer) == seen;
  });
}

}  // namespace skerry
