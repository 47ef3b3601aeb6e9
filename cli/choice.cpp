// From --players and --set to a game that can begin.
#include <filesystem>
#include <fstream>

#include "cli/commands.h"
#include "cli/output.h"

namespace skerry::cli {
namespace {

// A text that lies in a file is given by the file's name: its lines, joined by '/'.
std::string text_or_file(const std::string& value) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(value, error)) return value;
  std::ifstream file(value);
  std::string joined;
  constexpr std::size_t kLongest = 1U << 20U;
  for (std::string line; std::getline(file, line) && joined.size() < kLongest;) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    joined += (joined.empty() ? "" : "/") + line;
  }
  return joined;
}

}  // namespace

Chosen choose_game(const Registry& registry, const GameChoice& choice) {
  const AnyGame* const game = or_usage_error(registry.find(choice.game));
  Chosen chosen{game, choice.players == 0 ? game->info().min_players : choice.players, {}};
  for (const std::string& assignment : choice.set) {
    auto [name, value] = or_usage_error(parse_assignment(game->info().options, assignment));
    for (const OptionSpec& spec : game->info().options) {
      if (spec.name == name && spec.kind == OptionSpec::Kind::kText) value = text_or_file(std::get<std::string>(value));
    }
    chosen.given.set(name, value);
  }
  return chosen;
}

std::unique_ptr<AnyPosition> choose_position(const Chosen& chosen, const std::string& from) {
  if (from.empty()) return or_usage_error(chosen.game->start(chosen.players, chosen.given)).position;
  return or_usage_error(chosen.game->parse_state(from));
}

}  // namespace skerry::cli
