// Lists of legal moves in the terminal.
#pragma once

#include <string_view>

#include "games/any_game.h"

namespace skerry::cli {

// Prints the legal moves of a seat, or those with all words of the filter in them.
void print_moves(const AnyPosition& position, Seat seat, std::string_view filter);

// A move as a person types it: in full, but for capitals and blanks, or by the words that only one legal move ends
// with.
std::string move_meant(const AnyPosition& position, Seat seat, const std::string& typed);

}  // namespace skerry::cli
