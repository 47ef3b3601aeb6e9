#include "testing/conformance.h"

#include <gtest/gtest.h>

#include "games/skyrunner/skyrunner.h"
#include "games/skyrunner/tensor.h"
#include "testing/tensor_laws.h"

namespace skerry::testing {
namespace {

// What must hold at the end of every game (SKY-8, SKY-9).
std::string outcome(const SkyRunner::State& s) {
  const auto scores = s.scores();
  const auto returns = s.returns();
  const auto highest = *std::max_element(scores.begin(), scores.end());
  for (std::size_t i = 0; i < s.players(); ++i) {
    if ((returns[i] > 0) != (scores[i] == highest)) return "a winner is not the highest";
  }
  if (!s.roof_reached() && s.round != s.round_limit)
    return "nobody is on the roof, and the round limit has not been reached";
  if (s.roof_reached() && highest != s.building.roof().height) return "the winner is not on the roof";
  return "";
}

class SkyRunnerConformance : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(SkyRunnerConformance, KeepsTheLaws) { EXPECT_EQ(Conformance<SkyRunner>(GetParam(), outcome).run(), ""); }

TEST_P(SkyRunnerConformance, KeepsTheLawsOfTensors) { EXPECT_EQ(TensorLaws<SkyRunnerTensor>(GetParam()).run(), ""); }

std::vector<ConformanceSetup> setups() {
  std::vector<ConformanceSetup> list;
  for (int players = 2; players <= 5; ++players) {
    const std::string table = std::to_string(players) + " players";
    const auto add = [&](const std::string& name, std::vector<std::string> set, std::uint64_t games,
                         std::uint32_t stride) {
      list.push_back(
          {.name = table + ", " + name, .players = players, .set = std::move(set), .games = games, .stride = stride});
    };
    add("defaults", {}, 1, 23);
    add("narrow", {"rows=6", "lower=2", "middle=2", "top=1", "round_limit=60"}, 2, 11);
    add("upside down", {"rows=7", "lower=2", "middle=4", "top=3", "round_limit=60"}, 2, 11);
    add("wide", {"rows=8", "lower=5", "middle=4", "top=3", "round_limit=60"}, 2, 11);
    add("five rounds", {"round_limit=5"}, 12, 2);
    add("one round", {"round_limit=1"}, 24, 1);
  }
  return list;
}

INSTANTIATE_TEST_SUITE_P(Options, SkyRunnerConformance, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
