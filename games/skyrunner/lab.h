// What the lab is told about SkyRunner.
#pragma once

#include "games/lab_facts.h"

namespace skerry::skyrunner {

extern const LabFacts kLabFacts;

}  // namespace skerry::skyrunner
