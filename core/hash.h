// Hash: a running 64-bit hash of words; the same on every machine of the same byte order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/rng.h"

namespace skerry {

class Hash {
 public:
  constexpr explicit Hash(std::uint64_t start = 0) : value_(start) {}

  constexpr void add(std::uint64_t word) { value_ = mix64(value_ ^ word) + 0x9E3779B97F4A7C15ULL; }

  // Every byte of an object without padding.
  template <class T>
  void add_bytes(const T& object) {
    static_assert(std::has_unique_object_representations_v<T>, "padding has no defined value");
    for (std::size_t at = 0; at < sizeof(T); at += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, reinterpret_cast<const char*>(&object) + at, std::min(sizeof(word), sizeof(T) - at));
      add(word);
    }
  }

  constexpr std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_;
};

}  // namespace skerry
