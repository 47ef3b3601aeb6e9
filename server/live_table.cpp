#include "server/live_table.h"

#include <algorithm>
#include <utility>

#include "match/agent.h"

namespace skerry::server {
namespace {

constexpr Milliseconds kHereAfterRequest = 30'000;
constexpr Milliseconds kFresh = 100;   // how long views share one showing
constexpr Milliseconds kGather = 250;  // arrivals and departures are shown together
constexpr Milliseconds kRetry = 2000;  // to queue a bot's search

}  // namespace

LiveTable::LiveTable(ServerContext& context, Table table, Origin origin)
    : context_(&context),
      keeper_(std::make_shared<TableKeeper>(context, std::move(table), origin, [this] { on_changed(); })),
      loaded_at_(context.now()) {}

LiveTable::~LiveTable() {
  keeper_->detach();
  for (auto& [seat, thinking] : thinking_) thinking.stop.request_stop();
}

// ---- requests

void LiveTable::when_saved(const Reply& reply) {
  keeper_->when_settled([reply] { reply({}); }, reply);
}

void LiveTable::open_rematch(const Opened& opened) {
  if (!rematch_.empty()) {
    opened(rematch_);
    return;
  }
  opening_.push_back(opened);
  if (opening_.size() > 1) return;
  context_->open_table(table().rematch_setup(), [self = shared_from_this()](const Result<std::string>& id) {
    if (id) self->rematch_ = *id;
    for (const Opened& one : std::exchange(self->opening_, {})) one(id);
  });
}

void LiveTable::handle(const Asker& asker, MessageReader& request, const Reply& reply) {
  if (!is_allowed(asker, request)) {
    ++context_->metrics.limits_hit;
    reply(refusal(429, {std::string(kTooManyRequests)}));
    return;
  }
  if (!keeper_->is_busy()) {
    handle_now(asker, request, reply);
    return;
  }
  const auto waiting = std::make_shared<MessageReader>(std::move(request));
  keeper_->when_settled(
      [self = shared_from_this(), asker, waiting, reply] { self->handle_now(asker, *waiting, reply); }, reply);
}

bool LiveTable::is_allowed(const Asker& asker, MessageReader& request) {
  const std::optional<RequestKind> kind = request_kind(request);
  if (!kind) return true;
  RateLimiter& limiter = context_->limiter;
  const Milliseconds now = context_->now();
  const bool is_spectators_talk = kind == RequestKind::kSay && table().seats_of(asker.guest).empty();
  return limiter.allow(Scope::kGuest, asker.guest, limited(*kind), now) &&
         limiter.allow(Scope::kAddress, asker.address, limited(*kind), now) &&
         (!is_spectators_talk || limiter.allow(Scope::kTable, table().setup().id, Limited::kSay, now));
}

void LiveTable::handle_now(const Asker& asker, MessageReader& request, const Reply& reply) {
  if (!table().seats_of(asker.guest).empty()) comes_from(asker.address);
  handle_request(shared_from_this(), asker, request, reply);
}

void LiveTable::change(const Command& command, const Reply& reply) { keeper_->change(command, reply); }

void LiveTable::on_changed() {
  sights_.clear();
  showing_.reset();
  wake();
  show_all();
}

// ---- viewers

void LiveTable::enter(ConnectionId id, Viewer viewer) {
  const std::string guest = viewer.guest;
  visitors_[id] = std::move(viewer);
  const bool was_here = ++views_[guest] > 1;
  const std::vector<Seat> own = table().seats_of(guest);
  if (!own.empty()) showing_.reset();
  // A guest who returns takes the seat back from the bot that stood in.
  for (const Seat seat : own) {
    if (!was_here && table().place(seat).stand_in > 0 && !table().place(seat).has_resigned &&
        !table().place(seat).has_timed_out) {
      change([seat](Table& table, Milliseconds now) { return table.come_back(seat, now); }, [](const Answer&) {});
    }
  }
  show(id);
  if (!was_here) show_all_soon();
}

void LiveTable::leave(ConnectionId id) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  const std::string guest = found->second.guest;
  visitors_.erase(found);
  const auto views = views_.find(guest);
  if (--views->second > 0) return;
  views_.erase(views);
  if (!table().seats_of(guest).empty()) {
    left_at_[guest] = context_->now();
    showing_.reset();
  }
  show_all_soon();
}

bool LiveTable::is_here(const std::string& guest) const { return views_.contains(guest); }

void LiveTable::note_request(const std::string& guest) {
  if (!table().seats_of(guest).empty()) heard_at_[guest] = context_->now();
}

Milliseconds LiveTable::away_for(Seat seat) const {
  const Chair& chair = table().place(seat).chair;
  if (chair.kind != Chair::Kind::kGuest || is_here(chair.guest)) return 0;
  const auto left = left_at_.find(chair.guest);
  const auto heard = heard_at_.find(chair.guest);
  Milliseconds since = left == left_at_.end() ? loaded_at_ : left->second;
  if (heard != heard_at_.end()) since = std::max(since, heard->second + kHereAfterRequest);
  return since > context_->now() ? 0 : std::max<Milliseconds>(1, context_->now() - since);
}

void LiveTable::look_through(ConnectionId id, Seat seat) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  found->second.seat = seat;
  show(id);
}

const SeatSight& LiveTable::seen_by(Seat seat) {
  const auto found = sights_.find(seat);
  return found != sights_.end() ? found->second : sights_.emplace(seat, see(table(), seat)).first->second;
}

LiveTable::Showing& LiveTable::showing() {
  const Milliseconds now = context_->now();
  if (!showing_ || now < showing_->at || now - showing_->at > kFresh) showing_ = {.at = now, .presence = presence()};
  return *showing_;
}

std::string LiveTable::sight_for(const Viewer& viewer) {
  return sight_message(table(), seen_by(viewer.seat), showing().presence, viewer, context_->now());
}

// Spectators who know the same see the same, so they share the bytes.
Net::Message LiveTable::message_for(const Viewer& viewer) {
  if (viewer.seat != kSpectator || viewer.guest == table().owner())
    return std::make_shared<const std::string>(sight_for(viewer));
  Net::Message& message = showing().spectators[{viewer.version, viewer.steps.get()}];
  if (!message) message = std::make_shared<const std::string>(sight_for(viewer));
  return message;
}

void LiveTable::show(ConnectionId id) {
  if (keeper_->is_busy()) return;  // on_changed shows it to everybody
  const auto found = visitors_.find(id);
  if (found == visitors_.end() || context_->is_slow(id)) return;
  if (keeper_->is_gone()) {
    context_->send(id, std::make_shared<const std::string>(MessageWriter().text("gone", keeper_->paused()).line()));
    return;
  }
  Viewer& viewer = found->second;
  const std::vector<Seat> own = table().seats_of(viewer.guest);
  if (std::ranges::find(own, viewer.seat) == own.end()) viewer.seat = table().eyes_of(viewer.guest);
  context_->send(id, message_for(viewer));
  viewer.version = table().log().size();
  viewer.steps = seen_by(viewer.seat).steps;
}

void LiveTable::show_all() {
  showing_.reset();
  std::vector<ConnectionId> ids;
  for (const auto& [id, viewer] : visitors_) ids.push_back(id);
  for (const ConnectionId id : ids) show(id);
}

void LiveTable::show_all_soon() {
  if (will_show_all_) return;
  will_show_all_ = true;
  context_->after(kGather, [self = weak_from_this()] {
    const auto table = self.lock();
    if (!table) return;
    table->will_show_all_ = false;
    table->show_all();
  });
}

Presence LiveTable::presence() const {
  Presence presence{.seats = std::vector<Presence::OfSeat>(table().players()), .paused = keeper_->paused()};
  for (std::size_t i = 0; i < table().players(); ++i) {
    const Milliseconds away = away_for(seat_at(i));
    const bool is_guest = table().place(seat_at(i)).chair.kind == Chair::Kind::kGuest;
    presence.seats[i] = {.here = is_guest && away == 0,
                         .thinking = thinking_.contains(seat_at(i)),
                         .away_since = away > 0 ? context_->now() - away : 0};
  }
  presence.watching = static_cast<std::size_t>(
      std::ranges::count_if(views_, [&](const auto& entry) { return table().seats_of(entry.first).empty(); }));
  return presence;
}

// ---- bots and clocks

bool LiveTable::is_asleep() const {
  return visitors_.empty() && !keeper_->is_busy() && opening_.empty() && thinking_.empty() &&
         table().bots_due().empty() && !table().next_deadline();
}

void LiveTable::wake() {
  stop_stale_searches();
  if (!keeper_->can_play()) return;
  start_bots();
  watch_clocks();
}

// Searches about a position that has passed.
void LiveTable::stop_stale_searches() {
  const std::vector<Seat> due = table().bots_due();
  std::erase_if(thinking_, [&](auto& entry) {
    const bool still_due = std::ranges::find(due, entry.first) != due.end() &&
                           entry.second.steps >= table().open_since() &&
                           entry.second.steps <= table().match().steps().size();
    if (!still_due) entry.second.stop.request_stop();
    return !still_due;
  });
}

void LiveTable::start_bots() {
  for (const Seat seat : table().bots_due()) {
    if (thinking_.contains(seat)) continue;
    const std::size_t steps = table().match().steps().size();
    const Thinking& thinking = thinking_[seat] = {.steps = steps, .stop = StopSource()};
    const bool is_accepted =
        context_->bots->think({.kind = BotPool::Kind::kBot,
                               .owner = address_.empty() ? table().owner() : address_,
                               .agent = "level:" + std::to_string(table().place(seat).bot_level()),
                               .game = &table().match().game(),
                               .position = table().match().position().clone(),
                               .seat = seat,
                               .seed = table().bot_seed(seat),
                               .stop = thinking.stop.token(),
                               .done = [self = weak_from_this(), seat, steps](const Decision& decision) {
                                 if (const auto table = self.lock()) table->bot_decided(seat, steps, decision.text);
                               }});
    if (is_accepted) continue;
    thinking_.erase(seat);
    start_bots_later();
    return;
  }
}

// The queue of searches is full: the bots of this table wait here.
void LiveTable::start_bots_later() {
  if (will_start_bots_) return;
  will_start_bots_ = true;
  context_->after(kRetry, [self = weak_from_this()] {
    const auto table = self.lock();
    if (!table) return;
    table->will_start_bots_ = false;
    if (table->keeper_->can_play()) table->start_bots();
  });
}

void LiveTable::bot_decided(Seat seat, std::size_t steps, const std::string& text) {
  const auto found = thinking_.find(seat);
  if (found == thinking_.end() || found->second.steps != steps) return;
  // 1. Give people time to see the previous step.
  const Milliseconds ready =
      table().log().empty() || visitors_.empty() ? 0 : table().log().back().at + context_->bot_delay;
  if (ready > context_->now()) {
    context_->after(ready - context_->now(), [self = weak_from_this(), seat, steps, text] {
      if (const auto table = self.lock()) table->bot_decided(seat, steps, text);
    });
    return;
  }
  // 2. Play.
  thinking_.erase(found);
  change([=](Table& table, Milliseconds now) { return table.play(seat, {.text = text, .seen = steps}, now); },
         [](const Answer&) {});
}

void LiveTable::watch_clocks() {
  const std::optional<Milliseconds> deadline = table().next_deadline();
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
    table->wake();
  });
}

void LiveTable::think(std::unique_ptr<AnyPosition> position, Seat seat, const Asker& asker, const Found& found) {
  const bool is_accepted = context_->bots->think(
      {.kind = BotPool::Kind::kAnalysis,
       .owner = asker.address,
       .agent = "mcts:sims=3000,ms=1500",
       .game = &table().match().game(),
       .position = std::move(position),
       .seat = seat,
       .seed = 1,
       .stop = asker.gone,
       .done = [self = shared_from_this(), found](const Decision& decision) { found(*decision.thought); },
       .dropped = [found] { found(Error{"The search was dropped."}); }});
  if (!is_accepted) found(Error{std::string(kTooManySearches)});
}

}  // namespace skerry::server
