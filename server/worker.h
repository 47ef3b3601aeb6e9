// Worker: a thread for work that would hold up the event loop, such as replaying long games. One piece at a time, in
// order.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace skerry::server {

class Worker {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the event loop

  explicit Worker(Post post);
  ~Worker();  // drops what has not begun
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Posts the result of the work. T may be movable only.
  template <class T>
  void run(std::function<T()> work, std::function<void(T)> done) {
    add([this, work = std::move(work), done = std::move(done)] {
      auto result = std::make_shared<T>(work());
      post_([done, result] { done(std::move(*result)); });
    });
  }
  std::size_t waiting() const;

 private:
  void add(std::function<void()> job);
  void loop();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable woken_;
  std::deque<std::function<void()>> jobs_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace skerry::server
