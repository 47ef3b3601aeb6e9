// The end of a turn and of the game: SKU-13 to SKU-16 and SKU-30. The land is that of positions.h.
#include <gtest/gtest.h>

#include "games/skurdir/tests/positions.h"
#include "search/playout.h"

namespace skerry::skurdir {
namespace {

TEST(SkurdirRules, SKU_30_TheGameEndsWhenAllAreCarried) {
  State s = read({.passengers = "0,0:Y", .canals = "R0,0E"});
  play(s, "station 5,0; carry 0,0; ride E");
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end(), End::kAllCarried);
  EXPECT_EQ(Skurdir::end_text(s), "All 15 passengers are carried");
  EXPECT_EQ(s.returns()[0], 0);
  EXPECT_EQ(s.returns()[1], 1);  // Yellow has 3, Red 2
  EXPECT_EQ(legal(s), "");
}

TEST(SkurdirRules, SKU_13_ThreeRoundsWithoutATransportAndNoPassengerInThePool) {
  State s = read({.passengers = "4,0:Y", .canals = "R0,1E;Y0,0E", .stall = 5});
  play(s, "canal 1,1 E");  // neutral canals in the pool do not count
  EXPECT_EQ(s.pool_canals, 3);
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end(), End::kStalled);
  EXPECT_EQ(Skurdir::end_text(s), "6 turns without a transport and an empty pool");
  s = read({.passengers = "4,0:Y", .canals = "R0,1E;Y0,0E", .stall = 4});
  play(s, "canal 1,1 E");
  EXPECT_FALSE(s.turn().is_over());
  EXPECT_EQ(s.stall, 5);
}

TEST(SkurdirRules, SKU_13_ATransportRestartsTheCount) {
  State s = read({.passengers = "0,0:Y 4,0:Y", .canals = "R0,0E", .stall = 5});
  play(s, "station 5,0; carry 0,0");
  EXPECT_EQ(s.stall, 5);
  play(s, "ride E");
  EXPECT_EQ(s.stall, 0);
  EXPECT_FALSE(s.turn().is_over());
}

TEST(SkurdirRules, SKU_14_TenRoundsWithoutATransportWhateverThePoolHolds) {
  Position p = {
      .passengers = "0,1:K 1,1:K 1,0:R 2,0:R 0,0:Y 2,1:Y 3,0:G 3,1:G 4,0:B 4,1:B", .pool = "RYGBK", .stall = 18};
  State s = read(p);
  play(s, "station 5,0");
  EXPECT_EQ(s.stall, 19);
  EXPECT_FALSE(s.turn().is_over());
  play(s, "station 6,0");
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end(), End::kStalled);
  EXPECT_EQ(Skurdir::end_text(s), "20 turns without a transport");
  EXPECT_EQ(s.returns()[0], 0.5);
  EXPECT_EQ(s.returns()[1], 0.5);
  p.colours = "RYGBK";
  p.stall = 49;
  s = read(p);
  play(s, "station 5,0");
  EXPECT_EQ(Skurdir::end_text(s), "50 turns without a transport");
}

TEST(SkurdirRules, SKU_15_NoPassengerOnTheBoard) {
  // The last passenger on the board is yellow, and so is the only one in the pool, so nobody can be added. (No game
  // gets here from its start, since every transport of another colour adds a passenger, but the ruling stands.)
  State s = read({.passengers = "0,0:Y", .canals = "R0,0E", .pool = "Y"});
  play(s, "station 5,0; carry 0,0; ride E");
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end(), End::kBareBoard);
  EXPECT_EQ(Skurdir::end_text(s), "No passenger is left on the board");
  // With another colour in the pool the addition comes first, and the game goes on.
  s = read({.passengers = "0,0:Y", .canals = "R0,0E", .pool = "K"});
  play(s, "station 5,0; carry 0,0; ride E");
  EXPECT_FALSE(s.turn().is_over());
  play(s, "add black 0,0");
  EXPECT_FALSE(s.turn().is_over());
}

TEST(SkurdirRules, SKU_15_ARoundOfForcedPassesEndsTheGame) {
  State s = read(kNothingToDo);
  play(s, "pass");
  EXPECT_EQ(s.stuck, 1);
  EXPECT_FALSE(s.turn().is_over());
  play(s, "pass");
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end(), End::kStuck);
  EXPECT_EQ(Skurdir::end_text(s), "Nobody can do anything but pass");
}

TEST(SkurdirRules, SKU_15_ForcedPassesDoNotCountWhileACanalIsAway) {
  // Yellow has a canal away, so Yellow's pass does not count. Red's next one does, but then Yellow can build.
  Position p = kNothingToDo;
  p.canals = "R0,1E;R1,1E;R4,1N;Y4,0E;Y3,0W;N0,0N;N0,0E;N1,0E";
  p.away = "0 1";
  p.stall = 1;
  p.mover = 2;
  State s = read(p);
  EXPECT_EQ(legal(s), "pass");
  play(s, "pass");
  EXPECT_EQ(s.stuck, 0);
  EXPECT_EQ(s.hand[1], 1);
  EXPECT_EQ(legal(s), "pass");
  play(s, "pass");
  EXPECT_EQ(s.stuck, 1);
  EXPECT_EQ(why(s, "canal 4,1 W"), "legal");
  play(s, "canal 4,1 W");
  EXPECT_EQ(s.stuck, 0);
}

TEST(SkurdirRules, SKU_15_ATransportAfterAForcedPassDoesNotCount) {
  Position p = kNothingToDo;
  p.passengers = "0,1:K 1,1:K 4,1:R 4,0:R 3,0:RK";  // red on 4,1 can go home to the extra station on 4,2
  p.mover = 2;
  p.stall = 1;
  p.stuck = 1;
  State s = read(p);
  EXPECT_EQ(legal(s), "pass");
  play(s, "pass");
  // Yellow owns 4,1 W, which leads nowhere; 4,1 N is red. So Yellow cannot carry, and this is the second forced pass.
  EXPECT_TRUE(s.turn().is_over());
  p.mover = 1;
  s = read(p);
  EXPECT_EQ(legal(s), "pass");  // by SKU-24 as well
  play(s, "pass; carry 4,1; ride N");
  EXPECT_EQ(s.stuck, 0);
  EXPECT_EQ(s.stall, 0);
  EXPECT_FALSE(s.turn().is_over());
}

TEST(SkurdirRules, SKU_13_ForcedPassesCountAsTurns) {
  Position p = kNothingToDo;
  p.canals = "R0,1E;R1,1E;R4,1N;Y4,0E;Y3,0W;N0,0N;N0,0E;N1,0E";
  p.away = "0 1";
  p.stall = 5;
  p.mover = 2;
  State s = read(p);
  play(s, "pass");
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end(), End::kStalled);
  EXPECT_EQ(s.hand[1], 1);  // canals return before the end is checked
}

TEST(SkurdirRules, SKU_16_EqualLeadersShareTheWin) {
  // Over by SKU-13, with points.
  const std::string land = "R0,1:;R1,1:;Y1,0:;Y2,0:;G0,0:;G2,1:;B3,0:;B3,1:;K4,0:Y;K4,1: - ";
  State s = read(land + "R:3:0:ready:12;Y:3:0:ready:12;G:3:0:ready:5 +3 3 over 9 0 layout=manual");
  EXPECT_EQ(s.returns()[0], 0.5);
  EXPECT_EQ(s.returns()[1], 0.5);
  EXPECT_EQ(s.returns()[2], 0);
  s = read(land + "R:3:0:ready:1;Y:3:0:ready:1;G:3:0:ready:1 +3 3 over 9 0 layout=manual");
  EXPECT_DOUBLE_EQ(s.returns()[2], 1.0 / 3);
  s = read(land + "R:3:0:ready:1;Y:3:0:ready:1;G:3:0:ready:7 +3 3 over 9 0 layout=manual");
  EXPECT_EQ(s.returns()[2], 1);
  EXPECT_EQ(scores(s), (std::vector<std::int32_t>{1, 1, 7}));
}

// Figures of an independent implementation for uniform random play, with tolerance for a small sample.
TEST(SkurdirFigures, RandomPlayMatchesTheIndependentFigures) {
  struct Figures {
    int players;
    double steps;
    double transports;
    double score;
  };
  for (const Figures& expected :
       {Figures{2, 64, 5.4, 19.3}, {3, 83, 7.9, 27.8}, {4, 99, 9.6, 33.7}, {5, 110, 9.7, 33.1}}) {
    constexpr int kGames = 2000;
    Rng rng(11);
    double steps = 0;
    double transports = 0;
    double score = 0;
    for (int i = 0; i < kGames; ++i) {
      State s = start(expected.players);
      steps += playout<Skurdir>(s, rng);
      transports += kPassengers - s.passengers_on_board() - static_cast<unsigned>(std::popcount(s.pool));
      for (const std::int32_t points : scores(s)) score += points;
    }
    EXPECT_NEAR(steps / kGames, expected.steps, 0.05 * expected.steps);
    EXPECT_NEAR(transports / kGames, expected.transports, 0.05 * expected.transports);
    EXPECT_NEAR(score / kGames / expected.players, expected.score, 0.05 * expected.score);
  }
}

}  // namespace
}  // namespace skerry::skurdir
