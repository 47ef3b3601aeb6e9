// What a bot knows of Scurry.
#include "games/scurry/bot.h"

#include <algorithm>

#include "games/scurry/solver.h"

namespace skerry {

using namespace scurry;

namespace {

// Enough to find runs of a dozen tiles; the search behind a lead gets this much.
constexpr unsigned kRunBudget = 400;
// In rollouts a glance must do, at a few leads.
constexpr unsigned kGlance = 40;
constexpr unsigned kLeadsTried = 4;

bool is_in_play(const State& s) { return s.phase == Phase::kLead || s.phase == Phase::kRun; }

// SCU-9: Brown's first turn is answered even if it captures everything.
bool is_answered(const State& s) { return s.comeback && s.turns == 0; }

// How many tiles the mover captures this turn after `action`, as far as a short search sees.
std::size_t captures_after(const State& s, Action action, unsigned budget) {
  State next = s;
  next.apply(s.mover, action);
  const std::size_t now = kind_of(action) == Kind::kMove ? 1 : 0;
  const bool goes_on = next.phase == Phase::kRun && next.mover == s.mover;
  return now + (goes_on ? longest_run(next, budget).size() : 0);
}

// The one of these actions that captures most; chance decides among equals.
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

// Captures everything if that is possible this turn, and as much as it can see otherwise.
Action Scurry::greedy(const Observation& seen, Seat seat, Rng& rng) {
  if (!is_in_play(seen)) return seen.sample_action(seat, rng);
  if (const auto win = solve_turn(seen)) return first_step(*win);
  return longest_turn(seen, seen.choices, kRunBudget, rng);
}

// ---- what the search asks

// Long runs, and above all those that win. Setting up, everything is as good as anything else.
void ScurryBot::weigh(const State& s, Seat, const Actions& actions, std::span<float> weights) {
  std::ranges::fill(weights, 1.0F);
  if (!is_in_play(s)) return;
  const std::size_t all = count_bits(s.others()) + (s.phase == Phase::kLead ? 1U : 0U);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::size_t captured = captures_after(s, actions[i], kRunBudget);
    const auto length = static_cast<float>(captured + 1);
    weights[i] = captured >= all ? 1000.0F : length * length;
  }
}

Action ScurryBot::playout_action(const State& s, Seat seat, Rng& rng) {
  if (!is_in_play(s)) return s.sample_action(seat, rng);
  if (s.phase == Phase::kRun) return longest_turn(s, s.choices, kGlance, rng);
  return longest_turn(s, few_of(s.choices, kLeadsTried, rng), kGlance, rng);
}

// Who has more tiles has fewer to capture; whoever can capture them all this turn has all but won.
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
  if (winner != kSpectator) share = winner == kBrown ? 1.0F : 0.0F;
  return {share, 1 - share};
}

Seat ScurryBot::certain_winner(const State& s) {
  if (!is_in_play(s)) return kSpectator;
  const bool wins = solve_turn(s).has_value();
  if (s.last_chance) return wins ? s.mover : s.opponent();
  return wins && !is_answered(s) ? s.mover : kSpectator;
}

}  // namespace skerry
