// Descent: one simulation's way down the tree, from the root to a leaf.
//
// A node moves in memory when it outgrows its room. Edges are therefore added through the descent, which keeps its own
// path, the parent's edge and the root up to date.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/tree.h"

namespace skerry {

// The number of an edge within its node.
using EdgeIndex = std::uint32_t;
inline constexpr EdgeIndex kNoEdge = 0xFFFFFFFF;

struct PathStep {
  NodeIndex node;
  EdgeIndex edge;
  float probability;  // with which a simultaneous choice was drawn; 0 for all other steps
};

class Descent {
 public:
  // The tree must outlive the descent.
  explicit Descent(Tree& tree) : tree_(&tree) {}

  // Starts the next simulation. Keeps the memory of the path.
  void begin(NodeIndex root) {
    root_ = root;
    at_ = root;
    path_.clear();
  }

  NodeIndex root() const { return root_; }
  NodeIndex at() const { return at_; }
  std::span<const PathStep> path() const { return path_; }
  // Whether the simulation has left the tree: the rest is up to the rollout.
  bool has_left_tree() const { return at_ == kNoNode; }
  void leave_tree() { at_ = kNoNode; }

  // The current node. Precondition: the simulation has not left the tree.
  Node& node() { return tree_->node(at_); }
  std::span<Edge> edges() { return tree_->edges(at_); }

  // Adds edges to the current node. False, and nothing is added, if the memory is full.
  bool add_edges(std::span<const Edge> edges);
  // The edge of the current node with this action, added if it is new; kNoEdge if the memory is full.
  EdgeIndex find_or_add_edge(Seat by, Action action);

  // Appends an edge of the current node to the path and stays there.
  void record(EdgeIndex edge, float probability = 0) { path_.push_back({at_, edge, probability}); }
  // Undoes record() down to this length.
  void shorten(std::size_t length) { path_.resize(length); }
  // Goes on to the child behind an edge. An edge with at least `expand_after` visits gets a child with the key that
  // key() returns; without a child the simulation leaves the tree.
  template <class Key>
  void follow(EdgeIndex edge_index, std::uint32_t expand_after, const Key& key) {
    Edge& edge = edges()[edge_index];
    if (edge.child == kNoNode && edge.visits >= expand_after) edge.child = tree_->add_node(key(), 0);
    at_ = edge.child;
  }

 private:
  Tree* tree_;
  NodeIndex root_ = kNoNode;
  NodeIndex at_ = kNoNode;
  std::vector<PathStep> path_;
};

}  // namespace skerry
