// What the bot knows about Skurðir, and whether it finds the moves that decide a game. positions.h draws the land.
#include "games/skurdir/bot.h"

#include <gtest/gtest.h>

#include "games/skurdir/tests/positions.h"
#include "search/playout.h"
#include "testing/puzzle.h"

namespace skerry::skurdir {
namespace {

// ---- what it knows

// Whether the seat can win the game before anybody else moves.
bool can_win_this_turn(const State& s, Seat seat) {
  if (s.turn().is_over()) return s.returns()[index(seat)] == 1;
  if (s.turn().first() != seat) return false;
  Actions actions;
  s.legal_actions(seat, actions);
  return std::ranges::any_of(actions, [&](Action action) {
    State next = s;
    next.apply(seat, action);
    return can_win_this_turn(next, seat);
  });
}

void expect_right_winner(const State& s) {
  const Seat winner = SkurdirBot::certain_winner(s);
  if (winner == kNoSeat) return;
  EXPECT_EQ(can_win_this_turn(s, s.mover), winner == s.mover) << Skurdir::state_text(s);
}

TEST(SkurdirBot, IsRightAboutWinners) {
  Rng rng(5);
  for (int players = 2; players <= 5; ++players) {
    for (int game = 0; game < 4; ++game) {
      State s = start(players, {"layout=random"});
      while (!s.turn().is_over()) {
        const Turn turn = s.turn();
        if (turn.is_decision()) expect_right_winner(s);
        if (turn.is_chance() || rng.below(2) == 0) {
          random_step<Skurdir>(s, turn, rng);
        } else {
          s.apply(turn.first(), SkurdirBot::rollout_action(s, turn.first(), rng));
        }
      }
      const auto returns = s.returns();
      const auto values = SkurdirBot::estimate(s);
      for (std::size_t i = 0; i < s.players(); ++i) {
        for (std::size_t k = 0; k < s.players(); ++k) EXPECT_TRUE(returns[i] <= returns[k] || values[i] > values[k]);
      }
    }
  }
}

TEST(SkurdirBot, KnowsTheWinnerOfTheLastRide) {
  State s = read({.passengers = "1,1:Y", .canals = "R1,1E;R2,1S;N1,1S"});
  play(s, "station 5,0");
  s.points = {20, 22};
  EXPECT_EQ(SkurdirBot::certain_winner(s), kNoSeat);  // equal, if it takes the long way
  s.points = {20, 21};
  EXPECT_EQ(SkurdirBot::certain_winner(s), Seat{0});
  s.points = {20, 23};
  EXPECT_EQ(SkurdirBot::certain_winner(s), Seat{1});
  play(s, "carry 1,1");
  EXPECT_EQ(SkurdirBot::certain_winner(s), Seat{1});
}

// ---- tactics

// Whether the seat loses by the end of the next player's turn, however it continues its own.
bool is_lost(const State& s, Seat seat) {
  if (s.turn().is_over()) return s.returns()[index(seat)] == 0;
  if (s.turn().first() != seat) return can_win_this_turn(s, s.turn().first());
  Actions actions;
  s.legal_actions(seat, actions);
  return std::ranges::all_of(actions, [&](Action action) {
    State next = s;
    next.apply(seat, action);
    return is_lost(next, seat);
  });
}

enum class Aim { kWin, kHold };

// Every action that achieves the aim, sorted by text.
std::vector<std::string> answers(const State& s, Aim aim) {
  const Seat seat = s.turn().first();
  Actions actions;
  s.legal_actions(seat, actions);
  std::vector<std::string> texts;
  for (const Action action : actions) {
    State next = s;
    next.apply(seat, action);
    if (aim == Aim::kWin ? can_win_this_turn(next, seat) : !is_lost(next, seat)) {
      texts.push_back(Skurdir::action_text(s, seat, action));
    }
  }
  std::ranges::sort(texts);
  return texts;
}

State with_points(State s, const std::vector<std::int16_t>& points) {
  std::ranges::copy(points, s.points.begin());
  return s;
}

// `expected` must be exactly the answers that an exhaustive search finds.
void expect_solved(const State& s, Aim aim, const std::vector<std::string>& expected) {
  ASSERT_EQ(answers(s, aim), expected);
  testing::expect_solved("skurdir", {"the turn decides the game", Skurdir::state_text(s), expected});
}

// One passenger is left, so carrying it ends the game. Red is two points behind and gets three with a red canal.
TEST(SkurdirTactics, BuildsTheCanalThatWins) {
  const State s = read({.passengers = "0,1:G"});
  expect_solved(with_points(s, {20, 22}), Aim::kWin, {"canal 0,1 S"});
}

TEST(SkurdirTactics, BuildsTheCanalThatWinsAmongThree) {
  const State s = read({.colours = "RYB", .passengers = "0,1:G"});
  expect_solved(with_points(s, {20, 22, 9}), Aim::kWin, {"canal 0,1 S"});
}

// By the short way Red gets 1 and Yellow 3; by the long one Red gets 7 and Yellow 5.
TEST(SkurdirTactics, TakesTheLongWayThatWins) {
  State s = read({.passengers = "1,1:Y", .canals = "R1,1E;R2,1S;N1,1S"});
  play(s, "station 5,0; carry 1,1");
  expect_solved(with_points(s, {20, 20}), Aim::kWin, {"ride E"});
}

// Yellow threatens to build a canal south from 2,1. If Red builds it first, Yellow gains more. Only a canal in the
// other direction keeps the two stations apart (SKU-6).
TEST(SkurdirTactics, BlocksTheLastRide) {
  const State s = read({.passengers = "2,1:Y"});
  expect_solved(with_points(s, {20, 20}), Aim::kHold, {"canal 2,0 N", "neutral 2,0 N"});
}

// After any other building the last passenger must be carried, and Red is one point short. Yellow has no canal in hand
// to carry it next.
TEST(SkurdirTactics, SabotagesTheRideThatLoses) {
  const State s = read({.passengers = "0,1:G", .canals = "N0,1S;Y3,0E;Y4,0N;Y4,1W"});
  expect_solved(with_points(s, {20, 22}), Aim::kHold, {"sabotage 0,1 S"});
}

// With equal points, Yellow wins with any ride that begins on a yellow canal.
TEST(SkurdirTactics, AddsThePassengerOutOfReach) {
  State s = read({.passengers = "1,1:Y", .canals = "N1,1S", .pool = "G"});
  play(s, "station 5,0; carry 1,1; ride S");
  expect_solved(with_points(s, {23, 23}), Aim::kHold,
                {"add green 3,0", "add green 4,0", "add green 4,1", "add green 5,0"});
}

// Without a transport this is the last turn (SKU-13), and Red is behind.
TEST(SkurdirTactics, CarriesToKeepTheGameAlive) {
  const State s = read({.passengers = "0,1:G 4,1:Y", .stall = 5});
  expect_solved(with_points(s, {20, 30}), Aim::kHold, {"canal 0,1 S", "neutral 0,1 S"});
}

}  // namespace
}  // namespace skerry::skurdir
