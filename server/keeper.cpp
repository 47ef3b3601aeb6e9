#include "server/keeper.h"

#include "core/failure.h"

namespace skerry::server {

Keeper::Keeper(const Opener& open, Post post) : store_(open()), post_(std::move(post)), thread_([this] { run(); }) {}

Keeper::~Keeper() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  woken_.notify_one();
  thread_.join();
}

void Keeper::write(std::function<void(Store&)> work, Kept kept) { add({std::move(work), std::move(kept)}); }

std::size_t Keeper::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void Keeper::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  woken_.notify_one();
}

void Keeper::run() {
  for (;;) {
    std::deque<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [&] { return ends_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      jobs.swap(jobs_);
    }
    while (!jobs.empty()) {
      if (jobs.front().kept) {
        write_together(jobs);
      } else {
        jobs.front().work(*store_);
        jobs.pop_front();
      }
    }
  }
}

// All writings at the front of the queue in one commit. If that fails, each is tried alone, so that nobody suffers from
// another's trouble.
void Keeper::write_together(std::deque<Job>& jobs) {
  std::vector<Job> group;
  for (; !jobs.empty() && jobs.front().kept; jobs.pop_front()) group.push_back(std::move(jobs.front()));
  const auto write = [&](std::span<Job> some) {
    const Status done = attempt(*store_, [&] {
      store_->begin();
      for (const Job& job : some) job.work(*store_);
      store_->commit();
    });
    if (!done && some.size() > 1) return false;
    post_([kept = std::vector<Job>(std::make_move_iterator(some.begin()), std::make_move_iterator(some.end())), done] {
      for (const Job& job : kept) job.kept(done);
    });
    return true;
  };
  if (write(group)) return;
  for (Job& job : group) write({&job, 1});
}

Status Keeper::attempt(Store& store, const std::function<void()>& work) {
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
