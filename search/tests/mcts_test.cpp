#include "search/mcts.h"

#include <bit>
#include <gtest/gtest.h>
#include <map>

#include "search/parallel.h"
#include "testing/agent_kit.h"
#include "testing/allocations.h"
#include "testing/reference/connect_four.h"
#include "testing/reference/goofspiel.h"
#include "testing/reference/hex.h"
#include "testing/toys/duel.h"
#include "testing/toys/pebbles/pebbles.h"

namespace skerry {
namespace {

const StopToken kGoOn;

template <class G>
Report think(const typename G::State& state, const Limits& limits, std::uint64_t seed = 1,
             std::size_t memory = 16 * kMegabyte) {
  const Seat seat = state.turn().first();
  return Mcts<Uniform<G>>(memory).think(G::observe(state, seat), seat, limits, kGoOn, seed);
}

connect_four::State dropped(std::string_view columns) {
  connect_four::State state;
  for (const char column : columns) state.apply(state.mover(), Action{static_cast<std::uint32_t>(column - 'a')});
  return state;
}

// ---- rollouts -----------------------------------------------------------------------------------

// Plays at random, but estimates that the first player is ahead until the game is over.
struct Optimist : Uniform<ConnectFour> {
  static constexpr Tuning kTuning{.estimate_share = 0.5F, .min_simulations_for_rollouts = 100};
  static PerSeat<float> estimate(const connect_four::State& state) {
    return state.turn().is_over() ? Uniform::estimate(state) : PerSeat<float>{0.75F, 0.25F};
  }
};

TEST(Rollout, MixesInTheEstimateBeforeIt) {
  std::map<float, int> values;
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    connect_four::State state;
    ++values[rollout_value<Optimist>(state, rng)[0]];
  }
  EXPECT_GT(values[0.875F], 50);  // won
  EXPECT_GT(values[0.375F], 50);  // lost
  EXPECT_EQ(values[0.875F] + values[0.375F] + values[0.625F], 200);
}

TEST(Mcts, SkipsRolloutsInSmallSearches) {
  const auto value_after = [](std::uint64_t simulations) {
    const connect_four::State state;
    const auto seen = ConnectFour::observe(state, Seat{0});
    return Mcts<Optimist>(kMegabyte).think(seen, Seat{0}, {.simulations = simulations}, kGoOn, 1).values[0];
  };
  EXPECT_EQ(value_after(99), 0.75);
  EXPECT_NE(value_after(100), 0.75);
}

// ---- proofs -------------------------------------------------------------------------------------

// Theory: a player who faces a multiple of four pebbles loses. Any other takes what leaves a multiple of four.
TEST(Mcts, ProvesEveryHeapOfPebbles) {
  for (std::uint8_t heap = 1; heap <= 20; ++heap) {
    const pebbles::State state{.heap = heap, .left = heap};
    const Report report = think<Pebbles>(state, {.simulations = 200000});
    ASSERT_TRUE(report.proven) << int{heap};
    EXPECT_EQ(report.values[0], heap % 4 == 0 ? 0 : 1) << int{heap};
    if (heap % 4 != 0) {
      EXPECT_EQ(bits(report.candidates[0].action), heap % 4U) << int{heap};
    }
  }
}

// A slow, obviously correct reference: full minimax.
double minimax(const connect_four::State& state, std::map<std::uint64_t, double>& known) {
  if (state.turn().is_over()) return state.returns()[0];
  const auto found = known.find(state.hash());
  if (found != known.end()) return found->second;
  connect_four::Actions actions;
  state.legal_actions(state.mover(), actions);
  const bool is_first = state.mover() == Seat{0};
  double best = is_first ? -1 : 2;
  for (const Action action : actions) {
    connect_four::State next = state;
    next.apply(state.mover(), action);
    const double value = minimax(next, known);
    best = is_first ? std::max(best, value) : std::min(best, value);
  }
  return known[state.hash()] = best;
}

TEST(Mcts, ProvesWhatMinimaxSays) {
  Rng rng(7);
  int proven = 0;
  for (int game = 0; game < 300; ++game) {
    connect_four::State state;
    while (state.ply < 31 && !state.turn().is_over()) random_step<ConnectFour>(state, state.turn(), rng);
    if (state.turn().is_over()) continue;
    const Report report = think<ConnectFour>(state, {.simulations = 20000});
    if (!report.proven) continue;
    ++proven;
    std::map<std::uint64_t, double> known;
    EXPECT_EQ(report.values[0], minimax(state, known)) << ConnectFour::state_text(state);
    connect_four::State next = state;
    next.apply(state.mover(), report.candidates[0].action);
    EXPECT_EQ(report.values[0], minimax(next, known)) << ConnectFour::state_text(state);
  }
  EXPECT_GT(proven, 10);
}

// A seat's share of the win, by the set of winners.
double share_of(unsigned winners, std::size_t seat) {
  return (winners >> seat & 1U) == 0 ? 0 : 1.0 / std::popcount(winners);
}

// Three players choose one of three ways in turn, six times in all. A hash of the whole way decides who wins, alone or
// together.
struct Crossroads {
  using Actions = InlineList<Action, 3>;
  struct State {
    std::uint64_t way = 0;
    std::uint8_t steps = 0;
    bool operator==(const State&) const = default;
    std::size_t players() const { return 3; }
    Turn turn() const { return steps == 6 ? Turn::over() : Turn::of(seat_at(steps % 3U)); }
    void legal_actions(Seat seat, Actions& out) const {
      for (std::uint32_t i = 0; i < 3 && turn().owes(seat); ++i) out.push_back(Action{i});
    }
    void apply(Seat, Action action) {
      way = mix64(way * 4 + bits(action) + 1);
      ++steps;
    }
    std::uint64_t hash() const { return way; }
    unsigned winners() const { return static_cast<unsigned>(way % 7 + 1); }
    PerSeat<double> returns() const {
      PerSeat<double> shares{};
      for (std::size_t i = 0; i < 3 && steps == 6; ++i) shares[i] = share_of(winners(), i);
      return shares;
    }
    PerSeat<std::int32_t> scores() const { return {}; }
    std::uint64_t step_bound() const { return 6; }
  };
  using Observation = State;
  static Result<State> initial(int, const Settings&) { return State{}; }
  static Observation observe(const State& state, Seat) { return state; }
  static State determinize(const Observation& seen, Rng&) { return seen; }
};

// A slow, obviously correct reference: the winners if every seat maximises its own share; 0 where that leaves a choice.
unsigned certain_winners(const Crossroads::State& state) {
  if (state.turn().is_over()) return state.winners();
  const Seat seat = state.turn().first();
  std::map<double, std::vector<unsigned>> by_share;
  bool all_certain = true;
  for (std::uint32_t i = 0; i < 3; ++i) {
    Crossroads::State next = state;
    next.apply(seat, Action{i});
    const unsigned winners = certain_winners(next);
    all_certain = all_certain && winners != 0;
    if (winners != 0) by_share[share_of(winners, index(seat))].push_back(winners);
  }
  if (by_share.contains(1)) return by_share[1][0];
  if (!all_certain) return 0;
  const auto& best = by_share.rbegin()->second;
  return std::ranges::count(best, best[0]) == std::ssize(best) ? best[0] : 0;
}

TEST(Mcts, ProvesForThreePlayersWhatAFullSearchSays) {
  std::map<bool, int> seen;
  for (std::uint64_t lot = 1; lot <= 300; ++lot) {
    const Crossroads::State state{.way = lot, .steps = static_cast<std::uint8_t>(2 + lot % 3)};
    const unsigned winners = certain_winners(state);
    const Report report = think<Crossroads>(state, {.simulations = 20000});
    ASSERT_EQ(report.proven, winners != 0) << lot;
    ++seen[report.proven];
    if (!report.proven) continue;
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(report.values[i], share_of(winners, i), 1e-6) << lot;
    Crossroads::State next = state;
    next.apply(state.turn().first(), report.candidates[0].action);
    EXPECT_EQ(certain_winners(next), winners) << lot;
  }
  EXPECT_GT(seen[true], 50);
  EXPECT_GT(seen[false], 50);
}

TEST(Mcts, WinsAtOnceAndPreventsALoss) {
  EXPECT_EQ(think<ConnectFour>(dropped("aabbcc"), {.simulations = 300}).candidates[0].action, Action{3});
  EXPECT_EQ(think<ConnectFour>(dropped("gabbcbd"), {.simulations = 3000}).candidates[0].action, Action{4});
  // Two open ends: the first player wins against any answer.
  const Report lost = think<ConnectFour>(dropped("dgegc"), {.simulations = 5000});
  EXPECT_TRUE(lost.proven);
  EXPECT_EQ(lost.values[0], 1);
}

TEST(Mcts, FindsAWinThatNeedsSeveralMoves) {
  const Report report = think<ConnectFour>(dropped("dgeg"), {.simulations = 5000});
  EXPECT_TRUE(report.proven);
  EXPECT_EQ(report.values[0], 1);
  EXPECT_TRUE(report.candidates[0].action == Action{2} || report.candidates[0].action == Action{5});
}

// ---- limits -------------------------------------------------------------------------------------

TEST(Mcts, KeepsItsLimits) {
  EXPECT_EQ(think<Hex>({}, {.simulations = 1}).simulations, 1U);
  EXPECT_EQ(think<Hex>({}, {.simulations = 777}).simulations, 777U);
  EXPECT_LE(think<Hex>({}, {.nodes = 40}).nodes, 41U);
  EXPECT_GE(think<Hex>({}, {.milliseconds = 1}).simulations, 1U);
}

TEST(Mcts, StopsOnRequest) {
  const StopSource stop;
  stop.request_stop();
  const hex::State start;
  const Report report = Mcts<Uniform<Hex>>(kMegabyte).think(start, Seat{0}, {}, stop.token(), 1);
  EXPECT_EQ(report.simulations, 1U);
}

TEST(Mcts, ContinuesInFullMemory) {
  const Report report = think<Hex>({}, {.simulations = 3000}, 1, 64 * 1024);
  EXPECT_EQ(report.simulations, 3000U);
  EXPECT_LE(report.nodes * sizeof(Edge), 64U * 1024);
}

TEST(Mcts, SimulationsDoNotAllocate) {
  Mcts<Uniform<Hex>> search(16 * kMegabyte);
  const hex::State start;
  search.think(start, Seat{0}, {.simulations = 100}, kGoOn, 1);
  const std::uint64_t before = testing::allocations();
  search.think(start, Seat{0}, {.simulations = 5000}, kGoOn, 2);
  EXPECT_LT(testing::allocations() - before, 200U);  // buffers that grow at first, and the report
}

// ---- the tree between moves ---------------------------------------------------------------------

TEST(Mcts, ReusesItsTree) {
  Mcts<Uniform<ConnectFour>> search(16 * kMegabyte);
  connect_four::State state;
  const Report first = search.think(state, Seat{0}, {.simulations = 4000}, kGoOn, 1);
  for (std::size_t i = 0; i < 2; ++i) state.apply(state.mover(), first.line[i]);
  const Report second = search.think(state, Seat{0}, {.simulations = 10}, kGoOn, 1);
  std::uint64_t visits = 0;
  for (const CandidateReport& candidate : second.candidates) visits += candidate.visits;
  EXPECT_GT(visits, 100U);
  // An unknown position starts with an empty tree.
  const Report other = search.think(dropped("abcdefg"), Seat{1}, {.simulations = 10}, kGoOn, 1);
  visits = 0;
  for (const CandidateReport& candidate : other.candidates) visits += candidate.visits;
  EXPECT_EQ(visits, 10U);
}

// ---- secrets and simultaneous choices -----------------------------------------------------------

// The prize is 8, the last one will be 7, and both players hold a 2 and a 5.
TEST(Mcts, ReportsAMixWhereSeatsChooseAtTheSameTime) {
  goofspiel::State state;
  state.hand = {goofspiel::card_bit(2) | goofspiel::card_bit(5), goofspiel::card_bit(2) | goofspiel::card_bit(5)};
  state.prizes = goofspiel::card_bit(7);
  state.prize = 8;
  const Report report = think<Goofspiel>(state, {.simulations = 20000});
  double choices = 0;
  for (const CandidateReport& candidate : report.candidates) choices += candidate.choice;
  EXPECT_NEAR(choices, 1, 1e-9);
  // Bidding high wins 8 against 7, or ties: bidding low is never better.
  EXPECT_EQ(report.candidates[0].action, Action{5});
  EXPECT_GT(report.candidates[0].choice, 0.8);
  EXPECT_NEAR(report.values[0], 0.5, 0.05);
}

TEST(Mcts, PassesTheKitWithoutKnowledge) {
  using testing::AgentKit;
  EXPECT_EQ(AgentKit<Uniform<ConnectFour>>({.name = "connect four", .games = 3}).run(), "");
  EXPECT_EQ(AgentKit<Uniform<Hex>>({.name = "hex", .games = 1, .stride = 19}).run(), "");
  EXPECT_EQ(AgentKit<Uniform<Goofspiel>>({.name = "goofspiel", .games = 3, .stride = 3}).run(), "");
  EXPECT_EQ(AgentKit<Uniform<Duel<duel::Defect::kNone>>>({.name = "duel", .games = 6, .stride = 1}).run(), "");
}

// ---- threads ------------------------------------------------------------------------------------

TEST(ParallelMcts, AddsUpTheResultsOfItsThreads) {
  ParallelMcts<Uniform<Hex>> search({.memory = 16 * kMegabyte, .threads = 3});
  const Report report = search.think({}, Seat{0}, {.simulations = 1000}, {}, 1);
  EXPECT_EQ(report.simulations, 1000U);
  std::uint64_t visits = 0;
  for (const CandidateReport& candidate : report.candidates) visits += candidate.visits;
  EXPECT_EQ(visits, 1000U);
  EXPECT_EQ(report.candidates.size(), 121U);
}

TEST(ParallelMcts, StopsAllItsThreads) {
  ParallelMcts<Uniform<Hex>> search({.memory = 16 * kMegabyte, .threads = 3});
  StopSource source;
  std::jthread asker([&] { source.request_stop(); });
  const Report report = search.think({}, Seat{0}, {}, source.token(), 1);
  EXPECT_GE(report.simulations, 3U);
}

}  // namespace
}  // namespace skerry
