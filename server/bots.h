// BotPool: the threads that run searches. Bots at tables come before analyses and hints. The queue is fair: owners take
// turns, so that one owner's many searches do not delay another's, and those of an owner with many get less time each.
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

inline constexpr std::string_view kTooManySearches = "Too many searches are waiting. Please try again in a moment.";

class BotPool {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the event loop

  enum class Kind : std::uint8_t { kBot, kAnalysis };
  struct Job {
    Kind kind;
    std::string owner;  // whose turn in the queue it uses: the address that asked for it
    std::string agent;  // "level:3"
    const AnyGame* game;
    std::unique_ptr<AnyPosition> position;
    Seat seat;
    std::uint64_t seed;
    StopToken stop;
    std::function<void(Decision)> done;       // posted, unless stop was requested
    std::function<void()> dropped = nullptr;  // posted instead, if there is one
  };
  // Searches that may wait at the same time.
  struct Limits {
    std::size_t per_owner;
    std::size_t in_all;
  };
  static Limits limits(Kind kind);

  BotPool(unsigned workers, Post post);  // starts at least one worker
  ~BotPool();                            // drops what is waiting
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  // False if too many are waiting; the job is then forgotten.
  [[nodiscard]] bool think(Job job);
  std::size_t waiting() const;

  // The share of its usual time that each search gets.
  static double pace(std::size_t waiting, std::size_t workers);

 private:
  struct Lane {
    std::map<std::string, std::deque<Job>> queues;  // by owner
    std::deque<std::string> turns;                  // owners with waiting jobs, the next first
    std::size_t waiting = 0;
  };
  struct Taken {
    Job job;
    double pace;
  };

  void work(const std::stop_token& stop);
  // Makes room by dropping the jobs of an owner that nobody waits for any more.
  void forget_stopped(Lane& lane, const std::string& owner);
  std::size_t waiting_now() const { return bots_.waiting + analyses_.waiting; }
  // The next job. Precondition: one is waiting.
  Taken take();
  void decide(Taken taken, const std::stop_token& stop);
  void drop(const Job& job);

  Post post_;
  const unsigned count_;
  mutable std::mutex mutex_;
  std::condition_variable_any woken_;
  Lane bots_;
  Lane analyses_;
  unsigned bots_in_a_row_ = 0;  // taken while an analysis was waiting
  std::vector<std::jthread> workers_;
};

}  // namespace skerry::server
