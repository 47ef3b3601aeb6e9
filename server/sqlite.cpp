#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <sqlite3.h>

#include "server/database.h"

namespace skerry::server {
namespace {

// SQLite's own words. They may quote damaged data, so they are made safe to print.
std::string reason_of(const SQLite::Exception& error) {
  std::string reason = error.what();
  std::ranges::replace_if(reason, [](char c) { return c < ' ' || c > '~'; }, '?');
  return reason;
}

class SqliteDatabase final : public Database {
 public:
  explicit SqliteDatabase(std::string file) : file_(std::move(file)) { open(); }

  std::vector<SqlRow> run(const std::string& sql, const std::vector<SqlValue>& values) override {
    return guarded([&] {
      SQLite::Statement& statement = prepared(sql);
      for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string name = "$" + std::to_string(i + 1);
        if (const auto* const number = std::get_if<std::int64_t>(&values[i])) {
          statement.bind(name, *number);
        } else {
          statement.bind(name, std::get<std::string>(values[i]));
        }
      }
      std::vector<SqlRow> rows;
      while (statement.executeStep()) {
        SqlRow row;
        for (int i = 0; i < statement.getColumnCount(); ++i) row.push_back(statement.getColumn(i).getString());
        rows.push_back(std::move(row));
      }
      statement.reset();
      return rows;
    });
  }

  void begin() override { run("BEGIN IMMEDIATE", {}); }
  void begin_alone() override { begin(); }  // SQLite has one writer at a time
  void commit() override { run("COMMIT", {}); }
  void rollback() override {
    for (auto& [sql, statement] : prepared_) statement.tryReset();
    if (database_ && sqlite3_get_autocommit(database_->getHandle()) == 0) run("ROLLBACK", {});
  }

  void backup(const std::string& file) override {
    if (std::filesystem::exists(file)) throw Failure("'" + file + "' already exists. Choose another name.");
    try {
      run("VACUUM INTO $1", {file});
    } catch (const Failure&) {
      std::error_code ignored;
      std::filesystem::remove(file, ignored);
      throw;
    }
  }

  std::vector<std::string> check() override {
    std::vector<std::string> damage;
    for (SqlRow& row : run("PRAGMA integrity_check", {})) {
      if (row[0] != "ok") damage.push_back(std::move(row[0]));
    }
    return damage;
  }

  void recover() override {
    rollback();
    if (database_ && !was_unsynced_) return;
    // After a failed sync a restart might still find the transaction in the file. Opening the file again shows what a
    // restart would see.
    prepared_.clear();
    database_.reset();
    guarded([&] { open(); });
    was_unsynced_ = false;
  }

 private:
  static constexpr int kPatienceMs = 5000;

  void open() {
    database_.emplace(file_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kPatienceMs);
    database_->exec("PRAGMA journal_mode=WAL");
    // A commit returns once the data is on the disk.
    database_->exec("PRAGMA synchronous=FULL");
    database_->exec("PRAGMA foreign_keys=ON");
  }

  SQLite::Statement& prepared(const std::string& sql) {
    if (!database_) throw Failure("Database error: The file is closed.");
    const auto found = prepared_.find(sql);
    if (found == prepared_.end()) return prepared_.emplace(sql, SQLite::Statement(*database_, sql)).first->second;
    found->second.tryReset();
    return found->second;
  }

  template <class Work>
  auto guarded(Work work) -> decltype(work()) {
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      const std::string sentence = "Database error: " + reason_of(error) + ".";
      const int kind = error.getErrorCode() & 0xFF;  // without the extension
      if (kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB) throw Damage(sentence);
      was_unsynced_ |= error.getExtendedErrorCode() == SQLITE_IOERR_FSYNC;
      throw Failure(sentence);
    }
  }

  std::string file_;
  bool was_unsynced_ = false;  // whether a sync has failed since the file was opened
  std::optional<SQLite::Database> database_;
  std::map<std::string, SQLite::Statement> prepared_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return open_sqlite_file((std::filesystem::path(folder) / "skerry.db").string());
}

std::unique_ptr<Database> open_sqlite_file(const std::string& file) {
  try {
    return std::make_unique<SqliteDatabase>(file);
  } catch (const SQLite::Exception& problem) {
    const int kind = problem.getErrorCode() & 0xFF;
    if (kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB) {
      throw Damage("'" + file + "' is damaged (" + reason_of(problem) +
                   "). Restore a backup, or choose another folder with --data DIR.");
    }
    throw Failure("Cannot use '" + file + "' (" + reason_of(problem) + "). Choose a writable folder with --data DIR.");
  }
}

}  // namespace skerry::server
