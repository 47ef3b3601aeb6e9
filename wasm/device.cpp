#include "wasm/device.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <limits>

#include "core/text.h"
#include "match/record.h"
#include "table/new_table.h"

namespace skerry {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr const char* kHasSecrets = "The page does not know enough about this position.";

std::string events_json(const Table& table, std::size_t from) {
  std::vector<std::string> lines;
  for (std::size_t n = from; n < table.log().size(); ++n) lines.push_back(event_line(table.log()[n]));
  return json_array(lines);
}

Result<std::vector<Event>> parse_log(const json::array& lines) {
  std::vector<Event> log;
  for (const json::value& line : lines) {
    Result<Event> event = parse_event(json::serialize(line));
    if (!event) return event.error();
    log.push_back(std::move(*event));
  }
  return log;
}

}  // namespace

const Device::Request* Device::find(std::string_view name) {
  static constexpr Request kRequests[] = {
      {"open", &Device::open, false},  {"restore", &Device::restore, false}, {"mirror", &Device::mirror, false},
      {"enter", &Device::enter, true}, {"ask", &Device::ask, true},          {"think", &Device::think, true},
      {"stop", &Device::stop, true},   {"expire", &Device::expire, true},    {"fall_back", &Device::fall_back, true},
      {"sight", &Device::sight, true}, {"record", &Device::record, false},
  };
  const auto found = std::ranges::find(kRequests, name, &Request::name);
  return found == std::end(kRequests) ? nullptr : &*found;
}

std::string Device::answer(std::string_view text) {
  Status done = Ok{};
  extra_ = {};
  Result<MessageReader> request = MessageReader::parse(text);
  if (!request) {
    done = request.error();
  } else {
    const std::string name = request->text("do");
    now_ = request->number_or("now", 0, kMost, now_);
    const Request* const found = find(name);
    if (found == nullptr) {
      done = Error{"There is no request " + in_quotes(name) + "."};
    } else if (found->needs_table && table_ == nullptr) {
      done = Error{"There is no table yet."};
    } else {
      done = (this->*found->handle)(*request);
    }
  }
  MessageWriter answer;
  if (done) {
    answer.raw(extra_.members());
    add_news(answer, now_);
  } else {
    answer.text("error", done.error().message);
  }
  return answer.line();
}

// ---- tables

void Device::sit_down(Table table, DeviceTable::Use use, std::size_t saved) {
  table_ = std::make_shared<DeviceTable>(*registry_, std::move(table), use);
  told_ = saved;
}

Status Device::open(MessageReader& request) {
  const std::string id = request.text("id");
  const std::string secret = request.text("secret");
  const std::string body = json::serialize(request.object("table"));
  if (Status read = request.finish(); !read) return read;
  Result<TableSetup> setup = parse_new_table(*registry_, body, kDeviceGuest);
  if (!setup) return setup.error();
  setup->id = id;
  setup->secret = secret;
  setup->made_at = now_;
  Result<Table> table = Table::open(*registry_, device_luck(), std::move(*setup));
  if (!table) return table.error();
  sit_down(std::move(*table), DeviceTable::Use::kPlay, 0);
  extra_.json("setup", setup_line(table_->table().setup()));
  return Ok{};
}

Result<Table> Device::read_table(MessageReader& request) const {
  const std::string line = json::serialize(request.object("setup"));
  const json::array lines = request.array("log");
  if (const Status read = request.finish(); !read) return read.error();
  Result<TableSetup> setup = parse_setup(line);
  if (!setup) return setup.error();
  const Result<std::vector<Event>> log = parse_log(lines);
  if (!log) return log.error();
  return Table::restore(*registry_, device_luck(), std::move(*setup), *log);
}

Status Device::restore(MessageReader& request) {
  Result<Table> table = read_table(request);
  if (!table) return table.error();
  const std::size_t saved = table->log().size();
  sit_down(std::move(*table), DeviceTable::Use::kPlay, saved);
  return Ok{};
}

Status Device::record(MessageReader& request) {
  const Result<Table> table = read_table(request);
  if (!table) return table.error();
  extra_.json("record", record_line(table->match().record()));
  return Ok{};
}

// A table for questions, made from what a sight says: the steps that can be read, and the view as a check. Where steps
// are hidden it cannot be made, and the server answers instead. Bots sit in for everybody else; they do not play.
Status Device::mirror(MessageReader& request) {
  const json::object sight = request.object("sight");
  if (Status read = request.finish(); !read) return read;
  Result<MessageReader> message = MessageReader::parse(json::serialize(sight));
  if (!message) return message.error();
  const std::string id = message->text("game");
  const std::string stage = message->text("stage");
  const auto players = static_cast<std::size_t>(message->number("players", 1, kMaxSeats));
  const auto seat = static_cast<std::size_t>(message->number("seat", 0, kMaxSeats));
  const Result<Settings> options = settings_from(message->object("options"));
  const json::array yours = message->array("yours");
  const json::array steps = message->array("steps");
  const json::object view = message->object("view");
  if (Status read = message->finish(); !read) return read;
  if (!options) return options.error();
  const Result<const AnyGame*> game = registry_->find(id);
  if (!game) return game.error();
  TableSetup setup{.id = "mirror",
                   .game = id,
                   .rules = (*game)->info().rules_version,
                   .options = *options,
                   .chairs = std::vector<Chair>(players, {.kind = Chair::Kind::kBot, .level = 1})};
  for (const json::value& own : yours) {
    if (!own.is_int64() || own.get_int64() < 1 || own.get_int64() > static_cast<std::int64_t>(players)) continue;
    setup.chairs[static_cast<std::size_t>(own.get_int64()) - 1] = {.kind = Chair::Kind::kGuest, .guest = kDeviceGuest};
  }
  json::array events;
  for (const json::value& step : steps) {
    if (!step.is_object() || !step.get_object().contains("by") || !step.get_object().contains("do")) {
      return Error{kHasSecrets};
    }
    events.push_back({{"event", "played"}, {"at", 0}, {"seat", step.at("by")}, {"text", step.at("do")}});
  }
  const Result<std::vector<Event>> log = parse_log(events);
  if (!log) return Error{kHasSecrets};
  Result<Table> table = Table::restore(*registry_, device_luck(), std::move(setup), *log);
  if (!table) return Error{kHasSecrets};
  const bool is_same_stage = stage == (table->stage() == Stage::kOver ? "over" : "playing");
  const Seat viewer = seat == 0 ? kSpectator : seat_at(seat - 1);
  if (!is_same_stage || (seat > players) || table->match().position().view(viewer) != view) return Error{kHasSecrets};
  sit_down(std::move(*table), DeviceTable::Use::kQuestions, log->size());
  return Ok{};
}

// ---- requests to a table

Status Device::enter(MessageReader& request) {
  const auto since = static_cast<std::size_t>(request.number("since", 0, std::numeric_limits<std::int32_t>::max()));
  if (Status read = request.finish(); !read) return read;
  table_->enter(since, now_);
  return Ok{};
}

Status Device::ask(MessageReader& request) {
  const std::string message = json::serialize(request.object("message"));
  const std::string id = request.text_or("id", "");
  const std::string secret = request.text_or("secret", "");
  const std::int64_t seed = request.number_or("seed", 0, kMost, 1);
  if (Status read = request.finish(); !read) return read;
  table_->supply(id, secret);
  table_->seed_questions(static_cast<std::uint64_t>(seed));
  table_->ask(message, now_);
  return Ok{};
}

Status Device::think(MessageReader& request) {
  if (Status read = request.finish(); !read) return read;
  table_->think(now_);
  if (const std::optional<Thought> thought = table_->take_thought()) {
    MessageWriter found;
    add_thought(found, *thought, thought->candidates.size());
    extra_.json("thought", found.line());
  }
  return Ok{};
}

Status Device::stop(MessageReader& request) {
  if (Status read = request.finish(); !read) return read;
  table_->stop_question();
  return Ok{};
}

Status Device::expire(MessageReader& request) {
  if (Status read = request.finish(); !read) return read;
  table_->expire(now_);
  return Ok{};
}

Status Device::fall_back(MessageReader& request) {
  const auto saved = static_cast<std::size_t>(request.number("saved", 0, std::numeric_limits<std::int32_t>::max()));
  const std::string why = request.text("why");
  if (Status read = request.finish(); !read) return read;
  table_->fall_back(saved, why);
  told_ = std::min(told_, saved);
  return Ok{};
}

Status Device::sight(MessageReader& request) {
  if (Status read = request.finish(); !read) return read;
  extra_.json("sight", table_->sight(now_));
  return Ok{};
}

// ---- answers

void Device::add_news(MessageWriter& answer, Milliseconds now) {
  if (table_ == nullptr) return;
  const Table& table = table_->table();
  answer.json("answers", json_array(table_->take_answers())).flag("news", table_->take_has_news());
  answer.number("from", static_cast<std::int64_t>(told_)).json("events", events_json(table, told_));
  told_ = table.log().size();
  std::vector<std::string> opened;
  for (TableSetup& setup : table_->take_opened()) {
    const Result<Table> next = Table::open(*registry_, device_luck(), std::move(setup));
    if (!next) continue;
    MessageWriter one;
    one.json("setup", setup_line(next->setup())).json("events", events_json(*next, 0));
    one.json("summary", summary_text(*next, now));
    opened.push_back(one.line());
  }
  answer.json("opened", json_array(opened)).json("summary", summary_text(table, now));
  answer.flag("thinks", table_->has_to_think()).number("ready_at", table_->ready_at());
  const std::optional<Milliseconds> deadline = table.next_deadline();
  answer.json("deadline", deadline ? std::to_string(*deadline) : "null");
}

}  // namespace skerry
