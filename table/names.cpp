#include "table/names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace skerry {
namespace {

constexpr std::size_t kLongestName = 24;
constexpr std::size_t kLongestLine = 200;

using Range = std::pair<char32_t, char32_t>;  // first and last

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t point) {
  return std::ranges::any_of(ranges, [&](const Range& range) { return point >= range.first && point <= range.second; });
}

constexpr std::array<Range, 2> kControls = {{{0x00, 0x1F}, {0x7F, 0x9F}}};
constexpr std::array<Range, 5> kDirections = {
    {{0x061C, 0x061C}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}, {0xFFFD, 0xFFFD}}};
// Format characters, fillers, selectors, private use, and what is no character at all.
constexpr std::array<Range, 29> kInvisible = {
    {{0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x0600, 0x0605},   {0x061C, 0x061C},   {0x06DD, 0x06DD},
     {0x070F, 0x070F},   {0x0890, 0x0891},   {0x08E2, 0x08E2},   {0x115F, 0x1160},   {0x17B4, 0x17B5},
     {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0x2800, 0x2800},
     {0x3164, 0x3164},   {0xD800, 0xF8FF},   {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
     {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1345F},
     {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0x1FFFE, 0x1FFFF}, {0xE0000, 0x10FFFF}}};
constexpr std::array<Range, 7> kBlanks = {{{0x20, 0x20},
                                           {0xA0, 0xA0},
                                           {0x1680, 0x1680},
                                           {0x2000, 0x200A},
                                           {0x202F, 0x202F},
                                           {0x205F, 0x205F},
                                           {0x3000, 0x3000}}};
constexpr std::array<Range, 6> kMarks = {
    {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}}};
constexpr char32_t kEmojiStyle = 0xFE0F;  // phones put it behind many emoji
constexpr char32_t kReplacement = 0xFFFD;

// The letters of U+00C0 to U+017F and of U+1E00 to U+1EFF without case and accents.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnoooooxouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggg"
    "gggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
constexpr std::string_view kMoreLatin =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrr"
    "ssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyassssdaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyllvvyy";

// Small letters of Greek and Cyrillic that look like a Latin one, as small or capital letters.
constexpr std::array<std::pair<char32_t, char>, 33> kLookAlikes = {
    {{0x03B1, 'a'}, {0x03B2, 'b'}, {0x03B5, 'e'}, {0x03B6, 'z'}, {0x03B7, 'h'}, {0x03B9, 'l'}, {0x03BA, 'k'},
     {0x03BC, 'm'}, {0x03BD, 'n'}, {0x03BF, 'o'}, {0x03C1, 'p'}, {0x03C4, 't'}, {0x03C5, 'y'}, {0x03C7, 'x'},
     {0x0430, 'a'}, {0x0432, 'b'}, {0x0435, 'e'}, {0x043A, 'k'}, {0x043C, 'm'}, {0x043D, 'h'}, {0x043E, 'o'},
     {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0451, 'e'}, {0x0455, 's'},
     {0x0456, 'l'}, {0x0457, 'l'}, {0x0458, 'j'}, {0x04CF, 'l'}, {0x0501, 'd'}}};

// The code points of a text; kReplacement for bytes that are not UTF-8.
std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> points;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t size = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
    char32_t point = size == 1 ? lead : lead & (0x7FU >> size);
    bool is_whole = size > 0 && i + size <= text.size();
    for (std::size_t k = 1; is_whole && k < size; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      is_whole = (next & 0xC0U) == 0x80;
      point = (point << 6U) | (next & 0x3FU);
    }
    points.push_back(is_whole ? point : kReplacement);
    i += is_whole ? size : 1;
  }
  return points;
}

void append(std::string& text, char32_t point) {
  const auto add = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (point < 0x80) {
    add(point);
  } else if (point < 0x800) {
    add(0xC0U | (point >> 6U));
    add(0x80U | (point & 0x3FU));
  } else if (point < 0x10000) {
    add(0xE0U | (point >> 12U));
    add(0x80U | ((point >> 6U) & 0x3FU));
    add(0x80U | (point & 0x3FU));
  } else {
    add(0xF0U | (point >> 18U));
    add(0x80U | ((point >> 12U) & 0x3FU));
    add(0x80U | ((point >> 6U) & 0x3FU));
    add(0x80U | (point & 0x3FU));
  }
}

// Wide, circled and mathematical letters as plain ones.
char32_t without_style(char32_t point) {
  if (point >= 0xFF01 && point <= 0xFF5E) return point - 0xFF01 + '!';
  if (point >= 0x24B6 && point <= 0x24E9) return 'a' + (point - 0x24B6) % 26;
  if (point >= 0x1D400 && point <= 0x1D6A3) return 'a' + (point - 0x1D400) % 26;
  return point;
}

char32_t without_case(char32_t point) {
  if (point >= 'A' && point <= 'Z') return point + ('a' - 'A');
  if (point >= 0xC0 && point < 0xC0 + kLatin.size()) return static_cast<unsigned char>(kLatin[point - 0xC0]);
  if (point >= 0x1E00 && point <= 0x1EFF) return static_cast<unsigned char>(kMoreLatin[point - 0x1E00]);
  if ((point >= 0x391 && point <= 0x3A9) || (point >= 0x410 && point <= 0x42F)) return point + 0x20;
  if (point >= 0x400 && point <= 0x40F) return point + 0x50;
  return point;
}

char32_t without_disguise(char32_t point) {
  switch (point) {
    case 'i':
    case '1':
    case '|':
      return 'l';
    case '0':
      return 'o';
    default:
      break;
  }
  const auto found = std::ranges::find(kLookAlikes, point, &std::pair<char32_t, char>::first);
  return found == kLookAlikes.end() ? point : static_cast<unsigned char>(found->second);
}

Status check_text(std::string_view what, std::string_view text, std::size_t longest) {
  if (text.empty()) return Error{std::string(what) + " must not be empty."};
  if (text.size() > longest) {
    return Error{std::string(what) + " may have at most " + std::to_string(longest) + " bytes."};
  }
  const std::vector<char32_t> points = code_points(text);
  const auto is_bad = [](char32_t point) { return is_in(kControls, point) || is_in(kDirections, point); };
  if (std::ranges::any_of(points, is_bad)) return Error{std::string(what) + " must not contain control characters."};
  return Ok{};
}

}  // namespace

Status check_line(std::string_view line) { return check_text("A chat message", line, kLongestLine); }

Status check_name(std::string_view name) {
  if (Status fine = check_text("A name", name, kLongestName); !fine) return fine;
  bool is_visible = false;
  for (const char32_t point : code_points(name)) {
    if (is_in(kInvisible, point) && !(point == kEmojiStyle && is_visible)) {
      return Error{"A name must not contain invisible characters."};
    }
    is_visible |= !is_in(kBlanks, point) && !is_in(kMarks, point);
  }
  return is_visible ? Status(Ok{}) : Error{"A name needs a visible character."};
}

std::string name_key(std::string_view name) {
  std::string key;
  bool is_after_blank = false;
  for (const char32_t point : code_points(name)) {
    if (is_in(kMarks, point)) continue;
    if (is_in(kBlanks, point)) {
      is_after_blank = true;
      continue;
    }
    if (is_after_blank && !key.empty()) key += ' ';
    is_after_blank = false;
    append(key, without_disguise(without_case(without_style(point))));
  }
  return key;
}

}  // namespace skerry
