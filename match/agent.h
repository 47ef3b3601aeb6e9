// Agents: what decides for a seat without a person. Written
//   random, greedy                         no search
//   level:1 … level:5                      the levels of levels.h
//   mcts:sims=800,ms=1000,nodes=…          a search with at least one of these limits;
//        threads=2,seed=5,mem=256          memory in megabytes;
//        knowledge=false                   without the game's own knowledge
//   exec:python3 my_bot.py                 a program that speaks docs/protocol.md, started by the shell
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
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
  virtual Decision decide(const AnyPosition& position, Seat seat, const std::stop_token& stop) = 0;
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
  std::size_t memory = 64 * 1024 * kMegabyte;  // upper limit for a search
};
Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const AgentSetting& setting);

// "greedy,mcts:sims=800,threads=2,level:3" names three agents: a part with '=' belongs to the mcts before it.
std::vector<std::string> split_agents(std::string_view list);

// For people: "Crab (level:2)"; other agents are shown as written.
std::string agent_title(std::string_view spec);

// Seeds of the random streams of one game.
std::uint64_t chance_seed(std::uint64_t seed);
std::uint64_t agent_seed(std::uint64_t seed, Seat seat);

// The agents of one game, with a random stream for chance and one for each seat: games with the same seed have the same
// luck for all agents.
class Players {
 public:
  // For a match of the same game with the same options.
  static Result<Players> make(const Match& match, const std::vector<std::string>& specs, std::uint64_t seed,
                              const Tempo& tempo = {});
  // Plays until the game is over. Throws Failure if an agent fails.
  void play_out(Match& match);

 private:
  Players(std::uint64_t seed) : chance_(seed) {}
  Rng chance_;
  std::vector<std::unique_ptr<Agent>> agents_;
};

}  // namespace skerry
