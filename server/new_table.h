// What somebody asks for who wants a new table.
#pragma once

#include <string>
#include <string_view>

#include "games/registry.h"
#include "match/match.h"
#include "server/setup.h"

namespace skerry::server {

// The body of POST /api/tables. Id, secret and time are left to the caller.
Result<TableSetup> parse_new_table(const Registry& registry, std::string_view body, const std::string& guest);

// A table for a game that was played elsewhere: every seat is the guest's.
TableSetup setup_for(const Match& match, const std::string& guest);

}  // namespace skerry::server
