// Simultaneous choices: several seats choose, none knowing what the others choose.
//
// The node holds the edges of all seats that choose. Every seat draws from its own by regret matching, and the path
// gets one step for each. The choices are then revealed one after the other, in seat order: each is one more step down
// the tree, along an edge of kNoSeat. Nodes between two revealed choices are no positions and have the key kNoKey.
#pragma once

#include "search/regret_matching.h"
#include "search/workspace.h"

namespace skerry {

inline constexpr std::uint64_t kNoKey = 0;

// Draws the choice of one seat and records it. False if the memory is full.
template <Knowledge B>
bool draw_for(const typename B::Game::State& state, Seat seat, Descent& descent, Workspace<typename B::Game>& work,
              Rng& rng) {
  auto& actions = work.actions;
  actions.clear();
  state.legal_actions(seat, actions);
  if (match_edges(descent.edges(), seat, actions, work.edge_of) < actions.size()) {
    normalized_priors<B>(state, seat, actions, work.priors);
    work.new_edges.clear();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (work.edge_of[i] != kNoEdge) continue;
      work.new_edges.push_back({.action = actions[i], .prior = work.priors[i], .by = seat});
    }
    if (!descent.add_edges(work.new_edges)) return false;
  }
  const std::span<const Edge> edges = descent.edges();
  work.mix.assign(edges.size(), 0);
  regret_mix(edges, seat, work.mix);
  const std::size_t drawn = draw_choice(edges, seat, work.mix, rng);
  descent.record(static_cast<EdgeIndex>(drawn), draw_probability(edges[drawn], work.mix[drawn]));
  return true;
}

// Draws and applies the choices of all seats that owe one. Leaves the tree where it cannot grow; if it cannot hold the
// choices themselves, the state is unchanged. `key` returns the key of the state after all choices.
template <Knowledge B, class Key>
void choose_together(typename B::Game::State& state, Turn turn, Descent& descent, Workspace<typename B::Game>& work,
                     Rng& rng, const Key& key) {
  // 1. Everybody chooses.
  const std::size_t first = descent.path().size();
  for (std::size_t i = 0; i < state.players(); ++i) {
    if (turn.owes(seat_at(i)) && !draw_for<B>(state, seat_at(i), descent, work, rng)) {
      descent.shorten(first);
      descent.leave_tree();
      return;
    }
  }
  auto& chosen = work.chosen;
  chosen.clear();
  for (const PathStep& step : descent.path().subspan(first)) chosen.push_back(descent.edges()[step.edge].action);
  for (const Action action : chosen) state.apply(state.turn().first(), action);
  // 2. The choices are revealed.
  for (std::size_t i = 0; i < chosen.size() && !descent.has_left_tree(); ++i) {
    const EdgeIndex edge = descent.find_or_add_edge(kNoSeat, chosen[i]);
    if (edge == kNoEdge) {
      descent.leave_tree();
      return;
    }
    descent.record(edge);
    const bool is_last = i + 1 == chosen.size();
    descent.follow(edge, B::kTuning.expand_after, [&] { return is_last ? key() : kNoKey; });
  }
}

}  // namespace skerry
