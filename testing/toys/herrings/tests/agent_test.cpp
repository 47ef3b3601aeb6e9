#include <gtest/gtest.h>

#include "testing/agent_kit.h"
#include "testing/toys/herrings/bot.h"

namespace skerry::testing {
namespace {

TEST(HerringsAgents, KeepTheLaws) {
  for (const int players : {2, 3, 4}) {
    EXPECT_EQ(AgentKit<HerringsBot>({.name = "defaults", .players = players, .games = 1}).run(), "");
  }
}

}  // namespace
}  // namespace skerry::testing
