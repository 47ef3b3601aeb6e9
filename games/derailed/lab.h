// What the lab is told about Derailed!
#pragma once

#include "games/lab_facts.h"

namespace skerry::derailed {

extern const LabFacts kLabFacts;

}  // namespace skerry::derailed
