#include "match/facts.h"

#include <algorithm>
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

// A value of this option as JSON. Precondition: it suits the option.
json::value json_value(const OptionSpec& spec, std::string_view text) { return json_value(*parse_option(spec, text)); }

json::object json_condition(const OptionCondition& when) {
  return {{when.option, json::array(when.values.begin(), when.values.end())}};
}

// The values of a choice with their labels, or the integers that a form offers.
void add_choices(json::object& option, const OptionSpec& spec) {
  if (spec.choices.empty()) return;
  if (spec.kind == OptionSpec::Kind::kChoice) {
    json::array values;
    json::array labels;
    for (const OptionChoice& one : spec.choices) {
      values.push_back(json_value(spec, one.value));
      labels.emplace_back(one.label);
    }
    option["choices"] = std::move(values);
    option["choice_labels"] = std::move(labels);
    return;
  }
  json::array list;
  for (const OptionChoice& one : spec.choices) {
    json::object choice;
    choice["value"] = json_value(spec, one.value);
    choice["label"] = one.label;
    if (!one.when.option.empty()) choice["when"] = json_condition(one.when);
    list.push_back(std::move(choice));
  }
  option["offers"] = std::move(list);
}

// The default by number of players, and where a choice of another option changes it.
void add_defaults(json::object& option, const OptionSpec& spec, const GameInfo& info) {
  json::array by_players;
  for (int players = info.min_players; players <= info.max_players; ++players) {
    by_players.push_back(json_value(spec.default_for(players, Settings())));
  }
  json::array changed;
  for (const OptionSpec& other : info.options) {
    if (other.kind != OptionSpec::Kind::kChoice || other.name == spec.name) continue;
    for (const OptionChoice& choice : other.choices) {
      Settings given;
      given.set(other.name, std::string(choice.value));
      const OptionValue value = spec.default_for(info.min_players, given);
      if (value == spec.default_for(info.min_players, Settings())) continue;
      changed.push_back({{"when", {{other.name, json::array{choice.value}}}}, {"value", json_value(value)}});
    }
  }
  option["default"] = by_players[0];
  option["defaults"] = std::move(by_players);
  if (!changed.empty()) option["default_when"] = std::move(changed);
  option["default_text"] = spec.default_text;
}

json::object json_option(const OptionSpec& spec, const GameInfo& info) {
  constexpr std::string_view kKinds[] = {"flag", "integer", "choice", "text"};
  json::object option;
  option["name"] = spec.name;
  option["label"] = spec.label;
  option["type"] = kKinds[static_cast<std::size_t>(spec.kind)];
  if (spec.kind == OptionSpec::Kind::kInteger) {
    option["min"] = spec.min;
    option["max"] = spec.max;
  }
  add_choices(option, spec);
  add_defaults(option, spec, info);
  option["help"] = spec.help;
  const int fewest = std::max(spec.min_players, info.min_players);
  const int most = std::min(spec.max_players, info.max_players);
  if (fewest > info.min_players || most < info.max_players) option["for_players"] = {fewest, most};
  if (!spec.when.option.empty()) option["when"] = json_condition(spec.when);
  if (spec.is_file) option["file"] = true;
  if (spec.is_rare) option["rare"] = true;
  return option;
}

json::object json_first_game(const GameInfo& info) {
  json::object first;
  for (const Preset& preset : info.first_game) {
    const auto spec = std::ranges::find(info.options, preset.option, &OptionSpec::name);
    first[preset.option] = json_value(*spec, preset.value);
  }
  return first;
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
  for (const OptionSpec& spec : info.options) options.push_back(json_option(spec, info));
  game["options"] = std::move(options);
  game["first_game"] = json_first_game(info);
  json::array terms;
  for (const Term& term : info.terms) terms.push_back({{"term", term.word}, {"meaning", term.meaning}});
  game["terms"] = std::move(terms);
  return game;
}

}  // namespace

std::string json_facts(const std::vector<const GameInfo*>& games) {
  json::array list;
  for (const GameInfo* info : games) list.push_back(game_facts(*info));
  return json::serialize(list);
}

}  // namespace skerry
