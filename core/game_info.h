// GameInfo: the fact sheet of a game.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/options.h"
#include "core/seat.h"

namespace skerry {

struct GameInfo {
  std::string_view id;     // "skurdir": in commands, files and addresses
  std::string_view title;  // "Skurðir": for people
  std::string_view summary;
  std::string_view designers;
  std::string_view source;  // year and address of the published rules
  std::string_view rights;  // what the author asks for; empty if nothing
  int min_players;
  int max_players;
  std::array<std::string_view, kMaxSeats> seat_names;
  std::span<const OptionSpec> options;
  std::string_view rules;  // RULES.md
  int rules_version = 1;   // goes up when games begun before cannot go on under the new rules
};

}  // namespace skerry
