#include "lab/plan.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cassert>
#include <fmt/format.h>

#include "core/rng.h"
#include "core/text.h"
#include "match/message.h"

namespace skerry {
namespace {

namespace json = boost::json;

constexpr int kFormat = 1;

// A number from a text, the same on every machine (FNV-1a).
std::uint64_t number_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return mix64(hash);
}

std::string plain_text(const OptionValue& value) {
  if (const bool* const flag = std::get_if<bool>(&value)) return *flag ? "yes" : "no";
  std::string text = option_text(value);
  constexpr std::size_t kLongest = 24;
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "…";
  return text;
}

Result<std::vector<std::string>> seats_for(const std::vector<std::string>& given, int players) {
  const auto count = static_cast<std::size_t>(players);
  if (given.empty()) return std::vector<std::string>(count, "level:2");
  if (given.size() == 1) return std::vector<std::string>(count, given[0]);
  if (given.size() == count) return given;
  return Error{fmt::format("--seats names {} agents, but a variant has {} players. Name one agent for all seats.",
                           given.size(), players)};
}

Status check_agents(const AnyGame& game, const std::vector<std::string>& agents) {
  for (const std::string& agent : agents) {
    if (const auto made = make_agent(agent, {.game = &game}); !made) return made.error();
  }
  return Ok{};
}

// Names what varies; in a grid of one variant, what was chosen.
std::string variant_name(const std::vector<std::vector<Settings::Entry>>& axes,
                         const std::vector<Settings::Entry>& chosen, int players, bool names_players) {
  const bool is_single = !names_players && std::ranges::all_of(axes, [](const auto& axis) { return axis.size() == 1; });
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (axes[i].size() > 1 || is_single) parts.push_back(chosen[i].first + " " + plain_text(chosen[i].second));
  }
  if (names_players) parts.push_back(counted(static_cast<std::uint64_t>(players), "player"));
  return parts.empty() ? "as shipped" : join(parts, ", ");
}

// Every combination of one entry of each axis.
std::vector<std::vector<Settings::Entry>> combinations(const std::vector<std::vector<Settings::Entry>>& axes) {
  std::vector<std::vector<Settings::Entry>> all = {{}};
  for (const auto& axis : axes) {
    std::vector<std::vector<Settings::Entry>> longer;
    for (const auto& begun : all) {
      for (const Settings::Entry& entry : axis) {
        longer.push_back(begun);
        longer.back().push_back(entry);
      }
    }
    all = std::move(longer);
  }
  return all;
}

std::string json_variant(const Variant& v) {
  return MessageWriter()
      .text("name", v.name)
      .number("players", v.players)
      .json("options", json_settings(v.options))
      .texts("seats", v.seats)
      .flag("default", v.is_default)
      .line();
}

std::vector<std::string> texts_of(const json::value& list) {
  std::vector<std::string> texts;
  for (const json::value& text : list.as_array()) texts.emplace_back(text.as_string());
  return texts;
}

// Throws boost::system::system_error or std::exception if a member is missing or of another type.
Plan read_plan(const json::object& object) {
  Plan plan{.game = std::string(object.at("game").as_string()),
            .rules = object.at("rules").to_number<int>(),
            .variants = {},
            .ladder = texts_of(object.at("ladder")),
            .seed = object.at("seed").to_number<std::uint64_t>(),
            .insight_every = object.at("insight_every").to_number<std::uint64_t>(),
            .insight_simulations = object.at("insight_simulations").to_number<std::uint64_t>(),
            .tempo = {object.at("pace").to_number<double>(), object.at("patience").to_number<double>()}};
  for (const json::value& value : object.at("variants").as_array()) {
    const json::object& variant = value.as_object();
    const Result<Settings> options = settings_from(variant.at("options").as_object());
    if (!options) throw std::runtime_error(options.error().message);
    plan.variants.push_back({.name = std::string(variant.at("name").as_string()),
                             .players = variant.at("players").to_number<int>(),
                             .options = *options,
                             .seats = texts_of(variant.at("seats")),
                             .is_default = variant.at("default").as_bool()});
  }
  return plan;
}

std::uint64_t every(SeriesKind kind) {
  switch (kind) {
    case SeriesKind::kMain:
      return 1;
    case SeriesKind::kLuck:
      return kLuckEvery;
    case SeriesKind::kRandom:
      return kRandomEvery;
    case SeriesKind::kRung:
      return kRungEvery;
  }
  return 1;
}

}  // namespace

bool Plan::operator==(const Plan& other) const { return plan_line(*this) == plan_line(other); }

Result<Plan> make_plan(const AnyGame& game, const GridRequest& request) {
  const GameInfo& info = game.info();
  Plan plan{.game = std::string(info.id),
            .rules = info.rules_version,
            .variants = {},
            .ladder = request.ladder,
            .seed = request.seed,
            .insight_every = request.insight_every,
            .insight_simulations = request.insight_simulations,
            .tempo = request.tempo};
  std::vector<int> players = request.players;
  if (players.empty()) {
    players = {request.seats.size() > 1 ? static_cast<int>(request.seats.size()) : info.min_players};
  }
  Settings fixed;  // what does not vary is no reason to call a variant other than shipped
  for (const std::vector<Settings::Entry>& axis : request.axes) {
    if (axis.size() == 1) fixed.set(axis[0].first, axis[0].second);
  }
  for (const std::vector<Settings::Entry>& chosen : combinations(request.axes)) {
    for (const int count : players) {
      Settings given;
      for (const auto& [name, value] : chosen) given.set(name, value);
      Result<Start> start = game.start(count, given);
      if (!start) return start.error();
      const Result<std::vector<std::string>> seats = seats_for(request.seats, count);
      if (!seats) return seats.error();
      const Result<Settings> defaults = complete_settings(info.options, count, fixed);
      const bool is_default = defaults && *defaults == start->settings;
      plan.variants.push_back({variant_name(request.axes, chosen, count, players.size() > 1), count,
                               std::move(start->settings), *seats, is_default});
    }
  }
  for (const Variant& variant : plan.variants) {
    if (const Status known = check_agents(game, variant.seats); !known) return known.error();
    if (std::ranges::count(plan.variants, variant.name, &Variant::name) > 1) {
      return Error{"The variant " + in_quotes(variant.name) + " is named twice."};
    }
  }
  if (plan.ladder.size() == 1) return Error{"A ladder needs at least two agents, from weak to strong."};
  if (const Status known = check_agents(game, plan.ladder); !known) return known.error();
  return plan;
}

std::string plan_line(const Plan& plan) {
  std::vector<std::string> variants;
  for (const Variant& variant : plan.variants) variants.push_back(json_variant(variant));
  return MessageWriter()
      .number("skerry_lab", kFormat)
      .text("game", plan.game)
      .number("rules", plan.rules)
      .json("variants", json_array(variants))
      .texts("ladder", plan.ladder)
      .json("seed", std::to_string(plan.seed))
      .json("insight_every", std::to_string(plan.insight_every))
      .json("insight_simulations", std::to_string(plan.insight_simulations))
      .json("pace", json_number(plan.tempo.pace))
      .json("patience", json_number(plan.tempo.patience))
      .line();
}

Result<Plan> parse_plan(const Registry& registry, std::string_view line) {
  constexpr std::string_view kNone = "The file does not begin with the plan of a lab run.";
  boost::system::error_code error;
  const json::value value = json::parse({line.data(), line.size()}, error);
  if (error || !value.is_object()) return Error{std::string(kNone)};
  const json::value* const format = value.get_object().if_contains("skerry_lab");
  if (format == nullptr || !format->is_int64()) return Error{std::string(kNone)};
  if (format->get_int64() != kFormat) return Error{"The results were written by another version of Skerry."};
  Plan plan;
  try {
    plan = read_plan(value.get_object());
  } catch (const std::exception&) {
    return Error{"The plan of the lab run is damaged."};
  }
  const Result<const AnyGame*> game = registry.find(plan.game);
  if (!game) return game.error();
  if ((*game)->info().rules_version != plan.rules) {
    return Error{"The results are of an older version of the rules of " + std::string((*game)->info().title) + "."};
  }
  if (plan.variants.empty()) return Error{"The plan of the lab run has no variant."};
  for (Variant& variant : plan.variants) {
    const Result<Start> start = (*game)->start(variant.players, variant.options);
    if (!start) return start.error();
    variant.options = start->settings;
    if (variant.seats.size() != static_cast<std::size_t>(variant.players)) {
      return Error{"The plan of the lab run does not name an agent for each seat."};
    }
  }
  return plan;
}

std::string difference(const Plan& old_plan, const Plan& new_plan) {
  if (old_plan == new_plan) return "";
  const auto differ = [](std::string_view what, const auto& was, const auto& is) {
    return fmt::format("{} was {} and is now {}", what, was, is);
  };
  if (old_plan.game != new_plan.game) return differ("the game", old_plan.game, new_plan.game);
  if (old_plan.seed != new_plan.seed) return differ("the seed", old_plan.seed, new_plan.seed);
  if (old_plan.ladder != new_plan.ladder) {
    return differ("the ladder", join(old_plan.ladder, ","), join(new_plan.ladder, ","));
  }
  const auto names = [](const Plan& plan) {
    return join(plan.variants.size(), "; ", [&](std::size_t i) { return plan.variants[i].name; });
  };
  if (names(old_plan) != names(new_plan)) return differ("the grid", names(old_plan), names(new_plan));
  for (std::size_t i = 0; i < old_plan.variants.size(); ++i) {
    const Variant& was = old_plan.variants[i];
    const Variant& is = new_plan.variants[i];
    if (was.seats != is.seats) return differ("the list of agents", join(was.seats, ","), join(is.seats, ","));
    if (!(was == is)) return "the options of " + was.name + " have changed";
  }
  return "the searches or the tempo have changed";
}

Schedule::Schedule(const Plan& plan) {
  std::vector<GameSeries> series = {{SeriesKind::kMain}, {SeriesKind::kLuck}, {SeriesKind::kRandom}};
  for (std::size_t rung = 1; rung < plan.ladder.size(); ++rung) series.push_back({SeriesKind::kRung, rung});
  for (std::uint64_t round = 0; round < kPeriod; ++round) {
    for (std::size_t variant = 0; variant < plan.variants.size(); ++variant) {
      for (const GameSeries& one : series) {
        if (round % every(one.kind) == 0) period_.push_back({round, variant, one, every(one.kind)});
      }
    }
  }
}

std::uint64_t Schedule::jobs(std::uint64_t rounds) const {
  const auto begun = static_cast<std::uint64_t>(
      std::ranges::count_if(period_, [&](const Slot& slot) { return slot.round < rounds % kPeriod; }));
  return rounds / kPeriod * period_.size() + begun;
}

Job Schedule::at(std::uint64_t number) const {
  const Slot& slot = period_[number % period_.size()];
  const std::uint64_t round = number / period_.size() * kPeriod + slot.round;
  return {number, slot.variant, slot.series, round / slot.every};
}

JobSeeds seeds_of(const Plan& plan, const Job& job) {
  // From the variant's options, so that its games do not depend on the other variants of the grid, and variants are
  // independent samples.
  const Variant& variant = plan.variants[job.variant];
  const std::uint64_t base =
      mix64(plan.seed) ^ number_of(fmt::format("{} {} {} {}", json_settings(variant.options), variant.players,
                                               static_cast<int>(job.series.kind), job.series.rung));
  // On a rung the agents change seats with the same luck; in the luck series a group shares its luck.
  const std::uint64_t alike = job.series.kind == SeriesKind::kLuck   ? kLuckGroup
                              : job.series.kind == SeriesKind::kRung ? static_cast<std::uint64_t>(variant.players)
                                                                     : 1;
  return {mix64(base + 2 * job.index), mix64(base + 2 * (job.index / alike) + 1)};
}

std::size_t strong_seat(const Plan& plan, const Job& job) {
  return job.index % static_cast<std::uint64_t>(plan.variants[job.variant].players);
}

std::vector<std::string> seats_of(const Plan& plan, const Job& job) {
  const Variant& variant = plan.variants[job.variant];
  const auto players = static_cast<std::size_t>(variant.players);
  switch (job.series.kind) {
    case SeriesKind::kMain:
    case SeriesKind::kLuck:
      break;
    case SeriesKind::kRandom:
      return std::vector<std::string>(players, "random");
    case SeriesKind::kRung: {
      std::vector<std::string> seats(players, plan.ladder[job.series.rung - 1]);
      seats[strong_seat(plan, job)] = plan.ladder[job.series.rung];
      return seats;
    }
  }
  return variant.seats;
}

}  // namespace skerry
