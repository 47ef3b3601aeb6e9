// The board and the set-up: SCU-1 to SCU-5.
#include <gtest/gtest.h>

#include "games/scurry/tests/positions.h"

namespace skerry::scurry {
namespace {

TEST(ScurryRules, SCU_1_EachSideHasSizeVertices) {
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
  // Rays are straight.
  EXPECT_EQ(names(s, g.rays[parse_vertex(g, "a1")][static_cast<std::size_t>(Direction::kNorthEast)]),
            "b2 c3 d4 e5 f6 g6 h6 i6 j6 k6");
  EXPECT_EQ(names(s, g.rays[parse_vertex(g, "a1")][static_cast<std::size_t>(Direction::kNorthWest)]), "b1 c1 d1 e1 f1");
}

TEST(ScurryRules, SCU_2_RowsAreLetteredFromTheBottomAndNumberedFromTheLeft) {
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

TEST(ScurryRules, SCU_3_PlayersTakeTurnsLayingAcornsThenPlaceSquirrels) {
  State s = start({"size=4", "tiles=4"});
  play(s, "tile a1; tile a2; tile b1; tile b2; tile c1; tile c2; tile d1");
  EXPECT_EQ(s.mover, kGray);
  EXPECT_EQ(why(s, "token d7"), "SCU-3: Lay all the acorns first: write 'tile' and a vertex.");
  play(s, "tile d2");
  EXPECT_EQ(names(s, s.tiles_of[0]), "a1 b1 c1 d1");
  EXPECT_EQ(names(s, s.tiles_of[1]), "a2 b2 c2 d2");
  EXPECT_EQ(s.mover, kBrown);
  EXPECT_EQ(why(s, "token d2"), "SCU-3: There is already an acorn on d2.");
  play(s, "token d4");
  EXPECT_EQ(why(s, "token d4"), "SCU-3: There is already a squirrel on d4.");
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
  EXPECT_EQ(error(5, 15), "SCU-4: The standard layout needs size=6.");
  EXPECT_EQ(error(6, 12), "SCU-4: The standard layout needs tiles=15 or tiles=8.");
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
  EXPECT_EQ(error("setup brown=a1,b1,c1,a1 gray=a2,b2,c2,d2 tokens=d4,g4"),
            "SCU-5: Vertex a1 is used twice in the set-up.");
  EXPECT_EQ(error("setup brown=a1,b1,c1,d1 gray=a2,b2,c2,d2 tokens=d4,d2"),
            "SCU-5: Vertex d2 is used twice in the set-up.");
  EXPECT_EQ(error("setup brown=a1,b1,c1 gray=a2,b2,c2,d2 tokens=d4,g4"), "SCU-5: Expected 4 vertices after 'brown='.");
  EXPECT_EQ(error("setup gray=a1,b1,c1,d1 brown=a2,b2,c2,d2 tokens=d4,g4"),
            "SCU-5: Expected 'brown=' in the set-up, not 'gray=a1,b1,c1,d1'.");
  EXPECT_TRUE(
      error("setup brown=a1,b1,c1,a9 gray=a2,b2,c2,d2 tokens=d4,g4").starts_with("SCU-2: There is no vertex 'a9'"));
  EXPECT_TRUE(error("deal").starts_with("SCU-5: Write the set-up as"));
}

TEST(ScurryRules, SCU_5_EveryVertexIsEquallyLikely) {
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

}  // namespace
}  // namespace skerry::scurry
