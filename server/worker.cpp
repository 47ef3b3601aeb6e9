#include "server/worker.h"

namespace skerry::server {

Worker::Worker(Post post) : post_(std::move(post)), thread_([this] { loop(); }) {}

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  woken_.notify_one();
  thread_.join();
}

std::size_t Worker::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void Worker::add(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  woken_.notify_one();
}

void Worker::loop() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [&] { return is_ending_ || !jobs_.empty(); });
      if (is_ending_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

}  // namespace skerry::server
