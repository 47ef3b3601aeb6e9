#include "search/descent.h"

#include <gtest/gtest.h>

namespace skerry {
namespace {

constexpr Seat kSeat{0};

class DescentTest : public ::testing::Test {
 protected:
  DescentTest() { descent_.begin(tree_.add_node(1, 0)); }

  EdgeIndex add(std::uint32_t action) { return descent_.find_or_add_edge(kSeat, Action{action}); }
  void go(std::uint32_t action, std::uint64_t key) {
    const EdgeIndex edge = add(action);
    descent_.record(edge);
    descent_.follow(edge, 0, [&] { return key; });
  }

  Tree tree_{1 << 16};
  Descent descent_{tree_};
};

TEST_F(DescentTest, FindsAnEdgeOrAddsIt) {
  EXPECT_EQ(add(5), 0U);
  EXPECT_EQ(add(7), 1U);
  EXPECT_EQ(add(5), 0U);
  EXPECT_EQ(descent_.find_or_add_edge(kChance, Action{5}), 2U);
  EXPECT_EQ(descent_.edges().size(), 3U);
}

TEST_F(DescentTest, LeavesTheTreeBehindAnEdgeWithTooFewVisits) {
  const EdgeIndex edge = add(1);
  const auto never = []() -> std::uint64_t {
    ADD_FAILURE() << "A key was asked for, but no node is made.";
    return 0;
  };
  descent_.follow(edge, 2, never);
  EXPECT_TRUE(descent_.has_left_tree());
  descent_.begin(descent_.root());
  descent_.edges()[edge].visits = 2;
  descent_.follow(edge, 2, [] { return std::uint64_t{9}; });
  ASSERT_FALSE(descent_.has_left_tree());
  EXPECT_EQ(descent_.node().key, 9U);
  descent_.begin(descent_.root());
  descent_.follow(edge, 2, never);
  EXPECT_EQ(descent_.node().key, 9U);
}

TEST_F(DescentTest, KeepsPathAndParentWhenANodeMoves) {
  go(1, 2);
  descent_.record(add(3));  // a step that leads nowhere, as one that the searching seat does not see
  const NodeIndex before = descent_.at();
  for (std::uint32_t action = 10; descent_.at() == before; ++action) add(action);
  ASSERT_EQ(descent_.path().size(), 2U);
  EXPECT_EQ(descent_.path()[1].node, descent_.at());
  EXPECT_EQ(tree_.edges(descent_.root())[0].child, descent_.at());
  EXPECT_EQ(descent_.node().key, 2U);
}

TEST_F(DescentTest, KeepsTheRootWhenItMoves) {
  const NodeIndex before = descent_.root();
  for (std::uint32_t action = 0; descent_.root() == before; ++action) add(action);
  EXPECT_EQ(descent_.at(), descent_.root());
  EXPECT_EQ(descent_.node().key, 1U);
}

TEST_F(DescentTest, SaysWhenTheMemoryIsFull) {
  Tree small(64 * sizeof(Edge));
  Descent descent(small);
  descent.begin(small.add_node(1, 0));
  EdgeIndex last = 0;
  for (std::uint32_t action = 0; last != kNoEdge; ++action) last = descent.find_or_add_edge(kSeat, Action{action});
  EXPECT_GT(descent.edges().size(), 10U);
}

}  // namespace
}  // namespace skerry
