// The Game concepts: what a game must offer to be played, searched, recorded and shown here.
//
// A game is a struct G of types and static functions. Its State is a small value: trivially copyable, no pointers, no
// random numbers, no history; the options are inside it, and assignment is undo. testing/conformance.h checks the laws
// below for every game, option and number of players.
//
//   L1  Where a seat owes a decision it has at least one legal action; nobody else has any.
//   L2  legal_actions() is ascending, without doubles, within the capacity of G::Actions, and allocates nothing.
//   L3  Equal states have equal hashes, unequal ones (but for accidents of 64 bits) have not.
//   L4  A game ends within state.step_bound() steps of its start, chance included.
//   L5  returns() are shares of one win: each winning side gets 1/k for k tied sides, the others 0. Partners of one
//   side
//       have the same share.
//   L6  Texts come back: parse_action(action_text(a)) == a, parse_state(state_text(s)) == s.
//   L7  observe(determinize(o)) == o, and what a seat sees, may do and reads does not depend on the secrets of others.
//   L8  Text that names no legal action, and integers that are none, are refused and change nothing.
//   L9  sample_action() is uniform over legal_actions().
//   L10 A game in which seats choose at the same time has reopen(), and it gives back what was seen before they chose.
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
#include "core/turn.h"

namespace skerry {

// ---- the hot half: what search calls millions of times a second ---------------------------------

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

// For integers from outside: any value may be asked, and only a legal action is one.
template <GameRules G>
bool is_legal(const typename G::State& state, Seat seat, Action action) {
  typename G::Actions actions;
  state.legal_actions(seat, actions);
  return std::binary_search(actions.begin(), actions.end(), action);
}

// Chance events whose outcomes can be listed: one card or die each.
template <class G>
concept HasListedChance =
    GameRules<G> && requires(const typename G::State& cstate, typename G::Outcomes& out, Action action) {
      { cstate.chance_outcomes(out) } -> std::same_as<void>;  // appends, ascending by action, every weight > 0
      { G::outcome_text(cstate, action) } -> std::same_as<std::string>;
    };

// Chance events with too many outcomes to list or to number (a random set-up): drawn and checked as a whole.
template <class G>
concept HasSampledChance = GameRules<G> && requires(typename G::State state, const typename G::State& cstate, Rng& rng,
                                                    std::string_view text) {
  { cstate.chance_is_sampled() } -> std::same_as<bool>;              // is the present chance event of that kind?
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
// everything that leaves for a seat is made from one. Games without secrets write `using Observation = State;`.
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

// Games with secrets say which steps of the past a viewer may read in full. `before` is the state in which the step was
// made, `now` the present one; a hidden step is shown as the first word of its text.
template <class G>
concept HasSecrets = HasObservation<G> && requires(const typename G::State& before, Seat by, Action action, Seat viewer,
                                                   const typename G::State& now) {
  { G::hides(before, by, action, viewer, now) } -> std::same_as<bool>;
};

// Games in which several seats choose at the same time can take a look back: what a viewer saw before any of them had
// chosen. Where nobody has, or the choices are revealed, that is the observation itself.
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
      // A legal action, or the reason why there is none of that name: the sentence and the ruling that `explain` shows.
      { G::parse_action(observation, seat, text) } -> std::same_as<Result<Action>>;
      { G::state_text(cstate) } -> std::same_as<std::string>;  // one line, like a FEN
      { G::parse_state(text) } -> std::same_as<Result<typename G::State>>;
      { G::end_text(cstate) } -> std::same_as<std::string>;  // why a finished game is over
    };

// A simple opponent: the move that looks best at once.
template <class G>
concept HasGreedy = HasObservation<G> && requires(const typename G::Observation& observation, Seat seat, Rng& rng) {
  { G::greedy(observation, seat, rng) } -> std::same_as<Action>;
};

template <class G>
concept Game = HasText<G> && HasGreedy<G> && (kPerfectInformation<G> || HasSecrets<G>);

}  // namespace skerry
