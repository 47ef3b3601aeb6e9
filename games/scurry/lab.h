// What the lab is told about Scurry.
#pragma once

#include "games/lab_facts.h"

namespace skerry::scurry {

extern const LabFacts kLabFacts;

}  // namespace skerry::scurry
