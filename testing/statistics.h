// Goodness of fit, for tests with fixed seeds: the same answer on every run.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace skerry::testing {

// Chi-square of counts against weights, in standard deviations from its expectation (Wilson and Hilferty).
inline double chi_square_deviation(const std::vector<std::uint64_t>& counts, const std::vector<double>& weights) {
  double total = 0;
  double weight = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    total += static_cast<double>(counts[i]);
    weight += weights[i];
  }
  double chi_square = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = total * weights[i] / weight;
    const double difference = static_cast<double>(counts[i]) - expected;
    chi_square += difference * difference / expected;
  }
  const double degrees = static_cast<double>(counts.size()) - 1;
  const double spread = 2 / (9 * degrees);
  return (std::cbrt(chi_square / degrees) - (1 - spread)) / std::sqrt(spread);
}

// A fair sampler exceeds this about once in a million tests.
inline constexpr double kImplausible = 4.75;

}  // namespace skerry::testing
