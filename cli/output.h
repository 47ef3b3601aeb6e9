// What every subcommand shares: exit codes, complaints, files that appear whole or not at all, progress on a terminal.
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

// Lines to a file or, without a path, to standard output. A file is written beside its place and moved there by
// finish(): a run that fails leaves nothing behind, one that is killed at most a file NAME.….part, and never half a
// file in its place. Throws Failure where the disk says no.
class Output {
 public:
  explicit Output(std::string path = {});
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view text);
  void line(std::string_view text);
  void finish();

 private:
  [[noreturn]] void fail();

  std::string path_;
  std::string temporary_;
  std::FILE* file_;
  bool finished_ = false;
};

// A line that stands there while something is done, on a terminal only.
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
