// What a step led to: captures, the end of a run, the last chance and the end.
#include "core/text.h"
#include "games/scurry/scurry.h"

namespace skerry {

using namespace scurry;

namespace {

std::string end_sentence(const State& s) {
  switch (s.end) {
    case End::kCapture:
      return does(s.winner(), "owns", "own") + " every acorn and " + verb_mark(s.winner(), "wins", "win");
    case End::kNoLead:
      return does(s.opponent(), "has", "have") + " no lead that allows a run of two, so " +
             does(s.winner(), "wins", "win");
    case End::kComebackFailed:
      return does(kGray, "does", "do") + " not come back, so " + does(kBrown, "wins", "win");
    default:
      return "The limit of " + std::to_string(s.turn_limit) + " turns is reached: a draw";
  }
}

}  // namespace

Story Scurry::story(const Observation& before, const Observation& after, const StepReading&) {
  Story story;
  if (before.phase == Phase::kRun) {
    const Seat runner = before.mover;
    const Geometry& g = before.board();
    const Vertex to = after.token[index(runner)];
    story.push_back({.kind = "capture",
                     .text = does(runner, "captures", "capture") + " the acorn on " + vertex_name(g, to),
                     .seat = runner});
    if (after.phase != Phase::kRun) {
      const PerSeat<std::int32_t> owned = after.scores();
      story.push_back({.kind = "run",
                       .text = "The run ends on " + vertex_name(g, to) + ", where the acorn is eaten: " +
                               does(kBrown, "owns", "own") + " " + std::to_string(owned[0]) + ", " +
                               does(kGray, "owns", "own") + " " + std::to_string(owned[1]),
                       .seat = runner});
    }
  }
  if (after.last_chance && !before.last_chance) {
    story.push_back({.kind = "chance",
                     .text = does(kBrown, "owns", "own") + " every acorn after the first turn, and " +
                             does(kGray, "has", "have") + " one turn to come back",
                     .seat = kGray,
                     .moment = true});
  }
  if (after.phase == Phase::kOver) story.push_back({.kind = "end", .text = end_sentence(after), .moment = true});
  return story;
}

}  // namespace skerry
