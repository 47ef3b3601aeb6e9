// Tree: nodes and edges of a search in one block of memory that never grows.
//
// The block is an array of cells. A node is a run of them: one head, then its edges. When it is full the search goes on
// with the nodes there are; between moves keep_only() throws away what lies outside the part that is still of use.
#pragma once

#include <algorithm>
#include <bit>
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

// Who wins, whatever anybody does to prevent it: a bit for each seat, and all of them share the win. kUnproven where
// nothing is certain.
enum class Proof : std::uint8_t {};
inline constexpr Proof kUnproven{0};
constexpr Proof win_of(Seat seat) { return Proof{static_cast<std::uint8_t>(1U << index(seat))}; }
constexpr float value_of(Proof proof, Seat seat) {
  const auto winners = static_cast<unsigned>(proof);
  return (winners >> index(seat) & 1U) == 0 ? 0.0F : 1.0F / static_cast<float>(std::popcount(winners));
}
// Of a game that is over. kUnproven where the winners have unequal shares.
inline Proof proof_of(const PerSeat<double>& returns) {
  unsigned winners = 0;
  double most = 0;
  for (std::size_t i = 0; i < returns.size(); ++i) {
    winners |= returns[i] > 0 ? 1U << i : 0U;
    most = std::max(most, returns[i]);
  }
  constexpr double kRounding = 1e-6;
  const bool equal = most * std::popcount(winners) < 1 + kRounding;
  return equal ? Proof{static_cast<std::uint8_t>(winners)} : kUnproven;
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
  Proof proof = kUnproven;
  std::uint16_t unused = 0;
};

struct Node {
  std::uint64_t key = 0;  // tells positions apart between moves
  std::uint32_t visits = 0;
  float value = 0;  // the mean for whoever moves here
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
