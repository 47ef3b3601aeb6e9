// Agents: whoever decides for a seat without a person. Written
//   random, greedy                         no search
//   level:1 … level:5                      the levels of levels.h
//   mcts:sims=800,ms=1000,nodes=…          a search with these limits, one at least;
//        threads=2,seed=5,mem=256          the memory in megabytes;
//        knowledge=false                   without what the game's bot knows
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
  // A legal action's text. Precondition: the seat owes a decision. Sees what the seat may see, and no more. A search
  // ends soon after `stop` is requested. Throws Failure if the agent is a program that breaks down.
  virtual Decision decide(const AnyPosition& position, Seat seat, const std::stop_token& stop) = 0;
};

// How long agents think.
struct Tempo {
  double pace = 1;       // of simulations and milliseconds
  double patience = 60;  // seconds that a program may take for a decision
};

// What an agent needs besides its name.
struct AgentSetting {
  const AnyGame* game;
  Settings options = {};   // of the game, as programs are told them
  std::uint64_t seed = 0;  // decides every choice: the same seed, the same game, unless a clock or a program decides
  Tempo tempo = {};
  std::size_t memory = 64 * 1024 * kMegabyte;  // no search may use more
};
Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const AgentSetting& setting);

// "greedy,mcts:sims=800,threads=2,level:3" are three agents: a part with '=' goes on with the mcts before it.
std::vector<std::string> split_agents(std::string_view list);

// For people: "Crab (level:2)"; others are called what they are written.
std::string agent_title(std::string_view spec);

// The streams of one game, derived from its seed.
std::uint64_t chance_seed(std::uint64_t seed);
std::uint64_t agent_seed(std::uint64_t seed, Seat seat);

// Everything that one game between agents needs of chance: a stream for the chance events and one for each seat, so
// that two games with the same seed meet the same cards whoever plays.
class Players {
 public:
  // For a match of this game with these options.
  static Result<Players> make(const Match& match, const std::vector<std::string>& specs, std::uint64_t seed,
                              const Tempo& tempo = {});
  // Plays until the game is over. Throws Failure if an agent breaks down.
  void play_out(Match& match);

 private:
  Players(std::uint64_t seed) : chance_(seed) {}
  Rng chance_;
  std::vector<std::unique_ptr<Agent>> agents_;
};

}  // namespace skerry
