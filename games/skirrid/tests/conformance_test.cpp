#include "testing/conformance.h"

#include <gtest/gtest.h>

#include "games/skirrid/tensor.h"
#include "games/skirrid/tests/positions.h"
#include "testing/tensor_laws.h"

namespace skerry::testing {
namespace {

// What is wrong with a finished game (SKI-10 to SKI-12); empty if nothing is.
std::string outcome(const Skirrid::State& s) {
  std::int32_t sum = 0;
  for (const auto piece : s.pieces_on_board())
    sum += static_cast<std::int32_t>(s.points_for(skirrid::placement_of(piece)));
  for (const std::int32_t points : s.scores()) sum -= points;
  if (sum != 0) return "the scores do not add up to the points of the pieces";
  const auto returns = s.returns();
  if (s.teams && (returns[0] != returns[2] || returns[1] != returns[3])) return "partners have different shares";
  if (!s.dice && !s.has_arena_rule() && s.placed != s.pieces_in_game()) return "shapes are left although there is room";
  return "";
}

class SkirridConformance : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(SkirridConformance, KeepsTheLaws) { EXPECT_EQ(Conformance<Skirrid>(GetParam(), outcome).run(), ""); }

// How covered squares divide into shapes does not affect play (tensor.h).
bool plays_alike(const Skirrid::State& a, const Skirrid::State& b) {
  Skirrid::State without = a;
  without.pieces = b.pieces;
  without.position_hash = b.position_hash;
  without.last = b.last;
  without.blocks = b.blocks;
  return without == b;
}

TEST_P(SkirridConformance, KeepsTheLawsOfTensors) {
  EXPECT_EQ(TensorLaws<SkirridTensor>(GetParam(), plays_alike).run(), "");
}

std::vector<ConformanceSetup> setups() {
  std::vector<ConformanceSetup> list;
  for (int players = 2; players <= 6; ++players) {
    for (const std::string dice : {"dice=false", "dice=true"}) {
      list.push_back(
          {.name = std::to_string(players) + " players " + dice, .players = players, .set = {dice}, .games = 3});
    }
  }
  list.push_back({.name = "four alone", .players = 4, .set = {"teams=false"}, .games = 3});
  list.push_back({.name = "four alone with dice", .players = 4, .set = {"teams=false", "dice=true"}, .games = 3});
  for (const int players : {2, 3}) {
    const std::string name = std::to_string(players);
    list.push_back({.name = name + " never out", .players = players, .set = {skirrid::even_board(0)}, .games = 6});
    list.push_back({.name = name + " out at once", .players = players, .set = {skirrid::even_board(99)}, .games = 2});
    list.push_back({.name = name + " locked in with dice",
                    .players = players,
                    .set = {skirrid::even_board(1), "dice=true"},
                    .games = 6});
  }
  for (int players = 2; players <= 6; ++players) {
    const std::string name = std::to_string(players) + " own set";
    list.push_back({.name = name, .players = players, .set = {skirrid::own_set()}, .games = 2});
    list.push_back(
        {.name = name + " with dice", .players = players, .set = {skirrid::own_set(), "dice=true"}, .games = 2});
  }
  return list;
}

INSTANTIATE_TEST_SUITE_P(Options, SkirridConformance, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
