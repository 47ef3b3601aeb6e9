#include "lab/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/rng.h"

namespace skerry {
namespace {

constexpr double kZ = 1.959963985;  // 97.5 % quantile of the normal distribution

}  // namespace

double Moments::standard_error() const { return count_ < 2 ? 0 : std::sqrt(variance() / static_cast<double>(count_)); }

// Cornish and Fisher's expansion; exact to three digits from 3 degrees of freedom on.
double student(std::uint64_t freedom) {
  if (freedom == 0) return kZ;
  if (freedom == 1) return 12.7062;
  if (freedom == 2) return 4.3027;
  const auto n = static_cast<double>(freedom);
  const double z3 = kZ * kZ * kZ;
  const double z5 = z3 * kZ * kZ;
  const double z7 = z5 * kZ * kZ;
  return kZ + (z3 + kZ) / (4 * n) + (5 * z5 + 16 * z3 + 3 * kZ) / (96 * n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * kZ) / (384 * n * n * n);
}

Estimate mean_of(const Moments& moments) {
  const double error = moments.standard_error();
  const double half = moments.count() < 2 ? 0 : student(moments.count() - 1) * error;
  return {moments.mean(), moments.mean() - half, moments.mean() + half, error, moments.count()};
}

Estimate share_of(double sum, std::uint64_t count) {
  if (count == 0) return {};
  const auto n = static_cast<double>(count);
  const double share = sum / n;
  const Interval interval = wilson(share, count);
  // Agresti and Coull's, which is not 0 for a share of 0 or 1.
  const double centre = (sum + 2) / (n + 4);
  return {share, interval.low, interval.high, std::sqrt(centre * (1 - centre) / (n + 4)), count};
}

double two_sided(double z) { return std::erfc(std::abs(z) / std::sqrt(2.0)); }

double test_share(double share, double fair, std::uint64_t n) {
  if (n == 0 || fair <= 0 || fair >= 1) return 1;
  return two_sided((share - fair) / std::sqrt(fair * (1 - fair) / static_cast<double>(n)));
}

double test_difference(const Estimate& a, const Estimate& b) {
  if (a.count < 2 || b.count < 2) return 1;
  const double error = std::hypot(a.error, b.error);
  if (error == 0) return a.value == b.value ? 1 : 0;
  return two_sided((a.value - b.value) / error);
}

std::vector<double> holm(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(p[i], i); });
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    largest = std::max(largest, std::min(1.0, p[order[rank]] * static_cast<double>(p.size() - rank)));
    adjusted[order[rank]] = largest;
  }
  return adjusted;
}

void LuckShare::add(const std::vector<std::vector<double>>& group) {
  constexpr std::size_t kMostGroups = 4096;
  if (groups_.size() >= kMostGroups || group.size() < 2) return;
  Group summary{.mean = std::vector<double>(group[0].size()), .within = 0, .size = group.size()};
  for (const std::vector<double>& outcome : group) {
    for (std::size_t i = 0; i < outcome.size(); ++i) {
      summary.mean[i] += outcome[i] / static_cast<double>(group.size());
    }
  }
  for (const std::vector<double>& outcome : group) {
    for (std::size_t i = 0; i < outcome.size(); ++i) {
      const double off = outcome[i] - summary.mean[i];
      summary.within += off * off;
    }
  }
  groups_.push_back(std::move(summary));
}

std::optional<double> LuckShare::correlation(const std::vector<std::size_t>& chosen) const {
  const auto groups = static_cast<double>(chosen.size());
  const auto size = static_cast<double>(groups_[0].size);
  std::vector<double> mean(groups_[0].mean.size());
  double within = 0;
  for (const std::size_t g : chosen) {
    within += groups_[g].within;
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += groups_[g].mean[i] / groups;
  }
  double between = 0;
  for (const std::size_t g : chosen) {
    for (std::size_t i = 0; i < mean.size(); ++i) {
      const double off = groups_[g].mean[i] - mean[i];
      between += off * off;
    }
  }
  const double between_square = size * between / (groups - 1);
  const double within_square = within / (groups * (size - 1));
  const double all = between_square + (size - 1) * within_square;
  if (all <= 0) return std::nullopt;
  return (between_square - within_square) / all;
}

std::optional<Estimate> LuckShare::estimate() const {
  constexpr int kResamples = 400;
  constexpr std::size_t kFewestGroups = 5;  // fewer cannot be resampled
  if (groups_.size() < kFewestGroups) return std::nullopt;
  std::vector<std::size_t> chosen(groups_.size());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  const std::optional<double> value = correlation(chosen);
  if (!value) return std::nullopt;
  Rng rng(groups_.size());
  std::vector<double> resampled;
  for (int i = 0; i < kResamples; ++i) {
    for (std::size_t& g : chosen) g = rng.below(static_cast<std::uint32_t>(groups_.size()));
    if (const std::optional<double> again = correlation(chosen)) resampled.push_back(*again);
  }
  if (resampled.size() < 2) return std::nullopt;
  std::ranges::sort(resampled);
  Moments spread;
  for (const double one : resampled) spread.add(one);
  const auto quantile = [&](double q) {
    return resampled[static_cast<std::size_t>(q * static_cast<double>(resampled.size() - 1))];
  };
  return Estimate{std::max(0.0, *value), std::clamp(quantile(0.025), 0.0, std::max(0.0, *value)),
                  std::max({0.0, quantile(0.975), *value}), std::sqrt(spread.variance()), groups_.size()};
}

}  // namespace skerry
