#include "server/new_table.h"

#include <boost/json/serialize.hpp>

#include "match/levels.h"
#include "match/message.h"
#include "match/record.h"
#include "server/table.h"

namespace skerry::server {
namespace {

namespace json = boost::json;

constexpr std::int64_t kLongestClock = 7 * 24 * 3600;  // seconds
constexpr Milliseconds kSecond = 1000;

Result<Chair> parse_seat(const json::value& value, const std::string& guest, const std::string& name) {
  if (value.is_string() && value.get_string() == "you")
    return Chair{.kind = Chair::Kind::kGuest, .guest = guest, .name = name};
  if (value.is_string() && value.get_string() == "open") return Chair{};
  const bool is_level = value.is_int64() && value.get_int64() >= 1 && value.get_int64() <= std::int64_t{kLevels.size()};
  if (is_level) return Chair{.kind = Chair::Kind::kBot, .level = static_cast<int>(value.get_int64())};
  return Error{R"("seats" has "you", "open" or a bot's level from 1 to 5 for each player)"};
}

Result<ClockRule> parse_clock(MessageReader& body) {
  if (!body.has("clock")) return ClockRule{};
  Result<MessageReader> clock = MessageReader::parse(json::serialize(body.object("clock")));
  if (!clock) return clock.error();
  const ClockRule rule{.per_move = kSecond * clock->number_or("per_move", 0, kLongestClock, 0),
                       .per_game = kSecond * clock->number_or("per_game", 0, kLongestClock, 0)};
  if (const Status read = clock->finish(); !read) return read.error();
  return rule;
}

}  // namespace

Result<TableSetup> parse_new_table(const Registry& registry, std::string_view text, const std::string& guest) {
  Result<MessageReader> body = MessageReader::parse(text);
  if (!body) return body.error();
  TableSetup setup{.id = {}, .game = body->text("game"), .chairs = {}, .owner = guest};
  const json::array seats = body->array("seats");
  const std::string name = body->text_or("name", "Guest");
  const json::object options = body->has("options") ? body->object("options") : json::object();
  setup.is_listed = body->flag_or("listed", true);
  Result<ClockRule> clock = parse_clock(*body);
  if (const Status read = body->finish(); !read) return read.error();
  if (!clock) return clock.error();
  setup.clock = *clock;
  const Result<const AnyGame*> game = registry.find(setup.game);
  if (!game) return game.error();
  setup.rules = (*game)->info().rules_version;
  if (const Status fine = check_name(name); !fine) return fine.error();
  for (const json::value& value : seats) {
    Result<Chair> chair = parse_seat(value, guest, name);
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

}  // namespace skerry::server
