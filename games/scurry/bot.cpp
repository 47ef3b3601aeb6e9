#include "games/scurry/bot.h"

#include <algorithm>

#include "games/scurry/solver.h"

namespace skerry {

using namespace scurry;

namespace {

// Search steps for the run behind an action: enough to find runs of a dozen tiles.
constexpr unsigned kRunBudget = 400;
// Rollouts take less time: fewer steps, and only a few leads.
constexpr unsigned kRolloutBudget = 40;
constexpr unsigned kRolloutLeads = 4;

bool is_in_play(const State& s) { return s.phase == Phase::kLead || s.phase == Phase::kRun; }

// SCU-9: Gray may answer Brown's first turn even if it captures everything.
bool is_answered(const State& s) { return s.comeback && s.turns == 0; }

// How many tiles the mover captures this turn, beginning with `action`, as far as a short search finds.
std::size_t captures_after(const State& s, Action action, unsigned budget) {
  State next = s;
  next.apply(s.mover, action);
  const std::size_t now = kind_of(action) == Kind::kMove ? 1 : 0;
  const bool goes_on = next.phase == Phase::kRun && next.mover == s.mover;
  return now + (goes_on ? longest_run(next, budget).size() : 0);
}

// The action that captures most; ties are broken at random.
Action longest_turn(const State& s, Board vertices, unsigned budget, Rng& rng) {
  Board best = 0;
  std::size_t most = 0;
  for_each_bit(vertices, [&](unsigned v) {
    const std::size_t captured = captures_after(s, make_action(s.action_kind(), v), budget);
    if (captured > most) best = 0;
    if (captured >= most) {
      most = captured;
      best |= bit128(v);
    }
  });
  return make_action(s.action_kind(), nth_bit(best, rng.below(count_bits(best))));
}

Action first_step(const WinningTurn& win) {
  return win.lead != kNowhere ? make_action(Kind::kLead, win.lead) : make_action(Kind::kMove, win.run[0]);
}

Board few_of(Board vertices, unsigned wanted, Rng& rng) {
  Board few = 0;
  for (unsigned i = 0; i < wanted; ++i) few |= bit128(nth_bit(vertices, rng.below(count_bits(vertices))));
  return few;
}

}  // namespace

// Captures everything if possible, and otherwise as much as a short search finds.
Action Scurry::greedy(const Observation& seen, Seat seat, Rng& rng) {
  if (!is_in_play(seen)) return seen.sample_action(seat, rng);
  if (const auto win = solve_turn(seen)) return first_step(*win);
  return longest_turn(seen, seen.choices, kRunBudget, rng);
}

// Tries a few leads, as a person does, and takes the longest run that a short look finds: nothing is solved. Nobody
// wants to lose a first game before the first turn, so on a player's first turn capturing everything is avoided.
Action Scurry::beginner(const Observation& seen, Seat seat, Rng& rng) {
  if (!is_in_play(seen)) return seen.sample_action(seat, rng);
  const bool is_lead = seen.phase == Phase::kLead;
  Board vertices = is_lead ? few_of(seen.choices, kRolloutLeads, rng) : seen.choices;
  if (seen.turns < 2) {
    const std::size_t all = count_bits(seen.others()) + (is_lead ? 1U : 0U);
    Board modest = 0;
    for_each_bit(vertices, [&](unsigned v) {
      const Action action = make_action(seen.action_kind(), v);
      if (captures_after(seen, action, kRolloutBudget) < all) modest |= bit128(v);
    });
    if (modest != 0) vertices = modest;
  }
  return longest_turn(seen, vertices, kRolloutBudget, rng);
}

// ---- for the search

// Prefers long runs, and winning ones above all. During the set-up all priors are equal.
void ScurryBot::priors(const State& s, Seat, const Actions& actions, std::span<float> priors) {
  std::ranges::fill(priors, 1.0F);
  if (!is_in_play(s)) return;
  const std::size_t all = count_bits(s.others()) + (s.phase == Phase::kLead ? 1U : 0U);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::size_t captured = captures_after(s, actions[i], kRunBudget);
    const auto length = static_cast<float>(captured + 1);
    priors[i] = captured >= all ? 1000.0F : length * length;
  }
}

Action ScurryBot::rollout_action(const State& s, Seat seat, Rng& rng) {
  if (!is_in_play(s)) return s.sample_action(seat, rng);
  if (s.phase == Phase::kRun) return longest_turn(s, s.choices, kRolloutBudget, rng);
  return longest_turn(s, few_of(s.choices, kRolloutLeads, rng), kRolloutBudget, rng);
}

// The side with more tiles has fewer left to capture. A side that can capture them all this turn has almost won.
PerSeat<float> ScurryBot::estimate(const State& s) {
  if (s.phase == Phase::kOver) {
    const PerSeat<double> returns = s.returns();
    return {static_cast<float>(returns[0]), static_cast<float>(returns[1])};
  }
  const auto brown = static_cast<float>(count_bits(s.tiles_of[0]));
  const auto gray = static_cast<float>(count_bits(s.tiles_of[1]));
  const float margin = (brown - gray) / std::max(1.0F, brown + gray);
  constexpr float kDoubt = 0.8F;
  float share = 0.5F + 0.5F * margin / (kDoubt + (margin < 0 ? -margin : margin));
  const Seat winner = certain_winner(s);
  if (winner != kNoSeat) share = winner == kBrown ? 1.0F : 0.0F;
  return {share, 1 - share};
}

Seat ScurryBot::certain_winner(const State& s) {
  if (!is_in_play(s)) return kNoSeat;
  const bool wins = solve_turn(s).has_value();
  if (s.last_chance) return wins ? s.mover : s.opponent();
  return wins && !is_answered(s) ? s.mover : kNoSeat;
}

}  // namespace skerry
