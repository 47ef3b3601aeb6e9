// Promise: everybody's chance of winning at a glance, from the rides that are possible and those that one canal more
// would make possible.
#pragma once

#include <array>

#include "games/skurdir/skurdir.h"

namespace skerry::skurdir {

// What speaks for a seat. The weights of promise.cpp say how much.
enum class Sign : std::uint8_t {
  kPoints,       // so far
  kPointsLate,   // the same: they count for more the fewer passengers are left
  kSoon,         // is about to move
  kNextRide,     // by how much the best ride, with one canal more if need be, would favour the seat, if it moves soon
  kBestRide,     // what the seat itself would get for it
  kOthersRides,  // what it would get for the best rides of the others
  kTraffic,      // what it would get if every passenger took any way home
  kCanalsInHand,
  kExtraStation,  // still in hand, early in the game
  kSabotage,      // still to come
  kOnTop,         // passengers of its colour that can be carried next
  kStillToCome,   // the other passengers of its colour
  kNeighbours,    // of its stations, early in the game
};
inline constexpr std::size_t kSigns = 13;
using Signs = std::array<float, kSigns>;

// By seat. Precondition: a building is due.
std::array<Signs, kMaxPlayers> signs_of(const State& state);

// Traffic passes where stations have neighbours: how many those of a colour have together.
int neighbours_of(const State& state, Colour colour);

// Each seat's expected share of the win. Precondition: everybody has a colour, and the game is not over.
PerSeat<float> promise(const State& state);

}  // namespace skerry::skurdir
