// What steps lead to: story.cpp.
#include "testing/story.h"

#include <gmock/gmock.h>

#include "games/skirrid/tests/positions.h"

namespace skerry::skirrid {
namespace {

using ::testing::ElementsAre;
using testing::told;

TEST(SkirridStory, PointsAndClosedSquares) {
  State s = start(2, {even_board(3)});
  EXPECT_THAT(told<Skirrid>(s, "eye j10 0"), ElementsAre("points: S1 scores 3 points"));
  EXPECT_THAT(told<Skirrid>(s, "rod j11 90 block"),
              ElementsAre("points: S2 scores 3 points with a block", "block: The block closes 5 squares to S1"));
}

TEST(SkirridStory, ABlockNamesThoseItBinds) {
  State alone = start(4, {even_board(3), "teams=false"});
  EXPECT_EQ(told<Skirrid>(alone, "eye3 j10 0; rod j11 90 block").back(),
            "block: The block closes 5 squares to S1, S3 and S4");
  State pairs = start(4, {even_board(3)});
  EXPECT_EQ(told<Skirrid>(pairs, "eye3 j10 0; rod j11 90 block").back(), "block: The block closes 5 squares to S3");
}

TEST(SkirridStory, TheWayOutOfTheArena) {
  State s = start(2, {even_board(20)});
  EXPECT_THAT(told<Skirrid>(s, "snake j10 0"),
              ElementsAre("points: S1 scores 80 points", "arena: S1 has 80 points and may leave the Arena!"));
}

TEST(SkirridStory, RollsAndMissedTurns) {
  State s = start(2, {even_board(0), "dice=true"});
  EXPECT_THAT(told<Skirrid>(s, "roll 4"), ElementsAre("roll: S1 rolls 4: a snake"));
  s.hands[1] = Hand{};
  s.hands[1] = Hand(1U);
  EXPECT_THAT(told<Skirrid>(s, "snake j10 0; roll 6"),
              ElementsAre("miss: S2 rolls 6, cannot lay a gun and misses the turn"));
}

TEST(SkirridStory, APassAndTheEnd) {
  State s = start(2, {even_board(1)});
  s.hands[0] = Hand(0b11U);  // eye and eye2
  s.hands[1] = Hand{};
  EXPECT_THAT(told<Skirrid>(s, "eye j10 0"),
              ElementsAre("points: S1 scores 1 point", "pass: S2 cannot lay a shape and is passed over"));
  EXPECT_THAT(told<Skirrid>(s, "eye2 j11 0"),
              ElementsAre("points: S1 scores 2 points", "end: Nobody can place another shape: S1 wins with 3 points!"));
}

}  // namespace
}  // namespace skerry::skirrid
