// Bit boards of up to 128 cells.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace skerry {

__extension__ using Bits128 = unsigned __int128;

constexpr std::uint64_t low64(Bits128 b) { return static_cast<std::uint64_t>(b); }
constexpr std::uint64_t high64(Bits128 b) { return static_cast<std::uint64_t>(b >> 64U); }

constexpr Bits128 bit128(unsigned i) {
  assert(i < 128);
  return Bits128{1} << i;
}
constexpr bool has_bit(Bits128 b, unsigned i) { return ((b >> i) & 1U) != 0; }
constexpr unsigned count_bits(Bits128 b) {
  return static_cast<unsigned>(std::popcount(low64(b)) + std::popcount(high64(b)));
}
// Precondition for both: b != 0.
constexpr unsigned lowest_bit(Bits128 b) {
  return static_cast<unsigned>(low64(b) != 0 ? std::countr_zero(low64(b)) : 64 + std::countr_zero(high64(b)));
}
constexpr unsigned highest_bit(Bits128 b) {
  return static_cast<unsigned>(high64(b) != 0 ? 127 - std::countl_zero(high64(b)) : 63 - std::countl_zero(low64(b)));
}
// The lowest or highest set bit alone; empty for an empty board. Branch-free, as sight lines are unpredictable.
constexpr Bits128 lowest_only(Bits128 b) { return b & (~b + 1); }
constexpr Bits128 highest_only(Bits128 b) {
  const std::uint64_t high = high64(b);
  const std::uint64_t low = high != 0 ? 0 : low64(b);
  const auto top = [](std::uint64_t word) {
    return (word != 0 ? std::uint64_t{1} : 0) << (63 - std::countl_zero(word | 1U));
  };
  return Bits128{top(high)} << 64U | top(low);
}
constexpr unsigned take_lowest_bit(Bits128& b) {
  const unsigned i = lowest_bit(b);
  b &= b - 1;
  return i;
}
// The n-th set bit, from 0 for the lowest. Precondition: n < count_bits(b).
constexpr unsigned nth_bit(Bits128 b, unsigned n) {
  const auto low_count = static_cast<unsigned>(std::popcount(low64(b)));
  std::uint64_t word = n < low_count ? low64(b) : high64(b);
  const unsigned base = n < low_count ? 0 : 64;
  for (unsigned skip = n < low_count ? n : n - low_count; skip > 0; --skip) word &= word - 1;
  return base + static_cast<unsigned>(std::countr_zero(word));
}

// Calls f(i) for every set bit, in ascending order.
template <class F>
constexpr void for_each_bit(Bits128 b, F f) {
  while (b != 0) f(take_lowest_bit(b));
}

}  // namespace skerry
