// Analysis of a game, finished or not: the value of every decision, and what it lost against the best one.
//
// A search from what the seat could see finds the best move. The positions after that move and after the one that was
// played are then searched with the same determinizations and the same luck; the difference of their values is the
// loss. A simultaneous choice is compared with the search's mix instead, and the more it belongs to the mix, the less
// it loses.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "match/match.h"
#include "search/limits.h"

namespace skerry {

struct AnalysisOptions {
  Limits limits{.simulations = 400};  // of each position
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: one for each core; the analysis does not depend on it unless it is limited by time
};

// Decisions that lost at least this share of the win.
inline constexpr double kMistake = 0.1;
inline constexpr double kBlunder = 0.25;

struct Verdict {
  std::size_t step;  // its number in the record, from 0
  Seat by;
  std::string played;
  std::string best;            // the move that was played if none is better
  std::vector<double> values;  // each seat's expected share of the win after the best move
  double lost;                 // of the mover's share, from 0 to 1, rounded to four decimals
  bool has_choice;             // more than one legal action
};

// Totals of one seat.
struct Conduct {
  std::uint64_t decisions = 0;  // with more than one legal action
  double accuracy = 100;        // the mean of 100 (1 - lost)^4 over these decisions
  std::uint64_t mistakes = 0;   // lost kMistake or more, but less than kBlunder
  std::uint64_t blunders = 0;   // lost kBlunder or more
};

struct Analysis {
  std::vector<Verdict> verdicts;  // one for each decision, in the order of the steps
  std::vector<Conduct> seats;
};

// Calls `done` after each decision with the number of finished decisions and the number of all.
Analysis analyse(const Match& match, const AnalysisOptions& options,
                 const std::function<void(std::uint64_t, std::uint64_t)>& done);

}  // namespace skerry
