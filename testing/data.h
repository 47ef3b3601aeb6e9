// Test data in files: games/<game>/tests/…
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "games/registry.h"
#include "match/match.h"

namespace skerry::testing {

// The ids of the games of this build, for tests with one case per game.
std::vector<std::string> game_ids();

// Files of games/<game>/tests/<folder> with this ending, sorted by name. Tests run in the repository.
std::vector<std::filesystem::path> data_files(const std::string& game, const std::string& folder,
                                              const std::string& ending);

std::string read_file(const std::filesystem::path& path);

// The text without blanks at either end.
std::string trimmed(std::string_view text);

// A match with options "name=value name=value".
Result<Match> begin_match(const AnyGame& game, int players, std::string_view options);

}  // namespace skerry::testing
