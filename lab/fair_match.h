// A fair match: agents play many games against each other. They rotate through the seats with the same luck.
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
  std::vector<std::string> agents;  // one for each seat
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: one for each core
  Tempo tempo = {};      // of all agents
};

// The result of one agent.
struct Standing {
  std::string agent;
  double share = 0;  // of the wins
  double low = 0;    // 95 % interval of the share
  double high = 0;
  std::optional<double> elo;  // against the average of the others; none for a share of 0 or 1
};

// Game i uses the seed + i / players, with the agents rotated by i seats. Calls `done` after each game with the number
// of games played and the standings, in the order of the agents. Throws Failure if an agent fails.
std::vector<Standing> play_match(const FairMatch& match,
                                 const std::function<void(std::uint64_t, const std::vector<Standing>&)>& done);

// Wilson's 95 % interval for the mean of `games` shares between 0 and 1.
struct Interval {
  double low;
  double high;
};
Interval wilson(double share, std::uint64_t games);

}  // namespace skerry
