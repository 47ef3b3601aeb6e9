#include "search/simultaneous.h"

#include <gtest/gtest.h>

#include "testing/reference/goofspiel.h"

namespace skerry {
namespace {

using Bot = Uniform<Goofspiel>;

struct Eager : Bot {
  static constexpr Tuning kTuning{.expand_after = 0};
};

goofspiel::State open_prize() {
  goofspiel::State state;
  state.apply(kChance, Action{7});
  return state;
}

TEST(Simultaneous, EverySeatChoosesAndThenAllChoicesAreRevealed) {
  Tree tree(1 << 16);
  Descent descent(tree);
  Workspace<Goofspiel> work;
  Rng rng(1);
  descent.begin(tree.add_node(1, 0));
  goofspiel::State state = open_prize();
  // The edges between the choices need visits before they get children.
  choose_together<Bot>(state, state.turn(), descent, work, rng, [] { return std::uint64_t{5}; });
  ASSERT_EQ(descent.path().size(), 3U);
  EXPECT_TRUE(descent.has_left_tree());
  const std::span<const Edge> edges = tree.edges(descent.root());
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(edges[descent.path()[i].edge].by, seat_at(i));
    EXPECT_NEAR(descent.path()[i].probability, 1.0 / 13, 1e-6);
  }
  EXPECT_EQ(edges[descent.path()[2].edge].by, kNoSeat);
  EXPECT_EQ(descent.path()[2].probability, 0);
  EXPECT_TRUE(state.turn().is_chance());  // both have bid
}

TEST(Simultaneous, OnlyTheNodeAfterAllChoicesHasAKey) {
  Tree tree(1 << 16);
  Descent descent(tree);
  Workspace<Goofspiel> work;
  Rng rng(1);
  descent.begin(tree.add_node(1, 0));
  goofspiel::State state = open_prize();
  choose_together<Eager>(state, state.turn(), descent, work, rng, [&] { return state.hash(); });
  ASSERT_EQ(descent.path().size(), 4U);
  EXPECT_EQ(tree.node(descent.path()[3].node).key, kNoKey);
  EXPECT_EQ(descent.node().key, state.hash());
}

TEST(Simultaneous, ChangesNothingInFullMemory) {
  Tree tree(1 << 12);
  Descent descent(tree);
  Workspace<Goofspiel> work;
  Rng rng(1);
  descent.begin(tree.add_node(1, 0));
  while (tree.add_node(2, 0) != kNoNode) {
  }
  goofspiel::State state = open_prize();
  choose_together<Bot>(state, state.turn(), descent, work, rng, [] { return std::uint64_t{5}; });
  EXPECT_TRUE(descent.path().empty());
  EXPECT_TRUE(descent.has_left_tree());
  EXPECT_EQ(state, open_prize());
}

}  // namespace
}  // namespace skerry
