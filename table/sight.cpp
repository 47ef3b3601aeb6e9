#include "table/sight.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>

#include "match/levels.h"
#include "match/record.h"
#include "table/archive.h"

namespace skerry {
namespace {

namespace json = boost::json;

// Longer lists of legal moves are not sent; clients ask for them by prefix.
constexpr std::size_t kMostLegal = 500;
constexpr std::array<std::string_view, 3> kStages = {"waiting", "playing", "over"};
constexpr std::array<std::string_view, 3> kKinds = {"open", "guest", "bot"};

std::string json_seats(const std::vector<Seat>& seats) {
  std::vector<std::int32_t> numbers;
  for (const Seat seat : seats) numbers.push_back(seat_number(seat));
  return json_list(numbers);
}

std::string name_of(const Chair& chair) {
  return chair.kind == Chair::Kind::kBot ? std::string(kLevels[static_cast<std::size_t>(chair.level) - 1].name)
                                         : chair.name;
}

bool has_chosen(const Table& table, Seat seat) { return table.stage() == Stage::kPlaying && table.has_chosen(seat); }

std::string seat_line(const Table& table, const Presence& presence, const Viewer& viewer, std::size_t i,
                      Milliseconds now) {
  const Table::Place& place = table.place(seat_at(i));
  const Presence::OfSeat& present = presence.seats[i];
  MessageWriter line;
  line.number("seat", static_cast<std::int64_t>(i) + 1);
  line.text("kind", kKinds[static_cast<std::size_t>(place.chair.kind)]).text("name", name_of(place.chair));
  line.flag("you", place.chair.kind == Chair::Kind::kGuest && place.chair.guest == viewer.guest);
  line.flag("here", place.chair.kind == Chair::Kind::kBot || present.here);
  line.flag("thinking", present.thinking)
      .flag("chosen", has_chosen(table, seat_at(i)))
      .number("bot", place.bot_level());
  if (place.has_resigned) line.flag("resigned", true);
  if (place.has_timed_out) line.flag("timed_out", true);
  if (place.hints > 0) line.number("hints", place.hints);
  if (const auto left = table.time_left(seat_at(i), now)) line.number("time_left", *left);
  if (const Milliseconds grace = table.grace_left(seat_at(i), now); grace > 0) line.number("grace_left", grace);
  if (present.away_since > 0) line.number("away_since", present.away_since);
  return line.line();
}

std::string event_message(const Table& table, std::size_t n, std::size_t step) {
  const Event& event = table.log()[n];
  MessageWriter line;
  line.number("n", static_cast<std::int64_t>(n)).text("event", event_name(event.kind)).number("at", event.at);
  if (event.seat != kNoSeat) line.number("seat", seat_number(event.seat));
  switch (event.kind) {
    case EventKind::kSat:
      if (event.number > 0) {
        line.number("level", event.number);
      } else {
        line.text("name", event.text);
      }
      break;
    case EventKind::kPlayed:
      line.number("step", static_cast<std::int64_t>(step));  // its text is in "steps", if the viewer may read it
      if (event.number > 0) line.number("draw", event.number);
      break;
    case EventKind::kAsked:
    case EventKind::kAgreed:
    case EventKind::kRefused:
      line.text("what", event.text.empty() ? "take_back" : event.text);
      break;
    case EventKind::kTookBack:
      line.number("to", event.number);
      break;
    case EventKind::kMuted:
      line.flag("on", event.number != 0);
      break;
    case EventKind::kStoodIn:
      line.number("level", event.number);
      break;
    case EventKind::kSaid:
      line.text("name", event.guest).text("text", event.text);
      break;
    case EventKind::kRematched:
      line.text("table", event.text);
      break;
    default:
      break;
  }
  return line.line();
}

std::string events_since(const Table& table, std::size_t since) {
  std::vector<std::string> list;
  std::size_t steps = 0;
  for (std::size_t n = 0; n < table.log().size(); ++n) {
    const Event& event = table.log()[n];
    const bool is_private = event.kind == EventKind::kLinked || event.kind == EventKind::kUnlinked;
    const bool has_faded = event.kind == EventKind::kSaid && event.text.empty();
    if (n >= since && !is_private && !has_faded) list.push_back(event_message(table, n, steps));
    if (event.kind == EventKind::kPlayed) ++steps;
    if (event.kind == EventKind::kTookBack) steps = static_cast<std::size_t>(event.number);
  }
  return json_array(list);
}

void add_steps(MessageWriter& message, const Table& table, const StepTexts& steps, const Viewer& viewer) {
  const StepTexts* const known = viewer.steps.get();
  std::size_t from = 0;
  while (known != nullptr && from < known->size() && from < steps.size() && (*known)[from] == steps[from]) ++from;
  std::vector<std::string> list;
  const std::vector<Consequences>& led_to = table.match().consequences_for(viewer.seat);
  for (std::size_t i = from; i < steps.size(); ++i) {
    list.push_back(json_step(table.match().steps()[i].by, steps[i], led_to[i]));
  }
  message.number("played", static_cast<std::int64_t>(steps.size()));
  message.number("steps_from", static_cast<std::int64_t>(from)).json("steps", json_array(list));
}

void add_question(MessageWriter& message, const Table& table) {
  if (!table.question()) {
    message.json("question", "null");
    return;
  }
  MessageWriter question;
  question.text("what", Table::question_name(table.question()->what)).number("by", seat_number(table.question()->by));
  if (table.question()->what == Table::Question::What::kTakeBack) {
    question.number("to", static_cast<std::int64_t>(table.question()->keep));
  }
  question.json("waits_for", json_seats(table.question()->waits_for));
  message.json("question", question.line());
}

void add_clock(MessageWriter& message, const ClockRule& clock) {
  constexpr Milliseconds kSecond = 1000;
  if (!clock.any()) {
    message.json("clock", "null");
    return;
  }
  MessageWriter rule;
  rule.number("per_move", clock.per_move / kSecond).number("per_game", clock.per_game / kSecond);
  rule.number("increment", clock.increment / kSecond);
  message.json("clock", rule.line());
}

// Points include this game once it is over.
void add_series(MessageWriter& message, const Table& table) {
  const Series& series = table.setup().series;
  if (series.length == 1) {
    message.json("series", "null");
    return;
  }
  const bool is_over = table.stage() == Stage::kOver;
  const std::vector<double> result = is_over ? table.result() : std::vector<double>(table.players(), 0);
  MessageWriter line;
  line.number("length", series.length).number("game", series.game);
  line.json("points", json_list(points_after(series, result)));
  line.flag("decided", is_over && is_decided(series, result));
  message.json("series", line.line());
}

void add_link(MessageWriter& message, const Table& table, const std::string& guest, Milliseconds now) {
  const std::optional<Milliseconds> until = table.linked_until(guest, now);
  message.json("linked_until", until ? std::to_string(*until) : "null");
}

void add_end(MessageWriter& message, const Table& table) {
  if (table.stage() != Stage::kOver) {
    message.json("result", "null");
    return;
  }
  message.json("result", json_list(table.result())).text("end", table.end_text());
}

}  // namespace

std::string json_turn(const AnyPosition& position) {
  std::vector<std::int32_t> seats;
  const Turn turn = position.turn();
  for (std::size_t i = 0; i < position.players(); ++i) {
    if (turn.owes(seat_at(i))) seats.push_back(seat_number(seat_at(i)));
  }
  return json_list(seats);
}

SeatSight see(const Table& table, Seat seat) {
  const AnyPosition& position = table.match().position();
  MessageWriter standing;
  const bool plays = table.stage() == Stage::kPlaying && table.archived().empty();
  standing.json("turn", plays ? json_turn(position) : "[]").json("scores", json_list(table.scores()));
  standing.number("seat", seat_number(seat)).json("view", json::serialize(position.view(seat)));
  const bool owes = plays && seat != kSpectator && position.turn().owes(seat) && table.place(seat).bot_level() == 0;
  const std::vector<std::string> legal = owes ? position.legal_texts(seat) : std::vector<std::string>();
  if (legal.size() > kMostLegal) {
    standing.json("legal", "null");
  } else {
    standing.texts("legal", legal);
  }
  return {std::make_shared<const StepTexts>(table.match().texts_for(seat)), standing.members()};
}

std::string sight_message(const Table& table, const SeatSight& seen, const Presence& presence, const Viewer& viewer,
                          Milliseconds now) {
  const TableSetup& setup = table.setup();
  MessageWriter message;
  message.text("table", setup.id).number("version", static_cast<std::int64_t>(table.log().size()));
  message.json("events", events_since(table, viewer.version)).text("game", setup.game);
  message.number("players", static_cast<std::int64_t>(table.players())).json("options", json_settings(setup.options));
  message.text("stage", kStages[static_cast<std::size_t>(table.stage())]);
  std::vector<std::string> seats;
  for (std::size_t i = 0; i < table.players(); ++i) seats.push_back(seat_line(table, presence, viewer, i, now));
  message.json("seats", json_array(seats)).json("yours", json_seats(table.seats_of(viewer.guest)));
  message.number("watching", static_cast<std::int64_t>(presence.watching))
      .flag("muted", table.are_spectators_muted())
      .flag("silent", table.are_players_silent());
  add_clock(message, setup.clock);
  add_question(message, table);
  message.json("rematch", table.rematch_table().empty() ? "null" : json_string(table.rematch_table()));
  if (!table.archived().empty()) message.text("archived", table.archived());
  add_series(message, table);
  message.flag("hints", table.has_hints_for(viewer.guest)).flag("owner", table.owner() == viewer.guest);
  add_link(message, table, viewer.guest, now);
  message.json("paused", presence.paused.empty() ? "null" : json_string(presence.paused));
  message.text("luck", table.luck_commitment());
  if (table.stage() == Stage::kOver) message.text("secret", setup.secret);
  add_end(message, table);
  message.raw(seen.standing);
  add_steps(message, table, *seen.steps, viewer);
  return message.line();
}

std::string summary_text(const Table& table, Milliseconds now) {
  const TableSetup& setup = table.setup();
  std::vector<std::string> seats;
  for (std::size_t i = 0; i < table.players(); ++i) {
    const Chair& chair = table.place(seat_at(i)).chair;
    MessageWriter line;
    line.text("kind", kKinds[static_cast<std::size_t>(chair.kind)]).text("name", name_of(chair));
    line.number("bot", table.place(seat_at(i)).bot_level());
    seats.push_back(line.line());
  }
  MessageWriter text;
  text.text("table", setup.id).text("game", setup.game).json("options", json_settings(setup.options));
  text.text("stage", kStages[static_cast<std::size_t>(table.stage())]).json("seats", json_array(seats));
  add_clock(text, setup.clock);
  text.json("turn", table.stage() == Stage::kPlaying ? json_turn(table.match().position()) : "[]");
  text.json("scores", json_list(table.match().position().scores()));
  text.number("played", static_cast<std::int64_t>(table.match().steps().size())).number("updated", now);
  return text.line();
}

std::string record_for(const Table& table, Seat viewer) {
  if (!table.archived().empty() && table.stage() == Stage::kOver) {
    return record_line(archived_record(table.setup(), table.log(), outcome_line(table)));
  }
  Record record = table.match().record();
  record.rules = table.setup().rules;
  for (std::size_t i = 0; i < table.players(); ++i) {
    const Chair& chair = table.place(seat_at(i)).chair;
    record.agents.push_back(chair.kind == Chair::Kind::kBot ? "level:" + std::to_string(chair.level) : "person");
  }
  record.settled = table.settlement();
  if (!table.match().over()) {
    const StepTexts texts = table.stage() == Stage::kOver ? StepTexts() : table.match().texts_for(viewer);
    for (std::size_t i = 0; i < texts.size(); ++i) record.steps[i].text = texts[i];
  }
  return record_line(record);
}

}  // namespace skerry
