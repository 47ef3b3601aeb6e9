// GameInfo: the fact sheet of a game. The page, the command line and the tools know about a game only what stands here.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/options.h"
#include "core/seat.h"

namespace skerry {

// A word of the game that not everybody knows, and what it means in one sentence.
struct Term {
  std::string_view word;
  std::string_view meaning;
};

// An option with a value as typed on a command line.
struct Preset {
  std::string_view option;
  std::string_view value;
};

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
  std::span<const Preset> first_game = {};  // options that make a good first game
  std::span<const Term> terms = {};
  std::string_view rules;  // RULES.md
  int rules_version = 1;   // goes up when games in progress cannot continue under the new rules
  // First word of the steps that a player may take back during the same turn without asking anybody; empty: all.
  std::string_view free_take_back = {};
  // The option that names the seat that begins. A rematch sets it to the player with the fewest points; in games
  // without one everybody moves one seat further.
  std::string_view first_option = {};
  // The option that assigns the seat names, by a letter for each seat: 'A' is the first of seat_names.
  std::string_view seat_name_option = {};
  // The flag under which players must not consult: their chat is off until the game is over.
  std::string_view silent_option = {};
};

}  // namespace skerry
