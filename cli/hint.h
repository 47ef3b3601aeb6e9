// Advice for a person at the terminal.
#pragma once

#include <string>

#include "match/match.h"

namespace skerry::cli {

// The best move after about a second of thought, what it promises, and what else is worth a look; lines for people.
// Precondition: the seat owes a decision.
std::string hint(const Match& match, Seat seat);

// "about 7 wins in 10"
std::string odds_in_words(double value);

// "looks good for you": against what everybody would have if all were alike.
std::string_view prospects_in_words(double value, double fair);

}  // namespace skerry::cli
