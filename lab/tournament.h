// Tournaments: agents meet at tables of the game's size. The games are kept in a ResultsFile, so that a tournament can
// be stopped and continued.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "games/registry.h"
#include "lab/ratings.h"
#include "lab/results_file.h"
#include "match/agent.h"

namespace skerry {

enum class System : std::uint8_t {
  kRoundRobin,  // every table of different agents plays once a round
  kSwiss,       // those with similar results meet; a table plays once from each seat in a round
};

struct TournamentPlan {
  std::string game = {};
  int rules = 1;
  int players = 2;
  Settings options = {};  // complete
  std::vector<std::string> agents = {};
  System system = System::kRoundRobin;
  std::uint64_t seed = 1;
  Tempo tempo = {};
};

// Checks the agents, their number and the options.
Result<TournamentPlan> make_tournament(const AnyGame& game, TournamentPlan plan);
std::string plan_line(const TournamentPlan& plan);
Result<TournamentPlan> parse_tournament(const Registry& registry, std::string_view line);

// The games of a file, in their order.
Result<std::vector<RatedGame>> games_of(const TournamentPlan& plan, const ResultsFile& file);

// Who meets in a round of a Swiss tournament, given the games of all rounds before it.
std::vector<std::vector<std::size_t>> swiss_tables(const TournamentPlan& plan, const std::vector<RatedGame>& games);

// Plays what is missing of so many rounds. Calls `done` after each game with the number of games played now and an
// estimate of all. Throws Failure; finished games are kept.
void play_tournament(const AnyGame& game, const TournamentPlan& plan, std::uint64_t rounds, unsigned threads,
                     ResultsFile& file, const std::function<void(std::uint64_t, std::uint64_t)>& done);

}  // namespace skerry
