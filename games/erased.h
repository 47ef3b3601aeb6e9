// Erases the types of a concrete game (any_game.h). Included only by each game's game.cpp and by tests.
#pragma once

#include <algorithm>
#include <boost/json/object.hpp>
#include <cassert>

#include "core/checks.h"
#include "core/text.h"
#include "games/any_game.h"
#include "games/presentation.h"
#include "search/parallel.h"
#include "search/perft.h"
#include "search/playout.h"

namespace skerry {

template <HasText G>
struct StartOf {
  Settings settings;  // every option
  typename G::State state;
};

// A game about to begin, or why it cannot.
template <HasText G>
Result<StartOf<G>> start_of(int players, const Settings& given) {
  const GameInfo& info = G::info();
  if (const Status seated = check_players(info, players); !seated) return seated.error();
  Result<Settings> settings = complete_settings(info.options, players, given);
  if (!settings) return settings.error();
  const Result<typename G::State> state = G::initial(players, *settings);
  if (!state) return state.error();
  return StartOf<G>{std::move(*settings), *state};
}

template <Presentable G>
class PositionOf final : public AnyPosition {
 public:
  using State = typename G::State;

  explicit PositionOf(const State& state) : state_(state) {}
  std::unique_ptr<AnyPosition> clone() const override { return std::make_unique<PositionOf>(state_); }
  const State& state() const { return state_; }

  std::size_t players() const override { return state_.players(); }
  Turn turn() const override { return state_.turn(); }
  std::vector<std::int32_t> scores() const override { return per_player(state_.scores()); }
  std::vector<double> returns() const override { return per_player(state_.returns()); }
  std::string end_text() const override { return G::end_text(state_); }
  std::uint64_t hash() const override { return state_.hash(); }
  std::uint64_t step_bound() const override { return state_.step_bound(); }
  std::string state_text() const override { return G::state_text(state_); }

  std::vector<std::string> legal_texts(Seat seat) const override {
    // Listed for a state that looks the same to this seat, so that no secret can leak into the list.
    const auto seen = G::observe(state_, seat);
    Rng any(0);
    typename G::Actions actions;
    G::determinize(seen, any).legal_actions(seat, actions);
    std::vector<std::string> texts;
    texts.reserve(actions.size());
    for (const Action action : actions) texts.push_back(G::action_text(seen, seat, action));
    return texts;
  }
  boost::json::object view(Seat viewer) const override { return G::view(G::observe(state_, viewer), viewer); }
  std::string draw(Seat viewer, const DrawStyle& style) const override {
    return G::draw(G::observe(state_, viewer), viewer, style);
  }
  std::unique_ptr<AnyPosition> imagine(Seat viewer, Rng& rng) const override {
    return std::make_unique<PositionOf>(G::determinize(G::observe(state_, viewer), rng));
  }
  bool looks_like(const AnyPosition& other, Seat viewer) const override {
    return G::observe(state_, viewer) == G::observe(static_cast<const PositionOf&>(other).state_, viewer);
  }
  bool hides(Seat by, std::string_view text, Seat viewer, const AnyPosition& now) const override {
    if constexpr (HasSecrets<G>) {
      if (now.turn().is_over()) return false;  // for all games: the end reveals everything
      const Result<Action> action = parse(by, text);
      return !action || G::hides(state_, by, *action, viewer, static_cast<const PositionOf&>(now).state_);
    }
    return false;
  }
  Story story(Seat by, std::string_view text, const AnyPosition& after, Seat viewer) const override {
    const State& next = static_cast<const PositionOf&>(after).state_;
    if constexpr (TellsStories<G>) {
      const bool hidden = hides(by, text, viewer, after);
      const StepReading step{by, hidden ? text.substr(0, text.find(' ')) : text};
      return G::story(G::observe(state_, viewer), G::observe(next, viewer), step);
    }
    if (!next.turn().is_over()) return {};
    return {{.kind = "end", .text = capitalised(G::end_text(next)) + ": " + win_text(next.returns()), .moment = true}};
  }

  Result<std::string> play(Seat by, std::string_view text) override {
    if (by == kChance && is_sampled()) return play_sampled(text);
    const Result<Action> action = parse(by, text);
    if (!action) return action.error();
    assert(by == kChance || is_legal<G>(state_, by, *action));
    std::string canonical = text_of(by, *action);
    state_.apply(by, *action);
    return canonical;
  }
  Status explain(Seat by, std::string_view text) const override {
    PositionOf trial(state_);
    const Result<std::string> result = trial.play(by, text);
    if (!result) return result.error();
    return Ok{};
  }
  std::string understand(Seat by, std::string_view text) const override {
    if (by == kChance || !turn().owes(by) || explain(by, text)) return std::string(text);
    const std::string tidy = without_extra_blanks(text);
    const auto seen = G::observe(state_, by);
    if constexpr (HasEquivalents<G>) {
      if (const Result<Action> action = G::parse_equivalent(seen, by, tidy)) return G::action_text(seen, by, *action);
    }
    std::string found;
    for (std::string& legal : legal_texts(by)) {
      if (!equal_but_for_capitals(legal, tidy)) continue;
      if (!found.empty()) return std::string(text);  // it could mean either
      found = std::move(legal);
    }
    return found.empty() ? std::string(text) : found;
  }
  std::string play_chance(Rng& rng) override {
    assert(turn().is_chance());
    if constexpr (HasSampledChance<G>) {
      if (is_sampled()) {
        const State before = state_;
        state_.sample_chance(rng);
        return G::sampled_text(before, state_);
      }
    }
    if constexpr (HasListedChance<G>) {
      const Action action = sample_outcome<G>(state_, rng);
      std::string text = text_of(kChance, action);
      state_.apply(kChance, action);
      return text;
    }
    return {};
  }
  std::optional<std::vector<WeightedText>> chance_texts() const override {
    if (is_sampled()) return std::nullopt;
    std::vector<WeightedText> texts;
    if constexpr (HasListedChance<G>) {
      typename G::Outcomes outcomes;
      if (turn().is_chance()) state_.chance_outcomes(outcomes);
      double total = 0;
      for (const Outcome& outcome : outcomes) total += outcome.weight;
      for (const Outcome& outcome : outcomes) {
        texts.push_back({G::outcome_text(state_, outcome.action), outcome.weight / total});
      }
    }
    return texts;
  }
  std::string random_choice(Seat seat, Rng& rng) const override {
    const auto seen = G::observe(state_, seat);
    return G::action_text(seen, seat, sample_action<G>(G::determinize(seen, rng), seat, rng));
  }
  std::string greedy_choice(Seat seat, Rng& rng) const override {
    const auto seen = G::observe(state_, seat);
    return G::action_text(seen, seat, G::greedy(seen, seat, rng));
  }
  std::string beginner_choice(Seat seat, Rng& rng) const override {
    if constexpr (HasBeginner<G>) {
      const auto seen = G::observe(state_, seat);
      return G::action_text(seen, seat, G::beginner(seen, seat, rng));
    }
    return greedy_choice(seat, rng);
  }
  std::string first_choice(Seat seat) const override {
    const auto seen = G::observe(state_, seat);
    Rng any(0);
    typename G::Actions actions;
    G::determinize(seen, any).legal_actions(seat, actions);
    return G::action_text(seen, seat, actions[0]);
  }

  std::size_t legal_count(Seat seat) const override {
    typename G::Actions actions;
    state_.legal_actions(seat, actions);
    return actions.size();
  }

  Result<std::uint64_t> perft(unsigned depth) const override {
    if (!can_perft<G>(state_)) {
      return Error{"A set-up drawn as a whole cannot be counted. Choose another set-up, or give --from STATE."};
    }
    return skerry::perft<G>(state_, depth);
  }
  PlayoutTally playouts(std::uint64_t games, std::uint64_t seed) const override {
    Rng rng(seed);
    PlayoutTally tally;
    for (; tally.games < games; ++tally.games) {
      State state = state_;
      tally.steps += playout<G>(state, rng);
      tally.fingerprint = mix64(tally.fingerprint ^ state.hash());
    }
    return tally;
  }

 private:
  template <class T>
  std::vector<T> per_player(const PerSeat<T>& values) const {
    return std::vector<T>(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(players()));
  }
  bool is_sampled() const {
    if constexpr (HasSampledChance<G>) return state_.turn().is_chance() && state_.chance_is_sampled();
    return false;
  }
  std::string text_of(Seat by, Action action) const {
    if constexpr (HasListedChance<G>) {
      if (by == kChance) return G::outcome_text(state_, action);
    }
    return G::action_text(G::observe(state_, by), by, action);
  }
  Result<Action> parse(Seat by, std::string_view text) const {
    if (const Status due = check_turn(turn(), by); !due) {
      // A game with simultaneous choices knows more about why a seat cannot act: its card already lies there.
      if constexpr (ReopensChoices<G>) {
        if (turn().is_decision() && index(by) < players()) {
          const Result<Action> refused = G::parse_action(G::observe(state_, by), by, text);
          if (!refused && !refused.error().clause.empty()) return refused.error();
        }
      }
      return due.error();
    }
    if (by != kChance) return G::parse_action(G::observe(state_, by), by, text);
    if constexpr (HasListedChance<G>) {
      typename G::Outcomes outcomes;
      state_.chance_outcomes(outcomes);
      for (const Outcome& outcome : outcomes) {
        if (G::outcome_text(state_, outcome.action) == text) return outcome.action;
      }
      if (!outcomes.empty()) {
        return Error{"There is no such chance event; one would be '" + G::outcome_text(state_, outcomes[0].action) +
                     "'."};
      }
    }
    return Error{"There is no such chance event."};
  }
  Result<std::string> play_sampled(std::string_view text) {
    if constexpr (HasSampledChance<G>) {
      const Result<State> after = G::parse_sampled(state_, text);
      if (!after) return after.error();
      std::string canonical = G::sampled_text(state_, *after);
      state_ = *after;
      return canonical;
    }
    return Error{"There is no such chance event."};
  }

  State state_;
};

template <Knowledge B>
class ThinkerOf final : public Thinker {
 public:
  using G = typename B::Game;

  explicit ThinkerOf(const SearchOptions& options) : search_(options) {}

  Thought think(const AnyPosition& position, Seat seat, const Limits& limits, std::uint64_t seed,
                const StopToken& stop) override {
    const auto seen = observe(position, seat);
    return told(seen, seat, position.players(), search_.think(seen, seat, limits, stop, seed));
  }

  Thought resume(const AnyPosition& position, Seat seat, const Limits& limits, const StopToken& stop) override {
    return told(observe(position, seat), seat, position.players(), search_.resume(limits, stop));
  }

 private:
  using Observation = typename G::Observation;

  static Observation observe(const AnyPosition& position, Seat seat) {
    return G::observe(static_cast<const PositionOf<G>&>(position).state(), seat);
  }

  static Thought told(const Observation& seen, Seat seat, std::size_t players, const Report& report) {
    Thought thought{.candidates = {},
                    .line = line_texts(seen, report.line, seat),
                    .values = {report.values.begin(), report.values.begin() + static_cast<std::ptrdiff_t>(players)},
                    .simulations = report.simulations,
                    .nodes = report.nodes,
                    .depth = report.depth,
                    .milliseconds = report.milliseconds,
                    .proven = report.proven};
    thought.candidates.reserve(report.candidates.size());
    for (const CandidateReport& c : report.candidates) {
      thought.candidates.push_back({G::action_text(seen, seat, c.action), c.visits, c.value, c.prior, c.choice});
    }
    return thought;
  }

  // Ends where the line depends on something the seat cannot see now.
  static std::vector<std::string> line_texts(const Observation& seen, const std::vector<Action>& line, Seat seat) {
    std::vector<std::string> texts{G::action_text(seen, seat, line[0])};
    if constexpr (kPerfectInformation<G>) {
      typename G::State state = seen;
      state.apply(seat, line[0]);
      for (std::size_t i = 1; i < line.size() && state.turn().is_decision(); ++i) {
        const Seat mover = state.turn().first();
        texts.push_back(G::action_text(state, mover, line[i]));
        state.apply(mover, line[i]);
      }
    }
    return texts;
  }

  ParallelMcts<B> search_;
};

// For tests that need no bot: spares them the search, which is slow to compile.
struct NoBot {};

// B: the bot's knowledge.
template <Presentable G, class B = Uniform<G>>
class GameOf final : public AnyGame {
 public:
  const GameInfo& info() const override { return G::info(); }
  std::size_t state_bytes() const override { return sizeof(typename G::State); }
  bool has_secrets() const override { return HasSecrets<G>; }

  Result<Start> start(int players, const Settings& given) const override {
    Result<StartOf<G>> start = start_of<G>(players, given);
    if (!start) return start.error();
    return Start{std::move(start->settings), std::make_unique<PositionOf<G>>(start->state)};
  }
  Result<std::unique_ptr<AnyPosition>> parse_state(std::string_view text) const override {
    const Result<typename G::State> state = G::parse_state(text);
    if (!state) return state.error();
    return std::unique_ptr<AnyPosition>(std::make_unique<PositionOf<G>>(*state));
  }
  std::string join_steps(std::span<const std::string> texts) const override {
    if constexpr (JoinsSteps<G>) return G::join_steps(texts);
    return join(texts, ", ");
  }
  std::unique_ptr<Thinker> thinker([[maybe_unused]] const SearchOptions& options) const override {
    if constexpr (std::same_as<B, NoBot>) {
      return nullptr;
    } else {
      if (options.knowledge) return std::make_unique<ThinkerOf<B>>(options);
      return std::make_unique<ThinkerOf<Uniform<G>>>(options);
    }
  }
};

// B: the bot's knowledge; by default none. What the game lacks is named by a static_assert.
template <class G, class... B>
std::unique_ptr<const AnyGame> erase() {
  static_assert(check_game<G>() && check_presentation<G>());
  if constexpr (Presentable<G>) {
    return std::make_unique<GameOf<G, B...>>();
  } else {
    return nullptr;
  }
}

}  // namespace skerry
