// The rollout policy of SkyRunner: a few simple rules.
#pragma once

#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {

// Precondition: the seat owes a decision.
Action quick_action(const State& state, Seat seat, Rng& rng);

}  // namespace skerry::skyrunner
