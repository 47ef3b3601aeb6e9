#include "testing/toys/pebbles/bot.h"

#include <algorithm>

namespace skerry {

// Leaves a multiple of four if possible.
Action Pebbles::greedy(const Observation& seen, Seat, Rng& rng) {
  const std::uint32_t surplus = seen.left % (pebbles::kMost + 1);
  if (surplus != 0) return Action{surplus};
  return Action{1 + rng.below(std::min<std::uint32_t>(pebbles::kMost, seen.left))};
}

}  // namespace skerry
