// What a bot knows of SkyRunner; search/knowledge.h says what the search asks.
#pragma once

#include <span>

#include "games/skyrunner/skyrunner.h"
#include "search/knowledge.h"

namespace skerry {

struct SkyRunnerBot {
  using Game = SkyRunner;
  // Where several choose at once the tree never gets deep: a few rounds of quick play are how time helps. They are
  // noisy, so what is seen at once counts as much.
  static constexpr Tuning kTuning{.exploration = 0.3F, .rollout = 30, .first_glance = 0.5F, .rollouts_from = 1000};

  static void weigh(const SkyRunner::State& state, Seat seat, const SkyRunner::Actions& actions,
                    std::span<float> weights);
  static Action playout_action(const SkyRunner::State& state, Seat seat, Rng& rng);
  // As the answers that are still due in this round make it.
  static PerSeat<float> estimate(const SkyRunner::State& state);
};

}  // namespace skerry
