// Whether the bot finds the moves that decide a game of Scurry. The puzzles come from random play, their answers from
// an exhaustive search.
#include "games/scurry/bot.h"

#include <gtest/gtest.h>

#include "games/scurry/solver.h"
#include "games/scurry/tests/positions.h"
#include "search/playout.h"
#include "testing/puzzle.h"

namespace skerry::scurry {
namespace {

bool is_own_turn(const State& s, Seat seat) {
  return s.mover == seat && (s.phase == Phase::kLead || s.phase == Phase::kRun);
}

State after(const State& s, Action action) {
  State next = s;
  next.apply(s.mover, action);
  return next;
}

bool can_win_this_turn(const State& s, Seat seat) {
  if (s.turn().is_over()) return s.returns()[index(seat)] == 1;
  return is_own_turn(s, seat) && solve_turn(s).has_value();
}

// Whether the seat loses by the end of the opponent's next turn, however it continues its own.
bool is_lost(const State& s, Seat seat) {
  if (s.turn().is_over()) return s.returns()[index(seat)] == 0;
  if (!is_own_turn(s, seat)) return can_win_this_turn(s, s.mover);
  Actions actions;
  s.legal_actions(seat, actions);
  return std::ranges::all_of(actions, [&](Action action) { return is_lost(after(s, action), seat); });
}

// The actions after which `is_right` holds.
template <class IsRight>
std::vector<std::string> answers(const State& s, IsRight is_right) {
  Actions actions;
  s.legal_actions(s.mover, actions);
  std::vector<std::string> texts;
  for (const Action action : actions) {
    if (is_right(after(s, action), s.mover)) texts.push_back(Scurry::action_text(s, s.mover, action));
  }
  return texts;
}

bool holds(const State& s, Seat seat) { return !is_lost(s, seat); }

// Searches random games for positions in which some actions are right, but at most half.
template <class IsRight>
void expect_solved(std::string_view why, std::size_t wanted, IsRight is_right) {
  Rng rng(11);
  std::size_t found = 0;
  for (int game = 0; game < 400 && found < wanted; ++game) {
    State s = start({"setup=random", "size=5", "tiles=5", "comeback=false"});
    while (!s.turn().is_over() && found < wanted) {
      if (s.turn().is_decision() && rng.below(4) == 0) {
        const std::vector<std::string> right = answers(s, is_right);
        if (!right.empty() && 2 * right.size() <= count_bits(s.choices)) {
          testing::expect_solved("scurry", {why, Scurry::state_text(s), right});
          ++found;
          break;  // one from each game
        }
      }
      random_step<Scurry>(s, s.turn(), rng);
    }
  }
  EXPECT_EQ(found, wanted);
}

TEST(ScurryTactics, CapturesEverythingThisTurn) { expect_solved("this turn can win", 8, can_win_this_turn); }

TEST(ScurryTactics, LeavesTheOpponentNoWinningTurn) { expect_solved("otherwise the next turn loses", 8, holds); }

}  // namespace
}  // namespace skerry::scurry
