// Puzzles for bots: positions in which the right actions are known, for levels 3 to 5 to find.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace skerry::testing {

struct Puzzle {
  std::string_view why;              // for whoever reads a failure
  std::string position;              // as the game writes it
  std::vector<std::string> answers;  // all that are right
};

// Every level finds one of the answers, whatever its seed. Of level 5 a small part of its thinking must do.
void expect_solved(std::string_view game, const Puzzle& puzzle);

}  // namespace skerry::testing
