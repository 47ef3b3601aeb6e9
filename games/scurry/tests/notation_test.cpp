#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/scurry/tests/positions.h"

namespace skerry::scurry {
namespace {

constexpr std::string_view kLead =
    "bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 - size=4 tiles=4 setup=manual comeback=true turn_limit=400";

TEST(ScurryNotation, ActionsAreAWordAndAVertex) {
  const State s = read(kLead);
  EXPECT_EQ(Scurry::action_text(s, kBrown, make_action(Kind::kLead, parse_vertex(s.board(), "d5"))), "lead d5");
  EXPECT_EQ(why(s, "lead d5"), "legal");
  for (const std::string_view text :
       {"", "lead", "lead ", "lead  d5", " lead d5", "lead d5 ", "Lead d5", "lead D5", "lead d05", "go d5"}) {
    EXPECT_NE(why(s, text), "legal") << text;
  }
  EXPECT_EQ(why(s, "go d5"), "Write 'lead' and a vertex, as in 'lead b1', not 'go d5'.");
  EXPECT_EQ(why(s, "lead d9"),
            "SCU-2: There is no vertex 'd9' on this board. Rows are lettered a to g from the bottom, vertices are "
            "numbered from the left, and the centre is d4.");
}

TEST(ScurryNotation, AWholeTurnIsJoined) {
  const std::vector<std::string> turn = {"lead f6", "move g7", "move h7", "move h4"};
  EXPECT_EQ(Scurry::join_steps(turn), "lead f6: g7 h7 h4");
  const std::vector<std::string> tiles = {"tile a1", "token b2"};
  EXPECT_EQ(Scurry::join_steps(tiles), "tile a1, token b2");
}

TEST(ScurryNotation, AStateReadsBack) {
  const State s = read(kLead);
  EXPECT_EQ(Scurry::state_text(s), kLead);
  EXPECT_EQ(names(s, s.tiles_of[1]), "a4 d3");
}

std::string flaw(std::string_view text) {
  const auto state = Scurry::parse_state(text);
  return state ? "accepted" : state.error().text();
}

TEST(ScurryNotation, StatesThatCannotOccurAreRefused) {
  const std::string options = " size=4 tiles=4 setup=manual comeback=true turn_limit=400";
  EXPECT_TRUE(flaw("").starts_with("A state has 12 parts"));
  EXPECT_TRUE(flaw("4/5/6/7/6/5 - - brown tile 0 -" + options).starts_with("The rows of the state do not fit"));
  EXPECT_TRUE(flaw("4/5/6/8/6/5/4 - - brown tile 0 -" + options).starts_with("The rows of the state do not fit"));
  EXPECT_TRUE(flaw("4/5/6/34/6/5/4 - - brown tile 0 -" + options).starts_with("The rows of the state do not fit"));
  EXPECT_EQ(flaw("4/5/6/7/6/5/4 - - brown tile 0 -" + options), "accepted");
  EXPECT_EQ(flaw("b3/5/6/7/6/5/4 - - brown tile 0 -" + options),
            "This state cannot occur: the players take turns laying acorns.");
  EXPECT_EQ(flaw("b3/5/6/7/6/5/4 - - gray tile 0 -" + options), "accepted");
  EXPECT_EQ(flaw("bbbb/gggg1/6/7/6/5/4 - - brown tile 0 -" + options),
            "This state cannot occur: the players take turns laying acorns.");
  EXPECT_EQ(flaw("bbbb/gggg1/6/7/6/5/4 - - brown token 0 -" + options), "accepted");
  EXPECT_EQ(flaw("bbbb/gggg1/6/7/6/5/4 g1 - gray token 0 -" + options),
            "This state cannot occur: a squirrel must be placed on an empty vertex.");
  EXPECT_EQ(flaw("bbb1/5/6/2g4/6/5/bbbg d1 d1 brown lead 2 -" + options),
            "This state cannot occur: both squirrels are on the same vertex.");
  EXPECT_EQ(flaw("bbb1/5/6/2g4/6/5/bbbg d3 g4 brown lead 2 -" + options),
            "This state cannot occur: a squirrel that has not run must be on an empty vertex.");
  EXPECT_EQ(flaw("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 3 -" + options),
            "This state cannot occur: the number of turns does not match the mover.");
  EXPECT_EQ(flaw("bbb1/5/6/2g4/6/5/bbb1 d1 g4 brown lead 2 -" + options),
            "This state cannot occur: the number of acorns is wrong.");
  EXPECT_EQ(flaw("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown over-capture 2 -" + options),
            "This state cannot occur: the winner does not own every acorn.");
  EXPECT_EQ(flaw("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 last-chance" + options),
            "This state cannot occur: only Gray gets a last chance.");
  EXPECT_EQ(flaw("4/5/6/7/6/5/4 - - brown tile 0 - size=4 tiles=4 setup=manual comeback=yes turn_limit=400"),
            "Option comeback must be true or false, not 'yes'.");
}

TEST(ScurryNotation, TheViewHoldsWhatABoardDraws) {
  const State s = read(kLead);
  EXPECT_EQ(boost::json::serialize(Scurry::view(s, kSpectator)),
            R"({"size":4,"rows":[4,5,6,7,6,5,4],"phase":"lead","turn":3,"moves":0,"last_chance":false,"sides":[)"
            R"({"tiles":["a1","a2","a3","g1","g2","g3"],"token":"d1","sees":["a1","d3","g1"],"underfoot":null},)"
            R"({"tiles":["a4","d3"],"token":"g4","sees":["a1","g3"],"underfoot":null}]})");
}

TEST(ScurryNotation, TheDrawingShowsEveryPiece) {
  State s = read(kLead);
  play(s, "lead d5");
  EXPECT_EQ(Scurry::draw(s, kBrown, {}),
            "      g  b   b   b   G\n"
            "    f  1   2   3   4   5\n"
            "  e  1   2   3   4   5   6\n"
            "d  B   2  [g]  4   g   6   7\n"
            "  c  1   2   3   4   5   6\n"
            "    b  1   2   3   4   5\n"
            "      a  b   b   b   g\n"
            "\n"
            "b Brown's acorn  B Brown's squirrel   g Gray's acorn  G Gray's squirrel\n");
}

}  // namespace
}  // namespace skerry::scurry
