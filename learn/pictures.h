// Pictures of the rules: fenced blocks in RULES.md, with a caption and the state text of a position.
//
//   ```position
//   Your squirrel on d4 sees d6, d2 and f4.
//   1g1b/b2g1/6/1g3g1/g5/4b/1b2 d4 a4 brown run0 …
//   ```
//
// The page draws them with the game's board, the terminal as text.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"

namespace skerry {

struct RulesPicture {
  std::string caption;
  std::string state;
};

std::vector<RulesPicture> pictures_of(std::string_view rules);

// The rules with each block replaced by what `draw` makes of it.
std::string with_pictures(std::string_view rules, const std::function<std::string(const RulesPicture&)>& draw);

// The rules of a game for the terminal.
std::string drawn_rules(const AnyGame& game, const DrawStyle& style);

}  // namespace skerry
