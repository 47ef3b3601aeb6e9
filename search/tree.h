// Tree: the nodes and edges of a search, in one block of memory that never grows.
//
// The block is an array of cells. A node is a run of cells: its head, then its edges. When the block is full, the
// search continues with the nodes it has. Between moves keep_only() discards everything outside the subtree that is
// reused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/action.h"
#include "core/seat.h"
#include "search/proof.h"

namespace skerry {

// The number of a node's first cell.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFF;

struct Edge {
  Action action{};
  NodeIndex child = kNoNode;
  std::uint32_t visits = 0;
  float total = 0;  // with secrets: how often the action was legal; simultaneous choices: the sum of its weighted mixes
  float value = 0;  // the mean for `by`
  float prior = 1;  // the factor of the confidence bound; simultaneous choices: the probability before any search
  float regret = 0;  // simultaneous choices only
  Seat by{};         // who acts; kNoSeat where a simultaneous choice is revealed
  Proof proof = kUnproven;
  std::uint16_t unused = 0;
};

struct Node {
  std::uint64_t key = 0;  // identifies the position between moves
  std::uint32_t visits = 0;
  float value = 0;  // the mean for the seat that decides here
  std::uint32_t edges = 0;
  std::uint32_t room = 0;  // for edges
  Proof proof = kUnproven;
  bool is_complete = false;  // every legal action has an edge
  std::uint16_t unused = 0;
  std::uint32_t unused_too = 0;
};
static_assert(sizeof(Edge) == 32 && sizeof(Node) == sizeof(Edge));

class Tree {
 public:
  explicit Tree(std::size_t bytes);

  Node& node(NodeIndex at) { return *reinterpret_cast<Node*>(cell(at)); }
  std::span<Edge> edges(NodeIndex at) { return {reinterpret_cast<Edge*>(cell(at + 1)), node(at).edges}; }
  std::size_t nodes() const { return nodes_; }

  void clear();
  // A node without edges, with room for this many; kNoNode if the memory is full.
  NodeIndex add_node(std::uint64_t key, std::size_t room);
  // Appends edges and returns the node's index, which changes if the node outgrows its room. If the memory is full,
  // nothing is appended.
  NodeIndex add_edges(NodeIndex at, std::span<const Edge> more);
  // Discards everything that cannot be reached from `root` and compacts the rest. Returns the new index of `root`.
  NodeIndex keep_only(NodeIndex root);
  // The nearest node at or below `root` with this key; kNoNode if it is not among the first thousands.
  NodeIndex find(NodeIndex root, std::uint64_t key);

 private:
  std::byte* cell(NodeIndex at) { return cells_.get() + std::size_t{at} * sizeof(Edge); }
  NodeIndex allocate(std::size_t cells);

  std::size_t capacity_;
  std::size_t used_ = 0;
  std::size_t nodes_ = 0;
  std::unique_ptr<std::byte[]> cells_;
};

}  // namespace skerry
