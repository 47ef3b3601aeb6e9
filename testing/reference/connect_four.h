// Connect four: a small model of a game, with known perft figures and speed.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/presentation.h"

namespace skerry::connect_four {

inline constexpr unsigned kColumns = 7;
inline constexpr unsigned kRows = 6;
inline constexpr unsigned kStride = kRows + 1;  // bits per column; the top one is a guard and stays empty
inline constexpr unsigned kCells = kColumns * kRows;

using Stones = std::uint64_t;

constexpr Stones column_mask(unsigned column) { return ((Stones{1} << kRows) - 1) << (column * kStride); }

constexpr bool has_four(Stones stones) {
  for (const unsigned step : {1U, kStride - 1, kStride, kStride + 1}) {
    const Stones pairs = stones & (stones >> step);
    if ((pairs & (pairs >> (2 * step))) != 0) return true;
  }
  return false;
}

// Action: the column, 0 to 6.
using Actions = InlineList<Action, kColumns>;

struct State {
  std::array<Stones, 2> stones{};
  std::uint8_t ply = 0;
  bool won = false;  // by the last stone dropped

  bool operator==(const State&) const = default;

  std::size_t players() const { return 2; }
  Turn turn() const { return won || ply == kCells ? Turn::over() : Turn::of(mover()); }
  void legal_actions(Seat seat, Actions& out) const {
    if (!turn().owes(seat)) return;
    for (unsigned column = 0; column < kColumns; ++column) {
      if (landing(column) != 0) out.push_back(Action{column});
    }
  }
  void apply([[maybe_unused]] Seat seat, Action action) {
    assert(turn().owes(seat) && bits(action) < kColumns && landing(bits(action)) != 0);
    Stones& own = stones[index(mover())];
    own |= landing(bits(action));
    won = has_four(own);
    ++ply;
  }
  std::uint64_t hash() const { return mix64(stones[0] ^ mix64(stones[1] + 1)); }
  PerSeat<double> returns() const {
    if (won) return ply % 2 == 1 ? PerSeat<double>{1, 0} : PerSeat<double>{0, 1};
    return ply == kCells ? PerSeat<double>{0.5, 0.5} : PerSeat<double>{};
  }
  PerSeat<std::int32_t> scores() const { return {static_cast<std::int32_t>(won && ply % 2 == 1), won && ply % 2 == 0}; }
  std::uint64_t step_bound() const { return kCells; }

  Seat mover() const { return seat_at(ply % 2); }
  // The cell where a stone dropped into the column lands; 0 if it is full.
  Stones landing(unsigned column) const {
    return ((stones[0] | stones[1]) + (Stones{1} << (column * kStride))) & column_mask(column);
  }
};
static_assert(sizeof(State) == 24);

}  // namespace skerry::connect_four

namespace skerry {

struct ConnectFour {
  using State = connect_four::State;
  using Observation = State;
  using Actions = connect_four::Actions;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);
  static Observation observe(const State& state, Seat) { return state; }
  static State determinize(const Observation& observation, Rng&) { return observation; }

  static std::string action_text(const Observation& seen, Seat seat, Action action);  // "a" to "g"
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text);
  static std::string state_text(const State& state);  // "7/7/7/7/3o3/3x3 x": rows from the top, then who moves
  static Result<State> parse_state(std::string_view text);
  static std::string end_text(const State& state);

  static Action greedy(const Observation& seen, Seat seat, Rng& rng);

  static boost::json::object view(const Observation& seen, Seat viewer);
  static std::string draw(const Observation& seen, Seat viewer, const DrawStyle& style);
};

}  // namespace skerry
