#include <algorithm>
#include <map>
#include <optional>
#include <pqxx/pqxx>

#include "server/database.h"
#include "server/deadline.h"

namespace skerry::server {
namespace {

// A statement that takes longer has failed. The server ends it by itself; if it does not even do that, we hang up.
constexpr auto kStatementTime = std::chrono::milliseconds(4000);
constexpr auto kPatience = std::chrono::milliseconds(5000);
// An open transaction whose client is silent for so long is ended, so that its locks are free.
constexpr const char* kSilence = "10000";
// Every transaction holds this advisory lock; begin_alone() holds it alone.
constexpr std::int64_t kLock = 0x736b65727279;  // "skerry"

// Adds a connection parameter unless the address has it.
std::string with_default(std::string address, const std::string& key, const std::string& value) {
  if (address.find(key + "=") != std::string::npos) return address;
  const bool is_url = address.starts_with("postgres://") || address.starts_with("postgresql://");
  const char* const separator = !is_url ? " " : address.find('?') == std::string::npos ? "?" : "&";
  return address + separator + key + "=" + value;
}

std::string with_timeouts(std::string address) {
  for (const auto& [key, value] : {std::pair{"connect_timeout", "3"},
                                   {"keepalives_idle", "5"},
                                   {"keepalives_interval", "2"},
                                   {"keepalives_count", "2"},
                                   {"tcp_user_timeout", "5000"}}) {
    address = with_default(std::move(address), key, value);
  }
  return address;
}

class PostgresDatabase final : public Database {
 public:
  explicit PostgresDatabase(std::string url) : url_(with_timeouts(std::move(url))) { connection(); }

  std::vector<SqlRow> run(const std::string& sql, const std::vector<SqlValue>& values) override {
    return guarded([&] {
      if (transaction_) return answer(*transaction_, sql, values);
      pqxx::nontransaction alone(connection());
      return answer(alone, sql, values);
    });
  }

  void begin() override { begin_with("pg_advisory_xact_lock_shared"); }
  void begin_alone() override { begin_with("pg_advisory_xact_lock"); }
  void commit() override {
    guarded([&] {
      const Deadline::Watch watch(deadline_, connection_->sock());
      transaction_->commit();
      transaction_.reset();
    });
  }
  void rollback() override {
    if (!transaction_) return;
    const Deadline::Watch watch(deadline_, connection_->sock());
    transaction_.reset();
  }

  void backup(const std::string& /*file*/) override { throw Failure("Use pg_dump to back up a PostgreSQL database."); }
  std::vector<std::string> check() override { return {}; }

  void recover() override {
    const bool was_open = connection_.has_value();
    try {
      rollback();
      run("SELECT 1", {});
    } catch (const Failure&) {
      connection_.reset();
      if (!was_open) throw;
      run("SELECT 1", {});
    }
  }

 private:
  pqxx::connection& connection() {
    if (!connection_) {
      prepared_.clear();
      connection_.emplace(url_);
      const Deadline::Watch watch(deadline_, connection_->sock());
      connection_->set_variable("statement_timeout", std::to_string(kStatementTime.count()));
      connection_->set_variable("idle_in_transaction_session_timeout", kSilence);
    }
    return *connection_;
  }

  void begin_with(const std::string& lock) {
    guarded([&] {
      const Deadline::Watch watch(deadline_, connection().sock());
      transaction_.emplace(*connection_);
    });
    run("SELECT " + lock + "($1)", {kLock});
  }

  std::vector<SqlRow> answer(pqxx::transaction_base& transaction, const std::string& sql,
                             const std::vector<SqlValue>& values) {
    const Deadline::Watch watch(deadline_, connection_->sock());
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
    } catch (const pqxx::sql_error& error) {
      const bool is_damage = error.sqlstate() == "XX001" || error.sqlstate() == "XX002";
      if (is_damage) throw Damage(sentence(error));
      throw Failure(sentence(error));
    } catch (const std::exception& error) {
      throw Failure(sentence(error));
    }
  }

  static std::string sentence(const std::exception& error) {
    std::string text = std::string("Database error: ") + error.what();
    std::ranges::replace(text, '\n', ' ');
    return text;
  }

  std::string url_;
  Deadline deadline_{kPatience};
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
