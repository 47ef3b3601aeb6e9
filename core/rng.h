// Rng: the same numbers on every compiler and machine (the standard's distributions are not portable).
#pragma once

#include <cassert>
#include <cstdint>

namespace skerry {

// The output function of SplitMix64; also mixes hashes.
constexpr std::uint64_t mix64(std::uint64_t z) {
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

// SplitMix64. Neighbouring seeds give unrelated streams.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() { return mix64(state_ += 0x9E3779B97F4A7C15ULL); }

  // Exactly uniform in [0, n), by multiplication with rejection. Precondition: n > 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    std::uint64_t product = (next() >> 32U) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32U) * n;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

 private:
  std::uint64_t state_;
};

}  // namespace skerry
