// ParallelMcts: root parallelisation. Each thread grows its own tree, and the roots are added up at the end. Nothing is
// shared meanwhile, so two threads make twice the simulations of one. This is the only search file that uses threads;
// where there are none (in a browser), the trees are grown one after the other.
#pragma once

#include <memory>
#include <vector>

#include "search/mcts.h"
#include "search/options.h"

#ifdef __STDCPP_THREADS__
#include <thread>
#endif

namespace skerry {

template <Knowledge B>
class ParallelMcts {
 public:
  using Observation = typename B::Game::Observation;

  explicit ParallelMcts(const SearchOptions& options) {
    for (unsigned i = 0; i < options.threads; ++i) {
      searches_.push_back(std::make_unique<Mcts<B>>(options.memory / options.threads));
    }
  }

  Report think(const Observation& seen, Seat searcher, const Limits& limits, const StopToken& stop,
               std::uint64_t seed) {
    const StopSource ends(stop);
    std::vector<Report> reports(searches_.size());
    const auto run = [&](std::size_t i) {
      reports[i] = searches_[i]->think(seen, searcher, share(limits, i), ends.token(), mix64(seed + i));
      if (reports[i].proven) ends.request_stop();  // the others can stop
    };
    run_all(run);
    return merge(std::move(reports));
  }

 private:
  template <class Run>
  void run_all(const Run& run) {
#ifdef __STDCPP_THREADS__
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < searches_.size(); ++i) threads.emplace_back(run, i);
    run(0);
#else
    for (std::size_t i = 0; i < searches_.size(); ++i) run(i);
#endif
  }

  Limits share(Limits limits, std::size_t i) const {
    const auto split = [&](std::uint64_t all) {
      return all == kNoLimit ? kNoLimit : (all + searches_.size() - 1 - i) / searches_.size();
    };
    limits.simulations = split(limits.simulations);
    limits.nodes = split(limits.nodes);
    return limits;
  }

  std::vector<std::unique_ptr<Mcts<B>>> searches_;
};

}  // namespace skerry
