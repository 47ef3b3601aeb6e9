// New tables: what a guest asks for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "match/match.h"
#include "table/setup.h"

namespace skerry {

// Parses the body of POST /api/tables. Id, secret and time are left to the host.
Result<TableSetup> parse_new_table(const Registry& registry, std::string_view body, const std::string& guest);

// A table that continues or shows a recorded game, with every seat the guest's.
TableSetup setup_for(const Match& match, const std::string& guest);

// Parses the body of POST /api/records: a record, or a record with the table at which its game goes on.
struct RecordedTable {
  TableSetup setup;  // id, secret and time are left to the host
  std::vector<Step> steps;
};
Result<RecordedTable> parse_recorded_table(const Registry& registry, std::string_view body, const std::string& guest);

}  // namespace skerry
