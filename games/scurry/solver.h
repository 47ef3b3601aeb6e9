// The turn solver: finds out exactly whether the mover can capture everything this turn, and how.
//
// During a run only the token moves, and tiles are only turned over. The lines of sight therefore stay the same, and a
// turn that captures everything is a path along them through all of the opponent's tiles.
#pragma once

#include <optional>

#include "games/scurry/scurry.h"

namespace skerry::scurry {

inline constexpr std::size_t kLongestRun = 2 * kMaxTiles + 1;

// The vertices of a run, in order.
using Run = InlineList<Vertex, kLongestRun>;

struct WinningTurn {
  Vertex lead = kNowhere;  // kNowhere if the run has already begun
  Run run;
};

// A way to capture everything this turn, if there is one. Precondition: phase kLead or kRun.
std::optional<WinningTurn> solve_turn(const State& state);

// Every lead after which everything can be captured. Precondition: phase kLead.
Board winning_leads(const State& state);

// The longest run found with at most `budget` steps of search. Precondition: phase kRun.
Run longest_run(const State& state, unsigned budget);

}  // namespace skerry::scurry
