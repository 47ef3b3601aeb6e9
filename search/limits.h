// Limits: when a search stops.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>

#include "core/stop.h"

namespace skerry {

inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// A search stops at the limit it reaches first, and makes at least one simulation.
struct Limits {
  std::uint64_t simulations = kNoLimit;
  std::uint64_t milliseconds = kNoLimit;
  std::uint64_t nodes = kNoLimit;  // of the tree; unlike full memory, which only stops its growth

  bool any() const { return simulations != kNoLimit || milliseconds != kNoLimit || nodes != kNoLimit; }
};

// Checks a running search against its limits.
class Budget {
 public:
  Budget(const Limits& limits, const StopToken& stop)
      : limits_(limits), stop_(stop), start_(Clock::now()), deadline_(start_) {
    constexpr std::uint64_t kYear = 365ULL * 24 * 3600 * 1000;  // keeps the sum below from overflowing
    if (limits.milliseconds != kNoLimit) {
      deadline_ += std::chrono::milliseconds(limits.milliseconds < kYear ? limits.milliseconds : kYear);
    }
  }

  // Reads the clock only every few simulations, which can be shorter than reading it.
  bool is_spent(std::uint64_t simulations, std::uint64_t nodes) const {
    if (simulations >= limits_.simulations || nodes >= limits_.nodes) return true;
    if (stop_.stop_requested()) return true;
    constexpr std::uint64_t kClockInterval = 8;
    return limits_.milliseconds != kNoLimit && simulations % kClockInterval == 0 && Clock::now() >= deadline_;
  }
  double milliseconds_spent() const { return std::chrono::duration<double, std::milli>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Limits limits_;
  StopToken stop_;
  Clock::time_point start_;
  Clock::time_point deadline_;
};

}  // namespace skerry
