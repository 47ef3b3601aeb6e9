// Regret matching: how seats that choose at the same time mix their choices.
//
// Each choice's mean value serves as a baseline, as in variance-reduced counterfactual regret minimisation (VR-MCCFR):
// plain importance weights are very noisy where choices differ by a few hundredths of a win.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/rng.h"
#include "search/tree.h"

namespace skerry {

// The share of simulations that draw from the priors instead of the mix, so that every choice is tried now and then.
inline constexpr float kEpsilon = 0.15F;

// The current mix of one seat: its choices in proportion to their positive regrets, or by prior while there are none.
// `mix` has one entry for each edge of the node, 0 for those of other seats.
inline void regret_mix(std::span<const Edge> edges, Seat seat, std::span<float> mix) {
  float total = 0;
  for (const Edge& edge : edges) total += edge.by == seat ? edge.regret : 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const float share = total > 0 ? edges[i].regret / total : edges[i].prior;
    mix[i] = edges[i].by == seat ? share : 0;
  }
}

// The probability with which a simulation draws this edge.
inline float draw_probability(const Edge& edge, float mix) { return (1 - kEpsilon) * mix + kEpsilon * edge.prior; }

// An edge drawn by its draw_probability(). Precondition: `mix` is regret_mix() of a seat that has edges.
inline std::size_t draw_choice(std::span<const Edge> edges, Seat seat, std::span<const float> mix, Rng& rng) {
  constexpr float kUnit = 1.0F / 16777216.0F;  // 24 bits
  float ticket = static_cast<float>(rng.next() >> 40U) * kUnit;
  std::size_t last = edges.size();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].by != seat) continue;
    last = i;
    ticket -= draw_probability(edges[i], mix[i]);
    if (ticket < 0) break;
  }
  return last;
}

// One simulation's result for a seat that chose at the same time as others.
struct ChoiceSample {
  std::size_t chosen;  // the edge
  float probability;   // with which it was drawn
  float value;         // the seat's share of the win in this simulation
};

// Updates the regrets and the average mix of a seat's edges. `mix` is a buffer with one entry for each edge.
inline void update_regrets(std::span<Edge> edges, Seat seat, const ChoiceSample& sample, std::span<float> mix) {
  regret_mix(edges, seat, mix);
  float visits = 0;
  float sum = 0;
  for (const Edge& edge : edges) {
    if (edge.by != seat) continue;
    visits += static_cast<float>(edge.visits);
    sum += static_cast<float>(edge.visits) * edge.value;
  }
  // An untried choice counts as the average of the others, so that nothing unknown looks good in a bad position.
  const float expected = visits > 0 ? sum / visits : sample.value;
  const auto baseline = [&](const Edge& edge) { return edge.visits == 0 ? expected : edge.value; };
  constexpr float kLeastProbability = 0.05F;  // bounds the jumps of the estimate
  const float surprise =
      (sample.value - baseline(edges[sample.chosen])) / std::max(sample.probability, kLeastProbability);
  const auto estimate = [&](std::size_t i) { return baseline(edges[i]) + (i == sample.chosen ? surprise : 0); };
  // Where all choices are worth the same, as in a won position, rounding errors must not become regrets.
  constexpr float kRounding = 1e-5F;
  float mix_value = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].by == seat) mix_value += mix[i] * estimate(i);
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    Edge& edge = edges[i];
    if (edge.by != seat) continue;
    edge.regret = std::max(0.0F, edge.regret + estimate(i) - mix_value - kRounding);
    edge.total += mix[i] * (visits + 1) * (visits + 1);  // later mixes are better and count more
  }
}

}  // namespace skerry
