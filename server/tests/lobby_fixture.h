// A lobby with a clock, an event loop and a store that the test controls.
#pragma once

#include <atomic>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <set>

#include "core/failure.h"
#include "server/lobby.h"

namespace skerry::server {

inline const Registry& registry() {
  static const Registry kProduct = Registry::product();
  return kProduct;
}

// What a database does when it is asked to commit.
enum class Mood : std::uint8_t {
  kFine,
  kFull,        // refuses every commit, like a full disk
  kCut,         // commits once and then loses the connection, so that nobody hears of it
  kCutAndDead,  // the same, and then answers nothing
  kBroken,      // loses the connection once, before the commit
  kDead,        // answers nothing
};

class MoodyDatabase final : public Database {
 public:
  MoodyDatabase(std::unique_ptr<Database> inner, std::atomic<Mood>* mood) : inner_(std::move(inner)), mood_(mood) {}
  std::vector<SqlRow> run(const std::string& sql, const std::vector<SqlValue>& values) override {
    answer();
    return inner_->run(sql, values);
  }
  void begin() override {
    answer();
    inner_->begin();
  }
  void begin_alone() override {
    answer();
    inner_->begin_alone();
  }
  void commit() override {
    answer();
    if (*mood_ == Mood::kFull) throw Failure("The disk is full.");
    const Mood mood = mood_->exchange(Mood::kFine);
    if (mood == Mood::kCut) inner_->commit();
    if (mood == Mood::kCutAndDead) {
      inner_->commit();
      *mood_ = Mood::kDead;
    }
    if (mood != Mood::kFine) throw Failure("The connection is lost.");
    inner_->commit();
  }
  void rollback() override { inner_->rollback(); }
  void backup(const std::string& file) override { inner_->backup(file); }
  std::vector<std::string> check() override { return inner_->check(); }
  void recover() override {
    answer();
    inner_->recover();
  }

 private:
  void answer() const {
    if (*mood_ == Mood::kDead) throw Failure("No answer.");
  }
  std::unique_ptr<Database> inner_;
  std::atomic<Mood>* mood_;
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
        [&] { return std::make_unique<Store>(std::make_unique<MoodyDatabase>(open_sqlite(folder_), &mood_)); }, post);
    bots_ = std::make_unique<BotPool>(1, post);
    worker_ = std::make_unique<Worker>(post);
    context_ = {.registry = &registry(),
                .store = store_.get(),
                .bots = bots_.get(),
                .worker = worker_.get(),
                .now = [this] { return now_; },
                .after = [this](Milliseconds delay,
                                std::function<void()> work) { timers_.emplace(now_ + delay, std::move(work)); },
                .send = [this](ConnectionId id, const Net::Message& message) { sent_[id].push_back(*message); },
                .is_slow = [this](ConnectionId id) { return slow_.contains(id); },
                .open_table = [this](TableSetup setup,
                                     const TableHost::Opened& opened) { lobby_->open(std::move(setup), opened); }};
    lobby_ = std::make_unique<Lobby>(context_);
  }
  ~LobbyTest() override {
    lobby_.reset();
    bots_.reset();
    worker_.reset();
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
    setup.owner = setup.chairs[0].guest;
    setup.options.set("setup", std::string("standard"));
    setup.options.set("tiles", 8);
    setup.has_hints = true;
    std::optional<Result<std::string>> made;
    lobby_->open(setup, [&](const Result<std::string>& id) { made = id; });
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
    find(id)->handle({.guest = guest, .address = "192.0.2.1"}, *request, [&](const Answer& got) { answer = got; });
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
  std::atomic<Mood> mood_ = Mood::kFine;
  std::unique_ptr<StoreThread> store_;
  std::unique_ptr<BotPool> bots_;
  std::unique_ptr<Worker> worker_;
  ServerContext context_;
  std::unique_ptr<Lobby> lobby_;
};

}  // namespace skerry::server
