// Skurðir's pieces and where they stand: colours, cells, stations, sides, stacks of passengers.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace skerry::skurdir {

// ---- colours (SKU-1)

enum class Colour : std::uint8_t { kRed, kYellow, kGreen, kBlue, kBlack, kNeutral };  // neutral: canals only
inline constexpr std::size_t kColours = 5;
inline constexpr Colour kNoColour{0xFF};

constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }
constexpr Colour colour_at(std::size_t i) { return static_cast<Colour>(i); }

// ---- directions and cells

enum class Direction : std::uint8_t { kNorth, kEast, kSouth, kWest };
inline constexpr unsigned kDirections = 4;

constexpr Direction opposite(Direction d) { return static_cast<Direction>(static_cast<unsigned>(d) ^ 2U); }

// x counts to the east, y to the north; the first stack stands on 0,0.
struct Cell {
  std::int8_t x = 0;
  std::int8_t y = 0;
  bool operator==(const Cell&) const = default;
};
inline constexpr int kReach = 14;  // fifteen connected stations reach no further from the centre

constexpr Cell neighbour(Cell cell, Direction d) {
  constexpr std::array<std::int8_t, kDirections> kStepX = {0, 1, 0, -1};
  constexpr std::array<std::int8_t, kDirections> kStepY = {1, 0, -1, 0};
  const auto i = static_cast<std::size_t>(d);
  return {static_cast<std::int8_t>(cell.x + kStepX[i]), static_cast<std::int8_t>(cell.y + kStepY[i])};
}
constexpr bool are_adjacent(Cell a, Cell b) {
  const int dx = a.x > b.x ? a.x - b.x : b.x - a.x;
  const int dy = a.y > b.y ? a.y - b.y : b.y - a.y;
  return dx + dy == 1;
}

// A cell as ten bits: y above x, each with an offset.
inline constexpr int kOffset = kReach + 1;
constexpr unsigned code_of(Cell cell) {
  return static_cast<unsigned>(cell.y + kOffset) << 5U | static_cast<unsigned>(cell.x + kOffset);
}
constexpr Cell cell_of(unsigned code) {
  return {static_cast<std::int8_t>(static_cast<int>(code & 31U) - kOffset),
          static_cast<std::int8_t>(static_cast<int>(code >> 5U & 31U) - kOffset)};
}

// ---- stations
//
// Stations are numbered: 0 and 1 are the red ones of the set-up, 2 and 3 the yellow ones, and so on; 10 is Red's extra
// station, 11 Yellow's, and so on. So the number gives the colour.
using Station = std::uint8_t;
using StationSet = std::uint16_t;
inline constexpr std::size_t kStackCount = 10;
inline constexpr std::size_t kStations = 15;

constexpr Colour colour_of(Station s) { return colour_at(s < kStackCount ? s / 2U : s - kStackCount); }
constexpr Station extra_station(Colour c) { return static_cast<Station>(kStackCount + index(c)); }
constexpr StationSet set_of(Station s) { return static_cast<StationSet>(1U << s); }
constexpr bool contains(StationSet set, Station s) { return (set >> s & 1U) != 0; }
constexpr StationSet stations_of(Colour c) {
  return static_cast<StationSet>(3U << (2 * index(c)) | 1U << (kStackCount + index(c)));
}
constexpr Station take_first(StationSet& set) {
  const auto s = static_cast<Station>(std::countr_zero(set));
  set &= static_cast<StationSet>(set - 1U);
  return s;
}

// ---- sides of stations, where canals begin and end
//
//   bit  5 4 3 2 | 1 0
//        station | direction
using Side = std::uint8_t;
using SideSet = std::uint64_t;
inline constexpr std::size_t kSides = kStations * kDirections;

constexpr Side side_of(Station s, Direction d) {
  return static_cast<Side>(unsigned{s} << 2U | static_cast<unsigned>(d));
}
constexpr Station station_of(Side side) { return static_cast<Station>(side >> 2U); }
constexpr Direction direction_of(Side side) { return static_cast<Direction>(side & 3U); }
constexpr SideSet set_of_side(Side side) { return SideSet{1} << side; }
constexpr bool has_side(SideSet set, Side side) { return (set >> side & 1U) != 0; }
constexpr unsigned sides_at(SideSet set, Station s) { return static_cast<unsigned>(set >> (4U * s)) & 15U; }
constexpr Side take_first_side(SideSet& set) {
  const auto side = static_cast<Side>(std::countr_zero(set));
  set &= set - 1;
  return side;
}

// ---- passengers on a station, at most one of each other colour
class Stack {
 public:
  bool empty() const { return layers_ == 0; }
  unsigned height() const { return (static_cast<unsigned>(std::bit_width(layers_)) + 3U) / 4U; }
  Colour top() const {
    assert(!empty());
    return colour_at((layers_ & 15U) - 1U);
  }
  Colour from_bottom(unsigned i) const { return colour_at((layers_ >> (4U * (height() - 1U - i)) & 15U) - 1U); }
  bool holds(Colour c) const {
    // Whether one of the four layers of four bits is this colour: then XOR makes it zero.
    const unsigned layers = layers_ ^ (0x1111U * (static_cast<unsigned>(index(c)) + 1U));
    return ((layers - 0x1111U) & ~layers & 0x8888U) != 0;
  }
  void push(Colour c) {
    assert(layers_ >> 12U == 0);
    layers_ = static_cast<std::uint16_t>(unsigned{layers_} << 4U | (index(c) + 1U));
  }
  void pop() { layers_ = static_cast<std::uint16_t>(layers_ >> 4U); }
  std::uint16_t bits() const { return layers_; }
  bool operator==(const Stack&) const = default;

 private:
  std::uint16_t layers_ = 0;  // four bits each, colour + 1, the top passenger lowest
};

// ---- the sets of ten stacks (SKU-2)

// The passenger on each station of the set-up.
using StackSet = std::array<Colour, kStackCount>;
inline constexpr std::size_t kStackSets = 216;

struct StackSets {
  std::array<StackSet, kStackSets> sets{};
  std::size_t count = 0;
};

// Completes `set` from the stations of colour `station` on. `left` counts the passengers not yet used, by colour.
constexpr void add_stack_sets(StackSets& found, StackSet& set, std::array<int, kColours>& left, std::size_t station) {
  if (station == kColours) {
    found.sets[found.count++] = set;
    return;
  }
  for (std::size_t a = 0; a < kColours; ++a) {
    for (std::size_t b = a + 1; b < kColours; ++b) {
      if (a == station || b == station || left[a] == 0 || left[b] == 0) continue;
      set[2 * station] = colour_at(a);
      set[2 * station + 1] = colour_at(b);
      --left[a];
      --left[b];
      add_stack_sets(found, set, left, station + 1);
      ++left[a];
      ++left[b];
    }
  }
}

constexpr StackSets make_stack_sets() {
  StackSets found;
  StackSet set{};
  std::array<int, kColours> left = {2, 2, 2, 2, 2};
  add_stack_sets(found, set, left, 0);
  return found;
}

inline constexpr StackSets kAllStackSets = make_stack_sets();
static_assert(kAllStackSets.count == kStackSets);

// ---- empty cells next to stations

// Every empty cell directly north, east, south or west of a station, row by row from the south, each row from the west.
class AdjacentCells {
 public:
  template <class Cells>
  AdjacentCells(const Cells& cells, StationSet placed) {
    std::array<std::uint32_t, 32> rows{};
    int south = 31;
    int north = 0;
    while (placed != 0) {
      const Cell cell = cells[take_first(placed)];
      const int row = cell.y + kOffset;
      rows[static_cast<std::size_t>(row)] |= 1U << static_cast<unsigned>(cell.x + kOffset);
      south = row < south ? row : south;
      north = row > north ? row : north;
    }
    first_ = south - 1;
    last_ = north + 1;
    assert(first_ >= 1 && last_ <= 30);
    for (auto row = static_cast<std::size_t>(first_); row <= static_cast<std::size_t>(last_); ++row) {
      open_[row] = (rows[row - 1] | rows[row + 1] | rows[row] << 1U | rows[row] >> 1U) & ~rows[row];
      count_ += static_cast<unsigned>(std::popcount(open_[row]));
    }
  }

  unsigned count() const { return count_; }
  // The code of the n-th cell, counting from 0. Precondition: n < count().
  unsigned nth(unsigned n) const {
    for (int row = first_;; ++row) {
      std::uint32_t open = open_[static_cast<std::size_t>(row)];
      const auto here = static_cast<unsigned>(std::popcount(open));
      if (n >= here) {
        n -= here;
        continue;
      }
      for (; n > 0; --n) open &= open - 1;
      return static_cast<unsigned>(row) << 5U | static_cast<unsigned>(std::countr_zero(open));
    }
  }
  // Calls f(code) for every cell, in ascending order.
  template <class F>
  void for_each(F f) const {
    for (int row = first_; row <= last_; ++row) {
      for (std::uint32_t open = open_[static_cast<std::size_t>(row)]; open != 0; open &= open - 1) {
        f(static_cast<unsigned>(row) << 5U | static_cast<unsigned>(std::countr_zero(open)));
      }
    }
  }

 private:
  std::array<std::uint32_t, 32> open_;  // only rows first_ to last_ are set
  int first_;
  int last_;
  unsigned count_ = 0;
};

}  // namespace skerry::skurdir
