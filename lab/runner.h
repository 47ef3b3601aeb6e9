// Runs the games of a plan that are missing, on several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "games/registry.h"
#include "lab/plan.h"
#include "lab/results_file.h"

namespace skerry {

// Every N-th game, beginning with the K-th: for several machines.
struct Part {
  std::uint64_t k = 1;
  std::uint64_t n = 1;
  bool has(std::uint64_t number) const { return number % n == k - 1; }
};

// Calls `work(number)` for each number on `threads` threads and `use(result, number)` as results come, one at a time.
// An exception from either ends the work when the calls under way have ended, whose results are used; then it is
// rethrown.
void in_any_order(const std::vector<std::uint64_t>& numbers, unsigned threads,
                  const std::function<std::string(std::uint64_t)>& work,
                  const std::function<void(const std::string&, std::uint64_t)>& use);

// The games of this many rounds that the file lacks.
std::vector<std::uint64_t> missing_jobs(const Schedule& schedule, std::uint64_t rounds, const Part& part,
                                        const ResultsFile& file);

// Plays them and settles the file. Calls `done` after each game with the number of games played now. Throws Failure if
// an agent fails or the file cannot be written; all finished games are kept.
void play_missing(const AnyGame& game, const Plan& plan, const std::vector<std::uint64_t>& jobs, unsigned threads,
                  ResultsFile& file, const std::function<void(std::uint64_t)>& done);

}  // namespace skerry
