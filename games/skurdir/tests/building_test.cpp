// Building: SKU-6 to SKU-10 and SKU-19 to SKU-24. The land is that of positions.h.
#include <gtest/gtest.h>

#include "games/skurdir/tests/positions.h"

namespace skerry::skurdir {
namespace {

TEST(SkurdirRules, SKU_19_ATurnBeginsWithOneBuildingAction) {
  State s = read({.passengers = "4,0:R"});
  EXPECT_EQ(why(s, "carry 4,0"),
            "SKU-19: A turn begins with one building action: canal, neutral, station, remove, sabotage or pass.");
  play(s, "canal 0,0 E");
  EXPECT_EQ(index(seat_to_move(s)), 1U);  // nobody can be carried, so the turn is over
  EXPECT_EQ(s.hand[0], 2);
}

TEST(SkurdirRules, SKU_20_CanalsPointToTheNearestStationInLine) {
  const State s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E"});
  EXPECT_EQ(why(s, "canal 0,0 E"), "SKU-20: You have no canals in hand: all three are on the board.");
  EXPECT_EQ(why(s, "neutral 0,0 W"), "SKU-20: There is no station in line from 0,0 W for a canal to end at.");
  EXPECT_EQ(why(s, "neutral 0,0 N"), "legal");
  EXPECT_EQ(why(s, "neutral 7,7 N"), "There is no station on 7,7.");
  EXPECT_EQ(why(s, "neutral 0,0 X"), "A direction is N, E, S or W, not 'X'.");
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
  EXPECT_EQ(why(s, "canal 3,1 W"), "SKU-6: Stations 3,1 and 0,1 are already joined by a canal.");
  // A north-south canal crosses it over the empty cell 1,1.
  EXPECT_EQ(why(s, "canal 1,2 S"), "legal");
  play(s, "canal 1,2 S");
  EXPECT_EQ(s.next[side_of(s.station_at({1, 2}), Direction::kSouth)], s.station_at({1, 0}));
}

TEST(SkurdirRules, SKU_6_TwoStationsCanBeJoinedByOnlyOneCanal) {
  const State s = read({.passengers = "4,0:R", .canals = "Y0,0E"});
  EXPECT_EQ(why(s, "canal 0,0 E"), "SKU-6: Stations 0,0 and 1,0 are already joined by a canal.");
  EXPECT_EQ(why(s, "canal 1,0 W"), "SKU-6: Stations 1,0 and 0,0 are already joined by a canal.");
  EXPECT_EQ(why(s, "neutral 1,0 W"), "SKU-6: Stations 1,0 and 0,0 are already joined by a canal.");
  EXPECT_EQ(why(s, "canal 0,0 N"), "legal");
}

TEST(SkurdirRules, SKU_20_NeutralCanalsComeFromThePool) {
  State s = read({.passengers = "4,0:R", .canals = "N0,0E;N1,0E"});
  play(s, "neutral 2,0 E");
  EXPECT_EQ(s.pool_canals, 0);
  EXPECT_EQ(s.hand[0], 3);
  EXPECT_EQ(why(s, "neutral 3,0 E"), "SKU-20: The pool has no neutral canals left.");
  play(s, "canal 3,0 E");
  EXPECT_EQ(s.hand[1], 2);
  EXPECT_EQ(s.canal_at(side_of(s.station_at({3, 0}), Direction::kEast)), Colour::kYellow);
}

TEST(SkurdirRules, SKU_21_TheExtraStationStandsNextToAStation) {
  State s = read({.passengers = "4,0:R"});
  EXPECT_EQ(why(s, "station 0,0"), "SKU-21: There is already a station on 0,0.");
  EXPECT_EQ(why(s, "station -1,-1"), "SKU-21: There is no station directly north, east, south or west of -1,-1.");
  EXPECT_EQ(why(s, "station 5,2"), "SKU-21: There is no station directly north, east, south or west of 5,2.");
  EXPECT_EQ(legal(s, "station"),
            "station -1,0, station -1,1, station 0,-1, station 0,2, station 1,-1, station 1,2, station 2,-1, "
            "station 2,2, station 3,-1, station 3,2, station 4,-1, station 4,2, station 5,0, station 5,1");
  play(s, "station 5,0; station 6,0");
  EXPECT_EQ(why(s, "station 7,0"), "SKU-21: You have already built your extra station.");
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
  // Nothing beyond it is joined; on the near side the old canals remain. They keep their names.
  EXPECT_EQ(why(s, "canal 1,1 E"), "legal");
  EXPECT_EQ(why(s, "canal 3,1 W"), "legal");
  EXPECT_EQ(why(s, "canal 1,1 S"), "legal");
  EXPECT_EQ(why(s, "canal 1,0 N"), "legal");
  EXPECT_EQ(why(s, "canal 1,1 W"), "SKU-6: Stations 1,1 and 0,1 are already joined by a canal.");
  EXPECT_EQ(why(s, "canal 1,1 N"), "SKU-6: Stations 1,1 and 1,2 are already joined by a canal.");
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
  EXPECT_EQ(why(s, "canal 2,1 S"), "SKU-6: Stations 2,1 and 2,0 are already joined by a canal.");
}

TEST(SkurdirRules, SKU_22_RemovingNeedsAllThreeCanalsOnTheBoard) {
  State s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;Y0,0E"});
  EXPECT_EQ(why(s, "remove 0,1 E"),
            "SKU-22: You can remove a canal only while all three of your canals are on the board.");
  s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;Y0,0E", .sabotage = "ready used", .away = "1"});
  EXPECT_EQ(why(s, "remove 0,1 E"),
            "SKU-22: You can remove a canal only while all three of your canals are on the board.");
  s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E;Y0,0E"});
  EXPECT_EQ(legal(s, "remove"), "remove 0,1 E, remove 1,1 E, remove 2,1 E");
  play(s, "remove 1,1 E");
  EXPECT_EQ(s.hand[0], 1);
  EXPECT_EQ(why(s, "canal 1,1 E"), "legal");
}

TEST(SkurdirRules, SKU_7_OnlyYourOwnCanalsCanBeRemoved) {
  const State s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E;Y0,0E;N1,0E"});
  EXPECT_EQ(why(s, "remove 0,0 E"),
            "SKU-7: You can remove only your own canals, and this one is yellow and belongs to seat 2.");
  EXPECT_EQ(why(s, "remove 1,0 E"), "SKU-7: You can remove only your own canals, and this one is neutral.");
  EXPECT_EQ(why(s, "remove 2,0 E"), "SKU-20: No canal starts at 2,0 E.");
  EXPECT_EQ(why(s, "remove 1,1 W"), "SKU-20: That canal has its wide end on the other side: write '0,1 E'.");
}

TEST(SkurdirRules, SKU_8_NoRemovalWithAPassengerAtTheWideEnd) {
  const State s = read({.passengers = "4,0:R 0,1:K 2,1:B", .canals = "R0,1E;R1,1E;R2,1E"});
  EXPECT_EQ(why(s, "remove 0,1 E"),
            "SKU-8: This canal cannot be removed while a passenger stands at its wide end, 0,1.");
  EXPECT_EQ(why(s, "remove 1,1 E"), "legal");  // the passenger at its narrow end does not matter
  EXPECT_EQ(legal(s, "remove"), "remove 1,1 E");
}

TEST(SkurdirRules, SKU_23_SabotageOncePerGame) {
  State s = read({.passengers = "4,0:R 0,0:K", .canals = "R0,1E;Y0,0E;N1,0E"});
  EXPECT_EQ(why(s, "sabotage 0,1 E"), "SKU-23: You cannot sabotage your own canal.");
  EXPECT_EQ(why(s, "sabotage 2,0 E"), "SKU-20: No canal starts at 2,0 E.");
  EXPECT_EQ(legal(s, "sabotage"), "sabotage 0,0 E, sabotage 1,0 E");  // passengers do not protect canals
  play(s, "sabotage 0,0 E; canal 4,0 N");
  EXPECT_EQ(why(s, "sabotage 4,0 N"), "SKU-23: You have already used your sabotage.");
}

TEST(SkurdirRules, SKU_9_AnOwnedCanalReturnsAfterItsOwnersNextTurn) {
  State s = read({.colours = "RYG", .passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E;Y0,0E;G1,0E", .mover = 2});
  play(s, "sabotage 0,1 E");
  EXPECT_EQ(s.away[0], 1);
  play(s, "canal 3,0 E");  // Green's turn does not bring it back
  EXPECT_EQ(s.away[0], 1);
  EXPECT_EQ(s.hand[0], 0);
  EXPECT_EQ(why(s, "canal 0,1 E"),
            "SKU-20: You have no canals in hand: 2 on the board, 1 away by sabotage until this turn ends.");
  EXPECT_EQ(why(s, "pass"),
            "SKU-24: You cannot pass: your canals are not all on the board, and you have another building action.");
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
  EXPECT_EQ(why(s, "pass"),
            "SKU-24: You cannot pass: your canals are not all on the board, and you have another building action.");
  s = read({.passengers = "4,0:R", .canals = "R0,1E;R1,1E;R2,1E"});
  EXPECT_EQ(
      why(s, "pass"),
      "SKU-24: You cannot pass: there is no passenger you can carry at once, and you have another building action.");
  s = read({.passengers = "0,1:Y", .canals = "R0,1E;R1,1E;R2,1E;Y1,1S"});
  EXPECT_EQ(why(s, "pass"), "legal");
  play(s, "pass");
  EXPECT_EQ(legal(s), "carry 0,1");
}

TEST(SkurdirRules, SKU_10_APlayerWithNothingElseToDoPasses) {
  Position p = kNothingToDo;
  State s = read(p);
  EXPECT_EQ(s.legal_carries(), 0);
  EXPECT_EQ(legal(s), "pass");
  play(s, "pass");
  EXPECT_EQ(legal(s), "pass");
  // A sabotage must be used first, even an unwanted one.
  p.sabotage = "ready used";
  s = read(p);
  EXPECT_EQ(
      why(s, "pass"),
      "SKU-24: You cannot pass: there is no passenger you can carry at once, and you have another building action.");
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
