// Workspace: buffers for one simulation step, reused so that simulations allocate nothing.
//
// A Mcts owns one and lends it to the parts of the search. Each part fills what it uses; nothing in here has a meaning
// after the call.
#pragma once

#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <tuple>
#include <vector>

#include "search/descent.h"
#include "search/knowledge.h"

namespace skerry {

template <GameRules G>
struct Workspace {
  typename G::Actions actions;
  std::vector<float> priors;       // by action
  std::vector<EdgeIndex> edge_of;  // by action
  std::vector<Edge> new_edges;
  std::vector<std::tuple<float, std::uint64_t, std::uint32_t>> ranking;
  std::vector<float> mix;      // by edge: the probability of a simultaneous choice
  std::vector<Action> chosen;  // by seat that chooses
};

// The priors of the actions, all together 1. Precondition: at least one action.
template <Knowledge B>
void normalized_priors(const typename B::Game::State& state, Seat seat, const typename B::Game::Actions& actions,
                       std::vector<float>& priors) {
  priors.assign(actions.size(), 0);
  B::priors(state, seat, actions, priors);
  const float total = std::accumulate(priors.begin(), priors.end(), 0.0F);
  for (float& prior : priors) prior /= total;
}

// The factor of an action's confidence bound: 1 for an average prior.
inline float exploration_factor(std::span<const float> priors, std::size_t i) {
  return std::sqrt(priors[i] * static_cast<float>(priors.size()));
}

// Finds the edge of every action that has one; kNoEdge for the others. Returns how many have one. Precondition: the
// actions are ascending.
template <class Actions>
std::size_t match_edges(std::span<const Edge> edges, Seat seat, const Actions& actions,
                        std::vector<EdgeIndex>& edge_of) {
  edge_of.assign(actions.size(), kNoEdge);
  std::size_t matched = 0;
  for (EdgeIndex i = 0; i < edges.size(); ++i) {
    if (edges[i].by != seat) continue;
    const Action* const found = std::lower_bound(actions.begin(), actions.end(), edges[i].action);
    if (found == actions.end() || *found != edges[i].action) continue;
    edge_of[static_cast<std::size_t>(found - actions.begin())] = i;
    ++matched;
  }
  return matched;
}

}  // namespace skerry
