#include "wasm/study.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cassert>
#include <limits>

#include "core/checks.h"
#include "core/text.h"

namespace skerry {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostSteps = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t kNoSearch = 0;

// Whoever is to move first; chance if it is chance's turn.
Seat mover(const AnyPosition& position) {
  const Turn turn = position.turn();
  return turn.is_over() ? kNoSeat : turn.first();
}

// A step of a line: {"by":1,"do":"move g7"}, or its text alone, which is played by whoever is to move.
Result<Step> step_from(const json::value& value, const AnyPosition& position) {
  if (value.is_string()) return Step{mover(position), std::string(value.get_string())};
  const Error wrong{R"(A step of a line is a text, or an object with "by" and "do".)"};
  if (!value.is_object()) return wrong;
  Result<MessageReader> reader = MessageReader::parse(json::serialize(value));
  if (!reader) return wrong;
  const std::int64_t by = reader->number("by", 0, static_cast<std::int64_t>(position.players()));
  const std::string text = reader->text("do");
  if (!reader->finish()) return wrong;
  return Step{by == 0 ? kChance : seat_at(static_cast<std::size_t>(by - 1)), text};
}

}  // namespace

const Study::Request* Study::find(std::string_view name) {
  static constexpr Request kRequests[] = {
      {"open", &Study::open, false},      {"steps", &Study::steps, true},     {"at", &Study::at, true},
      {"explain", &Study::explain, true}, {"analyse", &Study::analyse, true}, {"think", &Study::think, true},
      {"stop", &Study::stop, true},
  };
  const auto found = std::ranges::find(kRequests, name, &Request::name);
  return found == std::end(kRequests) ? nullptr : &*found;
}

std::string Study::answer(std::string_view text) {
  MessageWriter answer;
  Status done = Ok{};
  Result<MessageReader> request = MessageReader::parse(text);
  if (!request) {
    done = request.error();
  } else {
    const std::string name = request->text("do");
    const Request* const found = find(name);
    if (found == nullptr) {
      done = Error{"There is no request " + in_quotes(name) + "."};
    } else if (found->needs_game && game_ == nullptr) {
      done = Error{"There is no game to look into yet."};
    } else {
      done = (this->*found->handle)(*request, answer);
    }
  }
  if (done) return answer.line();
  MessageWriter refusal;
  refusal.text("error", done.error().message);
  if (!done.error().clause.empty()) refusal.text("clause", done.error().clause);
  return refusal.line();
}

// ---- the game

Status Study::open(MessageReader& request, MessageWriter& answer) {
  const json::object given = request.has("record") ? request.object("record") : json::object();
  const std::string id = given.empty() ? request.text("game") : "";
  const std::int64_t players = given.empty() ? request.number_or("players", 1, kMaxSeats, 0) : 0;
  const json::object options = given.empty() && request.has("options") ? request.object("options") : json::object();
  const std::string state = given.empty() ? request.text_or("state", "") : "";
  if (Status read = request.finish(); !read) return read;

  std::optional<Match> match;
  const AnyGame* game = nullptr;
  Settings settings;
  std::vector<std::unique_ptr<AnyPosition>> positions;
  if (!given.empty()) {
    const Result<Record> record = parse_record(*registry_, json::serialize(given));
    if (!record) return record.error();
    game = *registry_->find(record->game);
    Result<Match> replayed = Match::replay(*game, *record);
    if (!replayed) return replayed.error();
    match.emplace(std::move(*replayed));
  } else {
    const Result<const AnyGame*> found = registry_->find(id);
    if (!found) return found.error();
    game = *found;
    const Result<Settings> chosen = settings_from(options);
    if (!chosen) return chosen.error();
    int seats = players == 0 ? game->info().min_players : static_cast<int>(players);
    if (!state.empty()) {
      Result<std::unique_ptr<AnyPosition>> position = game->parse_state(state);
      if (!position) return position.error();
      seats = static_cast<int>((*position)->players());
      positions.push_back(std::move(*position));
    }
    Result<Match> begun = Match::begin(*game, seats, *chosen);
    if (!begun) return begun.error();
    settings = begun->settings();
    if (state.empty()) match.emplace(std::move(*begun));
  }
  if (match) {
    settings = match->settings();
    positions.push_back(match->position_after(0));
    for (const Step& step : match->steps()) {
      positions.push_back(positions.back()->clone());
      [[maybe_unused]] const Result<std::string> played = positions.back()->play(step.by, step.text);
      assert(played);
    }
  }
  game_ = game;
  match_ = std::move(match);
  positions_ = std::move(positions);
  search_.reset();
  answer.text("game", game_->info().id);
  answer.number("players", static_cast<std::int64_t>(positions_.front()->players()));
  answer.json("options", json_settings(settings)).number("length", static_cast<std::int64_t>(positions_.size() - 1));
  return Ok{};
}

Status Study::steps(MessageReader& request, MessageWriter& answer) {
  const auto players = static_cast<std::int64_t>(positions_.front()->players());
  const auto seat = static_cast<std::size_t>(request.number_or("seat", 0, players, 0));
  if (Status read = request.finish(); !read) return read;
  std::vector<std::string> steps;
  if (match_) {
    const Seat viewer = seat == 0 ? kSpectator : seat_at(seat - 1);
    const std::vector<std::string> texts = match_->texts_for(viewer);
    const std::vector<Consequences>& led_to = match_->consequences_for(viewer);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      steps.push_back(json_step(match_->steps()[i].by, texts[i], led_to[i]));
    }
  }
  answer.json("steps", json_array(steps));
  return Ok{};
}

// ---- positions

Result<Study::Place> Study::read_place(MessageReader& request) const {
  const auto ply = static_cast<std::size_t>(request.number_or("ply", 0, kMostSteps, 0));
  const json::array line = request.has("line") ? request.array("line") : json::array();
  const auto players = static_cast<std::int64_t>(positions_.front()->players());
  const auto seat = static_cast<std::size_t>(request.number_or("seat", 0, players, 0));
  if (const Status read = request.finish(); !read) return read.error();
  if (ply >= positions_.size()) {
    return Error{"The game has only " + std::to_string(positions_.size() - 1) + " steps."};
  }
  Place place{.position = positions_[ply]->clone(), .viewer = seat == 0 ? kSpectator : seat_at(seat - 1), .ply = ply};
  if (const Status followed = follow(place, line); !followed) return followed.error();
  return place;
}

Status Study::follow(Place& place, const json::array& line) {
  for (const json::value& value : line) {
    Result<Step> step = step_from(value, *place.position);
    if (!step) return step.error();
    if (step->by == kNoSeat) return Error{"The game is over before the line ends."};
    std::unique_ptr<AnyPosition> after = place.position->clone();
    Result<std::string> played = after->play(step->by, after->understand(step->by, step->text));
    if (!played) return played.error();
    step->text = *played;
    const Consequences led_to = consequences_of(*place.position, *step, *after, place.viewer);
    place.line.push_back(json_step(step->by, step->text, led_to));
    place.position = std::move(after);
  }
  return Ok{};
}

Status Study::at(MessageReader& request, MessageWriter& answer) {
  const Result<Place> place = read_place(request);
  if (!place) return place.error();
  const AnyPosition& position = *place->position;
  answer.number("ply", static_cast<std::int64_t>(place->ply)).json("line", json_array(place->line));
  add_standing(answer, position);
  add_sight(answer, position, place->viewer);
  answer.text("state", position.state_text());
  if (mover(position) == kChance) answer.json("outcomes", json_outcomes(position.chance_texts()));
  return Ok{};
}

Status Study::explain(MessageReader& request, MessageWriter& answer) {
  const std::string move = request.text("move");
  const Result<Place> place = read_place(request);
  if (!place) return place.error();
  const Seat seat = place->viewer == kSpectator ? mover(*place->position) : place->viewer;
  const Status legal = place->position->explain(seat, place->position->understand(seat, move));
  answer.flag("legal", legal.has_value());
  if (!legal) answer.text("clause", legal.error().clause).text("why", legal.error().message);
  return Ok{};
}

// ---- searches

Status Study::analyse(MessageReader& request, MessageWriter& answer) {
  const auto simulations = static_cast<std::uint64_t>(request.number_or("simulations", 1, kMost, kNoSearch));
  const auto milliseconds = static_cast<std::uint64_t>(request.number_or("milliseconds", 1, kMost, kNoSearch));
  const auto seed = static_cast<std::uint64_t>(request.number_or("seed", 0, kMost, 1));
  const auto top = static_cast<std::size_t>(request.number_or("top", 1, kMostSteps, kMostSteps));
  Result<Place> place = read_place(request);
  if (!place) return place.error();
  if (simulations == kNoSearch && milliseconds == kNoSearch) {
    return Error{R"(An analysis needs a limit: "simulations" or "milliseconds".)"};
  }
  const Seat seat = place->viewer == kSpectator ? mover(*place->position) : place->viewer;
  if (!place->position->turn().is_decision()) return Error{"Nobody has a decision to make here."};
  if (const Status due = check_turn(place->position->turn(), seat); !due) return due.error();
  const Limits limits{.simulations = simulations == kNoSearch ? kNoLimit : simulations,
                      .milliseconds = milliseconds == kNoSearch ? kNoLimit : milliseconds};
  search_.emplace(*game_, std::move(place->position), seat,
                  SearchSpec{.limits = limits, .options = {}, .seed = std::nullopt}, seed);
  top_ = top;
  answer.number("seat", seat_number(seat)).flag("thinks", true);
  return Ok{};
}

Status Study::think(MessageReader& request, MessageWriter& answer) {
  if (Status read = request.finish(); !read) return read;
  if (!search_) return Error{"There is nothing to think about."};
  search_->think();
  const bool is_done = search_->is_done();
  MessageWriter found;
  add_thought(found, search_->thought(), top_);
  answer.flag("thinks", !is_done).json("thought", found.line());
  if (is_done) search_.reset();
  return Ok{};
}

Status Study::stop(MessageReader& request, MessageWriter& answer) {
  if (Status read = request.finish(); !read) return read;
  search_.reset();
  answer.flag("thinks", false);
  return Ok{};
}

}  // namespace skerry
