// A static estimate of who is likely to win a game of SkyRunner.
#pragma once

#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {

// How far a player is from the roof, in steps that must still be won. Cards in hand, equipment and debts count as fewer
// or more steps.
float steps_to_win(const PublicState& table, Seat seat);

// Whether the seat holds a card that leads to the roof if nothing happens before.
bool threatens_roof(const PublicState& table, Seat seat);

// Each seat's expected share of the win. In the middle of a round it ignores the cards that have not yet taken effect.
PerSeat<float> expected_shares(const PublicState& table);

}  // namespace skerry::skyrunner
