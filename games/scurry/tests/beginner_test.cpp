// The beginner: levels 1 and 2.
#include <gtest/gtest.h>

#include "games/scurry/solver.h"
#include "games/scurry/tests/positions.h"
#include "search/playout.h"

namespace skerry::scurry {
namespace {

// Brown to play the very first turn, which can capture everything.
constexpr std::string_view kBrownToPlay =
    "2b3/2g2b1/8/9/8g1/11/10/9/7b/1g4g/4b1 d4 d5 brown lead 0 - size=6 tiles=4 setup=random comeback=true "
    "turn_limit=400";

TEST(ScurryBeginner, DoesNotPlanTheTurn) {
  const State s = read(kBrownToPlay);
  ASSERT_TRUE(solve_turn(s));
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Rng rng(seed);
    State next = s;
    next.apply(kBrown, Scurry::beginner(s, kBrown, rng));
    solved += solve_turn(next) ? 1 : 0;
  }
  EXPECT_LT(solved, 20);
}

TEST(ScurryBeginner, DoesNotCaptureEverythingOnTheFirstTurnIfThereIsAnotherWay) {
  for (int game = 0; game < 200; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    State s = start({"setup=standard", "tiles=8"});
    while (s.phase != Phase::kOver && s.turns < 2) {
      const Seat mover = s.mover;
      const Action action = Scurry::beginner(s, mover, rng);
      State next = s;
      next.apply(mover, action);
      const bool wins = s.phase == Phase::kRun && next.tiles_of[1 - index(mover)] == 0;
      EXPECT_TRUE(!wins || count_bits(s.choices) == 1) << Scurry::state_text(s);
      s = next;
    }
  }
}

TEST(ScurryBeginner, RunsAsFarAsAShortLookFinds) {
  State s = small("bbb1/5/6/2g4/6/5/bbbb d1 g4 brown lead 2 -");
  play(s, "lead d5");
  Rng rng(1);
  EXPECT_EQ(Scurry::action_text(s, kBrown, Scurry::beginner(s, kBrown, rng)), "move d3");
}

}  // namespace
}  // namespace skerry::scurry
