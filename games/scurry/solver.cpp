#include "games/scurry/solver.h"

#include <cassert>

namespace skerry::scurry {
namespace {

// The lines of sight between the opponent's tiles, which are fixed for the whole run. Tiles are numbered from 0.
class Graph {
 public:
  using Nodes = std::uint32_t;  // a set of tiles; at most kLongestRun of them
  static_assert(kLongestRun <= 31);

  explicit Graph(const State& s) {
    const Geometry& g = s.board();
    const Board blockers = s.blockers();
    std::array<std::uint8_t, kMaxVertices> number{};
    for_each_bit(s.others(), [&](unsigned v) {
      number[v] = static_cast<std::uint8_t>(size_);
      vertex_[size_++] = static_cast<Vertex>(v);
    });
    const auto seen_from = [&](Vertex v) {
      Nodes nodes = 0;
      for_each_bit(first_seen(g, v, blockers) & s.others(), [&](unsigned u) { nodes |= Nodes{1} << number[u]; });
      return nodes;
    };
    for (std::size_t i = 0; i < size_; ++i) sees_[i] = seen_from(vertex_[i]);
    start_ = seen_from(s.token[index(s.mover)]);
  }

  std::size_t size() const { return size_; }
  Nodes all() const { return (Nodes{1} << size_) - 1; }
  Nodes start() const { return start_; }
  Nodes sees(unsigned node) const { return sees_[node]; }
  Vertex vertex(unsigned node) const { return vertex_[node]; }

 private:
  std::size_t size_ = 0;
  std::array<Vertex, kLongestRun> vertex_{};
  std::array<Nodes, kLongestRun> sees_{};
  Nodes start_ = 0;
};

unsigned take(Graph::Nodes& nodes) {
  const auto i = static_cast<unsigned>(std::countr_zero(nodes));
  nodes &= nodes - 1;
  return i;
}

// Whether no path that continues with one of `next` can visit all of `left`. May miss some such cases.
bool is_hopeless(const Graph& graph, Graph::Nodes next, Graph::Nodes left) {
  // 1. All of `left` must be connected.
  Graph::Nodes reached = next & left;
  for (Graph::Nodes front = reached; front != 0;) {
    Graph::Nodes grown = 0;
    while (front != 0) grown |= graph.sees(take(front));
    front = grown & left & ~reached;
    reached |= front;
  }
  if (reached != left) return true;
  // 2. A tile with a single neighbour can only be the last one, or the next one, which needs only a way out.
  int dead_ends = 0;
  for (Graph::Nodes rest = left & ~next; rest != 0;) {
    if (std::popcount(graph.sees(take(rest)) & left) <= 1) ++dead_ends;
  }
  return dead_ends > 1;
}

bool visit_all(const Graph& graph, Graph::Nodes next, Graph::Nodes left, Run& run) {
  if (left == 0) return true;
  if (is_hopeless(graph, next, left)) return false;
  for (Graph::Nodes choices = next & left; choices != 0;) {
    const unsigned node = take(choices);
    run.push_back(graph.vertex(node));
    if (visit_all(graph, graph.sees(node), left & ~(Graph::Nodes{1} << node), run)) return true;
    run.pop_back();
  }
  return false;
}

std::optional<Run> solve_run(const State& state) {
  assert(state.phase == Phase::kRun);
  Run run;
  const Graph graph(state);
  if (visit_all(graph, graph.start(), graph.all(), run)) return run;
  return std::nullopt;
}

void extend(const Graph& graph, Graph::Nodes next, Graph::Nodes left, unsigned& budget, Run& run, Run& best) {
  if (run.size() > best.size()) best = run;
  for (Graph::Nodes choices = next & left; choices != 0 && budget > 0 && best.size() < graph.size();) {
    --budget;
    const unsigned node = take(choices);
    run.push_back(graph.vertex(node));
    extend(graph, graph.sees(node), left & ~(Graph::Nodes{1} << node), budget, run, best);
    run.pop_back();
  }
}

State with_lead(const State& state, unsigned lead) {
  State next = state;
  next.apply(state.mover, make_action(Kind::kLead, lead));
  return next;
}

}  // namespace

std::optional<WinningTurn> solve_turn(const State& state) {
  assert(state.phase == Phase::kLead || state.phase == Phase::kRun);
  if (state.phase == Phase::kRun) {
    if (auto run = solve_run(state)) return WinningTurn{kNowhere, *run};
    return std::nullopt;
  }
  for (Board leads = state.choices; leads != 0;) {
    const unsigned lead = take_lowest_bit(leads);
    if (auto run = solve_run(with_lead(state, lead))) return WinningTurn{static_cast<Vertex>(lead), *run};
  }
  return std::nullopt;
}

Board winning_leads(const State& state) {
  assert(state.phase == Phase::kLead);
  Board winning = 0;
  for_each_bit(state.choices, [&](unsigned lead) {
    if (solve_run(with_lead(state, lead))) winning |= bit128(lead);
  });
  return winning;
}

Run longest_run(const State& state, unsigned budget) {
  assert(state.phase == Phase::kRun);
  Run run;
  Run best;
  const Graph graph(state);
  extend(graph, graph.start(), graph.all(), budget, run, best);
  return best;
}

}  // namespace skerry::scurry
