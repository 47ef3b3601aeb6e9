#include "search/root_report.h"

#include <algorithm>

namespace skerry {
namespace {

bool is_decision(const Edge& edge) { return edge.by != kChance && edge.by != kNoSeat; }

}  // namespace

void fill_candidates(std::span<const Edge> edges, Seat seat, bool is_simultaneous,
                     std::span<CandidateReport> candidates) {
  for (const Edge& edge : edges) {
    if (edge.by != seat) continue;
    const auto found = std::ranges::lower_bound(candidates, edge.action, {}, &CandidateReport::action);
    if (found == candidates.end() || found->action != edge.action) continue;
    found->visits = edge.visits;
    found->proven = edge.proof != kUnproven;
    found->value = found->proven ? value_of(edge.proof, seat) : edge.value;
    found->choice = is_simultaneous ? edge.total : 0;
  }
}

std::vector<Action> principal_variation(Tree& tree, NodeIndex root, Action first) {
  constexpr std::size_t kLongest = 40;
  std::vector<Action> line{first};
  const auto edges = tree.edges(root);
  const auto start =
      std::ranges::find_if(edges, [&](const Edge& edge) { return edge.action == first && is_decision(edge); });
  NodeIndex at = start == edges.end() ? kNoNode : start->child;
  while (at != kNoNode && !tree.edges(at).empty() && line.size() < kLongest) {
    const Edge& best = *std::ranges::max_element(tree.edges(at), {}, &Edge::visits);
    if (best.visits == 0 || !is_decision(best)) break;
    line.push_back(best.action);
    at = best.child;
  }
  return line;
}

}  // namespace skerry
