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
    return run_all(stop, [&](std::size_t i, const StopToken& end) {
      return searches_[i]->think(seen, searcher, share(limits, i), end, mix64(seed + i));
    });
  }

  // As in Mcts.
  Report resume(const Limits& limits, const StopToken& stop) {
    return run_all(stop,
                   [&](std::size_t i, const StopToken& end) { return searches_[i]->resume(share(limits, i), end); });
  }

 private:
  template <class Search>
  Report run_all(const StopToken& stop, const Search& search) {
    const StopSource ends(stop);
    std::vector<Report> reports(searches_.size());
    const auto run = [&](std::size_t i) {
      reports[i] = search(i, ends.token());
      if (reports[i].proven) ends.request_stop();  // the others can stop
    };
#ifdef __STDCPP_THREADS__
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < searches_.size(); ++i) threads.emplace_back(run, i);
    run(0);
    threads.clear();  // waits for them
#else
    for (std::size_t i = 0; i < searches_.size(); ++i) run(i);
#endif
    return merge(std::move(reports));
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
