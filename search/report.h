// Report: the result of a search.
#pragma once

#include <cstdint>
#include <vector>

#include "core/action.h"
#include "core/seat.h"

namespace skerry {

struct CandidateReport {
  Action action{};
  std::uint64_t visits = 0;
  double value = 0;   // the searching seat's expected share of the win
  double prior = 0;   // before any search; all together 1
  double choice = 0;  // how often it should be played, all together 1; 0 or 1 unless seats choose at the same time
  bool proven = false;
};

struct Report {
  std::vector<CandidateReport> candidates;  // the best first, never empty
  std::vector<Action> line;                 // the principal variation; begins with the best candidate
  PerSeat<double> values{};                 // each seat's expected share of the win
  std::uint64_t simulations = 0;            // of this search
  std::uint64_t nodes = 0;                  // of the tree
  std::uint32_t depth = 0;                  // of the longest path, in steps
  double milliseconds = 0;
  bool proven = false;  // the values are certain
  bool mixes = false;   // seats choose at the same time
};

// Sorts the candidates, best first, and sets their `choice`: 1 for the most visited or, where seats choose at the same
// time, a mix. Precondition: where seats choose at the same time, `choice` is in proportion to the mix.
void rank_candidates(Report& report);

// Adds up several searches of one position. Precondition: at least one report.
Report merge(std::vector<Report> reports);

}  // namespace skerry
