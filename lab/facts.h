// The lab's facts about each game (games/lab_facts.h). CMake generates the list from the folders that have a lab.h.
#pragma once

#include <string_view>

#include "games/lab_facts.h"

namespace skerry {

// Null for a game that has none.
const LabFacts* lab_facts_of(std::string_view game);

}  // namespace skerry
