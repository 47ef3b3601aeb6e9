// Shared by all subcommands: exit codes, usage errors, output that is complete or absent, progress on a terminal.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "core/failure.h"
#include "core/result.h"

namespace skerry::cli {

enum Exit : std::uint8_t { kSuccess = 0, kCheckFailed = 1, kBadUsage = 2 };

// Bad usage: main() prints the sentence and exits with kBadUsage.
class UsageError : public Failure {
 public:
  using Failure::Failure;
};

// The value, or a UsageError with the sentence.
template <class T>
T or_usage_error(Result<T> result) {
  if (!result) throw UsageError(result.error().text());
  return std::move(*result);
}

bool is_terminal(std::FILE* stream);

// Writes lines to a file, or to standard output for "" and "-". A regular file is written as NAME.PID.part and renamed
// by finish(), so that a failed run leaves the old file as it was. Everything else (a pipe, a device, what /dev and
// /proc name) is written directly. Throws Failure if anything cannot be written.
class Output {
 public:
  explicit Output(const std::string& path = {});
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view text);
  void line(std::string_view text);
  void finish();

 private:
  [[noreturn]] void fail();

  std::string path_;       // empty for standard output
  std::string temporary_;  // renamed to path_ in the end; empty if path_ is written directly
  std::FILE* file_;
  bool finished_ = false;
};

// A line that is shown while something is done, on a terminal only.
class Notice {
 public:
  explicit Notice(std::string_view text);
  ~Notice();
  Notice(const Notice&) = delete;
  Notice& operator=(const Notice&) = delete;
};

// "selfplay 120/200" in place, on a terminal only.
class Progress {
 public:
  Progress(std::string label, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void update(std::uint64_t done, std::string_view note = {});

 private:
  std::string label_;
  std::uint64_t total_;
  std::uint64_t shown_ = 0;
  bool visible_;
};

}  // namespace skerry::cli
