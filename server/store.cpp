#include "server/store.h"

#include <charconv>

#include "core/failure.h"

namespace skerry::server {
namespace {

constexpr int kWaiting = 0;
constexpr int kPlaying = 1;

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

template <class T>
T sound(Result<T> read, std::string_view table) {
  if (!read) throw Failure("The stored table " + std::string(table) + " is damaged: " + read.error().message);
  return std::move(*read);
}

}  // namespace

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) { migrate(); }

void Store::migrate() {
  database_->run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
  database_->begin();
  const auto rows = database_->run("SELECT version FROM schema_version");
  auto version = rows.empty() ? 0 : static_cast<std::size_t>(number(rows[0][0]));
  if (version > migrations().size()) {
    throw Failure("The data was written by a newer Skerry (schema " + std::to_string(version) + ", this one has " +
                  std::to_string(migrations().size()) + "). Use that version, or another --data folder.");
  }
  for (; version < migrations().size(); ++version) {
    for (const std::string& statement : migrations()[version]) database_->run(statement);
  }
  database_->run("DELETE FROM schema_version");
  database_->run("INSERT INTO schema_version (version) VALUES ($1)", {static_cast<std::int64_t>(version)});
  database_->commit();
}

void Store::begin() { database_->begin(); }
void Store::commit() { database_->commit(); }
void Store::rollback() { database_->rollback(); }
void Store::recover() { database_->recover(); }
void Store::backup(const std::string& file) { database_->backup(file); }

void Store::add_table(const TableSetup& setup) {
  database_->run("INSERT INTO tables (id, setup, stage, listed, updated, summary) VALUES ($1, $2, 0, 0, $3, '{}')",
                 {setup.id, setup_line(setup), setup.made_at});
}

void Store::add_events(std::string_view table, std::size_t first, std::span<const Event> events) {
  auto n = static_cast<std::int64_t>(first);
  for (const Event& event : events) {
    database_->run("INSERT INTO events (table_id, n, line) VALUES ($1, $2, $3)",
                   {std::string(table), n++, event_line(event)});
  }
}

void Store::set_summary(const Summary& summary) {
  database_->run(
      "UPDATE tables SET stage = $2, listed = $3, updated = $4, summary = $5 WHERE id = $1",
      {summary.table, std::int64_t{summary.stage}, std::int64_t{summary.is_listed}, summary.updated, summary.text});
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

std::vector<std::string> Store::delete_idle(int stage, Milliseconds before) {
  return first_column(database_->run("DELETE FROM tables WHERE stage = $1 AND updated < $2 RETURNING id",
                                     {std::int64_t{stage}, before}));
}

std::optional<StoredTable> Store::load(std::string_view table) {
  const auto rows = database_->run("SELECT setup FROM tables WHERE id = $1", {std::string(table)});
  if (rows.empty()) return std::nullopt;
  StoredTable stored{.setup = sound(parse_setup(rows[0][0]), table), .log = {}};
  for (const SqlRow& row :
       database_->run("SELECT line FROM events WHERE table_id = $1 ORDER BY n", {std::string(table)})) {
    stored.log.push_back(sound(parse_event(row[0]), table));
  }
  return stored;
}

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
