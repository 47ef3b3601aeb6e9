// Tables in memory, with a clock, an event loop and a store that the test controls.
#include "server/lobby.h"

#include <atomic>
#include <filesystem>
#include <gtest/gtest.h>

#include "core/failure.h"

namespace skerry::server {
namespace {

const Registry& registry() {
  static const Registry kProduct = Registry::product();
  return kProduct;
}

// Fails on demand, like a full disk.
class FragileDatabase final : public Database {
 public:
  FragileDatabase(std::unique_ptr<Database> inner, const std::atomic<bool>* is_broken)
      : inner_(std::move(inner)), is_broken_(is_broken) {}
  std::vector<SqlRow> run(const std::string& sql, const std::vector<SqlValue>& values) override {
    return inner_->run(sql, values);
  }
  void begin() override { inner_->begin(); }
  void commit() override {
    if (*is_broken_) throw Failure("The disk is full.");
    inner_->commit();
  }
  void rollback() override { inner_->rollback(); }
  void backup(const std::string& file) override { inner_->backup(file); }
  void recover() override { inner_->recover(); }

 private:
  std::unique_ptr<Database> inner_;
  const std::atomic<bool>* is_broken_;
};

class LobbyTest : public testing::Test {
 protected:
  LobbyTest() {
    std::string name = std::filesystem::temp_directory_path() / "skerry-lobby-XXXXXX";
    folder_ = ::mkdtemp(name.data());
    const auto post = [this](std::function<void()> work) {
      const std::lock_guard lock(mutex_);
      posted_.push_back(std::move(work));
    };
    store_ = std::make_unique<StoreThread>(
        [&] { return std::make_unique<Store>(std::make_unique<FragileDatabase>(open_sqlite(folder_), &is_broken_)); },
        post);
    bots_ = std::make_unique<BotPool>(1, post);
    context_ = {.registry = &registry(),
                .store = store_.get(),
                .bots = bots_.get(),
                .now = [this] { return now_; },
                .after = [this](Milliseconds delay,
                                std::function<void()> work) { timers_.emplace(now_ + delay, std::move(work)); },
                .send = [this](ConnectionId id, const std::string& text) { sent_[id].push_back(text); },
                .is_slow = [this](ConnectionId id) { return slow_.contains(id); },
                .open_table = [this](TableSetup setup,
                                     const TableHost::Opened& opened) { lobby_->open(std::move(setup), {}, opened); }};
    lobby_ = std::make_unique<Lobby>(context_);
  }
  ~LobbyTest() override {
    lobby_.reset();
    bots_.reset();
    store_.reset();
    posted_.clear();
    std::filesystem::remove_all(folder_);
  }

  // Runs the loop until a condition holds.
  template <class Condition>
  void run_until(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!condition()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "timed out";
      std::vector<std::function<void()>> works;
      {
        const std::lock_guard lock(mutex_);
        works.swap(posted_);
      }
      for (const auto& work : works) work();
      while (!timers_.empty() && timers_.begin()->first <= now_) {
        const auto work = timers_.extract(timers_.begin()).mapped();
        work();
      }
      std::this_thread::yield();
    }
  }

  std::string make(std::vector<Chair> chairs, ClockRule clock = {}) {
    TableSetup setup{.id = {}, .game = "scurry", .rules = 1, .chairs = std::move(chairs), .clock = clock};
    setup.options.set("setup", std::string("standard"));
    setup.options.set("tiles", 8);
    std::optional<Result<std::string>> made;
    lobby_->open(setup, {}, [&](const Result<std::string>& id) { made = id; });
    run_until([&] { return made.has_value(); });
    return *made ? **made : "refused";
  }

  std::shared_ptr<LiveTable> find(const std::string& id) {
    std::optional<Result<std::shared_ptr<LiveTable>>> found;
    lobby_->find(id, [&](const Result<std::shared_ptr<LiveTable>>& table) { found = table; });
    run_until([&] { return found.has_value(); });
    return *found ? **found : nullptr;
  }

  Answer ask(const std::string& id, const std::string& guest, const std::string& message) {
    std::optional<Answer> answer;
    Result<MessageReader> request = MessageReader::parse(message);
    request->id();
    find(id)->handle({.guest = guest}, *request, [&](const Answer& got) { answer = got; });
    run_until([&] { return answer.has_value(); });
    return *answer;
  }

  static Chair guest(const std::string& id) { return {.kind = Chair::Kind::kGuest, .guest = id, .name = id}; }

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::vector<std::function<void()>> posted_;
  std::multimap<Milliseconds, std::function<void()>> timers_;
  std::map<ConnectionId, std::vector<std::string>> sent_;
  std::set<ConnectionId> slow_;
  Milliseconds now_ = 1'000'000;
  std::atomic<bool> is_broken_ = false;
  std::unique_ptr<StoreThread> store_;
  std::unique_ptr<BotPool> bots_;
  ServerContext context_;
  std::unique_ptr<Lobby> lobby_;
};

TEST_F(LobbyTest, SweepsIdleTablesAndLoadsThemAgain) {
  const std::string id = make({guest("ann"), guest("bob")});
  EXPECT_EQ(ask(id, "ann", R"({"do":"play","id":1,"move":"token f3","seen":0})").status, 200);
  find(id)->enter(7, {.guest = "ann"});
  lobby_->sweep({.waiting = 1000, .playing = 1000, .over = 0});
  EXPECT_EQ(lobby_->size(), 1U);
  find(id)->leave(7);
  lobby_->sweep({.waiting = 1000, .playing = 1'000'000, .over = 0});
  EXPECT_EQ(lobby_->size(), 0U);
  EXPECT_EQ(find(id)->table().match().steps().size(), 1U);
  // Idle for longer than its lifetime: deleted.
  now_ += 2000;
  lobby_->sweep({.waiting = 1000, .playing = 1000, .over = 0});
  run_until([&] { return lobby_->size() == 0; });
  EXPECT_EQ(find(id), nullptr);
}

TEST_F(LobbyTest, AFailedWriteChangesNothing) {
  const std::string id = make({guest("ann"), guest("bob")});
  find(id)->enter(1, {.guest = "bob"});
  is_broken_ = true;
  const Answer refused = ask(id, "ann", R"({"do":"play","id":1,"move":"token f3","seen":0})");
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(find(id)->table().match().steps().size(), 0U);
  EXPECT_EQ(sent_[1].back().find("\"paused\":null"), std::string::npos);
  EXPECT_EQ(make({guest("ann"), guest("bob")}), "refused");
  is_broken_ = false;
  EXPECT_EQ(ask(id, "ann", R"({"do":"play","id":1,"move":"token f3","seen":0})").status, 200);
  EXPECT_NE(sent_[1].back().find("\"paused\":null"), std::string::npos);
  EXPECT_NE(sent_[1].back().find("token f3"), std::string::npos);
}

TEST_F(LobbyTest, BotsRetryWhenTheStoreRecovers) {
  const std::string id = make({guest("ann"), {.kind = Chair::Kind::kBot, .level = 1}});
  EXPECT_EQ(ask(id, "ann", R"({"do":"play","id":1,"move":"token f3","seen":0})").status, 200);
  is_broken_ = true;
  run_until([&] { return context_.metrics.store_errors > 0; });
  EXPECT_EQ(find(id)->table().match().steps().size(), 1U);
  is_broken_ = false;
  run_until([&] {
    now_ += 100;
    return find(id)->table().match().steps().size() == 2 && find(id)->is_saved();
  });
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
  now_ += 4000;
  EXPECT_EQ(ask(id, "ann", R"({"do":"play","id":1,"move":"token f3","seen":0})").status, 200);
  now_ += 4000;
  EXPECT_EQ(ask(id, "bob", R"({"do":"play","id":1,"move":"token f9","seen":1})").status, 200);
  EXPECT_EQ(table->table().stage(), Stage::kPlaying);
  now_ += 1000;
  run_until([&] { return table->table().stage() == Stage::kOver; });
  EXPECT_EQ(table->table().result(), (std::vector<double>{0, 1}));
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
