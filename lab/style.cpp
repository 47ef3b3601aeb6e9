#include "lab/style.h"

#include <array>
#include <cstdint>
#include <fmt/format.h>

#include "lab/style_files.h"

namespace skerry {
namespace {

std::string font_face(std::string_view family, std::string_view weights, std::string_view bytes,
                      std::string_view range) {
  if (bytes.empty()) return "";
  return fmt::format("@font-face{{font-family:'{}';font-weight:{};src:url(data:font/woff2;base64,{});{}}}\n", family,
                     weights, base64(bytes), range);
}

}  // namespace

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      word = word << 8U | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += k <= count ? kDigits[(word >> (18 - 6 * k)) & 63U] : '=';
    }
  }
  return text;
}

std::string report_style() {
  constexpr std::string_view kNought = "unicode-range:U+30";
  const StyleFiles& files = style_files();
  return font_face("Atkinson Hyperlegible Next", "200 800", files.font, "") +
         font_face("Skerry Zero", "200 475", files.zero_400, kNought) +
         font_face("Skerry Zero", "476 600", files.zero_550, kNought) +
         font_face("Skerry Zero", "601 690", files.zero_650, kNought) +
         font_face("Skerry Zero", "691 800", files.zero_750, kNought) + std::string(files.tokens) +
         std::string(files.report);
}

}  // namespace skerry
