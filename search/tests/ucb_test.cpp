#include "search/ucb.h"

#include <gtest/gtest.h>

namespace skerry {
namespace {

TEST(RoughLog, IsExactAtPowersAndGrowsBetween) {
  for (std::uint32_t i = 0; i < 31; ++i) EXPECT_EQ(rough_log(1U << i), static_cast<float>(i));
  for (std::uint32_t n = 1; n < 5000; ++n) {
    EXPECT_LT(rough_log(n), rough_log(n + 1));
    EXPECT_NEAR(rough_log(n), std::log2(static_cast<double>(n)), 0.09);
  }
}

TEST(PowerOfTwo, IsExactAtWholeExponentsAndClamped) {
  EXPECT_EQ(power_of_two(0), 1);
  EXPECT_EQ(power_of_two(10), 1024);
  EXPECT_EQ(power_of_two(-3), 0.125F);
  EXPECT_EQ(power_of_two(99), power_of_two(30));
}

TEST(UpperConfidenceBound, GrowsWithDoubtAndPrior) {
  const Edge tried{.visits = 10, .value = 0.5F};
  const Edge often{.visits = 1000, .value = 0.5F};
  const Edge promising{.visits = 10, .value = 0.5F, .prior = 2};
  EXPECT_GT(upper_confidence_bound(tried, 10, 0.7F, 0), upper_confidence_bound(often, 10, 0.7F, 0));
  EXPECT_GT(upper_confidence_bound(promising, 10, 0.7F, 0), upper_confidence_bound(tried, 10, 0.7F, 0));
}

TEST(UpperConfidenceBound, TakesTheGivenValueForAnUntriedEdge) {
  EXPECT_EQ(upper_confidence_bound(Edge{.value = 0.9F}, 0, 0.7F, 0.25F), 0.25F);
}

TEST(ProgressiveWidening, GrowsWithTheRootOfTheVisits) {
  const Tuning tuning{.widening_base = 3, .widening_growth = 2};
  EXPECT_EQ(widening_limit(tuning, 0), 3U);
  EXPECT_EQ(widening_limit(tuning, 100), 23U);
  EXPECT_GT(widening_limit(Tuning{}, 0), 100000U);
}

}  // namespace
}  // namespace skerry
