// Piecewise linear powers and logarithms of base 2, exact at whole exponents. Close enough for bounds and priors, and
// the same on every machine, unlike the C library's.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace skerry {

// The logarithm of n, which counts as at least 1.
inline float rough_log(std::uint32_t n) {
  const auto exponent = static_cast<std::uint32_t>(std::bit_width(n | 1U)) - 1;
  return static_cast<float>(exponent) + static_cast<float>(n) / static_cast<float>(1U << exponent) - 1.0F;
}

// 2 to the power of x, with x clamped to -30 … 30.
inline float power_of_two(float x) {
  constexpr float kMost = 30;
  x = std::clamp(x, -kMost, kMost);
  float power = 1;
  for (; x < 0; x += 1) power *= 0.5F;
  for (; x >= 1; x -= 1) power *= 2;
  return power * (1 + x);
}

}  // namespace skerry
