// Levels: the bots that people choose from. The first never looks ahead; the others use the same search, except that
// the second plays like the first, with fewer slips, where a game has a beginner of its own (HasBeginner): its quick
// knowledge would be too strong.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "search/limits.h"

namespace skerry {

// When a level plays without a search, as somebody who does not look ahead.
enum class Beginner : std::uint8_t { kNever, kOfTheGame, kAlways };

struct Level {
  std::string_view name;  // for people
  Limits limits;
  double epsilon;  // probability of playing by the prior, without a search
  Beginner beginner = Beginner::kNever;
  double random = 0;  // of a beginner: the probability of any legal move, like somebody who overlooks things
};

inline constexpr std::array<Level, 5> kLevels = {{
    {"Limpet", {.simulations = 1}, 0, Beginner::kAlways, 0.5},
    {"Crab", {.simulations = 30}, 0.35, Beginner::kOfTheGame, 0.1},
    {"Puffin", {.simulations = 100}, 0},
    {"Seal", {.simulations = 1600}, 0},
    {"Orca", {.milliseconds = 2000}, 0},
}};

}  // namespace skerry
