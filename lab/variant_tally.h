// The sums that the lab keeps of one variant (measures.h).
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "lab/game_row.h"
#include "lab/plan.h"
#include "lab/statistics.h"

namespace skerry {

// The sums of something that is counted in each game; most games may not have it at all.
struct CountSums {
  std::uint64_t games = 0;  // with at least one
  double sum = 0;
  double squares = 0;
  void add(double count) {
    ++games;
    sum += count;
    squares += count * count;
  }
  Estimate times(std::uint64_t of_games) const;
};

// The wins of one agent of the ladder against the next lower one.
struct RungSums {
  std::uint64_t games = 0;
  double wins = 0;
};

// What the searches say about games that were examined. Each game is one observation.
struct LookSums {
  std::uint64_t games = 0;
  std::uint64_t with_winner = 0;
  std::uint64_t comebacks = 0;
  Moments behind;   // share of the looks in which the winner was behind
  Moments deficit;  // how far, in games in which it was
  Moments decided;  // share of the game after which the winner's value stays high
  Moments agency;
  Moments kingmaking;
  std::array<Moments, kTenths> winner_value;

  void add(const GameRow& row, double fair);
};

// Visits of one layer of the heat map.
struct HeatSums {
  std::map<std::string, double> visits;
  Moments first_half;  // share of a game's visits in the half of the board that comes first
};

struct VariantTally {
  explicit VariantTally(const Variant& variant, std::size_t rungs, const HeatBoard* board);

  void add(const Plan& plan, const Job& job, const GameRow& row);

  std::size_t players;
  std::uint64_t games = 0;
  std::vector<double> wins;  // by seat
  double shared_out = 0;     // the sum of all returns: more than the games if partners win together
  std::uint64_t decisive = 0;
  std::uint64_t draws = 0;
  std::uint64_t limits = 0;
  std::uint64_t with_chance = 0;
  Moments turns, decisions, minutes, choices, forced, lead_changes, margin, spread;
  std::array<Moments, kTenths> along;
  std::map<std::uint32_t, std::uint64_t> by_turns;
  std::map<std::string, std::uint64_t> ends;
  std::map<std::string, std::map<std::string, CountSums>> uses;
  LookSums looks;
  LuckShare luck;
  std::vector<RungSums> rungs;
  std::map<std::string, HeatSums> heat;
  std::map<std::string, HeatSums> random_heat;

 private:
  void add_main(const GameRow& row);
  void add_luck(const Job& job, const GameRow& row);
  void add_heat(const GameRow& row, std::map<std::string, HeatSums>& sums) const;

  std::map<std::string, int> side_of_;  // of the symmetry: 1 for the half that comes first, -1 for the other
  std::uint64_t luck_group_ = 0;
  std::vector<std::vector<double>> luck_outcomes_;
};

}  // namespace skerry
