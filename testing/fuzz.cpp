#include "testing/fuzz.h"

#include <array>

namespace skerry::testing {
namespace {

std::uint32_t below(Rng& rng, std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); }

char random_byte(Rng& rng) {
  constexpr std::string_view kLikely = "abcdefghijklmnopqrstuvwxyz0123456789 ,=/-+:NESW\t\n";
  return rng.below(8) == 0 ? static_cast<char>(rng.below(256)) : kLikely[below(rng, kLikely.size())];
}

}  // namespace

std::string random_text(Rng& rng) {
  constexpr std::array<std::string_view, 8> kClassics = {
      "", " ", "-1", "4294967296", "99999999999999999999", "null", "\xff\xfe", "move move move"};
  switch (rng.below(4)) {
    case 0:
      return std::string(kClassics[below(rng, kClassics.size())]);
    case 1:
      return std::to_string(rng.next() >> rng.below(64));
    case 2:
      return std::string(rng.below(3000), random_byte(rng));
    default:
      break;
  }
  std::string text(rng.below(24), ' ');
  for (char& c : text) c = random_byte(rng);
  return text;
}

std::string mutate_text(std::string_view text, Rng& rng) {
  std::string result(text);
  for (std::uint32_t i = 0; i <= rng.below(2); ++i) {
    const std::size_t at = result.empty() ? 0 : below(rng, result.size());
    switch (result.empty() ? 3 : rng.below(6)) {
      case 0:
        result.erase(at, 1 + rng.below(3));
        break;
      case 1:
        result.insert(at, result.substr(at, 1 + rng.below(4)));
        break;
      case 2:
        std::swap(result[at], result[below(rng, result.size())]);
        break;
      case 3:
        result.insert(at, 1, random_byte(rng));
        break;
      case 4:
        result.resize(at);
        break;
      default:
        result[at] = random_byte(rng);
    }
  }
  return result;
}

std::string quoted_bytes(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result = "'";
  for (const char c : text.substr(0, 120)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      result += c;
    } else {
      result += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
  }
  return result + "'";
}

}  // namespace skerry::testing
