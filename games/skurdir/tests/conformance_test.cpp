#include "testing/conformance.h"

#include <gtest/gtest.h>

#include "games/skurdir/skurdir.h"
#include "games/skurdir/tensor.h"
#include "testing/tensor_laws.h"

namespace skerry::testing {
namespace {

using skurdir::End;

// What is wrong with a finished game (SKU-13 to SKU-16); empty if nothing is.
std::string outcome(const Skurdir::State& s) {
  const auto scores = s.scores();
  const auto returns = s.returns();
  for (std::size_t i = 0; i < s.players(); ++i) {
    for (std::size_t k = 0; k < s.players(); ++k) {
      if (scores[i] > scores[k] && returns[k] > 0) return "a player with fewer points has won";
    }
  }
  if (s.end() == End::kNone) return "the game is over without a reason";
  if (s.end() == End::kAllCarried && s.passengers_on_board() + s.pool != 0) return "a passenger was left behind";
  return "";
}

class SkurdirConformance : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(SkurdirConformance, KeepsTheLaws) { EXPECT_EQ(Conformance<Skurdir>(GetParam(), outcome).run(), ""); }

// The order of the canals of a ride under way does not affect play (tensor.h).
bool plays_alike(const Skurdir::State& a, const Skurdir::State& b) {
  Skurdir::State without = a;
  without.ride.directions = b.ride.directions;
  return without == b;
}

TEST_P(SkurdirConformance, KeepsTheLawsOfTensors) {
  EXPECT_EQ(TensorLaws<SkurdirTensor>(GetParam(), plays_alike).run(), "");
}

std::vector<ConformanceSetup> setups() {
  std::vector<ConformanceSetup> list;
  for (int players = 2; players <= 5; ++players) {
    for (const std::string layout : {"manual", "random"}) {
      list.push_back({.name = layout + " layout, " + std::to_string(players) + " players",
                      .players = players,
                      .set = {"layout=" + layout},
                      .games = 12,
                      .seed = static_cast<std::uint64_t>(players)});
    }
  }
  return list;
}

INSTANTIATE_TEST_SUITE_P(Options, SkurdirConformance, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
