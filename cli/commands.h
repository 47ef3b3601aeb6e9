// The subcommands of `skerry`. main.cpp fills these structs from the arguments; each command is implemented in the file
// of its name and returns an exit code.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/registry.h"
#include "match/agent.h"
#include "server/server.h"

namespace skerry::cli {

// --players and --set, which most commands take.
struct GameChoice {
  std::string game;
  int players = 0;  // 0: the fewest that the game allows
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
  std::uint64_t seed = 0;          // 0: random
  std::string save;
  Tempo tempo;
};
int play(const Registry& registry, const PlayArgs& args);

struct LearnArgs {
  std::string game;
  int lesson = 0;  // the first one, from 1; 0: the beginning
  bool list = false;
};
int learn(const Registry& registry, const LearnArgs& args);

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

struct LabArgs {
  std::string game;
  std::string players;           // "2,3,4"
  std::vector<std::string> set;  // "tiles=4,8,12"
  std::string seats;             // agents, separated by commas
  std::string ladder;            // agents from weak to strong, or "none"
  std::uint64_t games = 200;     // of each variant
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: one for each core
  std::uint64_t examine = 5;
  std::uint64_t simulations = 100;
  std::string part;  // "3/8"
  std::string out;   // a folder
  bool resume = false;
  std::vector<std::string> compare;  // two folders
  Tempo tempo;
};
int lab(const Registry& registry, const LabArgs& args);

struct MergeArgs {
  std::string folder;
};
int merge(const Registry& registry, const MergeArgs& args);

struct TournamentArgs {
  GameChoice choice;
  std::string seats;  // agents, separated by commas
  std::uint64_t rounds = 10;
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: one for each core
  std::string out;       // a file
  bool swiss = false;
  bool resume = false;
  bool json = false;
  Tempo tempo;
};
int tournament(const Registry& registry, const TournamentArgs& args);

struct FileArgs {
  std::string file;
  bool json = false;
};
int trace(const Registry& registry, const FileArgs& args);
int check(const Registry& registry, const FileArgs& args);

struct AnalyseArgs {
  std::string file;
  std::uint64_t simulations = 0;   // per position; 0: the default
  std::uint64_t milliseconds = 0;  // per position, instead of simulations; 0: unused
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
  int seat = 0;  // from 1; 0: the one whose turn it is
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
  bool despite_damage = false;  // copies damaged data as well
};
int admin_check(const Registry& registry, const AdminArgs& args);
int admin_backup(const AdminArgs& args);
int admin_stats(const AdminArgs& args);
int admin_delete_table(const AdminArgs& args);

// ---- shared by the commands

// "Brown", or "Player 1" if the game does not name its seats.
std::string seat_name(const GameInfo& info, const Settings& settings, Seat seat);  // settings: completed

// Options given as name=value; a text option may name a file that holds the text. Throws UsageError.
Settings parse_settings(const GameInfo& info, const std::vector<std::string>& assignments);

// The chosen game and its options. Throws UsageError.
struct Chosen {
  const AnyGame* game;
  int players;
  Settings given;
};
Chosen choose_game(const Registry& registry, const GameChoice& choice);
// The agents of a list, one for each player. Their number sets the number of players unless --players does. Throws
// UsageError.
std::vector<std::string> choose_agents(Chosen& chosen, const GameChoice& choice, const std::string& list);
// The position in `from`, or the start of the game if it is empty.
std::unique_ptr<AnyPosition> choose_position(const Chosen& chosen, const std::string& from);

}  // namespace skerry::cli
