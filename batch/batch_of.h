// The loops of a batch over the concrete game (batch.h). Included only by the generated all_batches.cpp and by tests.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <mutex>
#include <numeric>

#include "batch/batch.h"
#include "batch/crew.h"
#include "games/erased.h"
#include "search/playout.h"

namespace skerry {

template <Tensors T>
class SnapshotOf final : public Snapshot {
 public:
  using State = typename T::Game::State;
  struct Entry {
    State state;
    std::int32_t steps;
  };

  SnapshotOf(std::vector<Entry> entries, const Settings& options) : entries_(std::move(entries)), options_(options) {}

  std::size_t games() const override { return entries_.size(); }
  std::shared_ptr<const Snapshot> pick(std::span<const std::int64_t> games) const override {
    std::vector<Entry> picked;
    picked.reserve(games.size());
    for (const std::int64_t game : games) picked.push_back(entries_[static_cast<std::size_t>(game)]);
    return std::make_shared<SnapshotOf>(std::move(picked), options_);
  }
  const std::vector<Entry>& entries() const { return entries_; }
  const Settings& options() const { return options_; }

 private:
  std::vector<Entry> entries_;
  Settings options_;
};

template <Tensors T>
class BatchOf final : public Batch {
 public:
  using G = typename T::Game;
  using State = typename G::State;

  // Precondition: `start` is the initial state for these settings, whose options are complete.
  BatchOf(const BatchSettings& settings, const State& start) : start_(start), crew_(settings.threads) {
    settings_ = settings;
    shape_ = T::shape(start);
    const std::size_t n = games();
    arrays_.observation.resize(n * shape_.size());
    arrays_.numbers.resize(n * shape_.numbers);
    arrays_.mask.resize(n * mask_size());
    arrays_.player.resize(n);
    arrays_.owes.resize(n);
    arrays_.reward.resize(n * players());
    arrays_.done.resize(n);
    arrays_.steps.resize(n);
    states_.resize(n);
    rngs_.resize(n, Rng(0));
    static_cast<void>(reset(settings.seed));
  }

  const GameInfo& info() const override { return G::info(); }

  Status reset(std::uint64_t seed) override {
    const std::unique_lock lock(stepping_, std::try_to_lock);
    if (!lock) return busy();
    settings_.seed = seed;
    crew_.share(games(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        rngs_[i] = Rng(mix64(seed ^ mix64(i + 1)));
        clear_results(i);
        begin_game(i);
        show(i);
      }
    });
    return Ok{};
  }

  Status step(std::span<const std::int32_t> actions) override {
    if (actions.size() != games()) return wrong_count(actions.size(), games(), "one for each game");
    const std::unique_lock lock(stepping_, std::try_to_lock);
    if (!lock) return busy();
    for (std::size_t i = 0; i < games(); ++i) {
      if (const Status fits = check_one(i, actions[i]); !fits) return fits;
    }
    crew_.share(games(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        clear_results(i);
        step_one(i, actions[i]);
      }
    });
    return Ok{};
  }

  Status step_some(std::span<const std::int64_t> where, std::span<const std::int32_t> actions) override {
    if (actions.size() != where.size()) return wrong_count(actions.size(), where.size(), "one for each chosen game");
    if (const Status there = check_games(where); !there) return there;
    const std::unique_lock lock(stepping_, std::try_to_lock);
    if (!lock) return busy();
    std::vector<bool> chosen(games());
    for (std::size_t k = 0; k < where.size(); ++k) {
      const auto i = static_cast<std::size_t>(where[k]);
      if (chosen[i]) return Error{"Game " + std::to_string(i) + " is named twice."};
      chosen[i] = true;
      if (const Status fits = check_one(i, actions[k]); !fits) return fits;
    }
    for (std::size_t i = 0; i < games(); ++i) clear_results(i);
    crew_.share(where.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) step_one(static_cast<std::size_t>(where[k]), actions[k]);
    });
    return Ok{};
  }

  Status step_all(std::span<const std::int32_t> actions) override {
    if (actions.size() != games() * players()) {
      return wrong_count(actions.size(), games() * players(), "one for each seat of each game");
    }
    const std::unique_lock lock(stepping_, std::try_to_lock);
    if (!lock) return busy();
    for (std::size_t i = 0; i < games(); ++i) {
      if (const Status status = check_all(i, actions.subspan(i * players(), players())); !status) return status;
    }
    crew_.share(games(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        clear_results(i);
        if (arrays_.player[i] == kNobody) continue;
        const std::span<const std::int32_t> row = actions.subspan(i * players(), players());
        if (arrays_.player[i] == kChancePlayer) {
          apply_outcome(i, row[0]);
        } else {
          apply_choices(i, row);
        }
        go_on(i);
      }
    });
    return Ok{};
  }

  Status sample(std::span<std::int32_t> actions) override {
    return choose(actions, [this](std::size_t game) { return sample_one(game); });
  }
  Status greedy(std::span<std::int32_t> actions) override {
    return choose(actions, [this](std::size_t game) { return greedy_one(game); });
  }

  LegalLists legal() const override {
    const std::lock_guard lock(stepping_);
    LegalLists lists;
    lists.offsets.reserve(games() + 1);
    lists.offsets.push_back(0);
    for (std::size_t i = 0; i < games(); ++i) {
      append_legal(i, lists);
      lists.offsets.push_back(static_cast<std::int64_t>(lists.actions.size()));
    }
    return lists;
  }

  void observe(Seat seat, std::span<std::uint8_t> observation, std::span<std::int16_t> numbers,
               std::span<std::uint8_t> mask) const override {
    const std::lock_guard lock(stepping_);
    for (std::size_t i = 0; i < games(); ++i) {
      write_tensor(states_[i], seat, observation.data() + i * shape_.size(), numbers.data() + i * shape_.numbers);
      write_mask(states_[i], seat, mask.data() + i * mask_size());
    }
  }

  std::shared_ptr<const Snapshot> states() const override {
    const std::lock_guard lock(stepping_);
    std::vector<typename SnapshotOf<T>::Entry> entries(games());
    for (std::size_t i = 0; i < games(); ++i) entries[i] = {states_[i], arrays_.steps[i]};
    return std::make_shared<SnapshotOf<T>>(std::move(entries), settings_.options);
  }
  Status load(const Snapshot& snapshot, std::span<const std::int64_t> where) override {
    const auto* const given = dynamic_cast<const SnapshotOf<T>*>(&snapshot);
    if (given == nullptr || given->options() != settings_.options ||
        (given->games() > 0 && given->entries()[0].state.players() != players())) {
      return Error{"These states are of another game, number of players or options."};
    }
    if (where.size() != given->games()) return wrong_count(where.size(), given->games(), "one place for each state");
    if (const Status there = check_games(where); !there) return there;
    const std::unique_lock lock(stepping_, std::try_to_lock);
    if (!lock) return busy();
    for (std::size_t k = 0; k < where.size(); ++k) {
      const auto i = static_cast<std::size_t>(where[k]);
      clear_results(i);
      states_[i] = given->entries()[k].state;
      arrays_.steps[i] = given->entries()[k].steps;
      show(i);
    }
    return Ok{};
  }

  std::unique_ptr<AnyPosition> position(std::size_t game) const override {
    const std::lock_guard lock(stepping_);
    return std::make_unique<PositionOf<G>>(states_[game]);
  }
  Result<std::string> action_text(std::size_t game, std::int32_t number) const override {
    const std::lock_guard lock(stepping_);
    const std::int8_t player = arrays_.player[game];
    if (player < 0) return Error{"Nobody is to move in game " + std::to_string(game) + "."};
    if (!is_masked(game, number)) return refusal(game, player, number);
    const Seat seat = seat_at(static_cast<std::size_t>(player));
    const auto seen = G::observe(states_[game], seat);
    return G::action_text(seen, seat, T::action_at(seen, static_cast<std::uint32_t>(number)));
  }
  Result<std::int32_t> action_number(std::size_t game, std::string_view text) const override {
    const std::lock_guard lock(stepping_);
    const std::int8_t player = arrays_.player[game];
    if (player < 0) return Error{"Nobody is to move in game " + std::to_string(game) + "."};
    const Seat seat = seat_at(static_cast<std::size_t>(player));
    const auto seen = G::observe(states_[game], seat);
    const Result<Action> action = G::parse_action(seen, seat, text);
    if (!action) return action.error();
    return static_cast<std::int32_t>(T::index_of(seen, *action));
  }

 private:
  // ---- errors
  static Error wrong_count(std::size_t given, std::size_t wanted, std::string_view each) {
    return Error{"Expected " + std::to_string(wanted) + " values, " + std::string(each) + ", not " +
                 std::to_string(given) + "."};
  }
  static Error busy() { return Error{"Another thread is using this batch."}; }
  Error refusal(std::size_t game, std::int8_t player, std::int32_t number) const {
    const std::string where = "Game " + std::to_string(game) + ": ";
    if (player == kChancePlayer) return Error{where + "there is no outcome " + std::to_string(number) + "."};
    if (number < 0 || static_cast<std::uint32_t>(number) >= shape_.actions) {
      return Error{where + "there is no action " + std::to_string(number) + "; actions go from 0 to " +
                   std::to_string(shape_.actions - 1) + "."};
    }
    const Seat seat = seat_at(static_cast<std::size_t>(player));
    const auto seen = G::observe(states_[game], seat);
    const std::string text = G::action_text(seen, seat, T::action_at(seen, static_cast<std::uint32_t>(number)));
    const Result<Action> why = G::parse_action(seen, seat, text);
    const std::string move = where + "'" + text + "' (action " + std::to_string(number) + ") is not legal.";
    return why ? Error{move} : Error{move + " " + why.error().message, why.error().clause};
  }

  // ---- legal moves
  bool is_masked(std::size_t game, std::int32_t number) const {
    if (number < 0 || static_cast<std::uint32_t>(number) >= shape_.actions) return false;
    return is_set(arrays_.mask.data() + game * mask_size(), static_cast<std::uint32_t>(number));
  }
  bool is_set(const std::uint8_t* mask, std::uint32_t number) const {
    return settings_.packed_mask ? ((mask[number / 8] >> (number % 8)) & 1U) != 0 : mask[number] != 0;
  }
  void write_mask(const State& state, Seat seat, std::uint8_t* mask) const {
    std::memset(mask, 0, mask_size());
    if (!state.turn().owes(seat)) return;
    const auto seen = G::observe(state, seat);
    typename G::Actions actions;
    state.legal_actions(seat, actions);
    for (const Action action : actions) {
      const std::uint32_t number = T::index_of(seen, action);
      if (settings_.packed_mask) {
        mask[number / 8] = static_cast<std::uint8_t>(mask[number / 8] | (1U << (number % 8)));
      } else {
        mask[number] = 1;
      }
    }
  }
  void append_legal(std::size_t game, LegalLists& lists) const {
    const State& state = states_[game];
    const std::int8_t player = arrays_.player[game];
    if constexpr (HasListedChance<G>) {
      if (player == kChancePlayer) {
        typename G::Outcomes outcomes;
        state.chance_outcomes(outcomes);
        double total = 0;
        for (const Outcome& outcome : outcomes) total += outcome.weight;
        for (std::size_t k = 0; k < outcomes.size(); ++k) {
          lists.actions.push_back(static_cast<std::int32_t>(k));
          lists.probabilities.push_back(outcomes[k].weight / total);
        }
        return;
      }
    }
    if (player < 0) return;
    const Seat seat = seat_at(static_cast<std::size_t>(player));
    const auto seen = G::observe(state, seat);
    typename G::Actions actions;
    state.legal_actions(seat, actions);
    const std::size_t first = lists.actions.size();
    for (const Action action : actions) lists.actions.push_back(static_cast<std::int32_t>(T::index_of(seen, action)));
    std::sort(lists.actions.begin() + static_cast<std::ptrdiff_t>(first), lists.actions.end());
    if (settings_.explicit_chance) lists.probabilities.resize(lists.actions.size(), 0);
  }
  bool is_outcome(std::size_t game, std::int32_t number) const {
    if constexpr (HasListedChance<G>) {
      typename G::Outcomes outcomes;
      states_[game].chance_outcomes(outcomes);
      return number >= 0 && static_cast<std::size_t>(number) < outcomes.size();
    }
    return false;
  }
  Status check_games(std::span<const std::int64_t> where) const {
    for (const std::int64_t game : where) {
      if (game < 0 || static_cast<std::size_t>(game) >= games()) {
        return Error{"There is no game " + std::to_string(game) + " in this batch; it has 0 to " +
                     std::to_string(games() - 1) + "."};
      }
    }
    return Ok{};
  }
  Status check_one(std::size_t game, std::int32_t action) const {
    const std::int8_t player = arrays_.player[game];
    if (player == kNobody) return Ok{};
    const bool fits = player == kChancePlayer ? is_outcome(game, action) : is_masked(game, action);
    return fits ? Status{Ok{}} : Status{refusal(game, player, action)};
  }
  // For step_all: every seat that owes a choice makes a legal one, and the others none.
  Status check_all(std::size_t game, std::span<const std::int32_t> row) const {
    if (arrays_.player[game] == kNobody) return Ok{};
    if (arrays_.player[game] == kChancePlayer) {
      if (!is_outcome(game, row[0])) return refusal(game, kChancePlayer, row[0]);
      return Ok{};
    }
    const State& state = states_[game];
    for (std::size_t s = 0; s < players(); ++s) {
      const Seat seat = seat_at(s);
      if (!state.turn().owes(seat)) {
        if (row[s] == -1) continue;
        return Error{"Game " + std::to_string(game) + ": seat " + std::to_string(s) +
                     " owes no choice; give -1 for it."};
      }
      const auto seen = G::observe(state, seat);
      const bool in_range = row[s] >= 0 && static_cast<std::uint32_t>(row[s]) < shape_.actions;
      if (!in_range || !is_legal<G>(state, seat, T::action_at(seen, static_cast<std::uint32_t>(row[s])))) {
        return refusal(game, static_cast<std::int8_t>(s), row[s]);
      }
    }
    return Ok{};
  }

  // ---- steps
  void step_one(std::size_t game, std::int32_t action) {
    const std::int8_t player = arrays_.player[game];
    if (player == kNobody) return;
    if (player == kChancePlayer) {
      apply_outcome(game, action);
    } else {
      apply(game, seat_at(static_cast<std::size_t>(player)), action);
    }
    go_on(game);
  }
  void apply(std::size_t game, Seat seat, std::int32_t number) {
    const auto seen = G::observe(states_[game], seat);
    states_[game].apply(seat, T::action_at(seen, static_cast<std::uint32_t>(number)));
    ++arrays_.steps[game];
  }
  void apply_choices(std::size_t game, std::span<const std::int32_t> row) {
    const Turn turn = states_[game].turn();
    for (std::size_t s = 0; s < players(); ++s) {
      if (turn.owes(seat_at(s))) apply(game, seat_at(s), row[s]);
    }
  }
  void apply_outcome(std::size_t game, std::int32_t number) {
    if constexpr (HasListedChance<G>) {
      typename G::Outcomes outcomes;
      states_[game].chance_outcomes(outcomes);
      states_[game].apply(kChance, outcomes[static_cast<std::size_t>(number)].action);
    }
  }
  bool leaves_chance(const State& state) const {
    if constexpr (HasSampledChance<G>) {
      if (state.chance_is_sampled()) return false;
    }
    return settings_.explicit_chance;
  }
  void resolve_chance(std::size_t game) {
    State& state = states_[game];
    while (state.turn().is_chance() && !leaves_chance(state)) step_chance<G>(state, rngs_[game]);
  }
  // Set-ups that end the game before anybody has moved are drawn again.
  void begin_game(std::size_t game) {
    do {
      states_[game] = start_;
      resolve_chance(game);
    } while (states_[game].turn().is_over());
    arrays_.steps[game] = 0;
  }
  void go_on(std::size_t game) {
    resolve_chance(game);
    if (states_[game].turn().is_over()) {
      reward(game);
      arrays_.done[game] = 1;
      if (settings_.auto_reset) begin_game(game);
    }
    show(game);
  }
  // 1 for a win and 0 on average over the seats; partners on a side get the same.
  void reward(std::size_t game) {
    const PerSeat<double> shares = states_[game].returns();
    const auto n = static_cast<double>(players());
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (std::size_t s = 0; s < players(); ++s) {
      arrays_.reward[game * players() + s] = static_cast<float>((shares[s] * n - all) / (n - all));
    }
  }
  void clear_results(std::size_t game) {
    arrays_.done[game] = 0;
    std::fill_n(arrays_.reward.begin() + static_cast<std::ptrdiff_t>(game * players()), players(), 0.0F);
  }
  template <class F>
  Status choose(std::span<std::int32_t> actions, F action_for) {
    if (actions.size() != games()) return wrong_count(actions.size(), games(), "one for each game");
    const std::unique_lock lock(stepping_, std::try_to_lock);
    if (!lock) return busy();
    crew_.share(games(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) actions[i] = action_for(i);
    });
    return Ok{};
  }
  std::int32_t greedy_one(std::size_t game) {
    if (arrays_.player[game] < 0) return -1;
    const Seat seat = seat_at(static_cast<std::size_t>(arrays_.player[game]));
    const auto seen = G::observe(states_[game], seat);
    return static_cast<std::int32_t>(T::index_of(seen, G::greedy(seen, seat, rngs_[game])));
  }
  std::int32_t sample_one(std::size_t game) {
    const std::int8_t player = arrays_.player[game];
    const State& state = states_[game];
    if (player == kNobody) return -1;
    if constexpr (HasListedChance<G>) {
      if (player == kChancePlayer) {
        const Action drawn = sample_outcome<G>(state, rngs_[game]);
        typename G::Outcomes outcomes;
        state.chance_outcomes(outcomes);
        const auto* const found = std::find_if(outcomes.begin(), outcomes.end(),
                                               [&](const Outcome& outcome) { return outcome.action == drawn; });
        return static_cast<std::int32_t>(found - outcomes.begin());
      }
    }
    const Seat seat = seat_at(static_cast<std::size_t>(player));
    const auto seen = G::observe(state, seat);
    return static_cast<std::int32_t>(T::index_of(seen, sample_action<G>(state, seat, rngs_[game])));
  }

  // ---- arrays
  void show(std::size_t game) {
    const State& state = states_[game];
    const Turn turn = state.turn();
    arrays_.owes[game] = turn.is_decision() ? turn.seats() : std::uint8_t{0};
    arrays_.player[game] = turn.is_over()     ? kNobody
                           : turn.is_chance() ? kChancePlayer
                                              : static_cast<std::int8_t>(index(turn.first()));
    const Seat viewer = turn.is_decision() ? turn.first() : kSpectator;
    write_tensor(state, viewer, arrays_.observation.data() + game * shape_.size(),
                 arrays_.numbers.data() + game * shape_.numbers);
    write_mask(state, viewer, arrays_.mask.data() + game * mask_size());
  }
  void write_tensor(const State& state, Seat viewer, std::uint8_t* observation, std::int16_t* numbers) const {
    std::memset(observation, 0, shape_.size());
    TensorOut out(shape_, observation, numbers);
    T::write(G::observe(state, viewer), viewer, out);
    assert(out.is_full());
  }

  State start_;
  std::vector<State> states_;
  std::vector<Rng> rngs_;
  Crew crew_;
  mutable std::mutex stepping_;  // readers wait for it; a second step is refused
};

// The factory of one game for the list of batches.
template <Tensors T>
Result<std::unique_ptr<Batch>> make_batch_of(BatchSettings settings) {
  using G = typename T::Game;
  if (settings.players == 0) settings.players = G::info().min_players;
  Result<StartOf<G>> start = start_of<G>(settings.players, settings.options);
  if (!start) return start.error();
  settings.options = std::move(start->settings);
  return std::unique_ptr<Batch>(std::make_unique<BatchOf<T>>(settings, start->state));
}

}  // namespace skerry
