// The board for the lab's heat maps: where cards are laid, which ones, and how rounds end.
#include "games/derailed/lab.h"

#include "core/text.h"
#include "games/derailed/derailed.h"

namespace skerry::derailed {
namespace {

void note(const Settings& /*options*/, const StepReading& step, const Story& story, LabNotes& notes) {
  const std::vector<std::string_view> words = split(step.text, ' ');
  if (words[0] == "lay" && words.size() > 2) {
    ++notes.uses["cards laid"][std::string(words[1])];
    ++notes.visits["Where cards are laid"][std::string(words[2])];
  }
  for (const Happening& happening : story) {
    if (happening.kind != "round") continue;
    // "Round 1 is over because nobody on the way holds a card: …"
    const std::size_t because = happening.text.find("because ");
    if (because == std::string::npos) continue;
    const std::string_view why = std::string_view(happening.text).substr(because + 8);
    const std::string_view reason = why.substr(0, why.find(':'));
    const bool arrived = reason.find("arrived") != std::string_view::npos;
    ++notes.uses["how rounds end"][arrived ? "trains have arrived" : std::string(reason)];
  }
}

HeatBoard board(int players, const Settings& /*options*/) {
  constexpr double kMargin = 0.6;
  constexpr double kWidth = 1.6;
  HeatBoard made{.width = 2 * kMargin + kWidth * static_cast<double>(kColumns), .height = 2 * kMargin + players};
  for (int lane = 0; lane < players; ++lane) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      const double x = kMargin + kWidth * static_cast<double>(column);
      const double y = kMargin + lane;
      made.cells.push_back({std::to_string(lane + 1) + "," + std::to_string(column + 1),
                            {x + kWidth / 2, y + 0.5},
                            {{x, y}, {x + kWidth, y}, {x + kWidth, y + 1}, {x, y + 1}}});
    }
    made.labels.push_back({{kMargin / 2, kMargin + lane + 0.5}, std::to_string(lane + 1)});
  }
  const double right = kMargin + kWidth * static_cast<double>(kColumns);
  const double bottom = kMargin + players;
  made.outline = {{kMargin, kMargin}, {right, kMargin}, {right, bottom}, {kMargin, bottom}};
  return made;
}

}  // namespace

const LabFacts kLabFacts{.note = note, .board = board};

}  // namespace skerry::derailed
