// Deadline: ends work on a socket that takes too long, by shutting the socket down. For libraries that wait without
// bound.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace skerry::server {

class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(std::chrono::milliseconds patience);
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  // Watches a socket until the end of a scope. One at a time.
  class Watch {
   public:
    Watch(Deadline& deadline, int socket);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

   private:
    Deadline& deadline_;
  };

 private:
  void set(std::optional<int> socket);
  void run();

  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable ending_;
  std::optional<int> socket_;  // watched now
  Clock::time_point end_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace skerry::server
