#include "core/checks.h"

#include <string>
#include <vector>

#include "core/text.h"

namespace skerry {

Status check_turn(Turn turn, Seat by) {
  if (turn.owes(by)) return Ok{};
  if (turn.is_over()) return Error{"The game is over."};
  if (by == kChance) return Error{"No chance event is due."};
  if (turn.is_chance()) return Error{"A chance event is due first."};
  std::vector<std::string> due;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    if (turn.owes(seat_at(i))) due.push_back(std::to_string(seat_number(seat_at(i))));
  }
  return Error{"It is not this seat's turn. " + std::string(due.size() == 1 ? "Seat " : "Seats ") +
               enumerate(due, "and") + (due.size() == 1 ? " is to move." : " are to choose.")};
}

Status check_players(const GameInfo& info, int players) {
  if (players >= info.min_players && players <= info.max_players) return Ok{};
  std::string range = std::to_string(info.min_players);
  if (info.max_players != info.min_players) range += " to " + std::to_string(info.max_players);
  return Error{std::string(info.title) + " is for " + range + " players, not " + std::to_string(players) + "."};
}

}  // namespace skerry
