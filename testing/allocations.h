// Counts the heap allocations of this thread: a test can show that hot code makes none.
#pragma once

#include <cstdint>

namespace skerry::testing {

std::uint64_t allocations();

}  // namespace skerry::testing
