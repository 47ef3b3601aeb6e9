// Hex on 11 × 11 without the swap rule: many actions, long games, a connection to detect.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/game.h"
#include "games/presentation.h"

namespace skerry::hex {

inline constexpr unsigned kSide = 11;
inline constexpr unsigned kCells = kSide * kSide;

using Cells = Bits128;

constexpr Cells make_row(unsigned row) { return ((Cells{1} << kSide) - 1) << (row * kSide); }
constexpr Cells make_column(unsigned column) {
  Cells cells = 0;
  for (unsigned row = 0; row < kSide; ++row) cells |= bit128(row * kSide + column);
  return cells;
}
inline constexpr Cells kAll = (Cells{1} << kCells) - 1;
inline constexpr Cells kNotFirstColumn = kAll & ~make_column(0);
inline constexpr Cells kNotLastColumn = kAll & ~make_column(kSide - 1);
// Seat 0 joins the bottom row to the top row, seat 1 the left column to the right one.
inline constexpr std::array<Cells, 2> kFrom = {make_row(0), make_column(0)};
inline constexpr std::array<Cells, 2> kTo = {make_row(kSide - 1), make_column(kSide - 1)};

// All cells adjacent to these: west, east, and two each in the rows above and below.
constexpr Cells neighbours(Cells c) {
  const Cells west = (c & kNotFirstColumn) >> 1U;
  const Cells east = (c & kNotLastColumn) << 1U;
  return (west | east | (c << kSide) | (c >> kSide) | (west << kSide) | (east >> kSide)) & kAll;
}

// Action: the cell, row by row from the bottom.
using Actions = InlineList<Action, kCells>;

struct State {
  std::array<Cells, 2> stones{};
  std::array<Cells, 2> joined{};  // stones connected to the side's first edge
  std::uint8_t ply = 0;
  bool won = false;  // by the last stone placed

  bool operator==(const State&) const = default;

  std::size_t players() const { return 2; }
  Turn turn() const { return won ? Turn::over() : Turn::of(mover()); }
  void legal_actions(Seat seat, Actions& out) const {
    if (turn().owes(seat)) for_each_bit(empty(), [&](unsigned cell) { out.push_back(Action{cell}); });
  }
  Action sample_action(Seat, Rng& rng) const { return Action{nth_bit(empty(), rng.below(kCells - ply))}; }
  void apply([[maybe_unused]] Seat seat, Action action) {
    assert(turn().owes(seat) && bits(action) < kCells && has_bit(empty(), bits(action)));
    const std::size_t own = index(mover());
    const Cells stone = bit128(bits(action));
    stones[own] |= stone;
    ++ply;
    // If the new stone is joined, so is everything connected to it.
    if ((stone & kFrom[own]) == 0 && (neighbours(stone) & joined[own]) == 0) return;
    for (Cells front = stone; front != 0;) {
      joined[own] |= front;
      front = neighbours(front) & stones[own] & ~joined[own];
    }
    won = (joined[own] & kTo[own]) != 0;
  }
  std::uint64_t hash() const {
    return mix64(low64(stones[0]) ^ mix64(high64(stones[0]) ^ mix64(low64(stones[1]) ^ mix64(high64(stones[1]) + 1))));
  }
  PerSeat<double> returns() const {
    if (!won) return {};
    return ply % 2 == 1 ? PerSeat<double>{1, 0} : PerSeat<double>{0, 1};
  }
  PerSeat<std::int32_t> scores() const {
    return {static_cast<std::int32_t>(returns()[0]), static_cast<std::int32_t>(returns()[1])};
  }
  std::uint64_t step_bound() const { return kCells; }

  Seat mover() const { return seat_at(ply % 2); }
  Cells empty() const { return kAll & ~(stones[0] | stones[1]); }
};
static_assert(sizeof(State) == 80);

}  // namespace skerry::hex

namespace skerry {

struct Hex {
  using State = hex::State;
  using Observation = State;
  using Actions = hex::Actions;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);
  static Observation observe(const State& state, Seat) { return state; }
  static State determinize(const Observation& observation, Rng&) { return observation; }

  static std::string action_text(const Observation& seen, Seat seat, Action action);  // "a1" to "k11"
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text);
  static std::string state_text(const State& state);  // rows from the top, then who moves
  static Result<State> parse_state(std::string_view text);
  static std::string end_text(const State& state);

  static Action greedy(const Observation& seen, Seat seat, Rng& rng);

  static boost::json::object view(const Observation& seen, Seat viewer);
  static std::string draw(const Observation& seen, Seat viewer, const DrawStyle& style);
};

}  // namespace skerry
