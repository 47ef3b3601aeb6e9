#include "core/text.h"

#include <charconv>

namespace skerry {

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

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  const auto continues = [&](std::size_t i) { return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80; };
  std::size_t shown = text.size();
  if (shown > kLongest) {
    shown = kLongest;
    while (shown > 0 && continues(shown)) --shown;  // never cut a UTF-8 character
  }
  std::string result = "'";
  for (const char c : text.substr(0, shown)) result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  return result + (shown < text.size() ? "…'" : "'");
}

std::string enumerate(const std::vector<std::string>& words, std::string_view last_joint) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 == words.size() ? " " + std::string(last_joint) + " " : ", ";
    result += words[i];
  }
  return result;
}

}  // namespace skerry
