// Menu: a toy for tests of the tree policies. One seat picks one of the actions on the menu, and the game is over.
#pragma once

#include <bit>

#include "search/knowledge.h"

namespace skerry {

struct Menu {
  using Actions = InlineList<Action, 32>;
  struct State {
    std::uint32_t menu = 0;  // a bit for each action
    bool done = false;
    bool operator==(const State&) const = default;
    std::size_t players() const { return 2; }
    Turn turn() const { return done ? Turn::over() : Turn::of(Seat{0}); }
    void legal_actions(Seat seat, Actions& out) const {
      if (!turn().owes(seat)) return;
      for (std::uint32_t left = menu; left != 0; left &= left - 1) {
        out.push_back(Action{static_cast<std::uint32_t>(std::countr_zero(left))});
      }
    }
    void apply(Seat, Action) { done = true; }
    std::uint64_t hash() const { return mix64(menu * 2ULL + (done ? 1 : 0)); }
    PerSeat<double> returns() const { return done ? PerSeat<double>{1, 0} : PerSeat<double>{}; }
    PerSeat<std::int32_t> scores() const { return {}; }
    std::uint64_t step_bound() const { return 1; }
  };
  using Observation = State;
  static Result<State> initial(int, const Settings&) { return State{}; }
  static Observation observe(const State& state, Seat) { return state; }
  static State determinize(const Observation& seen, Rng&) { return seen; }
};

// The higher the action's number, the higher its prior. Three actions are considered at first, more with every visit.
struct MenuBot : Uniform<Menu> {
  static constexpr Tuning kTuning{.widening_base = 3, .widening_growth = 1};
  static void priors(const Menu::State&, Seat, const Menu::Actions& actions, std::span<float> priors) {
    for (std::size_t i = 0; i < actions.size(); ++i) priors[i] = static_cast<float>(bits(actions[i]) + 1);
  }
};

}  // namespace skerry
