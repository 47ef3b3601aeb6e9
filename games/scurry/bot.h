// What a bot knows of Scurry; search/knowledge.h says what the search asks.
#pragma once

#include <span>

#include "games/scurry/scurry.h"
#include "search/knowledge.h"

namespace skerry {

struct ScurryBot {
  using Game = Scurry;
  static constexpr Tuning kTuning{.exploration = 0.4F, .rollout = 16};

  static void weigh(const Scurry::State& state, Seat seat, const Scurry::Actions& actions, std::span<float> weights);
  static Action playout_action(const Scurry::State& state, Seat seat, Rng& rng);
  static PerSeat<float> estimate(const Scurry::State& state);
  // By the exact turn solver.
  static Seat certain_winner(const Scurry::State& state);
};

}  // namespace skerry
