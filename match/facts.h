// The fact sheets of games as JSON: what they are, for how many, with which options.
#pragma once

#include <string>
#include <vector>

#include "core/game_info.h"

namespace skerry {

// A list with one object for each game.
std::string json_facts(const std::vector<const GameInfo*>& games);

}  // namespace skerry
