#include "testing/data.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/text.h"

namespace skerry::testing {

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  const Registry registry = Registry::product();
  for (const auto& game : registry.games()) ids.emplace_back(game->info().id);
  return ids;
}

std::vector<std::filesystem::path> data_files(const std::string& game, const std::string& folder,
                                              const std::string& ending) {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path tests = std::filesystem::path("games") / game / "tests" / folder;
  if (!std::filesystem::is_directory(tests)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(tests)) {
    if (entry.path().filename().string().ends_with(ending)) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

std::string read_file(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return std::string(text);
}

Result<Match> begin_match(const AnyGame& game, int players, std::string_view options) {
  Settings given;
  for (const std::string_view assignment : split(options, ' ')) {
    if (assignment.empty()) continue;
    Result<Settings::Entry> entry = parse_assignment(game.info().options, assignment);
    if (!entry) return entry.error();
    given.set(entry->first, entry->second);
  }
  return Match::begin(game, players, given);
}

}  // namespace skerry::testing
