// What a bot knows about Skurðir, as search/knowledge.h asks for it.
#pragma once

#include <span>

#include "games/skurdir/skurdir.h"
#include "search/knowledge.h"

namespace skerry {

struct SkurdirBot {
  using Game = Skurdir;
  // Rollouts take a few turns only: to the end of the game they predict the winner less well.
  static constexpr Tuning kTuning{.exploration = 0.12F, .rollout_steps = 16, .estimate_share = 0.4F};

  static void priors(const Skurdir::State& state, Seat seat, const Skurdir::Actions& actions, std::span<float> priors);
  static Action rollout_action(const Skurdir::State& state, Seat seat, Rng& rng);
  static PerSeat<float> estimate(const Skurdir::State& state);
  // Decides positions in which the last passenger is about to be carried.
  static Seat certain_winner(const Skurdir::State& state);
};

namespace skurdir {
using Bot = SkurdirBot;
}

}  // namespace skerry
