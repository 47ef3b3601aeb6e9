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
  explicit PostgresDatabase(std::string url) : url_(std::move(url)) { connect(); }

  std::vector<SqlRow> run(const std::string& sql, const std::vector<SqlValue>& values) override {
    return guarded([&] {
      if (transaction_) return answer(*transaction_, sql, values);
      pqxx::nontransaction alone(*connection_);
      return answer(alone, sql, values);
    });
  }

  void begin() override {
    guarded([&] { transaction_.emplace(*connection_); });
  }
  void commit() override {
    guarded([&] {
      transaction_->commit();
      transaction_.reset();
    });
  }
  void rollback() override { transaction_.reset(); }

  void backup(const std::string& /*file*/) override {
    throw Failure("a PostgreSQL database is copied with its own tool: pg_dump");
  }

  void recover() override {
    transaction_.reset();
    try {
      pqxx::nontransaction(*connection_).exec("SELECT 1");
    } catch (const std::exception&) {
      guarded([&] { connect(); });
    }
  }

 private:
  void connect() {
    prepared_.clear();
    connection_.reset();
    connection_.emplace(url_);
  }

  std::vector<SqlRow> answer(pqxx::transaction_base& transaction, const std::string& sql,
                             const std::vector<SqlValue>& values) {
    auto [found, is_new] = prepared_.try_emplace(sql, "s" + std::to_string(prepared_.size()));
    if (is_new) connection_->prepare(found->second, sql);
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
      throw Failure(std::string("the database says: ") + error.what());
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
    throw Failure("cannot use the database of --db: " + reason);
  }
}

}  // namespace skerry::server
