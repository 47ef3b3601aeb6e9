#include "server/store_thread.h"

#include "server/log.h"

namespace skerry::server {
namespace {

constexpr auto kBetweenAttempts = std::chrono::seconds(1);

}  // namespace

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

void StoreThread::save(TableWrite write, Done done) {
  add({.work = nullptr, .write = std::move(write), .done = std::move(done)});
}

void StoreThread::look_up(TableWrite write, Done done) {
  add({.work =
           [this, write = std::move(write), done = std::move(done)](Store&) {
             Saved saved = find(write);
             post_([done, saved = std::move(saved)] { done(saved); });
           },
       .write = {},
       .done = nullptr});
}

void StoreThread::write(std::function<void(Store&)> work, Written written) {
  add({.work = std::move(work), .write = {}, .done = [written = std::move(written)](const Saved& saved) {
         written(saved.outcome == Saved::Outcome::kSaved ? Status(Ok{}) : Error{saved.reason});
       }});
}

std::size_t StoreThread::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

std::string StoreThread::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

void StoreThread::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  woken_.notify_one();
}

// Everything that waits. Empty at the end, and now and then while the store fails.
std::deque<StoreThread::Job> StoreThread::take() {
  const auto has_work = [&] { return is_ending_ || !jobs_.empty(); };
  std::unique_lock lock(mutex_);
  if (trouble_.empty()) {
    woken_.wait(lock, has_work);
  } else {
    woken_.wait_for(lock, kBetweenAttempts, has_work);
  }
  return std::exchange(jobs_, {});
}

void StoreThread::run() {
  for (;;) {
    std::deque<Job> jobs = take();
    if (jobs.empty()) {
      const std::lock_guard lock(mutex_);
      if (is_ending_) return;
    }
    if (jobs.empty()) probe();
    while (!jobs.empty()) {
      if (!jobs.front().done) {
        jobs.front().work(*store_);
        jobs.pop_front();
        continue;
      }
      std::vector<Job> group;
      for (; !jobs.empty() && jobs.front().done; jobs.pop_front()) group.push_back(std::move(jobs.front()));
      write_together(std::move(group));
    }
  }
}

void StoreThread::write_together(std::vector<Job> group) {
  // 1. Commit all together.
  bool is_committing = false;
  const Status done = attempt([&] {
    store_->begin();
    for (const Job& job : group) job.write ? store_->save(*job.write) : job.work(*store_);
    is_committing = true;
    store_->commit();
  });
  if (done) {
    succeed();
    finish(std::move(group), {});
    return;
  }
  if (is_committing) ++doubts_;
  if (is_lost_) {
    const auto outcome = is_committing ? Saved::Outcome::kUnknown : Saved::Outcome::kNotSaved;
    finish(std::move(group), {.outcome = outcome, .reason = done.error().message});
    return;
  }
  // 2. One alone: look whether it was saved after all.
  if (group.size() == 1) {
    const bool is_damaged = was_damage_;
    Saved saved{.outcome = Saved::Outcome::kNotSaved};
    if (group[0].write) saved = find(*group[0].write);
    if (saved.outcome == Saved::Outcome::kNotSaved && is_damaged) saved.outcome = Saved::Outcome::kDamaged;
    saved.reason = done.error().message;
    if (is_failure(group[0], saved)) fail(saved.reason);
    finish(std::move(group), saved);
    return;
  }
  // 3. Several: try each that was not saved alone, so that one bad write does not harm the others.
  for (Job& job : group) {
    std::vector<Job> alone;
    alone.push_back(std::move(job));
    const Saved saved = is_committing && alone[0].write ? find(*alone[0].write) : Saved{Saved::Outcome::kNotSaved};
    if (saved.outcome == Saved::Outcome::kNotSaved && !is_lost_) {
      write_together(std::move(alone));
    } else {
      finish(std::move(alone), saved);
    }
  }
}

// A write that failed although the table is as it was before means that the store as a whole fails.
bool StoreThread::is_failure(const Job& job, const Saved& saved) {
  const bool has_changed = job.write && saved.stored && saved.stored->log.size() > job.write->first;
  return saved.outcome == Saved::Outcome::kNotSaved && !has_changed;
}

Saved StoreThread::find(const TableWrite& write) {
  Saved saved;
  const Status done = attempt([&] {
    store_->settle();
    std::optional<Result<StoredTable>> stored = store_->load(write.summary.table);
    if (!stored) {
      saved.outcome = write.setup ? Saved::Outcome::kNotSaved : Saved::Outcome::kGone;
    } else if (!*stored) {
      saved.outcome = Saved::Outcome::kDamaged;
      saved.reason = stored->error().message;
    } else {
      saved.outcome = contains(**stored, write) ? Saved::Outcome::kSaved : Saved::Outcome::kNotSaved;
      saved.stored = std::move(**stored);
    }
  });
  if (!done) return {.outcome = Saved::Outcome::kUnknown, .reason = done.error().message};
  return saved;
}

void StoreThread::finish(std::vector<Job> group, const Saved& saved) {
  post_([group = std::move(group), saved] {
    for (const Job& job : group) job.done(saved);
  });
}

Status StoreThread::attempt(const std::function<void()>& work) {
  if (is_lost_ && (Clock::now() < next_attempt_ || !regain())) return Error{trouble()};
  try {
    work();
    return Ok{};
  } catch (const std::exception& failure) {
    was_damage_ = dynamic_cast<const Damage*>(&failure) != nullptr;
    const std::string reason = failure.what();
    regain();
    return Error{reason};
  }
}

bool StoreThread::regain() {
  try {
    store_->recover();
    is_lost_ = false;
  } catch (const std::exception& failure) {
    is_lost_ = true;
    next_attempt_ = Clock::now() + kBetweenAttempts;
    fail(failure.what());
  }
  return !is_lost_;
}

void StoreThread::fail(const std::string& reason) {
  {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(trouble_, reason).empty()) return;
  }
  failing_since_ = Clock::now();
  log_event("store failing", MessageWriter().text("reason", reason));
}

void StoreThread::succeed() {
  {
    const std::lock_guard lock(mutex_);
    if (trouble_.empty()) return;
    trouble_.clear();
  }
  const auto lasted = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - failing_since_);
  log_event("store recovered", MessageWriter().number("after_ms", lasted.count()));
  if (recovered_) post_(recovered_);
}

void StoreThread::probe() {
  if (attempt([&] { store_->probe(); })) succeed();
}

}  // namespace skerry::server
