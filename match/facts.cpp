#include "match/facts.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

namespace skerry {
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

json::object game_facts(const GameInfo& info) {
  json::object game;
  game["id"] = info.id;
  game["title"] = info.title;
  game["summary"] = info.summary;
  game["designers"] = info.designers;
  game["source"] = info.source;
  game["rights"] = info.rights;
  game["players"] = {info.min_players, info.max_players};
  game["minutes"] = info.minutes;
  json::array seats;
  for (const std::string_view name : info.seat_names) {
    if (!name.empty()) seats.emplace_back(name);
  }
  game["seat_names"] = std::move(seats);
  game["rules_version"] = info.rules_version;
  json::array options;
  for (const OptionSpec& spec : info.options) options.push_back(json_option(spec, info.min_players));
  game["options"] = std::move(options);
  return game;
}

}  // namespace

std::string json_facts(const std::vector<const GameInfo*>& games) {
  json::array list;
  for (const GameInfo* info : games) list.push_back(game_facts(*info));
  return json::serialize(list);
}

}  // namespace skerry
