// Which way a simulation goes: by confidence bounds where one seat decides, by regret matching where several do at
// once.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/rng.h"
#include "search/rough_math.h"
#include "search/tree.h"

namespace skerry {

// The upper confidence bound of an edge (UCB1), where knowledge widens it by the edge's weight. `expected` stands for
// the value of edges that were never tried.
inline float upper_bound(const Edge& edge, float log_of_tries, float exploration, float expected) {
  const float value = edge.visits == 0 ? expected : edge.value;
  return value + exploration * edge.weight * std::sqrt(log_of_tries / static_cast<float>(edge.visits + 1));
}

// ---- regret matching with a baseline (as in variance-reduced counterfactual regret minimisation)

// Simulations try every choice now and then.
inline constexpr float kCuriosity = 0.15F;

// The present mix of one seat: the positive regrets, or the weights while there are none. `mix` has one entry for each
// edge of the node, 0 for those of other seats.
inline void regret_mix(std::span<const Edge> edges, Seat seat, std::span<float> mix) {
  float total = 0;
  for (const Edge& edge : edges) total += edge.by == seat ? edge.regret : 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const float share = total > 0 ? edges[i].regret / total : edges[i].weight;
    mix[i] = edges[i].by == seat ? share : 0;
  }
}

inline float trial_probability(const Edge& edge, float mix) {
  return (1 - kCuriosity) * mix + kCuriosity * edge.weight;
}

// An edge drawn by its trial probability. Precondition: `mix` is regret_mix() of a seat that has edges.
inline std::size_t draw_choice(std::span<const Edge> edges, Seat seat, std::span<const float> mix, Rng& rng) {
  constexpr float kUnit = 1.0F / 16777216.0F;  // 24 bits
  float ticket = static_cast<float>(rng.next() >> 40U) * kUnit;
  std::size_t last = edges.size();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].by != seat) continue;
    last = i;
    ticket -= trial_probability(edges[i], mix[i]);
    if (ticket < 0) break;
  }
  return last;
}

// What a choice among several seats' has brought.
struct Lesson {
  std::size_t chosen;  // the edge
  float probability;   // with which it was tried
  float value;         // what it was worth this time
};

inline void learn_choice(std::span<Edge> edges, Seat seat, const Lesson& lesson, std::span<float> mix) {
  regret_mix(edges, seat, mix);
  float tries = 0;
  float sum = 0;
  for (const Edge& edge : edges) {
    if (edge.by != seat) continue;
    tries += static_cast<float>(edge.visits);
    sum += static_cast<float>(edge.visits) * edge.value;
  }
  // What was never tried counts as much as the rest does on average: in a bad position nothing unknown looks good.
  const float expected = tries > 0 ? sum / tries : lesson.value;
  const auto baseline = [&](const Edge& edge) { return edge.visits == 0 ? expected : edge.value; };
  constexpr float kLeastProbability = 0.05F;  // bounds the jumps of the estimate
  const float surprise =
      (lesson.value - baseline(edges[lesson.chosen])) / std::max(lesson.probability, kLeastProbability);
  const auto estimate = [&](std::size_t i) { return baseline(edges[i]) + (i == lesson.chosen ? surprise : 0); };
  // Where all choices are worth the same, as in a position that is won, the last digit of a sum must not decide.
  constexpr float kRounding = 1e-5F;
  float of_mix = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].by == seat) of_mix += mix[i] * estimate(i);
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    Edge& edge = edges[i];
    if (edge.by != seat) continue;
    edge.regret = std::max(0.0F, edge.regret + estimate(i) - of_mix - kRounding);
    edge.available += mix[i] * (tries + 1) * (tries + 1);  // the latest mixes are the best
  }
}

}  // namespace skerry
