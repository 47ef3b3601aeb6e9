#include "table/table.h"

#include <algorithm>
#include <cassert>

#include "match/levels.h"
#include "match/message.h"
#include "table/names.h"

namespace skerry {
namespace {

// Lines of chat that a table remembers.
constexpr std::size_t kMostPlayerLines = 100;
constexpr std::size_t kMostSpectatorLines = 50;

std::string act_key(Seat seat, std::string_view act) { return std::to_string(index(seat)) + " " + std::string(act); }

}  // namespace

// ---- opening

Table::Table(const Luck& luck, TableSetup setup, Match match)
    : luck_(&luck),
      setup_(std::move(setup)),
      match_(std::move(match)),
      clocks_(setup_.clock, setup_.chairs.size(), setup_.made_at),
      owner_(setup_.owner) {
  for (const Chair& chair : setup_.chairs) places_.push_back({.chair = chair});
}

Result<Table> Table::open(const Registry& registry, const Luck& luck, TableSetup setup) {
  Result<Table> table = restore(registry, luck, std::move(setup), {});
  if (table && table->stage() == Stage::kPlaying) table->resolve_chance(table->setup_.made_at);
  return table;
}

Stage Table::stage() const {
  const auto is_open = [](const Place& place) { return place.chair.kind == Chair::Kind::kOpen; };
  if (match_.over() || loser_ || is_drawn_ || outcome_) return Stage::kOver;
  return std::ranges::any_of(places_, is_open) ? Stage::kWaiting : Stage::kPlaying;
}

// ---- events

void Table::add(Event event) {
  [[maybe_unused]] const Status applied = apply(event);
  assert(applied);
  log_.push_back(std::move(event));
}

Status Table::apply(const Event& event) {
  const auto place = [&]() -> Place& { return places_[index(event.seat)]; };
  const bool was_waiting = stage() == Stage::kWaiting;
  switch (event.kind) {
    case EventKind::kSat:
      place().chair = event.number > 0 ? Chair{.kind = Chair::Kind::kBot, .level = static_cast<int>(event.number)}
                                       : Chair{.kind = Chair::Kind::kGuest, .guest = event.guest, .name = event.text};
      if (was_waiting && stage() == Stage::kPlaying) clocks_.begin(event.at);
      break;
    case EventKind::kLeft:
      place().chair = {};
      break;
    case EventKind::kPlayed:
      return apply_step(event);
    case EventKind::kAsked:
    case EventKind::kAgreed:
    case EventKind::kRefused:
      apply_question(event);
      break;
    case EventKind::kTookBack:
      match_.truncate(static_cast<std::size_t>(event.number));
      by_hand_.resize(match_.steps().size());
      question_.reset();
      open_since_ = match_.steps().size();
      clocks_.take_back(match_.steps().size());
      clocks_.begin(event.at);
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
      apply_stand_in(event.seat);
      break;
    case EventKind::kCameBack:
      place().stand_in = 0;
      clocks_.begin(event.seat, event.at);
      break;
    case EventKind::kSaid:
      remember_line(event);
      break;
    case EventKind::kMuted:
      are_spectators_muted_ = event.number != 0;
      break;
    case EventKind::kRematched:
      rematch_ = event.text;
      question_.reset();
      break;
    case EventKind::kDrawn:
      is_drawn_ = true;
      question_.reset();
      break;
    case EventKind::kHinted:
      ++place().hints;
      break;
    case EventKind::kLinked:
    case EventKind::kUnlinked:
      std::erase_if(links_, [&](const Link& link) { return link.guest == event.guest; });
      if (event.kind == EventKind::kLinked) links_.push_back({event.guest, event.text, event.at + kLinkLifetime});
      break;
    case EventKind::kMoved:
      std::erase_if(links_, [&](const Link& link) { return link.guest == event.guest; });
      for (Place& each : places_) {
        if (each.chair.guest == event.guest) each.chair.guest = event.text;
      }
      if (owner_ == event.guest) owner_ = event.text;
      break;
  }
  return Ok{};
}

void Table::remember_line(const Event& event) {
  if (event.text.empty()) return;  // has faded
  const bool is_spectator = event.seat == kNoSeat;
  std::deque<std::size_t>& lines = is_spectator ? said_by_spectators_ : said_by_players_;
  lines.push_back(log_.size());
  if (lines.size() <= (is_spectator ? kMostSpectatorLines : kMostPlayerLines)) return;
  Event& oldest = log_[lines.front()];
  oldest.text.clear();
  oldest.guest.clear();
  faded_.push_back(lines.front());
  lines.pop_front();
}

Status Table::apply_step(const Event& event) {
  const Turn before = match_.position().turn();
  if (Status played = match_.play(event.seat, event.text); !played) return played;
  if (!event.act.empty()) acts_.insert(act_key(event.seat, event.act));
  question_.reset();
  const Turn after = match_.position().turn();
  // A simultaneous choice stays open until the last seat has chosen.
  const bool same_choice =
      before.is_simultaneous() && after.is_decision() && after.seats() == (before.seats() & ~(1U << index(event.seat)));
  by_hand_.push_back(!event.act.empty());
  if (event.seat != kChance) clocks_.stop(event.seat, event.at);
  if (!after.is_chance()) clocks_.end_turns(after, match_.steps().size());
  if (same_choice) return Ok{};
  open_since_ = match_.steps().size();
  clocks_.begin(event.at);
  return Ok{};
}

// Drawn from the secret and the number of steps, so that a restored table has the same luck.
void Table::resolve_chance(Milliseconds now) {
  while (stage() == Stage::kPlaying && match_.position().turn().is_chance()) {
    const std::string purpose = draw_ == 0 ? "chance" : "chance " + std::to_string(draw_);
    Rng rng(luck_->number(setup_.secret, purpose, match_.steps().size()));
    const std::unique_ptr<AnyPosition> next = match_.position().clone();
    add({.kind = EventKind::kPlayed,
         .at = now,
         .seat = kChance,
         .text = next->play_chance(rng),
         .number = static_cast<std::int64_t>(draw_)});
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

std::string Table::name_of(Seat seat) const {
  const auto plain = [](const Place& at) {
    return at.chair.kind == Chair::Kind::kBot ? std::string(kLevels[static_cast<std::size_t>(at.chair.level) - 1].name)
                                              : at.chair.name;
  };
  const std::string number = std::to_string(seat_number(seat));
  const std::string name = plain(place(seat));
  if (name.empty()) return "Seat " + number;
  return std::ranges::count(places_, name, plain) > 1 ? name + " " + number : name;
}

bool Table::has_hints_for(std::string_view guest) const {
  const auto is_other = [&](const Place& at) {
    return at.chair.kind == Chair::Kind::kGuest && at.chair.guest != guest;
  };
  return setup_.has_hints || std::ranges::none_of(places_, is_other);
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
  if (stage() != Stage::kPlaying || !archived_.empty()) return seats;
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

Status Table::seat_bot(Seat seat, int level, Milliseconds now) {
  if (stage() != Stage::kWaiting) return Error{"The game has begun."};
  if (place(seat).chair.kind == Chair::Kind::kGuest) return Error{"This seat is taken."};
  add({.kind = EventKind::kSat, .at = now, .seat = seat, .number = level});
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
  if (act.id.size() > kLongestId) return Error{"The id of the act is too long."};
  if (!act.id.empty() && acts_.contains(act_key(seat, act.id))) return Ok{};
  const bool is_bot = act.id.empty();
  if (Status fine = is_bot && stage() == Stage::kPlaying ? Status(Ok{}) : check_playing(seat); !fine) return fine;
  if (act.seen < open_since_ || act.seen > match_.steps().size()) {
    return Error{"The game has moved on. Please choose again."};
  }
  const std::unique_ptr<AnyPosition> trial = match_.position().clone();
  const Result<std::string> played = trial->play(seat, trial->understand(seat, act.text));
  if (!played) return played.error();
  add({.kind = EventKind::kPlayed, .at = now, .seat = seat, .text = *played, .act = act.id});
  resolve_chance(now);
  return Ok{};
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
  act_if_agreed(now);  // perhaps only this seat had not answered
  return Ok{};
}

Status Table::come_back(Seat seat, Milliseconds now) {
  if (Status fine = check_playing(seat); !fine) return fine;
  if (place(seat).stand_in == 0) return Ok{};
  add({.kind = EventKind::kCameBack, .at = now, .seat = seat});
  return Ok{};
}

bool Table::are_players_silent() const {
  const std::string_view option = match_.game().info().silent_option;
  return stage() == Stage::kPlaying && !option.empty() && match_.settings().flag(option);
}

Status Table::say(Seat seat, std::string name, std::string text, Milliseconds now) {
  if (Status fine = check_line(text); !fine) return fine;
  if (Status fine = check_name(name); !fine) return fine;
  if (seat == kNoSeat) {
    if (are_spectators_muted_) return Error{"Spectators cannot chat at this table."};
    const std::string key = name_key(name);
    const auto is_namesake = [&](const Place& place) { return name_key(place.chair.name) == key; };
    // "Guest" is what those without a name are called.
    if (key != name_key("Guest") && std::ranges::any_of(places_, is_namesake)) {
      return Error{"A player at this table has this name. Please choose another one."};
    }
  }
  if (seat != kNoSeat && are_players_silent()) {
    return Error{"Partners do not consult, so players cannot chat until the game is over."};
  }
  add({.kind = EventKind::kSaid, .at = now, .seat = seat, .guest = std::move(name), .text = std::move(text)});
  return Ok{};
}

Status Table::mute_spectators(bool is_muted, Milliseconds now) {
  if (is_muted == are_spectators_muted_) return Ok{};
  add({.kind = EventKind::kMuted, .at = now, .number = is_muted ? 1 : 0});
  return Ok{};
}

Status Table::note_hint(Seat seat, Milliseconds now) {
  if (stage() == Stage::kOver) return Ok{};
  const std::string& guest = place(seat).chair.guest;
  if (!has_hints_for(guest)) return Error{kNoHints};
  const auto is_other = [&](const Place& at) {
    return at.chair.kind == Chair::Kind::kGuest && at.chair.guest != guest;
  };
  if (std::ranges::any_of(places_, is_other)) add({.kind = EventKind::kHinted, .at = now, .seat = seat});
  return Ok{};
}

// ---- another device

Status Table::link(const std::string& guest, std::string fingerprint, Milliseconds now) {
  if (seats_of(guest).empty()) return Error{"You have no seat at this table."};
  add({.kind = EventKind::kLinked, .at = now, .guest = guest, .text = std::move(fingerprint)});
  return Ok{};
}

Status Table::unlink(const std::string& guest, Milliseconds now) {
  if (linked_until(guest, now)) add({.kind = EventKind::kUnlinked, .at = now, .guest = guest});
  return Ok{};
}

Status Table::move_here(const std::string& guest, std::string_view fingerprint, Milliseconds now) {
  const auto link = std::ranges::find(links_, fingerprint, &Link::fingerprint);
  if (link == links_.end() || link->until <= now || seats_of(link->guest).empty()) {
    return Error{"This link has been used or revoked, or its time has passed. Make a new one on the other device."};
  }
  if (link->guest == guest) return Error{"This is the device that has the seat. Open the link on the other one."};
  if (!seats_of(guest).empty()) return Error{"You already have a seat at this table."};
  const Seat seat = seats_of(link->guest)[0];
  add({.kind = EventKind::kMoved, .at = now, .seat = seat, .guest = link->guest, .text = guest});
  return Ok{};
}

std::optional<Milliseconds> Table::linked_until(std::string_view guest, Milliseconds now) const {
  const auto link = std::ranges::find(links_, guest, &Link::guest);
  return link == links_.end() || link->until <= now ? std::nullopt : std::optional(link->until);
}

// ---- clocks

std::optional<Milliseconds> Table::time_left(Seat seat, Milliseconds now) const {
  if (!setup_.clock.any() || !archived_.empty()) return std::nullopt;
  if (place(seat).has_timed_out) return 0;
  return is_person(seat) ? std::optional(clocks_.left(seat, owes(seat), now)) : std::nullopt;
}

Milliseconds Table::grace_left(Seat seat, Milliseconds now) const {
  return time_left(seat, now) && is_person(seat) && owes(seat) ? clocks_.grace_left(seat, now) : 0;
}

std::optional<Milliseconds> Table::next_deadline() const {
  std::optional<Milliseconds> next;
  if (stage() != Stage::kPlaying || !archived_.empty()) return next;
  for (std::size_t i = 0; i < players(); ++i) {
    if (!setup_.clock.any() || !owes(seat_at(i)) || !is_person(seat_at(i))) continue;
    const Milliseconds at = clocks_.deadline(seat_at(i));
    if (!next || at < *next) next = at;
  }
  return next;
}

void Table::expire(Milliseconds now) {
  for (std::size_t i = 0; i < players() && stage() == Stage::kPlaying; ++i) {
    if (owes(seat_at(i)) && is_person(seat_at(i)) && time_left(seat_at(i), now) == 0)
      give_up(seat_at(i), EventKind::kTimedOut, now);
  }
}

// ---- the end

std::vector<std::int32_t> Table::scores() const { return outcome_ ? outcome_->scores : match_.position().scores(); }

std::vector<double> Table::result() const {
  if (outcome_) return outcome_->returns;
  if (const std::optional<Record::Settlement> settled = settlement()) return settled->returns;
  return match_.over() ? match_.position().returns() : std::vector<double>(players(), 0);
}

std::optional<Record::Settlement> Table::settlement() const {
  if (is_drawn_) return Record::Settlement::draw(players());
  if (!loser_) return std::nullopt;
  return Record::Settlement::loss(place(*loser_).has_timed_out ? "timed_out" : "resigned", *loser_, players());
}

std::string Table::end_text() const {
  if (outcome_) return outcome_->end;
  if (is_drawn_) return name_of(Seat{0}) + " and " + name_of(Seat{1}) + " have agreed to a draw";
  if (!loser_) return match_.position().end_text();
  return name_of(*loser_) + (place(*loser_).has_timed_out ? " has run out of time" : " has resigned");
}

}  // namespace skerry
