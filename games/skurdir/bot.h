// What a bot knows of Skurðir; search/knowledge.h says what the search asks.
#pragma once

#include <span>

#include "games/skurdir/skurdir.h"
#include "search/knowledge.h"

namespace skerry {

struct SkurdirBot {
  using Game = Skurdir;
  // Rollouts go on for a few turns only: to the end of the game they foretell the winner worse.
  static constexpr Tuning kTuning{.exploration = 0.12F, .rollout = 16, .first_glance = 0.4F};

  static void weigh(const Skurdir::State& state, Seat seat, const Skurdir::Actions& actions, std::span<float> weights);
  static Action playout_action(const Skurdir::State& state, Seat seat, Rng& rng);
  static PerSeat<float> estimate(const Skurdir::State& state);
  // Where the last passenger is about to be carried.
  static Seat certain_winner(const Skurdir::State& state);
};

}  // namespace skerry
