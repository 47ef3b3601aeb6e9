// Tables whose store fails: what is acknowledged, what is shown, and what happens afterwards.
#include <future>

#include "server/tests/lobby_fixture.h"
#include "table/archive.h"
#include "table/sight.h"

namespace skerry::server {
namespace {

constexpr const char* kAct = R"({"do":"play","id":1,"move":"token f3","seen":0})";
constexpr const char* kOtherAct = R"({"do":"play","id":1,"move":"token f9","seen":1})";

class FailureTest : public LobbyTest {
 protected:
  // Keeps the store busy until it is released, so that everything asked meanwhile waits behind it.
  std::promise<void> hold_store() {
    std::promise<void> release;
    context_.store->read<int>(
        [held = release.get_future().share()](Store&) {
          held.wait();
          return 0;
        },
        [](const Result<int>&) {});
    return release;
  }

  // Sends a request; its answer appears later.
  std::shared_ptr<std::optional<Answer>> send(const std::string& id, const std::string& guest,
                                              const std::string& message) {
    auto answer = std::make_shared<std::optional<Answer>>();
    Result<MessageReader> request = MessageReader::parse(message);
    request->id();
    find(id)->handle({.guest = guest, .address = "192.0.2.1"}, *request,
                     [answer](const Answer& got) { *answer = got; });
    return answer;
  }

  std::size_t played(const std::string& id) { return find(id)->table().match().steps().size(); }
  // What a restarted server would find.
  std::size_t stored_events(const std::string& id) { return (*Store(open_sqlite(folder_)).load(id))->log.size(); }
};

TEST_F(FailureTest, AFailedWriteChangesNothing) {
  const std::string id = make({guest("ann"), guest("bob")});
  find(id)->enter(1, {.guest = "bob"});
  mood_ = Mood::kFull;
  const Answer refused = ask(id, "ann", kAct);
  EXPECT_EQ(refused.status, 503);
  EXPECT_NE(refused.error.message.find("Nothing was changed"), std::string::npos) << refused.error.message;
  EXPECT_EQ(played(id), 0U);
  EXPECT_EQ(sent_[1].back().find("\"paused\":null"), std::string::npos);
  EXPECT_FALSE(store_->trouble().empty());
  EXPECT_EQ(make({guest("ann"), guest("bob")}), "refused");
  mood_ = Mood::kFine;
  // The table notices by itself.
  run_until([&] { return sent_[1].back().find("\"paused\":null") != std::string::npos; });
  EXPECT_EQ(store_->trouble(), "");
  EXPECT_EQ(ask(id, "ann", kAct).status, 200);
  EXPECT_NE(sent_[1].back().find("token f3"), std::string::npos);
}

TEST_F(FailureTest, BotsRetryWhenTheStoreRecovers) {
  const std::string id = make({guest("ann"), {.kind = Chair::Kind::kBot, .level = 1}});
  EXPECT_EQ(ask(id, "ann", kAct).status, 200);
  mood_ = Mood::kFull;
  run_until([&] { return context_.metrics.store_errors > 0 && !find(id)->keeper().is_busy(); });
  EXPECT_EQ(played(id), 1U);
  mood_ = Mood::kFine;
  run_until([&] {
    now_ += 100;
    return played(id) == 2 && !find(id)->keeper().is_busy();
  });
}

// ---- commits in doubt

TEST_F(FailureTest, ACommitInDoubtThatHappenedIsAcknowledged) {
  const std::string id = make({guest("ann"), guest("bob")});
  mood_ = Mood::kCut;
  EXPECT_EQ(ask(id, "ann", kAct).status, 200);
  EXPECT_EQ(store_->doubts(), 1U);
  EXPECT_EQ(played(id), 1U);
  EXPECT_EQ(ask(id, "bob", kOtherAct).status, 200);
  EXPECT_EQ(ask(id, "ann", kAct).status, 200) << "a repeated act";
  EXPECT_EQ(stored_events(id), 2U);
}

TEST_F(FailureTest, ACommitInDoubtThatDidNotHappenIsRefused) {
  const std::string id = make({guest("ann"), guest("bob")});
  mood_ = Mood::kBroken;
  EXPECT_EQ(ask(id, "ann", kAct).status, 503);
  EXPECT_EQ(stored_events(id), 0U);
  EXPECT_EQ(ask(id, "ann", kAct).status, 200);
  EXPECT_EQ(stored_events(id), 1U);
}

TEST_F(FailureTest, AGroupInDoubtHarmsNoTable) {
  for (const Mood mood : {Mood::kCut, Mood::kBroken}) {
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) ids.push_back(make({guest("ann"), guest("bob")}));
    std::promise<void> release = hold_store();
    std::vector<std::shared_ptr<std::optional<Answer>>> answers;
    for (const std::string& id : ids) answers.push_back(send(id, "ann", kAct));
    const std::uint64_t doubts = store_->doubts();
    mood_ = mood;
    release.set_value();
    run_until([&] { return std::ranges::all_of(answers, [](const auto& answer) { return answer->has_value(); }); });
    EXPECT_EQ(store_->doubts(), doubts + 1) << "one commit for all";
    for (std::size_t i = 0; i < ids.size(); ++i) {
      EXPECT_EQ((*answers[i])->status, 200);
      EXPECT_EQ(ask(ids[i], "bob", kOtherAct).status, 200);
      EXPECT_EQ(stored_events(ids[i]), 2U);
    }
  }
}

TEST_F(FailureTest, WhileNobodyCanTellTheTableShowsWhatIsKept) {
  const std::string id = make({guest("ann"), guest("bob")});
  find(id)->enter(1, {.guest = "bob"});
  mood_ = Mood::kCutAndDead;
  const Answer doubtful = ask(id, "ann", kAct);
  EXPECT_EQ(doubtful.status, 503);
  EXPECT_NE(doubtful.error.message.find("may or may not"), std::string::npos) << doubtful.error.message;
  EXPECT_EQ(played(id), 0U);
  EXPECT_EQ(ask(id, "ann", R"({"do":"look","step":0})").status, 200);
  EXPECT_EQ(ask(id, "ann", R"({"do":"look","step":1})").status, 409);
  EXPECT_EQ(ask(id, "ann", kAct).status, 503);
  mood_ = Mood::kFine;
  run_until([&] { return played(id) == 1; });
  EXPECT_NE(sent_[1].back().find("token f3"), std::string::npos);
  EXPECT_EQ(ask(id, "ann", kAct).status, 200);
  EXPECT_EQ(ask(id, "bob", kOtherAct).status, 200);
  EXPECT_EQ(stored_events(id), 2U);
}

TEST_F(FailureTest, WhatWaitsForADeadStoreIsRefusedAtOnce) {
  std::vector<std::string> ids;
  for (int i = 0; i < 20; ++i) ids.push_back(make({guest("ann"), guest("bob")}));
  mood_ = Mood::kDead;
  for (const std::string& id : ids) EXPECT_EQ(ask(id, "ann", kAct).status, 503);
  mood_ = Mood::kFine;
  run_until([&] { return store_->trouble().empty(); });
  for (const std::string& id : ids) EXPECT_EQ(ask(id, "ann", kAct).status, 200);
}

// ---- another server

TEST_F(FailureTest, AnotherServersEventsAreAdopted) {
  const std::string id = make({guest("ann"), guest("bob")});
  Store other(open_sqlite(folder_));
  other.begin();
  other.save({.first = 0,
              .events = {{.at = now_, .seat = seat_at(0), .text = "token f4", .act = "x"}},
              .summary = {.table = id, .stage = 1, .text = "{}"}});
  other.commit();
  const Answer overtaken = ask(id, "ann", kAct);
  EXPECT_EQ(overtaken.status, 409);
  EXPECT_TRUE(overtaken.is_stale);
  EXPECT_EQ(find(id)->table().match().steps().at(0).text, "token f4");
  EXPECT_EQ(ask(id, "bob", kOtherAct).status, 200);
  EXPECT_EQ(stored_events(id), 2U);
  EXPECT_EQ(store_->trouble(), "");
}

TEST_F(FailureTest, ATableDeletedElsewhereIsGone) {
  const std::string id = make({guest("ann"), guest("bob")});
  Store other(open_sqlite(folder_));
  other.begin();
  other.delete_table(id);
  other.commit();
  const Answer gone = ask(id, "ann", kAct);
  EXPECT_EQ(gone.status, 404);
  EXPECT_EQ(gone.error.message, "This table has been deleted.");
  EXPECT_EQ(find(id), nullptr);
  EXPECT_EQ(store_->trouble(), "");
}

// ---- only what is kept is shown

TEST_F(FailureTest, RequestsWaitForWhatIsBeingSaved) {
  for (const bool is_saved : {true, false}) {
    const std::string id = make({guest("ann"), guest("bob")});
    std::promise<void> release = hold_store();
    const auto act = send(id, "ann", kAct);
    const std::vector<std::string> looks = {
        R"({"do":"look","step":1})", R"({"do":"legal","seat":2})", R"({"do":"explain","seat":2,"move":"token f9"})",
        R"({"do":"preview","seat":2,"move":"token f9"})", R"({"do":"analyse","step":1})"};
    std::vector<std::shared_ptr<std::optional<Answer>>> answers;
    for (const std::string& look : looks) answers.push_back(send(id, "bob", look));
    for (const auto& answer : answers) EXPECT_FALSE(answer->has_value());
    if (!is_saved) mood_ = Mood::kFull;
    release.set_value();
    run_until([&] { return std::ranges::all_of(answers, [](const auto& answer) { return answer->has_value(); }); });
    EXPECT_EQ((*act)->status, is_saved ? 200 : 503);
    EXPECT_EQ((*answers[0])->status, is_saved ? 200 : 409);
    EXPECT_EQ((*answers[1])->members == R"("legal":[])", !is_saved);
    EXPECT_EQ((*answers[2])->members.starts_with(R"("legal":true)"), is_saved);
    EXPECT_EQ((*answers[3])->status, is_saved ? 200 : 409);
    EXPECT_EQ((*answers[4])->status, is_saved ? 200 : 409);
    mood_ = Mood::kFine;
    run_until([&] { return store_->trouble().empty(); });
  }
}

TEST_F(FailureTest, ChanceIsDrawnAnewAfterARefusedAct) {
  TableSetup setup{.id = {}, .game = "derailed", .rules = 1, .chairs = {guest("ann"), guest("ann")}};
  std::optional<Result<std::string>> made;
  lobby_->open(setup, [&](const Result<std::string>& id) { made = id; });
  run_until([&] { return made.has_value(); });
  const std::string id = **made;
  mood_ = Mood::kFull;
  int acts = 0;
  const auto act = [&] {
    const Table& table = find(id)->table();
    const Seat seat = table.match().position().turn().first();
    MessageWriter message;
    message.text("do", "play").number("id", ++acts).number("seat", seat_number(seat));
    message.text("move", table.match().position().legal_texts(seat)[0]);
    message.number("seen", static_cast<std::int64_t>(table.match().steps().size()));
    return ask(id, "ann", message.line()).status;
  };
  EXPECT_EQ(act(), 503);
  mood_ = Mood::kFine;
  run_until([&] { return store_->trouble().empty(); });
  const std::size_t before = find(id)->table().log().size();
  const auto chance = [&]() -> const Event* {
    const std::vector<Event>& log = find(id)->table().log();
    const auto found = std::find_if(log.begin() + static_cast<std::ptrdiff_t>(before), log.end(),
                                    [](const Event& event) { return event.seat == kChance; });
    return found == log.end() ? nullptr : &*found;
  };
  while (chance() == nullptr) ASSERT_EQ(act(), 200);
  EXPECT_EQ(chance()->number, 1) << "drawn under another number than the refused one";
}

TEST_F(FailureTest, WhatTakesTooLongIsAnswered) {
  const std::string id = make({guest("ann"), guest("bob")});
  std::promise<void> release = hold_store();
  const auto act = send(id, "ann", kAct);
  const auto look = send(id, "bob", R"({"do":"look","step":0})");
  now_ += 10'000;
  lobby_->check_patience();
  EXPECT_FALSE(act->has_value());
  now_ += 10'000;
  lobby_->check_patience();
  ASSERT_TRUE(act->has_value() && look->has_value());
  EXPECT_EQ((*act)->status, 503);
  EXPECT_EQ((*look)->status, 503);
  EXPECT_TRUE(send(id, "bob", R"({"do":"look","step":0})")->has_value());
  release.set_value();
  run_until([&] { return !find(id)->keeper().is_busy(); });
  EXPECT_EQ(played(id), 1U);
  EXPECT_EQ(ask(id, "ann", kAct).status, 200);
}

// ---- damage

TEST_F(FailureTest, ADamagedTableIsSetAsideAndTheOthersAreServed) {
  const std::string good = make({guest("ann"), guest("bob")});
  std::vector<std::string> bad;
  for (int i = 0; i < 6; ++i) {
    bad.push_back(make({guest("ann"), guest("bob")}));
    EXPECT_EQ(ask(bad.back(), "ann", kAct).status, 200);
  }
  lobby_->sweep({.waiting = 0, .playing = 0, .over = 0}, 0);
  ASSERT_EQ(lobby_->size(), 0U);
  const auto database = open_sqlite(folder_);
  const auto spoil = [&](std::size_t which, const std::string& what) {
    database->run("UPDATE events SET " + what + " WHERE table_id = $1", {bad[which]});
  };
  spoil(0, "line = 'x'");
  spoil(1, "line = replace(line, 'token f3', 'token f4')");
  spoil(2, "line = replace(line, 'token f3', 'token z9'), checksum = NULL");
  spoil(3, R"(line = '{"event":"took_back","at":1,"seat":1,"number":2000000000}', checksum = NULL)");
  spoil(4, "n = 1");
  database->run("DELETE FROM events WHERE table_id = $1", {bad[5]});
  database->run("UPDATE tables SET summary = 'x' WHERE id = $1", {bad[0]});
  for (const std::string& id : bad) {
    std::optional<Result<std::shared_ptr<LiveTable>>> found;
    lobby_->find(id, [&](const Result<std::shared_ptr<LiveTable>>& table) { found = table; });
    run_until([&] { return found.has_value(); });
    ASSERT_FALSE(*found) << id;
    EXPECT_EQ(found->error().message, kTableDamaged);
  }
  EXPECT_EQ(context_.metrics.damaged_tables, bad.size());
  EXPECT_EQ(store_->trouble(), "");
  EXPECT_EQ(ask(good, "ann", kAct).status, 200);
  std::optional<Result<std::string>> listed;
  lobby_->list("ann", [&](const Result<std::string>& list) { listed = list; });
  run_until([&] { return listed.has_value(); });
  ASSERT_TRUE(*listed);
  EXPECT_NE((**listed).find(good), std::string::npos);
  EXPECT_EQ((**listed).find(bad[0]), std::string::npos);
}

// ---- idle tables

class IdleTest : public FailureTest {
 protected:
  // Sweeps, and lets the store finish what that asked for.
  void sweep(Minutes uptime) {
    lobby_->sweep({.waiting = 100, .playing = 1000, .over = 0}, uptime);
    for (int round = 0; round < 3; ++round) {
      bool is_done = false;
      context_.store->read<int>([](Store&) { return 0; }, [&](const Result<int>&) { is_done = true; });
      run_until([&] { return is_done; });
    }
  }
  bool is_stored(const std::string& id) { return Store(open_sqlite(folder_)).load(id).has_value(); }
  static constexpr Milliseconds kMinute = 60'000;
};

TEST_F(IdleTest, AWaitingTableIsDeletedAfterItsLifetime) {
  const std::string id = make({guest("ann"), {}});
  sweep(0);
  sweep(1);
  now_ += 200 * kMinute;
  sweep(90);
  EXPECT_TRUE(is_stored(id));
  sweep(150);
  EXPECT_FALSE(is_stored(id));
  EXPECT_EQ(find(id), nullptr);
}

TEST_F(IdleTest, NotWithAVisitor) {
  const std::string id = make({guest("ann"), {}});
  find(id)->enter(1, {.guest = "ann"});
  for (Minutes minute = 0; minute < 500; minute += 50) {
    now_ += 50 * kMinute;
    sweep(minute);
    ASSERT_TRUE(is_stored(id));
  }
  // After a crash it is still known that somebody was there.
  find(id)->leave(1);
  sweep(500);
  now_ += 50 * kMinute;
  sweep(550);
  EXPECT_TRUE(is_stored(id));
}

TEST_F(IdleTest, AClockThatJumpsDeletesNothing) {
  const std::string id = make({guest("ann"), {}});
  sweep(0);
  now_ += 1'000'000 * kMinute;
  sweep(2);
  EXPECT_TRUE(is_stored(id));
  now_ -= 2'000'000 * kMinute;
  sweep(300);
  EXPECT_TRUE(is_stored(id)) << "neither does an age that is wrong";
}

TEST_F(IdleTest, TheAgeOfTheStoreGoesOnAfterARestart) {
  const std::string id = make({guest("ann"), {}});
  sweep(0);
  now_ += 200 * kMinute;
  sweep(60);
  lobby_ = std::make_unique<Lobby>(context_);
  sweep(0);
  sweep(30);
  EXPECT_TRUE(is_stored(id));
  sweep(70);
  EXPECT_FALSE(is_stored(id));
}

// ---- older rules

class OldRulesTest : public FailureTest {
 protected:
  // Stores a game under rules that this program does not have.
  std::string store_game(const std::vector<std::string>& moves, const std::string& outcome) {
    TableSetup setup{.id = new_table_id(), .game = "scurry", .rules = 77, .chairs = {guest("ann"), guest("bob")}};
    setup.options.set("setup", std::string("standard"));
    setup.options.set("tiles", 8);
    TableWrite write{.setup = setup, .summary = {.table = setup.id, .stage = outcome.empty() ? 1 : 2, .text = "{}"}};
    write.summary.outcome = outcome;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      write.events.push_back({.at = now_, .seat = seat_at(i % 2), .text = moves[i], .act = "x"});
    }
    Store store(open_sqlite(folder_));
    store.begin();
    store.save(write);
    store.commit();
    return setup.id;
  }
};

TEST_F(OldRulesTest, AnUnfinishedGameIsShownAsFarAsItGoes) {
  const std::string id = store_game({"token f3", "token f9", "hop over"}, "");
  const auto table = find(id);
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->table().match().steps().size(), 2U);
  EXPECT_NE(table->table().archived().find("version 77"), std::string::npos);
  EXPECT_NE(table->table().archived().find("2 of its 3 steps"), std::string::npos) << table->table().archived();
  const std::string sight = table->sight_for({.guest = "ann", .seat = seat_at(0)});
  EXPECT_NE(sight.find("\"archived\":\"This game"), std::string::npos);
  EXPECT_NE(sight.find("\"turn\":[]"), std::string::npos);
  EXPECT_NE(sight.find("\"legal\":[]"), std::string::npos);
  for (const char* request :
       {R"({"do":"play","id":1,"move":"lead a1","seen":2})", R"({"do":"resign"})", R"({"do":"say","text":"hi"})",
        R"({"do":"hint"})", R"({"do":"rematch"})", R"({"do":"take_back"})"}) {
    const Answer refused = ask(id, "ann", request);
    EXPECT_EQ(refused.status, 409) << request;
    EXPECT_EQ(refused.error.message, table->table().archived()) << request;
  }
  EXPECT_EQ(ask(id, "ann", R"({"do":"look","step":1})").status, 200);
  EXPECT_EQ(stored_events(id), 3U);
}

TEST_F(OldRulesTest, AFinishedGameStaysReadable) {
  const std::string outcome = R"({"scores":[3,5],"result":[0,1],"end":"Bob has more acorns"})";
  const std::string id = store_game({"token f3", "hop over", "token f9"}, outcome);
  const auto table = find(id);
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->table().stage(), Stage::kOver);
  EXPECT_EQ(table->table().result(), (std::vector<double>{0, 1}));
  EXPECT_EQ(table->table().end_text(), "Bob has more acorns");
  const std::string record = record_for(table->table(), kSpectator);
  for (const char* part : {R"("rules":77)", "token f3", "hop over", "token f9", R"("scores":[3,5])", "more acorns"}) {
    EXPECT_NE(record.find(part), std::string::npos) << record;
  }
  EXPECT_EQ(ask(id, "ann", R"({"do":"rematch"})").status, 409);
}

TEST_F(OldRulesTest, AGameThatIsNoLongerThereKeepsItsRecord) {
  TableSetup setup{.id = new_table_id(), .game = "bygone", .rules = 1, .chairs = {guest("ann"), guest("bob")}};
  Store store(open_sqlite(folder_));
  store.begin();
  store.save({.setup = setup,
              .events = {{.at = now_, .seat = seat_at(0), .text = "go"}},
              .summary = {.table = setup.id, .stage = 2, .text = "{}", .outcome = "{}"}});
  store.commit();
  std::optional<Result<std::shared_ptr<LiveTable>>> found;
  lobby_->find(setup.id, [&](const Result<std::shared_ptr<LiveTable>>& table) { found = table; });
  run_until([&] { return found.has_value(); });
  ASSERT_FALSE(*found);
  EXPECT_NE(found->error().message.find("bygone"), std::string::npos) << found->error().message;
  std::optional<Result<std::string>> record;
  lobby_->find_record(setup.id, [&](const Result<std::string>& line) { record = line; });
  run_until([&] { return record.has_value(); });
  ASSERT_TRUE(*record);
  EXPECT_NE((**record).find(R"({"by":1,"do":"go"})"), std::string::npos) << **record;
}

}  // namespace
}  // namespace skerry::server
