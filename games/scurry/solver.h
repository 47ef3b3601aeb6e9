// The turn solver: can the mover capture everything this turn, and how? Exact.
//
// During a run nothing moves but the token and tiles are only turned over, so what can be seen from each vertex stays
// the same: a turn that captures everything is a path through all of the opponent's tiles along fixed lines of sight.
#pragma once

#include <optional>

#include "games/scurry/scurry.h"

namespace skerry::scurry {

inline constexpr std::size_t kLongestRun = 2 * kMaxTiles + 1;

// The vertices of a run, in order.
using Run = InlineList<Vertex, kLongestRun>;

struct WinningTurn {
  Vertex lead = kNowhere;  // kNowhere if the run is under way already
  Run run;
};

// A way to capture everything from here; none if there is none. Precondition: phase kLead or kRun.
std::optional<WinningTurn> solve_turn(const State& state);

// Every lead after which everything can be captured. Precondition: phase kLead.
Board winning_leads(const State& state);

// The longest run found with at most `budget` steps of search. Precondition: phase kRun.
Run longest_run(const State& state, unsigned budget);

}  // namespace skerry::scurry
