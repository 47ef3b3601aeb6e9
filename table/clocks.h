// Clocks: the time that each seat has used and has left. A seat's clock starts with its first step, or a minute after
// its first decision fell due: nobody's clock starts by somebody else's click.
#pragma once

#include <cstddef>
#include <vector>

#include "core/seat.h"
#include "core/turn.h"
#include "table/setup.h"

namespace skerry {

inline constexpr Milliseconds kGrace = 60'000;

class Clocks {
 public:
  Clocks(const ClockRule& rule, std::size_t seats, Milliseconds now);

  // The current decision of every seat, or of one, falls due at this time.
  void begin(Milliseconds at);
  void begin(Seat seat, Milliseconds at);
  // The seat has decided.
  void stop(Seat seat, Milliseconds at);
  // Adds the increment of every seat that has decided since its last one and owes nothing now. Chance may come between
  // two decisions of one turn, so this is called when seats owe a decision, with the number of steps by then.
  void end_turns(const Turn& turn, std::size_t steps);
  // The game has only this many steps now.
  void take_back(std::size_t steps);

  // The time a seat has left. `owes`: a decision of the seat is due. Precondition: the rule has a limit.
  Milliseconds left(Seat seat, bool owes, Milliseconds now) const;
  // How long the seat's clock will still stand although its decision is due.
  Milliseconds grace_left(Seat seat, Milliseconds now) const;
  // When the time for the seat's current decision runs out.
  Milliseconds deadline(Seat seat) const;

 private:
  // On the current decision, without the grace.
  Milliseconds spent_now(Seat seat, Milliseconds now) const;

  struct Increment {
    Seat seat;
    std::size_t steps;
  };

  ClockRule rule_;
  std::vector<Milliseconds> spent_;  // on decisions already made
  std::vector<Milliseconds> began_;  // when the seat's current decision fell due
  std::vector<bool> has_begun_;      // whether the seat has ever decided
  std::vector<bool> has_decided_;    // in the current turn
  std::vector<Increment> increments_;
};

}  // namespace skerry
