// Closed forms, and how often intervals hold the truth.
#include "lab/statistics.h"

#include <cmath>
#include <gtest/gtest.h>

#include "core/rng.h"

namespace skerry {
namespace {

TEST(Statistics, StudentsQuantilesMatchTheTable) {
  EXPECT_NEAR(student(3), 3.182, 0.03);
  EXPECT_NEAR(student(5), 2.571, 0.005);
  EXPECT_NEAR(student(30), 2.042, 0.001);
  EXPECT_NEAR(student(1000000), 1.960, 0.001);
}

TEST(Statistics, MomentsMatchTheDefinition) {
  Moments moments;
  for (const double x : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) moments.add(x);
  EXPECT_NEAR(moments.mean(), 5, 1e-12);
  EXPECT_NEAR(moments.variance(), 32.0 / 7, 1e-12);
  const Estimate e = mean_of(moments);
  EXPECT_NEAR(e.high - e.low, 2 * 2.3646 * std::sqrt(32.0 / 7 / 8), 0.01);
}

TEST(Statistics, TestsMatchTheNormalDistribution) {
  EXPECT_NEAR(two_sided(1.959964), 0.05, 1e-6);
  EXPECT_NEAR(test_share(0.6, 0.5, 100), two_sided(2), 1e-9);
  EXPECT_EQ(test_share(0.6, 0.5, 0), 1);
  const Estimate a{1, 0, 0, 0.3, 10};
  const Estimate b{2, 0, 0, 0.4, 10};
  EXPECT_NEAR(test_difference(a, b), two_sided(2), 1e-9);
}

TEST(Statistics, HolmStepsDown) {
  const std::vector<double> adjusted = holm({0.01, 0.04, 0.03, 0.005});
  EXPECT_NEAR(adjusted[3], 0.02, 1e-12);
  EXPECT_NEAR(adjusted[0], 0.03, 1e-12);
  EXPECT_NEAR(adjusted[2], 0.06, 1e-12);
  EXPECT_NEAR(adjusted[1], 0.06, 1e-12);  // never below the one before
}

double uniform(Rng& rng) { return static_cast<double>(rng.next() >> 11U) / 9007199254740992.0; }

// 1000 samples of 60: the share of intervals that hold the truth has a standard error of 0.7 %.
TEST(Statistics, IntervalsHoldTheTruthAsOftenAsTheySay) {
  Rng rng(5);
  int share_holds = 0;
  int mean_holds = 0;
  for (int sample = 0; sample < 1000; ++sample) {
    double wins = 0;
    Moments moments;
    for (int i = 0; i < 60; ++i) {
      wins += uniform(rng) < 0.3 ? 1 : 0;
      moments.add(uniform(rng) + uniform(rng));
    }
    const Estimate share = share_of(wins, 60);
    share_holds += share.low <= 0.3 && 0.3 <= share.high ? 1 : 0;
    const Estimate mean = mean_of(moments);
    mean_holds += mean.low <= 1 && 1 <= mean.high ? 1 : 0;
  }
  EXPECT_NEAR(share_holds, 950, 25);
  EXPECT_NEAR(mean_holds, 950, 25);
}

// Outcomes are luck plus noise of known variances: the correlation is their share.
TEST(Statistics, LuckIsTheShareOfTheVarianceBetweenGroups) {
  Rng rng(7);
  LuckShare half;
  LuckShare none;
  LuckShare all;
  for (int g = 0; g < 400; ++g) {
    const double luck = uniform(rng);
    std::vector<std::vector<double>> mixed;
    std::vector<std::vector<double>> noisy;
    std::vector<std::vector<double>> fixed;
    for (int i = 0; i < 4; ++i) {
      mixed.push_back({luck + uniform(rng)});
      noisy.push_back({uniform(rng)});
      fixed.push_back({luck, 1 - luck});
    }
    half.add(mixed);
    none.add(noisy);
    all.add(fixed);
  }
  EXPECT_NEAR(half.estimate()->value, 0.5, 0.06);
  EXPECT_LT(half.estimate()->low, 0.5);
  EXPECT_GT(half.estimate()->high, 0.5);
  EXPECT_LT(none.estimate()->value, 0.05);
  EXPECT_NEAR(all.estimate()->value, 1, 1e-9);
  LuckShare constant;
  for (int g = 0; g < 5; ++g) constant.add({{1, 0}, {1, 0}});
  EXPECT_FALSE(constant.estimate());
}

}  // namespace
}  // namespace skerry
