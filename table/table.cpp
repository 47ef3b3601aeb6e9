#include "table/table.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace skerry {
namespace {

constexpr std::size_t kLongestName = 24;
constexpr std::size_t kLongestLine = 200;
constexpr std::size_t kLongestActId = 40;

std::string act_key(Seat seat, std::string_view act) { return std::to_string(index(seat)) + " " + std::string(act); }

Status check_text(std::string_view what, std::string_view text, std::size_t longest) {
  if (text.empty()) return Error{std::string(what) + " must not be empty."};
  if (text.size() > longest) {
    return Error{std::string(what) + " may have at most " + std::to_string(longest) + " bytes."};
  }
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (std::ranges::any_of(text, is_control)) return Error{std::string(what) + " must not contain control characters."};
  return Ok{};
}

}  // namespace

Status check_name(std::string_view name) { return check_text("A name", name, kLongestName); }

// ---- opening

Table::Table(const Luck& luck, TableSetup setup, Match match)
    : luck_(&luck),
      setup_(std::move(setup)),
      match_(std::move(match)),
      spent_(setup_.chairs.size(), 0),
      began_(setup_.chairs.size(), setup_.made_at) {
  for (const Chair& chair : setup_.chairs) places_.push_back({.chair = chair});
}

Result<Table> Table::open(const Registry& registry, const Luck& luck, TableSetup setup) {
  Result<Table> table = restore(registry, luck, std::move(setup), {});
  if (table && table->stage() == Stage::kPlaying) table->resolve_chance(table->setup_.made_at);
  return table;
}

Result<Table> Table::restore(const Registry& registry, const Luck& luck, TableSetup setup, std::span<const Event> log) {
  const Result<const AnyGame*> game = registry.find(setup.game);
  if (!game) return game.error();
  const int rules = (*game)->info().rules_version;
  if (setup.rules != rules) {
    return Error{"This game began under version " + std::to_string(setup.rules) +
                 " of its rules. This server has version " + std::to_string(rules) + "."};
  }
  Result<Match> match = Match::begin(**game, static_cast<int>(setup.chairs.size()), setup.options);
  if (!match) return match.error();
  setup.options = match->settings();
  Table table(luck, std::move(setup), std::move(*match));
  for (const Event& event : log) table.add(event);
  return table;
}

Stage Table::stage() const {
  const auto is_open = [](const Place& place) { return place.chair.kind == Chair::Kind::kOpen; };
  if (match_.over() || loser_) return Stage::kOver;
  return std::ranges::any_of(places_, is_open) ? Stage::kWaiting : Stage::kPlaying;
}

// ---- events

void Table::add(Event event) {
  apply(event);
  log_.push_back(std::move(event));
}

void Table::apply(const Event& event) {
  const auto place = [&]() -> Place& { return places_[index(event.seat)]; };
  const bool was_waiting = stage() == Stage::kWaiting;
  switch (event.kind) {
    case EventKind::kSat:
      place().chair = {.kind = Chair::Kind::kGuest, .guest = event.guest, .name = event.text};
      if (was_waiting && stage() == Stage::kPlaying) std::ranges::fill(began_, event.at);
      break;
    case EventKind::kLeft:
      place().chair = {};
      break;
    case EventKind::kPlayed:
      apply_step(event);
      break;
    case EventKind::kAsked: {
      question_ = Question{event.seat, static_cast<std::size_t>(event.number), {}};
      for (std::size_t i = 0; i < players(); ++i) {
        if (seat_at(i) != event.seat && is_person(seat_at(i))) question_->waits_for.push_back(seat_at(i));
      }
      break;
    }
    case EventKind::kAgreed:
      std::erase(question_->waits_for, event.seat);
      break;
    case EventKind::kRefused:
      question_.reset();
      break;
    case EventKind::kTookBack:
      match_.truncate(static_cast<std::size_t>(event.number));
      question_.reset();
      open_since_ = match_.steps().size();
      std::ranges::fill(began_, event.at);
      break;
    case EventKind::kResigned:
    case EventKind::kTimedOut:
      place().has_resigned |= event.kind == EventKind::kResigned;
      place().has_timed_out |= event.kind == EventKind::kTimedOut;
      place().stand_in = static_cast<int>(event.number);
      if (players() == 2) loser_ = event.seat;
      question_.reset();
      break;
    case EventKind::kStoodIn:
      place().stand_in = static_cast<int>(event.number);
      if (question_) std::erase(question_->waits_for, event.seat);
      break;
    case EventKind::kCameBack:
      place().stand_in = 0;
      began_[index(event.seat)] = event.at;
      break;
    case EventKind::kSaid:
      break;
    case EventKind::kRematched:
      rematch_ = event.text;
      break;
  }
}

void Table::apply_step(const Event& event) {
  const Turn before = match_.position().turn();
  [[maybe_unused]] const Status played = match_.play(event.seat, event.text);
  assert(played);
  if (!event.act.empty()) acts_.insert(act_key(event.seat, event.act));
  question_.reset();
  const Turn after = match_.position().turn();
  // A simultaneous choice stays open until the last seat has chosen.
  const bool same_choice =
      before.is_simultaneous() && after.is_decision() && after.seats() == (before.seats() & ~(1U << index(event.seat)));
  if (event.seat != kChance) {
    const std::size_t i = index(event.seat);
    spent_[i] += std::max<Milliseconds>(0, event.at - began_[i]);
  }
  if (same_choice) return;
  open_since_ = match_.steps().size();
  std::ranges::fill(began_, event.at);
}

// Drawn from the secret and the number of steps, so that a restored table has the same luck.
void Table::resolve_chance(Milliseconds now) {
  while (stage() == Stage::kPlaying && match_.position().turn().is_chance()) {
    Rng rng(luck_->number(setup_.secret, "chance", match_.steps().size()));
    const std::unique_ptr<AnyPosition> next = match_.position().clone();
    add({.kind = EventKind::kPlayed, .at = now, .seat = kChance, .text = next->play_chance(rng)});
  }
}

// ---- seats

bool Table::is_person(Seat seat) const {
  const Place& at = place(seat);
  return at.chair.kind == Chair::Kind::kGuest && at.stand_in == 0;
}

std::vector<Seat> Table::seats_of(std::string_view guest) const {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < players(); ++i) {
    const Chair& chair = places_[i].chair;
    if (chair.kind == Chair::Kind::kGuest && chair.guest == guest) seats.push_back(seat_at(i));
  }
  return seats;
}

Seat Table::eyes_of(std::string_view guest) const {
  const std::vector<Seat> seats = seats_of(guest);
  if (seats.empty()) return kSpectator;
  const auto owes = [&](Seat seat) { return match_.position().turn().owes(seat); };
  const auto due = std::ranges::find_if(seats, owes);
  return due == seats.end() ? seats[0] : *due;
}

bool Table::has_chosen(Seat seat) const {
  const auto& steps = match_.steps();
  return std::any_of(steps.begin() + static_cast<std::ptrdiff_t>(open_since_), steps.end(),
                     [&](const Step& step) { return step.by == seat; });
}

std::vector<Seat> Table::bots_due() const {
  std::vector<Seat> seats;
  if (stage() != Stage::kPlaying) return seats;
  const Turn turn = match_.position().turn();
  for (std::size_t i = 0; i < players(); ++i) {
    if (turn.owes(seat_at(i)) && places_[i].bot_level() > 0) seats.push_back(seat_at(i));
  }
  return seats;
}

std::uint64_t Table::bot_seed(Seat seat) const {
  return luck_->number(setup_.secret, "bot " + std::to_string(index(seat)), match_.steps().size());
}

// ---- commands

Status Table::sit(Seat seat, std::string guest, std::string name, Milliseconds now) {
  if (Status fine = check_name(name); !fine) return fine;
  const Chair& chair = place(seat).chair;
  if (chair.kind == Chair::Kind::kGuest && chair.guest == guest) return Ok{};
  if (chair.kind != Chair::Kind::kOpen) return Error{"This seat is taken."};
  if (stage() == Stage::kOver) return Error{"The game is over."};
  add({.kind = EventKind::kSat, .at = now, .seat = seat, .guest = std::move(guest), .text = std::move(name)});
  resolve_chance(now);
  return Ok{};
}

Status Table::leave(Seat seat, Milliseconds now) {
  if (place(seat).chair.kind != Chair::Kind::kGuest) return Error{"Nobody sits there."};
  switch (stage()) {
    case Stage::kWaiting:
      add({.kind = EventKind::kLeft, .at = now, .seat = seat});
      return Ok{};
    case Stage::kPlaying:
      give_up(seat, EventKind::kResigned, now);
      return Ok{};
    case Stage::kOver:
      break;
  }
  return Ok{};
}

Status Table::check_playing(Seat seat) const {
  if (stage() == Stage::kWaiting) return Error{"The game begins when every seat is taken."};
  if (stage() == Stage::kOver) return Error{"The game is over."};
  if (place(seat).has_resigned || place(seat).has_timed_out)
    return Error{"This seat has given up. A bot plays on for it."};
  return Ok{};
}

Status Table::play(Seat seat, const Act& act, Milliseconds now) {
  if (act.id.size() > kLongestActId) return Error{"The id of the act is too long."};
  if (!act.id.empty() && acts_.contains(act_key(seat, act.id))) return Ok{};
  const bool is_bot = act.id.empty();
  if (Status fine = is_bot && stage() == Stage::kPlaying ? Status(Ok{}) : check_playing(seat); !fine) return fine;
  if (act.seen < open_since_ || act.seen > match_.steps().size()) {
    return Error{"The game has moved on. Please choose again."};
  }
  const std::unique_ptr<AnyPosition> trial = match_.position().clone();
  const Result<std::string> played = trial->play(seat, act.text);
  if (!played) return played.error();
  add({.kind = EventKind::kPlayed, .at = now, .seat = seat, .text = *played, .act = act.id});
  resolve_chance(now);
  return Ok{};
}

Status Table::ask_take_back(Seat seat, Milliseconds now) {
  if (Status fine = check_playing(seat); !fine) return fine;
  if (question_) return Error{"Another take-back is being decided."};
  const Result<std::size_t> keep = match_.take_back_point(seat);
  if (!keep) return keep.error();
  add({.kind = EventKind::kAsked, .at = now, .seat = seat, .number = static_cast<std::int64_t>(*keep)});
  // Nobody needs to agree while it is still the same seat's turn and only its own steps are taken back.
  const auto& steps = match_.steps();
  const bool own_only = std::all_of(steps.begin() + static_cast<std::ptrdiff_t>(*keep), steps.end(),
                                    [&](const Step& step) { return step.by == seat; });
  if (own_only && match_.position().turn() == Turn::of(seat)) question_->waits_for.clear();
  take_back_if_agreed(now);
  return Ok{};
}

Status Table::answer_take_back(Seat seat, bool agrees, Milliseconds now) {
  if (!question_) return Error{"No take-back is being decided."};
  if (std::ranges::find(question_->waits_for, seat) == question_->waits_for.end()) {
    return Error{"This seat does not have to answer."};
  }
  add({.kind = agrees ? EventKind::kAgreed : EventKind::kRefused, .at = now, .seat = seat});
  take_back_if_agreed(now);
  return Ok{};
}

void Table::take_back_if_agreed(Milliseconds now) {
  if (!question_ || !question_->waits_for.empty()) return;
  add({.kind = EventKind::kTookBack,
       .at = now,
       .seat = question_->by,
       .number = static_cast<std::int64_t>(question_->keep)});
}

Status Table::resign(Seat seat, Milliseconds now) {
  if (Status fine = check_playing(seat); !fine) return fine;
  give_up(seat, EventKind::kResigned, now);
  return Ok{};
}

// With two players the other has won. With more, a bot plays the seat to the end, so that the others can finish.
void Table::give_up(Seat seat, EventKind why, Milliseconds now) {
  add({.kind = why, .at = now, .seat = seat, .number = players() == 2 ? 0 : kSubstituteLevel});
}

Status Table::stand_in(Seat seat, int level, Milliseconds now) {
  if (Status fine = check_playing(seat); !fine) return fine;
  if (!is_person(seat)) return Error{"A bot already plays there."};
  add({.kind = EventKind::kStoodIn, .at = now, .seat = seat, .number = level});
  return Ok{};
}

Status Table::come_back(Seat seat, Milliseconds now) {
  if (Status fine = check_playing(seat); !fine) return fine;
  if (place(seat).stand_in == 0) return Ok{};
  add({.kind = EventKind::kCameBack, .at = now, .seat = seat});
  return Ok{};
}

Status Table::say(Seat seat, std::string name, std::string text, Milliseconds now) {
  if (Status fine = check_text("A chat message", text, kLongestLine); !fine) return fine;
  if (Status fine = check_name(name); !fine) return fine;
  add({.kind = EventKind::kSaid, .at = now, .seat = seat, .guest = std::move(name), .text = std::move(text)});
  return Ok{};
}

Status Table::rematch(std::string table, Milliseconds now) {
  if (stage() != Stage::kOver) return Error{"The game is not over yet."};
  if (!rematch_.empty()) return Ok{};
  add({.kind = EventKind::kRematched, .at = now, .text = std::move(table)});
  return Ok{};
}

// ---- clocks

Milliseconds Table::spent_now(Seat seat, Milliseconds now) const {
  const bool owes = stage() == Stage::kPlaying && match_.position().turn().owes(seat);
  return owes ? std::max<Milliseconds>(0, now - began_[index(seat)]) : 0;
}

std::optional<Milliseconds> Table::time_left(Seat seat, Milliseconds now) const {
  if (!setup_.clock.any() || !is_person(seat)) return std::nullopt;
  const Milliseconds spent = spent_now(seat, now);
  Milliseconds left = std::numeric_limits<Milliseconds>::max();
  if (setup_.clock.per_move > 0) left = setup_.clock.per_move - spent;
  if (setup_.clock.per_game > 0) left = std::min(left, setup_.clock.per_game - spent_[index(seat)] - spent);
  return std::max<Milliseconds>(0, left);
}

std::optional<Milliseconds> Table::next_deadline() const {
  std::optional<Milliseconds> next;
  if (stage() != Stage::kPlaying) return next;
  for (std::size_t i = 0; i < players(); ++i) {
    if (!match_.position().turn().owes(seat_at(i))) continue;
    const std::optional<Milliseconds> left = time_left(seat_at(i), began_[i]);
    if (left && (!next || began_[i] + *left < *next)) next = began_[i] + *left;
  }
  return next;
}

void Table::expire(Milliseconds now) {
  for (std::size_t i = 0; i < players() && stage() == Stage::kPlaying; ++i) {
    const bool owes = match_.position().turn().owes(seat_at(i));
    if (owes && time_left(seat_at(i), now) == 0) give_up(seat_at(i), EventKind::kTimedOut, now);
  }
}

// ---- the end

std::vector<double> Table::result() const {
  if (!loser_) return match_.over() ? match_.position().returns() : std::vector<double>(players(), 0);
  std::vector<double> shares(players(), 1);
  shares[index(*loser_)] = 0;
  return shares;
}

std::string Table::end_text() const {
  if (!loser_) return match_.position().end_text();
  const std::string who = "Seat " + std::to_string(seat_number(*loser_));
  return place(*loser_).has_timed_out ? who + " has run out of time" : who + " has resigned";
}

TableSetup Table::rematch_setup() const {
  TableSetup next = setup_;
  next.id.clear();
  next.secret.clear();
  next.made_at = 0;
  for (std::size_t i = 0; i < players(); ++i) next.chairs[(i + 1) % players()] = places_[i].chair;
  return next;
}

}  // namespace skerry
