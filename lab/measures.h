// Measures: what the games of a variant say about it, each with a 95 % interval. docs/lab.md describes the estimators.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/game_row.h"
#include "lab/plan.h"
#include "lab/statistics.h"
#include "lab/variant_tally.h"

namespace skerry {

enum class Unit : std::uint8_t { kShare, kNumber, kMinutes, kPoints };

struct Measure {
  std::string id;     // "seat_1_share"
  std::string label;  // "Brown's win share"
  std::string note;   // what it is, in a few words
  Unit unit;
  Estimate estimate;
  std::optional<double> expected = {};  // of a fair or symmetric game
  double p = 1;                         // of so large a difference from what is expected
};

// How often something happens: games that have it, and how many times in a game.
struct Use {
  std::string group;
  std::string name;
  Estimate games;
  Estimate times;
};

// The visits of a layer of the heat map, by place.
struct Heat {
  std::string layer;
  std::map<std::string, double> per_game;
  std::optional<Estimate> first_half;   // share of the visits in the half of the board that comes first in the list
  std::optional<Estimate> random_half;  // the same for random players
  double p = 1;                         // that the half differs from one half by accident
  bool is_lopsided = false;             // the agents' half differs, and differs from that of random players
};

struct Summary {
  std::string variant;
  std::uint64_t games = 0;     // of the main series
  std::uint64_t examined = 0;  // games with looks
  std::vector<Measure> measures;
  double fairness = 1;                                        // p, after correction for the seats
  std::map<std::uint32_t, std::uint64_t> turns;               // games by number of turns
  std::array<Estimate, kTenths> choices{};                    // mean number of legal actions along the game
  std::array<std::optional<Estimate>, kTenths> winner_value;  // along the game
  std::map<std::string, std::uint64_t> ends;
  std::vector<Use> uses;
  std::vector<Heat> heat;
  bool has_chance = false;

  const Measure* find(std::string_view id) const;
};

// Reads the rows of a run in their order and keeps sums, not games: memory does not grow with their number.
class Tally {
 public:
  // The plan must outlive the tally.
  Tally(const AnyGame& game, const Plan& plan);
  // Rows in ascending order of their numbers. An error if the row does not fit its place in the plan.
  Status add(const GameRow& row);
  std::vector<Summary> summaries() const;

 private:
  const AnyGame& game_;
  const Plan& plan_;
  Schedule schedule_;
  std::vector<VariantTally> variants_;
};

// The variant that others are compared with: the game as shipped, or else the first.
std::size_t baseline(const Plan& plan);

// Which measures of which variants differ from the baseline: [variant][measure], the sign of the difference if it is
// significant after Holm's correction for all comparisons, else 0.
std::vector<std::vector<int>> significant_differences(const std::vector<Summary>& summaries, std::size_t base);

}  // namespace skerry
