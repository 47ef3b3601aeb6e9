// Store: where tables are kept for good. Every call may throw Failure; used by one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/database.h"
#include "server/event.h"
#include "server/setup.h"

namespace skerry::server {

// What lists of tables show, and by what they are found.
struct Summary {
  std::string table;
  int stage = 0;  // Stage as a number
  bool is_listed = false;
  Milliseconds updated = 0;
  std::string text = {};  // a JSON object for whoever may see the list
  // Who sits where; none if nobody has sat down or left since the last time.
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
  // True if there was one.
  bool delete_table(std::string_view table);
  // Deletes tables of this stage that nobody has touched since; answers with their ids.
  std::vector<std::string> delete_idle(int stage, Milliseconds before);

  // ---- reading
  std::optional<StoredTable> load(std::string_view table);
  // Texts of summaries, the latest first.
  std::vector<std::string> open_tables(std::size_t most);
  struct OwnTable {
    std::string summary;
    Seat seat;
  };
  std::vector<OwnTable> tables_of(std::string_view guest, std::size_t most);
  // Tables whose game goes on.
  std::vector<std::string> playing_tables();
  std::int64_t unfinished_of(std::string_view guest);
  StoreStats stats();
  // A consistent copy while others go on.
  void backup(const std::string& file);

  // After an error: is the connection gone, or in the middle of something? Then a new one is made.
  void recover();

 private:
  void migrate();

  std::unique_ptr<Database> database_;
};

}  // namespace skerry::server
