// Players: the agents that play a whole game against each other.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/agent.h"
#include "match/match.h"

namespace skerry {

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
