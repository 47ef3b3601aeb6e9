// Levels: the strengths that people choose from. One search plays them all.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "search/limits.h"

namespace skerry {

struct Level {
  std::string_view name;  // for people
  Limits limits;
  double hasty;  // so many of its decisions are made by a glance, without a search
};

inline constexpr std::array<Level, 5> kLevels = {{
    {"Limpet", {.simulations = 8}, 0.6},
    {"Crab", {.simulations = 32}, 0.2},
    {"Puffin", {.simulations = 150}, 0.05},
    {"Seal", {.simulations = 1000}, 0},
    {"Orca", {.milliseconds = 2000}, 0},
}};

}  // namespace skerry
