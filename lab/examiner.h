// Examiner: what a position and the positions after its moves are worth, by searches from what the mover can see. The
// searches are independent of each other, so their order does not matter.
#pragma once

#include <string>
#include <vector>

#include "games/any_game.h"
#include "search/limits.h"

namespace skerry {

class Examiner {
 public:
  // The limits are those of each search.
  Examiner(const AnyGame& game, const Limits& limits) : game_(game), limits_(limits) {}

  // Precondition: the seat owes a decision.
  Thought think(const AnyPosition& before, Seat by, std::uint64_t seed) const;
  // Each seat's expected share of the win after a move, from what the mover can see. Equal seeds give equal
  // determinizations and luck.
  std::vector<double> values_after(const AnyPosition& before, Seat by, const std::string& move,
                                   std::uint64_t seed) const;

 private:
  void play_on(AnyPosition& world, Seat mover, Rng& luck) const;
  std::vector<double> values_of(const AnyPosition& world, Seat mover, std::uint64_t worlds, std::uint64_t seed) const;

  const AnyGame& game_;
  Limits limits_;
};

}  // namespace skerry
