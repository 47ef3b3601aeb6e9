// Store: the tables in a database. Every call may throw Failure. Used by one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "server/database.h"
#include "server/guest.h"
#include "table/event.h"
#include "table/setup.h"

namespace skerry::server {

using Minutes = std::int64_t;

// A table's entry in lists, and the columns that lists are selected by.
struct Summary {
  std::string table;
  int stage = 0;  // Stage as a number
  bool is_listed = false;
  Milliseconds updated = 0;
  std::string text = {};     // a JSON object without secrets
  std::string outcome = {};  // of a finished game (table/archive.h)
  // Who sits where; none if that has not changed since the last summary.
  std::optional<std::vector<std::pair<std::string, Seat>>> guests = {};
};

struct StoredTable {
  TableSetup setup;
  std::vector<Event> log;
  std::optional<std::string> outcome = {};  // of a finished game (table/archive.h); empty if it was not stored
};

// What is written when something has happened at a table.
struct TableWrite {
  std::optional<TableSetup> setup = {};  // of a new table
  std::size_t first = 0;                 // number of the first of the events
  std::vector<Event> events = {};
  std::vector<std::pair<std::size_t, Event>> faded = {};  // lines of chat; nothing else in a log ever changes
  Summary summary;
};
// Whether the write is in the store.
bool contains(const StoredTable& stored, const TableWrite& write);

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
  // If this throws, a transaction may or may not have been committed. settle() makes sure that it no longer can be.
  void commit();
  void rollback();
  void save(const TableWrite& write);
  // False if there was none.
  bool delete_table(std::string_view table);
  // Deletes a table unless somebody has changed or visited it since the store had this age.
  void delete_idle(std::string_view table, Minutes since);
  // Sets the age at which somebody was last at these tables.
  void touch(std::span<const std::string> tables, Minutes age);
  // Moves the store's age forward; never back.
  void set_age(Minutes age);

  // ---- reading
  // None if there is no such table; an error if it is damaged.
  std::optional<Result<StoredTable>> load(std::string_view table);
  // How long servers have run on this store. Unlike the time of day it never jumps.
  Minutes age();
  // Tables of a stage that nobody has changed or visited since the store had this age, and that were last changed
  // before this time: neither a wrong clock nor a wrong age makes a table old.
  std::vector<std::string> idle_tables(int stage, Minutes since, Milliseconds before);
  std::vector<std::string> all_tables();
  std::string summary_of(std::string_view table);
  // Those of the ids that are no tables.
  std::vector<std::string> missing(std::span<const std::string> ids);
  // Damage to the file itself, in sentences. Damage to a table is found by loading it.
  std::vector<std::string> check_file();
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
  // Shared by all servers on one database.
  GuestKeys guest_keys();
  // Writes a consistent copy while the store is in use.
  void backup(const std::string& file);

  // ---- after an error
  // Ends an open transaction, and reconnects if the connection is lost.
  void recover();
  // Waits until no earlier transaction of this store can still be committed.
  void settle();
  // Throws unless data can be written.
  void probe();

 private:
  void migrate();
  void add_table(const TableSetup& setup);
  void add_events(const TableWrite& write);
  void fade(const TableWrite& write);
  void set_summary(const Summary& summary, std::size_t events);
  StoredTable read_table(const std::string& table, const SqlRow& row);

  std::unique_ptr<Database> database_;
};

}  // namespace skerry::server
