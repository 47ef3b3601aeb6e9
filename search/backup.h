// Backup: what every step of a simulation's path learns from its result.
#pragma once

#include <span>
#include <vector>

#include "search/descent.h"

namespace skerry {

// The result of a simulation.
struct Evaluation {
  PerSeat<float> values{};  // each seat's share of the win
  Proof proof = kUnproven;  // if the leaf is certain
};

// Updates visits, means, regrets and proofs from the leaf up to the root. Returns the values at the root: those of the
// leaf, or of a proof found on the way up. `mix` is a buffer.
PerSeat<float> back_up(Tree& tree, std::span<const PathStep> path, const Evaluation& leaf, std::vector<float>& mix);

}  // namespace skerry
