// Keeper: one thread that reads and writes the store, so that nobody else ever waits for a disk. Writings that have
// gathered while it was busy are committed together.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/store.h"

namespace skerry::server {

class Keeper {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the event loop
  using Opener = std::function<std::unique_ptr<Store>()>;
  using Kept = std::function<void(Status)>;

  // Opens the store at once, so that start-up errors are thrown here.
  Keeper(const Opener& open, Post post);
  ~Keeper();  // finishes what was asked for
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  // `kept` is posted when the writing is on the disk, or with a sentence when it is not and nothing was changed.
  void write(std::function<void(Store&)> work, Kept kept);

  // Reads, and posts what was found.
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
    Kept kept;  // of a writing
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
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace skerry::server
