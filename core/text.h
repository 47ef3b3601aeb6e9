// Helpers for reading and writing text.
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

// The whole text as a decimal number up to `max`, without sign, blanks or leading zeros.
std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t max);

// For messages: quoted, shortened, and safe to print on a terminal.
std::string in_quotes(std::string_view text);

// "a, b and c" for ("a", "b", "c") and "and".
std::string enumerate(const std::vector<std::string>& words, std::string_view last_joint);

// "a, b, c" for ("a", "b", "c") and ", ".
std::string join(std::span<const std::string> words, std::string_view separator);
std::string join(std::initializer_list<std::string> words, std::string_view separator);
// The same for f(0), f(1), … f(n - 1).
template <class F>
std::string join(std::size_t n, std::string_view separator, F f) {
  std::string result;
  for (std::size_t i = 0; i < n; ++i) {
    if (i > 0) result += separator;
    result += f(i);
  }
  return result;
}

// With a capital letter at the beginning.
std::string capitalised(std::string text);

// What people type: without blanks at either end and without double blanks; equal but for capitals (of ASCII letters).
std::string without_extra_blanks(std::string_view text);
bool equal_but_for_capitals(std::string_view a, std::string_view b);
std::string in_small_letters(std::string_view text);

// "1 canal", "2 canals".
std::string counted(std::uint64_t n, std::string_view thing);

// The index of a word in a list.
template <std::size_t N>
std::optional<std::size_t> find_word(const std::array<std::string_view, N>& words, std::string_view word) {
  const auto it = std::ranges::find(words, word);
  if (it == words.end()) return std::nullopt;
  return static_cast<std::size_t>(it - words.begin());
}

}  // namespace skerry
