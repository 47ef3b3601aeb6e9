#include "server/store.h"

#include <algorithm>
#include <charconv>

#include "server/secret.h"

namespace skerry::server {
namespace {

constexpr int kWaiting = 0;
constexpr int kPlaying = 1;
constexpr int kOver = 2;
constexpr const char* kGuestKey = "guests";

// The n-th list of statements migrates from version n to n + 1. Never change a released one; add another.
const std::vector<std::vector<std::string>>& migrations() {
  static const std::vector<std::vector<std::string>> steps = {
      {
          R"(CREATE TABLE tables (
               id TEXT PRIMARY KEY,
               setup TEXT NOT NULL,
               stage BIGINT NOT NULL,
               listed BIGINT NOT NULL,
               updated BIGINT NOT NULL,
               summary TEXT NOT NULL))",
          "CREATE INDEX tables_by_stage ON tables (stage, updated)",
          R"(CREATE TABLE events (
               table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
               n BIGINT NOT NULL,
               line TEXT NOT NULL,
               PRIMARY KEY (table_id, n)))",
          R"(CREATE TABLE guests (
               guest TEXT NOT NULL,
               table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
               seat BIGINT NOT NULL,
               PRIMARY KEY (guest, table_id, seat)))",
          "CREATE INDEX guests_by_table ON guests (table_id)",
      },
      {
          // Older rows have no checksums and no count of events, and are read without them.
          "ALTER TABLE events ADD COLUMN checksum BIGINT",
          "ALTER TABLE tables ADD COLUMN checksum BIGINT",
          "ALTER TABLE tables ADD COLUMN events BIGINT",
          "ALTER TABLE tables ADD COLUMN outcome TEXT",
          "ALTER TABLE tables ADD COLUMN touched BIGINT NOT NULL DEFAULT 0",
          "CREATE TABLE age (minutes BIGINT NOT NULL)",
          "INSERT INTO age (minutes) VALUES (0)",
      },
      {
          "CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum BIGINT NOT NULL)",
          // Guests of version 0.1, whose cookies are not signed.
          "CREATE TABLE unsigned_guests AS SELECT DISTINCT guest FROM guests",
      },
  };
  return steps;
}

std::int64_t number(const std::string& text) {
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::vector<std::string> first_column(std::vector<SqlRow> rows) {
  std::vector<std::string> column;
  for (SqlRow& row : rows) column.push_back(std::move(row[0]));
  return column;
}

// Throws Damage unless the text could be read.
template <class T>
T sound(Result<T> read) {
  if (!read) throw Damage(read.error().message);
  return std::move(*read);
}

// Rows from before there were checksums have none.
void verify(const std::string& stored, std::int64_t expected, const std::string& what) {
  if (!stored.empty() && number(stored) != expected) throw Damage("The checksum of " + what + " is wrong.");
}

std::int64_t setup_checksum(std::string_view table, const std::string& line) {
  return checksum(std::string(table) + "\n" + line);
}

std::int64_t event_checksum(std::string_view table, std::int64_t n, const std::string& line) {
  return checksum(std::string(table) + "\n" + std::to_string(n) + "\n" + line);
}

// The key that signs cookies; empty if there is none yet. With a wrong one nobody would be recognised, and everybody
// would be given another cookie and lose their seats for good.
std::string guest_key(Database& database) {
  const auto rows = database.run("SELECT name, value, checksum FROM keys", {});
  if (rows.empty()) return "";
  if (rows.size() > 1 || rows[0][0] != kGuestKey || number(rows[0][2]) != checksum(kGuestKey + rows[0][1])) {
    throw Damage("The key that signs the cookies of guests is damaged. Please restore a backup.");
  }
  return rows[0][1];
}

}  // namespace

bool contains(const StoredTable& stored, const TableWrite& write) {
  if (write.setup && stored.setup != *write.setup) return false;
  if (stored.log.size() < write.first + write.events.size()) return false;
  return std::equal(write.events.begin(), write.events.end(),
                    stored.log.begin() + static_cast<std::ptrdiff_t>(write.first));
}

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) { migrate(); }

void Store::migrate() {
  database_->begin_alone();
  database_->run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
  const auto rows = database_->run("SELECT version FROM schema_version");
  auto version = rows.empty() ? 0 : static_cast<std::size_t>(number(rows[0][0]));
  if (version > migrations().size()) {
    throw Failure("The data was written by a newer Skerry (schema " + std::to_string(version) + ", this one has " +
                  std::to_string(migrations().size()) + "). Use that version, or another --data folder.");
  }
  for (; version < migrations().size(); ++version) {
    for (const std::string& statement : migrations()[version]) database_->run(statement);
  }
  if (rows.empty()) database_->run("INSERT INTO schema_version (version) VALUES (0)");
  database_->run("UPDATE schema_version SET version = $1 WHERE version <> $1", {static_cast<std::int64_t>(version)});
  database_->commit();
}

void Store::begin() { database_->begin(); }
void Store::commit() { database_->commit(); }
void Store::rollback() { database_->rollback(); }
void Store::recover() { database_->recover(); }
void Store::backup(const std::string& file) { database_->backup(file); }

void Store::settle() {
  database_->begin_alone();
  database_->rollback();
}

void Store::probe() {
  database_->begin();
  database_->run("UPDATE age SET minutes = minutes");
  database_->commit();
}

void Store::save(const TableWrite& write) {
  if (write.setup) add_table(*write.setup);
  add_events(write);
  fade(write);
  set_summary(write.summary, write.first + write.events.size());
}

void Store::add_table(const TableSetup& setup) {
  const std::string line = setup_line(setup);
  database_->run(
      "INSERT INTO tables (id, setup, stage, listed, updated, summary, checksum) VALUES ($1, $2, 0, 0, $3, '{}', $4)",
      {setup.id, line, setup.made_at, setup_checksum(setup.id, line)});
}

void Store::add_events(const TableWrite& write) {
  auto n = static_cast<std::int64_t>(write.first);
  for (const Event& event : write.events) {
    const std::string line = event_line(event);
    database_->run("INSERT INTO events (table_id, n, line, checksum) VALUES ($1, $2, $3, $4)",
                   {write.summary.table, n, line, event_checksum(write.summary.table, n, line)});
    ++n;
  }
}

void Store::fade(const TableWrite& write) {
  for (const auto& [number, event] : write.faded) {
    const auto n = static_cast<std::int64_t>(number);
    const std::string line = event_line(event);
    database_->run("UPDATE events SET line = $3, checksum = $4 WHERE table_id = $1 AND n = $2",
                   {write.summary.table, n, line, event_checksum(write.summary.table, n, line)});
  }
}

void Store::set_summary(const Summary& summary, std::size_t events) {
  database_->run(
      "UPDATE tables SET stage = $2, listed = $3, updated = $4, summary = $5, outcome = $6, events = $7, "
      "touched = (SELECT minutes FROM age) WHERE id = $1",
      {summary.table, std::int64_t{summary.stage}, std::int64_t{summary.is_listed}, summary.updated, summary.text,
       summary.outcome, static_cast<std::int64_t>(events)});
  if (!summary.guests) return;
  database_->run("DELETE FROM guests WHERE table_id = $1", {summary.table});
  for (const auto& [guest, seat] : *summary.guests) {
    database_->run("INSERT INTO guests (guest, table_id, seat) VALUES ($1, $2, $3)",
                   {guest, summary.table, static_cast<std::int64_t>(index(seat))});
  }
}

bool Store::delete_table(std::string_view table) {
  return !database_->run("DELETE FROM tables WHERE id = $1 RETURNING id", {std::string(table)}).empty();
}

void Store::delete_idle(std::string_view table, Minutes since) {
  database_->run("DELETE FROM tables WHERE id = $1 AND touched <= $2", {std::string(table), since});
}

void Store::touch(std::span<const std::string> tables, Minutes age) {
  for (const std::string& table : tables) database_->run("UPDATE tables SET touched = $2 WHERE id = $1", {table, age});
}

void Store::set_age(Minutes age) { database_->run("UPDATE age SET minutes = $1 WHERE minutes < $1", {age}); }

Minutes Store::age() {
  const auto rows = database_->run("SELECT minutes FROM age");
  return rows.empty() ? 0 : number(rows[0][0]);
}

std::vector<std::string> Store::idle_tables(int stage, Minutes since, Milliseconds before) {
  return first_column(database_->run("SELECT id FROM tables WHERE stage = $1 AND touched <= $2 AND updated <= $3",
                                     {std::int64_t{stage}, since, before}));
}

std::optional<Result<StoredTable>> Store::load(std::string_view table) {
  try {
    const auto rows = database_->run("SELECT setup, checksum, events, outcome, stage FROM tables WHERE id = $1",
                                     {std::string(table)});
    if (rows.empty()) return std::nullopt;
    return read_table(std::string(table), rows[0]);
  } catch (const Damage& damage) {
    return Error{damage.what()};
  }
}

StoredTable Store::read_table(const std::string& table, const SqlRow& row) {
  verify(row[1], setup_checksum(table, row[0]), "the table's setup");
  StoredTable stored{.setup = sound(parse_setup(row[0])), .log = {}};
  if (number(row[4]) == kOver) stored.outcome = row[3];
  if (stored.setup.id != table) throw Damage("The table's setup belongs to another table.");
  for (const SqlRow& event :
       database_->run("SELECT n, line, checksum FROM events WHERE table_id = $1 ORDER BY n", {table})) {
    const auto n = static_cast<std::int64_t>(stored.log.size());
    if (event[0] != std::to_string(n)) throw Damage("Event " + std::to_string(n) + " is missing.");
    verify(event[2], event_checksum(table, n, event[1]), "event " + event[0]);
    stored.log.push_back(sound(parse_event(event[1])));
  }
  // Another server may have added events since the row was read, so there may be more.
  if (!row[2].empty() && number(row[2]) > static_cast<std::int64_t>(stored.log.size())) {
    throw Damage("Event " + std::to_string(stored.log.size()) + " is missing.");
  }
  return stored;
}

std::vector<std::string> Store::missing(std::span<const std::string> ids) {
  std::vector<std::string> missing;
  for (const std::string& id : ids) {
    if (database_->run("SELECT 1 FROM tables WHERE id = $1", {id}).empty()) missing.push_back(id);
  }
  return missing;
}

std::vector<std::string> Store::all_tables() {
  return first_column(database_->run("SELECT id FROM tables ORDER BY id"));
}

std::string Store::summary_of(std::string_view table) {
  const auto rows = database_->run("SELECT summary FROM tables WHERE id = $1", {std::string(table)});
  return rows.empty() ? "" : rows[0][0];
}

std::vector<std::string> Store::check_file() { return database_->check(); }

std::vector<std::string> Store::open_tables(std::size_t most) {
  return first_column(
      database_->run("SELECT summary FROM tables WHERE stage = $1 AND listed = 1 ORDER BY updated DESC LIMIT $2",
                     {std::int64_t{kWaiting}, static_cast<std::int64_t>(most)}));
}

std::vector<Store::OwnTable> Store::tables_of(std::string_view guest, std::size_t most) {
  std::vector<OwnTable> tables;
  for (SqlRow& row : database_->run("SELECT summary, seat FROM tables JOIN guests ON id = table_id WHERE guest = $1 "
                                    "ORDER BY updated DESC, seat LIMIT $2",
                                    {std::string(guest), static_cast<std::int64_t>(most)})) {
    tables.push_back({std::move(row[0]), seat_at(static_cast<std::size_t>(number(row[1])))});
  }
  return tables;
}

std::vector<std::string> Store::playing_tables() {
  return first_column(database_->run("SELECT id FROM tables WHERE stage = $1", {std::int64_t{kPlaying}}));
}

std::int64_t Store::unfinished_of(std::string_view guest) {
  const auto rows = database_->run(
      "SELECT COUNT(DISTINCT id) FROM tables JOIN guests ON id = table_id WHERE guest = $1 AND stage <= $2",
      {std::string(guest), std::int64_t{kPlaying}});
  return number(rows[0][0]);
}

GuestKeys Store::guest_keys() {
  if (guest_key(*database_).empty()) {
    const std::string key = new_secret();
    database_->run("INSERT INTO keys (name, value, checksum) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING",
                   {std::string(kGuestKey), key, checksum(kGuestKey + key)});
  }
  GuestKeys keys{.secret = guest_key(*database_)};
  for (SqlRow& row : database_->run("SELECT guest FROM unsigned_guests"))
    keys.unsigned_guests.insert(std::move(row[0]));
  return keys;
}

StoreStats Store::stats() {
  StoreStats stats;
  for (const SqlRow& row : database_->run("SELECT stage, COUNT(*) FROM tables GROUP BY stage")) {
    const std::int64_t count = number(row[1]);
    stats.tables += count;
    (number(row[0]) == kWaiting ? stats.waiting : number(row[0]) == kPlaying ? stats.playing : stats.over) = count;
  }
  stats.events = number(database_->run("SELECT COUNT(*) FROM events")[0][0]);
  return stats;
}

}  // namespace skerry::server
