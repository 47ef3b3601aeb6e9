// A turn: SCU-6, SCU-7 and SCU-11 to SCU-15.
#include <gtest/gtest.h>

#include "games/scurry/tests/positions.h"
#include "match/match.h"
#include "search/playout.h"
#include "testing/data.h"

namespace skerry::scurry {
namespace {

TEST(ScurryRules, SCU_6_ALeadNeedsARunOfTwo) {
  // Brown's squirrel on a1 sees no gray acorn until she leads: they are huddled in the corner d7.
  const State s = small("4/5/4bg/3bbgg/4bg/5/4 a1 g1 brown lead 2 -");
  EXPECT_EQ(why(s, "lead b1"), "SCU-6: A lead on b1 does not allow a run of two moves.");
  EXPECT_EQ(why(s, "lead a4"), "legal");  // from there c6 is in sight
  for_each_bit(s.choices, [&](unsigned v) {
    State led = s;
    led.apply(kBrown, make_action(Kind::kLead, v));
    EXPECT_NE(led.choices, Board{0}) << vertex_name(s.board(), static_cast<Vertex>(v));
  });
}

// Whether this lead allows a run of two, found by walking vertex by vertex.
bool can_walk_twice(State s, Vertex lead) {
  const Geometry& g = s.board();
  s.tiles_of[index(s.opponent())] |= bit128(lead);
  const auto walk = [&](Vertex from, Board wanted) {
    Board found = 0;
    for (std::size_t d = 0; d < kDirections; ++d) {
      Board ahead = g.rays[from][d];
      while (ahead != 0) {
        const unsigned v = ascends(d) ? lowest_bit(ahead) : highest_bit(ahead);
        ahead &= ~bit128(v);
        if (has_bit(wanted, v)) found |= bit128(v);
        if (has_bit(s.tiles_on_board(), v) || s.token[index(s.opponent())] == v) break;
      }
    }
    return found;
  };
  bool twice = false;
  for_each_bit(walk(s.token[index(s.mover)], s.others()), [&](unsigned first) {
    twice = twice || walk(static_cast<Vertex>(first), s.others() & ~bit128(first)) != 0;
  });
  return twice;
}

TEST(ScurryRules, SCU_6_LegalLeadsMatchTheDefinition) {
  Rng rng(6);
  int scarce = 0;
  for (int game = 0; game < 150; ++game) {
    State s = start({"setup=random", game % 2 == 0 ? "size=4" : "size=6", game % 3 == 0 ? "tiles=15" : "tiles=5"});
    while (!s.turn().is_over()) {
      if (s.phase == Phase::kLead) {
        Board expected = 0;
        for_each_bit(s.empty(), [&](unsigned v) {
          if (can_walk_twice(s, static_cast<Vertex>(v))) expected |= bit128(v);
        });
        ASSERT_EQ(names(s, s.choices), names(s, expected)) << Scurry::state_text(s);
        scarce += s.choices != s.empty() ? 1 : 0;
      }
      random_step<Scurry>(s, s.turn(), rng);
    }
  }
  EXPECT_GT(scarce, 100) << "the interesting case hardly ever occurred";
}

TEST(ScurryRules, SCU_6_TheFirstMoveMustLeaveASecond) {
  // From d4 the squirrel sees f4, which leads on to f1, and d7, a dead end at the edge.
  State s = small("4/g2g1/6/2b3g/6/5/bbbb d4 g4 brown lead 2 -");
  play(s, "lead g1");
  EXPECT_EQ(why(s, "move d7"), "SCU-6: From d7 there would be no second move.");
  EXPECT_EQ(why(s, "move f4"), "legal");
}

TEST(ScurryRules, SCU_6_APlayerWithoutALegalLeadLosesAtOnce) {
  State s = small(kBrownWalledIn);
  play(s, kGraysTurn);
  ASSERT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end, End::kNoLead);
  EXPECT_EQ(Scurry::end_text(s), "Brown cannot move twice");
  EXPECT_EQ(s.returns()[1], 1);
}

TEST(ScurryRules, SCU_6_BrownCanLoseBeforeTheFirstTurn) {
  const State before = start({"setup=random", "size=4", "tiles=4"});
  const auto after = Scurry::parse_sampled(before, "setup brown=a2,b1,b2,g1 gray=d1,d2,d3,d4 tokens=a1,g4");
  ASSERT_TRUE(after) << after.error().text();
  EXPECT_TRUE(after->turn().is_over());
  EXPECT_EQ(after->returns()[1], 1);
  EXPECT_EQ(after->turns, 0);
}

TEST(ScurryRules, SCU_7_ALeadMayBeTakenBackUntilTheFirstMove) {
  const Registry registry = Registry::product();
  auto match = testing::begin_match(**registry.find("scurry"), 2, "setup=random size=4 tiles=4");
  ASSERT_TRUE(match);
  ASSERT_TRUE(match->play(kChance, "setup brown=a1,b1,c1,e1 gray=a2,b2,c2,d2 tokens=d4,g4"));
  ASSERT_TRUE(match->play(kBrown, "lead d3"));
  const auto point = match->take_back_point(kBrown);
  ASSERT_TRUE(point);
  match->truncate(*point);
  EXPECT_EQ(match->steps().size(), 1U);
  EXPECT_TRUE(match->play(kBrown, "lead d6"));
}

TEST(ScurryRules, SCU_11_TheNumberOfAcornsBetweenTurnsIsConstant) {
  Rng rng(4);
  State s = start({"setup=random"});
  while (!s.turn().is_over()) {
    random_step<Scurry>(s, s.turn(), rng);
    EXPECT_EQ(count_bits(s.tiles_on_board()), s.phase == Phase::kRun ? 25U : 24U);
  }
}

TEST(ScurryRules, SCU_12_ALeadCountsForTheOtherPlayer) {
  State s = small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 -");
  EXPECT_EQ(s.scores()[1], 2);
  play(s, "lead d5");
  EXPECT_EQ(s.scores()[0], 6);
  EXPECT_EQ(s.scores()[1], 3);
  EXPECT_EQ(why(small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 -"), "lead d3"),
            "SCU-12: There is already an acorn on d3.");
  EXPECT_EQ(why(small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 -"), "lead g4"),
            "SCU-12: There is already a squirrel on g4.");
  EXPECT_EQ(why(small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 -"), "move d3"),
            "SCU-12: A turn begins with a lead: write 'lead' and a vertex.");
}

TEST(ScurryRules, SCU_13_TheLineOfSightEndsAtTheFirstThing) {
  // Row d from the left: Brown's squirrel, nothing, Gray's d3, Gray's d5, Brown's d6, Gray's d7.
  State s = small("bbb1/5/6/2g1gbg/6/5/3g d1 a1 brown lead 2 -");
  play(s, "lead b5");
  EXPECT_EQ(why(s, "move d5"), "SCU-13: The line of sight to d5 is blocked at d3.");
  EXPECT_EQ(why(s, "move d6"), "SCU-13: The acorn on d6 is already yours.");
  EXPECT_EQ(why(s, "move d2"), "SCU-13: There is no acorn on d2 to run to.");
  EXPECT_EQ(why(s, "move b5"), "SCU-13: Vertex b5 is not in a straight line with your squirrel on d1.");
  EXPECT_EQ(why(s, "move d1"), "SCU-13: Your squirrel is already on d1.");
  EXPECT_EQ(why(s, "lead d2"), "SCU-13: You have already laid your lead: write 'move' and a vertex.");
  play(s, "move d3; move d5");
  EXPECT_EQ(why(s, "move d7"), "SCU-13: The line of sight to d7 is blocked at d6.");
}

TEST(ScurryRules, SCU_13_TheOtherSquirrelEndsTheLineOfSight) {
  State s = small("bbb1/3bb/6/2g1g2/6/5/3g d1 d4 brown lead 2 -");
  play(s, "lead e2; move d3");
  EXPECT_EQ(why(s, "move d5"), "SCU-13: The line of sight to d5 is blocked at d4.");
}

TEST(ScurryRules, SCU_13_TheSquirrelSeesAcrossItsStartingVertex) {
  // From d3 the squirrel looks back over d2, where it began, to d1.
  State s = small("bbb1/3bb/6/g1g4/6/5/3g d2 g4 brown lead 2 -");
  play(s, "lead b1; move d3");
  EXPECT_EQ(why(s, "move d1"), "legal");
}

TEST(ScurryRules, SCU_14_TheRunGoesOnWhileAnAcornIsInSight) {
  Rng rng(9);
  State s = start({"setup=random"});
  int runs = 0;
  while (!s.turn().is_over()) {
    const Seat mover = s.mover;
    const bool running = s.phase == Phase::kRun && s.moves > 0;
    EXPECT_TRUE(!running || s.in_sight() != 0);
    random_step<Scurry>(s, s.turn(), rng);
    if (s.mover != mover && running) ++runs;
  }
  EXPECT_GT(runs, 10);
}

TEST(ScurryRules, SCU_15_TheLastAcornIsEaten) {
  State s = small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 -");
  play(s, "lead d5; move d3; move d5");
  EXPECT_EQ(s.turn(), Turn::of(kGray));
  EXPECT_EQ(names(s, s.tiles_of[0]), "a1 a2 a3 d3 g1 g2 g3");
  EXPECT_EQ(vertex_name(s.board(), s.token[0]), "d5");
  EXPECT_EQ(count_bits(s.tiles_on_board()), 8U);
}

}  // namespace
}  // namespace skerry::scurry
