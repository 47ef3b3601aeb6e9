#include "batch/crew.h"

namespace skerry {

Crew::Crew(unsigned threads) {
  for (std::size_t member = 1; member < threads; ++member) {
    threads_.emplace_back([this, member] { serve(member); });
  }
}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  called_.notify_all();
}

void Crew::share(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    count_ = count;
    busy_ = threads_.size();
    ++call_;
  }
  called_.notify_all();
  do_part(0);
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [this] { return busy_ == 0; });
}

void Crew::do_part(std::size_t part) const {
  const std::size_t parts = threads_.size() + 1;
  (*work_)(count_* part / parts, count_ * (part + 1) / parts);
}

void Crew::serve(std::size_t member) {
  std::uint64_t seen = 0;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      called_.wait(lock, [&] { return over_ || call_ != seen; });
      if (over_) return;
      seen = call_;
    }
    do_part(member);
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) finished_.notify_one();
  }
}

}  // namespace skerry
