// Pebbles: take one, two or three stones from the heap; the last stone wins. Rules: RULES.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/presentation.h"

namespace skerry::pebbles {

// Action: how many stones are taken, 1 to 3.
inline constexpr std::uint32_t kMost = 3;
using Actions = InlineList<Action, kMost>;

struct State {
  std::uint8_t heap = 21;  // at the start
  std::uint8_t left = 21;  // now
  Seat mover{0};

  bool operator==(const State&) const = default;

  std::size_t players() const { return 2; }
  Turn turn() const { return left == 0 ? Turn::over() : Turn::of(mover); }
  void legal_actions(Seat seat, Actions& out) const;
  void apply(Seat seat, Action action);
  std::uint64_t hash() const;
  PerSeat<double> returns() const;
  PerSeat<std::int32_t> scores() const;
  std::uint64_t step_bound() const { return heap; }
};
static_assert(sizeof(State) == 3);

}  // namespace skerry::pebbles

namespace skerry {

struct Pebbles {
  using State = pebbles::State;
  using Observation = State;
  using Actions = pebbles::Actions;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);
  static Observation observe(const State& state, Seat) { return state; }
  static State determinize(const Observation& observation, Rng&) { return observation; }

  static std::string action_text(const Observation& seen, Seat seat, Action action);
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text);
  static std::string state_text(const State& state);
  static Result<State> parse_state(std::string_view text);
  static std::string end_text(const State& state);

  static Action greedy(const Observation& seen, Seat seat, Rng& rng);

  static boost::json::object view(const Observation& seen, Seat viewer);
  static std::string draw(const Observation& seen, Seat viewer, const DrawStyle& style);
};

}  // namespace skerry
