// The subcommands of `skerry`. main.cpp turns arguments into these structs; each command lives in a file of its name
// and returns an exit code.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/registry.h"
#include "match/agent.h"
#include "server/server.h"

namespace skerry::cli {

// --players and --set, as most commands take them. players 0: the fewest that the game takes.
struct GameChoice {
  std::string game;
  int players = 0;
  std::vector<std::string> set;
};

struct GamesArgs {
  std::string game;  // one game only
  bool json = false;
  bool rules = false;
};
int games(const Registry& registry, const GamesArgs& args);

struct PlayArgs {
  GameChoice choice;
  std::vector<std::string> seats;  // "you" or an agent
  std::uint64_t seed = 0;          // 0: a new one each time
  std::string save;
  Tempo tempo;
};
int play(const Registry& registry, const PlayArgs& args);

struct SelfplayArgs {
  GameChoice choice;
  std::string seats;  // agents, separated by commas
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: one for each core
  std::string out;
  Tempo tempo;
};
int selfplay(const Registry& registry, const SelfplayArgs& args);

struct MatchArgs {
  GameChoice choice;
  std::string seats;  // agents, separated by commas
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: one for each core
  Tempo tempo;
  bool json = false;
};
int match(const Registry& registry, const MatchArgs& args);

struct FileArgs {
  std::string file;
  bool json = false;
};
int trace(const Registry& registry, const FileArgs& args);
int check(const Registry& registry, const FileArgs& args);

struct AnalyseArgs {
  std::string file;
  std::uint64_t simulations = 0;   // of each position; 0: the usual number
  std::uint64_t milliseconds = 0;  // of each position, instead
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: one for each core
  bool json = false;
};
int analyse(const Registry& registry, const AnalyseArgs& args);

struct PerftArgs {
  GameChoice choice;
  unsigned depth = 1;
  std::string from;
  bool json = false;
};
int perft(const Registry& registry, const PerftArgs& args);

struct BenchArgs {
  GameChoice choice;  // game may be empty: all games
  double seconds = 1;
  bool reference = false;
  bool signature = false;
  bool json = false;
};
int bench(const Registry& registry, const BenchArgs& args);

struct ExplainArgs {
  GameChoice choice;
  std::string from;
  std::string text;
  int seat = 0;  // 0: whoever owes the next decision
  bool json = false;
};
int explain(const Registry& registry, const ExplainArgs& args);

int engine(const Registry& registry);

int serve(const Registry& registry, const server::ServerSettings& settings);

struct AdminArgs {
  server::ServerSettings store;  // where the data is
  std::string file;
  std::string table;
  bool json = false;
};
int admin_backup(const AdminArgs& args);
int admin_stats(const AdminArgs& args);
int admin_delete_table(const AdminArgs& args);

// ---- shared by the commands

// "Brown", or "Player 1" where the game's seats have no names.
std::string seat_name(const GameInfo& info, Seat seat);

// Options given as name=value; a text option may name a file that holds the text. Throws UsageError.
Settings parse_settings(const GameInfo& info, const std::vector<std::string>& assignments);

// The game and the options that were given, or a UsageError.
struct Chosen {
  const AnyGame* game;
  int players;
  Settings given;
};
Chosen choose_game(const Registry& registry, const GameChoice& choice);
// The agents of a list, one for each player; their number decides that of the players if nobody else has. Throws
// UsageError.
std::vector<std::string> choose_agents(Chosen& chosen, const GameChoice& choice, const std::string& list);
// The state that `from` describes, or the beginning of the game where it is empty.
std::unique_ptr<AnyPosition> choose_position(const Chosen& chosen, const std::string& from);

}  // namespace skerry::cli
