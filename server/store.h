// Store: the tables in a database. Every call may throw Failure. Used by one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/database.h"
#include "table/event.h"
#include "table/setup.h"

namespace skerry::server {

// A table's entry in lists, and the columns that lists are selected by.
struct Summary {
  std::string table;
  int stage = 0;  // Stage as a number
  bool is_listed = false;
  Milliseconds updated = 0;
  std::string text = {};  // a JSON object without secrets
  // Who sits where; none if that has not changed since the last summary.
  std::optional<std::vector<std::pair<std::string, Seat>>> guests = {};
};

struct StoredTable {
  TableSetup setup;
  std::vector<Event> log;
};

struct StoreStats {
  std::int64_t tables = 0;
  std::int64_t waiting = 0;
  std::int64_t playing = 0;
  std::int64_t over = 0;
  std::int64_t events = 0;
};

class Store {
 public:
  // Brings the schema up to date. Throws Failure if the database is newer than this program.
  explicit Store(std::unique_ptr<Database> database);

  // ---- writing, between begin() and commit() or rollback()
  void begin();
  void commit();
  void rollback();
  void add_table(const TableSetup& setup);
  // `first` is the number of the first of these events.
  void add_events(std::string_view table, std::size_t first, std::span<const Event> events);
  void set_summary(const Summary& summary);
  // False if there was none.
  bool delete_table(std::string_view table);
  // Deletes the tables of a stage that were last changed before this time, and returns their ids.
  std::vector<std::string> delete_idle(int stage, Milliseconds before);

  // ---- reading
  std::optional<StoredTable> load(std::string_view table);
  // Texts of summaries, latest first.
  std::vector<std::string> open_tables(std::size_t most);
  struct OwnTable {
    std::string summary;
    Seat seat;
  };
  std::vector<OwnTable> tables_of(std::string_view guest, std::size_t most);
  // Ids of tables with a game under way.
  std::vector<std::string> playing_tables();
  std::int64_t unfinished_of(std::string_view guest);
  StoreStats stats();
  // Writes a consistent copy while the store is in use.
  void backup(const std::string& file);

  // Call after an error: reconnects if the connection is lost, and ends an open transaction.
  void recover();

 private:
  void migrate();

  std::unique_ptr<Database> database_;
};

}  // namespace skerry::server
