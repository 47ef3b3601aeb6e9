// Sets of shapes that people type in (the option `set`).
#include <algorithm>
#include <vector>

#include "core/text.h"
#include "games/skirrid/skirrid.h"

namespace skerry::skirrid {
namespace {

constexpr char kMarkedCell = 'M';
constexpr char kCell = '#';
constexpr char kGap = '.';

// `line` counts from 0. `what` ends the sentence and has no full stop.
Error line_error(std::size_t line, const std::string& what) {
  return Error{"Line " + std::to_string(line + 1) + " of the set " + what + ".", "SKI-2"};
}

// The cells of a drawing, the marked one first.
Result<std::vector<Cell>> read_cells(std::size_t line, std::span<const std::string_view> rows) {
  std::vector<Cell> cells;
  std::size_t marked = 0;
  for (std::size_t down = 0; down < rows.size(); ++down) {
    for (std::size_t right = 0; right < rows[down].size(); ++right) {
      const char c = rows[down][right];
      if (c == kGap) continue;
      if (c != kMarkedCell && c != kCell) {
        return line_error(line, "has " + in_quotes(rows[down].substr(right, 1)) + " where 'M', '#' or '.' should be");
      }
      if (cells.size() == kMaxCells) return line_error(line, "draws more than 6 squares");
      const Cell cell{static_cast<int>(down), static_cast<int>(right)};
      cells.insert(c == kMarkedCell ? cells.begin() : cells.end(), cell);
      if (c == kMarkedCell) ++marked;
    }
  }
  if (marked != 1) {
    return line_error(line, "has " + std::to_string(marked) +
                                " marked squares instead of 1: write 'M' for the square that can bear a mark");
  }
  return cells;
}

// Whether every cell can be reached from the first over shared edges.
bool is_in_one_piece(std::span<const Cell> cells) {
  std::vector<Cell> reached = {cells[0]};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const Cell cell : cells) {
      const int down = cell.down - reached[i].down;
      const int right = cell.right - reached[i].right;
      if (down * down + right * right == 1 && std::ranges::find(reached, cell) == reached.end())
        reached.push_back(cell);
    }
  }
  return reached.size() == cells.size();
}

// Precondition: the cells are in one piece, so that they fit the box.
Shape shape_of_cells(std::vector<Cell> cells) {
  const int top = std::ranges::min(cells, {}, &Cell::down).down;
  const int left = std::ranges::min(cells, {}, &Cell::right).right;
  for (Cell& cell : cells) cell = {cell.down - top, cell.right - left};
  return Shape(cells);
}

// Whether the shapes have the same outline in some rotation.
bool look_alike(const Shape& a, const Shape& b) {
  std::uint8_t anchor = 0;
  const Figure figure = make_figure(a, Side::kUp, 0, anchor);
  for (std::size_t rotation = 0; rotation < kRotations; ++rotation) {
    if (make_figure(b, Side::kUp, rotation, anchor) == figure) return true;
  }
  return false;
}

struct Line {
  std::size_t shape;  // by name
  Shape drawn;
};

Result<Line> read_line(std::size_t line, std::string_view text, char separator) {
  const auto words = split(text, separator);
  const auto shape = find_word(kShapeNames, words[0]);
  if (!shape) {
    return line_error(line, "begins with " + in_quotes(words[0]) + " instead of eye, rod, quoin, snake, door or gun");
  }
  const Result<std::vector<Cell>> cells = read_cells(line, std::span(words).subspan(1));
  if (!cells) return cells.error();
  if (!is_in_one_piece(*cells))
    return line_error(line, "draws a shape in several pieces: its squares must share edges");
  return Line{*shape, shape_of_cells(*cells)};
}

// The ways of the set that a thread used last. What a set of shapes allows is too much to keep in every state, and too
// slow to find out again at every step.
struct OwnWays {
  ShapeSet set{};
  Ways ways{};
};
constinit thread_local OwnWays own_ways;

}  // namespace

const Ways& ways_of_own(const ShapeSet& set) {
  if (own_ways.set != set) own_ways = {set, make_ways(set)};
  return own_ways.ways;
}

std::string set_text(const ShapeSet& set, char separator) {
  return join(kShapes, "/", [&](std::size_t face) {
    const Shape& shape = set.shapes[set.die[face]];
    int height = 0;
    int width = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      height = std::max(height, shape.cell(i).down + 1);
      width = std::max(width, shape.cell(i).right + 1);
    }
    std::vector<std::string> words(static_cast<std::size_t>(height) + 1,
                                   std::string(static_cast<std::size_t>(width), kGap));
    words[0] = kShapeNames[set.die[face]];
    for (std::size_t i = shape.size(); i-- > 0;) {
      const Cell cell = shape.cell(i);
      words[static_cast<std::size_t>(cell.down) + 1][static_cast<std::size_t>(cell.right)] =
          i == 0 ? kMarkedCell : kCell;
    }
    return join(words, std::string_view(&separator, 1));
  });
}

Result<ShapeSet> read_set(std::string_view text, char separator) {
  const auto lines = split(text, '/');
  if (lines.size() != kShapes) {
    return Error{"The set has " + counted(lines.size(), "line") +
                     " instead of 6: write 'standard', or a line for each shape in the order of the die, as in "
                     "'gun ###M ##..', joined by '/'.",
                 "SKI-2"};
  }
  ShapeSet set;
  for (std::size_t face = 0; face < kShapes; ++face) {
    const Result<Line> line = read_line(face, lines[face], separator);
    if (!line) return line.error();
    const std::string name(kShapeNames[line->shape]);
    for (std::size_t other = 0; other < kShapes; ++other) {
      const Shape& drawn = set.shapes[other];
      if (drawn.size() == 0) continue;
      if (other == line->shape) return line_error(face, "draws the " + name + " again");
      if (look_alike(drawn, line->drawn)) {
        return line_error(face, "draws the " + name + " like the " + std::string(kShapeNames[other]));
      }
    }
    set.shapes[line->shape] = line->drawn;
    set.die[face] = static_cast<std::uint8_t>(line->shape);
  }
  return set;
}

void use_set(State& state, const ShapeSet& set) {
  state.set = set;
  state.own_set = set != kStandardSet;
}

}  // namespace skerry::skirrid
