#include "testing/reference/connect_four.h"

#include <boost/json/object.hpp>

#include "core/checks.h"
#include "core/text.h"

namespace skerry {

using namespace connect_four;

namespace {

constexpr GameInfo kInfo = {
    .id = "connect_four",
    .title = "Connect four",
    .summary = "Drop stones into columns; four in a row win.",
    .designers = "Howard Wexler and Ned Strongin",
    .source = "1974",
    .rights = "",
    .min_players = 2,
    .max_players = 2,
    .minutes = 10,
    .seat_names = {"X", "O"},
    .options = {},
    .rules = "# Connect four\n\nDrop a stone into a column that is not full. Four of your stones in a line win.\n",
};

char stone_at(const State& s, unsigned column, unsigned row) {
  const Stones bit = Stones{1} << (column * kStride + row);
  if ((s.stones[0] & bit) != 0) return 'x';
  return (s.stones[1] & bit) != 0 ? 'o' : '.';
}

std::string grid(const State& s, char separator) {
  std::string text;
  for (unsigned row = kRows; row-- > 0;) {
    for (unsigned column = 0; column < kColumns; ++column) text += stone_at(s, column, row);
    if (row > 0) text += separator;
  }
  return text;
}

Error bad_state(std::string_view why) { return Error{"This state cannot occur: " + std::string(why) + "."}; }

}  // namespace

const GameInfo& ConnectFour::info() { return kInfo; }

Result<State> ConnectFour::initial(int, const Settings&) { return State{}; }

std::string ConnectFour::action_text(const Observation&, Seat, Action action) {
  return std::string(1, static_cast<char>('a' + bits(action)));
}

Result<Action> ConnectFour::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (const Status due = check_turn(seen.turn(), seat); !due) return due.error();
  if (text.size() != 1 || text[0] < 'a' || text[0] > 'g')
    return Error{"Write a column from a to g, not " + in_quotes(text) + "."};
  const auto column = static_cast<unsigned>(text[0] - 'a');
  if (seen.landing(column) == 0) return Error{"Column " + std::string(text) + " is full."};
  return Action{column};
}

std::string ConnectFour::state_text(const State& state) {
  return grid(state, '/') + (state.mover() == seat_at(0) ? " x" : " o");
}

Result<State> ConnectFour::parse_state(std::string_view text) {
  if (text.size() != kRows * (kColumns + 1) + 1)
    return Error{"Write six rows of seven from the top (x, o or .), then who moves."};
  State state;
  for (unsigned row = kRows; row-- > 0;) {
    for (unsigned column = 0; column < kColumns; ++column) {
      const char c = text[(kRows - 1 - row) * (kColumns + 1) + column];
      if (c == 'x' || c == 'o') state.stones[c == 'x' ? 0 : 1] |= Stones{1} << (column * kStride + row);
    }
  }
  for (unsigned column = 0; column < kColumns; ++column) {
    const Stones pile = ((state.stones[0] | state.stones[1]) & column_mask(column)) >> (column * kStride);
    if ((pile & (pile + 1)) != 0) return bad_state("a stone floats");
  }
  const int first = std::popcount(state.stones[0]);
  const int second = std::popcount(state.stones[1]);
  if (first != second && first != second + 1) return bad_state("the players drop stones in turn");
  state.ply = static_cast<std::uint8_t>(first + second);
  if (has_four(state.stones[state.ply % 2])) return bad_state("a stone was dropped after the end");
  state.won = state.ply > 0 && has_four(state.stones[1 - state.ply % 2]);
  if (state_text(state) != text) return Error{"Write six rows of seven from the top (x, o or .), then who moves."};
  return state;
}

std::string ConnectFour::end_text(const State& state) {
  if (!state.won) return "the board is full";
  return std::string(kInfo.seat_names[1U - state.ply % 2]) + " has four in a row";
}

// Wins at once if it can, else blocks the other's win.
Action ConnectFour::greedy(const Observation& seen, Seat seat, Rng& rng) {
  Actions actions;
  seen.legal_actions(seat, actions);
  for (const std::size_t side : {index(seat), 1 - index(seat)}) {
    for (const Action action : actions) {
      if (has_four(seen.stones[side] | seen.landing(bits(action)))) return action;
    }
  }
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

boost::json::object ConnectFour::view(const Observation& seen, Seat) { return {{"rows", grid(seen, '/')}}; }

std::string ConnectFour::draw(const Observation& seen, Seat, const DrawStyle&) {
  return grid(seen, '\n') + "\nabcdefg\n";
}

}  // namespace skerry
