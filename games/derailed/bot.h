// What a bot knows about Derailed!, as search/knowledge.h asks for it.
#pragma once

#include <span>

#include "games/derailed/derailed.h"
#include "search/knowledge.h"

namespace skerry {

namespace derailed {
// Option redraw: exchanges the worst card if it is bad, or keeps the hand.
Action exchange_or_keep(const Hand& hand);
}  // namespace derailed

struct DerailedBot {
  using Game = Derailed;
  static constexpr Tuning kTuning{.exploration = 0.06F,
                                  .rollout_steps = 8,
                                  .widening_base = 3,
                                  .widening_growth = 0.25F,
                                  .priors_per_determinization = true};

  static void priors(const Derailed::State& state, Seat seat, const Derailed::Actions& actions,
                     std::span<float> priors);
  static Action rollout_action(const Derailed::State& state, Seat seat, Rng& rng);
  static PerSeat<float> estimate(const Derailed::State& state);
  // Knows what a forced discard (DER-6) and a missed arrival say about a hand.
  static Derailed::State imagine(const Derailed::Observation& seen, Rng& rng);
};

namespace derailed {
using Bot = DerailedBot;
}

}  // namespace skerry
