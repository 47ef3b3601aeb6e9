// Requests against a host without a store, sockets or threads.
#include "table/requests.h"

#include <gtest/gtest.h>

#include "match/agent.h"
#include "table/tests/tables.h"

namespace skerry {
namespace {

class FakeHost final : public TableHost {
 public:
  explicit FakeHost(Table table) : table_(std::move(table)) {}

  const Table& table() const override { return table_; }
  Milliseconds away_for(Seat /*seat*/) const override { return away; }
  void change(const Command& command, const Reply& reply) override {
    const Status done = command(table_, 2000);
    reply(done ? Answer{} : refusal(409, done.error()));
  }
  void when_saved(const Reply& reply) override { reply({}); }
  void open_rematch(const Opened& opened) override {
    opened_setups.push_back(table_.rematch_setup());
    opened(can_open ? Result<std::string>("t2") : Error{"Saving is paused."});
  }
  std::string new_link_secret() override { return "secret " + std::to_string(++secrets); }
  std::string fingerprint(std::string_view secret) const override { return "print of " + std::string(secret); }
  void show(std::uint64_t viewer) override { shown.push_back(viewer); }
  void look_through(std::uint64_t /*viewer*/, Seat seat) override { looked_through = seat; }
  void think(std::unique_ptr<AnyPosition> position, Seat seat, const Asker& /*asker*/, const Found& found) override {
    if (!can_think) {
      found(Error{"Too many searches are waiting."});
      return;
    }
    const auto agent = make_agent("mcts:sims=20", {.game = &table_.match().game(), .seed = 1});
    found(*(*agent)->decide(*position, seat, {}).thought);
  }

  Milliseconds away = 0;
  bool can_open = true;
  bool can_think = true;
  int secrets = 0;
  std::vector<TableSetup> opened_setups;
  std::vector<std::uint64_t> shown;
  Seat looked_through = kNoSeat;

 private:
  Table table_;
};

class RequestsTest : public testing::Test {
 protected:
  RequestsTest() { sit({guest("ann"), guest("bob")}); }

  void sit(std::vector<Chair> chairs) {
    TableSetup setup{.id = "t1", .game = "scurry", .rules = 1, .chairs = std::move(chairs), .secret = "7"};
    setup.options.set("setup", std::string("standard"));
    setup.options.set("tiles", 8);
    open(setup);
  }

  void open(const TableSetup& setup) {
    Result<Table> table = Table::open(registry(), plain_luck(), setup);
    ASSERT_TRUE(table) << table.error().text();
    host_ = std::make_shared<FakeHost>(std::move(*table));
  }

  Answer ask(const std::string& who, const std::string& message) {
    std::optional<Answer> answer;
    Result<MessageReader> request = MessageReader::parse(message);
    request->id();
    handle_request(host_, {.guest = who, .viewer = 7}, *request, [&](const Answer& got) { answer = got; });
    EXPECT_TRUE(answer) << message;
    return answer.value_or(Answer{.status = 0});
  }
  // "403 This is not your seat.", or "200" and the members.
  std::string text(const std::string& who, const std::string& message) {
    const Answer answer = ask(who, message);
    return std::to_string(answer.status) + " " + (answer.status == 200 ? answer.members : answer.error.message);
  }

  std::shared_ptr<FakeHost> host_;
};

std::optional<RequestKind> kind(const std::string& message) {
  Result<MessageReader> request = MessageReader::parse(message);
  return request_kind(*request);
}

TEST(RequestKind, FollowsFromTheName) {
  EXPECT_EQ(kind(R"({"do":"play"})"), RequestKind::kAct);
  EXPECT_EQ(kind(R"({"do":"legal"})"), RequestKind::kLook);
  EXPECT_EQ(kind(R"({"do":"say"})"), RequestKind::kSay);
  EXPECT_EQ(kind(R"({"do":"hint"})"), RequestKind::kThink);
  EXPECT_EQ(kind(R"({"do":"rematch"})"), RequestKind::kTable);
  EXPECT_EQ(kind(R"({"do":"dance"})"), std::nullopt);
  EXPECT_EQ(kind(R"({"do":3})"), std::nullopt);
  EXPECT_EQ(kind("{}"), std::nullopt);
}

TEST_F(RequestsTest, BadOnesChangeNothing) {
  EXPECT_EQ(text("ann", R"({"do":"dance"})"), "400 There is no request 'dance'.");
  EXPECT_EQ(ask("ann", R"({"do":"play","id":1,"move":"token f3"})").status, 400);
  EXPECT_EQ(ask("ann", R"({"do":"play","id":1,"move":"token f3","seen":0,"colour":"red"})").status, 400);
  EXPECT_EQ(text("ann", R"({"do":"play","move":"token f3","seen":0})"), "400 An act needs an \"id\".");
  EXPECT_EQ(text("eve", R"({"do":"play","id":1,"move":"token f3","seen":0})"), "403 You have no seat at this table.");
  EXPECT_EQ(text("ann", R"({"do":"play","id":1,"seat":2,"move":"token f3","seen":0})"), "403 This is not your seat.");
  EXPECT_EQ(ask("ann", R"({"do":"play","id":1,"move":"token z9","seen":0})").status, 409);
  EXPECT_TRUE(host_->table().log().empty());
}

TEST_F(RequestsTest, SeveralSeatsOfOneGuestMustBeNamed) {
  sit({guest("ann"), guest("ann")});
  EXPECT_EQ(text("ann", R"({"do":"resign"})"), "400 You have several seats. Say which one.");
  EXPECT_EQ(ask("ann", R"({"do":"see","seat":2})").status, 200);
  EXPECT_EQ(host_->looked_through, seat_at(1));
}

TEST_F(RequestsTest, AStaleActIsMarkedAndShownTheTable) {
  EXPECT_EQ(ask("ann", R"({"do":"play","id":1,"move":"token f3","seen":0})").status, 200);
  EXPECT_TRUE(host_->shown.empty());
  EXPECT_EQ(ask("bob", R"({"do":"play","id":1,"move":"token f9","seen":1})").status, 200);
  const Answer stale = ask("ann", R"({"do":"play","id":2,"move":"token f4","seen":1})");
  EXPECT_EQ(stale.status, 409);
  EXPECT_TRUE(stale.is_stale);
  EXPECT_EQ(host_->shown, std::vector<std::uint64_t>{7});
}

TEST_F(RequestsTest, ABotStandsInForAGuestWhoIsAway) {
  const std::string request = R"({"do":"stand_in","seat":2})";
  EXPECT_EQ(text("eve", request), "403 You have no seat at this table.");
  host_->away = 29'999;
  EXPECT_EQ(text("ann", request), "409 A bot may take over once the player has been away for half a minute.");
  host_->away = 30'000;
  EXPECT_EQ(ask("ann", request).status, 200);
  EXPECT_EQ(host_->table().place(seat_at(1)).bot_level(), 3);
  EXPECT_EQ(ask("bob", R"({"do":"come_back"})").status, 200);
  host_->away = 0;
  EXPECT_EQ(ask("bob", R"({"do":"stand_in","seat":2,"level":5})").status, 200) << "for one's own seat at any time";
}

TEST_F(RequestsTest, AStandInForSomebodyElseHasAFixedLevel) {
  host_->away = 60'000;
  EXPECT_EQ(text("ann", R"({"do":"stand_in","seat":2,"level":1})"),
            "403 Only for your own seat may you choose the bot's level.");
  EXPECT_EQ(host_->table().place(seat_at(1)).bot_level(), 0);
}

TEST_F(RequestsTest, ARematchIsOpenedOnceEverybodyAgrees) {
  EXPECT_EQ(text("ann", R"({"do":"rematch"})"), "409 The game is not over yet.");
  EXPECT_EQ(ask("ann", R"({"do":"resign"})").status, 200);
  EXPECT_EQ(ask("eve", R"({"do":"rematch"})").status, 403);
  EXPECT_EQ(text("ann", R"({"do":"rematch"})"), "200 ");
  EXPECT_EQ(text("ann", R"({"do":"rematch"})"), "200 ");
  EXPECT_TRUE(host_->opened_setups.empty()) << "bob has not agreed";
  EXPECT_EQ(ask("eve", R"({"do":"answer","agree":true})").status, 403);
  EXPECT_EQ(text("bob", R"({"do":"answer","agree":true})"), R"(200 "table":"t2")");
  EXPECT_EQ(text("ann", R"({"do":"rematch"})"), R"(200 "table":"t2")");
  ASSERT_EQ(host_->opened_setups.size(), 1U);
  EXPECT_EQ(host_->opened_setups[0].chairs[0].guest, "bob");
  EXPECT_EQ(host_->opened_setups[0].secret, "") << "a new table has luck of its own";
}

TEST_F(RequestsTest, ARematchThatCouldNotBeOpenedIsTriedAgain) {
  sit({guest("ann"), bot(1)});
  EXPECT_EQ(ask("ann", R"({"do":"resign"})").status, 200);
  host_->can_open = false;
  EXPECT_EQ(text("ann", R"({"do":"rematch"})"), "503 Saving is paused.");
  host_->can_open = true;
  EXPECT_EQ(text("ann", R"({"do":"rematch"})"), R"(200 "table":"t2")");
}

TEST_F(RequestsTest, OnlyTheOwnerSeatsBots) {
  TableSetup setup{.id = "t1", .game = "skirrid", .rules = 1, .chairs = {guest("ann"), Chair{}}, .secret = "7"};
  setup.owner = "ann";
  open(setup);
  EXPECT_EQ(text("bob", R"({"do":"seat_bot","seat":2,"level":4})"),
            "403 Only the person who opened the table may do this.");
  EXPECT_EQ(ask("ann", R"({"do":"seat_bot","seat":2,"level":9})").status, 400);
  EXPECT_EQ(ask("ann", R"({"do":"seat_bot","seat":2,"level":4})").status, 200);
  EXPECT_EQ(host_->table().place(seat_at(1)).bot_level(), 4);
}

TEST_F(RequestsTest, ALinkMovesTheSeatOnce) {
  EXPECT_EQ(text("eve", R"({"do":"link_seat"})"), "409 You have no seat at this table.");
  EXPECT_EQ(text("ann", R"({"do":"link_seat"})"), R"(200 "secret":"secret 2")");
  EXPECT_EQ(host_->table().log().back().text, "print of secret 2") << "the log has only the fingerprint";
  EXPECT_EQ(ask("phone", R"({"do":"take_seat","secret":"secret 1"})").status, 409);
  EXPECT_EQ(ask("phone", R"({"do":"take_seat","secret":"secret 2"})").status, 200);
  EXPECT_EQ(text("ann", R"({"do":"resign"})"), "403 You have no seat at this table.");
  EXPECT_EQ(ask("laptop", R"({"do":"take_seat","secret":"secret 2"})").status, 409);
  EXPECT_EQ(ask("phone", R"({"do":"link_seat"})").status, 200);
  EXPECT_EQ(ask("phone", R"({"do":"unlink_seat"})").status, 200);
  EXPECT_EQ(ask("laptop", R"({"do":"take_seat","secret":"secret 3"})").status, 409);
}

TEST_F(RequestsTest, SpectatorsTalkWithoutASeat) {
  EXPECT_EQ(ask("eve", R"({"do":"say","name":"Eve","text":"hello"})").status, 200);
  EXPECT_EQ(host_->table().log().back().seat, kNoSeat);
  EXPECT_EQ(host_->table().log().back().guest, "Eve");
  EXPECT_EQ(ask("bob", R"({"do":"say","name":"Ann","text":"hello"})").status, 200);
  EXPECT_EQ(host_->table().log().back().guest, "Name of bob") << "a seated guest has the name of the seat";
}

// With the others' choices still secret, a preview would have to make them up, or to betray them.
TEST_F(RequestsTest, SimultaneousChoicesHaveNoPreview) {
  open({.id = "t1", .game = "skyrunner", .rules = 1, .chairs = {guest("ann"), guest("bob")}, .secret = "7"});
  ASSERT_TRUE(host_->table().match().position().turn().is_simultaneous());
  const std::string choice = host_->table().match().position().legal_texts(Seat{0})[0];
  const std::string preview = R"({"do":"preview","move":")" + choice + R"("})";
  EXPECT_EQ(text("ann", preview), "409 The outcome depends on the other players' choices.");
  const std::string seen = std::to_string(host_->table().match().steps().size());
  EXPECT_EQ(ask("ann", R"({"do":"play","id":1,"move":")" + choice + R"(","seen":)" + seen + "}").status, 200);
  EXPECT_EQ(text("ann", preview), "409 The outcome depends on the other players' choices.");
}

TEST_F(RequestsTest, BetweenPeopleHintsAreOffUnlessTheTableAllowsThem) {
  EXPECT_EQ(text("ann", R"({"do":"hint"})"), "409 Hints are off at this table.");
  EXPECT_EQ(text("ann", R"({"do":"analyse","step":0})"), "409 Hints are off at this table.");
  TableSetup setup = host_->table().setup();
  setup.has_hints = true;
  open(setup);
  EXPECT_EQ(ask("ann", R"({"do":"hint"})").status, 200);
  EXPECT_EQ(host_->table().log().back().kind, EventKind::kHinted);
  EXPECT_EQ(ask("ann", R"({"do":"analyse","step":0})").status, 200);
  EXPECT_EQ(host_->table().place(seat_at(0)).hints, 2);
}

TEST_F(RequestsTest, AHintThatWasNotGivenDoesNotCount) {
  TableSetup setup = host_->table().setup();
  setup.has_hints = true;
  open(setup);
  host_->can_think = false;
  EXPECT_EQ(text("ann", R"({"do":"hint"})"), "429 Too many searches are waiting.");
  EXPECT_TRUE(host_->table().log().empty());
}

TEST_F(RequestsTest, LooksBackAndThinksAhead) {
  TableSetup setup = host_->table().setup();
  setup.has_hints = true;
  open(setup);
  EXPECT_EQ(ask("ann", R"({"do":"play","id":1,"move":"token f3","seen":0})").status, 200);
  EXPECT_NE(ask("eve", R"({"do":"look","step":0})").members.find(R"("turn":[1])"), std::string::npos);
  EXPECT_EQ(text("eve", R"({"do":"look","step":2})"), "409 That step has not been played yet.");
  EXPECT_EQ(text("ann", R"({"do":"hint"})"), "409 It is not your turn.");
  EXPECT_NE(ask("bob", R"({"do":"hint"})").members.find(R"("candidates":[{)"), std::string::npos);
  EXPECT_EQ(ask("ann", R"({"do":"analyse","step":0})").status, 200);
  EXPECT_EQ(text("bob", R"({"do":"analyse","step":0})"), "403 During the game you can only analyse your own turns.");
  EXPECT_EQ(ask("ann", R"({"do":"resign"})").status, 200);
  EXPECT_EQ(ask("bob", R"({"do":"analyse","step":0})").status, 200);
}

}  // namespace
}  // namespace skerry
