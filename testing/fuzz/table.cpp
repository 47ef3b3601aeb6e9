// Fuzz target: a whole table. The input is a list of commands, which guests, strangers, bots and the clock give at one
// table. The model checks what each of them led to; here follows what everybody is shown.
#include <array>
#include <boost/json/serialize.hpp>
#include <numeric>
#include <span>
#include <string>

#include "table/requests.h"
#include "table/sight.h"
#include "table/tests/tables.h"
#include "testing/fuzz/expect.h"
#include "testing/fuzz/table_model.h"

namespace skerry::fuzz {
namespace {

constexpr std::size_t kMostCommands = 150;
const std::string kSecret = "the-secret-of-the-table";
const std::string kLinkSecret = "the-secret-of-a-link-";

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
  bool one_in(std::size_t n) { return below(n) == n - 1; }

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
  // The next game can be opened, and everybody keeps their points.
  void open_rematch(const Opened& opened) override {
    expect(table_.has_agreed_to_rematch(), "a rematch is opened once everybody has agreed");
    if (!can_open) {
      opened(Error{"Saving is paused."});
      return;
    }
    TableSetup setup = table_.rematch_setup();
    setup.id = "t2";
    setup.secret = kSecret;
    setup.made_at = now;
    const Result<Table> next = Table::open(registry(), plain_luck(), setup);
    expect(static_cast<bool>(next), "a rematch can be opened");
    const std::vector<double> before = points_after(table_.setup().series, table_.result());
    const bool is_decided_now = is_decided(table_.setup().series, table_.result());
    const auto sum = [](const std::vector<double>& points) {
      return std::accumulate(points.begin(), points.end(), 0.);
    };
    const double carried = sum(setup.series.points);
    expect(is_decided_now ? carried == 0 : std::abs(carried - sum(before)) < 1e-6, "points go on to the next game");
    opened(setup.id);
  }
  std::string new_link_secret() override { return kLinkSecret + std::to_string(++links); }
  std::string fingerprint(std::string_view secret) const override { return "print-of-" + std::string(secret); }
  void show(std::uint64_t /*viewer*/) override {}
  void look_through(std::uint64_t /*viewer*/, Seat /*seat*/) override {}
  void think(std::unique_ptr<AnyPosition> position, Seat seat, const Asker& /*asker*/, const Found& found) override {
    if (!can_open) {
      found(Error{"Too many searches are waiting."});
      return;
    }
    Thought thought{};
    thought.candidates.push_back(
        {.text = position->legal_texts(seat)[0], .visits = 1, .value = 0, .prior = 1, .choice = 1});
    found(thought);
  }

  Milliseconds now = 1000;
  Milliseconds away = 0;
  bool can_open = true;  // tables and searches
  std::size_t links = 0;

 private:
  Table table_;
};

std::vector<std::string> sights(const Table& table, Milliseconds now) {
  const Presence presence{.seats = std::vector<Presence::OfSeat>(table.players())};
  std::vector<std::string> all;
  for (std::size_t i = 0; i <= table.players(); ++i) {
    const Seat seat = i < table.players() ? seat_at(i) : kSpectator;
    const std::string guest = i < table.players() ? table.place(seat).chair.guest : "a spectator";
    all.push_back(sight_message(table, see(table, seat), presence, {.guest = guest, .seat = seat}, now));
  }
  return all;
}

// The stored log alone makes the same table.
void check_replay(const Table& table, Milliseconds now) {
  std::vector<Event> log;
  for (const Event& event : table.log()) {
    const Result<Event> read = parse_event(event_line(event));
    expect(read && *read == event, "an event is read as it was written");
    log.push_back(*read);
  }
  const auto copy = Table::restore(registry(), plain_luck(), table.setup(), log);
  expect(static_cast<bool>(copy), "a log can be replayed");
  expect(copy->log() == table.log() && copy->match().steps() == table.match().steps(), "a replay has the same steps");
  expect(sights(*copy, now) == sights(table, now), "a replayed table looks the same to everybody");
}

// A sight tells nobody who the guests are, what the secrets are, or what its seat may not know.
void check_secrets(const Table& table, Milliseconds now) {
  const bool is_over = table.stage() == Stage::kOver;
  for (const std::string& sight : sights(table, now)) {
    const auto hides = [&](std::string_view text) { return sight.find(text) == std::string::npos; };
    expect(is_over || hides(kSecret), "the secret stays secret until the end");
    expect(hides("id-of-guest-"), "ids of guests stay secret");
    expect(hides("act-"), "ids of acts stay secret");
    expect(hides(kLinkSecret) && hides("print-of-"), "links to other devices stay secret");
  }
  if (is_over) return;
  const AnyPosition& position = table.match().position();
  Rng rng(table.log().size());
  for (std::size_t i = 0; i < table.players(); ++i) {
    const auto imagined = position.imagine(seat_at(i), rng);
    expect(imagined->view(seat_at(i)) == position.view(seat_at(i)), "a view depends only on what its seat may know");
  }
}

class Play {
 public:
  Play(TableSetup setup, Choices choices)
      : host_(std::make_shared<Host>(*Table::open(registry(), plain_luck(), std::move(setup)))),
        choices_(choices),
        model_(host_->table()) {}

  void run() {
    static constexpr std::array<Milliseconds, 8> kPauses = {0, 0, 1, 700, 5000, 20'000, 61'000, kLinkLifetime};
    for (std::size_t n = 0; n < kMostCommands && !choices_.is_over(); ++n) {
      host_->now += kPauses[choices_.below(kPauses.size())];
      host_->away = choices_.one_in(2) ? 60'000 : 0;
      host_->can_open = !choices_.one_in(8);
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
      check_ends();
      if (n % 8 == 0) check_secrets(table(), host_->now);
    }
    check_secrets(table(), host_->now);
    check_replay(table(), host_->now);
  }

 private:
  const Table& table() const { return host_->table(); }
  Table& inner() { return host_->table(); }

  void check_ends() const {
    const std::vector<double> result = table().result();
    for (const double share : result) expect(share >= 0 && share <= 1, "a result is a share of the win");
    expect(table().stage() != Stage::kOver || !table().end_text().empty(), "an end has a reason");
    for (std::size_t i = 0; i < table().players(); ++i) {
      const auto left = table().time_left(seat_at(i), host_->now);
      expect(!left || *left >= 0, "nobody has less than no time");
      expect(table().grace_left(seat_at(i), host_->now) <= kGrace, "the grace is limited");
    }
  }

  void bots_move() {
    for (const Seat seat : table().bots_due()) {
      const std::vector<std::string> legal = table().match().position().legal_texts(seat);
      const std::size_t seen = table().match().steps().size();
      const Status played = inner().play(seat, {.text = legal[choices_.below(legal.size())], .seen = seen}, host_->now);
      expect(static_cast<bool>(played), "a bot's legal move is played");
      model_.follow(table(), {.name = "bot", .now = host_->now});
      if (table().match().steps().size() != seen + 1) return;
    }
  }

  void time_passes() {
    inner().expire(host_->now);
    const auto deadline = table().next_deadline();
    expect(!deadline || *deadline > host_->now, "time that has passed is noticed");
    model_.follow(table(), {.name = "clock", .now = host_->now});
  }

  // A legal move of the seat that is to move, by whoever owns it; now and then sent twice.
  void somebody_moves() {
    const Turn turn = table().match().position().turn();
    for (std::size_t i = 0; i < table().players(); ++i) {
      const Chair chair = table().place(seat_at(i)).chair;
      if (table().stage() != Stage::kPlaying || !turn.owes(seat_at(i)) || chair.kind != Chair::Kind::kGuest) continue;
      const std::vector<std::string> legal = table().match().position().legal_texts(seat_at(i));
      MessageWriter request;
      request.text("do", "play").text("id", "act-" + std::to_string(++acts_));
      request.number("seat", static_cast<std::int64_t>(i) + 1).text("move", legal[choices_.below(legal.size())]);
      request.number("seen", static_cast<std::int64_t>(table().match().steps().size()));
      const bool is_played = ask(chair.guest, request.line()).status == 200;
      if (!is_played || !choices_.one_in(4)) return;
      const std::size_t version = table().log().size();
      expect(ask(chair.guest, request.line()).status == 200, "a repeated act is acknowledged");
      expect(table().log().size() == version, "a repeated act changes nothing");
      return;
    }
  }

  // Anything that anybody may ask, sensible or not.
  void somebody_asks() {
    static constexpr std::array<std::string_view, 32> kRequests = {
        "sit",     "leave",   "seat_bot", "play",       "take_back", "take_back", "take_back", "answer",
        "answer",  "answer",  "answer",   "offer_draw", "resign",    "stand_in",  "stand_in",  "come_back",
        "rematch", "rematch", "rematch",  "link_seat",  "take_seat", "take_seat", "say",       "mute",
        "see",     "legal",   "explain",  "preview",    "look",      "hint",      "analyse",   "unlink_seat"};
    const std::string name(kRequests[choices_.below(kRequests.size())]);
    // Those who are asked answer more often than others.
    const std::vector<Seat> asked = table().question() ? table().question()->waits_for : std::vector<Seat>();
    const bool is_asked = name == "answer" && !asked.empty() && !choices_.one_in(4);
    const Seat seat = is_asked ? asked[0] : seat_at(choices_.below(table().players() + 1));
    const std::string guest =
        is_asked ? table().place(seat).chair.guest : guest_id(choices_.below(table().players() + 2));
    MessageWriter request;
    request.text("do", name).text("id", "act-" + std::to_string(choices_.one_in(2) ? acts_ : ++acts_));
    if (takes_seat(name)) request.number("seat", seat_number(seat));
    if (name == "sit" || name == "say") request.text("name", choices_.one_in(2) ? "Zoe" : "Ann");
    if (name == "say") request.text("text", "hello");
    if (name == "answer") request.flag("agree", !choices_.one_in(4));
    if (name == "mute") request.flag("on", choices_.one_in(2));
    if (name == "seat_bot" || (name == "stand_in" && choices_.one_in(2))) request.number("level", 1);
    if (name == "look" || name == "analyse") request.number("step", static_cast<std::int64_t>(choices_.below(256)));
    if (name == "play" || name == "explain" || name == "preview") request.text("move", any_text());
    if (name == "play") request.number("seen", static_cast<std::int64_t>(choices_.below(256)));
    std::string secret;
    if (name == "take_seat")
      request.text("secret", secret = kLinkSecret + std::to_string(choices_.below(host_->links + 2)));
    ask(guest, request.line(), secret);
  }

  static bool takes_seat(std::string_view name) {
    for (const std::string_view other :
         {"rematch", "say", "mute", "analyse", "link_seat", "unlink_seat", "take_seat"}) {
      if (name == other) return false;
    }
    return true;
  }

  std::string any_text() {
    const auto& steps = table().match().steps();
    return steps.empty() || choices_.below(3) == 0 ? "nonsense" : steps[choices_.below(steps.size())].text;
  }

  Answer ask(const std::string& guest, const std::string& message, const std::string& secret = "") {
    const std::vector<Event> log = table().log();
    Result<MessageReader> request = MessageReader::parse(message);
    request->id();
    const std::string name = request->text("do");
    std::vector<Answer> answers;
    handle_request(host_, {.guest = guest}, *request, [&](const Answer& answer) { answers.push_back(answer); });
    expect(answers.size() == 1, "each request is answered once");
    const Answer& answer = answers[0];
    const bool is_refused = answer.status != 200;
    expect(!is_refused || !answer.error.message.empty(), "a refusal says why");
    // A rematch is agreed to even if it cannot be opened yet.
    expect(!is_refused || answer.status == 503 || table().log() == log, "a refused request changes nothing");
    expect(answer.members.find(kSecret) == std::string::npos, "answers keep the secret");
    expect(name == "link_seat" || answer.members.find(kLinkSecret) == std::string::npos,
           "links are told to one person");
    expect(table().log().size() >= log.size(), "a log only grows");
    model_.follow(table(), {.name = name,
                            .guest = guest,
                            .fingerprint = host_->fingerprint(secret),
                            .away = host_->away,
                            .now = host_->now});
    return answer;
  }

  std::shared_ptr<Host> host_;
  Choices choices_;
  TableModel model_;
  std::size_t acts_ = 0;
};

// A game, its number of players, who sits where, clocks, hints and a series.
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
  if (choices.one_in(3)) setup.clock = {.per_move = 20'000, .per_game = 200'000, .increment = 2000};
  setup.has_hints = choices.one_in(2);
  setup.series.length = kSeriesLengths[choices.below(kSeriesLengths.size())];
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
