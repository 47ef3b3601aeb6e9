// A fair match: agents play many games against each other, each from every seat and with the same luck.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "match/agent.h"

namespace skerry {

struct FairMatch {
  const AnyGame* game;
  Settings given;
  std::vector<std::string> agents;  // one for each player
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: one for each core
  Tempo tempo = {};      // of everybody
};

// How an agent has done.
struct Standing {
  std::string agent;
  double share = 0;  // of the wins
  double low = 0;    // a 95 % interval for it
  double high = 0;
  std::optional<double> elo;  // against the average of the others; none if it won everything or nothing
};

// Game i has the luck of seed + i / players and is played with the agents moved i seats on. Calls `done` after each
// game with the number of games and the standings, in the order of the agents. Throws Failure if an agent breaks down.
std::vector<Standing> play_match(const FairMatch& match,
                                 const std::function<void(std::uint64_t, const std::vector<Standing>&)>& done);

// The 95 % interval of Wilson for a mean of `games` shares between 0 and 1.
struct Interval {
  double low;
  double high;
};
Interval wilson(double share, std::uint64_t games);

}  // namespace skerry
