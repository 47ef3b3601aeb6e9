#include "server/live_table.h"

#include <algorithm>

#include "match/agent.h"
#include "server/secret.h"

namespace skerry::server {
namespace {

constexpr Milliseconds kRetry = 2000;
constexpr std::string_view kPaused =
    "the server cannot keep moves just now (its disk or database fails); nothing was changed, please try again in a "
    "moment";

std::vector<std::pair<std::string, Seat>> guests_of(const Table& table) {
  std::vector<std::pair<std::string, Seat>> guests;
  for (std::size_t i = 0; i < table.players(); ++i) {
    const Chair& chair = table.place(seat_at(i)).chair;
    if (chair.kind == Chair::Kind::kGuest) guests.emplace_back(chair.guest, seat_at(i));
  }
  return guests;
}

}  // namespace

Answer refusal(int status, Error error) { return {.status = status, .error = std::move(error)}; }

LiveTable::LiveTable(House& house, Table table, Origin origin)
    : house_(&house),
      table_(std::move(table)),
      origin_(origin),
      kept_(origin == Origin::kNew ? 0 : table_.log().size()),
      loaded_at_(house.now()) {
  if (origin == Origin::kStored) known_guests_ = guests_of(table_);
}

LiveTable::~LiveTable() {
  for (auto& [seat, thinking] : thinking_) thinking.stop.request_stop();
}

// ---- keeping

void LiveTable::keep(const Reply& reply) {
  waiting_.push_back({table_.log().size(), reply});
  save();
}

void LiveTable::when_kept(const Reply& reply) {
  if (!is_saving_) {
    reply({});
    return;
  }
  waiting_.push_back({table_.log().size(), reply});
}

void LiveTable::change(const Command& command, const Reply& reply) {
  const Status done = command(table_, house_->now());
  if (!done) {
    reply(refusal(409, done.error()));
    return;
  }
  if (kept_ == table_.log().size()) {
    reply({});  // it was done before, and kept
    return;
  }
  sights_.clear();
  keep(reply);
}

void LiveTable::save() {
  if (is_saving_) return;
  is_saving_ = true;
  const std::size_t version = table_.log().size();
  const std::vector<Event> events(table_.log().begin() + static_cast<std::ptrdiff_t>(kept_), table_.log().end());
  const std::optional<TableSetup> setup = origin_ == Origin::kNew ? std::optional(table_.setup()) : std::nullopt;
  house_->keeper->write(
      [setup, events, first = kept_, id = table_.setup().id, summary = summary()](Store& store) {
        if (setup) store.add_table(*setup);
        store.add_events(id, first, events);
        store.set_summary(summary);
      },
      [self = shared_from_this(), version](const Status& status) { self->on_kept(status, version); });
}

Summary LiveTable::summary() const {
  Summary summary{.table = table_.setup().id,
                  .stage = static_cast<int>(table_.stage()),
                  .is_listed = table_.setup().is_listed,
                  .updated = house_->now(),
                  .text = summary_text(table_, house_->now())};
  std::vector<std::pair<std::string, Seat>> guests = guests_of(table_);
  if (guests != known_guests_ || origin_ == Origin::kNew) {
    summary.guests = guests;
    known_guests_ = std::move(guests);
  }
  return summary;
}

void LiveTable::on_kept(const Status& status, std::size_t version) {
  is_saving_ = false;
  if (!status) {
    ++house_->metrics.store_errors;
    fall_back();
    return;
  }
  origin_ = Origin::kStored;
  for (std::size_t n = kept_; n < version; ++n) {
    const Event& event = table_.log()[n];
    if (event.kind != EventKind::kPlayed || event.seat == kChance) continue;
    ++(event.act.empty() ? house_->metrics.bot_moves : house_->metrics.acts);
  }
  kept_ = version;
  paused_.clear();
  answer_waiting(version, {});
  if (kept_ < table_.log().size()) {
    save();
    return;
  }
  wake();
  show_all();
}

// What could not be kept has not happened.
void LiveTable::fall_back() {
  const std::span<const Event> kept(table_.log().data(), kept_);
  Result<Table> before = Table::restore(*house_->registry, table_.setup(), kept);
  table_ = std::move(*before);
  paused_ = kPaused;
  known_guests_.clear();
  sights_.clear();
  answer_waiting(std::numeric_limits<std::size_t>::max(), refusal(503, {std::string(kPaused)}));
  stop_idle_thoughts();
  show_all();
  house_->after(kRetry, [self = weak_from_this()] {
    const auto table = self.lock();
    if (table && !table->is_saving_) table->wake();
  });
}

void LiveTable::answer_waiting(std::size_t version, const Answer& answer) {
  std::vector<Waiting> due;
  std::vector<Waiting> later;
  for (Waiting& one : waiting_) (one.version > version ? later : due).push_back(std::move(one));
  waiting_ = std::move(later);
  for (const Waiting& one : due) one.reply(answer);
}

// ---- those who look

void LiveTable::enter(ConnectionId id, Viewer viewer) {
  const bool was_here = is_here(viewer.guest);
  const std::string guest = viewer.guest;
  visitors_[id] = std::move(viewer);
  // Whoever returns to a seat that a bot has kept warm plays on.
  for (const Seat seat : table_.seats_of(guest)) {
    if (!was_here && table_.place(seat).stand_in > 0 && !table_.place(seat).has_resigned &&
        !table_.place(seat).has_timed_out) {
      change([seat](Table& table, Milliseconds now) { return table.come_back(seat, now); }, [](const Answer&) {});
    }
  }
  if (was_here) {
    show(id);
  } else {
    show_all();
  }
}

void LiveTable::leave(ConnectionId id) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  const std::string guest = found->second.guest;
  visitors_.erase(found);
  if (is_here(guest)) return;
  left_at_[guest] = house_->now();
  show_all();
}

bool LiveTable::is_here(const std::string& guest) const {
  return std::ranges::any_of(visitors_, [&](const auto& entry) { return entry.second.guest == guest; });
}

Milliseconds LiveTable::away_for(Seat seat) const {
  const Chair& chair = table_.place(seat).chair;
  if (chair.kind != Chair::Kind::kGuest || is_here(chair.guest)) return 0;
  const auto left = left_at_.find(chair.guest);
  return std::max<Milliseconds>(1, house_->now() - (left == left_at_.end() ? loaded_at_ : left->second));
}

Seat LiveTable::eyes_of(const std::string& guest) const {
  const std::vector<Seat> seats = table_.seats_of(guest);
  if (seats.empty()) return kSpectator;
  const auto owes = [&](Seat seat) { return table_.match().position().turn().owes(seat); };
  const auto due = std::ranges::find_if(seats, owes);
  return due == seats.end() ? seats[0] : *due;
}

void LiveTable::look_through(ConnectionId id, Seat seat) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  found->second.seat = seat;
  show(id);
}

const SeatSight& LiveTable::seen_by(Seat seat) {
  const auto found = sights_.find(seat);
  return found != sights_.end() ? found->second : sights_.emplace(seat, see(table_, seat)).first->second;
}

std::string LiveTable::sight_for(const Viewer& viewer) {
  return sight_message(table_, seen_by(viewer.seat), presence(), viewer, house_->now());
}

void LiveTable::show(ConnectionId id) {
  if (is_saving_) return;  // what is not kept is not shown; on_kept shows it to all
  const auto found = visitors_.find(id);
  if (found == visitors_.end() || house_->is_slow(id)) return;
  Viewer& viewer = found->second;
  const std::vector<Seat> own = table_.seats_of(viewer.guest);
  if (std::ranges::find(own, viewer.seat) == own.end()) viewer.seat = eyes_of(viewer.guest);
  house_->send(id, sight_for(viewer));
  viewer.version = table_.log().size();
  viewer.steps = seen_by(viewer.seat).steps;
}

void LiveTable::show_all() {
  std::vector<ConnectionId> ids;
  for (const auto& [id, viewer] : visitors_) ids.push_back(id);
  for (const ConnectionId id : ids) show(id);
}

Presence LiveTable::presence() const {
  Presence presence{.seats = std::vector<Presence::OfSeat>(table_.players()), .paused = paused_};
  for (std::size_t i = 0; i < table_.players(); ++i) {
    const Milliseconds away = away_for(seat_at(i));
    const bool is_guest = table_.place(seat_at(i)).chair.kind == Chair::Kind::kGuest;
    presence.seats[i] = {.here = is_guest && away == 0,
                         .thinking = thinking_.contains(seat_at(i)),
                         .away_since = away > 0 ? house_->now() - away : 0};
  }
  std::vector<std::string> watching;
  for (const auto& [id, viewer] : visitors_) {
    if (table_.seats_of(viewer.guest).empty()) watching.push_back(viewer.guest);
  }
  std::ranges::sort(watching);
  presence.watching = static_cast<std::size_t>(std::ranges::unique(watching).begin() - watching.begin());
  return presence;
}

// ---- bots and clocks

bool LiveTable::is_asleep() const {
  return visitors_.empty() && !is_saving_ && waiting_.empty() && thinking_.empty() && table_.bots_due().empty() &&
         !table_.next_deadline();
}

void LiveTable::wake() {
  stop_idle_thoughts();
  start_bots();
  watch_clocks();
}

// A thought about a position that is no more is of no use.
void LiveTable::stop_idle_thoughts() {
  const std::vector<Seat> due = table_.bots_due();
  std::erase_if(thinking_, [&](auto& entry) {
    const bool still_due = std::ranges::find(due, entry.first) != due.end() &&
                           entry.second.steps >= table_.open_since() &&
                           entry.second.steps <= table_.match().steps().size();
    if (!still_due) entry.second.stop.request_stop();
    return !still_due;
  });
}

void LiveTable::start_bots() {
  for (const Seat seat : table_.bots_due()) {
    if (thinking_.contains(seat)) continue;
    const std::size_t steps = table_.match().steps().size();
    const Thinking& thinking = thinking_[seat] = {.steps = steps, .stop = std::stop_source()};
    house_->bots->think({.owner = table_.setup().owner,
                         .agent = "level:" + std::to_string(table_.place(seat).bot_level()),
                         .game = &table_.match().game(),
                         .position = table_.match().position().clone(),
                         .seat = seat,
                         .seed = number_from(table_.setup().secret, "bot " + std::to_string(index(seat)), steps),
                         .stop = thinking.stop.get_token(),
                         .done = [self = weak_from_this(), seat, steps](const Decision& decision) {
                           if (const auto table = self.lock()) table->bot_decided(seat, steps, decision.text);
                         }});
  }
}

void LiveTable::bot_decided(Seat seat, std::size_t steps, const std::string& text) {
  const auto found = thinking_.find(seat);
  if (found == thinking_.end() || found->second.steps != steps) return;
  // 1. People want to see what happened before.
  const Milliseconds ready = table_.log().empty() || visitors_.empty() ? 0 : table_.log().back().at + house_->bot_delay;
  if (ready > house_->now()) {
    house_->after(ready - house_->now(), [self = weak_from_this(), seat, steps, text] {
      if (const auto table = self.lock()) table->bot_decided(seat, steps, text);
    });
    return;
  }
  // 2. Then the move.
  thinking_.erase(found);
  change([&](Table& table, Milliseconds now) { return table.play(seat, {.text = text, .seen = steps}, now); },
         [](const Answer&) {});
}

void LiveTable::watch_clocks() {
  const std::optional<Milliseconds> deadline = table_.next_deadline();
  if (!deadline || *deadline == next_deadline_) return;
  next_deadline_ = *deadline;
  house_->after(std::max<Milliseconds>(0, *deadline - house_->now()), [self = weak_from_this(), at = *deadline] {
    const auto table = self.lock();
    if (!table || table->next_deadline_ != at) return;
    table->next_deadline_ = 0;
    table->change(
        [](Table& inner, Milliseconds now) -> Status {
          inner.expire(now);
          return Ok{};
        },
        [](const Answer&) {});
    table->watch_clocks();
  });
}

void LiveTable::think_about(std::unique_ptr<AnyPosition> position, Seat seat, const std::string& owner,
                            const Reply& reply) {
  constexpr std::size_t kCandidates = 5;
  house_->bots->think({.owner = owner,
                       .agent = "mcts:sims=3000,ms=1500",
                       .game = &table_.match().game(),
                       .position = std::move(position),
                       .seat = seat,
                       .seed = 1,
                       .stop = {},
                       .done = [self = shared_from_this(), reply](const Decision& decision) {
                         MessageWriter found;
                         found.text("move", decision.thought->candidates[0].text);
                         add_thought(found, *decision.thought, kCandidates);
                         reply({.members = found.members()});
                       }});
}

}  // namespace skerry::server
