// The conformance kit for bots: laws for the search of every game, checked in positions from random play.
//
//   EXPECT_EQ(AgentKit<ScurryBot>({.name = "random set-up", .players = 2, .set = {"setup=random"}}).run(), "");
//
//   B1  Knowledge: every prior is positive, the rollout policy takes legal actions, an estimate shares out one win.
//   B2  Under any limit (one simulation, a millisecond, an immediate stop, a few kilobytes of memory) the report lists
//       every legal action once and names a legal one as best, and its numbers are shares.
//   B3  The same seed and number of simulations give the same report.
//   B4  A search knows only what its seat sees: states that look the same to the seat give the same report.
//   B5  Beliefs: what a bot imagines looks the same to the observer.
#pragma once

#include <cmath>
#include <string>

#include "games/erased.h"
#include "search/mcts.h"
#include "testing/conformance.h"

namespace skerry::testing {

template <Knowledge B>
class AgentKit {
 public:
  using G = typename B::Game;
  using State = typename G::State;

  explicit AgentKit(ConformanceSetup setup) : setup_(std::move(setup)), rng_(setup_.seed) {}

  // The first violation, or nothing.
  std::string run() {
    const Result<Settings> settings = settings_of<G>(setup_);
    if (!settings) return "set-up: " + settings.error().text();
    const Result<State> start = G::initial(setup_.players, *settings);
    if (!start) return "set-up: " + start.error().text();
    for (std::uint64_t game = 0; game < setup_.games && violation_.empty(); ++game) {
      State state = *start;
      for (std::uint32_t step = 0; !state.turn().is_over() && violation_.empty(); ++step) {
        const Turn turn = state.turn();
        if (turn.is_decision() && (step + game) % setup_.stride == 0) look_at(state, turn.first());
        random_step<G>(state, turn, rng_);
      }
      check_estimate(state);
    }
    return violation_;
  }

 private:
  void fail(const char* law, const State& state, const std::string& sentence) {
    if (violation_.empty()) violation_ = std::string(law) + ": " + sentence + ", in " + G::state_text(state);
  }

  void look_at(const State& state, Seat seat) {
    typename G::Actions legal;
    state.legal_actions(seat, legal);
    check_weights(state, seat, legal);
    if (B::kTuning.rollout_steps != kToTheEnd) check_estimate(state);
    if (!is_legal<G>(state, seat, B::rollout_action(state, seat, rng_)))
      fail("B1", state, "a rollout breaks the rules");
    if constexpr (HoldsBeliefs<B>) {
      const auto seen = G::observe(state, seat);
      if (!(G::observe(B::imagine(seen, rng_), seat) == seen)) fail("B5", state, "an imagined state looks different");
    }
    check_limits(state, seat, legal);
    check_same(state, seat);
  }

  void check_weights(const State& state, Seat seat, const typename G::Actions& legal) {
    std::vector<float> weights(legal.size(), -1.0F);
    B::priors(state, seat, legal, weights);
    for (const float weight : weights) {
      if (!(weight > 0) || !std::isfinite(weight)) fail("B1", state, "a weight is not positive");
    }
  }

  void check_estimate(const State& state) {
    const PerSeat<float> values = B::estimate(state);
    check_shares("B1", state, std::vector<double>(values.begin(), values.end()));
  }

  // Partners both get the share of their side, so in pairs the shares add up to 2.
  void check_shares(const char* law, const State& state, const std::vector<double>& values) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!(values[i] >= 0 && values[i] <= 1.0001)) fail(law, state, "a value is no share");
      if (i >= state.players() && values[i] != 0) fail(law, state, "an empty seat has a share");
      sum += values[i];
    }
    const bool in_pairs = state.players() == 4 && std::abs(sum - 2) < 1e-3;
    if (std::abs(sum - 1) > 1e-3 && !in_pairs) fail(law, state, "the shares make " + std::to_string(sum));
  }

  Report think(const State& state, Seat seat, const Limits& limits, std::uint64_t seed, bool stopped = false,
               std::size_t memory = kMegabyte) {
    const StopSource stop;
    if (stopped) stop.request_stop();
    return Mcts<B>(memory).think(G::observe(state, seat), seat, limits, stop.token(), seed);
  }

  void check_limits(const State& state, Seat seat, const typename G::Actions& legal) {
    constexpr std::size_t kFewKilobytes = 4096;
    check_report(state, legal, think(state, seat, {.simulations = 1}, 1));
    check_report(state, legal, think(state, seat, {.milliseconds = 1}, 1));
    check_report(state, legal, think(state, seat, {.nodes = 2}, 1));
    check_report(state, legal, think(state, seat, {}, 1, /*stopped=*/true));
    check_report(state, legal, think(state, seat, {.simulations = 60}, 1, false, kFewKilobytes));
  }

  void check_report(const State& state, const typename G::Actions& legal, Report report) {
    check_shares("B2", state, {report.values.begin(), report.values.end()});
    double choices = 0;
    for (const CandidateReport& candidate : report.candidates) choices += candidate.choice;
    if (std::abs(choices - 1) > 1e-6) fail("B2", state, "the choices make " + std::to_string(choices));
    if (report.line.empty() || report.line[0] != report.candidates[0].action) fail("B2", state, "the line is another");
    std::ranges::sort(report.candidates, {}, &CandidateReport::action);
    const auto is_same = [](const CandidateReport& candidate, Action action) { return candidate.action == action; };
    if (!std::equal(report.candidates.begin(), report.candidates.end(), legal.begin(), legal.end(), is_same)) {
      fail("B2", state, "the candidates are not the legal actions");
    }
  }

  void check_same(const State& state, Seat seat) {
    const Limits limits{.simulations = 24};
    const std::uint64_t seed = rng_.next();
    const Report report = think(state, seat, limits, seed);
    if (!is_same(report, think(state, seat, limits, seed))) fail("B3", state, "a repeated search finds something else");
    if constexpr (HasSecrets<G>) {
      const State other = G::determinize(G::observe(state, seat), rng_);
      if (!is_same(report, think(other, seat, limits, seed))) fail("B4", state, "a search knows a secret");
    }
  }

  static bool is_same(const Report& a, const Report& b) {
    const auto same = [](const CandidateReport& x, const CandidateReport& y) {
      return x.action == y.action && x.visits == y.visits && x.value == y.value && x.choice == y.choice;
    };
    return a.values == b.values && a.line == b.line &&
           std::equal(a.candidates.begin(), a.candidates.end(), b.candidates.begin(), b.candidates.end(), same);
  }

  ConformanceSetup setup_;
  Rng rng_;
  std::string violation_;
};

}  // namespace skerry::testing
