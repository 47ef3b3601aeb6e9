#include <gtest/gtest.h>

#include "games/skurdir/bot.h"
#include "testing/agent_kit.h"

namespace skerry::testing {
namespace {

class SkurdirAgents : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(SkurdirAgents, KeepTheLaws) { EXPECT_EQ(AgentKit<SkurdirBot>(GetParam()).run(), ""); }

std::vector<ConformanceSetup> setups() {
  return {
      {.name = "two", .players = 2, .games = 1, .stride = 7},
      {.name = "three", .players = 3, .games = 1, .stride = 9},
      {.name = "four, random layout", .players = 4, .set = {"layout=random"}, .games = 1, .stride = 9},
      {.name = "five", .players = 5, .games = 1, .stride = 11},
  };
}

INSTANTIATE_TEST_SUITE_P(Options, SkurdirAgents, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
