// The games that can be stepped in batches. CMake generates the definition from the folders of games/.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "batch/batch.h"

namespace skerry {

struct BatchMaker {
  std::string_view game;
  Result<std::unique_ptr<Batch>> (*make)(BatchSettings settings);
};

std::span<const BatchMaker> all_batches();

}  // namespace skerry
