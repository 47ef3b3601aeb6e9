// Runs independent tasks on several threads and uses their results in order.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace skerry {

// 0 threads: one for each core.
inline unsigned threads_or_all(unsigned threads) {
  return threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
}

// Calls `use(make(i), i)` for i from 0 to count - 1, in order and on the calling thread; `make` runs on `threads` other
// threads. An exception from either stops the work and is rethrown.
template <class Make, class Use>
void in_order(std::uint64_t count, unsigned threads, const Make& make, const Use& use) {
  // Limits how far threads run ahead, so that memory stays bounded however long one task takes.
  constexpr std::uint64_t kAhead = 64;
  std::mutex mutex;
  std::condition_variable arrived;
  std::condition_variable_any taken;
  std::map<std::uint64_t, decltype(make(count))> waiting;
  std::uint64_t started = 0;
  std::uint64_t used = 0;
  std::exception_ptr failure;
  const auto work = [&](const std::stop_token& stop) {
    for (;;) {
      std::unique_lock lock(mutex);
      taken.wait(lock, stop, [&] { return started < used + kAhead; });
      if (stop.stop_requested() || started == count) return;
      const std::uint64_t mine = started++;
      lock.unlock();
      try {
        auto result = make(mine);
        lock.lock();
        waiting.emplace(mine, std::move(result));
      } catch (...) {
        if (!lock.owns_lock()) lock.lock();
        failure = std::current_exception();
      }
      arrived.notify_one();
    }
  };
  std::vector<std::jthread> workers;  // stopped and joined on every exit
  workers.reserve(threads);
  for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
  while (used < count) {
    std::unique_lock lock(mutex);
    arrived.wait(lock, [&] { return failure != nullptr || waiting.contains(used); });
    if (failure != nullptr) std::rethrow_exception(failure);
    const auto result = std::move(waiting.extract(used).mapped());
    const std::uint64_t mine = used++;
    lock.unlock();
    taken.notify_all();
    use(result, mine);
  }
}

}  // namespace skerry
