// What every fuzz target has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace skerry::fuzz {

// Ends the program if something that must hold does not.
inline void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "This must hold: %s\n", what);
  std::abort();
}

}  // namespace skerry::fuzz
