// TableSetup: how a table was opened: the game, the seats, the clocks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"
#include "table/series.h"

namespace skerry {

using Milliseconds = std::int64_t;  // wall-clock time since 1970, or a duration
// The latest time and the longest duration that stored data may have, so that sums do not overflow.
inline constexpr Milliseconds kLatest = 1'000'000'000'000'000;

// Who sits on a seat.
struct Chair {
  enum class Kind : std::uint8_t { kOpen, kGuest, kBot };
  Kind kind = Kind::kOpen;
  std::string guest = {};  // public id
  std::string name = {};
  int level = 0;  // of a bot, 1 to 5
  bool operator==(const Chair&) const = default;
};

// 0: none.
struct ClockRule {
  Milliseconds per_move = 0;
  Milliseconds per_game = 0;
  Milliseconds increment = 0;  // added to the time for the game at the end of each turn
  bool any() const { return per_move > 0 || per_game > 0; }
  bool operator==(const ClockRule&) const = default;
};

struct TableSetup {
  std::string id;
  std::string game;
  int rules = 0;  // version of the game's rules
  Settings options = {};
  std::vector<Chair> chairs;  // one for each player
  ClockRule clock = {};
  std::string secret = {};  // decides chance and bots; shown to nobody before the game is over
  std::string owner = {};   // the guest who opened it
  Milliseconds made_at = 0;
  bool is_listed = true;   // in the list of open tables
  bool has_hints = false;  // whether people who play against each other may ask for hints
  Series series = {};
  bool operator==(const TableSetup&) const = default;
};

// The stored form: one JSON object, including the secret. Never sent to a client.
std::string setup_line(const TableSetup& setup);
Result<TableSetup> parse_setup(std::string_view line);

}  // namespace skerry
