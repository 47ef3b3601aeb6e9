// What steps lead to: story.cpp.
#include "testing/story.h"

#include <gmock/gmock.h>

#include "games/scurry/tests/positions.h"

namespace skerry::scurry {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::told;

TEST(ScurryStory, CapturesTheEndOfARunAndTheEnd) {
  State s = small("bbb1/5/6/2g4/6/5/bbbb d1 g4 brown lead 2 -");
  EXPECT_THAT(told<Scurry>(s, "lead d5"), IsEmpty());
  EXPECT_THAT(told<Scurry>(s, "move d3"), ElementsAre("capture: S1 captures the acorn on d3"));
  EXPECT_THAT(told<Scurry>(s, "move d5"),
              ElementsAre("capture: S1 captures the acorn on d5",
                          "run: The run ends on d5, where the acorn is eaten: S1 owns 8, S2 owns 0",
                          "end: S1 owns every acorn and wins!"));
}

TEST(ScurryStory, TheLastChance) {
  State s = read(
      "2b3/2g2b1/8/9/8g1/11/10/9/7b/1g4g/4b1 d4 d5 brown lead 0 - size=6 tiles=4 setup=random comeback=true "
      "turn_limit=400");
  EXPECT_THAT(told<Scurry>(s, "lead g3; move b2; move b7; move j3; move g3; move g9"),
              ElementsAre("capture: S1 captures the acorn on g9",
                          "run: The run ends on g9, where the acorn is eaten: S1 owns 8, S2 owns 0",
                          "chance: S1 owns every acorn after the first turn, and S2 has one turn to come back!"));
  while (s.phase == Phase::kLead || s.choices != 0) {
    const std::string text = Scurry::action_text(s, s.mover, make_action(s.action_kind(), lowest_bit(s.choices)));
    const std::vector<std::string> lines = told<Scurry>(s, text);
    if (s.turn().is_over()) {
      EXPECT_EQ(lines.back(), "end: S2 does not come back, so S1 wins!");
    }
  }
}

TEST(ScurryStory, OtherEnds) {
  State walled_in = small(kBrownWalledIn);
  EXPECT_EQ(told<Scurry>(walled_in, kGraysTurn).back(), "end: S1 has no lead that allows a run of two, so S2 wins!");
  State limit = small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 398 -");
  limit.turn_limit = 399;
  EXPECT_EQ(told<Scurry>(limit, "lead d5; move d3; move d5").back(), "end: The limit of 399 turns is reached: a draw!");
}

}  // namespace
}  // namespace skerry::scurry
