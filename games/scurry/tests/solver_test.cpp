#include "games/scurry/solver.h"

#include <gtest/gtest.h>

#include "games/scurry/tests/positions.h"
#include "search/playout.h"

namespace skerry::scurry {
namespace {

// A slow, obviously correct reference: tries every way to finish the turn.
bool can_capture_all(const State& s, Seat mover) {
  if (s.phase == Phase::kOver || s.mover != mover || s.phase == Phase::kLead) return s.tiles_of[1 - index(mover)] == 0;
  bool found = false;
  for_each_bit(s.choices, [&](unsigned v) {
    if (found) return;
    State next = s;
    next.apply(mover, make_action(Kind::kMove, v));
    found = can_capture_all(next, mover);
  });
  return found;
}

Board winning_leads_by_trial(const State& s) {
  Board winning = 0;
  for_each_bit(s.choices, [&](unsigned v) {
    State led = s;
    led.apply(s.mover, make_action(Kind::kLead, v));
    if (can_capture_all(led, s.mover)) winning |= bit128(v);
  });
  return winning;
}

void expect_wins(State s, const WinningTurn& turn) {
  const Seat mover = s.mover;
  if (turn.lead != kNowhere) s.apply(mover, make_action(Kind::kLead, turn.lead));
  for (const Vertex v : turn.run) {
    ASSERT_EQ(s.phase, Phase::kRun);
    ASSERT_TRUE(has_bit(s.choices, v));
    s.apply(mover, make_action(Kind::kMove, v));
  }
  EXPECT_EQ(s.tiles_of[1 - index(mover)], Board{0});
}

TEST(ScurrySolver, AgreesWithBruteForce) {
  Rng rng(21);
  int positions = 0;
  int solvable = 0;
  for (int game = 0; game < 120; ++game) {
    State s = start({"setup=random", game % 2 == 0 ? "size=4" : "size=6", game % 3 == 0 ? "tiles=6" : "tiles=4"});
    for (int step = 0; step < 60 && !s.turn().is_over(); ++step) {
      if (s.phase == Phase::kLead) {
        const Board expected = winning_leads_by_trial(s);
        ASSERT_EQ(names(s, winning_leads(s)), names(s, expected)) << Scurry::state_text(s);
        const auto turn = solve_turn(s);
        ASSERT_EQ(turn.has_value(), expected != 0) << Scurry::state_text(s);
        if (turn) expect_wins(s, *turn);
        ++positions;
        solvable += turn.has_value() ? 1 : 0;
      } else if (s.phase == Phase::kRun) {
        const auto turn = solve_turn(s);
        ASSERT_EQ(turn.has_value(), can_capture_all(s, s.mover)) << Scurry::state_text(s);
        if (turn) expect_wins(s, *turn);
      }
      random_step<Scurry>(s, s.turn(), rng);
    }
  }
  EXPECT_GT(positions, 300);
  EXPECT_GT(solvable, 30);
  EXPECT_GT(positions - solvable, 30);
}

TEST(ScurrySolver, SolvesFullBoards) {
  Rng rng(8);
  int solvable = 0;
  for (int game = 0; game < 10; ++game) {
    State s = start({"setup=random", "tiles=15"});
    while (!s.turn().is_over()) {
      if (s.phase == Phase::kLead) {
        const auto turn = solve_turn(s);
        solvable += turn.has_value() ? 1 : 0;
        if (turn) expect_wins(s, *turn);
      }
      random_step<Scurry>(s, s.turn(), rng);
    }
  }
  EXPECT_GT(solvable, 0);
}

// Brown is to capture four gray acorns and the lead; only one lead does it. Then Gray owns nothing, and exactly two
// leads let him visit all nine acorns: the story of the source's figures 5 to 10.
TEST(ScurrySolver, PuzzleWithOneSolutionAndAComebackWithTwo) {
  State s = read(
      "2b3/2g2b1/8/9/8g1/11/10/9/7b/1g4g/4b1 d4 d5 brown lead 0 - size=6 tiles=4 setup=random comeback=true "
      "turn_limit=400");
  EXPECT_EQ(names(s, winning_leads(s)), "g3");
  EXPECT_EQ(names(s, winning_leads_by_trial(s)), "g3");
  play(s, "lead g3; move b2; move b7; move j3; move g3; move g9");
  EXPECT_EQ(names(s, winning_leads(s)), "a4 g4");
  EXPECT_EQ(names(s, winning_leads_by_trial(s)), "a4 g4");
}

TEST(ScurrySolver, GreedyCapturesEverythingWhenItCan) {
  State s = read(
      "2b3/2g2b1/8/9/8g1/11/10/9/7b/1g4g/4b1 d4 d5 brown lead 0 - size=6 tiles=4 setup=random comeback=false "
      "turn_limit=400");
  Rng rng(1);
  while (!s.turn().is_over()) s.apply(s.mover, Scurry::greedy(s, s.mover, rng));
  EXPECT_EQ(s.turns, 1);
  EXPECT_EQ(s.returns()[0], 1);
}

}  // namespace
}  // namespace skerry::scurry
