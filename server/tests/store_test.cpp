// The same tests for SQLite and, if SKERRY_TEST_DB names a database, for PostgreSQL.
#include "server/store.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

#include "core/failure.h"
#include "server/check.h"
#include "server/secret.h"
#include "server/store_thread.h"

namespace skerry::server {
namespace {

std::filesystem::path new_folder() {
  std::string name = std::filesystem::temp_directory_path() / "skerry-store-XXXXXX";
  return ::mkdtemp(name.data());
}

TableSetup setup(const std::string& id, Milliseconds made_at = 1000) {
  return {.id = id,
          .game = "scurry",
          .rules = 1,
          .chairs = {{.kind = Chair::Kind::kGuest, .guest = "ann", .name = "Änne \"O'Neil\" 🦭"},
                     {.kind = Chair::Kind::kBot, .level = 3}},
          .clock = {.per_move = 60000},
          .secret = "s",
          .owner = "ann",
          .made_at = made_at};
}

std::vector<Event> two_events() {
  return {{.at = 5, .seat = seat_at(0), .text = "lead f6", .act = "a1"},
          {.kind = EventKind::kSaid, .at = 6, .guest = "Ann", .text = "it's — good"}};
}

class StoreTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "postgres" && std::getenv("SKERRY_TEST_DB") == nullptr) GTEST_SKIP() << "no SKERRY_TEST_DB";
    folder_ = new_folder();
    store_ = open();
  }
  void TearDown() override {
    if (store_) database()->run("DELETE FROM tables");  // others use the same PostgreSQL
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  std::unique_ptr<Database> database() const {
    return GetParam() == "postgres" ? open_postgres(std::getenv("SKERRY_TEST_DB")) : open_sqlite(folder_);
  }
  std::unique_ptr<Store> open() const { return std::make_unique<Store>(database()); }

  void add(const TableSetup& made, int stage = 0, const std::string& text = "{}", bool is_listed = true) {
    store_->begin();
    store_->save({.setup = made,
                  .summary = {.table = made.id,
                              .stage = stage,
                              .is_listed = is_listed,
                              .updated = made.made_at,
                              .text = text,
                              .guests = {{{"ann", seat_at(0)}}}}});
    store_->commit();
  }

  std::filesystem::path folder_;
  std::unique_ptr<Store> store_;
};

TEST_P(StoreTest, StoresTablesAndEventsInOrder) {
  const std::string id = new_table_id();
  add(setup(id));
  const std::vector<Event> events = two_events();
  for (std::size_t i = 0; i < events.size(); ++i) {
    store_->begin();
    store_->save({.first = i, .events = {events[i]}, .summary = {.table = id, .text = "{}"}});
    store_->commit();
  }
  store_ = open();  // as after a restart
  const auto stored = store_->load(id);
  ASSERT_TRUE(stored);
  ASSERT_TRUE(*stored);
  EXPECT_EQ((*stored)->setup, setup(id));
  EXPECT_EQ((*stored)->log, events);
  EXPECT_FALSE(store_->load(new_table_id()));
}

TEST_P(StoreTest, RollsBack) {
  const std::string id = new_table_id();
  store_->begin();
  store_->save({.setup = setup(id), .summary = {.table = id, .text = "{}"}});
  store_->rollback();
  EXPECT_FALSE(store_->load(id));
  add(setup(id));
  EXPECT_TRUE(store_->load(id));
}

TEST_P(StoreTest, RefusesTheSameEventTwice) {
  const std::string id = new_table_id();
  add(setup(id));
  const std::vector<Event> events = two_events();
  store_->begin();
  store_->save({.first = 0, .events = events, .summary = {.table = id, .text = "{}"}});
  store_->commit();
  store_->begin();
  EXPECT_THROW(store_->save({.first = 1, .events = events, .summary = {.table = id, .text = "{}"}}), Failure);
  store_->rollback();
  store_->recover();
  EXPECT_EQ((*store_->load(id))->log.size(), 2U);
}

TEST_P(StoreTest, FindsOpenTablesAndThoseOfAGuest) {
  const std::string open_one = new_table_id();
  const std::string playing = new_table_id();
  const std::string unlisted = new_table_id();
  add(setup(open_one), 0, "open " + open_one);
  add(setup(playing), 1, "playing " + playing);
  add(setup(unlisted), 0, "unlisted " + unlisted, false);
  const auto has = [](const std::vector<std::string>& list, const std::string& text) {
    return std::ranges::count(list, text) == 1;
  };
  const std::vector<std::string> open_now = store_->open_tables(1000);
  EXPECT_TRUE(has(open_now, "open " + open_one));
  EXPECT_FALSE(has(open_now, "playing " + playing));
  EXPECT_FALSE(has(open_now, "unlisted " + unlisted));
  EXPECT_TRUE(has(store_->playing_tables(), playing));
  EXPECT_GE(store_->tables_of("ann", 1000).size(), 3U);
  EXPECT_TRUE(store_->tables_of("bob", 1000).empty());
  EXPECT_GE(store_->unfinished_of("ann"), 3);
  // After a guest leaves, the table is no longer theirs.
  store_->begin();
  store_->save({.summary = {.table = open_one, .text = "{}", .guests = {{{"bob", seat_at(0)}}}}});
  store_->commit();
  EXPECT_EQ(store_->tables_of("bob", 1000).size(), 1U);
  store_->begin();
  EXPECT_TRUE(store_->delete_table(open_one));
  store_->commit();
  EXPECT_TRUE(store_->tables_of("bob", 1000).empty());
}

TEST_P(StoreTest, FindsAndDeletesIdleTables) {
  const std::string old = new_table_id();
  const std::string young = new_table_id();
  const std::string visited = new_table_id();
  const Minutes age = store_->age();
  store_->set_age(age + 10);
  for (const std::string& id : {old, visited}) add(setup(id, 1000), 2);
  add(setup(young, 9000), 2);
  store_->set_age(age + 20);
  store_->touch(std::vector<std::string>{visited}, age + 20);
  EXPECT_EQ(store_->idle_tables(2, age + 15, 5000), std::vector<std::string>{old});
  EXPECT_TRUE(store_->idle_tables(2, age + 5, 5000).empty());
  store_->set_age(age + 5);
  EXPECT_EQ(store_->age(), age + 20) << "it never goes back";
  store_->begin();
  for (const std::string& id : {old, visited}) store_->delete_idle(id, age + 15);
  store_->commit();
  EXPECT_FALSE(store_->load(old));
  EXPECT_TRUE(store_->load(visited));
}

TEST_P(StoreTest, RefusesDataOfANewerVersion) {
  const auto version = database()->run("SELECT version FROM schema_version")[0][0];
  database()->run("UPDATE schema_version SET version = 99");
  EXPECT_THROW(open(), Failure);
  database()->run("UPDATE schema_version SET version = $1", {std::stoll(version)});
  EXPECT_NO_THROW(open());
}

TEST_P(StoreTest, ABadWriteDoesNotAffectOthers) {
  const std::string good = new_table_id();
  const std::string nowhere = new_table_id();
  std::vector<std::function<void()>> posted;
  std::mutex mutex;
  std::vector<bool> kept;
  {
    StoreThread thread([&] { return open(); },
                       [&](std::function<void()> work) {
                         const std::lock_guard lock(mutex);
                         posted.push_back(std::move(work));
                       });
    const auto note = [&](const Status& status) { kept.push_back(static_cast<bool>(status)); };
    const auto note_save = [&](const Saved& saved) { kept.push_back(saved.outcome == Saved::Outcome::kSaved); };
    // The others queue up behind this one, and are committed together.
    thread.write([](Store&) { std::this_thread::sleep_for(std::chrono::milliseconds(50)); }, note);
    thread.save({.setup = setup(good), .summary = {.table = good, .text = "{}"}}, note_save);
    thread.save({.events = two_events(), .summary = {.table = nowhere, .text = "{}"}}, note_save);
    thread.save({.events = two_events(), .summary = {.table = good, .stage = 2, .text = "{}"}}, note_save);
  }
  for (const auto& work : posted) work();
  EXPECT_EQ(kept, (std::vector<bool>{true, true, false, true}));
  EXPECT_TRUE(open()->load(good));
}

INSTANTIATE_TEST_SUITE_P(Both, StoreTest, testing::Values("sqlite", "postgres"),
                         [](const auto& which) { return which.param; });

TEST_P(StoreTest, AllServersOnOneDatabaseSignWithTheSameKey) {
  const GuestKeys keys = store_->guest_keys();
  EXPECT_TRUE(is_secret(keys.secret));
  EXPECT_EQ(open()->guest_keys().secret, keys.secret);
}

TEST(Store, RefusesADamagedKey) {
  for (const char* statement : {"UPDATE keys SET value = value || '0'", "UPDATE keys SET name = 'guestt'"}) {
    const std::filesystem::path folder = new_folder();
    Store(open_sqlite(folder)).guest_keys();
    open_sqlite(folder)->run(statement);
    Store store(open_sqlite(folder));
    EXPECT_THROW(store.guest_keys(), Damage) << statement;
    EXPECT_EQ(check_store(store, nullptr).damage,
              std::vector<std::string>{
                  "Guests: The key that signs the cookies of guests is damaged. Please restore a backup."});
    std::filesystem::remove_all(folder);
  }
}

// Guests of version 0.1 have cookies without a signature, and seats.
TEST(Store, RemembersTheGuestsOfVersionOne) {
  const std::filesystem::path folder = new_folder();
  {
    const std::unique_ptr<Database> old = open_sqlite(folder);
    for (const char* statement :
         {"CREATE TABLE schema_version (version BIGINT NOT NULL)", "INSERT INTO schema_version (version) VALUES (1)",
          "CREATE TABLE tables (id TEXT PRIMARY KEY, setup TEXT NOT NULL, stage BIGINT NOT NULL, listed BIGINT NOT "
          "NULL, updated BIGINT NOT NULL, summary TEXT NOT NULL)",
          "CREATE TABLE events (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, n BIGINT NOT NULL, "
          "line TEXT NOT NULL, PRIMARY KEY (table_id, n))",
          "CREATE TABLE guests (guest TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, "
          "seat BIGINT NOT NULL, PRIMARY KEY (guest, table_id, seat))",
          "INSERT INTO tables VALUES ('abcdefgh', '{}', 0, 0, 0, '{}')",
          "INSERT INTO guests VALUES ('ann', 'abcdefgh', 0), ('ann', 'abcdefgh', 1), ('bob', 'abcdefgh', 2)"}) {
      old->run(statement);
    }
  }
  EXPECT_EQ(Store(open_sqlite(folder)).guest_keys().unsigned_guests,
            (std::set<std::string, std::less<>>{"ann", "bob"}));
  EXPECT_EQ(Store(open_sqlite(folder)).guest_keys().unsigned_guests.size(), 2U);  // and again after a restart
  std::filesystem::remove_all(folder);
}

TEST(Store, AdvisesWhatToDoIfTheFolderCannotBeUsed) {
  const std::filesystem::path folder = new_folder();
  std::filesystem::create_directories(folder / "skerry.db");  // a folder where the file should be
  try {
    open_sqlite(folder);
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("--data"), std::string::npos) << failure.what();
  }
  std::filesystem::remove_all(folder);
  EXPECT_THROW(open_postgres("postgresql://127.0.0.1:1/none"), Failure);
}

TEST(Store, BacksUpWhileInUse) {
  const std::filesystem::path folder = new_folder();
  Store store(open_sqlite(folder));
  store.begin();
  store.save({.setup = setup("abcdefgh"), .summary = {.table = "abcdefgh", .text = "{}"}});
  store.commit();
  const std::filesystem::path copy = folder / "copy";
  std::filesystem::create_directories(copy);
  store.backup(copy / "skerry.db");
  EXPECT_TRUE(Store(open_sqlite(copy)).load("abcdefgh"));
  EXPECT_THROW(store.backup(copy / "skerry.db"), Failure);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace skerry::server
