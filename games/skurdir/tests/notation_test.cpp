// Text in and out: actions and states.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/skurdir/tests/positions.h"

namespace skerry::skurdir {
namespace {

namespace json = boost::json;

TEST(SkurdirNotation, CellsAreTwoNumbers) {
  EXPECT_EQ(cell_text({-3, 14}), "-3,14");
  for (int x = -14; x <= 14; ++x) {
    for (int y = -14; y <= 14; ++y) {
      const Cell cell{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
      EXPECT_EQ(parse_cell(cell_text(cell)), cell);
      EXPECT_EQ(cell_of(code_of(cell)), cell);
    }
  }
  for (const std::string_view text :
       {"", ",", "1", "1,", ",1", "1,2,3", "01,2", "-0,1", "+1,2", "1, 2", "15,0", "0,-15", "a,b", "--1,0"}) {
    EXPECT_FALSE(parse_cell(text)) << text;
  }
}

TEST(SkurdirNotation, OneSpellingForEachAction) {
  const State s = read({.passengers = "4,0:R", .canals = "Y0,0E"});
  EXPECT_EQ(why(s, "canal 0,1 E"), "legal");
  for (const std::string_view text : {"",
                                      " ",
                                      "canal",
                                      "canal ",
                                      "canal 0,1",
                                      "canal 0,1E",
                                      "canal  0,1 E",
                                      " canal 0,1 E",
                                      "canal 0,1 E ",
                                      "Canal 0,1 E",
                                      "canal 0,1 e",
                                      "canal +0,1 E",
                                      "canal 00,1 E",
                                      "canal -0,1 E",
                                      "canal 0,1 E E",
                                      "pass ",
                                      "pass now",
                                      "dig 0,1 E",
                                      "\xFF\xFE",
                                      "stacks",
                                      "centre RY",
                                      "station 0,2 ",
                                      "station 99999999999,1"}) {
    EXPECT_NE(why(s, text), "legal") << text;
  }
  EXPECT_EQ(why(s, "dig 0,1 E"),
            "A turn begins with one building action: canal, neutral, station, remove, sabotage or pass. Write it as in "
            "'canal 0,0 E', not 'dig 0,1 E'.");
  EXPECT_EQ(why(s, "station"),
            "A turn begins with one building action: canal, neutral, station, remove, sabotage or pass. Write it as in "
            "'station 2,1', not 'station'.");
  const auto other = Skurdir::parse_action(s, Seat{1}, "canal 0,1 E");
  EXPECT_EQ(other.error().text(), "It is not this seat's turn. Seat 1 is to move.");
}

TEST(SkurdirNotation, AWholeTurnIsJoined) {
  const std::vector<std::string> turn = {"canal 0,0 E", "carry 0,0", "ride E", "ride N", "add blue 1,0"};
  EXPECT_EQ(Skurdir::join_steps(turn), "canal 0,0 E, carry 0,0: E N, add blue 1,0");
  EXPECT_EQ(Skurdir::join_steps(std::vector<std::string>{"pass"}), "pass");
  EXPECT_EQ(Skurdir::join_steps(std::vector<std::string>{"ride E", "ride N"}), "ride E N");
}

TEST(SkurdirNotation, StatesReadBack) {
  State s = start(3);
  EXPECT_EQ(Skurdir::state_text(s), "- - -:0:0:ready:0;-:0:0:ready:0;-:0:0:ready:0 RYGBK+3 1 stacks 0 0 layout=manual");
  play(s, "stacks RY RG YG YB GB GK BR BK KR KY");
  EXPECT_EQ(Skurdir::state_text(s),
            "R:Y;R:G;Y:G;Y:B;G:B;G:K;B:R;B:K;K:R;K:Y - -:0:0:ready:0;-:0:0:ready:0;-:0:0:ready:0 RYGBK+3 1 centre 0 0 "
            "layout=manual");
  play(s, "centre RY; stack RG -1,0");
  EXPECT_EQ(Skurdir::state_text(s),
            "R0,0:Y;R-1,0:G;Y:G;Y:B;G:B;G:K;B:R;B:K;K:R;K:Y - -:0:0:ready:0;-:0:0:ready:0;-:0:0:ready:0 RYGBK+3 2 "
            "layout 0 0 layout=manual");
  s = read({.passengers = "2,0:BG", .canals = "R2,0W;R1,0W;N0,0N"});
  play(s, "station 4,2; carry 2,0; ride W");
  EXPECT_EQ(Skurdir::state_text(s),
            "R0,1:;R1,1:;Y1,0:;Y2,0:BG;G0,0:;G2,1:;B3,0:;B3,1:;K4,0:;K4,1:;R4,2: R1,0W;R2,0W;N0,0N "
            "R:1:0:ready:0;Y:3:0:ready:0 +2 1 ride:2,0:W 0 0 layout=manual");
  EXPECT_EQ(read(Skurdir::state_text(s)), s);
}

// What is wrong with a state after one of its parts (0: stations to 8: option) is replaced.
std::string flaw(const std::string& state, std::size_t part, std::string_view other) {
  auto parts = split(state, ' ');
  parts[part] = other;
  std::string text;
  for (const std::string_view word : parts) text += (text.empty() ? "" : " ") + std::string(word);
  const auto result = Skurdir::parse_state(text);
  if (result) return "accepted";
  const std::string sentence = result.error().text();
  return sentence.substr(sentence.find("occur: ") == std::string::npos ? 0 : sentence.find("occur: ") + 7);
}

TEST(SkurdirNotation, StatesThatCannotOccurAreRefused) {
  const std::string full = text_of({.passengers = "0,1:K 1,1:K 1,0:R 2,0:R 0,0:Y 2,1:Y 3,0:G 3,1:G 4,0:B 4,1:B",
                                    .canals = "R0,0E",
                                    .pool = "RYGBK"});
  EXPECT_TRUE(Skurdir::parse_state(full));
  EXPECT_TRUE(Skurdir::parse_state("").error().text().starts_with("A state has 9 parts"));
  EXPECT_TRUE(flaw(full, 0, "-").starts_with("The stations of the state are wrong"));
  EXPECT_TRUE(flaw(full, 1, "R0,0W").starts_with("The canals of the state are wrong"));
  EXPECT_TRUE(flaw(full, 1, "R0,0E;Y1,0W").starts_with("The canals of the state are wrong"));
  EXPECT_EQ(flaw(full, 1, "R0,0E;K0,1E"), "nobody plays the colour of a canal.");
  EXPECT_EQ(flaw(full, 1, "R0,0E;N0,1E"), "the number of neutral canals is wrong.");
  EXPECT_EQ(flaw(full, 2, "R:2:0:ready:0"), "Skurðir is for 2 to 5 players, not 1.");
  EXPECT_TRUE(flaw(full, 2, "R:2:0:ready:0;R:3:0:ready:0").starts_with("The seats of the state are wrong"));
  EXPECT_TRUE(flaw(full, 2, "R:2:0:fresh:0;Y:3:0:fresh:0").starts_with("The seats of the state are wrong"));
  EXPECT_EQ(flaw(full, 2, "R:3:0:ready:0;Y:3:0:ready:0"), "every player must have three canals.");
  EXPECT_EQ(flaw(full, 2, "R:1:1:ready:0;Y:3:0:ready:0"), "more canals are away than were sabotaged.");
  EXPECT_EQ(flaw(full, 2, "R:1:1:used:0;Y:3:0:ready:0"), "more canals are away than were sabotaged.");
  EXPECT_EQ(flaw(full, 2, "R:1:1:ready:0;Y:3:0:used:0"), "accepted");
  EXPECT_EQ(flaw(full, 2, "R:2:0:used:0;Y:2:1:ready:0"), "canals return when their owner's turn ends.");
  EXPECT_EQ(flaw(full, 2, "R:2:0:ready:0;-:3:0:ready:0"), "every player must have a colour.");
  EXPECT_EQ(flaw(full, 2, "R:2:0:ready:1;Y:3:0:ready:0"), "there are more points than can have been scored.");
  EXPECT_EQ(flaw(full, 3, "RYGB+3"), "accepted");
  EXPECT_EQ(flaw(full, 0, "R0,1:;R1,1:K;Y1,0:R;Y2,0:R;G0,0:Y;G2,1:Y;B3,0:G;B3,1:G;K4,0:B;K4,1:B"),
            "one passenger is added after each transport.");
  EXPECT_EQ(flaw(full, 0, "R0,1:K;R1,1:K;Y1,0:RK;Y2,0:R;G0,0:Y;G2,1:Y;B3,0:G;B3,1:G;K4,0:B;K4,1:"),
            "there are only three passengers of each colour.");
  EXPECT_TRUE(flaw(full, 3, "YRGBK+3").starts_with("The pool of the state is wrong"));
  EXPECT_TRUE(flaw(full, 4, "3").starts_with("A state has 9 parts"));
  EXPECT_EQ(flaw(full, 5, "carry"), "accepted");
  EXPECT_EQ(flaw(full, 5, "ride:0,0:"), "accepted");
  EXPECT_EQ(flaw(full, 5, "ride:0,0:E"), "no passenger can have ridden this way.");
  EXPECT_EQ(flaw(full, 5, "ride:9,9:"), "no passenger can have ridden this way.");
  EXPECT_EQ(flaw(full, 5, "add:Y"), "no passenger of that colour has been carried.");
  EXPECT_EQ(flaw(full, 5, "over"), "the game is not over.");
  EXPECT_EQ(flaw(full, 5, "colour"), "these are not ten stacks of a set-up.");
  EXPECT_EQ(flaw(full, 6, "20"), "the game is over.");
  EXPECT_EQ(flaw(full, 7, "1"), "the turns are miscounted.");
  EXPECT_EQ(flaw(full, 8, "layout=none"), "Option layout must be manual or random, not 'none'.");
  const std::string few = text_of({.passengers = "4,0:R"});
  EXPECT_EQ(flaw(few, 5, "carry"), "no passenger can be carried.");
  EXPECT_EQ(flaw(few, 0, "R0,1:;R1,1:;Y1,0:;Y2,0:;G0,0:;G2,1:;B3,0:;B3,1:;K4,0:R;K6,1:"),
            "every station must be next to another.");
  EXPECT_EQ(flaw(few, 0, "R1,1:;R2,1:;Y2,0:;Y3,0:;G1,0:;G3,1:;B4,0:;B4,1:;K5,0:R;K5,1:"),
            "the first stack must be on 0,0.");
  EXPECT_EQ(flaw(few, 0, "R0,1:;R1,1:;Y1,0:;Y2,0:;G0,0:;G2,1:;B3,0:;B3,1:;K4,0:R;K4,1:;K5,1:"),
            "nobody can have built that extra station.");
  EXPECT_EQ(flaw(few, 0, "R0,1:;R1,1:;Y1,0:;Y2,0:;G0,0:;G2,1:;B3,0:;B3,1:;K4,0:R;K:"),
            "the number of placed stacks does not match the phase.");
}

TEST(SkurdirNotation, StatesOfTheSetUpAreChecked) {
  State s = start(3);
  play(s, kSetup);
  play(s, "first 3; colour green");
  const std::string picking = Skurdir::state_text(s);
  EXPECT_EQ(flaw(picking, 2, "G:3:0:ready:0;-:0:0:ready:0;-:0:0:ready:0"), "colours are picked clockwise.");
  EXPECT_EQ(flaw(picking, 2, "R:3:0:ready:0;Y:3:0:ready:0;G:3:0:ready:0"), "all colours have been picked.");
  EXPECT_EQ(flaw(picking, 2, "-:3:0:ready:0;-:0:0:ready:0;G:3:0:ready:0"), "nothing is played during the set-up.");
  EXPECT_EQ(flaw(picking, 5, "first"), "colours are picked after the layout.");
  EXPECT_EQ(flaw(picking, 5, "layout"), "the number of placed stacks does not match the phase.");
  s = start(3);
  play(s, "stacks RY RG YG YB GB GK BR BK KR KY; centre RY; stack RG 1,0");
  EXPECT_EQ(flaw(Skurdir::state_text(s), 4, "3"), "it is another player's turn.");
  EXPECT_EQ(flaw(Skurdir::state_text(s), 0, "R0,0:G;R1,0:Y;Y:G;Y:B;G:B;G:K;B:R;B:K;K:R;K:Y"),
            "these are not ten stacks of a set-up.");
}

TEST(SkurdirNotation, HashesTellStatesApart) {
  const Position p = {.passengers = "0,0:Y 4,0:R", .canals = "R0,0E", .stall = 2};
  const std::uint64_t hash = read(p).hash();
  EXPECT_EQ(read(p).hash(), hash);
  Position other = p;
  other.stall = 3;
  EXPECT_NE(read(other).hash(), hash);
  other = p;
  other.canals = "R1,0W";
  EXPECT_NE(read(other).hash(), hash);
  other = p;
  other.sabotage = "ready used";
  EXPECT_NE(read(other).hash(), hash);
  other = p;
  other.mover = 2;
  EXPECT_NE(read(other).hash(), hash);
}

}  // namespace
}  // namespace skerry::skurdir
