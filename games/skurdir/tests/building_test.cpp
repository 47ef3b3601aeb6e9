// The rules of Skurðir, ruling by ruling: building. The land is that of positions.h.
#include <gtest/gtest.h>

#include "games/skurdir/tests/positions.h"

namespace skerry::skurdir {
namespace {

TEST(SkurdirRules, SKU_19_ATurnBeginsWithOneBuildingAction) {
  State s = read({.passengers = "4,0:R"});
  EXPECT_EQ(why(s, "carry 4,0"),
            "SKU-19: a turn begins with one building action: canal, neutral, station, remove, sabotage or pass");
  play(s, "canal 0,0 E");
  EXPECT_EQ(index(seat_to_move(s)), 1U);  // nobody can be carried, so the turn is over
  EXPECT_EQ(s.hand[0], 2);
}

TEST(SkurdirRules, SKU_20_CanalsPointToTheNextStationInLine) {
  const State s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E"});
  EXPECT_EQ(why(s, "canal 0,0 E"), "SKU-20: no own canal is in hand: 3 canals on the board");
  EXPECT_EQ(why(s, "neutral 0,0 W"), "SKU-20: from 0,0 W there is no station in line for the canal to end at");
  EXPECT_EQ(why(s, "neutral 0,0 N"), "legal");
  EXPECT_EQ(why(s, "neutral 7,7 N"), "no station stands on 7,7");
  EXPECT_EQ(why(s, "neutral 0,0 X"), "a direction is N, E, S or W, not 'X'");
}

TEST(SkurdirRules, SKU_20_CanalsSpanGaps) {
  // A ring around two empty cells: a row of four below, the ends of a row of four above.
  const std::string land =
      "R0,0:B;R1,0:;Y2,0:;Y3,0:;G0,1:;G3,1:;B0,2:;B1,2:;K2,2:;K3,2: - R:3:0:ready:0;Y:3:0:ready:0 +3 1 build 0 0 "
      "layout=manual";
  State s = read(land);
  EXPECT_EQ(why(s, "canal 0,1 E"), "legal");
  play(s, "canal 0,1 E");
  EXPECT_EQ(s.next[side_of(s.station_at({0, 1}), Direction::kEast)], s.station_at({3, 1}));
  EXPECT_EQ(why(s, "canal 3,1 W"), "SKU-6: 3,1 and 0,1 are joined by a canal already");
  // A north-south canal crosses it over the empty cell 1,1.
  EXPECT_EQ(why(s, "canal 1,2 S"), "legal");
  play(s, "canal 1,2 S");
  EXPECT_EQ(s.next[side_of(s.station_at({1, 2}), Direction::kSouth)], s.station_at({1, 0}));
}

TEST(SkurdirRules, SKU_6_TwoStationsAreJoinedOnceInEitherDirection) {
  const State s = read({.passengers = "4,0:R", .canals = "Y0,0E"});
  EXPECT_EQ(why(s, "canal 0,0 E"), "SKU-6: 0,0 and 1,0 are joined by a canal already");
  EXPECT_EQ(why(s, "canal 1,0 W"), "SKU-6: 1,0 and 0,0 are joined by a canal already");
  EXPECT_EQ(why(s, "neutral 1,0 W"), "SKU-6: 1,0 and 0,0 are joined by a canal already");
  EXPECT_EQ(why(s, "canal 0,0 N"), "legal");
}

TEST(SkurdirRules, SKU_20_OwnCanalsComeFromTheHandNeutralOnesFromThePool) {
  State s = read({.passengers = "4,0:R", .canals = "N0,0E;N1,0E"});
  play(s, "neutral 2,0 E");
  EXPECT_EQ(s.pool_canals, 0);
  EXPECT_EQ(s.hand[0], 3);
  EXPECT_EQ(why(s, "neutral 3,0 E"), "SKU-20: no neutral canal is left in the pool");
  play(s, "canal 3,0 E");
  EXPECT_EQ(s.hand[1], 2);
  EXPECT_EQ(s.canal_at(side_of(s.station_at({3, 0}), Direction::kEast)), Colour::kYellow);
}

TEST(SkurdirRules, SKU_21_TheExtraStationStandsBesideAStation) {
  State s = read({.passengers = "4,0:R"});
  EXPECT_EQ(why(s, "station 0,0"), "SKU-21: a station stands on 0,0 already");
  EXPECT_EQ(why(s, "station -1,-1"), "SKU-21: -1,-1 has no station to its north, east, south or west");
  EXPECT_EQ(why(s, "station 5,2"), "SKU-21: 5,2 has no station to its north, east, south or west");
  EXPECT_EQ(legal(s, "station"),
            "station -1,0, station -1,1, station 0,-1, station 0,2, station 1,-1, station 1,2, station 2,-1, "
            "station 2,2, station 3,-1, station 3,2, station 4,-1, station 4,2, station 5,0, station 5,1");
  play(s, "station 5,0; station 6,0");
  EXPECT_EQ(why(s, "station 7,0"), "SKU-21: the one extra station is built already");
  EXPECT_EQ(colour_of(s.station_at({5, 0})), Colour::kRed);
  EXPECT_EQ(colour_of(s.station_at({6, 0})), Colour::kYellow);
}

// Two empty cells with a canal over each, and one canal that crosses both.
constexpr std::string_view kCrossing =
    "R0,0:B;R1,0:;Y2,0:;Y3,0:;G0,1:;G3,1:;B0,2:;B1,2:;K2,2:;K3,2: R0,1E;R1,2S;Y2,0N R:1:0:used:0;Y:2:0:used:0 +3 1 "
    "build 0 0 layout=manual";

TEST(SkurdirRules, SKU_21_ANewStationEndsTheCanalsOfBothAxes) {
  State s = read(kCrossing);
  play(s, "station 1,1");
  const Station middle = s.station_at({1, 1});
  EXPECT_EQ(s.next[side_of(s.station_at({0, 1}), Direction::kEast)], middle);
  EXPECT_EQ(s.next[side_of(s.station_at({1, 2}), Direction::kSouth)], middle);
  // Beyond it nothing is joined; on the near side the old canals are. They keep their names.
  EXPECT_EQ(why(s, "canal 1,1 E"), "legal");
  EXPECT_EQ(why(s, "canal 3,1 W"), "legal");
  EXPECT_EQ(why(s, "canal 1,1 S"), "legal");
  EXPECT_EQ(why(s, "canal 1,0 N"), "legal");
  EXPECT_EQ(why(s, "canal 1,1 W"), "SKU-6: 1,1 and 0,1 are joined by a canal already");
  EXPECT_EQ(why(s, "canal 1,1 N"), "SKU-6: 1,1 and 1,2 are joined by a canal already");
  play(s, "canal 3,1 W");
  EXPECT_EQ(s.next[side_of(s.station_at({3, 1}), Direction::kWest)], middle);
  EXPECT_EQ(Skurdir::state_text(s).substr(Skurdir::state_text(s).find(" R0,1E")),
            " R0,1E;R1,2S;Y2,0N;Y3,1W R:1:0:used:0;Y:1:0:used:0 +3 1 build 2 0 layout=manual");
}

TEST(SkurdirRules, SKU_21_ACanalCutTwiceEndsAtTheNearestStation) {
  State s = read(kCrossing);
  play(s, "station 2,1");  // cuts 0,1 E at its far end and 2,0 N
  EXPECT_EQ(s.next[side_of(s.station_at({0, 1}), Direction::kEast)], s.station_at({2, 1}));
  EXPECT_EQ(why(s, "canal 2,1 N"), "legal");
  play(s, "station 1,1");  // cuts 0,1 E again
  EXPECT_EQ(s.next[side_of(s.station_at({0, 1}), Direction::kEast)], s.station_at({1, 1}));
  EXPECT_EQ(why(s, "canal 1,1 E"), "legal");
  EXPECT_EQ(why(s, "canal 2,1 E"), "legal");
  EXPECT_EQ(why(s, "canal 2,1 S"), "SKU-6: 2,1 and 2,0 are joined by a canal already");
}

TEST(SkurdirRules, SKU_22_RemovingNeedsAllThreeOwnCanalsOnTheBoard) {
  State s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;Y0,0E"});
  EXPECT_EQ(why(s, "remove 0,1 E"), "SKU-22: a canal is removed only while all three own canals are on the board");
  s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;Y0,0E", .sabotage = "ready used", .away = "1"});
  EXPECT_EQ(why(s, "remove 0,1 E"), "SKU-22: a canal is removed only while all three own canals are on the board");
  s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E;Y0,0E"});
  EXPECT_EQ(legal(s, "remove"), "remove 0,1 E, remove 1,1 E, remove 2,1 E");
  play(s, "remove 1,1 E");
  EXPECT_EQ(s.hand[0], 1);
  EXPECT_EQ(why(s, "canal 1,1 E"), "legal");
}

TEST(SkurdirRules, SKU_7_OnlyOwnCanalsAreRemoved) {
  const State s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E;Y0,0E;N1,0E"});
  EXPECT_EQ(why(s, "remove 0,0 E"),
            "SKU-7: only own canals can be removed, and this one is yellow and belongs to seat 2");
  EXPECT_EQ(why(s, "remove 1,0 E"), "SKU-7: only own canals can be removed, and this one is neutral");
  EXPECT_EQ(why(s, "remove 2,0 E"), "SKU-20: no canal starts at 2,0 E");
  EXPECT_EQ(why(s, "remove 1,1 W"), "SKU-20: that canal has its wide end on the other side: it is called 0,1 E");
}

TEST(SkurdirRules, SKU_8_NoRemovalUnderAnyPassengerAtTheWideEnd) {
  const State s = read({.passengers = "4,0:R 0,1:K 2,1:B", .canals = "R0,1E;R1,1E;R2,1E"});
  EXPECT_EQ(why(s, "remove 0,1 E"), "SKU-8: a passenger waits at the wide end on 0,1");
  EXPECT_EQ(why(s, "remove 1,1 E"), "legal");  // the passenger at its narrow end does not matter
  EXPECT_EQ(legal(s, "remove"), "remove 1,1 E");
}

TEST(SkurdirRules, SKU_23_SabotageOncePerGame) {
  State s = read({.passengers = "4,0:R 0,0:K", .canals = "R0,1E;Y0,0E;N1,0E"});
  EXPECT_EQ(why(s, "sabotage 0,1 E"), "SKU-23: an own canal cannot be sabotaged");
  EXPECT_EQ(why(s, "sabotage 2,0 E"), "SKU-20: no canal starts at 2,0 E");
  EXPECT_EQ(legal(s, "sabotage"), "sabotage 0,0 E, sabotage 1,0 E");  // passengers do not protect
  play(s, "sabotage 0,0 E; canal 4,0 N");
  EXPECT_EQ(why(s, "sabotage 4,0 N"), "SKU-23: the one sabotage of the game is used");
}

TEST(SkurdirRules, SKU_9_AnOwnedCanalReturnsAfterItsOwnersNextTurn) {
  State s = read({.colours = "RYG", .passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E;Y0,0E;G1,0E", .mover = 2});
  play(s, "sabotage 0,1 E");
  EXPECT_EQ(s.away[0], 1);
  play(s, "canal 3,0 E");  // Green's turn does not bring it back
  EXPECT_EQ(s.away[0], 1);
  EXPECT_EQ(s.hand[0], 0);
  EXPECT_EQ(why(s, "canal 0,1 E"),
            "SKU-20: no own canal is in hand: 2 canals on the board, 1 away by sabotage until this turn ends");
  EXPECT_EQ(why(s, "pass"), "SKU-24: a pass needs all three own canals on the board, and there is something to build");
  play(s, "station 5,0");
  EXPECT_EQ(s.away[0], 0);
  EXPECT_EQ(s.hand[0], 1);
}

TEST(SkurdirRules, SKU_9_ANeutralCanalReturnsAfterTheSaboteursNextTurn) {
  State s = read({.passengers = "4,0:R", .canals = "R0,1E;Y0,0E;N1,0E"});
  play(s, "sabotage 1,0 E");
  EXPECT_EQ(s.pool_canals, 2);  // the turn of the sabotage itself does not count
  play(s, "canal 3,0 E");
  EXPECT_EQ(s.pool_canals, 2);
  play(s, "canal 1,1 E");
  EXPECT_EQ(s.pool_canals, 3);
}

TEST(SkurdirRules, SKU_9_TwoCanalsOfOneOwnerCanBeAway) {
  State s = read({.colours = "RYG", .passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E", .mover = 2});
  play(s, "sabotage 0,1 E; sabotage 1,1 E");
  EXPECT_EQ(s.away[0], 2);
  play(s, "station 5,0");
  EXPECT_EQ(s.hand[0], 2);
}

TEST(SkurdirRules, SKU_9_ANeutralSabotageWithATransportInTheSameTurn) {
  State s = read({.passengers = "0,1:Y 4,0:R", .canals = "R0,1E;Y1,1S;N4,0W"});
  play(s, "sabotage 4,0 W; carry 0,1; ride E; ride S");
  EXPECT_EQ(s.phase, Phase::kBuild);  // the pool is empty, so nobody is added
  EXPECT_EQ(s.pool_canals, 2);
  play(s, "station 5,0; station 6,0");
  EXPECT_EQ(s.pool_canals, 3);
}

TEST(SkurdirRules, SKU_24_APassNeedsThreeCanalsAndACarry) {
  State s = read({.passengers = "0,1:Y", .canals = "R0,1E;R1,1E;Y1,1S"});
  EXPECT_EQ(why(s, "pass"), "SKU-24: a pass needs all three own canals on the board, and there is something to build");
  s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E"});
  EXPECT_EQ(why(s, "pass"),
            "SKU-24: a pass needs a passenger to carry on the board as it stands, and there is something else to do");
  s = read({.passengers = "0,1:Y", .canals = "R0,1E;R1,1E;R2,1E;Y1,1S"});
  EXPECT_EQ(why(s, "pass"), "legal");
  play(s, "pass");
  EXPECT_EQ(legal(s), "carry 0,1");
}

TEST(SkurdirRules, SKU_10_WhoCanDoNothingElsePasses) {
  Position p = kNothingToDo;
  State s = read(p);
  EXPECT_EQ(s.legal_carries(), 0);
  EXPECT_EQ(legal(s), "pass");
  play(s, "pass");
  EXPECT_EQ(legal(s), "pass");
  // With a sabotage left, an unwanted sabotage comes first.
  p.sabotage = "ready used";
  s = read(p);
  EXPECT_EQ(why(s, "pass"),
            "SKU-24: a pass needs a passenger to carry on the board as it stands, and there is something else to do");
  EXPECT_NE(legal(s, "sabotage"), "");
}

TEST(SkurdirRules, SKU_10_AForcedPassMayStillCarry) {
  // Red's third canal is away and Red cannot build, but the black passenger on 0,1 can go home along red canals.
  State s = read({.passengers = "0,1:K",
                  .canals = "R0,1E;R1,1E;Y2,1E;Y3,1E;N0,0E;N0,0N;N4,0N",
                  .extra = "R4,2 Y5,0",
                  .sabotage = "used used",
                  .away = "1",
                  .stall = 1});
  // No canal is in hand and none in the pool; sabotage and station are gone.
  EXPECT_EQ(legal(s), "pass");
  play(s, "pass");
  EXPECT_EQ(legal(s), "carry 0,1");
}

}  // namespace
}  // namespace skerry::skurdir
