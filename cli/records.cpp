#include "cli/records.h"

#include <filesystem>
#include <fmt/format.h>

#include "cli/output.h"
#include "core/text.h"
#include "match/record_file.h"

namespace skerry::cli {

std::uint64_t for_each_record(const Registry& registry, const std::string& path,
                              const std::function<void(const Match&)>& use) {
  RecordFile file = or_usage_error(RecordFile::open(path));
  const auto broken = [&](const Error& error) {
    return Failure(fmt::format("{}:{}: {}", path, file.line(), error.text()));
  };
  for (std::uint64_t count = 0;; ++count) {
    const Result<std::optional<RecordFile::Item>> item = file.next(registry);
    if (!item) throw broken(item.error());
    if (!item->has_value()) return count;
    const Record& record = (*item)->record;
    const Result<Match> match = Match::replay(**registry.find(record.game), record);
    if (!match) throw broken(match.error());
    use(*match);
  }
}

void for_each_good_record(const Registry& registry, const std::string& path,
                          const std::function<void(const Match&)>& use) {
  std::error_code error;
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)) {
    throw UsageError("The records are read twice. Give a file, not " + in_quotes(path) + ".");
  }
  for_each_record(registry, path, [](const Match&) {});
  for_each_record(registry, path, use);
}

}  // namespace skerry::cli
