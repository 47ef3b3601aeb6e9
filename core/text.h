// Small tools for reading and writing text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

// "a/b//c" by '/' gives "a", "b", "", "c".
std::vector<std::string_view> split(std::string_view text, char separator);

// A whole decimal number without sign, blanks or surplus zeros, at most `max`; nothing else.
std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t max);

// For messages: in quotes, shortened, and safe to print on a terminal whatever it holds.
std::string quoted(std::string_view text);

// "a, b and c" for ("a", "b", "c") and "and".
std::string enumerate(const std::vector<std::string>& words, std::string_view last_joint);

}  // namespace skerry
