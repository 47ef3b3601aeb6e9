// The findings of a run for other programs. docs/lab.md describes columns and members.
#pragma once

#include <string>

#include "lab/run.h"

namespace skerry {

std::string findings_csv(const Findings& findings);
std::string findings_json(const Findings& findings, const GameInfo& info);

}  // namespace skerry
