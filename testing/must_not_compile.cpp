// Games that lack a part. Each case must not compile, and the message must name what is missing; ctest compiles this
// file once for each case with -DCASE=… Case 0 is complete, as a control.
#include "core/game.h"

namespace skerry {

struct State {
  bool operator==(const State&) const = default;
  std::size_t players() const { return 2; }
  Turn turn() const { return Turn::over(); }
  void legal_actions(Seat, InlineList<Action, 1>&) const {}
  void apply(Seat, Action) {}
  std::uint64_t hash() const { return 0; }
  PerSeat<double> returns() const { return {}; }
  PerSeat<std::int32_t> scores() const { return {}; }
  std::uint64_t step_bound() const { return 0; }
  void chance_outcomes(InlineList<Outcome, 1>&) const {}
#if CASE == 3
  void sample_chance(Rng&) {}
#endif
};

struct Seen {
  bool operator==(const Seen&) const = default;
};

struct Toy {
  using State = skerry::State;
  using Actions = InlineList<Action, 1>;
  using Outcomes = InlineList<Outcome, 1>;
#if CASE == 4
  using Observation = State;
#else
  using Observation = Seen;
#endif

  static const GameInfo& info();
  static Result<State> initial(int, const Settings&);
  static Observation observe(const State&, Seat);
  static State determinize(const Observation&, Rng&);
#if CASE != 1
  static std::string outcome_text(const State&, Action);
#endif
#if CASE != 2
  static bool hides(const State&, Seat, Action, Seat, const State&);
#endif
#if CASE == 5
  static State reopen(const Observation&);
#endif
  static std::string action_text(const Observation&, Seat, Action);
  static Result<Action> parse_action(const Observation&, Seat, std::string_view);
  static std::string state_text(const State&);
  static Result<State> parse_state(std::string_view);
  static std::string end_text(const State&);
#if CASE != 6
  static Action greedy(const Observation&, Seat, Rng&);
#endif
};

static_assert(check_game<Toy>());

}  // namespace skerry
