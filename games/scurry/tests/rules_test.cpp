// The rules of Scurry, ruling by ruling. The boards are small (size 4, rows a to g of 4 5 6 7 6 5 4) where nothing else
// is said.
#include <gtest/gtest.h>

#include "games/scurry/tests/positions.h"
#include "match/match.h"
#include "search/playout.h"
#include "testing/data.h"

namespace skerry::scurry {
namespace {

constexpr std::string_view kSmall = " size=4 tiles=4 setup=manual comeback=true turn_limit=400";

// Brown's squirrel sits behind its own acorns, and Gray is about to make a turn that leaves it there.
constexpr const char* kBrownWalledIn = "1b2/4g/5g/6g/5g/bb3/1b2 a1 g4 gray lead 1 -";
constexpr std::string_view kGraysTurn = "lead g1; move g2; move g1";

State small(const std::string& position) { return read(position + std::string(kSmall)); }

TEST(ScurryRules, SCU_1_ABoardHasSizeVerticesOnASide) {
  EXPECT_EQ(geometry(4).vertices, 37U);
  EXPECT_EQ(geometry(5).vertices, 61U);
  EXPECT_EQ(geometry(6).vertices, 91U);
  EXPECT_EQ(geometry(7).vertices, 127U);
  EXPECT_EQ(start().size, 6);
}

TEST(ScurryRules, SCU_1_SixDirections) {
  const State s = start();
  const Geometry& g = s.board();
  const Vertex centre = parse_vertex(g, "f6");
  EXPECT_EQ(names(s, first_seen(g, centre, g.all)), "e5 e6 f5 f7 g5 g6");
  EXPECT_EQ(names(s, first_seen(g, parse_vertex(g, "a1"), g.all)), "a2 b1 b2");
  // Rays are straight: all that lies north-east and north-west of a1 and a6.
  EXPECT_EQ(names(s, g.rays[parse_vertex(g, "a1")][static_cast<std::size_t>(Direction::kNorthEast)]),
            "b2 c3 d4 e5 f6 g6 h6 i6 j6 k6");
  EXPECT_EQ(names(s, g.rays[parse_vertex(g, "a1")][static_cast<std::size_t>(Direction::kNorthWest)]), "b1 c1 d1 e1 f1");
}

TEST(ScurryRules, SCU_2_RowsFromTheBottomNumbersFromTheLeft) {
  const Geometry& g = geometry(6);
  std::string lengths;
  for (std::size_t row = 0; row < g.rows; ++row) lengths += std::to_string(g.row_length[row]) + " ";
  EXPECT_EQ(lengths, "6 7 8 9 10 11 10 9 8 7 6 ");
  EXPECT_EQ(vertex_name(g, static_cast<Vertex>(g.vertices / 2)), "f6");
  for (unsigned v = 0; v < g.vertices; ++v) {
    EXPECT_EQ(parse_vertex(g, vertex_name(g, static_cast<Vertex>(v))), v);
  }
  for (const std::string_view name : {"", "f", "f0", "f12", "a7", "l1", "6f", "f6 ", "f06", "F6", "f-1"}) {
    EXPECT_EQ(parse_vertex(g, name), kNowhere) << name;
  }
}

TEST(ScurryRules, SCU_3_ManualSetUpAlternatesTilesThenTokens) {
  State s = start({"size=4", "tiles=4"});
  play(s, "tile a1; tile a2; tile b1; tile b2; tile c1; tile c2; tile d1");
  EXPECT_EQ(s.mover, kGray);
  EXPECT_EQ(why(s, "token d7"), "SCU-3: tiles are placed first: write 'tile' and a vertex");
  play(s, "tile d2");
  EXPECT_EQ(names(s, s.tiles_of[0]), "a1 b1 c1 d1");
  EXPECT_EQ(names(s, s.tiles_of[1]), "a2 b2 c2 d2");
  EXPECT_EQ(s.mover, kBrown);
  EXPECT_EQ(why(s, "token d2"), "SCU-3: a tile lies on d2 already");
  play(s, "token d4");
  EXPECT_EQ(why(s, "token d4"), "SCU-3: a squirrel stands on d4");
  play(s, "token g4");
  EXPECT_EQ(s.phase, Phase::kLead);
  EXPECT_EQ(s.mover, kBrown);
}

TEST(ScurryRules, SCU_4_TheStandardLayouts) {
  const State fifteen = start({"setup=standard"});
  EXPECT_EQ(fifteen.tiles, 15);
  EXPECT_EQ(names(fifteen, fifteen.tiles_of[0]), "b1 b7 c6 d2 d8 e1 e4 e7 e10 f3 h5 i6 j4 k2 k5");
  EXPECT_EQ(names(fifteen, fifteen.tiles_of[1]), "a2 a5 b4 c3 d5 f9 g1 g4 g7 g10 h2 h8 i3 j1 j7");
  const State eight = start({"setup=standard", "tiles=8"});
  EXPECT_EQ(names(eight, eight.tiles_of[0]), "c6 d2 d8 e4 e7 h5 i6 j4");
  EXPECT_EQ(names(eight, eight.tiles_of[1]), "b4 c3 d5 g4 g7 h2 h8 i3");
  EXPECT_EQ(eight.phase, Phase::kToken);
  EXPECT_EQ(eight.mover, kBrown);
}

TEST(ScurryRules, SCU_4_StandardNeedsSizeSixAndFifteenOrEightTiles) {
  const auto error = [](int size, int tiles) {
    Settings settings;
    settings.set("size", size);
    settings.set("tiles", tiles);
    settings.set("setup", std::string("standard"));
    settings.set("comeback", true);
    settings.set("turn_limit", 400);
    const auto state = Scurry::initial(2, settings);
    return state ? "" : state.error().text();
  };
  EXPECT_EQ(error(5, 15), "SCU-4: setup=standard is laid out for size=6 only");
  EXPECT_EQ(error(6, 12), "SCU-4: setup=standard needs tiles=15 or tiles=8");
  EXPECT_EQ(error(6, 8), "");
}

TEST(ScurryRules, SCU_5_ARandomSetUpIsOneChanceEvent) {
  const State before = start({"setup=random", "size=4", "tiles=4"});
  ASSERT_TRUE(before.turn().is_chance());
  const auto after = Scurry::parse_sampled(before, "setup brown=d1,a1,b1,c1 gray=a2,b2,c2,d2 tokens=d4,g4");
  ASSERT_TRUE(after) << after.error().text();
  EXPECT_EQ(Scurry::sampled_text(before, *after), "setup brown=a1,b1,c1,d1 gray=a2,b2,c2,d2 tokens=d4,g4");
  EXPECT_EQ(after->phase, Phase::kLead);
  EXPECT_EQ(vertex_name(after->board(), after->token[0]), "d4");
  EXPECT_EQ(vertex_name(after->board(), after->token[1]), "g4");
}

TEST(ScurryRules, SCU_5_BadSetUpsAreRefused) {
  const State before = start({"setup=random", "size=4", "tiles=4"});
  const auto error = [&](std::string_view text) {
    const auto after = Scurry::parse_sampled(before, text);
    return after ? "accepted" : after.error().text();
  };
  EXPECT_EQ(error("setup brown=a1,b1,c1,a1 gray=a2,b2,c2,d2 tokens=d4,g4"), "SCU-5: a1 is used twice in the set-up");
  EXPECT_EQ(error("setup brown=a1,b1,c1,d1 gray=a2,b2,c2,d2 tokens=d4,d2"), "SCU-5: d2 is used twice in the set-up");
  EXPECT_EQ(error("setup brown=a1,b1,c1 gray=a2,b2,c2,d2 tokens=d4,g4"), "SCU-5: expected 4 vertices after brown=");
  EXPECT_EQ(error("setup gray=a1,b1,c1,d1 brown=a2,b2,c2,d2 tokens=d4,g4"),
            "SCU-5: expected brown= in the set-up, not 'gray=a1,b1,c1,d1'");
  EXPECT_TRUE(
      error("setup brown=a1,b1,c1,a9 gray=a2,b2,c2,d2 tokens=d4,g4").starts_with("SCU-2: there is no vertex 'a9'"));
  EXPECT_TRUE(error("deal").starts_with("SCU-5: write the set-up as"));
}

TEST(ScurryRules, SCU_5_EveryVertexIsAsLikelyAsAnyOther) {
  const State before = start({"setup=random", "size=4", "tiles=4"});
  Rng rng(11);
  std::vector<int> tile_on(before.board().vertices);
  constexpr int kDraws = 20000;
  for (int i = 0; i < kDraws; ++i) {
    State s = before;
    s.sample_chance(rng);
    for_each_bit(s.tiles_of[0], [&](unsigned v) { ++tile_on[v]; });
  }
  for (const int count : tile_on) EXPECT_NEAR(count, kDraws * 4 / 37, 250);
}

TEST(ScurryRules, SCU_6_ALeadNeedsARunOfTwo) {
  // Brown's squirrel on a1 sees nothing of Gray but what a lead brings; gray acorns lie together in the corner d7.
  const State s = small("4/5/4bg/3bbgg/4bg/5/4 a1 g1 brown lead 2 -");
  EXPECT_EQ(why(s, "lead b1"), "SCU-6: after a lead on b1 no two moves are possible");
  EXPECT_EQ(why(s, "lead a4"), "legal");  // from there c6 is in sight
  for_each_bit(s.choices, [&](unsigned v) {
    State led = s;
    led.apply(kBrown, make_action(Kind::kLead, v));
    EXPECT_NE(led.choices, Board{0}) << vertex_name(s.board(), static_cast<Vertex>(v));
  });
}

// A run of two after this lead, found by walking vertex by vertex.
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

TEST(ScurryRules, SCU_6_LegalLeadsAreThoseOfTheDefinition) {
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
  EXPECT_GT(scarce, 100) << "the interesting case hardly came up";
}

TEST(ScurryRules, SCU_6_TheFirstMoveMustLeaveASecond) {
  // From d4 the squirrel sees f4, which leads on to f1, and d7, a dead end at the rim.
  State s = small("4/g2g1/6/2b3g/6/5/bbbb d4 g4 brown lead 2 -");
  play(s, "lead g1");
  EXPECT_EQ(why(s, "move d7"), "SCU-6: from d7 no second move would be possible");
  EXPECT_EQ(why(s, "move f4"), "legal");
}

TEST(ScurryRules, SCU_6_WithoutALegalLeadThePlayerLosesAtOnce) {
  // Brown's squirrel on a1 is walled in by its own acorns on a2, b1 and b2: no lead can be reached.
  State s = small(kBrownWalledIn);
  play(s, kGraysTurn);
  ASSERT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end, End::kNoLead);
  EXPECT_EQ(Scurry::end_text(s), "Brown cannot move twice");
  EXPECT_EQ(s.returns()[1], 1);
}

TEST(ScurryRules, SCU_6_TheVeryFirstPlayerMayLoseAtOnceToo) {
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

TEST(ScurryRules, SCU_8_OwningEveryTileAtTheEndOfATurnWins) {
  State s = small("bbb1/5/6/2g4/6/5/bbbb d1 g4 brown lead 2 -");
  play(s, "lead d5; move d3");
  EXPECT_FALSE(s.turn().is_over());
  play(s, "move d5");
  ASSERT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end, End::kCapture);
  EXPECT_EQ(s.returns()[0], 1);
  EXPECT_EQ(s.returns()[1], 0);
  EXPECT_EQ(s.scores()[0], 8);
  EXPECT_EQ(Scurry::end_text(s), "Brown owns every tile");
}

// A puzzle with one solution for Brown, and a comeback for Gray with two: the spirit of the source's figures 5 to 10.
constexpr std::string_view kBrownToPlay =
    "2b3/2g2b1/8/9/8g1/11/10/9/7b/1g4g/4b1 d4 d5 brown lead 0 - size=6 tiles=4 setup=random comeback=";
constexpr std::string_view kBrownsTurn = "lead g3; move b2; move b7; move j3; move g3; move g9";

TEST(ScurryRules, SCU_9_AfterAWinOnTheFirstTurnGrayHasOneTurn) {
  State s = read(std::string(kBrownToPlay) + "true turn_limit=400");
  play(s, kBrownsTurn);
  EXPECT_EQ(s.others(), s.tiles_of[0]);
  EXPECT_EQ(s.scores()[0], 8);
  EXPECT_EQ(s.scores()[1], 0);
  EXPECT_EQ(s.turn(), Turn::of(kGray));
  EXPECT_TRUE(s.last_chance);
}

TEST(ScurryRules, SCU_9_GrayWinsIfHeOwnsEveryTileThen) {
  State s = read(std::string(kBrownToPlay) + "true turn_limit=2");
  play(s, kBrownsTurn);
  play(s, "lead a4; move a5; move a4; move g3; move j3; move j6; move b2; move b7; move c8; move k3");
  ASSERT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end, End::kCapture);
  EXPECT_EQ(s.returns()[1], 1);
}

TEST(ScurryRules, SCU_9_OtherwiseBrownWinsEvenAtTheTurnLimit) {
  for (const std::string limit : {"2", "400"}) {
    State s = read(std::string(kBrownToPlay) + "true turn_limit=" + limit);
    play(s, kBrownsTurn);
    Rng rng(2);
    while (!s.turn().is_over()) random_step<Scurry>(s, s.turn(), rng);
    EXPECT_EQ(s.end, End::kComebackFailed);
    EXPECT_EQ(s.turns, 2);
    EXPECT_EQ(s.returns()[0], 1);
  }
}

TEST(ScurryRules, SCU_9_WithoutTheOptionBrownWinsAtOnce) {
  State s = read(std::string(kBrownToPlay) + "false turn_limit=400");
  play(s, kBrownsTurn);
  ASSERT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.end, End::kCapture);
  EXPECT_EQ(s.returns()[0], 1);
}

TEST(ScurryRules, SCU_9_OnlyTheVeryFirstTurnIsAnswered) {
  State s = small("bbb1/5/6/2g4/6/5/bbbb d1 g4 brown lead 2 -");
  play(s, "lead d5; move d3; move d5");
  EXPECT_TRUE(s.turn().is_over());
  // Gray's first turn is not Brown's: there is no comeback for her.
  State gray = small("ggg1/5/6/2b4/6/5/gggg g4 d1 gray lead 1 -");
  play(gray, "lead d5; move d3; move d5");
  EXPECT_EQ(gray.end, End::kCapture);
  EXPECT_EQ(gray.returns()[1], 1);
}

TEST(ScurryRules, SCU_10_TheTurnLimitMakesADraw) {
  State s = small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 398 -");
  s.turn_limit = 399;
  play(s, "lead d5; move d3; move d5");
  ASSERT_TRUE(s.turn().is_over()) << Scurry::state_text(s);
  EXPECT_EQ(s.end, End::kTurnLimit);
  EXPECT_EQ(s.returns()[0], 0.5);
  EXPECT_EQ(s.returns()[1], 0.5);
  EXPECT_EQ(Scurry::end_text(s), "A draw: the limit of 399 turns is reached");
}

TEST(ScurryRules, SCU_10_CaptureComesBeforeTheTurnLimit) {
  State s = small("bbb1/5/6/2g4/6/5/bbbb d1 g4 brown lead 2 -");
  s.turn_limit = 3;
  play(s, "lead d5; move d3; move d5");
  EXPECT_EQ(s.end, End::kCapture);
}

TEST(ScurryRules, SCU_10_TheTurnLimitComesBeforeALostLead) {
  State s = small(kBrownWalledIn);
  s.turn_limit = 2;
  play(s, kGraysTurn);
  EXPECT_EQ(s.end, End::kTurnLimit);
}

TEST(ScurryRules, SCU_11_TheNumberOfTilesBetweenTurnsIsConstant) {
  Rng rng(4);
  State s = start({"setup=random"});
  while (!s.turn().is_over()) {
    random_step<Scurry>(s, s.turn(), rng);
    EXPECT_EQ(count_bits(s.tiles_on_board()), s.phase == Phase::kRun ? 25U : 24U);
  }
}

TEST(ScurryRules, SCU_12_ALeadShowsTheOtherSideAndCountsForTheOther) {
  State s = small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 -");
  EXPECT_EQ(s.scores()[1], 2);
  play(s, "lead d5");
  EXPECT_EQ(s.scores()[0], 6);
  EXPECT_EQ(s.scores()[1], 3);
  EXPECT_EQ(why(small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 -"), "lead d3"), "SCU-12: a tile lies on d3 already");
  EXPECT_EQ(why(small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 -"), "lead g4"), "SCU-12: a squirrel stands on g4");
  EXPECT_EQ(why(small("bbb1/5/6/2g4/6/5/bbbg d1 g4 brown lead 2 -"), "move d3"),
            "SCU-12: a turn begins with a lead: write 'lead' and a vertex");
}

TEST(ScurryRules, SCU_13_TheSightEndsAtTheFirstThing) {
  // Row d from the left: Brown's squirrel, nothing, Gray's d3, Gray's d5, Brown's d6, Gray's d7.
  State s = small("bbb1/5/6/2g1gbg/6/5/3g d1 a1 brown lead 2 -");
  play(s, "lead b5");
  EXPECT_EQ(why(s, "move d5"), "SCU-13: the sight of d5 is blocked at d3");
  EXPECT_EQ(why(s, "move d6"), "SCU-13: the tile on d6 is the mover's own already");
  EXPECT_EQ(why(s, "move d2"), "SCU-13: there is no tile on d2 to run to");
  EXPECT_EQ(why(s, "move b5"), "SCU-13: b5 is not in a straight line with the squirrel on d1");
  EXPECT_EQ(why(s, "move d1"), "SCU-13: the squirrel is on d1 already");
  EXPECT_EQ(why(s, "lead d2"), "SCU-13: the lead of this turn lies already: write 'move' and a vertex");
  play(s, "move d3; move d5");
  EXPECT_EQ(why(s, "move d7"), "SCU-13: the sight of d7 is blocked at d6");
}

TEST(ScurryRules, SCU_13_TheOtherSquirrelStopsTheSight) {
  State s = small("bbb1/3bb/6/2g1g2/6/5/3g d1 d4 brown lead 2 -");
  play(s, "lead e2; move d3");
  EXPECT_EQ(why(s, "move d5"), "SCU-13: the sight of d5 is blocked at d4");
}

TEST(ScurryRules, SCU_13_TheBareStartingVertexIsSeenAcross) {
  // From d3 the squirrel looks back over d2, where it began, to d1.
  State s = small("bbb1/3bb/6/g1g4/6/5/3g d2 g4 brown lead 2 -");
  play(s, "lead b1; move d3");
  EXPECT_EQ(why(s, "move d1"), "legal");
}

TEST(ScurryRules, SCU_14_TheRunGoesOnWhileThereIsATarget) {
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
