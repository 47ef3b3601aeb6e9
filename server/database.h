// Database: runs SQL that SQLite and PostgreSQL both understand, with parameters $1, $2, … Every call may throw
// Failure.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/failure.h"

namespace skerry::server {

// Thrown when stored data cannot be read because it is damaged. Trying again does not help.
class Damage final : public Failure {
 public:
  using Failure::Failure;
};

using SqlValue = std::variant<std::int64_t, std::string>;
using SqlRow = std::vector<std::string>;

class Database {
 public:
  virtual ~Database() = default;
  // Prepares each statement once.
  virtual std::vector<SqlRow> run(const std::string& sql, const std::vector<SqlValue>& values = {}) = 0;
  virtual void begin() = 0;
  // The same, once no other transaction is open that began with begin(), not even one of a lost connection or of
  // another server.
  virtual void begin_alone() = 0;
  // If this throws, the transaction may or may not have been committed; after begin_alone() a read tells.
  virtual void commit() = 0;
  virtual void rollback() = 0;
  virtual void backup(const std::string& file) = 0;
  // Sentences about damage to the file itself.
  virtual std::vector<std::string> check() = 0;
  // Call after a failure: ends the transaction and reconnects if the connection is lost. Throws if that fails.
  virtual void recover() = 0;
};

// Opens skerry.db in a folder, which is created if necessary.
std::unique_ptr<Database> open_sqlite(const std::string& folder);
std::unique_ptr<Database> open_sqlite_file(const std::string& file);
// "postgresql://user@host/name"
std::unique_ptr<Database> open_postgres(const std::string& url);

}  // namespace skerry::server
