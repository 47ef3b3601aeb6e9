// Database: runs SQL that SQLite and PostgreSQL both understand, with parameters $1, $2, … Every call may throw
// Failure.
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
  // Prepares each statement once.
  virtual std::vector<SqlRow> run(const std::string& sql, const std::vector<SqlValue>& values = {}) = 0;
  virtual void begin() = 0;
  virtual void commit() = 0;
  virtual void rollback() = 0;
  virtual void backup(const std::string& file) = 0;
  // Call after a failure: reconnects if the connection is lost.
  virtual void recover() = 0;
};

// Opens skerry.db in a folder, which is created if necessary.
std::unique_ptr<Database> open_sqlite(const std::string& folder);
// "postgresql://user@host/name"
std::unique_ptr<Database> open_postgres(const std::string& url);

}  // namespace skerry::server
