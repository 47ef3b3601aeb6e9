// Knowledge: what a game's bot tells the search. It never decides what is legal; the rules do.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>

#include "core/game.h"
#include "search/playout.h"

namespace skerry {

inline constexpr std::uint32_t kToTheEnd = std::numeric_limits<std::uint32_t>::max();

// The parameters of the search, measured for each game.
struct Tuning {
  float exploration = 0.7F;                 // the constant of the confidence bound
  std::uint32_t rollout_steps = kToTheEnd;  // steps of a rollout before the position is estimated
  // A leaf's value is the estimate after the rollout, with this share of the estimate before it.
  float estimate_share = 0;
  // Searches with a smaller limit skip the rollouts, whose noise they could not average out.
  std::uint64_t min_simulations_for_rollouts = 0;
  std::uint32_t expand_after = 1;  // visits of an edge before it gets a child
  // Progressive widening: a node considers base + growth * sqrt(visits) actions, highest priors first.
  float widening_base = std::numeric_limits<float>::infinity();
  float widening_growth = 0;
  // With secrets: the priors of other seats follow the hand that each determinization gives them. Otherwise they stay
  // as the first determinization that visits a node makes them, which is faster.
  bool priors_per_determinization = false;
};

template <class B>
concept Knowledge = requires(const typename B::Game::State& state, Seat seat, const typename B::Game::Actions& actions,
                             std::span<float> priors, Rng& rng) {
  requires GameRules<typename B::Game>;
  { B::kTuning } -> std::convertible_to<Tuning>;
  // How promising each action is: all > 0; only their ratios matter.
  { B::priors(state, seat, actions, priors) } -> std::same_as<void>;
  // The rollout policy: a quick, sensible, legal action.
  { B::rollout_action(state, seat, rng) } -> std::same_as<Action>;
  // Each seat's expected share of the win, all together 1. In a finished game it may add a little for a wide margin.
  { B::estimate(state) } -> std::same_as<PerSeat<float>>;
};

// Bots that hold beliefs: what the play of others says about their secrets. It is the bot's knowledge and no part of
// the rules, so G::determinize() knows nothing of it. Only for games with secrets.
template <class B>
concept HoldsBeliefs = requires(const typename B::Game::Observation& seen, Rng& rng) {
  // A state that looks the same to the observer, drawn by how likely it is.
  { B::imagine(seen, rng) } -> std::same_as<typename B::Game::State>;
};

// A determinization by the bot's beliefs, or by the rules if it has none.
template <Knowledge B>
typename B::Game::State draw_world(const typename B::Game::Observation& seen, Rng& rng) {
  if constexpr (HoldsBeliefs<B>) {
    return B::imagine(seen, rng);
  } else {
    return B::Game::determinize(seen, rng);
  }
}

// Bots that can tell the winner of some positions without a search. Only for games without secrets.
template <class B>
concept KnowsWinners = requires(const typename B::Game::State& state) {
  { B::certain_winner(state) } -> std::same_as<Seat>;  // kNoSeat if it cannot tell
};

// No knowledge: all actions are equally promising, and rollouts are random to the end.
template <GameRules G>
struct Uniform {
  using Game = G;
  // An expansion costs more than a few steps of a short game, so leaves wait for it.
  static constexpr Tuning kTuning{.expand_after = 8, .widening_base = 64, .widening_growth = 4};

  static void priors(const typename G::State&, Seat, const typename G::Actions&, std::span<float> priors) {
    std::ranges::fill(priors, 1.0F);
  }
  static Action rollout_action(const typename G::State& state, Seat seat, Rng& rng) {
    return sample_action<G>(state, seat, rng);
  }
  static PerSeat<float> estimate(const typename G::State& state) {
    const PerSeat<double> returns = state.returns();
    PerSeat<float> values{};
    std::ranges::transform(returns, values.begin(), [](double share) { return static_cast<float>(share); });
    return values;
  }
};

}  // namespace skerry
