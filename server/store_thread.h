// StoreThread: the one thread that reads and writes the store, so that nothing else ever waits for a disk. Writes that
// arrive while it is busy are committed together.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/store.h"

namespace skerry::server {

class StoreThread {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the event loop
  using Opener = std::function<std::unique_ptr<Store>()>;
  using Written = std::function<void(Status)>;

  // Opens the store in the calling thread, so that start-up errors are thrown here.
  StoreThread(const Opener& open, Post post);
  ~StoreThread();  // finishes all pending work
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  // Posts `written` when the data is on the disk, or with an error when nothing was changed.
  void write(std::function<void(Store&)> work, Written written);

  // Posts the result of reading.
  template <class T>
  void read(std::function<T(Store&)> work, std::function<void(Result<T>)> found) {
    add({[this, work = std::move(work), found = std::move(found)](Store& store) {
           auto result = std::make_shared<Result<T>>(Error{});
           const Status done = attempt(store, [&] { *result = work(store); });
           if (!done) *result = done.error();
           post_([found, result] { found(std::move(*result)); });
         },
         nullptr});
  }

  std::size_t waiting() const;

 private:
  struct Job {
    std::function<void(Store&)> work;
    Written written;  // empty for a read
  };
  void add(Job job);
  void run();
  void write_together(std::deque<Job>& jobs);
  static Status attempt(Store& store, const std::function<void()>& work);

  std::unique_ptr<Store> store_;
  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable woken_;
  std::deque<Job> jobs_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace skerry::server
