// Fuzz target: a whole table. The input is a list of commands, which guests, strangers and bots give at one table.
// After each, what must hold at every table is checked.
#include <algorithm>
#include <boost/json/serialize.hpp>
#include <map>
#include <set>
#include <span>
#include <string>

#include "table/new_table.h"
#include "table/requests.h"
#include "table/sight.h"
#include "table/tests/tables.h"
#include "testing/fuzz/expect.h"

namespace skerry::fuzz {
namespace {

constexpr std::size_t kMostCommands = 150;
const std::string kSecret = "the-secret-of-the-table";

// Reads choices from the input; zeros after its end.
class Choices {
 public:
  explicit Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  bool is_over() const { return bytes_.empty(); }
  std::size_t below(std::size_t n) {
    if (bytes_.empty() || n == 0) return 0;
    const std::size_t choice = bytes_.front() % n;
    bytes_ = bytes_.subspan(1);
    return choice;
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

std::string guest_id(std::size_t n) { return "id-of-guest-" + std::to_string(n); }

class Host final : public TableHost {
 public:
  explicit Host(Table table) : table_(std::move(table)) {}
  const Table& table() const override { return table_; }
  Table& table() { return table_; }
  Milliseconds away_for(Seat /*seat*/) const override { return away; }
  void change(const Command& command, const Reply& reply) override {
    const Status done = command(table_, now);
    reply(done ? Answer{} : refusal(409, done.error()));
  }
  void when_saved(const Reply& reply) override { reply({}); }
  void open_table(TableSetup /*setup*/, const Opened& opened) override { opened(std::string("t2")); }
  void show(std::uint64_t /*viewer*/) override {}
  void look_through(std::uint64_t /*viewer*/, Seat /*seat*/) override {}
  void think(std::unique_ptr<AnyPosition> /*position*/, Seat /*seat*/, const Asker& /*asker*/,
             const Found& found) override {
    found(Error{"Nobody thinks here."});
  }

  Milliseconds now = 1000;
  Milliseconds away = 0;

 private:
  Table table_;
};

std::vector<std::string> sights(const Table& table) {
  const Presence presence{.seats = std::vector<Presence::OfSeat>(table.players())};
  std::vector<std::string> all;
  for (std::size_t i = 0; i <= table.players(); ++i) {
    const Seat seat = i < table.players() ? seat_at(i) : kSpectator;
    const std::string guest = i < table.players() ? table.place(seat).chair.guest : "a spectator";
    all.push_back(sight_message(table, see(table, seat), presence, {.guest = guest, .seat = seat}, 0));
  }
  return all;
}

// The log alone makes the same table.
void check_replay(const Table& table) {
  const auto copy = Table::restore(registry(), plain_luck(), table.setup(), table.log());
  expect(static_cast<bool>(copy), "a log can be replayed");
  expect(copy->log() == table.log() && copy->match().steps() == table.match().steps(), "a replay has the same steps");
  expect(sights(*copy) == sights(table), "a replayed table looks the same to everybody");
}

// A sight tells nobody who the guests are, what the secret is, or what its seat may not know.
void check_secrets(const Table& table) {
  if (table.stage() == Stage::kOver) return;
  for (const std::string& sight : sights(table)) {
    expect(sight.find(kSecret) == std::string::npos, "the secret stays secret until the end");
    expect(sight.find("id-of-guest-") == std::string::npos, "ids of guests stay secret");
    expect(sight.find("act-") == std::string::npos, "ids of acts stay secret");
  }
  const AnyPosition& position = table.match().position();
  Rng rng(table.log().size());
  for (std::size_t i = 0; i < table.players(); ++i) {
    const auto imagined = position.imagine(seat_at(i), rng);
    expect(imagined->view(seat_at(i)) == position.view(seat_at(i)), "a view depends only on what its seat may know");
  }
}

// Who made each step, and who has agreed to lose one.
class Consent {
 public:
  void asked(const std::string& guest) { agreed_ = {guest}; }
  void answered(const std::string& guest) { agreed_.insert(guest); }

  // Compares the steps after a command with those before it.
  void check(const Table& table, const std::string& author) {
    const auto& steps = table.match().steps();
    std::size_t kept = 0;
    while (kept < steps.size() && kept < known_.size() && steps[kept] == known_[kept].step) ++kept;
    for (std::size_t i = kept; i < known_.size(); ++i) {
      expect(known_[i].author.empty() || agreed_.contains(known_[i].author),
             "nobody's step is undone without their consent");
    }
    known_.resize(kept, {.step = {kChance, ""}, .author = ""});
    for (std::size_t i = kept; i < steps.size(); ++i) {
      known_.push_back({.step = steps[i], .author = steps[i].by == kChance ? "" : author});
    }
    if (!table.question()) agreed_.clear();
  }

 private:
  struct Made {
    Step step;
    std::string author;  // empty for chance and bots
  };
  std::vector<Made> known_;
  std::set<std::string> agreed_;
};

class Play {
 public:
  Play(TableSetup setup, Choices choices)
      : host_(std::make_shared<Host>(*Table::open(registry(), plain_luck(), std::move(setup)))), choices_(choices) {
    consent_.check(host_->table(), "");
  }

  void run() {
    for (std::size_t n = 0; n < kMostCommands && !choices_.is_over(); ++n) {
      host_->now += static_cast<Milliseconds>(choices_.below(8)) * 700;
      host_->away = choices_.below(2) == 0 ? 0 : 60'000;
      switch (choices_.below(8)) {
        case 0:
          bots_move();
          break;
        case 1:
          time_passes();
          break;
        case 2:
        case 3:
        case 4:
          somebody_moves();
          break;
        default:
          somebody_asks();
      }
      if (n % 8 == 0) check_secrets(host_->table());
    }
    check_secrets(host_->table());
    check_replay(host_->table());
  }

 private:
  const Table& table() const { return host_->table(); }

  void bots_move() {
    for (const Seat seat : table().bots_due()) {
      const std::vector<std::string> legal = table().match().position().legal_texts(seat);
      const std::size_t seen = table().match().steps().size();
      const Status played =
          host_->table().play(seat, {.text = legal[choices_.below(legal.size())], .seen = seen}, host_->now);
      expect(static_cast<bool>(played), "a bot's legal move is played");
      consent_.check(table(), "");
      if (table().match().steps().size() != seen + 1) return;
    }
  }

  void time_passes() {
    host_->table().expire(host_->now);
    consent_.check(table(), "");
  }

  // A legal move of the seat that is to move, by whoever owns it.
  void somebody_moves() {
    const Turn turn = table().match().position().turn();
    for (std::size_t i = 0; i < table().players(); ++i) {
      const Chair& chair = table().place(seat_at(i)).chair;
      if (table().stage() != Stage::kPlaying || !turn.owes(seat_at(i)) || chair.kind != Chair::Kind::kGuest) continue;
      const std::vector<std::string> legal = table().match().position().legal_texts(seat_at(i));
      MessageWriter request;
      request.text("do", "play").text("id", "act-" + std::to_string(++acts_));
      request.number("seat", static_cast<std::int64_t>(i) + 1).text("move", legal[choices_.below(legal.size())]);
      request.number("seen", static_cast<std::int64_t>(table().match().steps().size()));
      ask(chair.guest, request.line());
      return;
    }
  }

  // Anything that anybody may ask, sensible or not.
  void somebody_asks() {
    static const std::vector<std::string> kRequests = {
        "sit",    "leave",   "play",     "take_back", "take_back", "take_back", "answer", "answer",
        "answer", "resign",  "stand_in", "come_back", "rematch",   "say",       "mute",   "see",
        "legal",  "explain", "preview",  "look",      "hint",      "analyse",   "ping"};
    const std::string& name = kRequests[choices_.below(kRequests.size())];
    const std::string guest = guest_id(choices_.below(table().players() + 2));
    MessageWriter request;
    request.text("do", name).text("id", "act-" + std::to_string(choices_.below(2) == 0 ? ++acts_ : acts_));
    const bool has_seat = name != "rematch" && name != "say" && name != "mute" && name != "analyse" && name != "ping";
    if (has_seat) request.number("seat", static_cast<std::int64_t>(choices_.below(table().players() + 1)) + 1);
    if (name == "sit" || name == "say") request.text("name", choices_.below(2) == 0 ? "Ann" : "Zoe");
    if (name == "say") request.text("text", "hello");
    if (name == "answer") request.flag("agree", choices_.below(4) != 0);
    if (name == "mute") request.flag("on", choices_.below(2) == 0);
    if (name == "stand_in" && choices_.below(2) == 0) request.number("level", 1);
    if (name == "look" || name == "analyse") request.number("step", static_cast<std::int64_t>(choices_.below(256)));
    if (name == "play" || name == "explain" || name == "preview") request.text("move", any_text());
    if (name == "play") request.number("seen", static_cast<std::int64_t>(choices_.below(256)));
    ask(guest, request.line());
  }

  std::string any_text() {
    const auto& steps = table().match().steps();
    return steps.empty() || choices_.below(3) == 0 ? "nonsense" : steps[choices_.below(steps.size())].text;
  }

  void ask(const std::string& guest, const std::string& message) {
    const std::vector<Event> log = table().log();
    const bool had_question = table().question().has_value();
    Result<MessageReader> request = MessageReader::parse(message);
    request->id();
    const std::string name = request->text("do");
    if (name == "take_back" && !had_question) consent_.asked(guest);
    if (name == "answer" && had_question && request->flag_or("agree", false)) consent_.answered(guest);
    int answers = 0;
    handle_request(host_, {.guest = guest}, *request, [&](const Answer& answer) {
      ++answers;
      expect(answer.status == 200 || !answer.error.message.empty(), "a refusal says why");
      expect(answer.status == 200 || table().log() == log, "a refused request changes nothing");
      expect(answer.members.find(kSecret) == std::string::npos, "answers keep the secret");
    });
    expect(answers == 1, "each request is answered once");
    expect(table().log().size() >= log.size(), "a log only grows");
    consent_.check(table(), guest);
  }

  std::shared_ptr<Host> host_;
  Choices choices_;
  Consent consent_;
  std::size_t acts_ = 0;
};

// A game, its number of players, who sits where, and a clock.
TableSetup choose_setup(Choices& choices) {
  const auto& games = registry().games();
  const AnyGame& game = *games[choices.below(games.size())];
  const GameInfo& info = game.info();
  const std::size_t span = static_cast<std::size_t>(info.max_players - info.min_players) + 1;
  const std::size_t players = static_cast<std::size_t>(info.min_players) + choices.below(span);
  TableSetup setup{.id = "t1",
                   .game = std::string(info.id),
                   .rules = info.rules_version,
                   .chairs = {},
                   .secret = kSecret,
                   .owner = guest_id(0),
                   .made_at = 1000};
  for (std::size_t i = 0; i < players; ++i) {
    const std::size_t kind = choices.below(5);
    Chair chair = kind == 0 ? Chair{} : kind == 1 ? bot(1) : guest(guest_id(choices.below(players)));
    if (chair.kind == Chair::Kind::kGuest) chair.name = "Player " + std::to_string(i + 1);
    setup.chairs.push_back(chair);
  }
  if (choices.below(4) == 0) setup.clock = {.per_move = 20'000, .per_game = 200'000};
  return setup;
}

}  // namespace
}  // namespace skerry::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skerry;
  fuzz::Choices choices({data, size});
  TableSetup setup = fuzz::choose_setup(choices);
  fuzz::Play(std::move(setup), choices).run();
  return 0;
}
