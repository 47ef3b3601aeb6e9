// The conformance kit: the laws of core/game.h, checked in random play of any game, option and number of players.
//
//   const auto violation = Conformance<Scurry>({.name = "random set-up", .players = 2, .set = {"setup=random"}}).run();
//   EXPECT_EQ(violation, "");
//
// A violation is a sentence that begins with the law ("L6: …"). testing/conformance_test.cpp shows with games that are
// broken on purpose that each law is checked.
#pragma once

#include <boost/json/serialize.hpp>
#include <functional>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "games/erased.h"
#include "match/match.h"
#include "search/playout.h"
#include "testing/allocations.h"
#include "testing/fuzz.h"
#include "testing/reading.h"
#include "testing/statistics.h"

namespace skerry::testing {

struct ConformanceSetup {
  std::string name;
  int players = 2;
  std::vector<std::string> set = {};  // options, name=value
  std::uint64_t games = 12;
  std::uint64_t seed = 1;
  // Steps between thorough checks; higher for games with slow positions.
  std::uint32_t stride = 7;
};

// For test names.
inline std::ostream& operator<<(std::ostream& out, const ConformanceSetup& setup) { return out << setup.name; }

// The completed options of a set-up.
template <HasText G>
Result<Settings> settings_of(const ConformanceSetup& setup) {
  Settings given;
  for (const std::string& assignment : setup.set) {
    const Result<Settings::Entry> entry = parse_assignment(G::info().options, assignment);
    if (!entry) return entry.error();
    given.set(entry->first, entry->second);
  }
  return complete_settings(G::info().options, setup.players, given);
}

template <Presentable G>
class Conformance {
 public:
  static_assert(check_game<G>());
  using State = typename G::State;
  // What a finished game must satisfy besides the general laws. Returns what is wrong, or nothing.
  using OutcomeCheck = std::function<std::string(const State&)>;

  explicit Conformance(ConformanceSetup setup, OutcomeCheck outcome_check = {})
      : setup_(std::move(setup)), outcome_check_(std::move(outcome_check)), rng_(setup_.seed) {}

  // The first violation, or nothing.
  std::string run() {
    const Result<Settings> settings = settings_of<G>(setup_);
    if (!settings) return "set-up: " + settings.error().text();
    const Result<State> start = G::initial(setup_.players, *settings);
    if (!start) return "set-up: " + start.error().text();
    if (start->players() != static_cast<std::size_t>(setup_.players))
      return "L1: players() is not the number asked for";
    for (std::uint64_t game = 0; game < setup_.games && violation_.empty(); ++game) {
      play_one(*start);
      if (violation_.empty()) check_record(*settings);
    }
    if (violation_.empty() && HasSecrets<G> && !secrets_varied_) {
      fail("L7", "no determinization ever differed from the true state: a secret shows through");
    }
    if constexpr (HasSecrets<G>) {
      if (const std::string wrong = readers_.hidden_for_nothing(); !wrong.empty()) fail("L11", wrong);
    }
    return violation_;
  }

 private:
  bool fail(std::string_view law, const std::string& what) {
    if (violation_.empty()) violation_ = std::string(law) + ": " + what + " [" + setup_.name + "]" + where_;
    return false;
  }
  bool ok() const { return violation_.empty(); }

  // ---- one game, step by step
  void play_one(const State& start) {
    State state = start;
    std::uint64_t steps = 0;
    readers_.begin();
    while (ok()) {
      const Turn turn = state.turn();
      where_ = "; at " + G::state_text(state);
      const bool thorough = steps % setup_.stride == 0 || turn.is_over() || turn.is_simultaneous();
      check_turn(state);
      check_texts_of_state(state);
      check_hash(state);
      check_returns(state);
      if (ok() && thorough && turn.is_decision()) {
        check_action_texts(state);
        check_refusals(state);
        check_sampling(state, turn.first());
        check_order(state);
      }
      if (ok() && thorough && turn.is_chance()) check_chance(state);
      if (ok() && thorough) check_observations(state);
      if (turn.is_over() || !ok()) break;
      if (++steps > start.step_bound()) {
        fail("L4", "the game is longer than step_bound()");
        break;
      }
      step(state, turn);
    }
  }

  void step(State& state, Turn turn) {
    if (turn.is_chance() && is_sampled(state)) {
      PositionOf<G> position(state);
      const std::string text = position.play_chance(rng_);
      check_story(state, kChance, text, position.state());
      state = position.state();
      readers_.begin();  // the step has no Action that hides() could be asked about
      return;
    }
    // Simultaneous choices arrive in any order.
    const std::vector<Seat> seats = owing(state);
    const Seat by = turn.is_chance() ? kChance : seats[rng_.below(static_cast<std::uint32_t>(seats.size()))];
    const std::uint64_t allocated = allocations();
    const Action action = pick(state, by);
    const State before = state;
    state.apply(by, action);
    if (allocations() != allocated) fail("L2", "a random step allocates memory");
    check_story(before, by, Readers<G>::text_of({before, by, action}), state);
    if constexpr (HasSecrets<G>) {
      if (const std::string wrong = readers_.step(before, by, action, state, rng_); !wrong.empty()) fail("L11", wrong);
    }
  }

  // Stories are well formed, and the end is told once.
  void check_story(const State& before, Seat by, const std::string& text, const State& after) {
    for (const Seat viewer : viewers_of(after)) {
      std::size_t ends = 0;
      for (const Happening& one : PositionOf<G>(before).story(by, text, PositionOf<G>(after), viewer)) {
        const std::string wrong = flaw_in(one, after.players());
        if (!wrong.empty()) fail("L6", "the story of '" + text + "' says '" + one.text + "': " + wrong);
        ends += one.kind == "end" ? 1 : 0;
      }
      if (ends != (after.turn().is_over() ? 1U : 0U)) fail("L6", "the end is told too often or not at all");
    }
  }

  static bool is_sampled(const State& state) {
    if constexpr (HasSampledChance<G>) return state.chance_is_sampled();
    return false;
  }

  Action pick(const State& state, Seat by) {
    if constexpr (HasListedChance<G>) {
      if (by == kChance) return sample_outcome<G>(state, rng_);
    }
    return sample_action<G>(state, by, rng_);
  }

  std::vector<Seat> owing(const State& state) const {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      if (state.turn().owes(seat_at(i))) seats.push_back(seat_at(i));
    }
    return seats;
  }

  // ---- L1, L2
  void check_turn(const State& state) {
    const Turn turn = state.turn();
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      const Seat seat = seat_at(i);
      typename G::Actions actions;
      const std::uint64_t before = allocations();
      state.legal_actions(seat, actions);
      if (allocations() != before) fail("L2", "legal_actions allocates memory");
      if (turn.owes(seat) != !actions.empty())
        fail("L1", "a seat owes a decision without legal actions, or has legal actions without owing one");
      if (turn.owes(seat) && i >= state.players()) fail("L1", "an empty seat owes a decision");
      for (std::size_t k = 1; k < actions.size(); ++k) {
        if (!(bits(actions[k - 1]) < bits(actions[k]))) fail("L2", "legal_actions is not ascending, or has duplicates");
      }
    }
    if (turn.is_decision() && turn.seats() == 0) fail("L1", "no seat owes the decision");
  }

  // ---- L6 for states
  void check_texts_of_state(const State& state) {
    const std::string text = G::state_text(state);
    const Result<State> again = G::parse_state(text);
    if (!again) {
      fail("L6", "a state's own text is refused: " + again.error().text());
    } else if (!(*again == state)) {
      fail("L6", "a state's text reads back as another state");
    }
    if (text.find('\n') != std::string::npos) fail("L6", "a state's text has more than one line");
  }

  // ---- L3
  void check_hash(const State& state) {
    const auto [it, fresh] = seen_.emplace(state.hash(), state);
    if (!fresh && !(it->second == state)) fail("L3", "unequal states share a hash");
    State copy = state;
    if (!(copy == state) || copy.hash() != state.hash()) fail("L3", "a copy differs");
  }

  // ---- L5
  void check_returns(const State& state) {
    const PerSeat<double> returns = state.returns();
    const PerSeat<std::int32_t> scores = state.scores();
    double share = 0;
    int winners = 0;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      if (i >= state.players() && (returns[i] != 0 || scores[i] != 0)) fail("L5", "an empty seat has points");
      if (returns[i] == 0) continue;
      if (winners++ > 0 && returns[i] != share) fail("L5", "winners have different shares");
      share = returns[i];
    }
    if (!state.turn().is_over()) {
      if (winners > 0) fail("L5", "there are winners before the end");
      return;
    }
    if (winners == 0) {
      fail("L5", "a finished game has no winner");
      return;
    }
    // k tied sides of equal size share one win.
    const auto sides = static_cast<int>(1 / share + 0.5);
    if (share * sides != 1 || winners % sides != 0) fail("L5", "the shares do not make up one win");
    if (outcome_check_) {
      if (const std::string wrong = outcome_check_(state); !wrong.empty()) fail("L5", wrong);
    }
    if (G::end_text(state).empty()) fail("L6", "a finished game gives no reason for its end");
  }

  // ---- L6 for actions
  void check_action_texts(const State& state) {
    for (const Seat seat : owing(state)) {
      const auto seen = G::observe(state, seat);
      typename G::Actions actions;
      state.legal_actions(seat, actions);
      std::set<std::string> texts;
      for (const Action action : actions) {
        if (!texts.insert(G::action_text(seen, seat, action)).second) fail("L6", "two actions have one text");
      }
      constexpr std::size_t kMost = 60;
      for (std::size_t i = 0; i < std::min(actions.size(), kMost) && ok(); ++i) {
        const std::size_t pick = actions.size() <= kMost ? i : rng_.below(static_cast<std::uint32_t>(actions.size()));
        const std::string text = G::action_text(seen, seat, actions[pick]);
        const Result<Action> again = G::parse_action(seen, seat, text);
        if (!again) {
          fail("L6", "a legal action's text '" + text + "' is refused: " + again.error().text());
        } else if (*again != actions[pick]) {
          fail("L6", "the text '" + text + "' reads back as another action");
        }
      }
    }
  }

  // ---- L8
  void check_refusals(const State& state) {
    for (const Seat seat : owing(state)) {
      const auto seen = G::observe(state, seat);
      for (int i = 0; i < 6; ++i) {
        const Action random{static_cast<std::uint32_t>(rng_.next() >> (32U + rng_.below(32)))};
        typename G::Actions actions;
        state.legal_actions(seat, actions);
        const bool listed = std::find(actions.begin(), actions.end(), random) != actions.end();
        if (is_legal<G>(state, seat, random) != listed) fail("L8", "is_legal disagrees with the list");
      }
      const std::string legal = G::action_text(seen, seat, sample_action<G>(state, seat, rng_));
      for (int i = 0; i < 12 && ok(); ++i) {
        const std::string text = i % 2 == 0 ? random_text(rng_) : mutate_text(legal, rng_);
        const Result<Action> action = G::parse_action(seen, seat, text);
        if (action && !is_legal<G>(state, seat, *action))
          fail("L8", "the text " + quoted_bytes(text) + " is read as an illegal action");
        if (action && G::action_text(seen, seat, *action) != text)
          fail("L8", "the text " + quoted_bytes(text) + " is a second name for an action");
        if (!action && action.error().message.empty()) fail("L8", "a refusal has no sentence");
        if (!ok()) return;
        PositionOf<G> position(state);
        const Result<std::string> played = position.play(seat, text);
        if (!played && position.state_text() != G::state_text(state)) fail("L8", "a refused text changed the state");
        if (position.play(kChance, legal)) fail("L8", "chance acted when a seat had to");
        const std::string meant = position.understand(seat, text);
        if (meant != text && !G::parse_action(seen, seat, meant))
          fail("L8", "the text " + quoted_bytes(text) + " is understood as an illegal action");
      }
      check_understanding(state, seat, legal);
      // A damaged text is refused, or is the text of another state.
      const std::string damaged = mutate_text(G::state_text(state), rng_);
      if (const Result<State> other = G::parse_state(damaged)) survive(*other);
    }
  }

  // Capitals and blanks do not matter, unless they tell two actions apart.
  void check_understanding(const State& state, Seat seat, const std::string& legal) {
    std::string typed = "  ";
    for (const char c : legal)
      typed +=
          c == ' ' ? std::string("  ") : std::string(1, c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    const std::string meant = PositionOf<G>(state).understand(seat, typed);
    if (meant == legal || meant == typed) return;
    const auto seen = G::observe(state, seat);
    const Result<Action> action = G::parse_action(seen, seat, meant);
    if (!action || !equal_but_for_capitals(meant, legal))
      fail("L8", "'" + typed + "' is understood as '" + meant + "'");
  }

  // A state accepted from outside must be playable: assertions and sanitizers watch.
  void survive(State state) {
    if (G::parse_state(G::state_text(state)) && !(*G::parse_state(G::state_text(state)) == state)) {
      fail("L6", "an accepted state reads back as another one");
    }
    for (int i = 0; i < 30 && !state.turn().is_over(); ++i) random_step<G>(state, state.turn(), rng_);
  }

  // ---- L9
  void check_sampling(const State& state, Seat seat) {
    if constexpr (HasSampling<G>) {
      typename G::Actions actions;
      state.legal_actions(seat, actions);
      if (actions.size() < 2 || sampled_ >= kMostSampled) return;
      ++sampled_;
      std::map<Action, std::uint64_t> counts;
      for (const Action action : actions) counts[action] = 0;
      for (std::size_t i = 0; i < actions.size() * 20; ++i) {
        const Action action = state.sample_action(seat, rng_);
        if (!counts.contains(action)) {
          fail("L9", "sample_action returns an illegal action");
          return;
        }
        ++counts[action];
      }
      std::vector<std::uint64_t> list;
      for (const auto& [action, count] : counts) list.push_back(count);
      if (chi_square_deviation(list, std::vector<double>(list.size(), 1)) > kImplausible) {
        fail("L9", "sample_action is not uniform");
      }
    }
  }

  // ---- chance
  void check_chance(const State& state) {
    if constexpr (HasListedChance<G>) {
      typename G::Outcomes outcomes;
      state.chance_outcomes(outcomes);
      std::set<std::string> texts;
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (outcomes[i].weight == 0) fail("L2", "a chance outcome has no weight");
        if (i > 0 && bits(outcomes[i - 1].action) >= bits(outcomes[i].action))
          fail("L2", "chance outcomes are not ascending");
        if (!texts.insert(G::outcome_text(state, outcomes[i].action)).second) fail("L6", "two outcomes have one text");
      }
    }
    PositionOf<G> position(state);
    const std::string text = position.play_chance(rng_);
    PositionOf<G> again(state);
    const Result<std::string> replayed = again.play(kChance, text);
    if (!replayed || *replayed != text || again.state_text() != position.state_text()) {
      fail("L6", "the chance event '" + text + "' does not replay");
    }
    for (int i = 0; i < 6; ++i) {
      PositionOf<G> victim(state);
      const std::string garbage = i % 2 == 0 ? random_text(rng_) : mutate_text(text, rng_);
      if (!victim.play(kChance, garbage) && victim.state_text() != G::state_text(state)) {
        fail("L8", "a refused chance event changed the state");
      }
    }
  }

  // Simultaneous choices may arrive in any order.
  void check_order(const State& state) {
    if (!state.turn().is_simultaneous()) return;
    const std::vector<Seat> seats = owing(state);
    std::vector<Action> choices;
    for (const Seat seat : seats) choices.push_back(sample_action<G>(state, seat, rng_));
    State forwards = state;
    State backwards = state;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      forwards.apply(seats[i], choices[i]);
      backwards.apply(seats[seats.size() - 1 - i], choices[seats.size() - 1 - i]);
    }
    if (!(forwards == backwards)) fail("L1", "the order of simultaneous choices matters");
    check_reopening(state, seats, choices);
  }

  // ---- L10
  void check_reopening(const State& state, const std::vector<Seat>& seats, const std::vector<Action>& choices) {
    if constexpr (ReopensChoices<G>) {
      State later = state;
      for (std::size_t chosen = 0; chosen < seats.size(); ++chosen) {
        for (const Seat viewer : viewers_of(state)) {
          const auto before = G::observe(state, viewer);
          const auto reopened = G::reopen(G::observe(later, viewer));
          if (!(reopened == G::reopen(before))) fail("L10", "reopen() does not undo a choice");
          if (seats.size() == state.players() && !(reopened == before))
            fail("L10", "reopen() gives a different position");
        }
        later.apply(seats[chosen], choices[chosen]);
      }
    } else {
      fail("L10", "seats choose at the same time, but there is no reopen()");
    }
  }

  static std::vector<Seat> viewers_of(const State& state) {
    std::vector<Seat> viewers = {kSpectator};
    for (std::size_t i = 0; i < state.players(); ++i) viewers.push_back(seat_at(i));
    return viewers;
  }

  // ---- L7
  void check_observations(const State& state) {
    const std::vector<Seat> viewers = viewers_of(state);
    for (const Seat viewer : viewers) {
      const auto seen = G::observe(state, viewer);
      for (int i = 0; i < 2 && ok(); ++i) {
        const State other = G::determinize(seen, rng_);
        if (!(other == state)) secrets_varied_ = true;
        check_twin(state, other, viewer, seen);
      }
    }
  }

  // `other` differs from `state` only in what the viewer cannot know.
  void check_twin(const State& state, const State& other, Seat viewer, const typename G::Observation& seen) {
    const auto seen_there = G::observe(other, viewer);
    if (!(seen_there == seen)) {
      fail("L7", "observe(determinize(o)) differs from o");
      return;
    }
    const PositionOf<G> here(state);
    const PositionOf<G> there(other);
    if (boost::json::serialize(here.view(viewer)) != boost::json::serialize(there.view(viewer))) {
      fail("L7", "the view depends on a secret");
    }
    if (here.draw(viewer, {}) != there.draw(viewer, {})) fail("L7", "the drawing depends on a secret");
    if (!(here.turn() == there.turn()) || here.scores() != there.scores())
      fail("L7", "turn or scores depend on a secret");
    const std::uint64_t seed = rng_.next();
    Rng first(seed);
    Rng second(seed);
    if (!(G::determinize(seen, first) == G::determinize(seen_there, second))) {
      fail("L7", "one observation and one seed give two determinizations");
    }
    const Result<State> read = G::parse_state(G::state_text(other));
    if (!read || !(*read == other)) fail("L7", "a determinization is not a proper state");
    if (viewer == kSpectator || !here.turn().owes(viewer)) return;
    typename G::Actions ours;
    typename G::Actions theirs;
    state.legal_actions(viewer, ours);
    other.legal_actions(viewer, theirs);
    if (!std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end()))
      fail("L7", "the legal list depends on a secret");
    const std::string text = mutate_text(G::action_text(seen, viewer, ours[0]), rng_);
    const Result<Action> answer = G::parse_action(seen, viewer, text);
    const Result<Action> answer_there = G::parse_action(seen_there, viewer, text);
    const auto said = [](const Result<Action>& result) {
      return result ? std::to_string(bits(*result)) : result.error().text();
    };
    if (said(answer) != said(answer_there)) fail("L7", "an explanation depends on a secret");
  }

  // ---- records replay
  void check_record(const Settings& given) {
    const GameOf<G, NoBot> game;
    Registry registry;
    registry.add(erase<G, NoBot>());
    Result<Match> match = Match::begin(game, setup_.players, given);
    if (!match) {
      fail("records", match.error().text());
      return;
    }
    while (!match->over()) {
      const Turn turn = match->position().turn();
      if (turn.is_chance()) {
        match->play_chance(rng_);
      } else if (!match->play(turn.first(), match->position().random_choice(turn.first(), rng_))) {
        fail("records", "a random choice is refused");
        return;
      }
    }
    const std::string line = record_line(match->record());
    const Result<Record> record = parse_record(registry, line);
    if (!record) {
      fail("records", "a record is refused: " + record.error().text());
      return;
    }
    const Result<Match> again = Match::replay(game, *record);
    if (!again) {
      fail("records", "a record does not replay: " + again.error().text());
    } else if (record_line(again->record()) != line || again->position().hash() != match->position().hash()) {
      fail("records", "a record replays to another game");
    }
  }

  static constexpr int kMostSampled = 40;

  ConformanceSetup setup_;
  OutcomeCheck outcome_check_;
  Rng rng_;
  std::string violation_;
  std::string where_;
  std::map<std::uint64_t, State> seen_;
  Readers<G> readers_;  // L11
  bool secrets_varied_ = false;
  int sampled_ = 0;
};

}  // namespace skerry::testing
