#include "testing/conformance.h"

#include <gtest/gtest.h>

#include "games/scurry/scurry.h"
#include "games/scurry/tensor.h"
#include "testing/tensor_laws.h"

namespace skerry::testing {
namespace {

using scurry::End;

// What is wrong with a finished game (SCU-6 to SCU-10); empty if nothing is.
std::string outcome(const Scurry::State& s) {
  const auto scores = s.scores();
  const auto returns = s.returns();
  if (s.end == End::kTurnLimit) return returns[0] == returns[1] ? "" : "a draw has a winner";
  const std::size_t winner = returns[0] == 1 ? 0 : 1;
  if (s.end == End::kCapture && scores[1 - winner] != 0) return "the loser of a capture owns a tile";
  if (s.end == End::kComebackFailed && winner != 0) return "Gray wins by a failed comeback";
  return "";
}

class ScurryConformance : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(ScurryConformance, KeepsTheLaws) { EXPECT_EQ(Conformance<Scurry>(GetParam(), outcome).run(), ""); }

TEST_P(ScurryConformance, KeepsTheLawsOfTensors) { EXPECT_EQ(TensorLaws<ScurryTensor>(GetParam()).run(), ""); }

std::vector<ConformanceSetup> setups() {
  std::vector<ConformanceSetup> list = {
      {.name = "defaults"},
      {.name = "standard 15", .set = {"setup=standard"}},
      {.name = "standard 8", .set = {"setup=standard", "tiles=8"}},
      {.name = "first-turn wins", .set = {"setup=random", "tiles=4", "size=4"}, .games = 60},
      {.name = "no comeback", .set = {"setup=random", "tiles=4", "size=4", "comeback=false"}, .games = 60},
      {.name = "two turns", .set = {"setup=random", "tiles=5", "turn_limit=2"}, .games = 60},
  };
  for (const std::string size : {"4", "5", "6", "7"}) {
    for (const std::string tiles : {"4", "9", "15"}) {
      for (const std::string setup : {"manual", "random"}) {
        list.push_back({.name = setup + " size " + size + " tiles " + tiles,
                        .set = {"size=" + size, "tiles=" + tiles, "setup=" + setup},
                        .games = 3,
                        .stride = 31});
      }
    }
  }
  return list;
}

INSTANTIATE_TEST_SUITE_P(Options, ScurryConformance, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
