// What the lab is told about Skurðir.
#pragma once

#include "games/lab_facts.h"

namespace skerry::skurdir {

extern const LabFacts kLabFacts;

}  // namespace skerry::skurdir
