// StoreThread: the one thread that reads and writes the store, so that nothing else ever waits for a disk. Writes that
// arrive while it is busy are committed together. A write whose commit fails is looked up in the store before it is
// answered, and while the store is out of reach everything is refused at once.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store.h"

namespace skerry::server {

// What has become of a write.
struct Saved {
  enum class Outcome : std::uint8_t {
    kSaved,
    kNotSaved,  // nothing was changed
    kUnknown,   // perhaps; ask again with look_up()
    kGone,      // there is no such table any more
    kDamaged,   // the table can no longer be read
  };
  Outcome outcome = Outcome::kSaved;
  std::string reason = {};
  // The table as it was found afterwards, if it had to be looked up.
  std::optional<StoredTable> stored = {};
};

class StoreThread {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the event loop
  using Opener = std::function<std::unique_ptr<Store>()>;

  // Opens the store in the calling thread, so that start-up errors are thrown here.
  StoreThread(const Opener& open, Post post);
  ~StoreThread();  // finishes all pending work
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  // Posts `done` when the data is on the disk, or when it is known not to be.
  using Done = std::function<void(const Saved&)>;
  void save(TableWrite write, Done done);
  // Finds out what has become of an earlier write.
  void look_up(TableWrite write, Done done);
  // A write besides those of tables. It may be repeated, so nobody asks whether one that failed was saved after all.
  using Written = std::function<void(Status)>;
  void write(std::function<void(Store&)> work, Written written);

  // Posts the result of reading.
  template <class T>
  void read(std::function<T(Store&)> work, std::function<void(Result<T>)> found) {
    add({.work =
             [this, work = std::move(work), found = std::move(found)](Store& store) {
               auto result = std::make_shared<Result<T>>(Error{});
               const Status done = attempt([&] { *result = work(store); });
               if (!done) *result = done.error();
               post_([found, result] { found(std::move(*result)); });
             },
         .write = {},
         .done = nullptr});
  }

  std::size_t waiting() const;
  // Why the store does not work at the moment; empty if it does. From any thread.
  std::string trouble() const;
  // How often a commit failed without saying whether it had happened.
  std::uint64_t doubts() const { return doubts_; }
  // Is posted when the store works again after a failure. Set it before anything else is asked.
  void on_recovery(std::function<void()> work) { recovered_ = std::move(work); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Job {
    std::function<void(Store&)> work;
    std::optional<TableWrite> write;  // of a table
    Done done;                        // empty for a read
  };
  void add(Job job);
  void run();
  std::deque<Job> take();
  void write_together(std::vector<Job> group);
  Saved find(const TableWrite& write);
  static bool is_failure(const Job& job, const Saved& saved);
  void finish(std::vector<Job> group, const Saved& saved);
  Status attempt(const std::function<void()>& work);
  bool regain();
  void fail(const std::string& reason);
  void succeed();
  void probe();

  std::unique_ptr<Store> store_;
  Post post_;
  std::function<void()> recovered_;
  mutable std::mutex mutex_;
  std::condition_variable woken_;
  std::deque<Job> jobs_;
  bool is_ending_ = false;
  std::string trouble_;  // guarded by mutex_
  std::atomic<std::uint64_t> doubts_ = 0;
  // ---- of the thread alone
  bool is_lost_ = false;            // the connection, since the latest attempt to recover it
  bool was_damage_ = false;         // the latest failure of an attempt
  Clock::time_point next_attempt_;  // to recover it
  Clock::time_point failing_since_;
  std::thread thread_;
};

}  // namespace skerry::server
