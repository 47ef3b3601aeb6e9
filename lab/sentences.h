// What a report says in words: findings, and a sentence for each plot.
#pragma once

#include <string>
#include <vector>

#include "core/game_info.h"
#include "lab/run.h"

namespace skerry {

struct Finding {
  std::string head;  // a short sentence
  std::string text;  // the figures
};
// The most important first.
std::vector<Finding> findings_of(const Findings& findings, const GameInfo& info);

// For the plots.
std::string fairness_sentence(const Findings& findings, const GameInfo& info);
std::string length_sentence(const Findings& findings);
std::string choice_sentence(const Findings& findings);
std::string drama_sentence(const Findings& findings);
std::string depth_sentence(const Findings& findings);
std::string luck_sentence(const Findings& findings);

std::string percent(double share);  // "58 %"
std::string seat_title(const GameInfo& info, std::size_t seat);

}  // namespace skerry
