#include <SQLiteCpp/SQLiteCpp.h>
#include <filesystem>
#include <map>
#include <sqlite3.h>

#include "core/failure.h"
#include "server/database.h"

namespace skerry::server {
namespace {

class SqliteDatabase final : public Database {
 public:
  explicit SqliteDatabase(const std::string& file)
      : database_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kPatienceMs) {
    database_.exec("PRAGMA journal_mode=WAL");
    // A commit returns once the data is on the disk.
    database_.exec("PRAGMA synchronous=FULL");
    database_.exec("PRAGMA foreign_keys=ON");
  }

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
  void commit() override { run("COMMIT", {}); }
  void rollback() override {
    for (auto& [sql, statement] : prepared_) statement.tryReset();
    if (sqlite3_get_autocommit(database_.getHandle()) == 0) run("ROLLBACK", {});
  }

  void backup(const std::string& file) override {
    if (std::filesystem::exists(file)) throw Failure("'" + file + "' already exists. Choose another name.");
    run("VACUUM INTO $1", {file});
  }

  void recover() override { rollback(); }

 private:
  static constexpr int kPatienceMs = 5000;

  SQLite::Statement& prepared(const std::string& sql) {
    const auto found = prepared_.find(sql);
    if (found == prepared_.end()) return prepared_.emplace(sql, SQLite::Statement(database_, sql)).first->second;
    found->second.tryReset();
    return found->second;
  }

  template <class Work>
  auto guarded(Work work) -> decltype(work()) {
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      throw Failure(std::string("Database error: ") + error.what() + ".");
    }
  }

  SQLite::Database database_;
  std::map<std::string, SQLite::Statement> prepared_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::string file = (std::filesystem::path(folder) / "skerry.db").string();
  try {
    return std::make_unique<SqliteDatabase>(file);
  } catch (const SQLite::Exception& problem) {
    throw Failure("Cannot use '" + file + "' (" + problem.what() + "). Choose a writable folder with --data DIR.");
  }
}

}  // namespace skerry::server
