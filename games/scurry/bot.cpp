// What a bot knows of Scurry.
#include "games/scurry/scurry.h"
#include "games/scurry/solver.h"

namespace skerry {

using namespace scurry;

namespace {

// Enough to find runs of a dozen tiles; the search behind a lead gets this much.
constexpr unsigned kRunBudget = 400;

// How many tiles the mover captures this turn after `action`, as far as a short search sees.
std::size_t captures_after(const State& s, Action action) {
  State next = s;
  next.apply(s.mover, action);
  const std::size_t now = kind_of(action) == Kind::kMove ? 1 : 0;
  const bool goes_on = next.phase == Phase::kRun && next.mover == s.mover;
  return now + (goes_on ? longest_run(next, kRunBudget).size() : 0);
}

Action longest_turn(const State& s, Rng& rng) {
  Board best = 0;
  std::size_t most = 0;
  for_each_bit(s.choices, [&](unsigned v) {
    const std::size_t captured = captures_after(s, make_action(s.action_kind(), v));
    if (captured > most) best = 0;
    if (captured >= most) {
      most = captured;
      best |= bit128(v);
    }
  });
  return make_action(s.action_kind(), nth_bit(best, rng.below(count_bits(best))));
}

}  // namespace

// Captures everything if that is possible this turn, and as much as it can see otherwise.
Action Scurry::greedy(const Observation& seen, Seat seat, Rng& rng) {
  if (seen.phase != Phase::kLead && seen.phase != Phase::kRun) return seen.sample_action(seat, rng);
  if (const auto win = solve_turn(seen)) {
    return win->lead != kNowhere ? make_action(Kind::kLead, win->lead) : make_action(Kind::kMove, win->run[0]);
  }
  return longest_turn(seen, rng);
}

}  // namespace skerry
