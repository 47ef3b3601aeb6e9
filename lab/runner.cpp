#include "lab/runner.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "lab/in_order.h"
#include "lab/play_job.h"

namespace skerry {

void in_any_order(const std::vector<std::uint64_t>& numbers, unsigned threads,
                  const std::function<std::string(std::uint64_t)>& work,
                  const std::function<void(const std::string&, std::uint64_t)>& use) {
  std::mutex mutex;  // guards `use` and `failure`
  std::exception_ptr failure;
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> has_failed = false;
  const auto run = [&] {
    for (;;) {
      const std::size_t mine = next++;
      if (mine >= numbers.size() || has_failed) return;
      try {
        const std::string result = work(numbers[mine]);
        const std::scoped_lock lock(mutex);
        use(result, numbers[mine]);
      } catch (...) {
        const std::scoped_lock lock(mutex);
        if (!failure) failure = std::current_exception();
        has_failed = true;
      }
    }
  };
  {
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i) workers.emplace_back(run);
  }
  if (failure) std::rethrow_exception(failure);
}

std::vector<std::uint64_t> missing_jobs(const Schedule& schedule, std::uint64_t rounds, const Part& part,
                                        const ResultsFile& file) {
  std::vector<std::uint64_t> missing;
  const std::uint64_t all = schedule.jobs(rounds);
  for (std::uint64_t number = part.k - 1; number < all; number += part.n) {
    if (!file.has(number)) missing.push_back(number);
  }
  return missing;
}

void play_missing(const AnyGame& game, const Plan& plan, const std::vector<std::uint64_t>& jobs, unsigned threads,
                  ResultsFile& file, const std::function<void(std::uint64_t)>& done) {
  const Schedule schedule(plan);
  std::uint64_t played = 0;
  in_any_order(
      jobs, threads_or_all(threads),
      [&](std::uint64_t number) { return row_line(play_job(game, plan, schedule.at(number))); },
      [&](const std::string& line, std::uint64_t number) {
        file.append(number, line);
        done(++played);
      });
  file.settle();
}

}  // namespace skerry
