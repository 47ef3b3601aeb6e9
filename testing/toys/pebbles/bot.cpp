// What a bot knows of Pebbles.
#include <algorithm>

#include "testing/toys/pebbles/pebbles.h"

namespace skerry {

// Leaves a multiple of four where it can.
Action Pebbles::greedy(const Observation& seen, Seat, Rng& rng) {
  const std::uint32_t surplus = seen.left % (pebbles::kMost + 1);
  if (surplus != 0) return Action{surplus};
  return Action{1 + rng.below(std::min<std::uint32_t>(pebbles::kMost, seen.left))};
}

}  // namespace skerry
