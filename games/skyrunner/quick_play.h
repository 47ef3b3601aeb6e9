// Quick play of SkyRunner, for rollouts: a few sensible habits, and no thought.
#pragma once

#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {

// Precondition: the seat owes a decision.
Action quick_action(const State& state, Seat seat, Rng& rng);

}  // namespace skerry::skyrunner
