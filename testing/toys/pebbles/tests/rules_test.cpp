#include <gtest/gtest.h>

#include "testing/toys/pebbles/pebbles.h"

namespace skerry::pebbles {
namespace {

std::string why(std::string_view position, std::string_view text) {
  const State state = *Pebbles::parse_state(position);
  const auto action = Pebbles::parse_action(state, state.mover, text);
  return action ? "legal" : action.error().text();
}

TEST(PebblesRules, PEB_1_OneTwoOrThreeAreTaken) {
  EXPECT_EQ(why("21/21 1", "take 3"), "legal");
  EXPECT_EQ(why("21/21 1", "take 4"), "PEB-1: You may take one, two or three stones.");
  EXPECT_EQ(why("2/21 1", "take 3"), "PEB-1: There are only 2 stones left.");
}

TEST(PebblesRules, PEB_2_TheLastStoneWins) {
  State state = *Pebbles::parse_state("2/21 2");
  state.apply(seat_at(1), Action{2});
  EXPECT_EQ(state.returns()[1], 1);
  EXPECT_EQ(Pebbles::end_text(state), "seat 2 took the last stone");
}

}  // namespace
}  // namespace skerry::pebbles
