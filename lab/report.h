// The report of a lab run: one HTML file without scripts and without anything from elsewhere, for screen, phone and
// paper.
#pragma once

#include <string>

#include "core/game_info.h"
#include "lab/run.h"

namespace skerry {

std::string report_html(const Findings& findings, const GameInfo& info);

// "58 %", "7.4"; and the interval, "54 to 62".
std::string value_text(const Measure& measure);
std::string interval_text(const Measure& measure);

// Two runs of one game as one, with the names of the runs in front of the variants. The first variant is the one to
// compare with.
Findings together(const Findings& a, const std::string& a_name, const Findings& b, const std::string& b_name);

}  // namespace skerry
