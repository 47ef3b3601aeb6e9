// Report: what a search has found.
#pragma once

#include <cstdint>
#include <vector>

#include "core/action.h"
#include "core/seat.h"

namespace skerry {

struct CandidateReport {
  Action action{};
  std::uint64_t visits = 0;
  double value = 0;   // the expected share of the win of whoever searches
  double weight = 0;  // what knowledge says before any search, all together 1
  double choice = 0;  // how often it should be played, all together 1: 0 or 1 unless seats choose at the same time
  bool proven = false;
};

struct Report {
  std::vector<CandidateReport> candidates;  // the best first, never empty
  std::vector<Action> line;                 // the likeliest course of the game: the first is the best candidate
  PerSeat<double> values{};                 // each seat's expected share of the win
  std::uint64_t simulations = 0;            // of this search
  std::uint64_t nodes = 0;                  // of the tree
  std::uint32_t depth = 0;                  // of the tree, in steps
  double milliseconds = 0;
  bool proven = false;  // the values are certain
  bool mixes = false;   // seats choose at the same time
};

// The best first, and what is to be played: the most visited, or a mix where seats choose at the same time.
// Precondition: `choice` holds how much each belongs to the mix, if there is one.
void rank_candidates(Report& report);

// Several searches of one position, added up. Precondition: none is missing.
Report merge(std::vector<Report> reports);

}  // namespace skerry
