// SlicedSearch: a decision in short slices, so that whoever makes it can listen in between. With the same seed it is
// the decision that the same agent makes at once, unless a clock decides.
#pragma once

#include <cstdint>
#include <memory>

#include "games/any_game.h"
#include "match/search_agent.h"

namespace skerry {

inline constexpr std::size_t kPageMemory = 16 * kMegabyte;  // of a search: a page shares its memory with others
inline constexpr std::uint64_t kSlice = 150;                // milliseconds

class SlicedSearch {
 public:
  // Precondition of all: a position of the game in which the seat owes a decision.
  SlicedSearch(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat, const SearchSpec& spec,
               std::uint64_t seed);
  // A bot's decision.
  static SlicedSearch of_level(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat, int level,
                               std::uint64_t seed);
  // The same search as the server's, for a hint or an analysis.
  static SlicedSearch of_advice(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat,
                                std::uint64_t seed);

  bool is_done() const;
  void think(std::uint64_t milliseconds = kSlice);  // precondition: not done

  // What has been found so far. Precondition: a search, and at least one slice of it.
  const Thought& thought() const { return search_->thought(); }
  // The move. Precondition: at least one slice.
  std::string decide();

 private:
  std::unique_ptr<AnyPosition> position_;
  Seat seat_;
  std::unique_ptr<SearchAgent> search_;
  std::string decided_;  // by a bot that does not search
};

}  // namespace skerry
