// How a table was made: which game, for whom, with which clocks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"

namespace skerry::server {

using Milliseconds = std::int64_t;  // of the clock on the wall, since 1970

// Who sits on a seat.
struct Chair {
  enum class Kind : std::uint8_t { kOpen, kGuest, kBot };
  Kind kind = Kind::kOpen;
  std::string guest = {};  // public id
  std::string name = {};
  int level = 0;  // of a bot, 1 to 5
  bool operator==(const Chair&) const = default;
};

// In milliseconds; 0 where there is none.
struct ClockRule {
  Milliseconds per_move = 0;
  Milliseconds per_game = 0;
  bool any() const { return per_move > 0 || per_game > 0; }
  bool operator==(const ClockRule&) const = default;
};

struct TableSetup {
  std::string id;
  std::string game;
  int rules = 0;  // the version of the game's rules that it began under
  Settings options = {};
  std::vector<Chair> chairs;  // one for each player
  ClockRule clock = {};
  std::string secret = {};  // decides chance and bots; nobody may know it before the game is over
  std::string owner = {};   // the guest who made it
  Milliseconds made_at = 0;
  bool is_listed = true;  // among the open tables
  bool operator==(const TableSetup&) const = default;
};

// As the store keeps it: one JSON object with the secret. Never for a client.
std::string setup_line(const TableSetup& setup);
Result<TableSetup> parse_setup(std::string_view line);

}  // namespace skerry::server
