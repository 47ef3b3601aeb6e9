// Reads files of records.
#pragma once

#include <functional>
#include <string>

#include "match/match.h"

namespace skerry::cli {

// Calls `use` with every record of the file, replayed to its end, and returns their number. Throws UsageError if the
// file cannot be opened, and Failure ("file:line: …") at the first bad record.
std::uint64_t for_each_record(const Registry& registry, const std::string& path,
                              const std::function<void(const Match&)>& use);

// The same, but reports a bad record before the first call. Reads the file twice, so throws UsageError for a pipe.
void for_each_good_record(const Registry& registry, const std::string& path,
                          const std::function<void(const Match&)>& use);

}  // namespace skerry::cli
