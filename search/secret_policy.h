// The tree policy with secrets: single-observer information-set search.
//
// A node stands for everything that looks the same to the searching seat, so its edges are the actions that were legal
// in any determinization. In each simulation those compete that are legal in this one.
#pragma once

#include <algorithm>
#include <functional>

#include "search/ucb.h"
#include "search/workspace.h"

namespace skerry {

// The lowest prior among the `limit` highest of these edges; 0 if there are no more. kNoEdge entries are skipped.
inline float lowest_prior_considered(std::span<const Edge> edges, std::span<const EdgeIndex> edge_of,
                                     std::size_t matched, std::size_t limit, std::vector<float>& buffer) {
  if (matched <= limit) return 0;
  buffer.clear();
  for (const EdgeIndex i : edge_of) {
    if (i != kNoEdge) buffer.push_back(edges[i].prior);
  }
  const auto last = buffer.begin() + static_cast<std::ptrdiff_t>(limit) - 1;
  std::ranges::nth_element(buffer, last, std::ranges::greater{});
  return *last;
}

// The edge of the current node to follow; kNoEdge if the memory is full and no legal action has an edge.
// `keeps_priors`: an edge keeps the prior that it was made with. Otherwise the edges of legal actions get the priors of
// this determinization.
template <Knowledge B>
EdgeIndex select_among_legal(const typename B::Game::State& state, Seat seat, bool keeps_priors, Descent& descent,
                             Workspace<typename B::Game>& work) {
  auto& actions = work.actions;
  auto& priors = work.priors;
  auto& edge_of = work.edge_of;
  auto& new_edges = work.new_edges;
  // 1. The edges of the actions that are legal in this determinization; new actions get one.
  actions.clear();
  state.legal_actions(seat, actions);
  std::size_t matched = match_edges(descent.edges(), seat, actions, edge_of);
  const bool has_new = matched < actions.size();
  if (has_new || !keeps_priors) normalized_priors<B>(state, seat, actions, priors);
  if (has_new) {
    new_edges.clear();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (edge_of[i] != kNoEdge) continue;
      new_edges.push_back({.action = actions[i], .prior = exploration_factor(priors, i), .by = seat});
    }
    if (descent.add_edges(new_edges)) matched = match_edges(descent.edges(), seat, actions, edge_of);
  }
  for (std::size_t i = 0; i < actions.size() && !keeps_priors; ++i) {
    if (edge_of[i] != kNoEdge) descent.edges()[edge_of[i]].prior = exploration_factor(priors, i);
  }
  // 2. Progressive widening: only the highest priors compete.
  const std::span<Edge> edges = descent.edges();
  const Node& node = descent.node();
  const float lowest =
      lowest_prior_considered(edges, edge_of, matched, widening_limit(B::kTuning, node.visits), priors);
  // 3. The highest bound, each by how often its action was legal.
  EdgeIndex best = kNoEdge;
  float most = 0;
  for (const EdgeIndex i : edge_of) {
    if (i == kNoEdge || edges[i].prior < lowest) continue;
    Edge& edge = edges[i];
    edge.total += 1;
    // One more than its visits, so that among untried edges the highest prior comes first.
    const float log_of_visits = rough_log(static_cast<std::uint32_t>(edge.total) + 1);
    const float bound = upper_confidence_bound(edge, log_of_visits, B::kTuning.exploration, node.value);
    if (best == kNoEdge || bound > most) {
      best = i;
      most = bound;
    }
  }
  return best;
}

}  // namespace skerry
