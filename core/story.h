// Stories: what a step led to, told to one viewer in words. The page, the terminal and the screen reader use the same
// sentences. They name seats by marks, since only those who show a story know the players' names:
//
//   "{2}"                   the name of seat 2, or "you" ("You" at the beginning)
//   "{2:arrives|arrive}"    "arrives", or "arrive" after "you"
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"

namespace skerry {

struct Happening {
  std::string_view kind;  // one word: "arrival", "round", "fall". Each game's story.cpp has its own
  std::string text;       // a sentence without the full stop, with marks for seats
  Seat seat = kNoSeat;    // whom it is about, if it is one
  bool moment = false;    // play should pause here until everybody could read it

  bool operator==(const Happening&) const = default;
};
using Story = std::vector<Happening>;

// A step as a viewer may read it: only its first word if it is hidden.
struct StepReading {
  Seat by;
  std::string_view text;
};

// ---- writing

std::string seat_mark(Seat seat);                                                          // "{2}"
std::string verb_mark(Seat seat, std::string_view other, std::string_view you);            // "{2:arrives|arrive}"
std::string does(Seat seat, std::string_view other, std::string_view you);                 // "{2} {2:arrives|arrive}"
std::string possessive(Seat seat);                                                         // "{2}{2:’s|r}"
std::string seat_marks(std::span<const Seat> seats, std::string_view last_joint = "and");  // "{1}, {2} and {4}"

// "{2} wins" or "{1} and {3} share the win", from the shares of a finished game; "nobody wins" if they are all 0.
std::string win_text(const PerSeat<double>& shares);

// ---- reading

// The text with names for marks. `you` is the seat addressed as "you", or kNoSeat.
std::string with_names(std::string_view text, const std::function<std::string(Seat)>& name, Seat you = kNoSeat);

// What is wrong with a happening in a game of so many players: nothing, or a sentence. For tests.
std::string flaw_in(const Happening& happening, std::size_t players);

}  // namespace skerry
