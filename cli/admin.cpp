#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/text.h"
#include "match/message.h"
#include "server/secret.h"
#include "server/server.h"

namespace skerry::cli {

int admin_backup(const AdminArgs& args) {
  server::open_store(args.store)->backup(args.file);
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
