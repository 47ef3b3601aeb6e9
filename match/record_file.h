// RecordFile: reads a file of records, one per line, without loading it whole.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "match/record.h"

namespace skerry {

class RecordFile {
 public:
  static Result<RecordFile> open(const std::string& path);

  // The next record and its line number; none at the end of the file. Skips blank lines.
  struct Item {
    std::size_t line;
    Record record;
  };
  Result<std::optional<Item>> next(const Registry& registry);
  std::size_t line() const { return line_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  RecordFile(std::string path, std::FILE* file) : path_(std::move(path)), file_(file) {}
  Result<bool> read_line(std::string& out);

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::size_t line_ = 0;
};

}  // namespace skerry
