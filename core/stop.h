// StopSource and StopToken: one side asks for an end, the other looks whether it was asked. Unlike those of the
// standard library they need no threads, so they are also there in a browser.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace skerry {

// A token without a source is never stopped. Cheap to copy; any thread may look at it.
class StopToken {
 public:
  StopToken() = default;
  bool stop_requested() const {
    for (const Flag* flag = flag_.get(); flag != nullptr; flag = flag->parent.get()) {
      if (flag->is_raised.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }

 private:
  friend class StopSource;
  struct Flag {
    explicit Flag(std::shared_ptr<const Flag> above) : parent(std::move(above)) {}
    std::atomic<bool> is_raised{false};
    std::shared_ptr<const Flag> parent;
  };
  explicit StopToken(std::shared_ptr<const Flag> flag) : flag_(std::move(flag)) {}
  std::shared_ptr<const Flag> flag_;
};

// Copies ask for the same end.
class StopSource {
 public:
  // A stop of `parent` is also a stop of this source's tokens.
  explicit StopSource(const StopToken& parent = {}) : flag_(std::make_shared<StopToken::Flag>(parent.flag_)) {}
  void request_stop() const { flag_->is_raised.store(true, std::memory_order_relaxed); }
  bool stop_requested() const { return token().stop_requested(); }
  StopToken token() const { return StopToken(flag_); }

 private:
  std::shared_ptr<StopToken::Flag> flag_;
};

}  // namespace skerry
