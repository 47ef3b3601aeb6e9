// SearchOptions: the resources of a search.
#pragma once

#include <cstddef>

namespace skerry {

inline constexpr std::size_t kMegabyte = std::size_t{1} << 20U;

struct SearchOptions {
  std::size_t memory = 256 * kMegabyte;  // bytes, all threads together
  unsigned threads = 1;
  bool knowledge = true;  // false: uniform priors and random rollouts
};

}  // namespace skerry
