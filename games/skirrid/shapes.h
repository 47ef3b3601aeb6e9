// The six shapes of Skirrid as one table (SKI-2), and what the compiler makes of it: every way to lay one (SKI-3).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/skirrid/board.h"

namespace skerry::skirrid {

// ---- the table ---------------------------------------------------------------------------------------------------------

struct Cell {
  int down;
  int right;
  bool operator==(const Cell&) const = default;
};

inline constexpr std::size_t kMaxCells = 6;

struct Shape {
  std::string_view name;
  std::size_t size;
  std::array<Cell, kMaxCells> cells;  // right side up; the one that bears the mark first
};

// In the order of the die: the first is rolled by a 1 (SKI-11).
inline constexpr std::size_t kShapes = 6;
inline constexpr std::array<Shape, kShapes> kShapeTable = {{
    {"eye", 1, {{{0, 0}}}},
    {"rod", 2, {{{0, 0}, {0, 1}}}},
    {"quoin", 3, {{{1, 0}, {0, 0}, {1, 1}}}},
    {"snake", 4, {{{0, 0}, {0, 1}, {1, 1}, {1, 2}}}},
    {"door", 5, {{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}}}},
    {"gun", 6, {{{0, 3}, {0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}}}},
}};

// ---- ways to lay a shape -----------------------------------------------------------------------------------------------

enum class Side : std::uint8_t { kUp, kBlock };
inline constexpr std::size_t kSides = 2;
inline constexpr std::size_t kRotations = 4;  // in quarter turns, clockwise

constexpr Cell turned(Cell cell, Side side, std::size_t rotation) {
  if (side == Side::kBlock) cell.right = -cell.right;
  for (; rotation > 0; --rotation) cell = {cell.right, -cell.down};
  return cell;
}

// What a shape covers on the board, wherever it lies and whatever bears the mark: the numbers of its squares, counted
// from the lowest. All ways to lay a shape that look the same from above, blocks included, share one figure.
struct Figure {
  std::size_t size = 0;
  std::array<std::uint8_t, kMaxCells> offsets{};  // ascending, the first is 0
  bool operator==(const Figure&) const = default;
};

// One of the ways to lay a shape.
struct Laid {
  std::uint8_t figure = 0;  // in kFigures
  std::uint8_t anchor = 0;  // the offset of the first-listed cell, whose square names the placement
  // Is this the name of a placement, for a plain shape and for one with a mark? If not, a smaller rotation is. (SKI-13)
  std::array<bool, 2> is_name{};
};

// A name that a figure goes by.
struct Name {
  Side side = Side::kUp;
  std::uint8_t rotation = 0;
  std::uint8_t anchor = 0;
};

struct NameList {
  std::array<Name, kSides * kRotations> names{};  // right side up first
  std::uint8_t up = 0;
  std::uint8_t all = 0;
};

inline constexpr std::size_t kMaxFigures = kShapes * kSides * kRotations;

struct Ways {
  std::size_t figures = 0;
  std::array<Figure, kMaxFigures> figure{};
  std::array<std::array<NameList, 2>, kMaxFigures> names{};  // [figure][is it marked?]
  std::array<std::uint8_t, kShapes + 1> first_figure{};      // of each shape
  std::array<std::array<std::array<Laid, kRotations>, kSides>, kShapes> laid{};
};

constexpr Figure make_figure(const Shape& shape, Side side, std::size_t rotation, std::uint8_t& anchor) {
  std::array<int, kMaxCells> numbers{};
  for (std::size_t i = 0; i < shape.size; ++i) {
    const Cell cell = turned(shape.cells[i], side, rotation);
    numbers[i] = -cell.down * kStride + cell.right;
  }
  const int lowest = *std::min_element(numbers.begin(), numbers.begin() + shape.size);
  anchor = static_cast<std::uint8_t>(numbers[0] - lowest);
  std::sort(numbers.begin(), numbers.begin() + shape.size);
  Figure figure;
  figure.size = shape.size;
  for (std::size_t i = 0; i < shape.size; ++i) figure.offsets[i] = static_cast<std::uint8_t>(numbers[i] - lowest);
  return figure;
}

constexpr Ways make_ways() {
  Ways ways;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    ways.first_figure[shape] = static_cast<std::uint8_t>(ways.figures);
    for (std::size_t side = 0; side < kSides; ++side) {
      auto& rotations = ways.laid[shape][side];
      for (std::size_t rotation = 0; rotation < kRotations; ++rotation) {
        Laid& laid = rotations[rotation];
        const Figure figure = make_figure(kShapeTable[shape], static_cast<Side>(side), rotation, laid.anchor);
        std::size_t f = ways.first_figure[shape];
        while (f < ways.figures && !(ways.figure[f] == figure)) ++f;
        if (f == ways.figures) ways.figure[ways.figures++] = figure;
        laid.figure = static_cast<std::uint8_t>(f);

        laid.is_name = {true, true};
        for (std::size_t smaller = 0; smaller < rotation; ++smaller) {
          if (rotations[smaller].figure != f) continue;
          laid.is_name[0] = false;
          if (rotations[smaller].anchor == laid.anchor) laid.is_name[1] = false;
        }
        for (std::size_t marked = 0; marked < 2; ++marked) {
          if (!laid.is_name[marked]) continue;
          NameList& list = ways.names[f][marked];
          list.names[list.all++] = {static_cast<Side>(side), static_cast<std::uint8_t>(rotation), laid.anchor};
          if (side == 0) list.up = list.all;
        }
      }
    }
  }
  ways.first_figure[kShapes] = static_cast<std::uint8_t>(ways.figures);
  return ways;
}

inline constexpr Ways kWays = make_ways();

// Where the lowest square of the figure may lie so that the whole figure is in `room`.
constexpr Board fits(const Figure& figure, const Board& room) {
  Board places = room;
  for (std::size_t i = 1; i < figure.size; ++i) places &= room.down(figure.offsets[i]);
  return places;
}

// Every way to lay every shape on an empty board, with every mark: no list of placements can be longer.
constexpr std::size_t count_all_placements() {
  std::size_t count = 0;
  for (std::size_t f = 0; f < kWays.figures; ++f) {
    const std::size_t names = kWays.names[f][0].all + 2 * std::size_t{kWays.names[f][1].all};
    count += names * fits(kWays.figure[f], kAllSquares).count();
  }
  return count;
}
inline constexpr std::size_t kAllPlacements = count_all_placements();

}  // namespace skerry::skirrid
