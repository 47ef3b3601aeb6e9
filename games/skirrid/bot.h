// What a bot knows of Skirrid; search/knowledge.h says what the search asks.
#pragma once

#include <span>

#include "games/skirrid/skirrid.h"
#include "search/knowledge.h"

namespace skerry {

struct SkirridBot {
  using Game = Skirrid;
  // Rollouts run to the end; the limit is for the die, which can miss for ever.
  static constexpr Tuning kTuning{.exploration = 0.007F, .rollout = 72, .expand_after = 6, .width = 6, .growth = 1};

  static void weigh(const Skirrid::State& state, Seat seat, const Skirrid::Actions& actions, std::span<float> weights);
  static Action playout_action(const Skirrid::State& state, Seat seat, Rng& rng);
  static PerSeat<float> estimate(const Skirrid::State& state);
};

}  // namespace skerry
