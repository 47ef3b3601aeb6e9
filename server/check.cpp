#include "server/check.h"

#include <boost/json/parse.hpp>

#include "core/text.h"
#include "server/secret.h"
#include "table/table.h"

namespace skerry::server {
namespace {

Status check_replay(const Registry& registry, const StoredTable& stored) {
  const Result<const AnyGame*> game = registry.find(stored.setup.game);
  if (!game || (*game)->info().rules_version != stored.setup.rules) return Ok{};
  const SodiumLuck luck;
  const Result<Table> table = Table::restore(registry, luck, stored.setup, stored.log, stored.outcome);
  return table ? Status(Ok{}) : table.error();
}

bool is_object(const std::string& text) {
  boost::json::error_code error;
  const boost::json::value value = boost::json::parse(text, error);
  return !error && value.is_object();
}

}  // namespace

StoreReport check_store(Store& store, const Registry* registry) {
  StoreReport report;
  const auto guarded = [&](const std::string& what, const auto& work) {
    try {
      work();
    } catch (const Damage& damage) {
      report.damage.push_back(what + ": " + damage.what());
    }
  };
  guarded("The file", [&] {
    for (const std::string& sentence : store.check_file()) report.damage.push_back("The file: " + sentence + ".");
  });
  guarded("Guests", [&] { store.guest_keys(); });
  std::vector<std::string> ids;
  guarded("The list of tables", [&] { ids = store.all_tables(); });
  for (const std::string& id : ids) {
    ++report.tables;
    const std::string name = "Table " + (is_table_id(id) ? id : in_quotes(id));
    const auto complain = [&](const std::string& sentence) { report.damage.push_back(name + ": " + sentence); };
    guarded(name, [&] {
      const std::optional<Result<StoredTable>> stored = store.load(id);
      if (!stored) return;  // deleted meanwhile
      if (!*stored) {
        complain(stored->error().message);
        return;
      }
      report.events += (*stored)->log.size();
      const Status replayed = registry == nullptr ? Ok{} : check_replay(*registry, **stored);
      if (!replayed) complain(replayed.error().message);
      if (!is_object(store.summary_of(id))) complain("Its entry in the lists cannot be read.");
    });
  }
  return report;
}

}  // namespace skerry::server
