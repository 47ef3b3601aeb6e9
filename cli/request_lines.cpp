#include "cli/request_lines.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "core/failure.h"
#include "match/message.h"

namespace skerry::cli {
namespace {

// Lines to read ahead.
constexpr std::size_t kMostWaiting = 256;

}  // namespace

RequestLines::RequestLines(std::function<bool(std::string_view)> is_stop) : is_stop_(std::move(is_stop)) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw Failure(std::string("Cannot open a pipe: ") + std::strerror(errno) + ".");
  wake_read_ = ends[0];
  wake_write_ = ends[1];
  reader_ = std::jthread([this] { read(); });
}

RequestLines::~RequestLines() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  close(wake_write_);
  reader_.join();
  close(wake_read_);
}

std::optional<RequestLines::Line> RequestLines::next() {
  std::unique_lock lock(mutex_);
  current_.reset();
  changed_.wait(lock, [&] { return at_end_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  Line line = std::move(waiting_.front());
  waiting_.pop_front();
  current_ = line.stop;
  lock.unlock();
  changed_.notify_all();
  return line;
}

// ---- the reader's thread

void RequestLines::read() {
  std::array<char, 65536> bytes{};
  while (wait_for_input()) {
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) break;
    take_apart({bytes.data(), static_cast<std::size_t>(count)});
  }
  if (!partial_.empty()) add_line();
  {
    const std::scoped_lock lock(mutex_);
    at_end_ = true;
  }
  changed_.notify_all();
  // Requests already read are still answered, unless standard output is closed.
  std::array<pollfd, 2> watched{{{STDOUT_FILENO, 0, 0}, {wake_read_, POLLIN, 0}}};
  while (poll(watched.data(), watched.size(), -1) < 0 && errno == EINTR) {
  }
  if (watched[0].revents != 0) stop_everything();
}

bool RequestLines::wait_for_input() const {
  std::array<pollfd, 2> watched{{{STDIN_FILENO, POLLIN, 0}, {wake_read_, POLLIN, 0}}};
  while (poll(watched.data(), watched.size(), -1) < 0) {
    if (errno != EINTR) return false;
  }
  return watched[1].revents == 0;
}

void RequestLines::take_apart(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    // One byte over the limit is enough to refuse it.
    const std::size_t room = kLongestMessage + 1 - partial_.size();
    partial_.append(bytes.substr(0, std::min(end, room)));
    if (end == std::string_view::npos) return;
    add_line();
    bytes.remove_prefix(end + 1);
  }
}

void RequestLines::add_line() {
  std::string text = std::exchange(partial_, {});
  if (text.find_first_not_of(" \t\r") == std::string::npos) return;
  if (is_stop_(text)) stop_everything();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return closing_ || waiting_.size() < kMostWaiting; });
  waiting_.push_back({std::move(text), StopSource()});
  lock.unlock();
  changed_.notify_all();
}

void RequestLines::stop_everything() {
  const std::scoped_lock lock(mutex_);
  if (current_) current_->request_stop();
  for (const Line& line : waiting_) line.stop.request_stop();
}

}  // namespace skerry::cli
