#include "core/text.h"

#include <algorithm>
#include <charconv>

namespace skerry {
namespace {

// The length in bytes of the UTF-8 character that the text begins with; 0 if it is invalid or a control character.
std::size_t printable_length(std::string_view text) {
  constexpr std::uint32_t kLeast[] = {0, 0, 0xA0, 0x800, 0x10000};
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  if (byte(0) < 0x80) return byte(0) >= 0x20 && byte(0) != 0x7F ? 1 : 0;
  const std::size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < length) return 0;
  std::uint32_t code = byte(0) & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
    code = code << 6U | (byte(i) & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return code >= kLeast[length] && code <= 0x10FFFF && !surrogate ? length : 0;
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t max) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool canonical = text == "0" || !text.starts_with('0');
  if (error != std::errc{} || end != text.data() + text.size() || !canonical || number > max) return std::nullopt;
  return number;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string result = "'";
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = printable_length(text.substr(at));
    if (at + std::max<std::size_t>(length, 1) > kLongest) return result + "…'";  // never cuts a UTF-8 character
    result += length == 0 ? "?" : text.substr(at, length);
    at += std::max<std::size_t>(length, 1);
  }
  return result + "'";
}

std::string enumerate(const std::vector<std::string>& words, std::string_view last_joint) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 == words.size() ? " " + std::string(last_joint) + " " : ", ";
    result += words[i];
  }
  return result;
}

std::string join(std::span<const std::string> words, std::string_view separator) {
  return join(words.size(), separator, [&](std::size_t i) -> const std::string& { return words[i]; });
}

std::string join(std::initializer_list<std::string> words, std::string_view separator) {
  return join(std::span(words.begin(), words.size()), separator);
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string without_extra_blanks(std::string_view text) {
  std::string tidy;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\t';
    if (!is_blank) tidy += c;
    if (is_blank && !tidy.empty() && tidy.back() != ' ') tidy += ' ';
  }
  if (tidy.ends_with(' ')) tidy.pop_back();
  return tidy;
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

bool equal_but_for_capitals(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, small, small);
}

std::string counted(std::uint64_t n, std::string_view thing) {
  return std::to_string(n) + " " + std::string(thing) + (n == 1 ? "" : "s");
}

}  // namespace skerry
