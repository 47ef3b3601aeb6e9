// Falling: SKY-12 and SKY-13. Unless a test says otherwise, there are 12 rows, and 3, 2 and 1 grooves.
#include <gtest/gtest.h>

#include "games/skyrunner/tests/positions.h"

namespace skerry::skyrunner {
namespace {

// Seat 1 has played sabotage and must name a target.
State sabotage(std::string_view figures, std::string_view options = kThree) {
  std::string seats;
  for (const std::string_view figure : split(figures, ' ')) {
    if (seats.empty()) {
      seats = std::string(figure) + ":12345678p:-:-:s";
    } else {
      seats += "|" + std::string(figure) + ":2345678p:-:-:1";
    }
  }
  return position({.seats = seats, .course = "1 1 target 1 - -", .options = options});
}

// Where the figures are after seat 2 has been sabotaged and has given these answers.
std::string after(std::string_view figures_before, std::string_view answers = "", std::string_view options = kThree) {
  State s = sabotage(figures_before, options);
  play(s, "target 2");
  if (!answers.empty()) play(s, answers);
  EXPECT_EQ(s.phase, Phase::kOpen);
  return figures(s);
}

// A middle section wider than the lower one: its outer grooves have no groove below on one side. With an even
// difference of widths, grooves are straight above each other.
constexpr std::string_view kWideMiddle = "rows=12 lower=2 middle=3 top=1 round_limit=500";
constexpr std::string_view kWiderMiddle = "rows=12 lower=2 middle=4 top=2 round_limit=500";

TEST(SkyRunnerFalling, SKY_12_StraightDown) {
  EXPECT_EQ(after("ground L2-7 L1-5"), "ground L2-4 L1-5");
  EXPECT_EQ(after("ground M2-12 ground"), "ground M2-9 ground");
}

TEST(SkyRunnerFalling, SKY_12_AFallEndsOnTheGround) {
  EXPECT_EQ(after("ground L2-3 ground"), "ground ground ground");
  EXPECT_EQ(after("ground L2-2 ground"), "ground ground ground");
  EXPECT_EQ(after("L3-1 L2-1 ground"), "L3-1 ground ground");
}

TEST(SkyRunnerFalling, SKY_12_AtALedgeTheVictimChooses) {
  State s = sabotage("ground M1-2 ground");
  play(s, "target 2");
  EXPECT_EQ(figures(s), "ground M1-1 ground");  // the fall above the ledge is done
  EXPECT_EQ(s.turn(), Turn::of(seat_at(1)));
  EXPECT_EQ(s.squares_left, 2);
  EXPECT_EQ(legal(s), "fall left, fall right");
  EXPECT_EQ(why(s, "fall down"),
            "SKY-12: The figure falls over a ledge between two grooves. Write 'fall left' or 'fall right'.");
  EXPECT_EQ(after("ground M1-2 ground", "fall left"), "ground L1-11 ground");
  EXPECT_EQ(after("ground M1-2 ground", "fall right"), "ground L2-11 ground");
  EXPECT_EQ(after("ground M2-1 ground", "fall right"), "ground L3-10 ground");
  EXPECT_EQ(after("ground T1-3 ground", "fall left"), "ground M1-12 ground");
}

TEST(SkyRunnerFalling, SKY_12_AGrooveStraightBelowIsTaken) {
  EXPECT_EQ(after("ground M2-1 ground", "", kTwoPlayers), "ground L2-10 ground");
  EXPECT_EQ(after("ground M2-1 ground", "", kWiderMiddle), "ground L1-10 ground");
  EXPECT_EQ(after("ground M3-1 ground", "", kWiderMiddle), "ground L2-10 ground");
  EXPECT_EQ(after("ground T1-1 ground", "", kWideMiddle), "ground M2-10 ground");
}

TEST(SkyRunnerFalling, SKY_12_TheOnlyNearGrooveIsTaken) {
  EXPECT_EQ(after("ground M1-1 ground", "", kWideMiddle), "ground L1-10 ground");
  EXPECT_EQ(after("ground M2-1 ground", "fall right", kWideMiddle), "ground L2-10 ground");
  EXPECT_EQ(after("ground M3-1 ground", "", kWideMiddle), "ground L2-10 ground");
  EXPECT_EQ(after("ground M1-1 ground", "", kWiderMiddle), "ground L1-10 ground");
  EXPECT_EQ(after("ground M4-1 ground", "", kWiderMiddle), "ground L2-10 ground");
}

TEST(SkyRunnerFalling, SKY_12_PlayGoesOnAfterTheAnswer) {
  State s = position(
      {.seats = "ground:12345678p:-:-:s|M1-1:2345678p:-:-:1|L1-1:12345678p:-:-:c2", .course = "1 1 target 1 - -"});
  play(s, "target 2; fall left");
  EXPECT_EQ(s.phase, Phase::kClimb);
  EXPECT_EQ(s.acting, seat_at(2));
  play(s, "climb L1-3");
  EXPECT_EQ(figures(s), "ground L1-10 L1-3");
}

TEST(SkyRunnerFalling, SKY_13_AFallingFigurePushesFiguresBelow) {
  EXPECT_EQ(after("ground L2-7 L2-5"), "ground L2-4 L2-2");
  EXPECT_EQ(after("ground L2-7 L2-3"), "ground L2-4 L2-2");
  EXPECT_EQ(after("ground L2-7 L2-2"), "ground L2-4 L2-2");
  EXPECT_EQ(after("L2-3 L2-7 L2-5"), "ground L2-4 L2-2");
  // But not a figure above it or in another groove.
  EXPECT_EQ(after("L2-9 L2-7 L1-5"), "L2-9 L2-4 L1-5");
}

TEST(SkyRunnerFalling, SKY_13_AFigureMayBePushedToTheGround) {
  EXPECT_EQ(after("ground L2-3 L2-1"), "ground ground ground");
}

TEST(SkyRunnerFalling, SKY_13_APushedFigureTakesTheLeftGrooveAtALedge) {
  EXPECT_EQ(after("ground M2-4 M2-1"), "ground M2-1 L2-12");
  EXPECT_EQ(after("ground T1-4 T1-1"), "ground T1-1 M1-12");
  EXPECT_EQ(after("ground M3-4 M3-1", "", kWiderMiddle), "ground M3-1 L2-12");
  EXPECT_EQ(after("ground M1-4 M1-1", "", kWideMiddle), "ground M1-1 L1-12");
  EXPECT_EQ(after("ground M3-4 M3-1", "", kWideMiddle), "ground M3-1 L2-12");
}

TEST(SkyRunnerFalling, SKY_13_AFigureMayBePushedTwiceInAFall) {
  State s = sabotage("ground M1-3 M1-1");
  play(s, "target 2");
  EXPECT_EQ(figures(s), "ground M1-1 L1-12");
  EXPECT_EQ(s.squares_left, 1);
  play(s, "fall left");
  EXPECT_EQ(figures(s), "ground L1-12 L1-10");
}

TEST(SkyRunnerFalling, SKY_13_BelowALedgeAPushIsOneSquareOrTwo) {
  EXPECT_EQ(after("ground M1-3 L2-12", "fall right"), "ground L2-12 L2-10");
  EXPECT_EQ(after("ground M1-3 L2-11", "fall right"), "ground L2-12 L2-10");
  EXPECT_EQ(after("ground M1-3 L2-10", "fall right"), "ground L2-12 L2-10");
  EXPECT_EQ(after("L2-9 M1-3 L2-11", "fall right"), "L2-8 L2-12 L2-10");
  EXPECT_EQ(after("ground M1-3 L2-12", "fall left"), "ground L1-12 L2-12");
}

TEST(SkyRunnerFalling, SKY_13_AWholeColumnIsPushed) {
  State s = position(
      {.seats = "L1-1:12345678p:-:-:s|L1-9:2345678p:-:-:1|L1-7:2345678p:-:-:1|L1-5:2345678p:-:-:1|L1-3:2345678p:-:-:1",
       .course = "1 1 target 1 - -",
       .options = "rows=12 lower=5 middle=4 top=3 round_limit=500"});
  play(s, "target 2");
  EXPECT_EQ(figures(s), "ground L1-6 L1-4 L1-2 ground");
}

TEST(SkyRunnerFalling, ExampleTouchingFiguresFallTogether) {
  State s = position({.seats = "L2-7:12345678p:-:-:-|L2-5:12345678p:-:-:-", .open = "x2", .options = kTwoPlayers});
  play(s, "play 1; play 2");
  EXPECT_EQ(figures(s), "L2-5 L2-3");
}

TEST(SkyRunnerFalling, ExampleTwoSquaresAboveTheGroundACrashOfThree) {
  State s = position({.seats = "L2-2:12345678p:-:-:-|L1-5:12345678p:-:-:-", .open = "x3", .options = kTwoPlayers});
  play(s, "play 1; play 2");
  EXPECT_EQ(figures(s), "ground L1-5");
  EXPECT_EQ(s.discards[slot_of(Card::kCrash3)], 1);
}

}  // namespace
}  // namespace skerry::skyrunner
