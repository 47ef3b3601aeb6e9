// UCB: upper confidence bounds, which balance what an edge has brought against how little it has been tried.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "search/knowledge.h"
#include "search/rough_math.h"
#include "search/tree.h"

namespace skerry {

// UCB1, with the exploration term scaled by the edge's prior. `unvisited_value` stands in for the value of an edge that
// was never tried.
inline float upper_confidence_bound(const Edge& edge, float log_of_visits, float exploration, float unvisited_value) {
  const float value = edge.visits == 0 ? unvisited_value : edge.value;
  return value + exploration * edge.prior * std::sqrt(log_of_visits / static_cast<float>(edge.visits + 1));
}

// Progressive widening: how many actions a node with this many visits considers.
inline std::size_t widening_limit(const Tuning& tuning, std::uint32_t visits) {
  const float limit = tuning.widening_base + tuning.widening_growth * std::sqrt(static_cast<float>(visits));
  constexpr float kMost = 1e6F;
  return static_cast<std::size_t>(std::min(limit, kMost));
}

}  // namespace skerry
