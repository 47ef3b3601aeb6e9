// Agents: what decides for a seat without a person. Written
//   random, greedy                         no search
//   level:1 … level:5                      the levels of levels.h
//   mcts:sims=800,ms=1000,nodes=…          a search with at least one of these limits;
//        threads=2,seed=5,mem=256          memory in megabytes;
//        knowledge=false                   without the game's own knowledge
//   exec:python3 my_bot.py                 a program that speaks docs/protocol.md, started by the shell
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "core/stop.h"
#include "games/any_game.h"
#include "match/match.h"

namespace skerry {

struct Decision {
  std::string text;
  std::optional<Thought> thought;  // of agents that search
};

class Agent {
 public:
  virtual ~Agent() = default;
  // The text of a legal action. Uses only what the seat may see. Precondition: the seat owes a decision. A search ends
  // soon after `stop` is requested. Throws Failure if the agent is a program that fails.
  virtual Decision decide(const AnyPosition& position, Seat seat, const StopToken& stop) = 0;
};

// How long agents think.
struct Tempo {
  double pace = 1;       // factor of simulations and milliseconds
  double patience = 60;  // seconds that a program has for a decision
};

// What an agent needs besides its name.
struct AgentSetting {
  const AnyGame* game;
  Settings options = {};   // of the game, for programs
  std::uint64_t seed = 0;  // the same seed gives the same game, unless a clock or a program decides
  Tempo tempo = {};
  std::size_t memory = std::numeric_limits<std::size_t>::max();  // upper limit for a search
};
// "random", "greedy", "level:3", "mcts:sims=800", "exec:COMMAND", and three people who play for the first time:
// "novice" (sensible without looking ahead, and three moves in ten at random), "first" (the first legal move) and
// "hints" (every other move what level 3 would play, the rest at random).
Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const AgentSetting& setting);

// "greedy,mcts:sims=800,threads=2,level:3" names three agents: a part with '=' belongs to the mcts before it.
std::vector<std::string> split_agents(std::string_view list);

// For people: "Crab (level:2)"; other agents are shown as written.
std::string agent_title(std::string_view spec);

// Seeds of the random streams of one game.
std::uint64_t chance_seed(std::uint64_t seed);
std::uint64_t agent_seed(std::uint64_t seed, Seat seat);

}  // namespace skerry
