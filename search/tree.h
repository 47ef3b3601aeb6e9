// Tree: nodes and edges of a search in one block of memory that never grows.
//
// The block is an array of cells. A node is a run of them: one head, then its edges. When it is full the search goes on
// with the nodes there are; between moves keep_only() throws away what lies outside the part that is still of use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/action.h"
#include "core/seat.h"

namespace skerry {

// The number of a node's first cell.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFF;

// How a position of two players ends, whatever anybody does.
enum class Proof : std::uint8_t { kNone, kFirstWins, kDraw, kSecondWins };
constexpr Proof proof_of(float first_value) {
  return first_value > 0.75F ? Proof::kFirstWins : first_value < 0.25F ? Proof::kSecondWins : Proof::kDraw;
}
constexpr float value_of(Proof proof, Seat seat) {
  if (proof == Proof::kDraw) return 0.5F;
  return (proof == Proof::kFirstWins) == (seat == Seat{0}) ? 1.0F : 0.0F;
}

struct Edge {
  Action action{};  // of `by`; kSpectator where a choice of several seats is revealed
  NodeIndex child = kNoNode;
  std::uint32_t visits = 0;
  float available =
      0;            // how often the action was legal; at simultaneous choices the weighted sum of its shares of the mix
  float value = 0;  // the mean for `by`
  float weight = 1;  // of the confidence bound; at simultaneous choices the share of the mix before any search
  float regret = 0;  // simultaneous choices only
  Seat by{};
  Proof proof = Proof::kNone;
  std::uint16_t unused = 0;
};

struct Node {
  std::uint64_t key = 0;  // tells positions apart between moves
  std::uint32_t visits = 0;
  float value = 0;  // the mean for whoever moves here
  std::uint32_t edges = 0;
  std::uint32_t room = 0;  // for edges
  Proof proof = Proof::kNone;
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
  // A node without edges and with room for so many; kNoNode if the memory is full.
  NodeIndex add_node(std::uint64_t key, std::size_t room);
  // Appends edges; the node moves if it has not enough room. Answers where it is now: unchanged, and nothing appended,
  // if the memory is full.
  NodeIndex add_edges(NodeIndex at, std::span<const Edge> more);
  // Forgets everything that cannot be reached from here and moves the rest together. Answers where the node is now.
  NodeIndex keep_only(NodeIndex root);
  // The nearest node below `root` with this key; kNoNode if there is none among the first thousands.
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
