#include "search/tree.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <new>

namespace skerry {

// Room for at least a node with a few edges, and at most what an index can address.
Tree::Tree(std::size_t bytes)
    : capacity_(std::clamp<std::size_t>(bytes / sizeof(Edge), 64, kNoNode - 1)),
      // Uninitialised, so that the system provides only the pages that a search touches.
      cells_(new std::byte[capacity_ * sizeof(Edge)]) {}

void Tree::clear() {
  used_ = 0;
  nodes_ = 0;
}

NodeIndex Tree::allocate(std::size_t cells) {
  if (cells > capacity_ - used_) return kNoNode;
  const auto at = static_cast<NodeIndex>(used_);
  used_ += cells;
  return at;
}

NodeIndex Tree::add_node(std::uint64_t key, std::size_t room) {
  const NodeIndex at = allocate(1 + room);
  if (at == kNoNode) return kNoNode;
  ++nodes_;
  new (cell(at)) Node{.key = key, .room = static_cast<std::uint32_t>(room)};
  return at;
}

NodeIndex Tree::add_edges(NodeIndex at, std::span<const Edge> more) {
  const std::size_t edges = node(at).edges + more.size();
  if (edges > node(at).room) {
    const std::size_t room = node(at).room == 0 ? edges : std::max<std::size_t>(edges, 2 * std::size_t{node(at).room});
    const NodeIndex larger = allocate(1 + room);
    if (larger == kNoNode) return at;
    std::memcpy(cell(larger), cell(at), (1 + std::size_t{node(at).edges}) * sizeof(Edge));
    at = larger;
    node(at).room = static_cast<std::uint32_t>(room);
  }
  if (!more.empty()) std::memcpy(cell(at + 1 + node(at).edges), more.data(), more.size_bytes());
  node(at).edges = static_cast<std::uint32_t>(edges);
  return at;
}

NodeIndex Tree::keep_only(NodeIndex root) {
  // 1. Collect the reachable nodes, in memory order.
  std::vector<NodeIndex> kept{root};
  for (std::size_t i = 0; i < kept.size(); ++i) {
    for (const Edge& edge : edges(kept[i])) {
      if (edge.child != kNoNode) kept.push_back(edge.child);
    }
  }
  std::ranges::sort(kept);
  // 2. Move them to the front, without unused room.
  std::vector<NodeIndex> moved(kept.size());
  used_ = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const std::size_t cells = 1 + std::size_t{node(kept[i]).edges};
    moved[i] = static_cast<NodeIndex>(used_);
    std::memmove(cell(moved[i]), cell(kept[i]), cells * sizeof(Edge));
    node(moved[i]).room = node(moved[i]).edges;
    used_ += cells;
  }
  // 3. Update the children's indices.
  const auto now = [&](NodeIndex before) {
    return moved[static_cast<std::size_t>(std::ranges::lower_bound(kept, before) - kept.begin())];
  };
  for (const NodeIndex at : moved) {
    for (Edge& edge : edges(at)) {
      if (edge.child != kNoNode) edge.child = now(edge.child);
    }
  }
  nodes_ = kept.size();
  return now(root);
}

NodeIndex Tree::find(NodeIndex root, std::uint64_t key) {
  constexpr std::size_t kNearby = 20000;
  std::vector<NodeIndex> queue{root};
  for (std::size_t i = 0; i < queue.size() && i < kNearby; ++i) {
    if (node(queue[i]).key == key) return queue[i];
    for (const Edge& edge : edges(queue[i])) {
      if (edge.child != kNoNode) queue.push_back(edge.child);
    }
  }
  return kNoNode;
}

}  // namespace skerry
