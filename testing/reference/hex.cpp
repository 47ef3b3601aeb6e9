#include "testing/reference/hex.h"

#include <boost/json/object.hpp>

#include "core/checks.h"
#include "core/text.h"

namespace skerry {

using namespace hex;

namespace {

constexpr GameInfo kInfo = {
    .id = "hex",
    .title = "Hex",
    .summary = "Join your two sides of the board.",
    .designers = "Piet Hein and John Nash",
    .source = "1942",
    .rights = "",
    .min_players = 2,
    .max_players = 2,
    .minutes = 10,
    .seat_names = {"X", "O"},
    .options = {},
    .rules = "# Hex\n\nPlace a stone on an empty cell. X joins bottom and top, O joins left and right.\n",
};

std::string grid(const State& s, std::string_view separator) {
  std::string text;
  for (unsigned row = kSide; row-- > 0;) {
    for (unsigned column = 0; column < kSide; ++column) {
      const unsigned cell = row * kSide + column;
      text += has_bit(s.stones[0], cell) ? 'x' : has_bit(s.stones[1], cell) ? 'o' : '.';
    }
    if (row > 0) text += separator;
  }
  return text;
}

}  // namespace

const GameInfo& Hex::info() { return kInfo; }

Result<State> Hex::initial(int, const Settings&) { return State{}; }

std::string Hex::action_text(const Observation&, Seat, Action action) {
  return static_cast<char>('a' + bits(action) % kSide) + std::to_string(bits(action) / kSide + 1);
}

Result<Action> Hex::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (const Status due = check_turn(seen.turn(), seat); !due) return due.error();
  const auto row = text.empty() ? std::nullopt : parse_number(text.substr(1), kSide);
  if (!row || *row == 0 || text[0] < 'a' || text[0] > 'k')
    return Error{"Write a cell from a1 to k11, not " + in_quotes(text) + "."};
  const unsigned cell = (*row - 1) * kSide + static_cast<unsigned>(text[0] - 'a');
  if (!has_bit(seen.empty(), cell)) return Error{"There is a stone on " + std::string(text) + "."};
  return Action{cell};
}

std::string Hex::state_text(const State& state) {
  return grid(state, "/") + (state.mover() == seat_at(0) ? " x" : " o");
}

Result<State> Hex::parse_state(std::string_view text) {
  const Error form{"Write eleven rows of eleven from the top (x, o or .), then who moves."};
  if (text.size() != kSide * (kSide + 1) + 1) return form;
  State state;
  for (unsigned i = 0; i < kSide * (kSide + 1) - 1; ++i) {
    const unsigned cell = (kSide - 1 - i / (kSide + 1)) * kSide + i % (kSide + 1);
    if (text[i] == 'x' || text[i] == 'o') state.stones[text[i] == 'x' ? 0 : 1] |= bit128(cell);
  }
  const unsigned first = count_bits(state.stones[0]);
  const unsigned second = count_bits(state.stones[1]);
  if (first != second && first != second + 1)
    return Error{"This state cannot occur: the players place stones in turn."};
  state.ply = static_cast<std::uint8_t>(first + second);
  for (std::size_t side = 0; side < 2; ++side) {
    for (Cells front = state.stones[side] & kFrom[side]; front != 0;) {
      state.joined[side] |= front;
      front = neighbours(front) & state.stones[side] & ~state.joined[side];
    }
  }
  const std::size_t last_mover = 1 - index(state.mover());
  state.won = (state.joined[last_mover] & kTo[last_mover]) != 0;
  if ((state.joined[1 - last_mover] & kTo[1 - last_mover]) != 0) {
    return Error{"This state cannot occur: a stone was placed after the end."};
  }
  if (state_text(state) != text) return form;
  return state;
}

std::string Hex::end_text(const State& state) {
  return state.ply % 2 == 1 ? "X has joined bottom and top" : "O has joined left and right";
}

// Extends its chain from its edge if it can, else plays anywhere.
Action Hex::greedy(const Observation& seen, Seat seat, Rng& rng) {
  const std::size_t own = index(seat);
  const Cells growth = (seen.joined[own] == 0 ? kFrom[own] : neighbours(seen.joined[own])) & seen.empty();
  const Cells choices = growth != 0 ? growth : seen.empty();
  return Action{nth_bit(choices, rng.below(count_bits(choices)))};
}

boost::json::object Hex::view(const Observation& seen, Seat) { return {{"rows", grid(seen, "/")}}; }

std::string Hex::draw(const Observation& seen, Seat, const DrawStyle&) { return grid(seen, "\n") + "\nabcdefghijk\n"; }

}  // namespace skerry
