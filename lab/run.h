// A lab run in its folder: DIR/games.jsonl holds plan and games, or DIR/part-K-of-N.jsonl a part of them. The reports
// are made from it.
#pragma once

#include <string>
#include <vector>

#include "lab/measures.h"
#include "lab/plan.h"
#include "lab/results_file.h"
#include "lab/runner.h"

namespace skerry {

std::string results_path(const std::string& folder, const Part& part = {});

// What a run has found so far.
struct Findings {
  Plan plan;
  std::vector<Summary> summaries;
  std::uint64_t rows = 0;
};

// Reads a results file from beginning to end, one game at a time.
Result<Findings> summarise(const Registry& registry, const ResultsFile& file);

// Puts the parts of a run together as `into`, a file that does not exist yet. All parts must have the same plan, and no
// game may be in two of them. Returns the number of games.
Result<std::uint64_t> merge_parts(const Registry& registry, const std::vector<std::string>& parts,
                                  const std::string& into);

}  // namespace skerry
