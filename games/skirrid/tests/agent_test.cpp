#include <gtest/gtest.h>

#include "games/skirrid/bot.h"
#include "testing/agent_kit.h"

namespace skerry::testing {
namespace {

class SkirridAgents : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(SkirridAgents, KeepTheLaws) { EXPECT_EQ(AgentKit<SkirridBot>(GetParam()).run(), ""); }

std::vector<ConformanceSetup> setups() {
  return {
      {.name = "two", .players = 2, .games = 1, .stride = 11},
      {.name = "three", .players = 3, .games = 1, .stride = 13},
      {.name = "pairs", .players = 4, .games = 1, .stride = 13},
      {.name = "four alone", .players = 4, .set = {"teams=false"}, .games = 1, .stride = 13},
      {.name = "five", .players = 5, .games = 1, .stride = 13},
      {.name = "six", .players = 6, .games = 1, .stride = 13},
      {.name = "dice", .players = 2, .set = {"dice=true"}, .games = 1, .stride = 17},
  };
}

INSTANTIATE_TEST_SUITE_P(Options, SkirridAgents, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
