// What the lab is told about Skirrid.
#pragma once

#include "games/lab_facts.h"

namespace skerry::skirrid {

extern const LabFacts kLabFacts;

}  // namespace skerry::skirrid
