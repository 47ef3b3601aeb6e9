// Random text, to be refused.
#pragma once

#include <string>
#include <string_view>

#include "core/rng.h"

namespace skerry::testing {

// Anything: bytes, numbers, long runs of a letter.
std::string random_text(Rng& rng);

// The text with something deleted, doubled, swapped, replaced or inserted. May be unchanged.
std::string mutate_text(std::string_view text, Rng& rng);

// For messages: non-printable bytes as \xNN.
std::string quoted_bytes(std::string_view text);

}  // namespace skerry::testing
