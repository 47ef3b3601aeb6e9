// Levels: the bots that people choose from. The first two never look ahead: they play like beginners, the second with
// fewer slips. The others use the same search.
#pragma once

#include <array>
#include <string_view>

#include "search/limits.h"

namespace skerry {

struct Level {
  std::string_view name;  // for people
  Limits limits = {};     // of the search; none for a beginner
  double random = 0;      // of a beginner: the probability of any legal move, like somebody who overlooks things
};

inline constexpr std::array<Level, 5> kLevels = {{
    {"Limpet", {}, 0.5},
    {"Crab", {}, 0.15},
    {"Puffin", {.simulations = 100}},
    {"Seal", {.simulations = 1600}},
    {"Orca", {.milliseconds = 2000}},
}};

}  // namespace skerry
