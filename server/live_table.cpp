#include "server/live_table.h"

#include <algorithm>

#include "match/agent.h"

namespace skerry::server {
namespace {

constexpr Milliseconds kRetry = 2000;
constexpr std::string_view kPaused =
    "Saving is paused: the server's disk or database is failing. Nothing was changed. Please try again in a moment.";

std::vector<std::pair<std::string, Seat>> guests_of(const Table& table) {
  std::vector<std::pair<std::string, Seat>> guests;
  for (std::size_t i = 0; i < table.players(); ++i) {
    const Chair& chair = table.place(seat_at(i)).chair;
    if (chair.kind == Chair::Kind::kGuest) guests.emplace_back(chair.guest, seat_at(i));
  }
  return guests;
}

}  // namespace

LiveTable::LiveTable(ServerContext& context, Table table, Origin origin)
    : context_(&context),
      table_(std::move(table)),
      origin_(origin),
      saved_(origin == Origin::kNew ? 0 : table_.log().size()),
      loaded_at_(context.now()) {
  if (origin == Origin::kStored) known_guests_ = guests_of(table_);
}

LiveTable::~LiveTable() {
  for (auto& [seat, thinking] : thinking_) thinking.stop.request_stop();
}

// ---- saving

void LiveTable::save(const Reply& reply) {
  waiting_.push_back({table_.log().size(), reply});
  write();
}

void LiveTable::when_saved(const Reply& reply) {
  if (!is_saving_) {
    reply({});
    return;
  }
  waiting_.push_back({table_.log().size(), reply});
}

void LiveTable::open_table(TableSetup setup, const Opened& opened) { context_->open_table(std::move(setup), opened); }

void LiveTable::handle(const Asker& asker, MessageReader& request, const Reply& reply) {
  const std::optional<RequestKind> kind = request_kind(request);
  if (kind && !context_->limiter.allow(asker.guest, kind, context_->now())) {
    reply(refusal(429, {std::string(kTooManyRequests)}));
    return;
  }
  handle_request(shared_from_this(), asker, request, reply);
}

void LiveTable::change(const Command& command, const Reply& reply) {
  const Status done = command(table_, context_->now());
  if (!done) {
    reply(refusal(409, done.error()));
    return;
  }
  if (saved_ == table_.log().size()) {
    reply({});  // a repeated act, already saved
    return;
  }
  sights_.clear();
  save(reply);
}

void LiveTable::write() {
  if (is_saving_) return;
  is_saving_ = true;
  const std::size_t version = table_.log().size();
  const std::vector<Event> events(table_.log().begin() + static_cast<std::ptrdiff_t>(saved_), table_.log().end());
  const std::optional<TableSetup> setup = origin_ == Origin::kNew ? std::optional(table_.setup()) : std::nullopt;
  context_->store->write(
      [setup, events, first = saved_, id = table_.setup().id, summary = summary()](Store& store) {
        if (setup) store.add_table(*setup);
        store.add_events(id, first, events);
        store.set_summary(summary);
      },
      [self = shared_from_this(), version](const Status& status) { self->on_written(status, version); });
}

Summary LiveTable::summary() const {
  Summary summary{.table = table_.setup().id,
                  .stage = static_cast<int>(table_.stage()),
                  .is_listed = table_.setup().is_listed,
                  .updated = context_->now(),
                  .text = summary_text(table_, context_->now())};
  std::vector<std::pair<std::string, Seat>> guests = guests_of(table_);
  if (guests != known_guests_ || origin_ == Origin::kNew) {
    summary.guests = guests;
    known_guests_ = std::move(guests);
  }
  return summary;
}

void LiveTable::on_written(const Status& status, std::size_t version) {
  is_saving_ = false;
  if (!status) {
    ++context_->metrics.store_errors;
    fall_back();
    return;
  }
  origin_ = Origin::kStored;
  for (std::size_t n = saved_; n < version; ++n) {
    const Event& event = table_.log()[n];
    if (event.kind != EventKind::kPlayed || event.seat == kChance) continue;
    ++(event.act.empty() ? context_->metrics.bot_moves : context_->metrics.acts);
  }
  saved_ = version;
  paused_.clear();
  answer_waiting(version, {});
  if (saved_ < table_.log().size()) {
    write();
    return;
  }
  wake();
  show_all();
}

// Takes back every event that could not be saved.
void LiveTable::fall_back() {
  const std::span<const Event> saved(table_.log().data(), saved_);
  Result<Table> before = Table::restore(*context_->registry, context_->luck, table_.setup(), saved);
  table_ = std::move(*before);
  paused_ = kPaused;
  known_guests_.clear();
  sights_.clear();
  answer_waiting(std::numeric_limits<std::size_t>::max(), refusal(503, {std::string(kPaused)}));
  stop_stale_searches();
  show_all();
  context_->after(kRetry, [self = weak_from_this()] {
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

// ---- viewers

void LiveTable::enter(ConnectionId id, Viewer viewer) {
  const bool was_here = is_here(viewer.guest);
  const std::string guest = viewer.guest;
  visitors_[id] = std::move(viewer);
  // A guest who returns takes the seat back from the bot that stood in.
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
  left_at_[guest] = context_->now();
  show_all();
}

bool LiveTable::is_here(const std::string& guest) const {
  return std::ranges::any_of(visitors_, [&](const auto& entry) { return entry.second.guest == guest; });
}

Milliseconds LiveTable::away_for(Seat seat) const {
  const Chair& chair = table_.place(seat).chair;
  if (chair.kind != Chair::Kind::kGuest || is_here(chair.guest)) return 0;
  const auto left = left_at_.find(chair.guest);
  return std::max<Milliseconds>(1, context_->now() - (left == left_at_.end() ? loaded_at_ : left->second));
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
  return sight_message(table_, seen_by(viewer.seat), presence(), viewer, context_->now());
}

void LiveTable::show(ConnectionId id) {
  if (is_saving_) return;  // on_written shows it to everybody
  const auto found = visitors_.find(id);
  if (found == visitors_.end() || context_->is_slow(id)) return;
  Viewer& viewer = found->second;
  const std::vector<Seat> own = table_.seats_of(viewer.guest);
  if (std::ranges::find(own, viewer.seat) == own.end()) viewer.seat = table_.eyes_of(viewer.guest);
  context_->send(id, sight_for(viewer));
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
                         .away_since = away > 0 ? context_->now() - away : 0};
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
  stop_stale_searches();
  start_bots();
  watch_clocks();
}

// Searches about a position that has passed.
void LiveTable::stop_stale_searches() {
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
    context_->bots->think({.owner = table_.setup().owner,
                           .agent = "level:" + std::to_string(table_.place(seat).bot_level()),
                           .game = &table_.match().game(),
                           .position = table_.match().position().clone(),
                           .seat = seat,
                           .seed = table_.bot_seed(seat),
                           .stop = thinking.stop.get_token(),
                           .done = [self = weak_from_this(), seat, steps](const Decision& decision) {
                             if (const auto table = self.lock()) table->bot_decided(seat, steps, decision.text);
                           }});
  }
}

void LiveTable::bot_decided(Seat seat, std::size_t steps, const std::string& text) {
  const auto found = thinking_.find(seat);
  if (found == thinking_.end() || found->second.steps != steps) return;
  // 1. Give people time to see the previous step.
  const Milliseconds ready =
      table_.log().empty() || visitors_.empty() ? 0 : table_.log().back().at + context_->bot_delay;
  if (ready > context_->now()) {
    context_->after(ready - context_->now(), [self = weak_from_this(), seat, steps, text] {
      if (const auto table = self.lock()) table->bot_decided(seat, steps, text);
    });
    return;
  }
  // 2. Play.
  thinking_.erase(found);
  change([&](Table& table, Milliseconds now) { return table.play(seat, {.text = text, .seen = steps}, now); },
         [](const Answer&) {});
}

void LiveTable::watch_clocks() {
  const std::optional<Milliseconds> deadline = table_.next_deadline();
  if (!deadline || *deadline == next_deadline_) return;
  next_deadline_ = *deadline;
  context_->after(std::max<Milliseconds>(0, *deadline - context_->now()), [self = weak_from_this(), at = *deadline] {
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

void LiveTable::think(std::unique_ptr<AnyPosition> position, Seat seat, const std::string& guest, const Found& found) {
  context_->bots->think(
      {.owner = guest,
       .agent = "mcts:sims=3000,ms=1500",
       .game = &table_.match().game(),
       .position = std::move(position),
       .seat = seat,
       .seed = 1,
       .stop = {},
       .done = [self = shared_from_this(), found](const Decision& decision) { found(*decision.thought); }});
}

}  // namespace skerry::server
