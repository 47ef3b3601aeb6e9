#include <filesystem>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/text.h"
#include "match/message.h"
#include "server/check.h"
#include "server/secret.h"
#include "server/server.h"

namespace skerry::cli {

namespace {

void print_damage(const server::StoreReport& report) {
  for (const std::string& sentence : report.damage) fmt::print(stderr, "{}\n", sentence);
}

}  // namespace

int admin_check(const Registry& registry, const AdminArgs& args) {
  const std::unique_ptr<server::Store> store = server::open_store(args.store);
  const server::StoreReport report = server::check_store(*store, &registry);
  if (args.json) {
    MessageWriter line;
    line.number("tables", static_cast<std::int64_t>(report.tables));
    line.number("events", static_cast<std::int64_t>(report.events)).texts("damage", report.damage);
    fmt::print("{}\n", line.line());
  } else {
    print_damage(report);
    fmt::print("{} tables and {} events read. {}\n", report.tables, report.events,
               report.damage.empty() ? "Everything is sound." : fmt::format("{} are damaged.", report.damage.size()));
  }
  return report.damage.empty() ? kSuccess : kCheckFailed;
}

// The copy is checked rather than the data, because a running server changes the data meanwhile.
int admin_backup(const AdminArgs& args) {
  const std::unique_ptr<server::Store> store = server::open_store(args.store);
  const std::vector<std::string> damaged_file = store->check_file();
  store->backup(args.file);
  server::Store copy(server::open_sqlite_file(args.file));
  server::StoreReport report = server::check_store(copy, nullptr);
  report.damage.insert(report.damage.begin(), damaged_file.begin(), damaged_file.end());
  print_damage(report);
  if (!report.damage.empty() && !args.despite_damage) {
    std::filesystem::remove(args.file);
    throw Failure("The data is damaged, so no copy was made. Use --despite-damage to copy it as it is.");
  }
  fmt::print("Copied to {}.\n", args.file);
  return kSuccess;
}

int admin_stats(const AdminArgs& args) {
  const server::StoreStats stats = server::open_store(args.store)->stats();
  if (args.json) {
    MessageWriter line;
    line.number("tables", stats.tables).number("waiting", stats.waiting).number("playing", stats.playing);
    line.number("over", stats.over).number("events", stats.events);
    fmt::print("{}\n", line.line());
    return kSuccess;
  }
  fmt::print("{} tables: {} waiting for players, {} playing, {} over. {} events.\n", stats.tables, stats.waiting,
             stats.playing, stats.over, stats.events);
  return kSuccess;
}

int admin_delete_table(const AdminArgs& args) {
  if (!server::is_table_id(args.table)) throw UsageError(in_quotes(args.table) + " is not a table id.");
  const std::unique_ptr<server::Store> store = server::open_store(args.store);
  store->begin();
  const bool was_there = store->delete_table(args.table);
  store->commit();
  if (!was_there) throw Failure("There is no table " + args.table + ".");
  fmt::print("Deleted {}.\n", args.table);
  return kSuccess;
}

}  // namespace skerry::cli
