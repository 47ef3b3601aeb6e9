#include "match/engine.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <limits>

#include "core/checks.h"
#include "core/text.h"
#include "match/facts.h"
#include "match/message.h"
#include "match/record.h"
#include "match/typed.h"

namespace skerry {
namespace {

constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

// Seats as messages count them: chance 0, then from 1.
Seat seat_from(std::int64_t number) { return number == 0 ? kChance : seat_at(static_cast<std::size_t>(number - 1)); }

}  // namespace

std::span<const Engine::Request> Engine::requests() {
  static constexpr Request kRequests[] = {
      {"games", &Engine::games, false},    {"new", &Engine::begin, false},  {"load", &Engine::load, false},
      {"state", &Engine::state, true},     {"draw", &Engine::draw, true},   {"legal", &Engine::legal, true},
      {"explain", &Engine::explain, true}, {"play", &Engine::play, true},   {"chance", &Engine::chance, true},
      {"undo", &Engine::undo, true},       {"think", &Engine::think, true}, {"record", &Engine::record, true},
      {"stop", &Engine::stop, false},      {"quit", &Engine::quit, false},
  };
  return kRequests;
}

Engine::Session::Session(Match begun, std::uint64_t with_seed)
    : match(std::move(begun)), seed(with_seed), chance(chance_seed(with_seed)) {}

// ---- one request, one answer

std::string Engine::answer(std::string_view request, const StopToken& stop) {
  stop_ = stop;
  MessageWriter head;
  Result<MessageReader> message = MessageReader::parse(request);
  Status done = Ok{};
  MessageWriter answer;
  if (message) {
    const std::string id = message->id();
    if (!id.empty()) head.json("id", id);
    answer = head;
    done = handle_safely(*message, answer);
  } else {
    done = message.error();
  }
  if (done) return answer.line();
  head.text("error", done.error().message);
  if (!done.error().clause.empty()) head.text("clause", done.error().clause);
  return head.line();
}

bool Engine::is_stop(std::string_view request) {
  if (request.find("stop") == std::string_view::npos) return false;
  Result<MessageReader> message = MessageReader::parse(request);
  return message && message->text_or("do", "") == "stop";
}

Result<Engine::Request> Engine::find(std::string_view name) {
  std::vector<std::string> names;
  for (const Request& request : requests()) {
    if (request.name == name) return request;
    names.emplace_back(request.name);
  }
  return Error{"Unknown request " + in_quotes(name) + "; the requests are " + enumerate(names, "and") + "."};
}

// An agent may need more memory or threads than there are. Without exceptions the program ends then.
Status Engine::handle_safely(MessageReader& request, MessageWriter& answer) {
#ifdef __cpp_exceptions
  try {
    return handle(request, answer);
  } catch (const std::exception& error) {
    return Error{std::string("Not enough memory or threads: ") + error.what() + "."};
  }
#else
  return handle(request, answer);
#endif
}

Status Engine::handle(MessageReader& request, MessageWriter& answer) {
  const std::string name = request.text("do");
  if (name.empty()) return Error{R"(A request needs a key "do" that names it.)"};
  const Result<Request> found = find(name);
  if (!found) return found.error();
  if (found->needs_match && !session_) return Error{R"(No game has begun. Send "new" or "load" first.)"};
  return (this->*found->handle)(request, answer);
}

// ---- beginnings

Status Engine::games(MessageReader& request, MessageWriter& answer) {
  if (Status read = request.finish(); !read) return read;
  std::vector<const GameInfo*> infos;
  for (const auto& game : registry_->games()) infos.push_back(&game->info());
  answer.number("protocol", 1).json("games", json_facts(infos));
  return Ok{};
}

Status Engine::begin(MessageReader& request, MessageWriter& answer) {
  const std::string id = request.text("game");
  const std::int64_t players = request.number_or("players", 1, kMaxSeats, 0);
  const boost::json::object options = request.has("options") ? request.object("options") : boost::json::object();
  const std::int64_t seed = request.number_or("seed", 0, kAnyNumber, 1);
  if (Status read = request.finish(); !read) return read;
  const Result<const AnyGame*> game = registry_->find(id);
  if (!game) return game.error();
  const Result<Settings> given = settings_from(options);
  if (!given) return given.error();
  Result<Match> match =
      Match::begin(**game, players == 0 ? (*game)->info().min_players : static_cast<int>(players), *given);
  if (!match) return match.error();
  session_.emplace(std::move(*match), static_cast<std::uint64_t>(seed));
  add_match(answer);
  add_progress(answer);
  return Ok{};
}

Status Engine::load(MessageReader& request, MessageWriter& answer) {
  const std::string line = boost::json::serialize(request.object("record"));
  if (Status read = request.finish(); !read) return read;
  const Result<Record> record = parse_record(*registry_, line);
  if (!record) return record.error();
  Result<Match> match = Match::replay(**registry_->find(record->game), *record);
  if (!match) return match.error();
  session_.emplace(std::move(*match), record->seed.value_or(1));
  add_match(answer);
  add_progress(answer);
  return Ok{};
}

void Engine::add_match(MessageWriter& answer) const {
  const Match& match = session_->match;
  answer.text("game", match.game().info().id)
      .number("players", static_cast<std::int64_t>(match.position().players()))
      .json("options", json_settings(match.settings()));
}

void Engine::add_progress(MessageWriter& answer) const {
  answer.number("played", static_cast<std::int64_t>(session_->match.steps().size()));
  add_standing(answer, position());
}

// ---- questions

Seat Engine::read_by(MessageReader& request) const {
  if (request.has("by")) return seat_from(request.number("by", 0, static_cast<std::int64_t>(position().players())));
  const Turn turn = position().turn();
  return turn.is_over() ? seat_at(0) : turn.first();
}

Status Engine::state(MessageReader& request, MessageWriter& answer) {
  const std::int64_t number = request.number_or("seat", 0, static_cast<std::int64_t>(position().players()), 0);
  if (Status read = request.finish(); !read) return read;
  const Seat viewer = number == 0 ? kSpectator : seat_from(number);
  add_match(answer);
  add_standing(answer, position());
  add_sight(answer, position(), viewer);
  const std::vector<std::string> texts = session_->match.texts_for(viewer);
  const std::vector<Consequences>& led_to = session_->match.consequences_for(viewer);
  std::vector<std::string> steps;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    steps.push_back(json_step(session_->match.steps()[i].by, texts[i], led_to[i]));
  }
  answer.json("steps", json_array(steps));
  return Ok{};
}

Status Engine::draw(MessageReader& request, MessageWriter& answer) {
  const std::int64_t number = request.number_or("seat", 0, static_cast<std::int64_t>(position().players()), 0);
  if (Status read = request.finish(); !read) return read;
  answer.text("drawing", position().draw(number == 0 ? kSpectator : seat_from(number), {}));
  return Ok{};
}

Status Engine::legal(MessageReader& request, MessageWriter& answer) {
  const Seat by = read_by(request);
  if (Status read = request.finish(); !read) return read;
  answer.number("by", seat_number(by));
  if (!position().turn().owes(by)) {
    answer.json("legal", "[]");
  } else if (by == kChance) {
    answer.json("legal", json_outcomes(position().chance_texts()));
  } else {
    answer.texts("legal", position().legal_texts(by));
  }
  return Ok{};
}

Status Engine::explain(MessageReader& request, MessageWriter& answer) {
  const Seat by = read_by(request);
  const std::string move = request.text("move");
  if (Status read = request.finish(); !read) return read;
  const Status status = read_typed(position(), by, move).status;
  answer.flag("legal", status.has_value());
  if (!status) answer.text("clause", status.error().clause).text("why", status.error().message);
  return Ok{};
}

Status Engine::record(MessageReader& request, MessageWriter& answer) {
  if (Status read = request.finish(); !read) return read;
  Record record = session_->match.record();
  record.seed = session_->seed;
  answer.json("record", record_line(record));
  return Ok{};
}

// ---- acting

Status Engine::play(MessageReader& request, MessageWriter& answer) {
  const Seat by = read_by(request);
  const std::string move = request.text("move");
  if (Status read = request.finish(); !read) return read;
  if (Status played = session_->match.play(by, position().understand(by, move)); !played) return played;
  answer.text("move", session_->match.steps().back().text);
  add_progress(answer);
  return Ok{};
}

Status Engine::chance(MessageReader& request, MessageWriter& answer) {
  if (Status read = request.finish(); !read) return read;
  if (const Status due = check_turn(position().turn(), kChance); !due) return due.error();
  session_->match.play_chance(session_->chance);
  answer.text("move", session_->match.steps().back().text);
  add_progress(answer);
  return Ok{};
}

Status Engine::undo(MessageReader& request, MessageWriter& answer) {
  const auto played = static_cast<std::int64_t>(session_->match.steps().size());
  const std::int64_t count = request.number_or("count", 1, kAnyNumber, 1);
  if (Status read = request.finish(); !read) return read;
  if (count > played) return Error{"Only " + std::to_string(played) + " steps have been played."};
  session_->match.truncate(static_cast<std::size_t>(played - count));
  add_progress(answer);
  return Ok{};
}

// ---- thinking

// Agents live as long as the match: they reuse their search trees, and so play as in skerry selfplay.
Result<Agent*> Engine::adviser(Seat seat, const std::string& spec) {
  auto& [known, agent] = session_->advisers[index(seat)];
  if (agent != nullptr && known == spec) return agent.get();
  // The right to send requests does not include the right to run programs.
  if (spec.starts_with("exec:")) return Error{"The engine does not run programs. Choose another agent."};
  Result<std::unique_ptr<Agent>> made = make_agent(spec, {.game = &session_->match.game(),
                                                          .options = session_->match.settings(),
                                                          .seed = agent_seed(session_->seed, seat),
                                                          .memory = memory_});
  if (!made) return made.error();
  known = spec;
  agent = std::move(*made);
  return agent.get();
}

Status Engine::think(MessageReader& request, MessageWriter& answer) {
  constexpr std::int64_t kTop = 10;
  const Turn turn = position().turn();
  const Seat next = turn.is_decision() ? turn.first() : seat_at(0);
  const auto players = static_cast<std::int64_t>(position().players());
  const Seat seat = seat_from(request.number_or("seat", 1, players, seat_number(next)));
  const std::string spec = request.text_or("agent", "level:3");
  const std::int64_t top = request.number_or("top", 1, kAnyNumber, kTop);
  if (Status read = request.finish(); !read) return read;
  if (const Status due = check_turn(turn, seat); !due) return due.error();
  const Result<Agent*> agent = adviser(seat, spec);
  if (!agent) return agent.error();
  const Decision decision = (*agent)->decide(position(), seat, stop_);
  answer.number("seat", seat_number(seat)).text("move", decision.text);
  if (decision.thought) add_thought(answer, *decision.thought, static_cast<std::size_t>(top));
  return Ok{};
}

Status Engine::stop(MessageReader& request, MessageWriter& answer) {
  if (Status read = request.finish(); !read) return read;
  answer.flag("ok", true);
  return Ok{};
}

Status Engine::quit(MessageReader& request, MessageWriter& answer) {
  if (Status read = request.finish(); !read) return read;
  has_quit_ = true;
  answer.flag("ok", true);
  return Ok{};
}

}  // namespace skerry
