#include "lab/results_file.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/failure.h"
#include "core/text.h"

namespace skerry {
namespace {

constexpr std::uint64_t kSaveEvery = 256;  // lines
constexpr std::size_t kBlock = std::size_t{1} << 20U;
constexpr std::size_t kLongestLine = std::size_t{16} << 20U;
// A game number beyond this is damage: known_ holds a bit for each.
constexpr std::uint64_t kMostGames = 4'000'000'000ULL;

std::string reason() { return std::strerror(errno); }

Error cannot(std::string_view what, const std::string& path) {
  return Error{fmt::format("Cannot {} {}: {}.", what, in_quotes(path), reason())};
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Result<std::uint64_t> number_of_line(std::string_view line) {
  constexpr std::string_view kBegin = "{\"n\":";
  std::uint64_t number = 0;
  if (!line.starts_with(kBegin) || !line.ends_with('}')) return Error{"It does not look like a game."};
  const std::string_view rest = line.substr(kBegin.size());
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc{} || end == rest.data() + rest.size() || *end != ',' || number >= kMostGames) {
    return Error{"It does not look like a game."};
  }
  return number;
}

ResultsFile::ResultsFile(ResultsFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      plan_(std::move(other.plan_)),
      end_(other.end_),
      lines_(std::move(other.lines_)),
      known_(std::move(other.known_)),
      is_sorted_(other.is_sorted_),
      unsaved_(other.unsaved_) {}

ResultsFile::~ResultsFile() {
  if (file_ >= 0) ::close(file_);
}

Result<ResultsFile> ResultsFile::create(const std::string& path, std::string_view plan) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) {
    if (errno == EEXIST) return Error{"There are results in " + in_quotes(path) + " already."};
    return cannot("write", path);
  }
  ResultsFile made(path, file);
  made.plan_ = plan;
  const std::string line = std::string(plan) + "\n";
  if (::flock(file, LOCK_EX | LOCK_NB) != 0 || !write_all(file, line) || ::fsync(file) != 0) {
    const Error error = cannot("write", path);
    ::unlink(path.c_str());
    return error;
  }
  made.end_ = line.size();
  return made;
}

Result<ResultsFile> ResultsFile::open(const std::string& path) { return open_as(path, true); }
Result<ResultsFile> ResultsFile::read(const std::string& path) { return open_as(path, false); }

Result<ResultsFile> ResultsFile::open_as(const std::string& path, bool writes) {
  const int file = ::open(path.c_str(), (writes ? O_RDWR | O_APPEND : O_RDONLY) | O_CLOEXEC);
  if (file < 0) return cannot("open", path);
  ResultsFile opened(path, file);
  if (writes && ::flock(file, LOCK_EX | LOCK_NB) != 0) {
    return Error{"Another program is writing " + in_quotes(path) + " now."};
  }
  if (const Status sound = opened.index_lines(writes); !sound) return sound.error();
  return opened;
}

Status ResultsFile::index_lines(bool writes) {
  std::string text;
  std::string block(kBlock, '\0');
  std::uint64_t line_number = 0;
  for (;;) {
    const ssize_t got = ::read(file_, block.data(), block.size());
    if (got < 0) return cannot("read", path_);
    if (got == 0) break;
    std::string_view rest(block.data(), static_cast<std::size_t>(got));
    for (std::size_t newline = rest.find('\n'); newline != std::string_view::npos; newline = rest.find('\n')) {
      text.append(rest.substr(0, newline));
      rest.remove_prefix(newline + 1);
      ++line_number;
      if (line_number == 1) {
        plan_ = text;
      } else {
        const Result<std::uint64_t> number = number_of_line(text);
        if (!number || has(*number)) {
          return Error{fmt::format("Line {} of {} is damaged. {}", line_number, in_quotes(path_),
                                   number ? "The game is there twice." : number.error().message)};
        }
        if (known_.size() <= *number) known_.resize(std::max<std::size_t>(*number + 1, known_.size() * 2));
        known_[*number] = true;
        if (!lines_.empty() && lines_.back().number > *number) is_sorted_ = false;
        lines_.push_back({*number, end_, static_cast<std::uint32_t>(text.size())});
      }
      end_ += text.size() + 1;
      text.clear();
    }
    text.append(rest);
    if (text.size() > kLongestLine) return Error{in_quotes(path_) + " does not hold the results of a lab."};
  }
  if (line_number == 0) return Error{in_quotes(path_) + " does not hold the results of a lab."};
  // The program was ended in the middle of a line.
  if (writes && !text.empty() && ::ftruncate(file_, static_cast<off_t>(end_)) != 0) return cannot("write", path_);
  return Ok{};
}

bool ResultsFile::has(std::uint64_t number) const { return number < known_.size() && known_[number]; }

void ResultsFile::append(std::uint64_t number, std::string_view line) {
  const std::string text = std::string(line) + "\n";
  if (!write_all(file_, text) || (++unsaved_ >= kSaveEvery && ::fdatasync(file_) != 0)) {
    const std::string why = reason();
    // What was written of the line goes, so that the rest can be read.
    [[maybe_unused]] const int cut = ::ftruncate(file_, static_cast<off_t>(end_));
    throw Failure(fmt::format("Cannot write {}: {}. The {} games before are kept; continue with --resume.",
                              in_quotes(path_), why, lines_.size()));
  }
  if (unsaved_ >= kSaveEvery) unsaved_ = 0;
  if (known_.size() <= number) known_.resize(std::max<std::size_t>(number + 1, known_.size() * 2));
  known_[number] = true;
  if (!lines_.empty() && lines_.back().number > number) is_sorted_ = false;
  lines_.push_back({number, end_, static_cast<std::uint32_t>(line.size())});
  end_ += text.size();
}

void ResultsFile::sort_lines() const {
  if (!is_sorted_) std::ranges::sort(lines_, {}, &Line::number);
  is_sorted_ = true;
}

std::string ResultsFile::text_of(const Line& line) const {
  std::string text(line.length, '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t got = ::pread(file_, text.data() + done, text.size() - done, static_cast<off_t>(line.offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0)
      throw Failure("Cannot read " + in_quotes(path_) + ": " + (got < 0 ? reason() : "it is cut off") + ".");
    done += static_cast<std::size_t>(got);
  }
  return text;
}

void ResultsFile::for_each(const std::function<void(std::uint64_t number, const std::string& line)>& use) const {
  sort_lines();
  for (const Line& line : lines_) use(line.number, text_of(line));
}

void ResultsFile::settle() {
  sort_lines();
  std::uint64_t offset = plan_.size() + 1;
  const bool in_order = std::ranges::all_of(lines_, [&](const Line& line) {
    const bool here = line.offset == offset;
    offset += line.length + 1;
    return here;
  });
  if (in_order) {
    if (::fsync(file_) != 0) throw Failure(cannot("write", path_).message);
    return;
  }
  const std::string temporary = path_ + ".part";
  const int file = ::open(temporary.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) throw Failure(cannot("write", temporary).message);
  std::vector<Line> moved = lines_;
  std::string block = plan_ + "\n";
  bool fine = true;
  std::uint64_t end = block.size();
  for (Line& line : moved) {
    block += text_of(line);
    block += '\n';
    line.offset = end;
    end += line.length + 1;
    if (block.size() < kBlock) continue;
    fine = fine && write_all(file, block);
    block.clear();
  }
  fine = fine && write_all(file, block) && ::fsync(file) == 0 && ::flock(file, LOCK_EX | LOCK_NB) == 0 &&
         ::rename(temporary.c_str(), path_.c_str()) == 0;
  if (!fine) {
    const Error error = cannot("write", temporary);
    ::close(file);
    ::unlink(temporary.c_str());
    throw Failure(error.message);
  }
  ::close(file_);
  file_ = file;
  lines_ = std::move(moved);
  end_ = end;
}

}  // namespace skerry
