// The building for the lab's heat maps: where climbs end, and which cards are played.
#include "games/skyrunner/lab.h"

#include <algorithm>

#include "core/text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {
namespace {

void note(const Settings& /*options*/, const StepReading& step, const Story&, LabNotes& notes) {
  const std::size_t blank = step.text.find(' ');
  if (blank == std::string_view::npos) return;
  const std::string_view word = step.text.substr(0, blank);
  const std::string rest(step.text.substr(blank + 1));
  if (word == "play") ++notes.uses["cards played"][rest];
  if (word == "open") ++notes.uses["cards turned"][rest];
  if (word == "climb" && rest != "stay") ++notes.visits["Where climbs end"][rest];
}

HeatBoard board(int /*players*/, const Settings& options) {
  constexpr double kMargin = 0.6;
  constexpr double kLedge = 0.4;
  constexpr double kWidth = 2.2;  // of a groove
  Building building{.rows = static_cast<std::uint8_t>(options.integer("rows")),
                    .grooves = {static_cast<std::uint8_t>(options.integer("lower")),
                                static_cast<std::uint8_t>(options.integer("middle")),
                                static_cast<std::uint8_t>(options.integer("top"))}};
  const double widest = kWidth * *std::ranges::max_element(building.grooves);
  const double roof = kMargin;
  HeatBoard made{.width = widest + 4 * kMargin, .height = 2 * kMargin + 1 + 3 * (building.rows + kLedge)};
  const double left_edge = 3 * kMargin;
  for (std::size_t section = 0; section < kSections; ++section) {
    const double left = left_edge + (widest - kWidth * building.grooves[section]) / 2;
    for (unsigned row = 1; row <= building.rows; ++row) {
      const double y = roof + 1 + static_cast<double>(kSections - section) * (building.rows + kLedge) - row;
      for (unsigned groove = 0; groove < building.grooves[section]; ++groove) {
        const double x = left + kWidth * groove;
        made.cells.push_back({place_text(building, building.square(section, groove, row)),
                              {x + kWidth / 2, y + 0.5},
                              {{x, y}, {x + kWidth, y}, {x + kWidth, y + 1}, {x, y + 1}}});
      }
    }
    made.labels.push_back({{kMargin, roof + 1 + (static_cast<double>(kSections - section) - 0.5) * building.rows},
                           std::string(1, kSectionLetters[section])});
  }
  const double x = left_edge;
  made.cells.push_back({place_text(building, building.roof()),
                        {x + widest / 2, roof + 0.5},
                        {{x, roof}, {x + widest, roof}, {x + widest, roof + 1}, {x, roof + 1}}});
  made.labels.push_back({{kMargin, roof + 0.5}, "roof"});
  return made;
}

}  // namespace

const LabFacts kLabFacts{.note = note, .board = board};

}  // namespace skerry::skyrunner
