// Mcts: one Monte Carlo tree search for every kind of game here, on one thread.
//
// A simulation selects a way down the tree, expands a leaf, rolls out, and backs up. What is particular:
//   - Values are shares of the win, one for each seat, and every seat maximises its own.
//   - Secrets: each simulation starts from a new determinization of what the searching seat sees. The tree holds only
//     steps that this seat sees (single-observer information-set search, secret_policy.h).
//   - Chance is sampled.
//   - Simultaneous choices are mixed by regret matching (simultaneous.h).
//   - Many actions: progressive widening (open_policy.h).
//   - Without secrets, certain results are proven and backed up (proof.h, backup.h). A win that chance can prevent is
//     not certain.
#pragma once

#include <algorithm>

#include "search/backup.h"
#include "search/knowledge.h"
#include "search/limits.h"
#include "search/open_policy.h"
#include "search/report.h"
#include "search/rollout.h"
#include "search/root_report.h"
#include "search/secret_policy.h"
#include "search/simultaneous.h"

namespace skerry {

template <Knowledge B>
class Mcts {
 public:
  using G = typename B::Game;
  using State = typename G::State;
  using Observation = typename G::Observation;

  explicit Mcts(std::size_t bytes) : tree_(bytes), descent_(tree_) {}
  Mcts(const Mcts&) = delete;
  Mcts& operator=(const Mcts&) = delete;

  // Searches for a seat that owes a decision, from its observation alone. Reuses the matching subtree of the previous
  // search.
  Report think(const Observation& seen, Seat searcher, const Limits& limits, const StopToken& stop,
               std::uint64_t seed) {
    begin(seen, searcher, seed);
    rolls_out_ = limits.simulations >= B::kTuning.min_simulations_for_rollouts;
    return resume(limits, stop);
  }

  // Goes on with the latest search as if it had not paused, and reports on all of it. Its simulations count from its
  // beginning, milliseconds from now. Precondition: nothing is proven.
  Report resume(const Limits& limits, const StopToken& stop) {
    const Budget budget(limits, stop);
    do {
      simulate();
      ++simulations_;
    } while (!is_proven() && !budget.is_spent(simulations_, tree_.nodes()));
    return report(budget);
  }

 private:
  static constexpr bool kSecrets = !kPerfectInformation<G>;
  static constexpr std::size_t kMaxDepth = 2000;

  // ---- the root

  // Seats that have already chosen are searched as if they had not.
  static Observation reopened(const Observation& seen) {
    if constexpr (ReopensChoices<G>) return G::reopen(seen);
    return seen;
  }

  // The same for all states that look the same to the searching seat.
  std::uint64_t key_of(const State& state) const {
    if constexpr (kSecrets) {
      Rng any(0);
      return G::determinize(G::observe(state, searcher_), any).hash();
    }
    return state.hash();
  }

  void begin(const Observation& seen, Seat searcher, std::uint64_t seed) {
    rng_ = Rng(seed);
    seen_ = reopened(seen);
    const bool has_tree = searcher_ == searcher;
    searcher_ = searcher;
    simulations_ = 0;
    sums_ = {};
    depth_ = 0;
    Rng any(0);
    start_ = G::determinize(seen_, any);
    const std::uint64_t key = key_of(start_);
    const NodeIndex known = has_tree ? tree_.find(descent_.root(), key) : kNoNode;
    if (known == kNoNode) tree_.clear();
    const NodeIndex root = known == kNoNode ? tree_.add_node(key, 0) : tree_.keep_only(known);
    // A root that was proven without a search still needs its best action found.
    if (tree_.node(root).edges == 0) tree_.node(root).proof = kUnproven;
    descent_.begin(root);
  }

  bool is_proven() { return tree_.node(descent_.root()).proof != kUnproven; }

  // ---- a simulation

  void simulate() {
    State state = start_;
    if constexpr (kSecrets) state = draw_world<B>(seen_, rng_);
    descent_.begin(descent_.root());
    while (!descent_.has_left_tree() && descent_.path().size() < kMaxDepth) {
      const Turn turn = state.turn();
      if (turn.is_over()) break;
      if (turn.is_chance()) {
        if (!pass_chance(state)) break;
      } else if (turn.is_simultaneous()) {
        choose_together<B>(state, turn, descent_, work_, rng_, [&] { return key_of(state); });
      } else {
        if (descent_.node().proof != kUnproven && descent_.at() != descent_.root()) break;
        decide(state, turn.first());
      }
    }
    const PerSeat<float> values = back_up(tree_, descent_.path(), evaluate(state), work_.mix);
    for (std::size_t i = 0; i < kMaxSeats; ++i) sums_[i] += values[i];
    depth_ = std::max(depth_, static_cast<std::uint32_t>(descent_.path().size()));
  }

  // Takes an edge of the current node. A step that the searching seat does not see leaves it at the same node.
  void take(State& state, Seat seat, Action action, EdgeIndex edge) {
    descent_.record(edge);
    if constexpr (kSecrets) {
      const State before = state;
      state.apply(seat, action);
      if (G::hides(before, seat, action, searcher_, state)) return;
    } else {
      state.apply(seat, action);
    }
    descent_.follow(edge, B::kTuning.expand_after, [&] { return key_of(state); });
  }

  // Draws an outcome, which becomes part of the tree if the searching seat sees it. False if the simulation must stop
  // here: the event is sampled as a whole, or the memory is full.
  bool pass_chance(State& state) {
    if constexpr (HasSampledChance<G>) {
      if (state.chance_is_sampled()) return false;
    }
    if constexpr (HasListedChance<G>) {
      const Action outcome = sample_outcome<G>(state, rng_);
      if constexpr (kSecrets) {
        State after = state;
        after.apply(kChance, outcome);
        if (G::hides(state, kChance, outcome, searcher_, after)) {
          state = after;
          return true;
        }
      }
      const EdgeIndex edge = descent_.find_or_add_edge(kChance, outcome);
      if (edge == kNoEdge) return false;
      take(state, kChance, outcome, edge);
      return true;
    }
    return false;
  }

  // Whether a seat's priors at a node are the same in every determinization.
  bool keeps_priors(Seat seat) const { return !B::kTuning.priors_per_determinization || seat == searcher_; }

  void decide(State& state, Seat seat) {
    EdgeIndex edge = kNoEdge;
    if constexpr (kSecrets) {
      edge = select_among_legal<B>(state, seat, keeps_priors(seat), descent_, work_);
    } else {
      edge = select_open<B>(state, seat, descent_, work_, rng_);
    }
    if (edge == kNoEdge) {
      descent_.leave_tree();
    } else {
      take(state, seat, descent_.edges()[edge].action, edge);
    }
  }

  Evaluation evaluate(State& state) {
    if constexpr (!kSecrets) {
      if (!descent_.has_left_tree() && descent_.at() != descent_.root()) {
        const Proof known = descent_.node().proof;
        if (known != kUnproven) return {values_of(known), known};
      }
      // The estimate may add a little for a wide margin; the proof says who has won.
      if (state.turn().is_over()) return {B::estimate(state), proof_of(state.returns())};
      if constexpr (KnowsWinners<B>) {
        const Seat winner = descent_.path().empty() ? kNoSeat : B::certain_winner(state);
        if (winner != kNoSeat) return {values_of(win_of(winner)), win_of(winner)};
      }
    }
    return {rolls_out_ ? rollout_value<B>(state, rng_) : B::estimate(state), kUnproven};
  }

  // ---- the report

  Report report(const Budget& budget) {
    Report report;
    work_.actions.clear();
    start_.legal_actions(searcher_, work_.actions);
    normalized_priors<B>(start_, searcher_, work_.actions, work_.priors);
    for (std::size_t i = 0; i < work_.actions.size(); ++i) {
      report.candidates.push_back({.action = work_.actions[i], .prior = work_.priors[i]});
    }
    report.mixes = start_.turn().is_simultaneous();
    const NodeIndex root = descent_.root();
    fill_candidates(tree_.edges(root), searcher_, report.mixes, report.candidates);
    rank_candidates(report);
    report.line = principal_variation(tree_, root, report.candidates[0].action);
    report.proven = is_proven();
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      report.values[i] =
          report.proven ? value_of(tree_.node(root).proof, seat_at(i)) : sums_[i] / static_cast<double>(simulations_);
    }
    report.simulations = simulations_;
    report.nodes = tree_.nodes();
    report.depth = depth_;
    report.milliseconds = budget.milliseconds_spent();
    return report;
  }

  // Kept between searches.
  Tree tree_;
  Descent descent_;
  Workspace<G> work_;
  Seat searcher_ = kNoSeat;

  // The current search.
  Observation seen_{};
  State start_{};
  Rng rng_{0};
  bool rolls_out_ = true;
  std::uint64_t simulations_ = 0;
  PerSeat<double> sums_{};  // of the simulations' values
  std::uint32_t depth_ = 0;
};

}  // namespace skerry
