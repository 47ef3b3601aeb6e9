// The view and the drawing.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/skurdir/tests/positions.h"

namespace skerry::skurdir {
namespace {

namespace json = boost::json;

std::string part(const State& s, std::string_view name) {
  return json::serialize(Skurdir::view(s, kSpectator).at(name));
}

TEST(SkurdirView, HoldsWhatABoardDraws) {
  State s = read({.passengers = "0,0:KY 4,0:R", .canals = "R0,0E;Y1,0N;N0,1E", .sabotage = "used neutral", .mover = 2});
  EXPECT_EQ(part(s, "bounds"), R"({"west":0,"east":4,"south":0,"north":1})");
  EXPECT_EQ(json::serialize(Skurdir::view(s, kSpectator).at("stations").at(4)),
            R"({"cell":"0,0","xy":[0,0],"colour":"green","seat":null,"extra":false,"passengers":["black","yellow"]})");
  EXPECT_EQ(
      part(s, "canals"),
      R"([{"name":"0,1 E","wide":[0,1],"narrow":[1,1],"direction":"E","colour":"neutral","seat":null,"spans":[]},)"
      R"({"name":"1,0 N","wide":[1,0],"narrow":[1,1],"direction":"N","colour":"yellow","seat":2,"spans":[]},)"
      R"({"name":"0,0 E","wide":[0,0],"narrow":[1,0],"direction":"E","colour":"red","seat":1,"spans":[]}])");
  EXPECT_EQ(
      json::serialize(Skurdir::view(s, kSpectator).at("seats").at(1)),
      R"({"seat":2,"colour":"yellow","canals_in_hand":2,"canals_on_board":1,"canals_away":0,"extra_station":true,)"
      R"("sabotage":false,"points":0})");
  EXPECT_EQ(part(s, "away"), R"([{"colour":"neutral","after_turn_of":2,"not_this_turn":false}])");
  EXPECT_EQ(part(s, "pool"), R"({"passengers":[],"canals":1})");
  EXPECT_EQ(part(s, "carried"), "12");
  EXPECT_EQ(part(s, "stall_limit"), "6");
  EXPECT_EQ(part(s, "mover"), "2");
}

TEST(SkurdirView, CanalsNameTheCellsTheySpan) {
  const State s = read(
      "R0,0:B;R1,0:;Y2,0:;Y3,0:;G0,1:;G3,1:;B0,2:;B1,2:;K2,2:;K3,2: R0,1E R:2:0:ready:0;Y:3:0:ready:0 +3 1 build 0 0 "
      "layout=manual");
  EXPECT_EQ(part(s, "canals"),
            R"([{"name":"0,1 E","wide":[0,1],"narrow":[3,1],"direction":"E","colour":"red","seat":1,)"
            R"("spans":[[1,1],[2,1]]}])");
}

TEST(SkurdirView, EveryCarryShowsItsRoutesAndPoints) {
  State s = read({.colours = "RYG", .passengers = "2,0:G 4,0:R", .canals = "G2,0W;Y1,0W;R2,0N", .mover = 2});
  play(s, "station 4,2");
  EXPECT_EQ(
      part(s, "carries"),
      R"([{"from":"2,0","passenger":"green","routes":[)"
      R"({"rides":["N"],"to":"2,1","points":[2,1,3],"chips":[{"value":1,"station":"2,0","colour":"yellow","seat":2},)"
      R"({"value":2,"canal":"2,0 N","colour":"red","seat":1},{"value":3,"station":"2,1","colour":"green","seat":3}]},)"
      R"({"rides":["W","W"],"to":"0,0","points":[0,8,7],"chips":[{"value":1,"station":"2,0","colour":"yellow",)"
      R"("seat":2},)"
      R"({"value":2,"canal":"2,0 W","colour":"green","seat":3},{"value":3,"station":"1,0","colour":"yellow","seat":2},)"
      R"({"value":4,"canal":"1,0 W","colour":"yellow","seat":2},{"value":5,"station":"0,0","colour":"green",)"
      R"("seat":3}]}],)"
      R"("more_routes":0}])");
  play(s, "carry 2,0; ride W");
  const json::object ride = Skurdir::view(s, kSpectator).at("ride").as_object();
  EXPECT_EQ(ride.at("from"), "2,0");
  EXPECT_EQ(ride.at("at"), "1,0");
  EXPECT_EQ(json::serialize(ride.at("so_far").at("rides")), R"(["W"])");
  EXPECT_EQ(json::serialize(ride.at("so_far").at("points")), "[0,4,2]");
  EXPECT_EQ(ride.at("routes").as_array().size(), 1U);
}

TEST(SkurdirView, ShowsTheUnplacedStacks) {
  State s = start(2);
  EXPECT_EQ(part(s, "unplaced"), "[]");
  EXPECT_EQ(part(s, "mover"), "null");
  play(s,
       "stacks RY RG YG YB GB GK BR BK KR KY; centre RY; stack RG 1,0; stack YG 2,0; stack YB 0,1; stack GB 1,1; "
       "stack GK 2,1; stack BR 0,2; stack BK 1,2; stack KR 2,2");
  EXPECT_EQ(part(s, "unplaced"), R"([{"stack":"KY","colour":"black","passengers":["yellow"]}])");
  EXPECT_EQ(part(s, "carried"), "0");
}

TEST(SkurdirView, TheDrawingIsAMap) {
  State s = read(
      "R0,0:B;R1,0:;Y2,0:;Y3,0:;G0,1:RYBK;G3,1:;B0,2:;B1,2:;K2,2:;K3,2: R0,1E;R2,2S;Y1,0N;N3,2S "
      "R:1:0:ready:4;Y:2:0:used:0 +2 1 build 0 0 layout=manual");
  EXPECT_EQ(Skurdir::draw(s, kSpectator, {}),
            "  2  B          B          K          K\n"
            "                ^          R          N\n"
            "                |          |          v\n"
            "  1  G:rybk R---+----------+--------> G\n"
            "                |          |\n"
            "                Y          v\n"
            "  0  R:b        R          Y          Y\n"
            "\n"
            "     0          1          2          3\n"
            "\n"
            "seat 1  red     4 points, canals in hand: 1, extra station, sabotage\n"
            "seat 2  yellow  0 points, canals in hand: 2, extra station\n"
            "pool    neutral canals: 2; turns without a transport: 0\n");
  EXPECT_NE(Skurdir::draw(s, kSpectator, {.colour = true}).find("\x1b[31m"), std::string::npos);
}

TEST(SkurdirBot, GreedyTakesTheWidestMargin) {
  // Yellow may send green north for 1 against 3 and 2, or west for 8 against 7.
  State s = read({.colours = "RYG", .passengers = "2,0:G 4,0:R", .canals = "G2,0W;Y1,0W;R2,0N", .mover = 2});
  play(s, "station 4,2; carry 2,0");
  Rng rng(1);
  EXPECT_EQ(Skurdir::action_text(s, Seat{1}, Skurdir::greedy(s, Seat{1}, rng)), "ride W");
}

TEST(SkurdirBot, GreedyBuildsTheCanalThatPays) {
  // A black passenger on Red's station, and every canal home but the first.
  const State s = read({.passengers = "1,1:K", .canals = "R2,1E;R3,1E"});
  Rng rng(1);
  const std::string text = Skurdir::action_text(s, Seat{0}, Skurdir::greedy(s, Seat{0}, rng));
  EXPECT_EQ(text, "canal 1,1 E");
}

}  // namespace
}  // namespace skerry::skurdir
