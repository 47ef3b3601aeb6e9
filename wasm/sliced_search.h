// SlicedSearch: a search in short slices, so that whoever runs it can listen in between. The tree is kept from slice to
// slice.
#pragma once

#include <cstdint>
#include <memory>

#include "games/any_game.h"
#include "match/agent.h"
#include "search/limits.h"

namespace skerry {

inline constexpr std::size_t kPageMemory = 16 * kMegabyte;  // of a search: a page shares its memory with others

class SlicedSearch {
 public:
  // Precondition: a position of the game in which the seat owes a decision.
  SlicedSearch(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat, std::uint64_t seed);
  // A bot's decision. Levels with a number of simulations take a single slice: only so do they play the same moves
  // everywhere.
  static SlicedSearch of_level(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat, int level,
                               std::uint64_t seed);
  // The same search as the server's, for a hint or an analysis.
  static SlicedSearch of_advice(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat,
                                std::uint64_t seed);

  bool is_done() const { return is_done_; }
  void think();  // one slice; precondition: not done

  // What has been found so far, over all slices. Precondition: at least one slice.
  const Decision& decision() const { return found_; }

 private:
  void add(Decision found);

  const AnyGame* game_;
  std::unique_ptr<AnyPosition> position_;
  Seat seat_;
  std::uint64_t seed_;
  std::string spec_;    // of the agent that thinks one slice
  Limits limits_ = {};  // over all slices
  double spent_ = 0;    // milliseconds
  bool is_done_ = false;
  std::unique_ptr<Agent> agent_ = nullptr;
  Decision found_ = {};
};

}  // namespace skerry
