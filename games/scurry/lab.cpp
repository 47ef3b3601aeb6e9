// The board for the lab's heat maps: where runs go and where leads are laid.
#include "games/scurry/lab.h"

#include <cmath>

#include "games/scurry/scurry.h"

namespace skerry::scurry {
namespace {

void note(const Settings& /*options*/, const StepReading& step, const Story&, LabNotes& notes) {
  const std::size_t blank = step.text.find(' ');
  const std::string_view word = step.text.substr(0, blank);
  if (blank == std::string_view::npos || (word != "move" && word != "lead")) return;
  ++notes.visits[word == "move" ? "Where runs go" : "Where leads are laid"][std::string(step.text.substr(blank + 1))];
}

HeatBoard board(int /*players*/, const Settings& options) {
  constexpr double kMargin = 1.1;
  const double row_height = std::sqrt(3.0) / 2;
  const int size = options.integer("size");
  const Geometry& g = geometry(size);
  const double half = size - 1;
  const double centre_x = kMargin + half;
  const double centre_y = kMargin + half * row_height;
  HeatBoard made{.width = 2 * centre_x, .height = 2 * centre_y};
  for (std::size_t v = 0; v < g.vertices; ++v) {
    const std::size_t row = g.row_of[v];
    const double x = centre_x - (g.row_length[row] - 1) / 2.0 + static_cast<double>(v - g.row_start[row]);
    const double y = centre_y - (static_cast<double>(row) - half) * row_height;
    made.cells.push_back({vertex_name(g, static_cast<Vertex>(v)), {x, y}, {}});
    made.mirror.push_back(g.vertices - 1 - v);
    if (v == g.row_start[row]) made.labels.push_back({{x - 0.62, y}, std::string(1, static_cast<char>('a' + row))});
  }
  // A corner lies a little outside the outermost places.
  const double reach = half + 0.95;
  for (int corner = 0; corner < 6; ++corner) {
    const double angle = corner * std::acos(-1.0) / 3;
    made.outline.push_back({centre_x + reach * std::cos(angle), centre_y + reach * std::sin(angle)});
  }
  made.symmetry = "turned by half";
  return made;
}

}  // namespace

const LabFacts kLabFacts{.note = note, .board = board};

}  // namespace skerry::scurry
