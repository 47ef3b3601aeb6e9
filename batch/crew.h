// Crew: threads that wait for work and share it by ranges.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace skerry {

class Crew {
 public:
  explicit Crew(unsigned threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Splits 0 … count into one range for each thread, the caller's included, and calls work(begin, end) for each.
  // Returns when all are done. `work` must not throw.
  void share(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work);

 private:
  void serve(std::size_t member);
  void do_part(std::size_t part) const;

  std::mutex mutex_;
  std::condition_variable called_;
  std::condition_variable finished_;
  const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0;
  std::size_t busy_ = 0;
  std::uint64_t call_ = 0;
  bool over_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace skerry
