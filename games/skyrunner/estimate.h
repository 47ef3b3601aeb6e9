// Who is likely to win a game of SkyRunner, at a glance.
#pragma once

#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {

// How far a player is from the roof, all in all, in steps that must still be won. Cards in the hand, equipment, debts
// and so on count as more or fewer of them.
float steps_to_win(const Table& table, Seat seat);

// Has this seat a card in the hand that leads to the roof, if nothing happens before?
bool threatens_roof(const Table& table, Seat seat);

// Each seat's expected share of the win. In the middle of a round it takes no account of the cards that are still to
// have their effect.
PerSeat<float> expected_shares(const Table& table);

}  // namespace skerry::skyrunner
