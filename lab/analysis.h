// Analysis of a finished or unfinished game: what every decision was worth, and what it lost against the best one.
//
// Each decision is searched from what its seat could see, which finds the best move. Then the position after it is
// searched, and the one after the move that was played if that is another, with the same imagined secrets and the same
// luck; what the best is worth more is what the move lost. A choice made at the same time as others loses what it is
// worth less than the search's mix, and the less the more it belongs to that mix.
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
  unsigned threads = 0;  // 0: one for each core; however many, the analysis is the same unless a clock decides
};

// A decision that lost so much of the win.
inline constexpr double kMistake = 0.1;
inline constexpr double kBlunder = 0.25;

struct Verdict {
  std::size_t step;  // its number in the record, from 0
  Seat by;
  std::string played;
  std::string best;            // the one that was played if none is better
  std::vector<double> values;  // with the best, for each seat: the expected share of the win
  double lost;                 // of the mover's share, from 0 to 1, to four decimals
  bool has_choice;             // more than one legal action
};

struct Conduct {
  std::uint64_t decisions = 0;  // with a choice
  double accuracy = 100;        // the mean of 100 (1 - lost)^4 over these decisions
  std::uint64_t mistakes = 0;   // lost kMistake or more, but less than kBlunder
  std::uint64_t blunders = 0;   // lost kBlunder or more
};

struct Analysis {
  std::vector<Verdict> verdicts;  // one for each decision of a seat, in the order of the steps
  std::vector<Conduct> seats;
};

// Calls `done` after each decision with the number of those that are finished and of all.
Analysis analyse(const Match& match, const AnalysisOptions& options,
                 const std::function<void(std::uint64_t, std::uint64_t)>& done);

}  // namespace skerry
