// Plays one game of a plan and keeps what the measures need.
#pragma once

#include "lab/game_row.h"
#include "lab/plan.h"

namespace skerry {

// Throws Failure if an agent fails; the sentence names the game and how to play it again.
GameRow play_job(const AnyGame& game, const Plan& plan, const Job& job);

// Seconds that a person takes to choose among this many actions: Hick's law.
double seconds_for(std::size_t choices);

}  // namespace skerry
