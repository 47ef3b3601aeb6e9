#include "lab/game_row.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "match/message.h"
#include "match/record.h"

namespace skerry {
namespace {

namespace json = boost::json;
using Counts = std::map<std::string, std::map<std::string, std::uint32_t>>;

// Four decimals are more than a game can tell, and keep a row short.
std::string brief(double number) {
  std::string text = fmt::format("{:.4f}", number);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string brief_list(const std::vector<double>& numbers) {
  std::vector<std::string> texts;
  for (const double number : numbers) texts.push_back(brief(number));
  return json_array(texts);
}

std::string json_counts(const Counts& counts) {
  MessageWriter groups;
  for (const auto& [group, names] : counts) {
    MessageWriter members;
    for (const auto& [name, count] : names) members.number(name, count);
    groups.json(group, members.line());
  }
  return groups.line();
}

std::string json_look(const Look& look) {
  return fmt::format("[{},{},{},{},{}]", brief(look.at), look.seat, brief_list(look.values), brief(look.agency),
                     brief(look.shift));
}

std::vector<double> doubles_of(const json::value& list) {
  std::vector<double> numbers;
  for (const json::value& number : list.as_array()) numbers.push_back(number.to_number<double>());
  return numbers;
}

Counts counts_of(const json::value& value) {
  Counts counts;
  for (const auto& group : value.as_object()) {
    for (const auto& one : group.value().as_object()) {
      counts[group.key()][one.key()] = one.value().to_number<std::uint32_t>();
    }
  }
  return counts;
}

Look look_of(const json::value& value) {
  const json::array& parts = value.as_array();
  return {parts.at(0).to_number<double>(), parts.at(1).to_number<std::size_t>(), doubles_of(parts.at(2)),
          parts.at(3).to_number<double>(), parts.at(4).to_number<double>()};
}

// Throws if a member is missing or of another type.
GameRow read_row(const json::object& object) {
  const auto number = [&](const char* key) { return object.at(key).to_number<std::uint32_t>(); };
  GameRow row{.number = object.at("n").to_number<std::uint64_t>(),
              .returns = doubles_of(object.at("returns")),
              .scores = {},
              .decisions = number("decisions"),
              .chances = number("chances"),
              .turns = number("turns"),
              .forced = number("forced"),
              .seconds = object.at("seconds").to_number<double>(),
              .choices = object.at("choices").to_number<double>(),
              .along = {},
              .lead_changes = number("lead_changes"),
              .end = std::string(object.at("end").as_string()),
              .notes = {counts_of(object.at("uses")), counts_of(object.at("visits"))},
              .looks = {}};
  for (const json::value& score : object.at("scores").as_array()) row.scores.push_back(score.to_number<std::int32_t>());
  const json::array& along = object.at("along").as_array();
  for (std::size_t i = 0; i < kTenths; ++i) {
    if (!along.at(i).is_null()) row.along[i] = along.at(i).to_number<double>();
  }
  for (const json::value& look : object.at("looks").as_array()) row.looks.push_back(look_of(look));
  return row;
}

}  // namespace

std::string row_line(const GameRow& row) {
  std::vector<std::string> along;
  for (const std::optional<double>& mean : row.along) along.push_back(mean ? brief(*mean) : "null");
  std::vector<std::string> looks;
  for (const Look& look : row.looks) looks.push_back(json_look(look));
  return MessageWriter()
      .json("n", std::to_string(row.number))
      .json("returns", json_list(row.returns))
      .json("scores", json_list(row.scores))
      .number("decisions", row.decisions)
      .number("chances", row.chances)
      .number("turns", row.turns)
      .number("forced", row.forced)
      .json("seconds", brief(row.seconds))
      .json("choices", brief(row.choices))
      .json("along", json_array(along))
      .number("lead_changes", row.lead_changes)
      .text("end", row.end)
      .json("uses", json_counts(row.notes.uses))
      .json("visits", json_counts(row.notes.visits))
      .json("looks", json_array(looks))
      .line();
}

Result<GameRow> parse_row(std::string_view line) {
  boost::system::error_code error;
  const json::value value = json::parse({line.data(), line.size()}, error);
  if (error || !value.is_object()) return Error{"This is not the row of a game."};
  try {
    return read_row(value.get_object());
  } catch (const std::exception&) {
    return Error{"This is not the row of a game."};
  }
}

}  // namespace skerry
