// What a bot knows about Scurry, as search/knowledge.h asks for it.
#pragma once

#include <span>

#include "games/scurry/scurry.h"
#include "search/knowledge.h"

namespace skerry {

struct ScurryBot {
  using Game = Scurry;
  static constexpr Tuning kTuning{.exploration = 0.4F, .rollout_steps = 16};

  static void priors(const Scurry::State& state, Seat seat, const Scurry::Actions& actions, std::span<float> priors);
  static Action rollout_action(const Scurry::State& state, Seat seat, Rng& rng);
  static PerSeat<float> estimate(const Scurry::State& state);
  // Uses the exact turn solver.
  static Seat certain_winner(const Scurry::State& state);
};

namespace scurry {
using Bot = ScurryBot;
}

}  // namespace skerry
