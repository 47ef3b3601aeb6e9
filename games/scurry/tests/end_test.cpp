// The end of the game: SCU-8 to SCU-10.
#include <gtest/gtest.h>

#include "games/scurry/tests/positions.h"
#include "search/playout.h"

namespace skerry::scurry {
namespace {

TEST(ScurryRules, SCU_8_OwningEveryAcornAtTheEndOfATurnWins) {
  State s = small("bbb1/5/6/2g4/6/5/bbbb d1 g4 brown lead 2 -");
  play(s, "lead d5; move d3");
  EXPECT_FALSE(s.turn().is_over());
  play(s, "move d5");
  ASSERT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end, End::kCapture);
  EXPECT_EQ(s.returns()[0], 1);
  EXPECT_EQ(s.returns()[1], 0);
  EXPECT_EQ(s.scores()[0], 8);
  EXPECT_EQ(Scurry::end_text(s), "Brown owns every tile");
}

// A puzzle in the spirit of the source's figures 5 to 10: Brown has one solution, and Gray two comebacks.
constexpr std::string_view kBrownToPlay =
    "2b3/2g2b1/8/9/8g1/11/10/9/7b/1g4g/4b1 d4 d5 brown lead 0 - size=6 tiles=4 setup=random comeback=";
constexpr std::string_view kBrownsTurn = "lead g3; move b2; move b7; move j3; move g3; move g9";

TEST(ScurryRules, SCU_9_GrayGetsOneTurnAfterAWinOnTheFirst) {
  State s = read(std::string(kBrownToPlay) + "true turn_limit=400");
  play(s, kBrownsTurn);
  EXPECT_EQ(s.others(), s.tiles_of[0]);
  EXPECT_EQ(s.scores()[0], 8);
  EXPECT_EQ(s.scores()[1], 0);
  EXPECT_EQ(s.turn(), Turn::of(kGray));
  EXPECT_TRUE(s.last_chance);
}

TEST(ScurryRules, SCU_9_GrayWinsIfHeThenOwnsEveryAcorn) {
  State s = read(std::string(kBrownToPlay) + "true turn_limit=2");
  play(s, kBrownsTurn);
  play(s, "lead a4; move a5; move a4; move g3; move j3; move j6; move b2; move b7; move c8; move k3");
  ASSERT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end, End::kCapture);
  EXPECT_EQ(s.returns()[1], 1);
}

TEST(ScurryRules, SCU_9_OtherwiseBrownWinsEvenAtTheTurnLimit) {
  for (const std::string limit : {"2", "400"}) {
    State s = read(std::string(kBrownToPlay) + "true turn_limit=" + limit);
    play(s, kBrownsTurn);
    Rng rng(2);
    while (!s.turn().is_over()) random_step<Scurry>(s, s.turn(), rng);
    EXPECT_EQ(s.end, End::kComebackFailed);
    EXPECT_EQ(s.turns, 2);
    EXPECT_EQ(s.returns()[0], 1);
  }
}

TEST(ScurryRules, SCU_9_WithoutTheOptionBrownWinsAtOnce) {
  State s = read(std::string(kBrownToPlay) + "false turn_limit=400");
  play(s, kBrownsTurn);
  ASSERT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end, End::kCapture);
  EXPECT_EQ(s.returns()[0], 1);
}

TEST(ScurryRules, SCU_9_OnlyTheVeryFirstTurnAllowsAComeback) {
  State s = small("bbb1/5/6/2g4/6/5/bbbb d1 g4 brown lead 2 -");
  play(s, "lead d5; move d3; move d5");
  EXPECT_TRUE(s.turn().is_over());
  // Gray's first turn does not count: Brown gets no comeback.
  State gray = small("ggg1/5/6/2b4/6/5/gggg g4 d1 gray lead 1 -");
  play(gray, "lead d5; move d3; move d5");
  EXPECT_EQ(gray.end, End::kCapture);
  EXPECT_EQ(gray.returns()[1], 1);
}

TEST(ScurryRules, SCU_10_TheTurnLimitMakesADraw) {
  State s = small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 398 -");
  s.turn_limit = 399;
  play(s, "lead d5; move d3; move d5");
  ASSERT_TRUE(s.turn().is_over()) << Scurry::state_text(s);
  EXPECT_EQ(s.end, End::kTurnLimit);
  EXPECT_EQ(s.returns()[0], 0.5);
  EXPECT_EQ(s.returns()[1], 0.5);
  EXPECT_EQ(Scurry::end_text(s), "A draw: the limit of 399 turns is reached");
}

TEST(ScurryRules, SCU_10_CaptureComesBeforeTheTurnLimit) {
  State s = small("bbb1/5/6/2g4/6/5/bbbb d1 g4 brown lead 2 -");
  s.turn_limit = 3;
  play(s, "lead d5; move d3; move d5");
  EXPECT_EQ(s.end, End::kCapture);
}

TEST(ScurryRules, SCU_10_TheTurnLimitComesBeforeAMissingLead) {
  State s = small(kBrownWalledIn);
  s.turn_limit = 2;
  play(s, kGraysTurn);
  EXPECT_EQ(s.end, End::kTurnLimit);
}

}  // namespace
}  // namespace skerry::scurry
