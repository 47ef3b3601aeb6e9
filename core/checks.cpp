#include "core/checks.h"

namespace skerry {

Status check_turn(Turn turn, Seat by) {
  if (turn.owes(by)) return Ok{};
  if (turn.is_over()) return Error{"The game is over."};
  if (by == kChance) return Error{"No chance event is due."};
  if (turn.is_chance()) return Error{"A chance event is due first."};
  return Error{"It is not this seat's turn."};
}

Status check_players(const GameInfo& info, int players) {
  if (players >= info.min_players && players <= info.max_players) return Ok{};
  std::string range = std::to_string(info.min_players);
  if (info.max_players != info.min_players) range += " to " + std::to_string(info.max_players);
  return Error{std::string(info.title) + " is for " + range + " players, not " + std::to_string(players) + "."};
}

}  // namespace skerry
