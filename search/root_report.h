// What a tree says about its root.
#pragma once

#include <span>
#include <vector>

#include "search/report.h"
#include "search/tree.h"

namespace skerry {

// Copies what the root's edges know about the seat's candidates: visits, value, proof and, if seats choose at the same
// time, their part of the mix. Precondition: the candidates ascend by action.
void fill_candidates(std::span<const Edge> edges, Seat seat, bool is_simultaneous,
                     std::span<CandidateReport> candidates);

// The principal variation: `first`, then the most visited edges, as long as they are decisions that the tree shows.
std::vector<Action> principal_variation(Tree& tree, NodeIndex root, Action first);

}  // namespace skerry
