#include "wasm/device_table.h"

#include <algorithm>

#include "core/rng.h"

namespace skerry {
namespace {

constexpr std::uint64_t kTheViewer = 1;

}  // namespace

std::uint64_t DeviceLuck::number(std::string_view secret, std::string_view purpose, std::uint64_t n) const {
  std::uint64_t hash = mix64(n + 1);
  for (const std::string_view text : {secret, purpose}) {
    for (const char c : text) hash = mix64(hash ^ static_cast<unsigned char>(c)) + 0x9E3779B97F4A7C15ULL;
    hash = mix64(hash + text.size());
  }
  return hash;
}

const Luck& device_luck() {
  static const DeviceLuck luck;
  return luck;
}

// ---- the person

void DeviceTable::enter(std::size_t since, Milliseconds now) {
  now_ = now;
  viewer_ = {.guest = kDeviceGuest, .seat = table_.eyes_of(kDeviceGuest), .version = since};
  has_news_ = true;
  if (use_ == Use::kQuestions) return;
  // Whoever returns takes the seat back from the bot that stood in.
  for (const Seat seat : table_.seats_of(kDeviceGuest)) {
    const Table::Place& place = table_.place(seat);
    if (place.stand_in > 0 && !place.has_resigned && !place.has_timed_out) {
      change([seat](Table& table, Milliseconds at) { return table.come_back(seat, at); }, [](const Answer&) {});
    }
  }
}

void DeviceTable::ask(std::string_view message, Milliseconds now) {
  now_ = now;
  Result<MessageReader> request = MessageReader::parse(message);
  if (!request) {
    answers_.push_back(answer_line("", refusal(400, request.error())));
    return;
  }
  const std::string id = request->id();
  handle_request(shared_from_this(), {.guest = kDeviceGuest, .viewer = kTheViewer}, *request,
                 [self = weak_from_this(), id](const Answer& answer) {
                   if (const auto table = self.lock()) table->answers_.push_back(answer_line(id, answer));
                 });
}

void DeviceTable::expire(Milliseconds now) {
  now_ = now;
  change(
      [](Table& table, Milliseconds at) -> Status {
        table.expire(at);
        return Ok{};
      },
      [](const Answer&) {});
}

void DeviceTable::supply(std::string id, std::string secret) {
  next_id_ = std::move(id);
  next_secret_ = std::move(secret);
}

std::string DeviceTable::sight(Milliseconds now) {
  const std::vector<Seat> own = table_.seats_of(kDeviceGuest);
  if (std::ranges::find(own, viewer_.seat) == own.end()) viewer_.seat = table_.eyes_of(kDeviceGuest);
  Presence presence{.seats = std::vector<Presence::OfSeat>(table_.players()), .paused = paused_};
  for (std::size_t i = 0; i < table_.players(); ++i) {
    const Seat seat = seat_at(i);
    presence.seats[i] = {.here = table_.place(seat).chair.kind == Chair::Kind::kGuest,
                         .thinking = std::ranges::count(table_.bots_due(), seat) > 0};
  }
  const SeatSight seen = see(table_, viewer_.seat);
  std::string message = sight_message(table_, seen, presence, viewer_, now);
  viewer_.version = table_.log().size();
  viewer_.steps = seen.steps;
  return message;
}

void DeviceTable::look_through(std::uint64_t viewer, Seat seat) {
  viewer_.seat = seat;
  show(viewer);
}

// ---- changes

void DeviceTable::change(const Command& command, const Reply& reply) {
  const std::size_t before = table_.log().size();
  const Status done = command(table_, now_);
  if (!done) {
    reply(refusal(409, done.error()));
    return;
  }
  if (use_ == Use::kQuestions && table_.log().size() > before) {
    drop_from(before);
    reply(refusal(409, {"Only the server can do that."}));
    return;
  }
  if (table_.log().size() > before) {
    paused_.clear();
    has_news_ = true;
  }
  reply({});
}

void DeviceTable::drop_from(std::size_t version) {
  const std::span<const Event> kept(table_.log().data(), std::min(version, table_.log().size()));
  Result<Table> before = Table::restore(*registry_, device_luck(), table_.setup(), kept);
  table_ = std::move(*before);
}

void DeviceTable::fall_back(std::size_t version, const std::string& why) {
  drop_from(version);
  viewer_.version = std::min(viewer_.version, version);
  paused_ = why;
  answers_.clear();
  opened_.clear();
  bot_.reset();
  has_news_ = true;
}

void DeviceTable::open_rematch(const Opened& opened) {
  TableSetup setup = table_.rematch_setup();
  setup.id = next_id_;
  setup.secret = next_secret_;
  setup.made_at = now_;
  opened_.push_back(setup);
  opened(setup.id);
}

// ---- thinking

void DeviceTable::think(std::unique_ptr<AnyPosition> position, Seat seat, const Asker& /*asker*/, const Found& found) {
  question_.emplace(
      Question{SlicedSearch::of_advice(table_.match().game(), std::move(position), seat, question_seed_), found});
}

void DeviceTable::think(Milliseconds now) {
  now_ = now;
  if (question_) {
    question_->search.think();
    if (!question_->search.is_done()) return;
    const Question answered = std::move(*question_);
    question_.reset();
    thought_ = answered.search.thought();
    answered.found(*thought_);
    return;
  }
  if (use_ == Use::kPlay) think_for_bots();
}

bool DeviceTable::is_current(const BotSearch& bot) const {
  const std::vector<Seat> due = table_.bots_due();
  return std::ranges::find(due, bot.seat) != due.end() && bot.steps >= table_.open_since() &&
         bot.steps <= table_.match().steps().size();
}

void DeviceTable::think_for_bots() {
  if (bot_ && !is_current(*bot_)) bot_.reset();
  const std::vector<Seat> due = table_.bots_due();
  if (due.empty()) return;
  if (!bot_) {
    const Seat seat = due.front();
    bot_.emplace(BotSearch{seat, table_.match().steps().size(),
                           SlicedSearch::of_level(table_.match().game(), table_.match().position().clone(), seat,
                                                  table_.place(seat).bot_level(), table_.bot_seed(seat))});
  }
  if (!bot_->search.is_done()) bot_->search.think();
  play_ready(now_);
}

Milliseconds DeviceTable::ready_at() const {
  if (!bot_ || !bot_->search.is_done()) return 0;
  return table_.log().empty() ? 0 : table_.log().back().at + kBotDelay;
}

void DeviceTable::play_ready(Milliseconds now) {
  if (!bot_->search.is_done() || now < ready_at()) return;
  BotSearch bot = std::move(*bot_);
  bot_.reset();
  const std::string text = bot.search.decide();
  change([&](Table& table, Milliseconds at) { return table.play(bot.seat, {.text = text, .seen = bot.steps}, at); },
         [](const Answer&) {});
}

}  // namespace skerry
