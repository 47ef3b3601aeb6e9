// Advice for a person at the terminal.
#pragma once

#include <string>

#include "match/match.h"

namespace skerry::cli {

// The best move after a second's search, its chances, and two alternatives, as lines to print. Precondition: the seat
// owes a decision.
std::string hint(const Match& match, Seat seat);

// "about 7 wins in 10"
std::string odds_in_words(double value);

// "looks good for you", compared with the share that every seat would have if all were equal.
std::string_view prospects_in_words(double value, double fair);

}  // namespace skerry::cli
