// skerry games: what can be played, and with which options.
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"

namespace skerry::cli {
namespace {

namespace json = boost::json;

json::value json_value(const OptionValue& value) {
  if (const auto* const flag = std::get_if<bool>(&value)) return *flag;
  if (const auto* const number = std::get_if<std::int32_t>(&value)) return *number;
  return json::value(std::get<std::string>(value));
}

json::object json_option(const OptionSpec& spec, int players) {
  constexpr std::string_view kKinds[] = {"flag", "integer", "choice", "text"};
  json::object option;
  option["name"] = spec.name;
  option["type"] = kKinds[static_cast<std::size_t>(spec.kind)];
  if (spec.kind == OptionSpec::Kind::kInteger) {
    option["min"] = spec.min;
    option["max"] = spec.max;
  }
  if (spec.kind == OptionSpec::Kind::kChoice) option["choices"] = json::array(spec.choices.begin(), spec.choices.end());
  option["default"] = json_value(spec.default_for(players, Settings()));
  option["default_text"] = spec.default_text;
  option["help"] = spec.help;
  return option;
}

json::object json_game(const GameInfo& info) {
  json::object game;
  game["id"] = info.id;
  game["title"] = info.title;
  game["summary"] = info.summary;
  game["designers"] = info.designers;
  game["source"] = info.source;
  game["rights"] = info.rights;
  game["players"] = {info.min_players, info.max_players};
  json::array options;
  for (const OptionSpec& spec : info.options) options.push_back(json_option(spec, info.min_players));
  game["options"] = std::move(options);
  return game;
}

void describe(const GameInfo& info, Output& out) {
  const std::string players = info.min_players == info.max_players
                                  ? std::to_string(info.min_players)
                                  : fmt::format("{} to {}", info.min_players, info.max_players);
  out.line(fmt::format("{} ({}), {} players", info.title, info.id, players));
  out.line(fmt::format("  {}", info.summary));
  out.line(fmt::format("  By {}; {}", info.designers, info.source));
  if (!info.rights.empty()) out.line(fmt::format("  {}", info.rights));
  for (const OptionSpec& spec : info.options) {
    out.line(fmt::format("  --set {}=…  {} (default {})", spec.name, option_range(spec), spec.default_text));
    out.line(fmt::format("        {}", spec.help));
  }
}

}  // namespace

int games(const Registry& registry, const GamesArgs& args) {
  std::vector<const GameInfo*> chosen;
  if (!args.game.empty()) chosen.push_back(&or_usage_error(registry.find(args.game))->info());
  for (const auto& game : registry.games()) {
    if (args.game.empty()) chosen.push_back(&game->info());
  }
  Output out;
  if (args.json) {
    json::array list;
    for (const GameInfo* info : chosen) list.push_back(json_game(*info));
    out.line(json::serialize(json::object{{"games", std::move(list)}}));
  } else {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (i > 0) out.line("");
      args.rules ? out.write(chosen[i]->rules) : describe(*chosen[i], out);
    }
  }
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
