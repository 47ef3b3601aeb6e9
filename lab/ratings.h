// Bradley-Terry ratings of agents from the games they played, for any number of players: an agent of strength w wins
// with w over the sum of the strengths at its table. docs/lab.md has the formulas.
#pragma once

#include <cstdint>
#include <vector>

namespace skerry {

// A finished game: who sat there, and their shares of the win.
struct RatedGame {
  std::vector<std::size_t> agents;
  std::vector<double> shares;
};

struct Rating {
  double elo = 0;  // 400 points stand for odds of ten to one; the mean of all agents is 0
  double low = 0;  // 95 % interval
  double high = 0;
  std::uint64_t games = 0;
  double wins = 0;
};

// Each agent is given one more game, half won, against a player of average strength, so that an agent that has won or
// lost every game has a rating.
std::vector<Rating> rate(std::size_t agents, const std::vector<RatedGame>& games);

// How agents did against each other: of the games of both, the share in which the first had more of the win, equal
// shares counting half. [a][b]; games is 0 if they have not met.
struct Meeting {
  std::uint64_t games = 0;
  double won = 0;
};
std::vector<std::vector<Meeting>> cross_table(std::size_t agents, const std::vector<RatedGame>& games);

}  // namespace skerry
