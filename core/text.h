// Small tools for reading and writing text.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

// "a/b//c" by '/' gives "a", "b", "", "c".
std::vector<std::string_view> split(std::string_view text, char separator);

// A whole decimal number without sign, blanks or surplus zeros, at most `max`; nothing else.
std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t max);

// For messages: in quotes, shortened, and safe to print on a terminal whatever it holds.
std::string in_quotes(std::string_view text);

// "a, b and c" for ("a", "b", "c") and "and".
std::string enumerate(const std::vector<std::string>& words, std::string_view last_joint);

// "a, b, c" for ("a", "b", "c") and ", ".
std::string join(std::span<const std::string> words, std::string_view separator);

// Where a word stands in a list.
template <std::size_t N>
std::optional<std::size_t> find_word(const std::array<std::string_view, N>& words, std::string_view word) {
  const auto* const it = std::ranges::find(words, word);
  if (it == words.end()) return std::nullopt;
  return static_cast<std::size_t>(it - words.begin());
}

}  // namespace skerry
