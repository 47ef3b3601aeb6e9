#include "server/deadline.h"

#include <sys/socket.h>

namespace skerry::server {

Deadline::Deadline(std::chrono::milliseconds patience) : patience_(patience), thread_([this] { run(); }) {}

Deadline::~Deadline() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  ending_.notify_one();
  thread_.join();
}

Deadline::Watch::Watch(Deadline& deadline, int socket) : deadline_(deadline) { deadline_.set(socket); }
Deadline::Watch::~Watch() { deadline_.set(std::nullopt); }

void Deadline::set(std::optional<int> socket) {
  const std::lock_guard lock(mutex_);
  socket_ = socket;
  end_ = Clock::now() + patience_;
}

// Looks now and then instead of being woken, which would cost every statement a switch of threads.
void Deadline::run() {
  constexpr int kLooks = 5;
  std::unique_lock lock(mutex_);
  while (!is_ending_) {
    ending_.wait_for(lock, patience_ / kLooks);
    if (!socket_ || Clock::now() < end_) continue;
    ::shutdown(*socket_, SHUT_RDWR);
    socket_.reset();
  }
}

}  // namespace skerry::server
