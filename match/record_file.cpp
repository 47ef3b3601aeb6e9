#include "match/record_file.h"

#include <cerrno>
#include <cstring>

#include "core/text.h"

namespace skerry {
namespace {

// Several times the longest possible game.
constexpr std::size_t kLongestLine = std::size_t{64} << 20U;

Error cannot(std::string_view what, const std::string& path) {
  return Error{"Cannot " + std::string(what) + " " + in_quotes(path) + ": " + std::strerror(errno) + "."};
}

}  // namespace

Result<RecordFile> RecordFile::open(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return cannot("open", path);
  if (const int first = std::getc(file); first != EOF) {
    std::ungetc(first, file);
  } else if (std::ferror(file) != 0) {  // a directory can be opened, but not read
    const Error error = cannot("read", path);
    std::fclose(file);
    return error;
  }
  return RecordFile(path, file);
}

// False at the end of the file.
Result<bool> RecordFile::read_line(std::string& out) {
  out.clear();
  for (int c = std::getc(file_.get()); c != EOF; c = std::getc(file_.get())) {
    if (c == '\n') return true;
    if (out.size() == kLongestLine) return Error{"The line is longer than 64 MB."};
    out.push_back(static_cast<char>(c));
  }
  if (std::ferror(file_.get()) != 0) return cannot("read", path_);
  return !out.empty();
}

Result<std::optional<RecordFile::Item>> RecordFile::next(const Registry& registry) {
  std::string text;
  for (;;) {
    ++line_;
    const Result<bool> more = read_line(text);
    if (!more) return more.error();
    if (!*more) return std::optional<Item>();
    if (text.find_first_not_of(" \t\r") != std::string::npos) break;
  }
  Result<Record> record = parse_record(registry, text);
  if (!record) return record.error();
  return std::optional<Item>(Item{line_, std::move(*record)});
}

}  // namespace skerry
