// The tree policy without secrets: a node has the same actions at every visit.
//
// Progressive widening: a node considers few actions at first, those with the highest priors, and more with every
// visit. Among them the highest upper confidence bound wins.
#pragma once

#include <algorithm>

#include "search/ucb.h"
#include "search/workspace.h"

namespace skerry {

// A proven edge need not be tried while an unproven one is left. Between edges that are worth the same to the seat the
// prior decides.
inline float bound_of_proven(const Edge& edge, Seat seat) {
  constexpr float kPriorTieBreak = 1e-3F;
  return value_of(edge.proof, seat) - 1 + kPriorTieBreak * edge.prior / static_cast<float>(edge.visits + 1);
}

// Adds edges to the current node until it has at least `limit`, highest priors first, or all legal actions.
template <Knowledge B>
void widen(const typename B::Game::State& state, Seat seat, std::size_t limit, Descent& descent,
           Workspace<typename B::Game>& work, Rng& rng) {
  auto& actions = work.actions;
  auto& priors = work.priors;
  auto& ranking = work.ranking;
  auto& new_edges = work.new_edges;
  actions.clear();
  state.legal_actions(seat, actions);
  normalized_priors<B>(state, seat, actions, priors);
  // Equal priors in random order: without knowledge the first actions are no better than the last.
  ranking.clear();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::uint64_t lot = actions.size() > limit ? rng.next() : i;
    ranking.push_back({-priors[i], lot, static_cast<std::uint32_t>(i)});
  }
  std::ranges::sort(ranking);
  const std::size_t known = descent.node().edges;
  const std::span<const Edge> edges = descent.edges();
  new_edges.clear();
  for (const auto& [negative_prior, lot, i] : ranking) {
    if (std::ranges::find(edges, actions[i], &Edge::action) != edges.end()) continue;
    new_edges.push_back({.action = actions[i], .prior = exploration_factor(priors, i), .by = seat});
  }
  const std::size_t wanted = std::max(limit, 2 * known) - known;
  const bool all = wanted >= new_edges.size();
  if (!all) new_edges.resize(wanted);
  if (descent.add_edges(new_edges)) descent.node().is_complete = all;
}

// The edge of the current node to follow; kNoEdge if the memory was full before the node got any.
template <Knowledge B>
EdgeIndex select_open(const typename B::Game::State& state, Seat seat, Descent& descent,
                      Workspace<typename B::Game>& work, Rng& rng) {
  const std::size_t limit = widening_limit(B::kTuning, descent.node().visits);
  if (descent.node().edges < limit && !descent.node().is_complete) widen<B>(state, seat, limit, descent, work, rng);
  std::span<const Edge> edges = descent.edges();
  edges = edges.first(std::min(edges.size(), limit));
  const Node& node = descent.node();
  const float log_of_visits = rough_log(node.visits + 1);
  EdgeIndex best = kNoEdge;
  float most = 0;
  for (EdgeIndex i = 0; i < edges.size(); ++i) {
    const float bound = edges[i].proof == kUnproven
                            ? upper_confidence_bound(edges[i], log_of_visits, B::kTuning.exploration, node.value)
                            : bound_of_proven(edges[i], seat);
    if (best == kNoEdge || bound > most) {
      best = i;
      most = bound;
    }
  }
  return best;
}

}  // namespace skerry
