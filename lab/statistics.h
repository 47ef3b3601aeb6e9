// Statistics of the lab: running moments, intervals, tests and corrections. docs/lab.md has the formulas.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lab/fair_match.h"

namespace skerry {

// Running mean and variance (Welford).
class Moments {
 public:
  void add(double value) {
    ++count_;
    const double delta = value - mean_;
    mean_ += delta / static_cast<double>(count_);
    squares_ += delta * (value - mean_);
  }
  std::uint64_t count() const { return count_; }
  double mean() const { return mean_; }
  double variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); }
  double standard_error() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

// An estimate with a 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  double error = 0;         // standard error
  std::uint64_t count = 0;  // independent observations, usually games
};

Estimate mean_of(const Moments& moments);                       // Student's interval
Estimate share_of(double sum, std::uint64_t count);             // of values between 0 and 1: Wilson's interval
double student(std::uint64_t freedom);                          // the 97.5 % quantile
double two_sided(double z);                                     // probability of so large a normal deviation
double test_share(double share, double fair, std::uint64_t n);  // score test; p
double test_difference(const Estimate& a, const Estimate& b);   // z-test of independent estimates; p

// Adjusts the probabilities of a family of tests so that a value below 0.05 is significant for the whole (Holm).
std::vector<double> holm(const std::vector<double>& p);

// The share of the variance of the outcome that lies between groups of equal luck: the intraclass correlation of a
// one-way analysis of variance, summed over seats. The interval is a bootstrap over groups.
class LuckShare {
 public:
  // The outcomes of one group, each a value for every seat. Groups beyond the first few thousand are not used.
  void add(const std::vector<std::vector<double>>& group);
  std::optional<Estimate> estimate() const;  // none with fewer than five groups, or if all games end alike

 private:
  struct Group {
    std::vector<double> mean;
    double within;  // sum of squares
    std::size_t size;
  };
  std::optional<double> correlation(const std::vector<std::size_t>& chosen) const;
  std::vector<Group> groups_;
};

}  // namespace skerry
