// Test data in files: games/<game>/tests/…
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "games/registry.h"
#include "match/match.h"

namespace skerry::testing {

// Files below games/*/tests/ that match, for the games of this build, in order of their names. Tests run in the
// repository.
std::vector<std::filesystem::path> data_files(const Registry& registry, const std::string& folder,
                                              const std::string& ending);

std::string read_file(const std::filesystem::path& path);

// Without blanks at both ends.
std::string trimmed(std::string_view text);

// A match with options "name=value name=value".
Result<Match> begin_match(const AnyGame& game, int players, std::string_view options);

}  // namespace skerry::testing
