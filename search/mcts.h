// Mcts: one tree search for every kind of game here, on one thread.
//
// A simulation has the classic parts: select a way down the tree, expand a leaf, roll out, back up. What is particular:
//   - Values are shares of the win, one for each seat, and every seat looks after its own.
//   - Secrets: each simulation starts from a fresh determinize() of what the searching seat sees, and the tree knows
//     only steps that this seat sees: others leave no trace in its shape (single-observer information-set search).
//   - Chance is sampled.
//   - Seats that choose at the same time mix their choices by regret matching, each knowing only its own.
//   - Where actions run into thousands, a node considers more of them the more often it is visited.
//   - Without secrets, certain results are proven and backed up; a win that chance can prevent is not certain.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <numeric>
#include <tuple>
#include <vector>

#include "search/knowledge.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/rollout.h"
#include "search/selection.h"
#include "search/tree.h"

namespace skerry {

template <Knowledge B>
class Mcts {
 public:
  using G = typename B::Game;
  using State = typename G::State;
  using Observation = typename G::Observation;
  using Actions = typename G::Actions;

  explicit Mcts(std::size_t bytes) : tree_(bytes) {}

  // Searches for a seat that owes a decision, from what it sees and nothing else. What is still of use of the last
  // search's tree is used.
  Report think(const Observation& seen, Seat searcher, const Limits& limits, const std::atomic<bool>& stop,
               std::uint64_t seed) {
    const Budget budget(limits, stop);
    begin(seen, searcher, seed);
    rolls_out_ = limits.simulations >= B::kTuning.rollouts_from;
    do {
      simulate();
      ++simulations_;
    } while (!is_proven() && !budget.is_spent(simulations_, tree_.nodes()));
    return report(budget);
  }

 private:
  static constexpr bool kSecrets = !kPerfectInformation<G>;
  static constexpr std::size_t kDeepest = 2000;

  static constexpr std::uint64_t kNoKey = 0;  // of nodes between the choices of several seats

  struct Step {
    NodeIndex node;
    std::uint32_t edge;
    float probability;  // of a choice among several seats'; 0 for other steps
  };

  // ---- the root

  // Whoever has chosen already is searched like those who have not.
  static Observation reopened(const Observation& seen) {
    if constexpr (ReopensChoices<G>) return G::reopen(seen);
    return seen;
  }

  // The same for all positions that look the same to the searching seat.
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
    const bool same_seat = searcher_ == searcher && root_ != kNoNode;
    searcher_ = searcher;
    simulations_ = 0;
    sums_ = {};
    depth_ = 0;
    Rng any(0);
    start_ = G::determinize(seen_, any);
    const std::uint64_t key = key_of(start_);
    const NodeIndex known = same_seat ? tree_.find(root_, key) : kNoNode;
    if (known != kNoNode) {
      root_ = tree_.keep_only(known);
    } else {
      tree_.clear();
      root_ = tree_.add_node(key, 0);
    }
    // A position that was proven without a search still needs its best action found.
    if (tree_.node(root_).edges == 0) tree_.node(root_).proof = kUnproven;
  }

  bool is_proven() { return tree_.node(root_).proof != kUnproven; }

  // ---- a simulation

  void simulate() {
    State state = start_;
    if constexpr (kSecrets) state = G::determinize(seen_, rng_);
    path_.clear();
    at_ = root_;
    while (at_ != kNoNode && path_.size() < kDeepest) {
      const Turn turn = state.turn();
      if (turn.is_over()) break;
      if (turn.is_chance()) {
        if (!pass_event(state)) break;
      } else if (turn.is_simultaneous()) {
        choose_together(state, turn);
      } else {
        if (tree_.node(at_).proof != kUnproven && at_ != root_) break;
        decide(state, turn.first());
      }
    }
    back_up(evaluate(state));
  }

  // Where the simulation goes on behind an edge: in its child, which is made if it is time; kNoNode at a leaf.
  void follow(const State& state, std::uint32_t edge_number, bool is_position = true) {
    Edge& edge = tree_.edges(at_)[edge_number];
    if (edge.child == kNoNode && edge.visits >= B::kTuning.expand_after) {
      edge.child = tree_.add_node(is_position ? key_of(state) : kNoKey, 0);
    }
    at_ = edge.child;
  }

  void apply(State& state, Seat seat, Action action, std::uint32_t edge_number) {
    path_.push_back({at_, edge_number, 0});
    if constexpr (kSecrets) {
      const State before = state;
      state.apply(seat, action);
      if (G::hides(before, seat, action, searcher_, state)) return;
    } else {
      state.apply(seat, action);
    }
    follow(state, edge_number);
  }

  // Chance: drawn by its weights, and part of the tree if the searching seat sees it. False where it cannot be told.
  bool pass_event(State& state) {
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
      const std::uint32_t edge = edge_for(kChance, outcome);
      if (edge == kNoEdge) return false;
      apply(state, kChance, outcome, edge);
      return true;
    }
    return false;
  }

  // The number of this edge of the present node, which is added if it is new.
  static constexpr std::uint32_t kNoEdge = 0xFFFFFFFF;
  std::uint32_t edge_for(Seat by, Action action) {
    const std::span<Edge> edges = tree_.edges(at_);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges[i].by == by && edges[i].action == action) return static_cast<std::uint32_t>(i);
    }
    const Edge edge{.action = action, .by = by};
    return add_edges({&edge, 1}) ? tree_.node(at_).edges - 1 : kNoEdge;
  }

  bool add_edges(std::span<const Edge> edges) {
    const std::uint32_t before = tree_.node(at_).edges;
    const NodeIndex now = tree_.add_edges(at_, edges);
    if (now != at_) {
      for (std::size_t i = 0; i < path_.size(); ++i) {
        if (path_[i].node == at_) path_[i].node = now;
        Edge& edge = tree_.edges(path_[i].node)[path_[i].edge];
        if (edge.child == at_) edge.child = now;
      }
      if (root_ == at_) root_ = now;
      at_ = now;
    }
    return tree_.node(at_).edges > before;
  }

  // ---- one seat decides

  void decide(State& state, Seat seat) {
    const std::uint32_t edge = kSecrets ? select_among_legal(state, seat) : select(state, seat);
    if (edge == kNoEdge) {
      at_ = kNoNode;
      return;
    }
    apply(state, seat, tree_.edges(at_)[edge].action, edge);
  }

  // How many actions the present node considers by now.
  std::size_t width() {
    constexpr Tuning kTuning = B::kTuning;
    const float width = kTuning.width + kTuning.growth * std::sqrt(static_cast<float>(tree_.node(at_).visits));
    constexpr float kMost = 1e6F;
    return static_cast<std::size_t>(std::min(width, kMost));
  }

  // Without secrets a node has the same actions every time.
  std::uint32_t select(const State& state, Seat seat) {
    const std::size_t considered = width();
    if (tree_.node(at_).edges < considered && !tree_.node(at_).is_complete) widen(state, seat, considered);
    std::span<const Edge> edges = tree_.edges(at_);
    edges = edges.first(std::min(edges.size(), considered));
    const Node& node = tree_.node(at_);
    const float log_of_tries = rough_log(node.visits + 1);
    std::uint32_t best = kNoEdge;
    float most = 0;
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      const float bound = edges[i].proof == kUnproven
                              ? upper_bound(edges[i], log_of_tries, B::kTuning.exploration, node.value)
                              : bound_of_proven(edges[i], seat);
      if (best == kNoEdge || bound > most) {
        best = i;
        most = bound;
      }
    }
    return best;
  }

  // What is proven need not be tried while something else is left. Whoever can neither win nor lose by the choice makes
  // it by the weights.
  static float bound_of_proven(const Edge& edge, Seat seat) {
    constexpr float kWhim = 1e-3F;
    return value_of(edge.proof, seat) - 1 + kWhim * edge.weight / static_cast<float>(edge.visits + 1);
  }

  // Lists the actions and adds the weightiest of those that have no edge yet.
  void widen(const State& state, Seat seat, std::size_t considered) {
    Actions& actions = scratch_actions_;
    actions.clear();
    state.legal_actions(seat, actions);
    weigh(state, seat, actions);
    // The weightiest first, and equal ones in random order: without knowledge the first are no better than the last.
    ranking_.clear();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const std::uint64_t lot = actions.size() > considered ? rng_.next() : i;
      ranking_.push_back({-weights_[i], lot, static_cast<std::uint32_t>(i)});
    }
    std::ranges::sort(ranking_);
    const std::size_t known = tree_.node(at_).edges;
    const std::span<const Edge> edges = tree_.edges(at_);
    fresh_.clear();
    for (const auto& [weight, lot, i] : ranking_) {
      if (std::ranges::find(edges, actions[i], &Edge::action) != edges.end()) continue;
      fresh_.push_back({.action = actions[i], .weight = bound_weight(i), .by = seat});
    }
    const std::size_t wanted = std::max(considered, 2 * known) - known;
    const bool all = wanted >= fresh_.size();
    if (!all) fresh_.resize(wanted);
    if (add_edges(fresh_)) tree_.node(at_).is_complete = all;
  }

  // With secrets the actions depend on what this simulation supposes: those that are legal compete.
  std::uint32_t select_among_legal(const State& state, Seat seat) {
    Actions& actions = scratch_actions_;
    actions.clear();
    state.legal_actions(seat, actions);
    match_edges(seat, actions);
    if (matched_ < actions.size()) add_unknown(state, seat, actions);
    const std::span<Edge> edges = tree_.edges(at_);
    const float least_weight = weight_considered(edges);
    std::uint32_t best = kNoEdge;
    float most = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (edge_of_[i] == kNoEdge) continue;
      Edge& edge = edges[edge_of_[i]];
      if (edge.weight < least_weight) continue;
      edge.available += 1;
      // One more than there were, so that of edges that were never tried the weightiest comes first.
      const float log_of_tries = rough_log(static_cast<std::uint32_t>(edge.available) + 1);
      const float bound = upper_bound(edge, log_of_tries, B::kTuning.exploration, tree_.node(at_).value);
      if (best == kNoEdge || bound > most) {
        best = edge_of_[i];
        most = bound;
      }
    }
    return best;
  }

  // Of the matched edges, the weightiest are considered: the least weight among them.
  float weight_considered(std::span<const Edge> edges) {
    const std::size_t considered = width();
    if (matched_ <= considered) return 0;
    weights_.clear();
    for (const std::uint32_t i : edge_of_) {
      if (i != kNoEdge) weights_.push_back(edges[i].weight);
    }
    const auto last = weights_.begin() + static_cast<std::ptrdiff_t>(considered) - 1;
    std::ranges::nth_element(weights_, last, std::ranges::greater{});
    return *last;
  }

  // Finds the edge of every action.
  void match_edges(Seat seat, const Actions& actions) {
    edge_of_.assign(actions.size(), kNoEdge);
    matched_ = 0;
    const std::span<const Edge> edges = tree_.edges(at_);
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      if (edges[i].by != seat) continue;
      const Action* const found = std::lower_bound(actions.begin(), actions.end(), edges[i].action);
      if (found == actions.end() || *found != edges[i].action) continue;
      edge_of_[static_cast<std::size_t>(found - actions.begin())] = i;
      ++matched_;
    }
  }

  void add_unknown(const State& state, Seat seat, const Actions& actions) {
    weigh(state, seat, actions);
    fresh_.clear();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (edge_of_[i] == kNoEdge) fresh_.push_back({.action = actions[i], .weight = bound_weight(i), .by = seat});
    }
    if (add_edges(fresh_)) match_edges(seat, actions);
  }

  // Weights of the actions, as shares of all.
  void weigh(const State& state, Seat seat, const Actions& actions) {
    weights_.assign(actions.size(), 0);
    B::weigh(state, seat, actions, weights_);
    const float total = std::accumulate(weights_.begin(), weights_.end(), 0.0F);
    for (float& weight : weights_) weight /= total;
  }
  // An action of average weight keeps the plain bound.
  float bound_weight(std::size_t i) const { return std::sqrt(weights_[i] * static_cast<float>(weights_.size())); }

  // ---- several seats choose

  // Everybody chooses, knowing nothing of the others; then the choices are revealed one after the other, each a step
  // down the tree.
  void choose_together(State& state, Turn turn) {
    const std::size_t first = path_.size();
    for (std::size_t i = 0; i < state.players(); ++i) {
      if (turn.owes(seat_at(i)) && !draw_for(state, seat_at(i))) {
        path_.resize(first);
        at_ = kNoNode;
        return;
      }
    }
    chosen_.clear();
    for (std::size_t i = first; i < path_.size(); ++i) chosen_.push_back(tree_.edges(at_)[path_[i].edge].action);
    for (std::size_t i = 0; i < chosen_.size(); ++i) state.apply(state.turn().first(), chosen_[i]);
    for (std::size_t i = 0; i < chosen_.size() && at_ != kNoNode; ++i) {
      const std::uint32_t edge = edge_for(kSpectator, chosen_[i]);
      if (edge == kNoEdge) {
        at_ = kNoNode;
        return;
      }
      path_.push_back({at_, edge, 0});
      follow(state, edge, i + 1 == chosen_.size());
    }
  }

  // One seat's choice, and its step of the path.
  bool draw_for(const State& state, Seat seat) {
    Actions& actions = scratch_actions_;
    actions.clear();
    state.legal_actions(seat, actions);
    match_edges(seat, actions);
    if (matched_ < actions.size()) {
      weigh(state, seat, actions);
      fresh_.clear();
      for (std::size_t i = 0; i < actions.size(); ++i) {
        if (edge_of_[i] == kNoEdge) fresh_.push_back({.action = actions[i], .weight = weights_[i], .by = seat});
      }
      if (!add_edges(fresh_)) return false;
    }
    const std::span<const Edge> edges = tree_.edges(at_);
    mix_.assign(edges.size(), 0);
    regret_mix(edges, seat, mix_);
    const std::size_t drawn = draw_choice(edges, seat, mix_, rng_);
    path_.push_back({at_, static_cast<std::uint32_t>(drawn), trial_probability(edges[drawn], mix_[drawn])});
    return true;
  }

  // ---- what the leaf is worth, and what everybody on the way learns from it

  struct Evaluation {
    PerSeat<float> values{};
    Proof proof = kUnproven;
  };

  Evaluation evaluate(State& state) {
    if constexpr (!kSecrets) {
      if (at_ != kNoNode && at_ != root_ && tree_.node(at_).proof != kUnproven) return certain(tree_.node(at_).proof);
      // Knowledge may value a wide margin; the proof says who has won.
      if (state.turn().is_over()) return {B::estimate(state), proof_of(state.returns())};
      if constexpr (KnowsWinners<B>) {
        const Seat winner = path_.empty() ? kSpectator : B::certain_winner(state);
        if (winner != kSpectator) return certain(win_of(winner));
      }
    }
    return {rolls_out_ ? rollout<B>(state, rng_) : B::estimate(state), kUnproven};
  }

  static Evaluation certain(Proof proof) {
    Evaluation evaluation{.proof = proof};
    for (std::size_t i = 0; i < kMaxSeats; ++i) evaluation.values[i] = value_of(proof, seat_at(i));
    return evaluation;
  }

  void back_up(const Evaluation& leaf) {
    PerSeat<float> values = leaf.values;
    Proof proof = leaf.proof;
    for (std::size_t i = path_.size(); i-- > 0;) {
      const Step& step = path_[i];
      Node& node = tree_.node(step.node);
      Edge& edge = tree_.edges(step.node)[step.edge];
      if (edge.by == kChance || edge.by == kSpectator) {
        ++edge.visits;
        ++node.visits;
        proof = kUnproven;
        continue;
      }
      const float value = values[index(edge.by)];
      if (step.probability > 0) {
        mix_.assign(node.edges, 0);
        learn_choice(tree_.edges(step.node), edge.by,
                     {.chosen = step.edge, .probability = step.probability, .value = value}, mix_);
      } else {
        ++node.visits;
        node.value += (value - node.value) / static_cast<float>(node.visits);
      }
      ++edge.visits;
      edge.value += (value - edge.value) / static_cast<float>(edge.visits);
      if (proof != kUnproven) {
        edge.proof = proof;
        proof = prove(step.node, edge.by);
        if (proof != kUnproven) values = certain(proof).values;
      }
    }
    for (std::size_t i = 0; i < kMaxSeats; ++i) sums_[i] += values[i];
    depth_ = std::max(depth_, static_cast<std::uint32_t>(path_.size()));
  }

  // A seat that can win wins; if everything is proven it takes the best. If that can be several things that differ for
  // others, nothing is certain.
  Proof prove(NodeIndex at, Seat seat) {
    Proof best = kUnproven;
    bool all = tree_.node(at).is_complete;
    for (const Edge& edge : tree_.edges(at)) {
      if (edge.proof == kUnproven) {
        all = false;
      } else if (best == kUnproven || value_of(edge.proof, seat) > value_of(best, seat)) {
        best = edge.proof;
      }
    }
    const bool is_won = best == win_of(seat);
    if (!is_won && !(all && agree(at, seat, best))) return kUnproven;
    return tree_.node(at).proof = best;
  }
  // Do all edges that are as good for the seat as `best` end like it?
  bool agree(NodeIndex at, Seat seat, Proof best) {
    return std::ranges::all_of(tree_.edges(at), [&](const Edge& edge) {
      return edge.proof == best || value_of(edge.proof, seat) < value_of(best, seat);
    });
  }

  // ---- the report

  Report report(const Budget& budget) {
    Report report;
    Actions& legal = scratch_actions_;
    legal.clear();
    start_.legal_actions(searcher_, legal);
    weigh(start_, searcher_, legal);
    const bool mixes = start_.turn().is_simultaneous();
    for (std::size_t i = 0; i < legal.size(); ++i) {
      report.candidates.push_back({.action = legal[i], .weight = weights_[i]});
    }
    for (const Edge& edge : tree_.edges(root_)) {
      if (edge.by != searcher_) continue;
      const auto found = std::ranges::lower_bound(report.candidates, edge.action, {}, &CandidateReport::action);
      if (found == report.candidates.end() || found->action != edge.action) continue;
      found->visits = edge.visits;
      found->proven = edge.proof != kUnproven;
      found->value = found->proven ? value_of(edge.proof, searcher_) : edge.value;
      found->choice = mixes ? edge.available : 0;
    }
    for (std::size_t i = 0; i < kMaxSeats; ++i) report.values[i] = sums_[i] / static_cast<double>(simulations_);
    report.proven = is_proven();
    if (report.proven) {
      for (std::size_t i = 0; i < kMaxSeats; ++i) report.values[i] = value_of(tree_.node(root_).proof, seat_at(i));
    }
    report.simulations = simulations_;
    report.nodes = tree_.nodes();
    report.depth = depth_;
    report.milliseconds = budget.milliseconds_spent();
    report.mixes = mixes;
    rank_candidates(report);
    report.line = best_line(report.candidates[0].action);
    return report;
  }

  // Down the most visited edges, as far as they are decisions that the searching seat sees.
  std::vector<Action> best_line(Action first) {
    std::vector<Action> line{first};
    constexpr std::size_t kLongest = 40;
    const auto child_behind = [&](NodeIndex at, Action action) {
      for (const Edge& edge : tree_.edges(at)) {
        if (edge.action == action && edge.by != kChance && edge.by != kSpectator) return edge.child;
      }
      return kNoNode;
    };
    NodeIndex at = child_behind(root_, first);
    while (at != kNoNode && !tree_.edges(at).empty() && line.size() < kLongest) {
      const auto edges = tree_.edges(at);
      const auto best = std::ranges::max_element(edges, {}, &Edge::visits);
      if (best->visits == 0 || best->by == kChance || best->by == kSpectator) break;
      line.push_back(best->action);
      at = best->child;
    }
    return line;
  }

  Tree tree_;
  NodeIndex root_ = kNoNode;
  Observation seen_{};
  State start_{};
  Seat searcher_{};
  Rng rng_{0};
  bool rolls_out_ = true;

  std::uint64_t simulations_ = 0;
  PerSeat<double> sums_{};
  std::uint32_t depth_ = 0;

  // Of the present simulation; kept so that simulations allocate nothing.
  NodeIndex at_ = kNoNode;
  std::vector<Step> path_;
  std::vector<Action> chosen_;
  Actions scratch_actions_;
  std::vector<float> weights_;
  std::vector<float> mix_;
  std::vector<Edge> fresh_;
  std::vector<std::tuple<float, std::uint64_t, std::uint32_t>> ranking_;
  std::vector<std::uint32_t> edge_of_;
  std::size_t matched_ = 0;
};

}  // namespace skerry
