// Promise: a static estimate of each seat's chance of winning, from the rides that are possible now or with one more
// canal.
#pragma once

#include <array>

#include "games/skurdir/skurdir.h"

namespace skerry::skurdir {

// The features of the estimate, each in favour of a seat. Their weights are in promise.cpp.
enum class Feature : std::uint8_t {
  kPoints,       // so far
  kPointsLate,   // the same, but they count more the fewer passengers are left
  kSoon,         // how soon the seat moves
  kNextRide,     // the margin of its best ride, with one more canal if need be, times kSoon
  kBestRide,     // its own points for that ride
  kOthersRides,  // its points for the best rides of the others
  kTraffic,      // its points if every passenger took a random way home
  kCanalsInHand,
  kExtraStation,  // still in hand, early in the game
  kSabotage,      // still available
  kOnTop,         // passengers of its colour that can be carried next
  kStillToCome,   // the other passengers of its colour
  kNeighbours,    // of its stations, early in the game
};
inline constexpr std::size_t kFeatures = 13;
using Features = std::array<float, kFeatures>;

// The features of each seat. Precondition: a building is due.
std::array<Features, kMaxPlayers> features_of(const State& state);

// How many neighbours the stations of a colour have together. Traffic passes where there are many.
int neighbours_of(const State& state, Colour colour);

// Each seat's expected share of the win. Precondition: everybody has a colour, and the game is not over.
PerSeat<float> promise(const State& state);

}  // namespace skerry::skurdir
