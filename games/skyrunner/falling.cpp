// Falls (SKY-12) and the figures they push down (SKY-13).
#include <cassert>

#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {

bool State::fall(Seat seat, unsigned squares) {
  for (; squares > 0; --squares) {
    const Place from = at(seat).figure;
    if (from == kGround) return true;
    Place to = {static_cast<std::uint8_t>(from.height - 1), from.groove};
    if (to.height == 0) {
      to = kGround;
    } else if (building.row(from.height) == 1) {
      const Below below = building.below(from);
      if (below.is_choice()) {
        phase = Phase::kFall;
        victim = seat;
        squares_left = static_cast<std::uint8_t>(squares);
        return false;
      }
      to.groove = below.pushed();
    }
    enter(seat, to);
  }
  return true;
}

bool State::fall_over_ledge(bool right) {
  const Seat seat = victim;
  const unsigned squares = squares_left;
  const Place from = at(seat).figure;
  const Below below = building.below(from);
  victim = seat_at(0);
  squares_left = 0;
  enter(seat,
        {static_cast<std::uint8_t>(from.height - 1), static_cast<std::uint8_t>(right ? below.right : below.left)});
  return fall(seat, squares - 1);
}

// A figure in the way moves first. There is at most one, because SKY-2 holds between the others.
void State::enter(Seat seat, Place to) {
  if (to != kGround) {
    for (std::size_t i = 0; i < seats; ++i) {
      const Place other = player[i].figure;
      if (seat_at(i) == seat || other.height > to.height || !building.clash(other, to)) continue;
      push(seat_at(i), 2U - (to.height - other.height));
      break;
    }
  }
  hand_of(seat).figure = to;
}

void State::push(Seat seat, unsigned squares) {
  for (; squares > 0; --squares) {
    const Place from = at(seat).figure;
    if (from == kGround) return;
    Place to = {static_cast<std::uint8_t>(from.height - 1), from.groove};
    if (to.height == 0) {
      to = kGround;
    } else if (building.row(from.height) == 1) {
      to.groove = building.below(from).pushed();
    }
    enter(seat, to);
  }
}

}  // namespace skerry::skyrunner
