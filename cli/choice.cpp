// Turns --players, --set, --seats and --from into a game that can begin.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/checks.h"
#include "core/text.h"

namespace skerry::cli {
namespace {

// The text itself, or the lines of the file that it names, joined by '/'. Empty lines and extra blanks do not count.
std::string text_or_file(const GameInfo& info, const OptionSpec& spec, const std::string& value) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(value, error)) {
    // Contents of a file have blanks between their words.
    const bool may_be_a_name = value.find(' ') == std::string::npos;
    if (may_be_a_name && OptionValue(value) != spec.default_for(info.min_players, {})) {
      throw UsageError(fmt::format("There is no file {} for the option '{}'.", in_quotes(value), spec.name));
    }
    return value;
  }
  std::ifstream file(value);
  std::string joined;
  constexpr std::size_t kLongest = 1U << 20U;
  for (std::string line; std::getline(file, line) && joined.size() < kLongest;) {
    std::ranges::replace(line, '\r', ' ');
    const std::string words = without_extra_blanks(line);
    if (!words.empty()) joined += (joined.empty() ? "" : "/") + words;
  }
  return joined;
}

// "dice=yes" as "dice=true", if it is a flag.
std::string without_yes_and_no(const GameInfo& info, const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  for (const OptionSpec& spec : info.options) {
    if (spec.kind != OptionSpec::Kind::kFlag || spec.name != assignment.substr(0, equals)) continue;
    if (assignment.substr(equals + 1) == "yes") return std::string(spec.name) + "=true";
    if (assignment.substr(equals + 1) == "no") return std::string(spec.name) + "=false";
  }
  return assignment;
}

}  // namespace

Settings parse_settings(const GameInfo& info, const std::vector<std::string>& assignments) {
  Settings given;
  for (const std::string& assignment : assignments) {
    auto [name, value] = or_usage_error(parse_assignment(info.options, without_yes_and_no(info, assignment)));
    for (const OptionSpec& spec : info.options) {
      if (spec.name == name && spec.is_file) {
        value = text_or_file(info, spec, std::get<std::string>(value));
      }
    }
    given.set(name, value);
  }
  return given;
}

Chosen choose_game(const Registry& registry, const GameChoice& choice) {
  const AnyGame* const game = or_usage_error(registry.find(choice.game));
  const int players = choice.players == 0 ? game->info().min_players : choice.players;
  if (const Status seated = check_players(game->info(), players); !seated) throw UsageError(seated.error().text());
  return {game, players, parse_settings(game->info(), choice.set)};
}

std::vector<std::string> choose_agents(Chosen& chosen, const GameChoice& choice, const std::string& list) {
  std::vector<std::string> agents = split_agents(list);
  for (const std::string& spec : agents) or_usage_error(make_agent(spec, {.game = chosen.game}));
  if (choice.players == 0) chosen.players = static_cast<int>(agents.size());
  if (agents.size() != static_cast<std::size_t>(chosen.players)) {
    throw UsageError(fmt::format("--seats names {} agents for {} players.", agents.size(), chosen.players));
  }
  or_usage_error(chosen.game->start(chosen.players, chosen.given));
  return agents;
}

std::string seat_name(const GameInfo& info, const Settings& settings, Seat seat) {
  if (seat == kChance) return "Chance";
  const bool are_assigned = !info.seat_name_option.empty();
  const std::size_t number =
      are_assigned ? static_cast<std::size_t>((settings.text(info.seat_name_option)[index(seat)] | ' ') - 'a')
                   : index(seat);
  const std::string_view name = info.seat_names[number];
  return name.empty() ? fmt::format("Player {}", seat_number(seat)) : std::string(name);
}

std::unique_ptr<AnyPosition> choose_position(const Chosen& chosen, const std::string& from) {
  if (from.empty()) return or_usage_error(chosen.game->start(chosen.players, chosen.given)).position;
  if (!chosen.given.entries().empty())
    throw UsageError("A position includes its options. Give --from or --set, not both.");
  return or_usage_error(chosen.game->parse_state(from));
}

}  // namespace skerry::cli
