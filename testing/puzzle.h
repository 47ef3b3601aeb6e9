// Puzzles for bots: positions with known best actions, which levels 3 to 5 must find.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"

namespace skerry::testing {

struct Puzzle {
  std::string_view why;              // shown when a bot fails
  std::string position;              // as state_text()
  std::vector<std::string> answers;  // all right answers
};

// Every level finds one of the answers with any seed; level 5 with a small part of its usual time.
void expect_solved(const AnyGame& game, const Puzzle& puzzle);
// The same for a game of the registry.
void expect_solved(std::string_view game, const Puzzle& puzzle);

}  // namespace skerry::testing
