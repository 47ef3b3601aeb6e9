// What a person typed: the move that it means, and whether that move is legal.
#pragma once

#include <string>
#include <string_view>

#include "games/any_game.h"

namespace skerry {

struct Typed {
  std::string move;  // canonical if it is legal
  Status status;     // Ok, or why it is not legal
};

// Capitals, blanks and equivalent names do not matter, to a refusal either.
Typed read_typed(const AnyPosition& position, Seat by, std::string_view text);

}  // namespace skerry
