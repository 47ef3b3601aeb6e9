// The board for the lab's heat maps: which squares are covered, and by which shapes.
#include "games/skirrid/lab.h"

#include "core/text.h"
#include "games/skirrid/skirrid.h"

namespace skerry::skirrid {
namespace {

constexpr int kQuarterTurn = 90;

// "gun3 m12 90 block": the shape, the square under its marked cell, the rotation.
void note(const Settings& options, const StepReading& step, const Story&, LabNotes& notes) {
  const std::vector<std::string_view> words = split(step.text, ' ');
  if (step.by == kChance || words.size() < 3) return;
  const bool is_block = words.size() > 3;
  ++notes.uses["shapes"][std::string(words[0]) + (is_block ? " as a block" : "")];
  if (options.text("set") != "standard") return;
  const std::optional<std::uint32_t> row = parse_number(words[1].substr(1), kSide);
  const std::optional<std::uint32_t> degrees = parse_number(words[2], 3 * kQuarterTurn);
  if (!row || !degrees) return;
  for (std::size_t k = 0; k < kShapes; ++k) {
    if (!words[0].starts_with(kShapeNames[k])) continue;
    const Shape& shape = kStandardSet.shapes[k];
    const Side side = is_block ? Side::kBlock : Side::kUp;
    const Cell anchor = turned(shape.cell(0), side, *degrees / kQuarterTurn);
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const Cell cell = turned(shape.cell(i), side, *degrees / kQuarterTurn);
      const Square square = square_at(words[1][0] - 'a' + cell.right - anchor.right,
                                      static_cast<int>(*row) - 1 - cell.down + anchor.down);
      ++notes.visits[is_block ? "Covered by blocks" : "Covered face up"][square_name(square)];
    }
  }
}

HeatBoard board(int /*players*/, const Settings& options) {
  constexpr double kMargin = 0.8;
  HeatBoard made{.width = kSide + 2 * kMargin, .height = kSide + 2 * kMargin};
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const double x = kMargin + column;
      const double y = kMargin + kSide - 1 - row;
      made.cells.push_back(
          {square_name(square_at(column, row)), {x + 0.5, y + 0.5}, {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}});
    }
  }
  for (int i = 0; i < kSide; i += 3) {
    made.labels.push_back({{kMargin + i + 0.5, kMargin + kSide + 0.4}, std::string(1, static_cast<char>('a' + i))});
    made.labels.push_back({{kMargin - 0.4, kMargin + kSide - i - 0.5}, std::to_string(i + 1)});
  }
  const double end = kMargin + kSide;
  made.outline = {{kMargin, kMargin}, {end, kMargin}, {end, end}, {kMargin, end}};
  // The standard numbers are the same when the board is turned by half; others need not be.
  if (options.text("board") == "standard") {
    for (std::size_t i = 0; i < made.cells.size(); ++i) made.mirror.push_back(made.cells.size() - 1 - i);
    made.symmetry = "turned by half";
  }
  return made;
}

}  // namespace

const LabFacts kLabFacts{.note = note, .board = board};

}  // namespace skerry::skirrid
