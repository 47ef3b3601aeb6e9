// ResultsFile: the games of a lab run or a tournament, one line each after a first line with the plan. Lines are
// appended whole and in any order, as games end; whatever ends the program, only games under way are lost. settle()
// brings the lines into their order, so that equal runs end with equal bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace skerry {

class ResultsFile {
 public:
  // Begins a new file. An error if there is one already.
  static Result<ResultsFile> create(const std::string& path, std::string_view plan);
  // Opens a file to read it and to append to it. A last line that was not finished is dropped; anything else that is
  // wrong is an error. An error, too, if another program writes it now.
  static Result<ResultsFile> open(const std::string& path);
  // Opens a file to read it only.
  static Result<ResultsFile> read(const std::string& path);

  ResultsFile(ResultsFile&& other) noexcept;
  ResultsFile& operator=(ResultsFile&&) = delete;
  ~ResultsFile();

  const std::string& path() const { return path_; }
  const std::string& plan() const { return plan_; }
  bool has(std::uint64_t number) const;
  std::uint64_t size() const { return lines_.size(); }

  // Appends the line of a game: {"n":NUMBER,…}. Throws Failure if it cannot be written; the file stays sound.
  void append(std::uint64_t number, std::string_view line);
  // Brings the lines into the order of their numbers and makes sure that they are on the disk. Throws Failure.
  void settle();
  // Calls `use` with each line, in the order of their numbers. Holds one line at a time. Throws Failure.
  void for_each(const std::function<void(std::uint64_t number, const std::string& line)>& use) const;
  void for_each_number(const std::function<void(std::uint64_t)>& use) const {
    for (const Line& line : lines_) use(line.number);
  }

 private:
  struct Line {
    std::uint64_t number;
    std::uint64_t offset;
    std::uint32_t length;  // without the newline
  };
  ResultsFile(std::string path, int file) : path_(std::move(path)), file_(file) {}
  static Result<ResultsFile> open_as(const std::string& path, bool writes);
  Status index_lines(bool writes);
  std::string text_of(const Line& line) const;
  void sort_lines() const;

  std::string path_;
  int file_;
  std::string plan_;
  std::uint64_t end_ = 0;            // after the last whole line
  mutable std::vector<Line> lines_;  // sorted by number when somebody asks
  mutable std::vector<bool> known_;  // by number
  mutable bool is_sorted_ = true;    // lines_, not the file
  std::uint64_t unsaved_ = 0;        // lines since the last fsync
};

// The number at the beginning of a line, {"n":12,…}.
Result<std::uint64_t> number_of_line(std::string_view line);

}  // namespace skerry
