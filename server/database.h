// Database: a few words of SQL, the same for SQLite and PostgreSQL. Parameters are written $1, $2, … Every call may
// throw Failure.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace skerry::server {

using SqlValue = std::variant<std::int64_t, std::string>;
using SqlRow = std::vector<std::string>;

class Database {
 public:
  virtual ~Database() = default;
  // Statements that are used again and again are prepared once.
  virtual std::vector<SqlRow> run(const std::string& sql, const std::vector<SqlValue>& values = {}) = 0;
  virtual void begin() = 0;
  virtual void commit() = 0;
  virtual void rollback() = 0;
  virtual void backup(const std::string& file) = 0;
  // After a failure: makes the connection anew if it is lost.
  virtual void recover() = 0;
};

// A file in a folder that is made if it is not there.
std::unique_ptr<Database> open_sqlite(const std::string& folder);
// "postgresql://user@host/name"
std::unique_ptr<Database> open_postgres(const std::string& url);

}  // namespace skerry::server
