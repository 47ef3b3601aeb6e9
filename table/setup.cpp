#include "table/setup.h"

#include <boost/json/serialize.hpp>
#include <limits>

#include "match/levels.h"
#include "match/message.h"
#include "match/record.h"

namespace skerry {
namespace {

namespace json = boost::json;

std::string chair_line(const Chair& chair) {
  MessageWriter line;
  if (chair.kind == Chair::Kind::kGuest) line.text("guest", chair.guest).text("name", chair.name);
  if (chair.kind == Chair::Kind::kBot) line.number("level", chair.level);
  return line.line();
}

std::string series_line(const Series& series) {
  MessageWriter line;
  line.number("length", series.length).number("game", series.game).json("points", json_list(series.points));
  return line.line();
}

Result<Series> parse_series(const json::object& object, std::size_t players) {
  Result<MessageReader> line = MessageReader::parse(json::serialize(object));
  if (!line) return line.error();
  Series series{.length = static_cast<int>(line->number("length", 1, kSeriesLengths.back())),
                .game = static_cast<int>(line->number("game", 1, kSeriesLengths.back())),
                .points = {}};
  for (const json::value& points : line->array("points")) {
    if (!points.is_number()) return Error{"The points of a series must be numbers."};
    series.points.push_back(points.to_number<double>());
  }
  if (const Status read = line->finish(); !read) return read.error();
  if (!series.points.empty() && series.points.size() != players) return Error{"A series has points for each seat."};
  return series;
}

Result<Chair> parse_chair(const json::value& value) {
  Result<MessageReader> line = MessageReader::parse(json::serialize(value));
  if (!line) return line.error();
  Chair chair;
  if (line->has("guest")) {
    chair = {.kind = Chair::Kind::kGuest, .guest = line->text("guest"), .name = line->text("name")};
  } else if (line->has("level")) {
    chair = {.kind = Chair::Kind::kBot, .level = static_cast<int>(line->number("level", 1, kLevels.size()))};
  }
  if (const Status read = line->finish(); !read) return read.error();
  return chair;
}

}  // namespace

std::string setup_line(const TableSetup& setup) {
  std::vector<std::string> chairs;
  for (const Chair& chair : setup.chairs) chairs.push_back(chair_line(chair));
  MessageWriter line;
  line.text("id", setup.id).text("game", setup.game).number("rules", setup.rules);
  line.json("options", json_settings(setup.options)).json("chairs", json_array(chairs));
  line.number("per_move", setup.clock.per_move).number("per_game", setup.clock.per_game);
  if (setup.clock.increment > 0) line.number("increment", setup.clock.increment);
  line.text("secret", setup.secret).text("owner", setup.owner).number("made_at", setup.made_at);
  line.flag("listed", setup.is_listed);
  if (setup.has_hints) line.flag("hints", true);
  if (setup.series.length > 1) line.json("series", series_line(setup.series));
  return line.line();
}

Result<TableSetup> parse_setup(std::string_view text) {
  Result<MessageReader> line = MessageReader::parse(text);
  if (!line) return line.error();
  TableSetup setup{.id = line->text("id"),
                   .game = line->text("game"),
                   .rules = static_cast<int>(line->number("rules", 0, std::numeric_limits<int>::max())),
                   .chairs = {}};
  Result<Settings> options = settings_from(line->object("options"));
  if (!options) return options.error();
  setup.options = std::move(*options);
  for (const json::value& value : line->array("chairs")) {
    Result<Chair> chair = parse_chair(value);
    if (!chair) return chair.error();
    setup.chairs.push_back(std::move(*chair));
  }
  setup.clock = {.per_move = line->number("per_move", 0, kLatest),
                 .per_game = line->number("per_game", 0, kLatest),
                 .increment = line->number_or("increment", 0, kLatest, 0)};
  setup.secret = line->text("secret");
  setup.owner = line->text("owner");
  setup.made_at = line->number("made_at", 0, kLatest);
  setup.is_listed = line->flag("listed");
  setup.has_hints = line->flag_or("hints", false);
  if (line->has("series")) {
    const Result<Series> series = parse_series(line->object("series"), setup.chairs.size());
    if (!series) return series.error();
    setup.series = *series;
  }
  if (const Status read = line->finish(); !read) return read.error();
  return setup;
}

}  // namespace skerry
