#include <gtest/gtest.h>

#include "testing/agent_kit.h"
#include "testing/toys/pebbles/bot.h"

namespace skerry::testing {
namespace {

TEST(PebblesAgents, KeepTheLaws) { EXPECT_EQ(AgentKit<pebbles::Bot>({.name = "defaults", .games = 1}).run(), ""); }

}  // namespace
}  // namespace skerry::testing
