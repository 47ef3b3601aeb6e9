// What a bot knows about Skirrid, as search/knowledge.h asks for it.
#pragma once

#include <span>

#include "games/skirrid/skirrid.h"
#include "search/knowledge.h"

namespace skerry {

struct SkirridBot {
  using Game = Skirrid;
  // Rollouts normally reach the end; the limit guards against a die that keeps missing.
  static constexpr Tuning kTuning{
      .exploration = 0.007F, .rollout_steps = 72, .expand_after = 6, .widening_base = 6, .widening_growth = 1};

  static void priors(const Skirrid::State& state, Seat seat, const Skirrid::Actions& actions, std::span<float> priors);
  static Action rollout_action(const Skirrid::State& state, Seat seat, Rng& rng);
  static PerSeat<float> estimate(const Skirrid::State& state);
};

namespace skirrid {
using Bot = SkirridBot;
}

}  // namespace skerry
