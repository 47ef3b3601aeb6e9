#include "testing/fuzz/table_model.h"

#include <algorithm>

#include "testing/fuzz/expect.h"

namespace skerry::fuzz {
namespace {

constexpr Milliseconds kAway = 30'000;
constexpr std::size_t kMostLines = 150;

void rename(std::string& who, const std::string& from, const std::string& to) {
  if (who == from) who = to;
}

}  // namespace

TableModel::TableModel(const Table& table) : owner_(table.setup().owner) {
  for (const Chair& chair : table.setup().chairs) guests_.push_back(chair.guest);
  follow(table, {.name = "opened"});
}

bool TableModel::has_seat(const std::string& guest) const { return std::ranges::count(guests_, guest) > 0; }

void TableModel::follow(const Table& table, const Cause& cause) {
  for (; known_ < table.log().size(); ++known_) {
    const EventKind kind = table.log()[known_].kind;
    const bool is_settled = kind == EventKind::kSaid || kind == EventKind::kMuted || kind == EventKind::kLinked ||
                            kind == EventKind::kUnlinked || kind == EventKind::kMoved || kind == EventKind::kAsked ||
                            kind == EventKind::kAgreed || kind == EventKind::kRefused || kind == EventKind::kRematched;
    expect(!was_over_ || is_settled, "nothing is played once the game is over");
    check(table, table.log()[known_], cause);
  }
  compare(table);
  was_over_ = table.stage() == Stage::kOver;
}

void TableModel::check(const Table& table, const Event& event, const Cause& cause) {
  switch (event.kind) {
    case EventKind::kSat:
    case EventKind::kLeft:
    case EventKind::kResigned:
    case EventKind::kTimedOut:
      check_seats(table, event, cause);
      break;
    case EventKind::kPlayed:
      check_step(table, event, cause);
      break;
    case EventKind::kAsked:
    case EventKind::kAgreed:
    case EventKind::kRefused:
      check_question(event, cause);
      break;
    case EventKind::kTookBack:
    case EventKind::kDrawn:
    case EventKind::kRematched:
      check_agreement(table, event);
      break;
    case EventKind::kStoodIn:
    case EventKind::kCameBack:
      check_stand_in(event, cause);
      break;
    case EventKind::kSaid:
    case EventKind::kMuted:
      check_chat(event, cause);
      break;
    case EventKind::kHinted:
      expect(owner_of(event) == cause.guest, "a hint goes to whoever asks for it");
      expect(table.setup().has_hints, "hints between people are an option of the table");
      break;
    case EventKind::kLinked:
    case EventKind::kUnlinked:
    case EventKind::kMoved:
      check_link(event, cause);
      break;
  }
}

void TableModel::check_seats(const Table& table, const Event& event, const Cause& cause) {
  std::string& sits = guests_[index(event.seat)];
  if (event.kind == EventKind::kSat) {
    expect(sits.empty(), "nobody's seat is taken away");
    expect(event.number > 0 ? cause.name == "seat_bot" && cause.guest == owner_ : event.guest == cause.guest,
           "people sit down themselves, and the owner seats bots");
    sits = event.guest;
  } else if (event.kind == EventKind::kTimedOut) {
    expect(cause.name == "clock" && table.setup().clock.any(), "only a clock runs out");
    expect(has_decided_.contains(event.seat) || cause.now >= table.setup().made_at + kGrace,
           "a clock starts with the first step, or after the grace");
  } else {
    expect(!sits.empty() && sits == cause.guest, "nobody gives up for somebody else");
    if (event.kind == EventKind::kLeft) sits.clear();
  }
  if (event.kind == EventKind::kResigned || event.kind == EventKind::kTimedOut) question_.clear();
}

void TableModel::check_step(const Table& table, const Event& event, const Cause& cause) {
  const bool is_person = !event.act.empty();
  if (is_person) {
    expect(cause.name == "play" && owner_of(event) == cause.guest, "people play on their own seats");
  } else if (event.seat != kChance) {
    expect(cause.name == "bot" && table.place(event.seat).bot_level() > 0, "bots play where a bot sits");
  }
  has_decided_.insert(event.seat);
  steps_.push_back(is_person ? cause.guest : "");
  question_.clear();
}

void TableModel::check_question(const Event& event, const Cause& cause) {
  expect(owner_of(event) == cause.guest, "everybody asks and answers for themselves");
  if (event.kind == EventKind::kAsked) {
    expect(question_.empty(), "one question at a time");
    question_ = event.text;
    agreed_ = {cause.guest};
  } else {
    expect(question_ == event.text, "the question that is answered was asked");
    if (event.kind == EventKind::kRefused) question_.clear();
    agreed_.insert(cause.guest);
  }
}

void TableModel::check_agreement(const Table& table, const Event& event) {
  const auto has_agreed = [&](const std::string& guest) { return guest.empty() || agreed_.contains(guest); };
  if (event.kind == EventKind::kTookBack) {
    expect(question_ == "take_back", "a take-back was asked for");
    const auto kept = static_cast<std::size_t>(event.number);
    expect(kept < steps_.size(), "a take-back undoes something");
    expect(std::all_of(steps_.begin() + static_cast<std::ptrdiff_t>(kept), steps_.end(), has_agreed),
           "nobody's step is undone without their consent");
    steps_.resize(kept);
  } else {
    expect(question_ == (event.kind == EventKind::kDrawn ? "draw" : "rematch"), "it was asked for");
    expect(std::ranges::all_of(guests_, has_agreed), "everybody has agreed");
    expect(event.kind == EventKind::kRematched || (table.players() == 2 && std::ranges::count(guests_, "") == 0),
           "only two people agree to a draw");
  }
  question_.clear();
}

void TableModel::check_stand_in(const Event& event, const Cause& cause) {
  const bool is_own = owner_of(event) == cause.guest;
  if (event.kind == EventKind::kCameBack) {
    expect(is_own, "people come back themselves");
    return;
  }
  expect(has_seat(cause.guest), "strangers put no bots anywhere");
  expect(is_own || cause.away >= kAway, "a bot stands in only for somebody who is away");
  expect(is_own || event.number == kSubstituteLevel, "nobody chooses the bot that plays for somebody else");
  if (question_ == "draw") question_.clear();
}

void TableModel::check_chat(const Event& event, const Cause& cause) {
  if (event.kind == EventKind::kMuted) {
    expect(cause.guest == owner_, "only the owner mutes spectators");
    is_muted_ = event.number != 0;
  } else if (event.seat == kNoSeat) {
    expect(!has_seat(cause.guest) && !is_muted_, "muted spectators say nothing");
  } else {
    expect(owner_of(event) == cause.guest, "nobody speaks for a player");
  }
}

void TableModel::check_link(const Event& event, const Cause& cause) {
  if (event.kind != EventKind::kMoved) {
    expect(event.guest == cause.guest && has_seat(cause.guest), "people link their own seats");
    links_.erase(event.guest);
    if (event.kind == EventKind::kLinked) links_[event.guest] = {event.text, cause.now + kLinkLifetime};
    return;
  }
  const auto link = links_.find(event.guest);
  expect(link != links_.end() && link->second.fingerprint == cause.fingerprint && cause.now < link->second.until,
         "a seat moves to whoever has its link, once and in time");
  expect(event.text == cause.guest && !has_seat(cause.guest), "a seat moves to another device");
  links_.erase(link);
  for (std::string& guest : guests_) rename(guest, event.guest, event.text);
  for (std::string& author : steps_) rename(author, event.guest, event.text);
  rename(owner_, event.guest, event.text);
  if (agreed_.erase(event.guest) > 0) agreed_.insert(event.text);
}

void TableModel::compare(const Table& table) const {
  for (std::size_t i = 0; i < table.players(); ++i) {
    expect(table.place(seat_at(i)).chair.guest == guests_[i], "seats change hands only by events");
  }
  expect(table.owner() == owner_, "a table keeps its owner");
  expect(table.match().steps().size() == steps_.size(), "steps come and go only by events");
  const auto& question = table.question();
  expect(question ? question_ == Table::question_name(question->what) : question_.empty(),
         "a question stays or lapses");
  expect(!question || !question->waits_for.empty() || table.has_agreed_to_rematch(), "somebody can answer a question");
  for (const Seat seat : question ? question->waits_for : std::vector<Seat>()) {
    expect(!guests_[index(seat)].empty(), "only people are asked");
  }
  const auto is_line = [](const Event& event) { return event.kind == EventKind::kSaid && !event.text.empty(); };
  expect(static_cast<std::size_t>(std::ranges::count_if(table.log(), is_line)) <= kMostLines, "old lines fade");
  expect(!was_over_ || table.stage() == Stage::kOver, "a game ends once");
}

}  // namespace skerry::fuzz
