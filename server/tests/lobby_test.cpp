// Tables in memory.
#include "server/tests/lobby_fixture.h"

namespace skerry::server {
namespace {

TEST_F(LobbyTest, DropsTablesWithoutVisitorsAndLoadsThemAgain) {
  const std::string id = make({guest("ann"), guest("bob")});
  EXPECT_EQ(ask(id, "ann", R"({"do":"play","id":1,"move":"token f3","seen":0})").status, 200);
  find(id)->enter(7, {.guest = "ann"});
  lobby_->sweep({.waiting = 1, .playing = 1, .over = 0}, 0);
  EXPECT_EQ(lobby_->size(), 1U);
  find(id)->leave(7);
  lobby_->sweep({.waiting = 1, .playing = 1, .over = 0}, 1);
  EXPECT_EQ(lobby_->size(), 0U);
  EXPECT_EQ(find(id)->table().match().steps().size(), 1U);
}

TEST_F(LobbyTest, NothingIsShownBeforeItIsSaved) {
  const std::string id = make({guest("ann"), guest("bob")});
  const auto table = find(id);
  table->enter(1, {.guest = "bob"});
  const std::size_t before = sent_[1].size();
  bool is_answered = false;
  table->change([](Table& t, Milliseconds now) { return t.play(seat_at(0), {.id = "1", .text = "token f3"}, now); },
                [&](const Answer&) { is_answered = true; });
  EXPECT_FALSE(is_answered);
  table->show(1);
  EXPECT_EQ(sent_[1].size(), before);
  run_until([&] { return is_answered; });
  EXPECT_EQ(sent_[1].size(), before + 1);
}

TEST_F(LobbyTest, ClocksRunOutByThemselves) {
  const std::string id = make({guest("ann"), guest("bob")}, {.per_game = 5000});
  const auto table = find(id);
  table->wake();
  now_ += kGrace + 4000;
  EXPECT_EQ(ask(id, "ann", R"({"do":"play","id":1,"move":"token f3","seen":0})").status, 200);
  now_ += kGrace + 4000;
  EXPECT_EQ(ask(id, "bob", R"({"do":"play","id":1,"move":"token f9","seen":1})").status, 200);
  EXPECT_EQ(table->table().stage(), Stage::kPlaying);
  now_ += 1000;
  run_until([&] { return table->table().stage() == Stage::kOver; });
  EXPECT_EQ(table->table().result(), (std::vector<double>{0, 1}));
}

// Pressed by everybody at the same moment, before the new table is saved.
TEST_F(LobbyTest, OneRematchHoweverOftenItIsAskedFor) {
  const std::string id = make({guest("ann"), guest("bob")});
  const auto table = find(id);
  EXPECT_EQ(ask(id, "ann", R"({"do":"resign"})").status, 200);
  EXPECT_EQ(ask(id, "ann", R"({"do":"rematch"})").status, 200);
  std::vector<std::string> answers;
  for (const std::string guest : {"bob", "ann", "bob", "ann", "ann", "bob", "bob", "ann"}) {
    Result<MessageReader> request = MessageReader::parse(R"({"do":"rematch"})");
    table->handle({.guest = guest}, *request, [&](const Answer& answer) { answers.push_back(answer.members); });
  }
  run_until([&] { return answers.size() == 8; });
  for (const std::string& answer : answers) {
    EXPECT_EQ(answer, R"("table":")" + table->table().rematch_table() + "\"");
  }
  EXPECT_EQ(context_.metrics.tables_made, 2U);
}

TEST_F(LobbyTest, ARequestWithoutAViewIsASignOfLife) {
  const std::string id = make({guest("ann"), guest("bob")});
  const auto table = find(id);
  now_ += 100'000;
  EXPECT_GE(table->away_for(Seat{1}), 100'000);
  table->note_request("bob");
  EXPECT_EQ(table->away_for(Seat{1}), 0);
  now_ += 29'000;
  EXPECT_EQ(table->away_for(Seat{1}), 0);
  now_ += 30'000;
  EXPECT_EQ(table->away_for(Seat{1}), 29'000);
}

TEST_F(LobbyTest, ABotMayPlayForAnAbsentGuest) {
  const std::string id = make({guest("ann"), guest("bob")});
  find(id)->enter(1, {.guest = "bob"});
  EXPECT_EQ(ask(id, "ann", R"({"do":"stand_in","id":1,"seat":2})").status, 409);
  find(id)->leave(1);
  now_ += 29'000;
  EXPECT_EQ(ask(id, "ann", R"({"do":"stand_in","id":2,"seat":2})").status, 409);
  now_ += 1000;
  EXPECT_EQ(ask(id, "ann", R"({"do":"stand_in","id":3,"seat":2})").status, 200);
  EXPECT_EQ(find(id)->table().place(seat_at(1)).bot_level(), 3);
  find(id)->enter(2, {.guest = "bob"});
  run_until([&] { return find(id)->table().place(seat_at(1)).bot_level() == 0; });
}

// A thousand people who come one after the other cost a thousand sights, and one showing for everybody.
TEST_F(LobbyTest, ArrivalsAreShownTogether) {
  constexpr ConnectionId kCrowd = 1000;
  const std::string id = make({guest("ann"), guest("bob")});
  const auto table = find(id);
  table->enter(1, {.guest = "ann"});
  for (ConnectionId visitor = 2; visitor <= kCrowd; ++visitor) {
    table->enter(visitor, {.guest = "visitor " + std::to_string(visitor)});
  }
  std::size_t sent = 0;
  for (const auto& [visitor, messages] : sent_) sent += messages.size();
  EXPECT_EQ(sent, kCrowd);
  EXPECT_FALSE(timers_.empty());
  now_ += 1000;
  run_until([&] { return timers_.empty(); });
  sent = 0;
  for (const auto& [visitor, messages] : sent_) sent += messages.size();
  EXPECT_EQ(sent, 2 * kCrowd);
  EXPECT_NE(sent_[1].back().find("\"watching\":999,"), std::string::npos) << sent_[1].back();
  EXPECT_NE(sent_[2].back().find("\"here\":true"), std::string::npos) << sent_[2].back();
}

TEST_F(LobbyTest, SpectatorsShareTheBytesOfASight) {
  const std::string id = make({guest("ann"), guest("bob")});
  const auto table = find(id);
  std::map<ConnectionId, Net::Message> latest;
  context_.send = [&](ConnectionId viewer, const Net::Message& message) { latest[viewer] = message; };
  table->enter(1, {.guest = "ann"});
  table->enter(2, {.guest = "eve"});
  table->enter(3, {.guest = "mallory"});
  EXPECT_EQ(latest[2], latest[3]);
  EXPECT_NE(latest[1], latest[2]);
  EXPECT_EQ(ask(id, "ann", R"({"do":"play","id":1,"move":"token f3","seen":0})").status, 200);
  EXPECT_EQ(latest[2], latest[3]);
  // A late spectator has missed nothing, and gets a sight of its own.
  table->enter(4, {.guest = "trent"});
  EXPECT_NE(latest[4], latest[2]);
  EXPECT_NE(latest[4]->find("token f3"), std::string::npos);
  EXPECT_EQ(ask(id, "bob", R"({"do":"play","id":1,"move":"token f9","seen":1})").status, 200);
  EXPECT_EQ(latest[2], latest[4]);
  EXPECT_NE(latest[2]->find("\"steps_from\":1,\"steps\":[{\"by\":2,\"do\":\"token f9\"}]"), std::string::npos)
      << *latest[2];
}

// The owner has moved to another device and left the seat: no spectator is told to be the owner.
TEST_F(LobbyTest, AnOwnerWithoutASeatHasASightOfItsOwn) {
  const std::string id = make({guest("ann"), {}});
  const std::string link = ask(id, "ann", R"({"do":"link_seat"})").members;
  const std::string secret = link.substr(link.find(':') + 1);
  EXPECT_EQ(ask(id, "ann's phone", R"({"do":"take_seat","secret":)" + secret + "}").status, 200);
  EXPECT_EQ(ask(id, "ann's phone", R"({"do":"leave"})").status, 200);
  find(id)->enter(1, {.guest = "ann's phone"});
  find(id)->enter(2, {.guest = "eve"});
  EXPECT_NE(sent_[1].back().find("\"owner\":true"), std::string::npos) << sent_[1].back();
  EXPECT_NE(sent_[2].back().find("\"owner\":false"), std::string::npos) << sent_[2].back();
}

TEST_F(LobbyTest, AnAddressHasLimitsWhateverItsCookies) {
  const std::string id = make({guest("ann"), guest("bob")});
  const TokenBucket bucket = bucket_for(Scope::kAddress, Limited::kThink);
  const auto refused = [&](int number) {
    return ask(id, "cookie " + std::to_string(number), R"({"do":"hint","id":1})").error.message == kTooManyRequests;
  };
  int number = 0;
  for (; number < static_cast<int>(bucket.burst); ++number) EXPECT_FALSE(refused(number));
  EXPECT_TRUE(refused(number));
}

TEST_F(LobbyTest, SpectatorsCannotFloodATable) {
  const std::string id = make({guest("ann"), guest("bob")});
  const auto say = [&](const std::string& guest, int host) {
    std::optional<Answer> answer;
    Result<MessageReader> request = MessageReader::parse(R"({"do":"say","id":1,"text":"hello","name":"Stranger"})");
    request->id();
    find(id)->handle({.guest = guest, .address = "198.51.100." + std::to_string(host)}, *request,
                     [&](const Answer& got) { answer = got; });
    run_until([&] { return answer.has_value(); });
    return answer->status;
  };
  int spoken = 0;
  for (int i = 0; i < 100; ++i) spoken += say("stranger " + std::to_string(i), i) == 200 ? 1 : 0;
  EXPECT_EQ(spoken, static_cast<int>(bucket_for(Scope::kTable, Limited::kSay).burst));
  EXPECT_EQ(say("ann", 200), 200);  // people at the table still can
}

TEST_F(LobbyTest, OnlyTheOwnerMutesSpectators) {
  const std::string id = make({guest("ann"), guest("bob")});
  const std::string hello = R"({"do":"say","id":1,"text":"hello","name":"Stranger"})";
  EXPECT_EQ(ask(id, "bob", R"({"do":"mute","id":1,"on":true})").status, 403);
  EXPECT_EQ(ask(id, "eve", hello).status, 200);
  EXPECT_EQ(ask(id, "ann", R"({"do":"mute","id":1,"on":true})").status, 200);
  EXPECT_EQ(ask(id, "eve", hello).error.message, "Spectators cannot chat at this table.");
  EXPECT_EQ(ask(id, "ann", R"({"do":"mute","id":1,"on":false})").status, 200);
  EXPECT_EQ(ask(id, "eve", hello).status, 200);
}

TEST_F(LobbyTest, FadedLinesAreGoneFromTheStore) {
  const std::string id = make({guest("ann"), guest("bob")});
  context_.limiter.disable();
  for (int i = 0; i < 60; ++i) {
    const std::string line = R"({"do":"say","id":1,"name":"Eve","text":"line )" + std::to_string(i) + "\"}";
    EXPECT_EQ(ask(id, "eve", line).status, 200);
  }
  const std::vector<Event> log = find(id)->table().log();
  const auto lines = [](const std::vector<Event>& events) {
    return std::ranges::count_if(events, [](const Event& event) { return event.text.starts_with("line "); });
  };
  EXPECT_EQ(lines(log), 50);
  lobby_->sweep({.waiting = 0, .playing = 0, .over = 0}, 0);
  EXPECT_EQ(lobby_->size(), 0U);
  EXPECT_EQ(find(id)->table().log(), log);
  EXPECT_TRUE(find(id)->table().faded().empty());  // nothing had to fade again
}

TEST_F(LobbyTest, ASearchIsDroppedWhenItsAskerHasLeft) {
  const std::string id = make({guest("ann"), guest("bob")});
  StopSource gone;
  gone.request_stop();
  std::optional<Answer> answer;
  Result<MessageReader> request = MessageReader::parse(R"({"do":"hint","id":1})");
  request->id();
  find(id)->handle({.guest = "ann", .address = "192.0.2.1", .gone = gone.token()}, *request,
                   [&](const Answer& got) { answer = got; });
  run_until([&] { return answer.has_value(); });
  EXPECT_EQ(answer->error.message, "The search was dropped.");
  EXPECT_EQ(ask(id, "ann", R"({"do":"hint","id":1})").status, 200);
}

TEST_F(LobbyTest, SlowReadersGetTheLatestSightWhenTheyCatchUp) {
  const std::string id = make({guest("ann"), guest("bob")});
  find(id)->enter(1, {.guest = "bob"});
  const std::size_t before = sent_[1].size();
  slow_.insert(1);
  ask(id, "ann", R"({"do":"play","id":1,"move":"token f3","seen":0})");
  ask(id, "bob", R"({"do":"play","id":1,"move":"token f9","seen":1})");
  EXPECT_EQ(sent_[1].size(), before);
  slow_.clear();
  find(id)->show(1);
  ASSERT_EQ(sent_[1].size(), before + 1);
  EXPECT_NE(sent_[1].back().find("\"played\":2,\"steps_from\":0"), std::string::npos) << sent_[1].back();
}

}  // namespace
}  // namespace skerry::server
