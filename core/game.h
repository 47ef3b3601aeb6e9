// The Game concepts: what a game must offer to be played, searched, recorded and shown here.
//
// A game is a struct G of types and static functions. Its State is a small value: trivially copyable, no pointers, no
// random numbers, no history; the options are inside it, and assignment is undo. testing/conformance.h checks these
// laws for every game, option and number of players:
//
//   L1  A seat that owes a decision has at least one legal action; other seats have none.
//   L2  legal_actions() is ascending, has no duplicates, fits into G::Actions and allocates nothing.
//   L3  Equal states have equal hashes; unequal states have different hashes, but for 64-bit accidents.
//   L4  A game ends within state.step_bound() steps of its start, chance included.
//   L5  returns() share out one win: with k tied sides each gets 1/k and the others 0; partners on a side have the same
//       share.
//   L6  Texts read back: parse_action(action_text(a)) == a, parse_state(state_text(s)) == s.
//   L7  observe(determinize(o)) == o, and what a seat sees and may do does not depend on the secrets of others.
//   L8  Text and integers that name no legal action are refused and change nothing.
//   L9  sample_action() is uniform over legal_actions().
//   L10 A game with simultaneous choices has reopen(), which returns what was seen before anyone chose.
//   L11 Games that look alike read alike: two courses of the game that give a viewer the same observations give it the
//       same texts. So a step is hidden from all who cannot tell it from another, for as long as they cannot, and
//       whether it is hidden depends on nothing that they do not see. A seat can always read its own steps. What a step
//       led to (story()) is told alike, too.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/action.h"
#include "core/game_info.h"
#include "core/inline_list.h"
#include "core/options.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/seat.h"
#include "core/story.h"
#include "core/turn.h"

namespace skerry {

// ---- the hot half: search calls this millions of times a second ----------------------------------

template <class G>
concept GameRules = requires(typename G::State state, const typename G::State& cstate, typename G::Actions& out,
                             Seat seat, Action action, int players, const Settings& settings) {
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::equality_comparable<typename G::State>;
  { G::initial(players, settings) } -> std::same_as<Result<typename G::State>>;  // settings: completed
  { cstate.players() } -> std::same_as<std::size_t>;
  { cstate.turn() } -> std::same_as<Turn>;
  { cstate.legal_actions(seat, out) } -> std::same_as<void>;  // appends; nothing if the seat owes nothing
  { state.apply(seat, action) } -> std::same_as<void>;        // precondition: legal, or an outcome for kChance
  { cstate.hash() } -> std::same_as<std::uint64_t>;
  { cstate.returns() } -> std::same_as<PerSeat<double>>;  // zeros until the game is over
  { cstate.scores() } -> std::same_as<PerSeat<std::int32_t>>;
  { cstate.step_bound() } -> std::same_as<std::uint64_t>;
};

// Safe for any integer, also one from outside.
template <GameRules G>
bool is_legal(const typename G::State& state, Seat seat, Action action) {
  typename G::Actions actions;
  state.legal_actions(seat, actions);
  return std::binary_search(actions.begin(), actions.end(), action);
}

// Chance events with a list of outcomes: one card or one die each.
template <class G>
concept HasListedChance =
    GameRules<G> && requires(const typename G::State& cstate, typename G::Outcomes& out, Action action) {
      { cstate.chance_outcomes(out) } -> std::same_as<void>;  // appends, ascending by action, every weight > 0
      { G::outcome_text(cstate, action) } -> std::same_as<std::string>;
    };

// Chance events with too many outcomes to list or number (a random set-up): drawn and checked as a whole. In a game
// with secrets their texts stay hidden from everyone until the game is over.
template <class G>
concept HasSampledChance = GameRules<G> && requires(typename G::State state, const typename G::State& cstate, Rng& rng,
                                                    std::string_view text) {
  { cstate.chance_is_sampled() } -> std::same_as<bool>;              // whether the chance event now due is of this kind
  { state.sample_chance(rng) } -> std::same_as<void>;                // draws and applies
  { G::sampled_text(cstate, cstate) } -> std::same_as<std::string>;  // (before, after)
  { G::parse_sampled(cstate, text) } -> std::same_as<Result<typename G::State>>;
};

// A uniform random legal action, cheaper than listing them all.
template <class G>
concept HasSampling = GameRules<G> && requires(const typename G::State& cstate, Seat seat, Rng& rng) {
  { cstate.sample_action(seat, rng) } -> std::same_as<Action>;
};

// What one viewer (a seat or kSpectator) may know: the security boundary. An Observation has no field for a secret, and
// everything shown to a seat is made from one. Games without secrets write `using Observation = State;`.
template <class G>
concept HasObservation = GameRules<G> && requires(const typename G::State& cstate, Seat viewer,
                                                  const typename G::Observation& observation, Rng& rng) {
  requires std::is_trivially_copyable_v<typename G::Observation>;
  requires std::equality_comparable<typename G::Observation>;
  { G::observe(cstate, viewer) } -> std::same_as<typename G::Observation>;
  { G::determinize(observation, rng) } -> std::same_as<typename G::State>;  // a State that looks like this
};

template <class G>
inline constexpr bool kPerfectInformation = std::same_as<typename G::Observation, typename G::State>;

// Games with secrets say which past steps a viewer may not read: `before` is the state in which the step was made,
// `now` the present one. A hidden step is shown as the first word of its text. hides() speaks of games in progress
// only; once a game is over everything is revealed (games/erased.h). It is called in the inner loop of the search. A
// game that can spare the time, or wants to be safe, can build it on looks_alike() in core/visibility.h.
template <class G>
concept HasSecrets =
    HasObservation<G> && !kPerfectInformation<G> &&
    requires(const typename G::State& before, Seat by, Action action, Seat viewer, const typename G::State& now) {
      { G::hides(before, by, action, viewer, now) } -> std::same_as<bool>;
    };

// Games with simultaneous choices can undo them in an observation: what the viewer saw before any seat had chosen. If
// no seat has, or the choices are revealed, that is the observation itself.
template <class G>
concept ReopensChoices = HasSecrets<G> && requires(const typename G::Observation& seen) {
  { G::reopen(seen) } -> std::same_as<typename G::Observation>;
};

// ---- the cold half: text ------------------------------------------------------------------------

template <class G>
concept HasText =
    HasObservation<G> && requires(const typename G::State& cstate, const typename G::Observation& observation,
                                  Seat seat, Action action, std::string_view text) {
      { G::info() } -> std::same_as<const GameInfo&>;
      { G::action_text(observation, seat, action) } -> std::same_as<std::string>;
      // A legal action, or the reason why the text names none: the sentence and the ruling that `explain` shows.
      { G::parse_action(observation, seat, text) } -> std::same_as<Result<Action>>;
      { G::state_text(cstate) } -> std::same_as<std::string>;  // one line, like a FEN
      { G::parse_state(text) } -> std::same_as<Result<typename G::State>>;
      { G::end_text(cstate) } -> std::same_as<std::string>;  // why the game is over; precondition: it is
    };

// Games that tell what a step led to besides itself: captures, arrivals, rounds, reveals. Made only from what the
// viewer saw before and after the step and may read of it, so a story can give nothing away. A game without one tells
// how it ends, and nothing else.
template <class G>
concept TellsStories = HasText<G> && requires(const typename G::Observation& before,
                                              const typename G::Observation& after, const StepReading& step) {
  { G::story(before, after, step) } -> std::same_as<Story>;
};

// A simple opponent: plays the move that looks best without search.
template <class G>
concept HasGreedy = HasObservation<G> && requires(const typename G::Observation& observation, Seat seat, Rng& rng) {
  { G::greedy(observation, seat, rng) } -> std::same_as<Action>;
};

// Games whose greedy player knows more than a beginner does: what somebody plays who does not look ahead.
template <class G>
concept HasBeginner = HasGreedy<G> && requires(const typename G::Observation& observation, Seat seat, Rng& rng) {
  { G::beginner(observation, seat, rng) } -> std::same_as<Action>;
};

// Games in which people may write an action in more than one way. parse_action() reads only the text that
// action_text() writes; parse_equivalent() reads the others.
template <class G>
concept HasEquivalents =
    HasText<G> && requires(const typename G::Observation& observation, Seat seat, std::string_view text) {
      { G::parse_equivalent(observation, seat, text) } -> std::same_as<Result<Action>>;
    };

template <class G>
concept Game = HasText<G> && HasGreedy<G> && (kPerfectInformation<G> || HasSecrets<G>);

// ---- what is missing ----------------------------------------------------------------------------

// Names what G lacks, where a failed concept would only say that it failed. Simultaneous choices cannot be seen at
// compile time; that they need reopen() is for the kit to say (L10).
template <class G>
constexpr bool check_game() {
  constexpr bool kListsChance =
      requires(const typename G::State& state, typename G::Outcomes& out) { state.chance_outcomes(out); };
  constexpr bool kSamplesChance = requires(typename G::State& state, Rng& rng) { state.sample_chance(rng); };
  constexpr bool kNamesOutcomes =
      requires(const typename G::State& state, Action action) { G::outcome_text(state, action); };
  constexpr bool kHasHides = requires(const typename G::State& state, Seat seat, Action action) {
    G::hides(state, seat, action, seat, state);
  };
  constexpr bool kHasReopen = requires(const typename G::Observation& seen) { G::reopen(seen); };
  static_assert(GameRules<G>, "The game lacks a part of GameRules (core/game.h).");
  static_assert(HasObservation<G>, "The game lacks Observation, observe() or determinize() (HasObservation).");
  static_assert(!kListsChance || kNamesOutcomes, "A game with chance_outcomes() needs outcome_text(state, action).");
  static_assert(!kNamesOutcomes || kListsChance,
                "A game with outcome_text() needs Outcomes and State::chance_outcomes(Outcomes&).");
  static_assert(kListsChance != kNamesOutcomes || kListsChance == HasListedChance<G>,
                "chance_outcomes() or outcome_text() has the wrong type.");
  static_assert(kSamplesChance == HasSampledChance<G>,
                "A game with sample_chance() needs chance_is_sampled(), sampled_text() and parse_sampled().");
  static_assert(kPerfectInformation<G> || kHasHides,
                "A game with secrets (its Observation is not its State) needs hides(before, by, action, viewer, now).");
  static_assert(!kPerfectInformation<G> || !kHasHides,
                "A game with hides() needs an Observation of its own, without a field for a secret.");
  static_assert(kHasHides == kPerfectInformation<G> || kHasHides == HasSecrets<G>, "hides() must return bool.");
  static_assert(kHasReopen == ReopensChoices<G>, "reopen() must return an Observation, in a game with secrets.");
  constexpr bool kHasStory =
      requires(const typename G::Observation& seen, const StepReading& step) { G::story(seen, seen, step); };
  static_assert(kHasStory == TellsStories<G>, "story(before, after, step) must take Observations and return a Story.");
  static_assert(HasText<G>, "The game lacks info() or one of the texts of HasText (core/game.h).");
  static_assert(HasGreedy<G>, "The game lacks greedy(observation, seat, rng).");
  return true;
}

}  // namespace skerry
