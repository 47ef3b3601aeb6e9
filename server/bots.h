// BotPool: threads on which bots think. Searches wait in a fair queue: one of each owner in turn, so that nobody's many
// bots hold up another's single one. When many wait, all think less.
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
    std::string owner;  // whose turn it is in the queue
    std::string agent;  // "level:3"
    const AnyGame* game;
    std::unique_ptr<AnyPosition> position;
    Seat seat;
    std::uint64_t seed;
    std::stop_token stop;
    std::function<void(Decision)> done;  // posted, unless stop was requested
  };

  BotPool(unsigned workers, Post post);  // one worker at least
  ~BotPool();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  void think(Job job);
  std::size_t waiting() const;

  // How much of its usual time each search gets when so many wait for so many workers.
  static double pace(std::size_t waiting, std::size_t workers);

 private:
  void work(const std::stop_token& stop);
  // The next in turn. Precondition: somebody waits.
  Job take();
  void decide(Job job, double pace, const std::stop_token& stop);

  Post post_;
  const unsigned count_;
  mutable std::mutex mutex_;
  std::condition_variable_any woken_;
  std::map<std::string, std::deque<Job>> queues_;  // of each owner
  std::deque<std::string> turns_;                  // owners who wait, the next first
  std::size_t waiting_ = 0;
  std::vector<std::jthread> workers_;
};

}  // namespace skerry::server
