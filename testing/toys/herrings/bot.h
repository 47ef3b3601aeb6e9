// What the search is told about Herrings; search/knowledge.h says what it asks.
#pragma once

#include <span>

#include "search/knowledge.h"
#include "testing/toys/herrings/herrings.h"

namespace skerry {

struct HerringsBot {
  using Game = Herrings;
  // Games are short, so rollouts run to the end.
  static constexpr Tuning kTuning{.exploration = 0.5F};

  static void priors(const Herrings::State& state, Seat seat, const Herrings::Actions& actions,
                     std::span<float> priors);
  static Action rollout_action(const Herrings::State& state, Seat seat, Rng& rng);
  static PerSeat<float> estimate(const Herrings::State& state);
};

namespace herrings {
using Bot = HerringsBot;
}

}  // namespace skerry
