// Whether the bot finds the placements that decide the end of a game of Skirrid. The puzzles come from rollouts, their
// answers from an exhaustive search.
#include "games/skirrid/bot.h"

#include <gtest/gtest.h>
#include <memory>
#include <optional>

#include "games/skirrid/tests/positions.h"
#include "search/playout.h"
#include "testing/puzzle.h"

namespace skerry::skirrid {
namespace {

// Full minimax; none if it takes more placements than `budget`.
std::optional<double> share_of_first(const State& s, int& budget) {
  if (s.turn().is_over()) return s.returns()[0];
  const auto actions = std::make_unique<Actions>();
  s.legal_actions(s.mover, *actions);
  budget -= static_cast<int>(actions->size());
  std::optional<double> best;
  for (const Action action : *actions) {
    if (budget < 0) return std::nullopt;
    State next = s;
    next.apply(s.mover, action);
    const std::optional<double> share = share_of_first(next, budget);
    if (!share) return std::nullopt;
    if (!best || (s.mover == Seat{0} ? *share > *best : *share < *best)) best = share;
  }
  return best;
}

struct Solution {
  std::vector<std::string> wins;
  std::size_t others = 0;
};

std::optional<Solution> solve(const State& s) {
  int budget = 60'000;
  const auto actions = std::make_unique<Actions>();
  s.legal_actions(s.mover, *actions);
  budget -= static_cast<int>(actions->size());
  Solution solution;
  for (const Action action : *actions) {
    State next = s;
    next.apply(s.mover, action);
    const std::optional<double> share = share_of_first(next, budget);
    if (!share) return std::nullopt;
    if (*share == (s.mover == Seat{0} ? 1 : 0)) {
      solution.wins.push_back(Skirrid::action_text(s, s.mover, action));
    } else {
      ++solution.others;
    }
  }
  return solution;
}

// At most three placements are left, and at least half of the mover's do not win.
TEST(SkirridTactics, WinsTheEndOfTheGame) {
  constexpr int kWanted = 6;
  Rng rng(3);
  int found = 0;
  for (int game = 0; game < 200 && found < kWanted; ++game) {
    State s = start(2);
    while (!s.turn().is_over()) {
      const unsigned left = s.hands[0].size() + s.hands[1].size();
      if (left <= 3) {
        const std::optional<Solution> solution = solve(s);
        if (solution && !solution->wins.empty() && solution->others >= solution->wins.size()) {
          testing::expect_solved("skirrid", {"the end can be won", Skirrid::state_text(s), solution->wins});
          ++found;
          break;
        }
      }
      s.apply(s.mover, SkirridBot::rollout_action(s, s.mover, rng));
    }
  }
  EXPECT_EQ(found, kWanted);
}

}  // namespace
}  // namespace skerry::skirrid
