#include <gtest/gtest.h>

#include "games/skyrunner/bot.h"
#include "testing/agent_kit.h"

namespace skerry::testing {
namespace {

class SkyRunnerAgents : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(SkyRunnerAgents, KeepTheLaws) { EXPECT_EQ(AgentKit<SkyRunnerBot>(GetParam()).run(), ""); }

std::vector<ConformanceSetup> setups() {
  return {
      {.name = "two", .players = 2, .games = 1, .stride = 13},
      {.name = "three", .players = 3, .games = 1, .stride = 23},
      {.name = "four, short", .players = 4, .set = {"rows=8"}, .games = 1, .stride = 29},
      {.name = "five", .players = 5, .games = 1, .stride = 37},
  };
}

INSTANTIATE_TEST_SUITE_P(Options, SkyRunnerAgents, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
