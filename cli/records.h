// Going through a file of records.
#pragma once

#include <functional>
#include <string>

#include "match/match.h"

namespace skerry::cli {

// Calls `use` with every record of the file, replayed to its end; returns how many there were. Throws UsageError if the
// file cannot be opened and Failure ("file:line: …") at the first record that is broken.
std::uint64_t for_each_record(const Registry& registry, const std::string& path,
                              const std::function<void(const Match&)>& use);

// The same, but a broken record is told before anything is done. Reads the file twice: throws UsageError if it is none.
void for_each_good_record(const Registry& registry, const std::string& path,
                          const std::function<void(const Match&)>& use);

}  // namespace skerry::cli
