#include <gtest/gtest.h>

#include "games/derailed/bot.h"
#include "testing/agent_kit.h"

namespace skerry::testing {
namespace {

class DerailedAgents : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(DerailedAgents, KeepTheLaws) { EXPECT_EQ(AgentKit<DerailedBot>(GetParam()).run(), ""); }

std::vector<ConformanceSetup> setups() {
  return {
      {.name = "two", .players = 2, .games = 1, .stride = 37},
      {.name = "three, redraw", .players = 3, .set = {"redraw=true"}, .games = 1, .stride = 29},
      {.name = "four", .players = 4, .games = 1, .stride = 41},
      {.name = "five, redraw", .players = 5, .set = {"redraw=true"}, .games = 1, .stride = 41},
      {.name = "six", .players = 6, .games = 1, .stride = 47},
  };
}

INSTANTIATE_TEST_SUITE_P(Options, DerailedAgents, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
