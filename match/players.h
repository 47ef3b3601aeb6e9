// Players: the agents that play a whole game against each other.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "match/agent.h"
#include "match/match.h"

namespace skerry {

// Seeds of one game. A single number serves both.
struct GameSeeds {
  GameSeeds(std::uint64_t seed) : agents(seed), luck(seed) {}
  GameSeeds(std::uint64_t of_agents, std::uint64_t of_luck) : agents(of_agents), luck(of_luck) {}
  std::uint64_t agents;
  std::uint64_t luck;  // of chance
};

// The agents of one game, with a random stream for chance and one for each seat: games with the same seed have the same
// luck for all agents.
class Players {
 public:
  // For a match of the same game with the same options.
  static Result<Players> make(const Match& match, const std::vector<std::string>& specs, const GameSeeds& seeds,
                              const Tempo& tempo = {});
  // Plays until the game is over. Calls `before_step` before each step. Throws Failure if an agent fails.
  void play_out(Match& match, const std::function<void(const Match&)>& before_step = {});

 private:
  Players(std::uint64_t seed) : chance_(seed) {}
  Rng chance_;
  std::vector<std::unique_ptr<Agent>> agents_;
};

}  // namespace skerry
