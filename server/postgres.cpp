#include <algorithm>
#include <map>
#include <optional>
#include <pqxx/pqxx>

#include "core/failure.h"
#include "server/database.h"

namespace skerry::server {
namespace {

class PostgresDatabase final : public Database {
 public:
  explicit PostgresDatabase(std::string url) : url_(std::move(url)) { connection(); }

  std::vector<SqlRow> run(const std::string& sql, const std::vector<SqlValue>& values) override {
    return guarded([&] {
      if (transaction_) return answer(*transaction_, sql, values);
      pqxx::nontransaction alone(connection());
      return answer(alone, sql, values);
    });
  }

  void begin() override {
    guarded([&] { transaction_.emplace(connection()); });
  }
  void commit() override {
    guarded([&] {
      transaction_->commit();
      transaction_.reset();
    });
  }
  void rollback() override { transaction_.reset(); }

  void backup(const std::string& /*file*/) override { throw Failure("Use pg_dump to back up a PostgreSQL database."); }

  void recover() override {
    transaction_.reset();
    try {
      pqxx::nontransaction(connection()).exec("SELECT 1");
    } catch (const std::exception&) {
      connection_.reset();  // the next call reconnects
    }
  }

 private:
  pqxx::connection& connection() {
    if (!connection_) {
      prepared_.clear();
      connection_.emplace(url_);
    }
    return *connection_;
  }

  std::vector<SqlRow> answer(pqxx::transaction_base& transaction, const std::string& sql,
                             const std::vector<SqlValue>& values) {
    auto found = prepared_.find(sql);
    if (found == prepared_.end()) {
      const std::string name = "s" + std::to_string(prepared_.size());
      connection_->prepare(name, sql);
      found = prepared_.emplace(sql, name).first;
    }
    std::vector<std::string> texts;
    for (const SqlValue& value : values)
      texts.push_back(std::visit([](const auto& v) { return pqxx::to_string(v); }, value));
    const pqxx::result result = transaction.exec_prepared(found->second, pqxx::prepare::make_dynamic_params(texts));
    std::vector<SqlRow> rows;
    for (const auto& line : result) {
      SqlRow row;
      for (const auto& field : line) row.emplace_back(field.is_null() ? "" : field.c_str());
      rows.push_back(std::move(row));
    }
    return rows;
  }

  template <class Work>
  auto guarded(Work work) -> decltype(work()) {
    try {
      return work();
    } catch (const std::exception& error) {
      throw Failure(std::string("Database error: ") + error.what());
    }
  }

  std::string url_;
  std::optional<pqxx::connection> connection_;
  std::optional<pqxx::work> transaction_;
  std::map<std::string, std::string> prepared_;
};

}  // namespace

std::unique_ptr<Database> open_postgres(const std::string& url) {
  try {
    return std::make_unique<PostgresDatabase>(url);
  } catch (const std::exception& error) {
    std::string reason = error.what();
    std::ranges::replace(reason, '\n', ' ');
    throw Failure("Cannot use the database given by --db: " + reason);
  }
}

}  // namespace skerry::server
