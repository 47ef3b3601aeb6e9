#include "server/table_keeper.h"

#include "server/log.h"
#include "table/archive.h"
#include "table/sight.h"

namespace skerry::server {
namespace {

constexpr Milliseconds kRetry = 2000;
constexpr Milliseconds kPatience = 15'000;
constexpr std::size_t kMostWaiting = 500;
constexpr const char* kPaused =
    "Saving is paused: the server's disk or database is failing. Nothing was changed. Please try again in a moment.";
constexpr const char* kDoubtful =
    "Saving is paused: the server's database does not answer. The last move may or may not have been saved; the table "
    "shows which as soon as the database answers.";
constexpr const char* kBusy = "The table is busy. Please try again in a moment.";
constexpr const char* kOvertaken = "The table has changed. Please look and try again.";
constexpr const char* kGone = "This table has been deleted.";

std::vector<std::pair<std::string, Seat>> guests_of(const Table& table) {
  std::vector<std::pair<std::string, Seat>> guests;
  for (std::size_t i = 0; i < table.players(); ++i) {
    const Chair& chair = table.place(seat_at(i)).chair;
    if (chair.kind == Chair::Kind::kGuest) guests.emplace_back(chair.guest, seat_at(i));
  }
  return guests;
}

}  // namespace

TableKeeper::TableKeeper(ServerContext& context, Table table, Origin origin, std::function<void()> changed)
    : context_(&context),
      table_(std::move(table)),
      origin_(origin),
      changed_(std::move(changed)),
      kept_(origin == Origin::kNew ? 0 : table_.log().size()) {
  if (origin == Origin::kStored) known_guests_ = guests_of(table_);
}

// ---- one after the other

void TableKeeper::when_settled(std::function<void()> work, const Reply& refuse) {
  if (!is_busy()) {
    work();
  } else if (later_.size() >= kMostWaiting || context_->now() - *busy_since_ > kPatience) {
    refuse(refusal(503, {later_.size() >= kMostWaiting ? kBusy : kDoubtful}));
  } else {
    later_.push_back({std::move(work), refuse});
  }
}

void TableKeeper::change(const TableHost::Command& command, const Reply& reply) {
  if (is_busy()) {
    when_settled([self = shared_from_this(), command, reply] { self->change(command, reply); }, reply);
    return;
  }
  if (lost_ || doubt_) {
    reply(lost_ ? *lost_ : refusal(503, {kDoubtful}));
    return;
  }
  const Status done = command(table_, context_->now());
  if (!done) {
    reply(refusal(409, done.error()));
  } else if (kept_ == table_.log().size()) {
    reply({});  // a repeated act, already saved
  } else {
    write(reply);
  }
}

void TableKeeper::save(const Reply& reply) { write(reply); }

void TableKeeper::check_patience() {
  if (!is_busy() || context_->now() - *busy_since_ <= kPatience) return;
  const Reply reply = std::exchange(reply_, [](const Answer&) {});
  const std::deque<Later> later = std::exchange(later_, {});
  reply(refusal(503, {kDoubtful}));
  for (const Later& one : later) one.refuse(refusal(503, {kDoubtful}));
}

// ---- writing

void TableKeeper::write(const Reply& reply) {
  busy_since_ = context_->now();
  reply_ = reply;
  writing_ = next_write();
  context_->store->save(writing_, [self = shared_from_this()](const Saved& saved) { self->on_saved(saved); });
}

TableWrite TableKeeper::next_write() const {
  TableWrite write{.setup = origin_ == Origin::kNew ? std::optional(table_.setup()) : std::nullopt,
                   .first = kept_,
                   .events = {table_.log().begin() + static_cast<std::ptrdiff_t>(kept_), table_.log().end()},
                   .summary = summary()};
  for (std::size_t i = faded_; i < table_.faded().size(); ++i) {
    const std::size_t n = table_.faded()[i];
    if (n < kept_) write.faded.emplace_back(n, table_.log()[n]);
  }
  return write;
}

Summary TableKeeper::summary() const {
  Summary summary{.table = table_.setup().id,
                  .stage = static_cast<int>(table_.stage()),
                  .is_listed = table_.setup().is_listed,
                  .updated = context_->now(),
                  .text = summary_text(table_, context_->now()),
                  .outcome = outcome_line(table_)};
  std::vector<std::pair<std::string, Seat>> guests = guests_of(table_);
  if (guests != known_guests_ || origin_ == Origin::kNew) summary.guests = std::move(guests);
  return summary;
}

void TableKeeper::on_saved(const Saved& saved) {
  const std::size_t version = table_.log().size();
  const bool is_saved = saved.outcome == Saved::Outcome::kSaved;
  if (!is_saved) ++context_->metrics.store_errors;
  if (!is_saved || (saved.stored && saved.stored->log.size() != version)) {
    go_back(saved);
    return;
  }
  count_moves(version);
  origin_ = Origin::kStored;
  kept_ = version;
  faded_ = table_.faded().size();
  known_guests_ = guests_of(table_);
  paused_.clear();
  conclude({});
}

void TableKeeper::count_moves(std::size_t version) {
  for (std::size_t n = kept_; n < version; ++n) {
    const Event& event = table_.log()[n];
    if (event.kind != EventKind::kPlayed || event.seat == kChance) continue;
    ++(event.act.empty() ? context_->metrics.bot_moves : context_->metrics.acts);
  }
}

// ---- after a failure

// Replays what the store has; if that is not known, what it had before the latest write.
void TableKeeper::go_back(const Saved& saved) {
  std::vector<Event> log =
      saved.stored ? saved.stored->log
                   : std::vector(table_.log().begin(), table_.log().begin() + static_cast<std::ptrdiff_t>(kept_));
  context_->worker->run<Result<Table>>(
      [registry = context_->registry, luck = &context_->luck, setup = table_.setup(), log = std::move(log)] {
        return Table::restore(*registry, *luck, setup, log);
      },
      [self = shared_from_this(), saved](Result<Table> table) { self->adopt(std::move(table), saved); });
}

void TableKeeper::adopt(Result<Table> table, const Saved& saved) {
  if (!table) {
    conclude(lose(500, kTableDamaged, table.error().message));
    return;
  }
  table_ = std::move(*table);
  table_.renew_luck(++failures_);
  faded_ = 0;
  if (saved.stored) {
    kept_ = table_.log().size();
    origin_ = Origin::kStored;
  }
  known_guests_.clear();
  conclude(verdict(saved));
}

Answer TableKeeper::verdict(const Saved& saved) {
  doubt_.reset();
  switch (saved.outcome) {
    case Saved::Outcome::kSaved:
      paused_.clear();
      return {};
    case Saved::Outcome::kGone:
      return lose(404, kGone, saved.reason);
    case Saved::Outcome::kDamaged:
      return lose(500, kTableDamaged, saved.reason);
    case Saved::Outcome::kUnknown:
      doubt_ = writing_;
      paused_ = kDoubtful;
      context_->after(kRetry, [self = weak_from_this()] {
        if (const auto keeper = self.lock()) keeper->look_up();
      });
      return refusal(503, {kDoubtful});
    case Saved::Outcome::kNotSaved:
      break;
  }
  if (saved.stored && saved.stored->log.size() > writing_.first) {
    paused_.clear();
    Answer overtaken = refusal(409, {kOvertaken});
    overtaken.is_stale = true;
    return overtaken;
  }
  paused_ = kPaused;
  context_->after(kRetry, [self = weak_from_this()] {
    if (const auto keeper = self.lock()) keeper->resume();
  });
  return refusal(503, {kPaused});
}

Answer TableKeeper::lose(int status, std::string_view sentence, const std::string& reason) {
  log_event(status == 404 ? "table deleted elsewhere" : "table damaged",
            MessageWriter().text("table", table_.setup().id).text("reason", reason));
  paused_ = sentence;
  lost_ = refusal(status, {std::string(sentence)});
  return *lost_;
}

void TableKeeper::vanish() {
  if (is_busy() || lost_) return;  // a write finds out by itself
  lose(404, kGone, "It is not in the store.");
  changed_();
}

void TableKeeper::look_up() {
  if (!doubt_ || is_busy()) return;
  busy_since_ = context_->now();
  reply_ = [](const Answer&) {};
  context_->store->look_up(*doubt_, [self = shared_from_this()](const Saved& saved) { self->go_back(saved); });
}

void TableKeeper::resume() {
  if (is_busy() || lost_) return;
  if (doubt_) {
    look_up();
  } else if (!paused_.empty() && context_->store->trouble().empty()) {
    paused_.clear();
    changed_();
  }
}

// Answers the request that was written, then everything that has arrived since, up to the next one that has to be
// written.
void TableKeeper::conclude(const Answer& answer) {
  busy_since_.reset();
  const Reply reply = std::exchange(reply_, nullptr);
  reply(answer);
  if (!is_busy()) changed_();
  while (!is_busy() && !later_.empty()) {
    const Later next = std::move(later_.front());
    later_.pop_front();
    next.work();
  }
}

}  // namespace skerry::server
