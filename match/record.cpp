#include "match/record.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "core/text.h"

namespace skerry {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestText = 4000;

// Reads one record, up to the first error.
class Reader {
 public:
  explicit Reader(const Registry& registry) : registry_(registry) {}

  Result<Record> read(std::string_view line) {
    json::error_code error;
    const json::value value = json::parse({line.data(), line.size()}, error);
    if (error) return Error{"This is not valid JSON (" + error.message() + ")."};
    const json::object* const object = value.if_object();
    if (object == nullptr) return Error{"A record must be a JSON object."};
    if (!read_header(*object) || !read_steps(*object) || !read_outcome(*object) || !read_settlement(*object))
      return error_;
    return std::move(record_);
  }

 private:
  bool fail(std::string message) {
    error_ = Error{std::move(message)};
    return false;
  }

  static constexpr std::string_view kKeys[] = {"skerry", "game",  "rules",  "players", "options", "agents",
                                               "seed",   "steps", "scores", "returns", "end",     "settled"};

  bool read_header(const json::object& object) {
    for (const auto& member : object) {
      if (std::ranges::find(kKeys, std::string_view(member.key())) == std::end(kKeys)) {
        return fail("A record has no key " + in_quotes(member.key()) + ".");
      }
    }
    const json::value* const version = object.if_contains("skerry");
    if (version == nullptr || !version->is_int64()) return fail("A record begins with \"skerry\":1.");
    if (version->get_int64() != 1)
      return fail("This record is not of version 1. A newer Skerry may be able to read it.");
    if (!read_text(object, "game", record_.game)) return false;
    const Result<const AnyGame*> game = registry_.find(record_.game);
    if (!game) return fail(game.error().text());
    if (!read_rules(object, (*game)->info().rules_version)) return false;
    if (!read_int(object, "players", 1, kMaxSeats, record_.players)) return false;
    if (!read_options(object)) return false;
    const Result<Start> start = (*game)->start(record_.players, record_.options);
    if (!start) return fail(start.error().text());
    record_.options = start->settings;
    longest_ = start->position->step_bound();
    return read_agents(object) && read_seed(object);
  }

  bool read_rules(const json::object& object, int ours) {
    if (!object.contains("rules")) return true;
    int rules = 0;
    if (!read_int(object, "rules", 1, std::numeric_limits<int>::max(), rules)) return false;
    if (rules != ours) {
      return fail(fmt::format("This game was played under version {} of the rules, but this Skerry has version {}.",
                              rules, ours));
    }
    record_.rules = rules;
    return true;
  }

  bool read_options(const json::object& object) {
    const json::value* const options = object.if_contains("options");
    if (options == nullptr) return true;
    if (!options->is_object()) return fail("\"options\" must be an object.");
    Result<Settings> settings = settings_from(options->get_object());
    if (!settings) return fail(settings.error().text());
    record_.options = std::move(*settings);
    return true;
  }

  bool read_agents(const json::object& object) {
    const json::value* const agents = object.if_contains("agents");
    if (agents == nullptr) return true;
    const bool fits = agents->is_array() && agents->get_array().size() == static_cast<std::size_t>(record_.players);
    if (!fits) return fail("\"agents\" must be a list with one text for each player.");
    for (const json::value& agent : agents->get_array()) {
      if (!agent.is_string()) return fail("\"agents\" must be a list with one text for each player.");
      record_.agents.emplace_back(agent.get_string());
    }
    return true;
  }

  bool read_seed(const json::object& object) {
    const json::value* const seed = object.if_contains("seed");
    if (seed == nullptr) return true;
    if (seed->is_uint64()) {
      record_.seed = seed->get_uint64();
    } else if (seed->is_int64() && seed->get_int64() >= 0) {
      record_.seed = static_cast<std::uint64_t>(seed->get_int64());
    } else {
      return fail("\"seed\" must be a whole number from 0.");
    }
    return true;
  }

  bool read_steps(const json::object& object) {
    const json::value* const steps = object.if_contains("steps");
    if (steps == nullptr || !steps->is_array()) return fail("\"steps\" must be a list.");
    if (steps->get_array().size() > longest_) {
      return fail(
          fmt::format("\"steps\" has {} steps, but such a game has at most {}.", steps->get_array().size(), longest_));
    }
    record_.steps.reserve(steps->get_array().size());
    for (const json::value& item : steps->get_array()) {
      const std::string where = "Step " + std::to_string(record_.steps.size() + 1);
      const json::object* const step = item.if_object();
      if (step == nullptr || step->size() != 2) return fail(where + " must be {\"by\":seat,\"do\":text}.");
      int by = 0;
      std::string text;
      if (!read_int(*step, "by", 0, static_cast<std::size_t>(record_.players), by) || !read_text(*step, "do", text)) {
        return fail(where + ": " + error_.message);
      }
      record_.steps.push_back({by == 0 ? kChance : seat_at(static_cast<std::size_t>(by - 1)), std::move(text)});
    }
    return true;
  }

  bool read_outcome(const json::object& object) {
    const json::value* const scores = object.if_contains("scores");
    const json::value* const returns = object.if_contains("returns");
    if (scores == nullptr && returns == nullptr && !object.contains("end")) return true;
    if (scores == nullptr || returns == nullptr) return fail("\"scores\" and \"returns\" must be given together.");
    Record::Outcome& outcome = record_.outcome.emplace();
    const auto is_list = [&](const json::value& list) {
      return list.is_array() && list.get_array().size() == static_cast<std::size_t>(record_.players);
    };
    if (!is_list(*scores) || !is_list(*returns))
      return fail("\"scores\" and \"returns\" need one number for each player.");
    for (const json::value& score : scores->get_array()) {
      if (!score.is_int64() || !std::in_range<std::int32_t>(score.get_int64()))
        return fail("Scores must be whole numbers.");
      outcome.scores.push_back(static_cast<std::int32_t>(score.get_int64()));
    }
    for (const json::value& share : returns->get_array()) {
      if (!share.is_number()) return fail("Returns must be numbers.");
      outcome.returns.push_back(share.to_number<double>());
    }
    return !object.contains("end") || read_text(object, "end", outcome.end);
  }

  bool read_settlement(const json::object& object) {
    const json::value* const value = object.if_contains("settled");
    if (value == nullptr) return true;
    constexpr const char* kShape =
        R"("settled" must be {"how":"agreed","returns":[…]}, or have "how":"resigned" or "timed_out" and a "seat".)";
    if (!value->is_object()) return fail(kShape);
    const auto players = static_cast<std::size_t>(record_.players);
    const json::object& given = value->get_object();
    std::string how;
    int seat = 0;
    if (!read_text(given, "how", how)) return false;
    const bool is_loss = how == "resigned" || how == "timed_out";
    if (!is_loss && how != "agreed") return fail(kShape);
    if (is_loss && !read_int(given, "seat", 1, players, seat)) return false;
    if (given.size() != (is_loss ? 3 : 2) || !given.contains("returns")) return fail(kShape);
    if (players != 2) return fail("Only two players can settle a game.");
    record_.settled = is_loss ? Record::Settlement::loss(how, seat_at(static_cast<std::size_t>(seat - 1)), players)
                              : Record::Settlement::draw(players);
    if (record_.outcome) return fail("A settled game has no outcome by the rules.");
    return has_returns(given.at("returns"), record_.settled->returns) ||
           fail("\"returns\" does not fit how the game was settled.");
  }

  static bool has_returns(const json::value& list, const std::vector<double>& returns) {
    if (!list.is_array() || list.get_array().size() != returns.size()) return false;
    for (std::size_t i = 0; i < returns.size(); ++i) {
      const json::value& share = list.get_array()[i];
      if (!share.is_number() || share.to_number<double>() != returns[i]) return false;
    }
    return true;
  }

  bool read_text(const json::object& object, std::string_view key, std::string& out) {
    const json::value* const value = object.if_contains({key.data(), key.size()});
    if (value == nullptr || !value->is_string()) return fail("\"" + std::string(key) + "\" must be a text.");
    if (value->get_string().size() > kLongestText) return fail("\"" + std::string(key) + "\" is too long.");
    out = value->get_string();
    return true;
  }

  bool read_int(const json::object& object, std::string_view key, std::int64_t min, std::size_t max, int& out) {
    const json::value* const value = object.if_contains({key.data(), key.size()});
    const bool fits = value != nullptr && value->is_int64() && value->get_int64() >= min &&
                      value->get_int64() <= static_cast<std::int64_t>(max);
    if (!fits) return fail(fmt::format("\"{}\" must be a whole number from {} to {}.", key, min, max));
    out = static_cast<int>(value->get_int64());
    return true;
  }

  const Registry& registry_;
  Record record_;
  std::uint64_t longest_ = 0;  // the most steps that a game with these options can have
  Error error_;
};

}  // namespace

std::string json_string(std::string_view text) { return json::serialize(json::string_view(text.data(), text.size())); }

std::string json_number(double number) { return fmt::format("{}", number); }

std::string json_settings(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings.entries()) {
    const bool is_text = std::holds_alternative<std::string>(value);
    text += (text.empty() ? "" : ",") + json_string(name) + ":";
    text += is_text ? json_string(option_text(value)) : option_text(value);
  }
  return "{" + text + "}";
}

std::string json_array(const std::vector<std::string>& elements) { return "[" + join(elements, ",") + "]"; }

std::string json_texts(const std::vector<std::string>& texts) {
  std::vector<std::string> elements;
  for (const std::string& text : texts) elements.push_back(json_string(text));
  return json_array(elements);
}

std::string json_step(Seat by, std::string_view text) {
  return fmt::format(R"({{"by":{},"do":{}}})", seat_number(by), json_string(text));
}

template <class T>
std::string json_list(const std::vector<T>& numbers) {
  std::vector<std::string> elements;
  for (const T number : numbers) elements.push_back(json_number(static_cast<double>(number)));
  return json_array(elements);
}
template std::string json_list(const std::vector<std::int32_t>&);
template std::string json_list(const std::vector<double>&);

Result<Settings> settings_from(const json::object& object) {
  Settings settings;
  for (const auto& member : object) {
    const json::value& value = member.value();
    if (value.is_bool()) {
      settings.set(member.key(), value.get_bool());
    } else if (value.is_string()) {
      settings.set(member.key(), std::string(value.get_string()));
    } else if (value.is_int64() && std::in_range<std::int32_t>(value.get_int64())) {
      settings.set(member.key(), static_cast<std::int32_t>(value.get_int64()));
    } else {
      return Error{"Option " + in_quotes(member.key()) + " must be true, false, a whole number or a text."};
    }
  }
  return settings;
}

Record::Settlement Record::Settlement::draw(std::size_t players) {
  return {.how = "agreed", .returns = std::vector<double>(players, 1.0 / static_cast<double>(players))};
}

Record::Settlement Record::Settlement::loss(std::string how, Seat seat, std::size_t players) {
  Settlement settled{.how = std::move(how), .seat = seat, .returns = std::vector<double>(players, 1)};
  settled.returns[index(seat)] = 0;
  return settled;
}

namespace {

std::string settlement_text(const Record::Settlement& settled) {
  const std::string seat = settled.seat == kNoSeat ? "" : fmt::format("\"seat\":{},", seat_number(settled.seat));
  return fmt::format(R"({{"how":{},{}"returns":{}}})", json_string(settled.how), seat, json_list(settled.returns));
}

}  // namespace

std::string record_line(const Record& record) {
  std::string line = R"({"skerry":1,"game":)" + json_string(record.game);
  if (record.rules) line += fmt::format(",\"rules\":{}", *record.rules);
  line += fmt::format(R"(,"players":{},"options":{})", record.players, json_settings(record.options));
  if (!record.agents.empty()) line += ",\"agents\":" + json_texts(record.agents);
  if (record.seed) line += fmt::format(",\"seed\":{}", *record.seed);
  std::vector<std::string> steps;
  for (const Step& step : record.steps) steps.push_back(json_step(step.by, step.text));
  line += ",\"steps\":" + json_array(steps);
  if (record.outcome) {
    line += ",\"scores\":" + json_list(record.outcome->scores) + ",\"returns\":" + json_list(record.outcome->returns);
    if (!record.outcome->end.empty()) line += ",\"end\":" + json_string(record.outcome->end);
  }
  if (record.settled) line += ",\"settled\":" + settlement_text(*record.settled);
  return line + "}";
}

Result<Record> parse_record(const Registry& registry, std::string_view line) { return Reader(registry).read(line); }

}  // namespace skerry
