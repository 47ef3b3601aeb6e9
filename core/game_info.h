// GameInfo: the fact sheet of a game. The page, the command line and the tools know about a game only what stands here.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/options.h"
#include "core/seat.h"

namespace skerry {

struct GameInfo {
  std::string_view id;         // "skurdir": in commands, files and addresses; the name of the game's folder
  std::string_view title;      // "Skurðir": for people
  std::string_view summary;    // one sentence
  std::string_view designers;  // "Joel Sevelin, Erik Karlsson and Dan Glimne"
  std::string_view source;     // where the rules were published: a phrase, year first and address last where known
  std::string_view rights;     // what the author asks for, as a sentence; empty if nothing
  int min_players;
  int max_players;
  int minutes;                                         // usual playing time; shorter games are listed first
  std::array<std::string_view, kMaxSeats> seat_names;  // empty where seats have only numbers
  std::span<const OptionSpec> options;
  std::string_view rules;  // RULES.md
  int rules_version = 1;   // goes up when games in progress cannot continue under the new rules
};

}  // namespace skerry
