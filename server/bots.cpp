#include "server/bots.h"

#include <algorithm>
#include <cassert>
#include <sys/resource.h>

namespace skerry::server {
namespace {

constexpr std::size_t kMemory = 64 * kMegabyte;
constexpr double kLeastPace = 0.02;
constexpr int kNiceness = 5;
constexpr unsigned kMostBotsInARow = 8;  // then an analysis has its turn, so that none waits for ever

}  // namespace

BotPool::Limits BotPool::limits(Kind kind) {
  return kind == Kind::kBot ? Limits{.per_owner = 64, .in_all = 4096} : Limits{.per_owner = 4, .in_all = 64};
}

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

bool BotPool::think(Job job) {
  {
    const std::lock_guard lock(mutex_);
    Lane& lane = job.kind == Kind::kBot ? bots_ : analyses_;
    const Limits most = limits(job.kind);
    forget_stopped(lane, job.owner);
    if (lane.waiting >= most.in_all) return false;
    const std::string owner = job.owner;
    std::deque<Job>& queue = lane.queues[owner];
    if (queue.size() >= most.per_owner) return false;
    if (queue.empty()) lane.turns.push_back(owner);
    queue.push_back(std::move(job));
    ++lane.waiting;
  }
  woken_.notify_one();
  return true;
}

void BotPool::forget_stopped(Lane& lane, const std::string& owner) {
  const auto queue = lane.queues.find(owner);
  if (queue == lane.queues.end()) return;
  lane.waiting -= std::erase_if(queue->second, [&](const Job& job) {
    const bool is_stopped = job.stop.stop_requested();
    if (is_stopped) drop(job);
    return is_stopped;
  });
  if (!queue->second.empty()) return;
  lane.queues.erase(queue);
  std::erase(lane.turns, owner);
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_now();
}

BotPool::Taken BotPool::take() {
  const bool is_analysis = bots_.waiting == 0 || (analyses_.waiting > 0 && ++bots_in_a_row_ > kMostBotsInARow);
  if (is_analysis) bots_in_a_row_ = 0;
  Lane& lane = is_analysis ? analyses_ : bots_;
  const std::string owner = std::move(lane.turns.front());
  lane.turns.pop_front();
  const auto queue = lane.queues.find(owner);
  const std::size_t owners = bots_.turns.size() + analyses_.turns.size() + 1;
  Taken taken{std::move(queue->second.front()), pace(owners * queue->second.size(), count_)};
  queue->second.pop_front();
  --lane.waiting;
  if (queue->second.empty()) {
    lane.queues.erase(queue);
  } else {
    lane.turns.push_back(owner);
  }
  return taken;
}

void BotPool::work(const std::stop_token& stop) {
  // Requests of people come before bots. On Linux this affects the calling thread only.
  setpriority(PRIO_PROCESS, 0, kNiceness);
  for (;;) {
    std::unique_lock lock(mutex_);
    if (!woken_.wait(lock, stop, [&] { return waiting_now() > 0; }) || stop.stop_requested()) return;
    Taken taken = take();
    lock.unlock();
    decide(std::move(taken), stop);
  }
}

void BotPool::decide(Taken taken, const std::stop_token& stop) {
  Job& job = taken.job;
  if (job.stop.stop_requested()) {
    drop(job);
    return;
  }
  const StopSource ends(job.stop);
  const std::stop_callback by_pool(stop, [&] { ends.request_stop(); });
  Result<std::unique_ptr<Agent>> agent =
      make_agent(job.agent, {.game = job.game, .seed = job.seed, .tempo = {.pace = taken.pace}, .memory = kMemory});
  assert(agent);
  Decision decision = (*agent)->decide(*job.position, job.seat, ends.token());
  if (ends.stop_requested()) {
    drop(job);
  } else {
    post_([done = std::move(job.done), decision = std::move(decision)]() mutable { done(std::move(decision)); });
  }
}

void BotPool::drop(const Job& job) {
  if (job.dropped) post_(job.dropped);
}

}  // namespace skerry::server
