// The 90 rail cards. The compiler derives their tracks from their names (DER-12).
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace skerry::derailed {

// In clockwise order, so a half turn adds two.
enum class Side : std::uint8_t { kNorth, kEast, kSouth, kWest };
inline constexpr std::size_t kSides = 4;
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
constexpr Side opposite(Side side) { return static_cast<Side>((index(side) + 2) % kSides); }
inline constexpr std::string_view kSideLetters = "NESW";

// A set of sides: bit i for side i.
using Sides = std::uint8_t;
constexpr Sides sides_of(Side side) { return static_cast<Sides>(1U << index(side)); }
constexpr Sides half_turn(Sides sides) {
  return static_cast<Sides>(((unsigned{sides} << 2U) | (unsigned{sides} >> 2U)) & 0xFU);
}

// The track on a card, as it lies.
struct Face {
  std::array<Sides, kSides> joined{};  // by the side a train enters: the sides by which it may leave
  Sides track = 0;                     // all sides with track, joined or dead end

  bool operator==(const Face&) const = default;
  constexpr bool joins(Side a, Side b) const { return (joined[index(a)] & sides_of(b)) != 0; }
  constexpr Sides dead_ends() const {
    Sides ends = track;
    for (std::size_t i = 0; i < kSides; ++i) {
      if (joined[i] != 0) ends &= static_cast<Sides>(~(1U << i));
    }
    return ends;
  }
};

constexpr Face half_turn(const Face& face) {
  Face turned;
  for (std::size_t i = 0; i < kSides; ++i) turned.joined[(i + 2) % kSides] = half_turn(face.joined[i]);
  turned.track = half_turn(face.track);
  return turned;
}

// Reads a card name: the capitals of a group are joined to one another, '+' and '/' begin a new group, small letters
// are dead ends.
constexpr Face read_face(std::string_view name) {
  Face face;
  Sides group = 0;
  for (const char c : name) {
    if (c == '/' || c == '+') {
      group = 0;
      continue;
    }
    const bool is_dead_end = c >= 'a';
    const std::size_t i = kSideLetters.find(is_dead_end ? static_cast<char>(c - 'a' + 'A') : c);
    const auto side = static_cast<Sides>(1U << i);
    face.track |= side;
    if (is_dead_end) continue;
    face.joined[i] |= group;
    for (std::size_t other = 0; other < kSides; ++other) {
      if (((group >> other) & 1U) != 0) face.joined[other] |= side;
    }
    group |= side;
  }
  return face;
}

// An index into kPrints, shared by all copies of a card.
using Card = std::uint8_t;
struct Print {
  std::string_view name;
  std::uint8_t copies;
};
inline constexpr std::size_t kCards = 37;
inline constexpr std::array<Print, kCards> kPrints = {{
    {"NS", 2},     {"EW", 2},     {"ES", 2},     {"SW", 2},                                    // two sides
    {"SW/e", 2},   {"EW/s", 2},   {"ES/w", 2},   {"SW/n", 2},   {"NW/s", 2},   {"NS/w", 2},    // and a dead end
    {"EW/n", 2},   {"NW/e", 2},   {"NE/w", 2},   {"ES/n", 2},   {"NS/e", 2},   {"NE/s", 2},    //
    {"SW/n/e", 2}, {"EW/n/s", 2}, {"ES/n/w", 2}, {"NW/e/s", 2}, {"NS/e/w", 2}, {"NE/s/w", 2},  // and two
    {"NES", 3},    {"ESW", 3},    {"NSW", 3},    {"NEW", 3},                                   // three sides
    {"ESW/n", 3},  {"NSW/e", 3},  {"NEW/s", 3},  {"NES/w", 3},                                 // and a dead end
    {"NESW", 4},   {"NE/SW", 3},  {"ES/NW", 3},  {"NW+SW", 3},  {"NW+NS", 3},  {"SW+NS", 3},  {"NS/EW", 3},
}};
inline constexpr Card kNoCard = 0xFF;

constexpr std::string_view name_of(Card card) { return kPrints[card].name; }

// The number of copies of each card.
using Counts = std::array<std::uint8_t, kCards>;
constexpr unsigned total(const Counts& counts) {
  unsigned sum = 0;
  for (const std::uint8_t count : counts) sum += count;
  return sum;
}
inline constexpr Counts kWholeDeck = [] {
  Counts counts{};
  for (std::size_t i = 0; i < kCards; ++i) counts[i] = kPrints[i].copies;
  return counts;
}();
inline constexpr unsigned kDeckSize = 90;
static_assert(total(kWholeDeck) == kDeckSize);

// A card as it lies in a slot: twice its index, plus one if it is turned.
using Laid = std::uint8_t;
inline constexpr Laid kEmptySlot = 0xFF;
constexpr Laid make_laid(Card card, bool turned) {
  return static_cast<Laid>(unsigned{card} << 1U | (turned ? 1U : 0U));
}
constexpr Card card_of(Laid laid) { return static_cast<Card>(laid >> 1U); }
constexpr bool is_turned(Laid laid) { return (laid & 1U) != 0; }

inline constexpr std::array<Face, 2 * kCards> kFaces = [] {
  std::array<Face, 2 * kCards> faces{};
  for (std::size_t i = 0; i < kCards; ++i) {
    faces[2 * i] = read_face(kPrints[i].name);
    faces[2 * i + 1] = half_turn(faces[2 * i]);
  }
  return faces;
}();
constexpr const Face& face_of(Laid laid) {
  assert(laid < kFaces.size());
  return kFaces[laid];
}
// Whether a card looks the same after a half turn, and so is laid only as printed (DER-12).
constexpr bool is_symmetric(Card card) { return kFaces[2 * std::size_t{card}] == kFaces[2 * std::size_t{card} + 1]; }

}  // namespace skerry::derailed
