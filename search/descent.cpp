#include "search/descent.h"

namespace skerry {

bool Descent::add_edges(std::span<const Edge> edges) {
  const std::uint32_t before = node().edges;
  const NodeIndex now = tree_->add_edges(at_, edges);
  if (now != at_) {
    for (PathStep& step : path_) {
      if (step.node == at_) step.node = now;
      Edge& edge = tree_->edges(step.node)[step.edge];
      if (edge.child == at_) edge.child = now;
    }
    if (root_ == at_) root_ = now;
    at_ = now;
  }
  return node().edges > before;
}

EdgeIndex Descent::find_or_add_edge(Seat by, Action action) {
  const std::span<const Edge> known = edges();
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known[i].by == by && known[i].action == action) return static_cast<EdgeIndex>(i);
  }
  const Edge edge{.action = action, .by = by};
  return add_edges({&edge, 1}) ? node().edges - 1 : kNoEdge;
}

}  // namespace skerry
