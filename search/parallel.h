// ParallelMcts: root parallelisation. Each thread grows its own tree, and the roots are added up at the end. Nothing is
// shared meanwhile, so two threads make twice the simulations of one. This is the only search file that uses threads.
#pragma once

#include <atomic>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

#include "search/mcts.h"
#include "search/options.h"

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

  Report think(const Observation& seen, Seat searcher, const Limits& limits, const std::stop_token& stop,
               std::uint64_t seed) {
    std::atomic<bool> flag{stop.stop_requested()};
    const std::stop_callback raise(stop, [&] { flag.store(true, std::memory_order_relaxed); });
    std::vector<Report> reports(searches_.size());
    const auto run = [&](std::size_t i) {
      reports[i] = searches_[i]->think(seen, searcher, share(limits, i), flag, mix64(seed + i));
      if (reports[i].proven) flag.store(true, std::memory_order_relaxed);  // the others can stop
    };
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < searches_.size(); ++i) threads.emplace_back(run, i);
      run(0);
    }
    return merge(std::move(reports));
  }

 private:
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
