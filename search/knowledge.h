// Knowledge: what a game's bot tells the search. It never decides what is legal; that is for the rules.
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

// The dials of the search, measured for each game.
struct Tuning {
  float exploration = 0.7F;           // of the confidence bound
  std::uint32_t rollout = kToTheEnd;  // steps of a rollout before the position is estimated
  float first_glance = 0;             // how much the estimate before the rollout counts, against the one after it
  std::uint64_t rollouts_from = 0;    // searches of fewer simulations only estimate: they cannot bear the noise
  std::uint32_t expand_after = 1;     // visits of a leaf before it grows
  // Progressive widening: of the actions, weightiest first, width + growth * sqrt(visits) are considered.
  float width = std::numeric_limits<float>::infinity();
  float growth = 0;
};

template <class B>
concept Knowledge = requires(const typename B::Game::State& state, Seat seat, const typename B::Game::Actions& actions,
                             std::span<float> weights, Rng& rng) {
  requires GameRules<typename B::Game>;
  { B::kTuning } -> std::convertible_to<Tuning>;
  // How promising each action is, as weights > 0; only their ratios matter.
  { B::weigh(state, seat, actions, weights) } -> std::same_as<void>;
  // A quick, sensible action: what rollouts are made of. Always legal.
  { B::playout_action(state, seat, rng) } -> std::same_as<Action>;
  // Each seat's expected share of the win, all together 1. At the end of the game it may add a little for a wide
  // margin.
  { B::estimate(state) } -> std::same_as<PerSeat<float>>;
};

// Where some positions are decided for a reason that the search need not find by itself. Only without secrets.
template <class B>
concept KnowsWinners = requires(const typename B::Game::State& state) {
  { B::certain_winner(state) } -> std::same_as<Seat>;  // kSpectator where it cannot tell
};

// No knowledge at all: every action is as good as any other, and rollouts are random to the end.
template <GameRules G>
struct Uniform {
  using Game = G;
  // An expansion costs more than a few steps of a short game, so leaves wait for it.
  static constexpr Tuning kTuning{.expand_after = 8, .width = 64, .growth = 4};

  static void weigh(const typename G::State&, Seat, const typename G::Actions&, std::span<float> weights) {
    std::ranges::fill(weights, 1.0F);
  }
  static Action playout_action(const typename G::State& state, Seat seat, Rng& rng) {
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
