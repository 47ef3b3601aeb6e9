// Transport, points and additions: SKU-11, SKU-12 and SKU-25 to SKU-29. The land is that of positions.h.
#include <gtest/gtest.h>

#include "games/skurdir/routes.h"
#include "games/skurdir/tests/positions.h"

namespace skerry::skurdir {
namespace {

// The colours that may carry the passenger on `from` when all five are played.
std::string movers(Position p, std::string_view from) {
  p.colours = "RYGBK";
  p.canals = p.canals.substr(0, p.canals.find(";N"));
  std::string colours;
  for (p.mover = 1; p.mover <= 5; ++p.mover) {
    const State s = read(p);
    const auto cell = parse_cell(from);
    if (cell && contains(s.legal_carries(), s.station_at(*cell))) colours += p.colours[index(s.mover)];
  }
  return colours;
}

// Builds the mover's extra station out of the way, then carries.
State carried(Position p, std::string_view steps) {
  p.colours = "RYGBK";
  State s = read(p);
  play(s, "station 4,2");
  play(s, steps);
  return s;
}

TEST(SkurdirRules, SKU_28_FirstWorkedExample) {
  const Position p = {.passengers = "0,0:Y", .canals = "B0,0E"};
  EXPECT_EQ(movers(p, "0,0"), "YGB");
  Position by = p;
  for (by.mover = 2; by.mover <= 4; ++by.mover) {
    const State s = carried(by, "carry 0,0; ride E");
    EXPECT_EQ(scores(s), (std::vector<std::int32_t>{0, 3, 1, 2, 0}));
  }
}

TEST(SkurdirRules, SKU_28_SecondWorkedExample) {
  const Position p = {.passengers = "2,0:G", .canals = "G2,0W;Y1,0W"};
  EXPECT_EQ(movers(p, "2,0"), "YG");
  Position by = p;
  for (by.mover = 2; by.mover <= 3; ++by.mover) {
    EXPECT_EQ(scores(carried(by, "carry 2,0; ride W; ride W")), (std::vector<std::int32_t>{0, 8, 7, 0, 0}));
  }
}

TEST(SkurdirRules, SKU_28_ThirdWorkedExample) {
  const Position p = {.passengers = "1,1:B", .canals = "R1,1E;B2,1S;R2,0E"};
  EXPECT_EQ(movers(p, "1,1"), "RB");
  Position by = p;
  for (const int seat : {1, 4}) {
    by.mover = seat;
    EXPECT_EQ(scores(carried(by, "carry 1,1; ride E; ride S; ride E")), (std::vector<std::int32_t>{9, 5, 3, 11, 0}));
  }
}

TEST(SkurdirRules, SKU_28_SumsForOneToFiveCanals) {
  // A red passenger on 4,0 goes west along the south row, then north.
  const std::vector<std::int32_t> sums = {6, 15, 28, 45, 66};
  const std::vector<std::string> starts = {"0,0", "1,0", "2,0", "3,0", "4,0"};
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const State s =
        read({.colours = "RYGBK", .passengers = starts[i] + ":R", .canals = "R4,0W;Y3,0W;G2,0W;B1,0W;K0,0N"});
    std::int32_t total = 0;
    std::size_t routes = 0;
    for_each_route(s, s.begin_ride(s.station_at(*parse_cell(starts[i]))), [&](const Ride& way) {
      ++routes;
      EXPECT_EQ(way.length, i + 1);
      for (const std::int32_t points : s.points_for(way)) total += points;
    });
    EXPECT_EQ(routes, 1U);
    EXPECT_EQ(total, sums[i]);
  }
}

TEST(SkurdirRules, SKU_28_WhatBelongsToNobodyPaysNobody) {
  // Red and Yellow play. G (nobody), yellow canal, Y, neutral canal, Y, red canal, B (nobody).
  State s = read({.passengers = "0,0:B", .canals = "Y0,0E;R2,0E;N1,0E", .mover = 2});
  play(s, "station 4,2; carry 0,0; ride E; ride E; ride E");
  EXPECT_EQ(scores(s), (std::vector<std::int32_t>{6, 2 + 3 + 5}));
}

TEST(SkurdirRules, SKU_28_ExtraStationsPayTheirOwners) {
  State s = read({.passengers = "4,0:Y", .canals = "R4,0E;Y5,0N", .extra = "R5,0 Y5,1"});
  play(s, "neutral 0,0 E; carry 4,0; ride E; ride N");
  EXPECT_EQ(scores(s), (std::vector<std::int32_t>{2 + 3, 4 + 5}));
}

TEST(SkurdirRules, SKU_25_TransportIsCompulsory) {
  State s = read({.passengers = "0,0:Y", .canals = "R0,0E"});
  play(s, "canal 1,1 E");
  EXPECT_EQ(s.phase, Phase::kCarry);
  EXPECT_EQ(why(s, "pass"), "SKU-25: You have built, so you must now carry a passenger.");
  EXPECT_EQ(legal(s), "carry 0,0");
}

TEST(SkurdirRules, SKU_25_OnlyTheTopPassengerCanBeCarried) {
  State s = read({.passengers = "0,0:YB", .canals = "R0,0E"});
  EXPECT_EQ(s.legal_carries(), 0);  // yellow could go home, but blue is on top
  s = read({.passengers = "0,0:BY", .canals = "R0,0E"});
  play(s, "station 4,2; carry 0,0; ride E");
  EXPECT_EQ(s.stack[s.station_at({0, 0})].top(), Colour::kBlue);
  EXPECT_EQ(s.stack[s.station_at({0, 0})].height(), 1U);
}

TEST(SkurdirRules, SKU_25_PassengerStationOrFirstCanalMustBeTheMovers) {
  State s = read({.colours = "RY", .passengers = "0,0:B 4,0:R 3,1:K", .canals = "Y2,0E;N0,0E;N1,0E;N3,1E"});
  play(s, "canal 1,1 E");
  EXPECT_EQ(s.mover, Seat{1});  // Red had nothing to carry: the passenger, its station and its first canal are not hers
  s = read({.passengers = "0,0:B 4,0:R 0,1:G", .canals = "Y2,0E;N0,0E;N1,0E;N0,1S"});
  play(s, "canal 1,1 E");
  EXPECT_EQ(why(s, "carry 0,0"),
            "SKU-25: Neither the blue passenger on 0,0, nor its station, nor the first canal of a route home is red.");
  EXPECT_EQ(why(s, "carry 4,0"), "SKU-26: No canal starts at 4,0.");
  EXPECT_EQ(why(s, "carry 3,1"), "SKU-25: There is no passenger on 3,1.");
  EXPECT_EQ(why(s, "carry 9,9"), "There is no station on 9,9.");
  EXPECT_EQ(legal(s), "carry 0,1");
}

TEST(SkurdirRules, SKU_26_NoRouteHome) {
  State s = read({.passengers = "0,1:G 1,1:K", .canals = "R0,1S;R1,1E"});
  play(s, "station 4,2");
  EXPECT_EQ(why(s, "carry 1,1"), "SKU-26: There is no route from 1,1 to a black station.");
}

TEST(SkurdirRules, SKU_26_CanalsAreOneWay) {
  State s = read({.passengers = "0,0:Y 1,1:B", .canals = "Y1,0W;R0,0N;R0,1E;Y1,1S;N1,1E;N2,1E"});
  play(s, "station 4,2; carry 0,0");
  EXPECT_EQ(
      why(s, "ride E"),
      "SKU-26: The canal on that side leads to 0,0, and passengers ride only from the wide end to the narrow end.");
  EXPECT_EQ(why(s, "ride S"), "SKU-26: No canal starts at 0,0 S.");
  play(s, "ride N; ride E");
  // From here the only route to a yellow station is south.
  EXPECT_EQ(why(s, "ride E"), "SKU-26: From 2,1 the passenger could not go on to a yellow station.");
  EXPECT_EQ(legal(s), "ride S");
}

TEST(SkurdirRules, SKU_26_ARideEndsAtTheFirstStationOfTheColour) {
  // The first yellow station is 1,0. The passenger cannot ride through it to 2,0 or the extra station beyond.
  State s = read({.passengers = "0,0:Y 4,0:R", .canals = "R0,0E;R1,0E;Y2,0S", .extra = "Y2,-1"});
  play(s, "neutral 4,0 N; carry 0,0; ride E");
  EXPECT_EQ(s.phase, Phase::kBuild);
  EXPECT_EQ(scores(s), (std::vector<std::int32_t>{2, 3}));
  // An extra station ends a ride as well.
  s = read({.passengers = "3,0:Y", .canals = "R3,0S", .extra = "Y3,-1"});
  play(s, "neutral 4,0 N; carry 3,0; ride S");
  EXPECT_EQ(scores(s), (std::vector<std::int32_t>{2, 3}));
}

TEST(SkurdirRules, SKU_26_NoStationIsVisitedTwice) {
  // A square 0,0 -> 0,1 -> 1,1 -> 1,0 -> 0,0 whose only exit is at 1,1: the black passenger cannot ride in circles.
  State s = read({.passengers = "0,0:K", .canals = "R0,0N;R0,1E;R1,1E;Y1,1S;Y1,0W;Y2,1E;N3,1E"});
  play(s, "neutral 4,0 W; carry 0,0; ride N; ride E");
  EXPECT_EQ(legal(s), "ride E");
  EXPECT_EQ(why(s, "ride S"), "SKU-26: From 1,0 the passenger could not go on to a black station.");
  // Here a canal leads back to a visited station.
  s = read({.passengers = "0,0:K", .canals = "R0,0N;R0,1E;R1,1S;Y1,0W;Y1,0E;Y2,0E;N3,0E"});
  play(s, "neutral 4,1 W; carry 0,0; ride N; ride E; ride S");
  EXPECT_EQ(why(s, "ride W"), "SKU-26: The passenger has already visited 0,0.");
  EXPECT_EQ(legal(s), "ride E");
}

TEST(SkurdirRules, SKU_27_TheFirstCanalMustBeTheMoversIfNothingElseIs) {
  // Blue on green 0,0, Red to move: the canal north is red, the canal east is yellow, and both lead home.
  const Position p = {.passengers = "0,0:B", .canals = "R0,0N;R0,1E;R1,1E;Y0,0E;Y1,0E;Y2,0E;N2,1E"};
  State s = read(p);
  play(s, "station 4,2; carry 0,0");
  EXPECT_EQ(legal(s), "ride N");
  EXPECT_EQ(why(s, "ride E"), "SKU-27: The first canal must be red, because neither the passenger nor its station is.");
  // The owner of the station chooses freely.
  Position green = p;
  green.colours = "RYG";
  green.mover = 3;
  s = read(green);
  play(s, "station 4,2; carry 0,0");
  EXPECT_EQ(legal(s), "ride E, ride N");
}

TEST(SkurdirRules, SKU_27_TheMoversFirstCanalMustLeadHomeWithoutTheStart) {
  // Red's canal north of 0,0 leads back to 0,0 in a square; the route home to the blue station on 1,-1 begins with a
  // yellow canal.
  Position p = {.colours = "RYB",
                .passengers = "0,0:B",
                .canals = "R0,0N;R0,1E;R1,1S;Y0,0S;Y0,-1E;N1,0W",
                .extra = "Y0,-1 B1,-1"};
  EXPECT_EQ(read(p).legal_carries(), 0);
  p.mover = 2;
  State s = read(p);
  play(s, "neutral 4,0 N; carry 0,0");
  EXPECT_EQ(legal(s), "ride S");
}

TEST(SkurdirRules, SKU_12_EveryRideIsAStep) {
  State s = read({.passengers = "2,0:G", .canals = "R2,0W;R1,0W"});
  play(s, "station 4,2; carry 2,0");
  EXPECT_EQ(legal(s), "ride W");
  play(s, "ride W");
  EXPECT_EQ(s.phase, Phase::kRide);
  EXPECT_EQ(legal(s), "ride W");
}

TEST(SkurdirRules, SKU_11_ThePassengerAddedHasAnotherColour) {
  // The pool has one passenger of each colour: nobody has been carried yet.
  State s = read({.passengers = "0,1:K 1,1:K 1,0:R 2,0:R 0,0:Y 2,1:Y 3,0:G 3,1:G 4,0:B 4,1:B",
                  .canals = "R0,0E",
                  .pool = "RYGBK"});
  play(s, "canal 1,1 E; carry 0,0; ride E");
  EXPECT_EQ(s.phase, Phase::kAdd);
  EXPECT_EQ(s.mover, Seat{0});
  EXPECT_EQ(legal(s, "add yellow"), "");
  EXPECT_EQ(why(s, "add yellow 4,0"), "SKU-11: You have just carried a yellow passenger: add one of another colour.");
  EXPECT_EQ(why(s, "pass"), "SKU-29: You must now add a passenger from the pool.");
  // SKU-29: not on its own colour, not with another of its colour; the station just left is allowed.
  EXPECT_EQ(legal(s, "add red"), "add red 0,0, add red 2,1, add red 3,0, add red 3,1, add red 4,0, add red 4,1");
  EXPECT_EQ(why(s, "add red 0,1"), "SKU-29: The station on 0,1 is itself red.");
  EXPECT_EQ(why(s, "add red 1,0"), "SKU-29: There is already a red passenger on 1,0.");
  EXPECT_EQ(why(s, "add green 2,0"), "legal");
  play(s, "add red 0,0");
  EXPECT_EQ(s.mover, Seat{1});
  EXPECT_EQ(s.pool, 0b11110);
  EXPECT_EQ(s.stack[s.station_at({0, 0})].top(), Colour::kRed);
}

TEST(SkurdirRules, SKU_29_EmptyAndExtraStationsAreAllowed) {
  State s = read({.passengers = "0,1:K 1,1:K 1,0:R 2,0:R 0,0:Y 2,1:Y 3,0:G 3,1:G 4,0:B 4,1:B",
                  .canals = "R0,0E",
                  .pool = "RYGBK"});
  play(s, "station 5,0; carry 0,0; ride E");
  EXPECT_EQ(why(s, "add black 0,0"), "legal");  // now empty
  EXPECT_EQ(why(s, "add black 5,0"), "legal");  // extra
  EXPECT_EQ(why(s, "add black 0,1"), "SKU-29: There is already a black passenger on 0,1.");
}

TEST(SkurdirRules, SKU_12_AnImpossibleAdditionLeavesNoStep) {
  // The pool holds only a yellow passenger, and a yellow one is carried.
  State s = read({.passengers = "0,0:Y 4,0:R", .canals = "R0,0E", .pool = "Y"});
  play(s, "station 5,0; carry 0,0; ride E");
  EXPECT_EQ(s.phase, Phase::kBuild);
  EXPECT_EQ(s.mover, Seat{1});
  EXPECT_EQ(s.pool, 0b00010);
  // Any other colour could be added.
  s = read({.passengers = "0,0:Y 4,0:R", .canals = "R0,0E", .pool = "K"});
  play(s, "station 5,0; carry 0,0; ride E");
  EXPECT_EQ(s.phase, Phase::kAdd);
  EXPECT_EQ(why(s, "add green 4,0"), "SKU-29: The pool has no green passenger left.");
}

}  // namespace
}  // namespace skerry::skurdir
