// GameRow: what the lab keeps of one game, everything that the measures need. One line of JSON in a results file.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/lab_facts.h"

namespace skerry {

inline constexpr std::size_t kTenths = 10;

// A position of a game, examined by searches.
struct Look {
  double at;                   // share of the game's steps before it, 0 to 1
  std::size_t seat;            // to move
  std::vector<double> values;  // each seat's expected share of the win after the best move
  double agency;               // what the best move is worth to the mover, compared with one drawn at random
  double shift;                // the largest change of another seat's value between these two moves
};

struct GameRow {
  std::uint64_t number = 0;
  std::vector<double> returns;
  std::vector<std::int32_t> scores;
  std::uint32_t decisions = 0;
  std::uint32_t chances = 0;                         // chance events
  std::uint32_t turns = 0;                           // runs of decisions by the same seat; a simultaneous choice is one
  std::uint32_t forced = 0;                          // decisions with one legal action
  double seconds = 0;                                // estimated playing time of people
  double choices = 0;                                // mean number of legal actions
  std::array<std::optional<double>, kTenths> along;  // the same in each tenth of the decisions
  std::uint32_t lead_changes = 0;
  std::string end;
  LabNotes notes;
  std::vector<Look> looks;
};

std::string row_line(const GameRow& row);
Result<GameRow> parse_row(std::string_view line);

}  // namespace skerry
