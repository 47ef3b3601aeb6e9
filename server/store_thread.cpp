#include "server/store_thread.h"

#include "core/failure.h"

namespace skerry::server {

StoreThread::StoreThread(const Opener& open, Post post)
    : store_(open()), post_(std::move(post)), thread_([this] { run(); }) {}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  woken_.notify_one();
  thread_.join();
}

void StoreThread::write(std::function<void(Store&)> work, Written written) {
  add({std::move(work), std::move(written)});
}

std::size_t StoreThread::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void StoreThread::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  woken_.notify_one();
}

void StoreThread::run() {
  for (;;) {
    std::deque<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [&] { return is_ending_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      jobs.swap(jobs_);
    }
    while (!jobs.empty()) {
      if (jobs.front().written) {
        write_together(jobs);
      } else {
        jobs.front().work(*store_);
        jobs.pop_front();
      }
    }
  }
}

// Commits all writes at the front of the queue together. If that fails, tries each alone, so that one bad write does
// not harm the others.
void StoreThread::write_together(std::deque<Job>& jobs) {
  std::vector<Job> group;
  for (; !jobs.empty() && jobs.front().written; jobs.pop_front()) group.push_back(std::move(jobs.front()));
  const auto write = [&](std::span<Job> some) {
    const Status done = attempt(*store_, [&] {
      store_->begin();
      for (const Job& job : some) job.work(*store_);
      store_->commit();
    });
    if (!done && some.size() > 1) return false;
    post_(
        [written = std::vector<Job>(std::make_move_iterator(some.begin()), std::make_move_iterator(some.end())), done] {
          for (const Job& job : written) job.written(done);
        });
    return true;
  };
  if (write(group)) return;
  for (Job& job : group) write({&job, 1});
}

Status StoreThread::attempt(Store& store, const std::function<void()>& work) {
  try {
    work();
    return Ok{};
  } catch (const Failure& failure) {
    const std::string reason = failure.what();
    try {
      store.rollback();
      store.recover();
    } catch (const Failure& still) {
      return Error{reason + "; " + still.what()};
    }
    return Error{reason};
  }
}

}  // namespace skerry::server
