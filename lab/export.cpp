#include "lab/export.h"

#include <fmt/format.h>

#include "match/message.h"

namespace skerry {
namespace {

std::string_view name_of(Unit unit) {
  switch (unit) {
    case Unit::kShare:
      return "share";
    case Unit::kNumber:
      return "number";
    case Unit::kMinutes:
      return "minutes";
    case Unit::kPoints:
      return "points";
  }
  return "";
}

std::string brief(double number) { return fmt::format("{:.6g}", number); }

std::string cell(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

std::string options_text(const Settings& options) {
  std::string text;
  for (const auto& [name, value] : options.entries()) {
    text += (text.empty() ? "" : " ") + name + "=" + option_text(value);
  }
  return text;
}

std::string json_estimate(const Estimate& e) {
  return fmt::format(R"({{"value":{},"low":{},"high":{},"error":{},"count":{}}})", brief(e.value), brief(e.low),
                     brief(e.high), brief(e.error), e.count);
}

std::string json_measure(const Measure& m, int differs) {
  return MessageWriter()
      .text("id", m.id)
      .text("label", m.label)
      .text("note", m.note)
      .text("unit", name_of(m.unit))
      .json("estimate", json_estimate(m.estimate))
      .json("expected", m.expected ? brief(*m.expected) : "null")
      .json("p", m.expected ? brief(m.p) : "null")
      .number("differs", differs)
      .line();
}

std::string json_uses(const std::vector<Use>& uses) {
  std::vector<std::string> list;
  for (const Use& use : uses) {
    list.push_back(MessageWriter()
                       .text("group", use.group)
                       .text("name", use.name)
                       .json("games", json_estimate(use.games))
                       .json("times", json_estimate(use.times))
                       .line());
  }
  return json_array(list);
}

std::string json_heat(const std::vector<Heat>& heat) {
  std::vector<std::string> list;
  for (const Heat& layer : heat) {
    MessageWriter places;
    for (const auto& [place, count] : layer.per_game) places.json(place, brief(count));
    list.push_back(MessageWriter()
                       .text("layer", layer.layer)
                       .json("per_game", places.line())
                       .json("first_half", layer.first_half ? json_estimate(*layer.first_half) : "null")
                       .json("random_half", layer.random_half ? json_estimate(*layer.random_half) : "null")
                       .flag("lopsided", layer.is_lopsided)
                       .line());
  }
  return json_array(list);
}

std::string json_summary(const Variant& variant, const Summary& summary, const std::vector<int>& differs) {
  std::vector<std::string> measures;
  for (std::size_t i = 0; i < summary.measures.size(); ++i) {
    measures.push_back(json_measure(summary.measures[i], differs[i]));
  }
  MessageWriter turns;
  for (const auto& [count, games] : summary.turns) turns.json(std::to_string(count), std::to_string(games));
  MessageWriter ends;
  for (const auto& [end, games] : summary.ends) ends.json(end, std::to_string(games));
  std::vector<std::string> choices;
  std::vector<std::string> values;
  for (std::size_t i = 0; i < kTenths; ++i) {
    choices.push_back(summary.choices[i].count > 0 ? json_estimate(summary.choices[i]) : "null");
    values.push_back(summary.winner_value[i] ? json_estimate(*summary.winner_value[i]) : "null");
  }
  return MessageWriter()
      .text("name", variant.name)
      .number("players", variant.players)
      .json("options", json_settings(variant.options))
      .texts("seats", variant.seats)
      .json("games", std::to_string(summary.games))
      .json("examined", std::to_string(summary.examined))
      .json("fairness", brief(summary.fairness))
      .json("measures", json_array(measures))
      .json("turns", turns.line())
      .json("choices", json_array(choices))
      .json("winner_value", json_array(values))
      .json("ends", ends.line())
      .json("uses", json_uses(summary.uses))
      .json("heat", json_heat(summary.heat))
      .line();
}

}  // namespace

std::string findings_csv(const Findings& findings) {
  std::string csv = "game,variant,players,options,measure,label,unit,value,low,high,error,count,expected,p,differs\n";
  const auto differs = significant_differences(findings.summaries, baseline(findings.plan));
  for (std::size_t v = 0; v < findings.summaries.size(); ++v) {
    const Variant& variant = findings.plan.variants[v];
    for (std::size_t m = 0; m < findings.summaries[v].measures.size(); ++m) {
      const Measure& measure = findings.summaries[v].measures[m];
      const Estimate& e = measure.estimate;
      csv += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", findings.plan.game, cell(variant.name),
                         variant.players, cell(options_text(variant.options)), measure.id, cell(measure.label),
                         name_of(measure.unit), brief(e.value), brief(e.low), brief(e.high), brief(e.error), e.count,
                         measure.expected ? brief(*measure.expected) : "", measure.expected ? brief(measure.p) : "",
                         differs[v][m]);
    }
  }
  return csv;
}

std::string findings_json(const Findings& findings, const GameInfo& info) {
  const auto differs = significant_differences(findings.summaries, baseline(findings.plan));
  std::vector<std::string> variants;
  for (std::size_t v = 0; v < findings.summaries.size(); ++v) {
    variants.push_back("\n" + json_summary(findings.plan.variants[v], findings.summaries[v], differs[v]));
  }
  return MessageWriter()
             .text("game", info.id)
             .text("title", info.title)
             .json("seed", std::to_string(findings.plan.seed))
             .json("rows", std::to_string(findings.rows))
             .texts("ladder", findings.plan.ladder)
             .number("baseline", static_cast<std::int64_t>(baseline(findings.plan)))
             .json("variants", json_array(variants))
             .line() +
         "\n";
}

}  // namespace skerry
