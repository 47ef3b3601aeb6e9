// The land around the first station, for the lab's heat maps: where stations stand and canals begin.
#include "games/skurdir/lab.h"

#include "core/text.h"
#include "games/skurdir/notation.h"

namespace skerry::skurdir {
namespace {

constexpr int kShown = 4;  // cells in each direction; few stations stand further out

void note(const Settings& /*options*/, const StepReading& step, const Story& story, LabNotes& notes) {
  const std::vector<std::string_view> words = split(step.text, ' ');
  if (words[0] == "centre") ++notes.visits["Where stations stand"]["0,0"];
  if (words[0] == "stack" && words.size() > 2) ++notes.visits["Where stations stand"][std::string(words[2])];
  if (words[0] == "station" && words.size() > 1) ++notes.visits["Where stations stand"][std::string(words[1])];
  if ((words[0] == "canal" || words[0] == "neutral") && words.size() > 1) {
    ++notes.visits["Where canals begin"][std::string(words[1])];
  }
  for (const Happening& happening : story) {
    if (happening.kind != "arrival") continue;
    const std::size_t after = happening.text.find("after ");
    if (after == std::string::npos) continue;
    const std::string_view rest = std::string_view(happening.text).substr(after + 6);
    ++notes.uses["rides"][std::string(rest.substr(0, rest.find(':')))];
  }
}

HeatBoard board(int /*players*/, const Settings& /*options*/) {
  constexpr double kMargin = 0.7;
  constexpr double kSide = 2 * kShown + 1;
  HeatBoard made{.width = kSide + 2 * kMargin, .height = kSide + 2 * kMargin};
  for (int y = -kShown; y <= kShown; ++y) {
    for (int x = -kShown; x <= kShown; ++x) {
      const HeatBoard::Point centre{kMargin + kShown + x + 0.5, kMargin + kShown - y + 0.5};
      made.cells.push_back({cell_text({static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}), centre, {}});
    }
  }
  for (int i = -kShown; i <= kShown; i += 2) {
    made.labels.push_back({{kMargin + kShown + i + 0.5, kSide + kMargin + 0.4}, std::to_string(i)});
    made.labels.push_back({{kMargin - 0.3, kMargin + kShown - i + 0.5}, std::to_string(i)});
  }
  const double end = kMargin + kSide;
  made.outline = {{kMargin, kMargin}, {end, kMargin}, {end, end}, {kMargin, end}};
  for (std::size_t i = 0; i < made.cells.size(); ++i) made.mirror.push_back(made.cells.size() - 1 - i);
  made.symmetry = "turned by half";
  return made;
}

}  // namespace

const LabFacts kLabFacts{.note = note, .board = board};

}  // namespace skerry::skurdir
