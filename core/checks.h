// Checks that every game needs, and the one sentence that each refusal uses.
#pragma once

#include "core/game_info.h"
#include "core/result.h"
#include "core/turn.h"

namespace skerry {

// "It is not this seat's turn. Seat 2 is to move.", or why nobody can act; Ok if `by` (a seat or kChance) owes the next
// step.
Status check_turn(Turn turn, Seat by);

// "Scurry is for 2 players, not 3."
Status check_players(const GameInfo& info, int players);

}  // namespace skerry
