// Text that nobody should have sent.
#pragma once

#include <string>
#include <string_view>

#include "core/rng.h"

namespace skerry::testing {

// Bytes, numbers, long runs: anything.
std::string random_text(Rng& rng);

// A text with something deleted, doubled, swapped, replaced or inserted. May come out unchanged.
std::string mutate_text(std::string_view text, Rng& rng);

// For messages: every byte that is no plain letter as \xNN.
std::string quoted_bytes(std::string_view text);

}  // namespace skerry::testing
