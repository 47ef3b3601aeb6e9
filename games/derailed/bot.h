// What a bot knows of Derailed!; search/knowledge.h says what the search asks.
#pragma once

#include <span>

#include "games/derailed/derailed.h"
#include "search/knowledge.h"

namespace skerry {

namespace derailed {
// Before a round: gives up the worst card, if it is bad.
Action exchange_or_keep(const Hand& hand);
}  // namespace derailed

struct DerailedBot {
  using Game = Derailed;
  static constexpr Tuning kTuning{.exploration = 0.06F, .rollout = 8, .width = 3, .growth = 0.25F};

  static void weigh(const Derailed::State& state, Seat seat, const Derailed::Actions& actions,
                    std::span<float> weights);
  static Action playout_action(const Derailed::State& state, Seat seat, Rng& rng);
  static PerSeat<float> estimate(const Derailed::State& state);
};

}  // namespace skerry
