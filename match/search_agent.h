// Agents that search: levels and mcts.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "core/result.h"
#include "match/agent.h"
#include "match/levels.h"
#include "search/limits.h"
#include "search/options.h"

namespace skerry {

struct SearchSpec {
  Limits limits;
  SearchOptions options;
  double epsilon = 0;                    // probability of playing by the prior, without a search
  Beginner beginner = Beginner::kNever;  // these two as in a Level
  double random = 0;
  std::optional<std::uint64_t> seed;  // overrides that of the game
};

// Parses "level:3" or "mcts:sims=800,threads=2".
Result<SearchSpec> parse_search(std::string_view spec);

std::unique_ptr<Agent> make_search_agent(const SearchSpec& spec, const AgentSetting& setting);

}  // namespace skerry
