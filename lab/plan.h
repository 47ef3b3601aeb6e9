// The plan of a lab run: which variants of a game are played by whom, and which game has which number. A number fixes
// variant, agents and seeds, so a run can be stopped, continued, split among machines and merged, and gives the same
// results. A longer run begins with the games of a shorter one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"
#include "games/registry.h"
#include "match/agent.h"

namespace skerry {

struct Variant {
  std::string name;  // "tiles 4, 3 players": what sets it apart from the others
  int players;
  Settings options;                // complete
  std::vector<std::string> seats;  // agents
  bool is_default;                 // what varies has the game's own values
  bool operator==(const Variant&) const = default;
};

// Each variant is played in several series. A round of the run plays game after game of those that are due.
enum class SeriesKind : std::uint8_t {
  kMain,    // by the agents of the variant
  kLuck,    // the same, in groups that share their luck
  kRandom,  // by random players
  kRung,    // one agent of the ladder against others of the next lower one
};

struct GameSeries {
  SeriesKind kind;
  std::size_t rung = 0;  // of kRung: the index of the stronger agent in the ladder, from 1
};

inline constexpr std::uint64_t kLuckGroup = 4;  // games that share their luck
inline constexpr std::uint64_t kLuckEvery = 2;  // rounds between two games of the series
inline constexpr std::uint64_t kRandomEvery = 4;
inline constexpr std::uint64_t kRungEvery = 4;
inline constexpr std::uint64_t kPeriod = 4;  // rounds after which the pattern of series repeats

struct Plan {
  std::string game;
  int rules = 1;  // version of the game's rules
  std::vector<Variant> variants;
  std::vector<std::string> ladder;  // from weak to strong
  std::uint64_t seed = 1;
  std::uint64_t insight_every = 5;  // games of the main series between two that are examined by searches; 0: none
  std::uint64_t insight_simulations = 100;
  Tempo tempo = {};

  bool operator==(const Plan& other) const;
};

// What to make a plan from, as a person asks for it.
struct GridRequest {
  std::vector<int> players = {};                        // none: the fewest
  std::vector<std::vector<Settings::Entry>> axes = {};  // each the values of one option
  std::vector<std::string> seats = {};  // one agent for all seats, one for each seat, or none for level:2
  std::vector<std::string> ladder = {"random", "level:1", "level:2", "level:3"};  // empty: no skill series
  std::uint64_t seed = 1;
  std::uint64_t insight_every = 5;
  std::uint64_t insight_simulations = 100;
  Tempo tempo = {};
};
Result<Plan> make_plan(const AnyGame& game, const GridRequest& request);

// One line of JSON, the first of a results file. Reading checks everything against the game.
std::string plan_line(const Plan& plan);
Result<Plan> parse_plan(const Registry& registry, std::string_view line);
// How the plans differ, for a person; empty if they are equal.
std::string difference(const Plan& old_plan, const Plan& new_plan);

struct Job {
  std::uint64_t number;
  std::size_t variant;
  GameSeries series;
  std::uint64_t index;  // in its series
};

class Schedule {
 public:
  explicit Schedule(const Plan& plan);
  // The number of games in this many rounds.
  std::uint64_t jobs(std::uint64_t rounds) const;
  Job at(std::uint64_t number) const;

 private:
  struct Slot {
    std::uint64_t round;  // in the period
    std::size_t variant;
    GameSeries series;
    std::uint64_t every;
  };
  std::vector<Slot> period_;
};

struct JobSeeds {
  std::uint64_t agents;
  std::uint64_t luck;
};
JobSeeds seeds_of(const Plan& plan, const Job& job);
// The agents in their seats. On a rung the stronger agent moves one seat further from game to game.
std::vector<std::string> seats_of(const Plan& plan, const Job& job);
// The seat of the stronger agent on a rung.
std::size_t strong_seat(const Plan& plan, const Job& job);

}  // namespace skerry
