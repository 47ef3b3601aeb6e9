// What a game tells the lab: what its steps use, and a board on which the lab can draw how often each place is used.
// A game that has them declares `extern const LabFacts kLabFacts;` in games/NAME/lab.h, namespace skerry::NAME.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/story.h"

namespace skerry {

// What happened in one game, counted.
struct LabNotes {
  // By group and name: {"shape", "gun3"}, {"round ends", "nobody has a card"}.
  std::map<std::string, std::map<std::string, std::uint32_t>> uses;
  // By layer of the heat map and place: {"runs", "f6"}.
  std::map<std::string, std::map<std::string, std::uint32_t>> visits;
};

// A board in units of its own, x to the right and y down.
struct HeatBoard {
  struct Point {
    double x;
    double y;
  };
  struct Cell {
    std::string name;  // as in LabNotes::visits
    Point centre;
    std::vector<Point> outline;  // empty: a disc around the centre
  };
  struct Label {
    Point at;
    std::string text;
  };
  double width;
  double height;
  double radius = 0.4;              // of discs
  std::vector<Point> outline = {};  // of the board, under the cells
  std::vector<Cell> cells = {};     // in the game's own order
  std::vector<Label> labels = {};
  // The cell onto which a symmetry of board and rules maps each cell; empty if there is none.
  std::vector<std::size_t> mirror = {};
  std::string symmetry = {};  // in words: "turned by half"
};

struct LabFacts {
  // Adds what a step used and led to, in a game with these options.
  void (*note)(const Settings& options, const StepReading& step, const Story& story, LabNotes& notes);
  // The board of a game with these options; null if the game has none.
  HeatBoard (*board)(int players, const Settings& options);
};

}  // namespace skerry
