#include "search/proof.h"

#include <algorithm>

#include "search/tree.h"

namespace skerry {

Proof proof_of(const PerSeat<double>& returns) {
  unsigned winners = 0;
  double most = 0;
  for (std::size_t i = 0; i < returns.size(); ++i) {
    winners |= returns[i] > 0 ? 1U << i : 0U;
    most = std::max(most, returns[i]);
  }
  constexpr double kRounding = 1e-6;
  const bool is_equal = most * std::popcount(winners) < 1 + kRounding;
  return is_equal ? Proof{static_cast<std::uint8_t>(winners)} : kUnproven;
}

Proof prove(std::span<const Edge> edges, bool is_complete, Seat seat) {
  Proof best = kUnproven;
  bool all_proven = is_complete;
  for (const Edge& edge : edges) {
    if (edge.proof == kUnproven) {
      all_proven = false;
    } else if (best == kUnproven || value_of(edge.proof, seat) > value_of(best, seat)) {
      best = edge.proof;
    }
  }
  if (best == win_of(seat)) return best;
  if (!all_proven) return kUnproven;
  const bool agree = std::ranges::all_of(
      edges, [&](const Edge& edge) { return edge.proof == best || value_of(edge.proof, seat) < value_of(best, seat); });
  return agree ? best : kUnproven;
}

}  // namespace skerry
