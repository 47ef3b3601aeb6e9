// The skyscraper of SkyRunner: places, sections, grooves and the ways of a climb.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace skerry::skyrunner {

inline constexpr int kMinRows = 6;
inline constexpr int kMaxRows = 12;
inline constexpr std::size_t kSections = 3;    // lower, middle, top
inline constexpr unsigned kMostEquipment = 2;  // that one climb can cost

// Where a figure is. SKY-3: the height tells section and row; it is 0 on the ground and one past the top row on the
// roof.
struct Place {
  std::uint8_t height = 0;
  std::uint8_t groove = 0;  // from the left, from 0; 0 on the ground and on the roof

  bool operator==(const Place&) const = default;
};
inline constexpr Place kGround{};

constexpr unsigned code_of(Place place) { return unsigned{place.height} << 3U | place.groove; }
constexpr Place place_of_code(unsigned code) {
  return {static_cast<std::uint8_t>(code >> 3U), static_cast<std::uint8_t>(code & 7U)};
}

// The grooves below a groove at a ledge (SKY-12): one of the two may not exist.
struct Below {
  int left = -1;
  int right = -1;  // the same as left where a groove stands straight below
  bool is_choice() const { return left >= 0 && right >= 0 && left != right; }
  // SKY-13: where a pushed figure goes.
  std::uint8_t pushed() const { return static_cast<std::uint8_t>(left >= 0 ? left : right); }
};

// SKY-1
struct Building {
  std::uint8_t rows = kMaxRows;
  std::array<std::uint8_t, kSections> grooves{};

  bool operator==(const Building&) const = default;

  Place roof() const { return {static_cast<std::uint8_t>(3U * rows + 1), 0}; }
  // Preconditions of these: a square.
  std::size_t section(unsigned height) const {
    assert(height > 0 && height <= 3U * rows);
    return height > 2U * rows ? 2 : height > rows ? 1 : 0;
  }
  unsigned row(unsigned height) const { return height - static_cast<unsigned>(section(height)) * rows; }
  bool is_square(Place place) const {
    return place.height > 0 && place.height <= 3U * rows && place.groove < grooves[section(place.height)];
  }
  Place square(std::size_t in_section, unsigned groove, unsigned at_row) const {
    return {static_cast<std::uint8_t>(in_section * rows + at_row), static_cast<std::uint8_t>(groove)};
  }
  // Ledges and the roof edge that a figure has still to pass.
  int edges_above(Place figure) const {
    return figure == kGround ? 3 : figure == roof() ? 0 : 3 - static_cast<int>(section(figure.height));
  }
  // SKY-2: are two squares of one groove closer than two rows?
  bool clash(Place a, Place b) const;
  // Precondition: a square of row 1 in the middle or top section.
  Below below(Place place) const;
};

// ---- climbing -----------------------------------------------------------------------------------

// Places within reach of a climb. Every step up gains one in height, so a climb of 5 sees six heights: byte k holds the
// grooves at k above the climber's own height, the ground and the roof being groove 0.
using Reach = std::uint64_t;
inline constexpr unsigned kHighestReach = 5;

constexpr Reach reach_bit(unsigned level, unsigned groove) { return Reach{1} << (8 * level + groove); }

// SKY-11
struct ClimbEnds {
  std::uint8_t base = 0;                               // the climber's height
  std::array<Reach, kMostEquipment + 1> legal{};       // by the equipment that the cheapest way costs; disjoint
  std::array<Reach, kMostEquipment + 1> on_the_way{};  // reached in v steps or fewer, legal end or not; not disjoint

  Reach all() const { return legal[0] | legal[1] | legal[2]; }
  Place place(unsigned bit) const {
    return {static_cast<std::uint8_t>(base + (bit >> 3U)), static_cast<std::uint8_t>(bit & 7U)};
  }
  // 0 if the place is out of sight.
  Reach bit_of(Place where) const {
    const int level = int{where.height} - base;
    return level < 0 || level > int{kHighestReach} ? 0 : reach_bit(static_cast<unsigned>(level), where.groove);
  }
  // The cost of a legal end.
  unsigned cost(Reach bit) const { return (legal[0] & bit) != 0 ? 0 : (legal[1] & bit) != 0 ? 1 : 2; }
};

// Precondition: `from` is not the roof; `others` are the places of the other figures.
ClimbEnds find_climb_ends(const Building& building, Place from, unsigned value, unsigned equipment,
                          std::span<const Place> others);

}  // namespace skerry::skyrunner
