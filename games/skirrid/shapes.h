// Skirrid's six shapes (SKI-2) and, built from them, every way to lay one (SKI-3): at compile time for the standard
// set.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/skirrid/board.h"

namespace skerry::skirrid {

// ---- the table ----------------------------------------------------------------------------------

struct Cell {
  int down;
  int right;
  bool operator==(const Cell&) const = default;
};

inline constexpr std::size_t kMaxCells = 6;

// Cells right side up, the marked cell first, counted from the top left corner of the box around them.
class Shape {
 public:
  constexpr Shape() = default;
  // Precondition: at most kMaxCells cells, each in a box of 8 × 8.
  constexpr explicit Shape(std::span<const Cell> cells) : size_(static_cast<std::uint8_t>(cells.size())) {
    assert(cells.size() <= kMaxCells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      cells_[i] = static_cast<std::uint8_t>(cells[i].down * 8 + cells[i].right);
    }
  }

  constexpr std::size_t size() const { return size_; }
  constexpr Cell cell(std::size_t i) const { return {cells_[i] / 8, cells_[i] % 8}; }
  bool operator==(const Shape&) const = default;

 private:
  std::uint8_t size_ = 0;
  std::array<std::uint8_t, kMaxCells> cells_{};  // three bits for each coordinate: states hold a set of shapes
};

inline constexpr std::size_t kShapes = 6;
inline constexpr std::array<std::string_view, kShapes> kShapeNames = {"eye", "rod", "quoin", "snake", "door", "gun"};

// A set of shapes, by name, and their order on the die (SKI-11).
struct ShapeSet {
  std::array<Shape, kShapes> shapes{};
  std::array<std::uint8_t, kShapes> die{};  // the shape that each face stands for, from 1
  bool operator==(const ShapeSet&) const = default;

  constexpr std::size_t rolled(unsigned roll) const { return die[roll - 1]; }
  constexpr std::size_t face_of(std::size_t shape) const {
    return static_cast<std::size_t>(std::ranges::find(die, shape) - die.begin()) + 1;
  }
};

constexpr ShapeSet make_standard_set() {
  constexpr std::array kEye = {Cell{0, 0}};
  constexpr std::array kRod = {Cell{0, 0}, Cell{0, 1}};
  constexpr std::array kQuoin = {Cell{1, 0}, Cell{0, 0}, Cell{1, 1}};
  constexpr std::array kSnake = {Cell{0, 0}, Cell{0, 1}, Cell{1, 1}, Cell{1, 2}};
  constexpr std::array kDoor = {Cell{0, 0}, Cell{0, 1}, Cell{0, 2}, Cell{1, 0}, Cell{1, 2}};
  constexpr std::array kGun = {Cell{0, 3}, Cell{0, 0}, Cell{0, 1}, Cell{0, 2}, Cell{1, 0}, Cell{1, 1}};
  return {{Shape(kEye), Shape(kRod), Shape(kQuoin), Shape(kSnake), Shape(kDoor), Shape(kGun)}, {0, 1, 2, 3, 4, 5}};
}
inline constexpr ShapeSet kStandardSet = make_standard_set();

// ---- ways to lay a shape ------------------------------------------------------------------------

enum class Side : std::uint8_t { kUp, kBlock };
inline constexpr std::size_t kSides = 2;
inline constexpr std::size_t kRotations = 4;  // in quarter turns, clockwise

constexpr Cell turned(Cell cell, Side side, std::size_t rotation) {
  if (side == Side::kBlock) cell.right = -cell.right;
  for (; rotation > 0; --rotation) cell = {cell.right, -cell.down};
  return cell;
}

// The outline of a shape, regardless of position and mark: the numbers of its squares, counted from the lowest. All
// ways to lay a shape that look the same from above, blocks included, share one figure.
struct Figure {
  std::size_t size = 0;
  std::array<std::uint8_t, kMaxCells> offsets{};  // ascending, the first is 0
  bool operator==(const Figure&) const = default;
};

// One way to lay a shape: one side and one rotation.
struct Laid {
  std::uint8_t figure = 0;  // index into Ways::figure
  std::uint8_t anchor = 0;  // offset of the marked cell, whose square names the placement
  // Whether this rotation names a placement, for a plain and for a marked shape; if not, a smaller one does (SKI-13).
  std::array<bool, 2> is_name{};
};

// A name of a placement that covers a figure.
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
  std::array<std::array<NameList, 2>, kMaxFigures> names{};  // [figure][0: plain, 1: marked]
  std::array<std::uint8_t, kShapes + 1> first_figure{};      // of each shape
  std::array<std::array<std::array<Laid, kRotations>, kSides>, kShapes> laid{};
};

constexpr Figure make_figure(const Shape& shape, Side side, std::size_t rotation, std::uint8_t& anchor) {
  std::array<int, kMaxCells> numbers{};
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Cell cell = turned(shape.cell(i), side, rotation);
    numbers[i] = -cell.down * kStride + cell.right;
  }
  const int lowest = *std::ranges::min_element(std::span(numbers).first(shape.size()));
  anchor = static_cast<std::uint8_t>(numbers[0] - lowest);
  std::ranges::sort(std::span(numbers).first(shape.size()));
  Figure figure;
  figure.size = shape.size();
  for (std::size_t i = 0; i < shape.size(); ++i) figure.offsets[i] = static_cast<std::uint8_t>(numbers[i] - lowest);
  return figure;
}

constexpr Ways make_ways(const ShapeSet& set) {
  Ways ways;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    ways.first_figure[shape] = static_cast<std::uint8_t>(ways.figures);
    for (std::size_t side = 0; side < kSides; ++side) {
      auto& rotations = ways.laid[shape][side];
      for (std::size_t rotation = 0; rotation < kRotations; ++rotation) {
        Laid& laid = rotations[rotation];
        const Figure figure = make_figure(set.shapes[shape], static_cast<Side>(side), rotation, laid.anchor);
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

// Of the standard set.
inline constexpr Ways kWays = make_ways(kStandardSet);

// The ways of any set. The result stays valid until the same thread asks for those of another set.
const Ways& ways_of_own(const ShapeSet& set);

// Where the lowest square of the figure may lie for the whole figure to be in `room`.
constexpr Board fits(const Figure& figure, const Board& room) {
  constexpr unsigned kFar = 63;  // a board is shifted by at most so much at once
  Board places = room;
  for (std::size_t i = 1; i < figure.size; ++i) {
    const unsigned offset = figure.offsets[i];
    places &= offset <= kFar ? room.down(offset) : room.down(kFar).down(offset - kFar);
  }
  return places;
}

// ---- a plan that finds the places of all standard figures with few shifts -----------------------
//
// A figure fits where its parts fit. Built from smaller figures whose places are known, most figures take one shift
// instead of one per square: a snake is two rods.

// A set of figures, by number.
using FigureSet = std::uint64_t;
static_assert(kMaxFigures <= 64);

inline constexpr std::uint8_t kOneSquare = 0xFF;

struct Part {
  std::uint8_t figure = kOneSquare;  // smaller than the whole
  std::uint8_t offset = 0;           // of its lowest square within the whole
};

struct Recipe {
  std::size_t size = 0;
  std::array<Part, kMaxCells> parts{};  // the first has offset 0
};

struct Plan {
  std::array<Recipe, kWays.figures> recipes{};
  // By shape: its figures and the figures they are made of, which have lower numbers.
  std::array<FigureSet, kShapes> needs{};
};

// The indices of the squares of `whole` that the part covers, as a bit mask; 0 if it reaches outside.
constexpr unsigned covered_by(const Figure& whole, const Part& part) {
  const std::size_t size = part.figure == kOneSquare ? 1 : kWays.figure[part.figure].size;
  unsigned covered = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const unsigned at = part.offset + (part.figure == kOneSquare ? 0U : kWays.figure[part.figure].offsets[i]);
    std::size_t k = 0;
    while (k < whole.size && whole.offsets[k] != at) ++k;
    if (k == whole.size) return 0;
    covered |= 1U << k;
  }
  return covered;
}

// Completes a recipe with at most `more` parts that cover the missing squares, using only figures below `end`.
constexpr bool complete_recipe(Recipe& recipe, const Figure& whole, std::size_t end, unsigned missing,
                               std::size_t more) {
  if (missing == 0) return true;
  if (more == 0) return false;
  const std::size_t square = static_cast<std::size_t>(std::countr_zero(missing));
  for (std::size_t f = 0; f <= end; ++f) {
    // The part's lowest square is the first missing one, or an earlier one that is already covered.
    for (std::size_t low = 0; low <= square; ++low) {
      const Part part{f == end ? kOneSquare : static_cast<std::uint8_t>(f), whole.offsets[low]};
      const unsigned covered = covered_by(whole, part);
      if (((covered >> square) & 1U) == 0) continue;
      recipe.parts[recipe.size++] = part;
      if (complete_recipe(recipe, whole, end, missing & ~covered, more - 1)) return true;
      --recipe.size;
    }
  }
  return false;
}

constexpr Plan make_plan() {
  Plan plan;
  std::array<FigureSet, kWays.figures> needs{};
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    for (std::size_t f = kWays.first_figure[shape]; f < kWays.first_figure[shape + 1]; ++f) {
      const Figure& figure = kWays.figure[f];
      Recipe& recipe = plan.recipes[f];
      for (std::size_t parts = 1; !complete_recipe(recipe, figure, f, (1U << figure.size) - 1, parts);) ++parts;
      needs[f] = FigureSet{1} << f;
      for (std::size_t i = 0; i < recipe.size; ++i) {
        if (recipe.parts[i].figure != kOneSquare) needs[f] |= needs[recipe.parts[i].figure];
      }
      plan.needs[shape] |= needs[f];
    }
  }
  return plan;
}

inline constexpr Plan kPlan = make_plan();

// Every way to lay every standard shape with every mark on an empty board.
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
