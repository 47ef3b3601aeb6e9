#include "search/tree.h"

#include <gtest/gtest.h>

namespace skerry {
namespace {

Edge edge_of(std::uint32_t action, NodeIndex child = kNoNode) { return {.action = Action{action}, .child = child}; }

TEST(Tree, ANodeKeepsItsEdgesWhenItGrows) {
  Tree tree(1 << 16);
  NodeIndex at = tree.add_node(7, 1);
  for (std::uint32_t i = 0; i < 50; ++i) {
    const Edge edge = edge_of(i);
    at = tree.add_edges(at, {&edge, 1});
  }
  ASSERT_EQ(tree.edges(at).size(), 50U);
  for (std::uint32_t i = 0; i < 50; ++i) EXPECT_EQ(tree.edges(at)[i].action, Action{i});
  EXPECT_EQ(tree.node(at).key, 7U);
  EXPECT_EQ(tree.nodes(), 1U);
}

TEST(Tree, SaysWhenTheMemoryIsFull) {
  Tree tree(64 * sizeof(Edge));
  const NodeIndex at = tree.add_node(1, 0);
  const std::vector<Edge> many(70);
  EXPECT_EQ(tree.add_edges(at, many), at);
  EXPECT_TRUE(tree.edges(at).empty());
  while (tree.add_node(2, 0) != kNoNode) {
  }
  EXPECT_EQ(tree.nodes(), 64U);
  tree.clear();
  EXPECT_NE(tree.add_node(3, 0), kNoNode);
}

TEST(Tree, KeepsWhatCanBeReachedAndFreesTheRest) {
  Tree tree(64 * sizeof(Edge));
  // 1 leads to 2 and 4, and 2 leads to 3.
  NodeIndex first = tree.add_node(1, 2);
  NodeIndex second = tree.add_node(2, 0);
  const NodeIndex third = tree.add_node(3, 0);
  const NodeIndex fourth = tree.add_node(4, 20);
  const Edge to_third = edge_of(23, third);
  second = tree.add_edges(second, {&to_third, 1});
  const std::vector<Edge> from_first = {edge_of(12, second), edge_of(14, fourth)};
  first = tree.add_edges(first, from_first);

  EXPECT_EQ(tree.find(first, 3), third);
  EXPECT_EQ(tree.find(first, 5), kNoNode);
  EXPECT_EQ(tree.find(second, 4), kNoNode);

  const NodeIndex root = tree.keep_only(second);
  EXPECT_EQ(tree.nodes(), 2U);
  EXPECT_EQ(tree.node(root).key, 2U);
  ASSERT_EQ(tree.edges(root).size(), 1U);
  EXPECT_EQ(tree.edges(root)[0].action, Action{23});
  EXPECT_EQ(tree.node(tree.edges(root)[0].child).key, 3U);
  EXPECT_NE(tree.add_node(5, 55), kNoNode);  // three cells are used, of 64
}

}  // namespace
}  // namespace skerry
