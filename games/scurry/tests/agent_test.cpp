#include <gtest/gtest.h>

#include "games/scurry/bot.h"
#include "testing/agent_kit.h"

namespace skerry::testing {
namespace {

class ScurryAgents : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(ScurryAgents, KeepTheLaws) { EXPECT_EQ(AgentKit<ScurryBot>(GetParam()).run(), ""); }

std::vector<ConformanceSetup> setups() {
  return {
      {.name = "manual", .games = 1, .stride = 9},
      {.name = "standard", .set = {"setup=standard", "tiles=8"}, .games = 1, .stride = 11},
      {.name = "random, no comeback", .set = {"setup=random", "tiles=5", "comeback=false"}, .games = 1, .stride = 11},
      {.name = "small", .set = {"size=4", "tiles=4", "turn_limit=30"}, .games = 1, .stride = 7},
  };
}

INSTANTIATE_TEST_SUITE_P(Options, ScurryAgents, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
