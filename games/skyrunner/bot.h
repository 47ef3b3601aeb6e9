// What a bot knows about SkyRunner, as search/knowledge.h asks for it.
#pragma once

#include <span>

#include "games/skyrunner/skyrunner.h"
#include "search/knowledge.h"

namespace skerry {

struct SkyRunnerBot {
  using Game = SkyRunner;
  // Simultaneous choices keep the tree shallow, so more time helps through rollouts of a few rounds. They are noisy, so
  // the estimate before the rollout counts as much.
  static constexpr Tuning kTuning{
      .exploration = 0.3F, .rollout_steps = 30, .estimate_share = 0.5F, .min_simulations_for_rollouts = 1000};

  static void priors(const SkyRunner::State& state, Seat seat, const SkyRunner::Actions& actions,
                     std::span<float> priors);
  static Action rollout_action(const SkyRunner::State& state, Seat seat, Rng& rng);
  // Taken after the answers that are still due in this round.
  static PerSeat<float> estimate(const SkyRunner::State& state);
};

namespace skyrunner {
using Bot = SkyRunnerBot;
}

}  // namespace skerry
