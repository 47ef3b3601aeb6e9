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
  for (const std::string guest : {"bob", "ann", "bob", "ann", "ann", "bob"}) {
    Result<MessageReader> request = MessageReader::parse(R"({"do":"rematch"})");
    table->handle({.guest = guest}, *request, [&](const Answer& answer) { answers.push_back(answer.members); });
  }
  run_until([&] { return answers.size() == 6; });
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
