// The skyscraper: places, sections and grooves, and where a climb can end.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace skerry::skyrunner {

inline constexpr int kMinRows = 6;
inline constexpr int kMaxRows = 12;
inline constexpr std::size_t kSections = 3;    // lower, middle, top
inline constexpr unsigned kMostEquipment = 2;  // the most that one climb can cost

// Where a figure is. The height (SKY-3) determines section and row; it is 0 on the ground, and on the roof one more
// than in the highest row.
struct Place {
  std::uint8_t height = 0;
  std::uint8_t groove = 0;  // counted from 0 on the left; 0 on the ground and the roof

  bool operator==(const Place&) const = default;
};
inline constexpr Place kGround{};

constexpr unsigned code_of(Place place) { return unsigned{place.height} << 3U | place.groove; }
constexpr Place place_of_code(unsigned code) {
  return {static_cast<std::uint8_t>(code >> 3U), static_cast<std::uint8_t>(code & 7U)};
}

// SKY-12: the nearest grooves below a groove at a ledge. Either is -1 if there is none.
struct Below {
  int left = -1;
  int right = -1;  // equal to left if a groove is straight below
  bool is_choice() const { return left >= 0 && right >= 0 && left != right; }
  // SKY-13: the groove that a pushed figure takes.
  std::uint8_t pushed() const { return static_cast<std::uint8_t>(left >= 0 ? left : right); }
};

// SKY-1
struct Building {
  std::uint8_t rows = kMaxRows;
  std::array<std::uint8_t, kSections> grooves{};

  bool operator==(const Building&) const = default;

  Place roof() const { return {static_cast<std::uint8_t>(3U * rows + 1), 0}; }
  // Precondition of section() and row(): the height of a square.
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
  // The number of ledges, counting the edge of the roof, that the figure still has to pass.
  int edges_above(Place figure) const {
    return figure == kGround ? 3 : figure == roof() ? 0 : 3 - static_cast<int>(section(figure.height));
  }
  // SKY-2: whether two squares are in the same groove and section and less than two rows apart.
  bool clash(Place a, Place b) const;
  // Precondition: a square of row 1 in the middle or top section.
  Below below(Place place) const;
};

// ---- climbing -----------------------------------------------------------------------------------

// A set of places within reach of a climb. A step gains at most one in height, so five steps span six heights: byte k
// holds the grooves at k above the climber's height. The ground and the roof count as groove 0.
using Reach = std::uint64_t;
inline constexpr unsigned kHighestReach = 5;

constexpr Reach reach_bit(unsigned level, unsigned groove) { return Reach{1} << (8 * level + groove); }

// SKY-11
struct ClimbEnds {
  std::uint8_t base = 0;                               // the climber's height
  std::array<Reach, kMostEquipment + 1> legal{};       // by the equipment that the cheapest way costs; disjoint
  std::array<Reach, kMostEquipment + 1> on_the_way{};  // reached within the steps, legal ends or not; not disjoint

  Reach all() const { return legal[0] | legal[1] | legal[2]; }
  Place place(unsigned bit) const {
    return {static_cast<std::uint8_t>(base + (bit >> 3U)), static_cast<std::uint8_t>(bit & 7U)};
  }
  // 0 if the place is out of reach of any climb.
  Reach bit_of(Place where) const {
    const int level = int{where.height} - base;
    return level < 0 || level > int{kHighestReach} ? 0 : reach_bit(static_cast<unsigned>(level), where.groove);
  }
  // The cost of a legal end.
  unsigned cost(Reach bit) const { return (legal[0] & bit) != 0 ? 0 : (legal[1] & bit) != 0 ? 1 : 2; }
};

// `others` are the places of the other figures. Precondition: `from` is not the roof.
ClimbEnds find_climb_ends(const Building& building, Place from, unsigned value, unsigned equipment,
                          std::span<const Place> others);

}  // namespace skerry::skyrunner
