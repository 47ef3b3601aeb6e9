#include "table/new_table.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "match/levels.h"
#include "match/message.h"
#include "match/record.h"
#include "table/names.h"
#include "table/table.h"

namespace skerry {
namespace {

namespace json = boost::json;

constexpr std::int64_t kLongestClock = 7 * 24 * 3600;  // seconds
constexpr std::int64_t kLongestIncrement = 3600;
constexpr Milliseconds kSecond = 1000;

Result<Chair> parse_seat(const json::value& value, const std::string& guest, const std::string& name) {
  if (value.is_string() && value.get_string() == "you")
    return Chair{.kind = Chair::Kind::kGuest, .guest = guest, .name = name};
  if (value.is_string() && value.get_string() == "open") return Chair{};
  const bool is_level = value.is_int64() && value.get_int64() >= 1 && value.get_int64() <= std::int64_t{kLevels.size()};
  if (is_level) return Chair{.kind = Chair::Kind::kBot, .level = static_cast<int>(value.get_int64())};
  return Error{R"("seats" needs "you", "open" or a bot's level from 1 to 5 for each player.)"};
}

// One name per seat, for people who share a device. An empty one stands for the guest's own name.
Result<std::vector<std::string>> parse_names(MessageReader& body, std::size_t seats) {
  const std::string own = body.text_or("name", "Guest");
  std::vector<std::string> names(seats, own);
  if (const Status fine = check_name(own); !fine) return fine.error();
  if (!body.has("names")) return names;
  const json::array given = body.array("names");
  if (given.size() != seats) return Error{R"("names" needs one text for each seat, empty for the guest's own name.)"};
  for (std::size_t i = 0; i < seats; ++i) {
    if (!given[i].is_string()) return Error{R"("names" needs one text for each seat, empty for the guest's own name.)"};
    if (given[i].get_string().empty()) continue;
    names[i] = std::string(given[i].get_string());
    if (const Status fine = check_name(names[i]); !fine) return fine.error();
  }
  return names;
}

Result<ClockRule> parse_clock(MessageReader& body) {
  if (!body.has("clock")) return ClockRule{};
  Result<MessageReader> clock = MessageReader::parse(json::serialize(body.object("clock")));
  if (!clock) return clock.error();
  const ClockRule rule{.per_move = kSecond * clock->number_or("per_move", 0, kLongestClock, 0),
                       .per_game = kSecond * clock->number_or("per_game", 0, kLongestClock, 0),
                       .increment = kSecond * clock->number_or("increment", 0, kLongestIncrement, 0)};
  if (const Status read = clock->finish(); !read) return read.error();
  if (rule.increment > 0 && rule.per_game == 0) return Error{R"("increment" needs "per_game", the time it adds to.)"};
  return rule;
}

}  // namespace

Result<TableSetup> parse_new_table(const Registry& registry, std::string_view text, const std::string& guest) {
  Result<MessageReader> body = MessageReader::parse(text);
  if (!body) return body.error();
  TableSetup setup{.id = {}, .game = body->text("game"), .chairs = {}, .owner = guest};
  const json::array seats = body->array("seats");
  const Result<std::vector<std::string>> names = parse_names(*body, seats.size());
  const json::object options = body->has("options") ? body->object("options") : json::object();
  setup.is_listed = body->flag_or("listed", true);
  setup.has_hints = body->flag_or("hints", false);
  setup.series.length = static_cast<int>(body->number_or("series", 1, kSeriesLengths.back(), 1));
  Result<ClockRule> clock = parse_clock(*body);
  if (const Status read = body->finish(); !read) return read.error();
  if (std::ranges::find(kSeriesLengths, setup.series.length) == kSeriesLengths.end()) {
    return Error{R"("series" must be 1, 3 or 5 games.)"};
  }
  if (!names) return names.error();
  if (!clock) return clock.error();
  setup.clock = *clock;
  const Result<const AnyGame*> game = registry.find(setup.game);
  if (!game) return game.error();
  setup.rules = (*game)->info().rules_version;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    Result<Chair> chair = parse_seat(seats[i], guest, (*names)[i]);
    if (!chair) return chair.error();
    setup.chairs.push_back(std::move(*chair));
  }
  const Result<Settings> given = settings_from(options);
  if (!given) return given.error();
  const Result<Start> start = (*game)->start(static_cast<int>(setup.chairs.size()), *given);
  if (!start) return start.error();
  setup.options = start->settings;
  return setup;
}

TableSetup setup_for(const Match& match, const std::string& guest) {
  const std::size_t players = match.position().players();
  const Chair chair{.kind = Chair::Kind::kGuest, .guest = guest, .name = "You"};
  return {.id = {},
          .game = std::string(match.game().info().id),
          .rules = match.game().info().rules_version,
          .options = match.settings(),
          .chairs = std::vector<Chair>(players, chair),
          .owner = guest,
          .is_listed = false};
}

Result<RecordedTable> parse_recorded_table(const Registry& registry, std::string_view text, const std::string& guest) {
  Result<MessageReader> body = MessageReader::parse(text);
  const bool goes_on = body && body->has("record");  // a long record alone is no message
  const std::string line = goes_on ? json::serialize(body->object("record")) : std::string(text);
  const std::string table = goes_on ? json::serialize(body->object("table")) : "";
  if (goes_on) {
    if (const Status read = body->finish(); !read) return read.error();
  }
  const Result<Record> record = parse_record(registry, line);
  if (!record) return record.error();
  const Result<Match> match = Match::replay(**registry.find(record->game), *record);
  if (!match) return match.error();
  if (!goes_on) return RecordedTable{setup_for(*match, guest), match->steps()};
  Result<TableSetup> setup = parse_new_table(registry, table, guest);
  if (!setup) return setup.error();
  const bool is_same = setup->game == record->game && setup->options == match->settings() &&
                       setup->chairs.size() == match->position().players();
  if (!is_same) return Error{"The table must have the game, the options and the seats of the record."};
  if (match->position().turn().is_chance()) return Error{"The record ends before a chance event."};
  return RecordedTable{std::move(*setup), match->steps()};
}

}  // namespace skerry
