#include "cli/output.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include "core/text.h"

namespace skerry::cli {

namespace {

// Whether a path names something to write to as it is, and not a file to replace.
bool is_written_directly(const std::string& path) {
  if (path.starts_with("/dev/") || path.starts_with("/proc/")) return true;
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
         !std::filesystem::is_directory(status);
}

}  // namespace

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

Output::Output(const std::string& path) : file_(stdout) {
  if (path.empty() || path == "-" || path == "/dev/stdout") return;
  path_ = path;
  if (is_written_directly(path_)) {
    file_ = std::fopen(path_.c_str(), "ab");  // /dev/fd/3 may be a file that has lines already
  } else {
    std::error_code error;
    if (std::filesystem::exists(path_, error)) path_ = std::filesystem::canonical(path_, error).string();
    temporary_ = fmt::format("{}.{}.part", path_, getpid());
    file_ = std::fopen(temporary_.c_str(), "wb");
  }
  if (file_ == nullptr) fail();
}

Output::~Output() {
  if (path_.empty() || finished_) return;
  if (file_ != nullptr) std::fclose(file_);
  if (!temporary_.empty()) std::remove(temporary_.c_str());
}

void Output::fail() {
  const std::string reason = std::strerror(errno);
  throw Failure("Cannot write " + (path_.empty() ? "the output" : in_quotes(path_)) + ": " + reason + ".");
}

void Output::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void Output::line(std::string_view text) {
  write(text);
  write("\n");
}

void Output::finish() {
  if (std::fflush(file_) != 0 || std::ferror(file_) != 0) fail();
  if (path_.empty()) return;
  if (!temporary_.empty() && fsync(fileno(file_)) != 0 && errno != EINVAL) fail();
  std::FILE* const file = std::exchange(file_, nullptr);
  if (std::fclose(file) != 0) fail();
  if (!temporary_.empty() && std::rename(temporary_.c_str(), path_.c_str()) != 0) fail();
  finished_ = true;
}

Notice::Notice(std::string_view text) {
  if (!is_terminal(stdout)) return;
  fmt::print("{}", text);
  std::fflush(stdout);
}

Notice::~Notice() {
  if (!is_terminal(stdout)) return;
  std::fputs("\r\x1b[K", stdout);
  std::fflush(stdout);
}

Progress::Progress(std::string label, std::uint64_t total)
    : label_(std::move(label)), total_(total), visible_(is_terminal(stderr)) {}

Progress::~Progress() {
  if (visible_ && shown_ > 0) fmt::print(stderr, "\r\x1b[K");
}

void Progress::update(std::uint64_t done, std::string_view note) {
  const std::uint64_t percent = total_ == 0 ? 100 : done * 100 / total_;
  if (!visible_ || percent == shown_) return;
  shown_ = percent;
  constexpr std::uint64_t kWidth = 30;
  const std::uint64_t filled = percent * kWidth / 100;
  fmt::print(stderr, "\r\x1b[K{} [{:#<{}}{:.<{}}] {}/{} {}", label_, "", filled, "", kWidth - filled, done, total_,
             note);
  std::fflush(stderr);
}

}  // namespace skerry::cli
