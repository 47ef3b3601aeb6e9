#include "server/bots.h"

#include <algorithm>
#include <cassert>
#include <sys/resource.h>

namespace skerry::server {
namespace {

constexpr std::size_t kMemory = 64 * kMegabyte;
constexpr double kLeastPace = 0.02;
constexpr int kNiceness = 5;

}  // namespace

BotPool::BotPool(unsigned workers, Post post) : post_(std::move(post)), count_(std::max(1U, workers)) {
  for (unsigned i = 0; i < count_; ++i) {
    workers_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
}

BotPool::~BotPool() {
  for (std::jthread& worker : workers_) worker.request_stop();
  woken_.notify_all();
}

double BotPool::pace(std::size_t waiting, std::size_t workers) {
  const double crowd = static_cast<double>(waiting) / static_cast<double>(workers);
  return std::clamp(1 / std::max(1.0, crowd), kLeastPace, 1.0);
}

void BotPool::think(Job job) {
  {
    const std::lock_guard lock(mutex_);
    std::deque<Job>& queue = queues_[job.owner];
    if (queue.empty()) turns_.push_back(job.owner);
    queue.push_back(std::move(job));
    ++waiting_;
  }
  woken_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

BotPool::Job BotPool::take() {
  const std::string owner = std::move(turns_.front());
  turns_.pop_front();
  const auto queue = queues_.find(owner);
  Job job = std::move(queue->second.front());
  queue->second.pop_front();
  --waiting_;
  if (queue->second.empty()) {
    queues_.erase(queue);
  } else {
    turns_.push_back(owner);
  }
  return job;
}

void BotPool::work(const std::stop_token& stop) {
  // Requests of people come before bots. On Linux this affects the calling thread only.
  setpriority(PRIO_PROCESS, 0, kNiceness);
  for (;;) {
    std::unique_lock lock(mutex_);
    if (!woken_.wait(lock, stop, [&] { return waiting_ > 0; })) return;
    const double how_much = pace(waiting_, count_);
    Job job = take();
    lock.unlock();
    if (!job.stop.stop_requested()) decide(std::move(job), how_much, stop);
  }
}

void BotPool::decide(Job job, double pace, const std::stop_token& stop) {
  const StopSource ends(job.stop);
  const std::stop_callback by_pool(stop, [&] { ends.request_stop(); });
  Result<std::unique_ptr<Agent>> agent =
      make_agent(job.agent, {.game = job.game, .seed = job.seed, .tempo = {.pace = pace}, .memory = kMemory});
  assert(agent);
  Decision decision = (*agent)->decide(*job.position, job.seat, ends.token());
  if (ends.stop_requested()) return;
  post_([done = std::move(job.done), decision = std::move(decision)]() mutable { done(std::move(decision)); });
}

}  // namespace skerry::server
