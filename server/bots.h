// BotPool: the threads that run bot searches. Its queue is fair: owners take turns, so that one owner's many searches
// do not delay another's. When many wait, each search gets less time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "match/agent.h"

namespace skerry::server {

class BotPool {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the event loop

  struct Job {
    std::string owner;  // the guest whose turn in the queue it uses
    std::string agent;  // "level:3"
    const AnyGame* game;
    std::unique_ptr<AnyPosition> position;
    Seat seat;
    std::uint64_t seed;
    StopToken stop;
    std::function<void(Decision)> done;  // posted, unless stop was requested
  };

  BotPool(unsigned workers, Post post);  // starts at least one worker
  ~BotPool();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  void think(Job job);
  std::size_t waiting() const;

  // The share of its usual time that each search gets.
  static double pace(std::size_t waiting, std::size_t workers);

 private:
  void work(const std::stop_token& stop);
  // The next job. Precondition: one is waiting.
  Job take();
  void decide(Job job, double pace, const std::stop_token& stop);

  Post post_;
  const unsigned count_;
  mutable std::mutex mutex_;
  std::condition_variable_any woken_;
  std::map<std::string, std::deque<Job>> queues_;  // by owner
  std::deque<std::string> turns_;                  // owners with waiting jobs, the next first
  std::size_t waiting_ = 0;
  std::vector<std::jthread> workers_;
};

}  // namespace skerry::server
