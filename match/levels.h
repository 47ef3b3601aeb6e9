// Levels: the bots that people choose from. All use the same search.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "search/limits.h"

namespace skerry {

struct Level {
  std::string_view name;  // for people
  Limits limits;
  double epsilon;  // probability of playing by the prior, without a search
};

inline constexpr std::array<Level, 5> kLevels = {{
    {"Limpet", {.simulations = 8}, 0.7},
    {"Crab", {.simulations = 30}, 0.35},
    {"Puffin", {.simulations = 100}, 0},
    {"Seal", {.simulations = 1600}, 0},
    {"Orca", {.milliseconds = 2000}, 0},
}};

}  // namespace skerry
