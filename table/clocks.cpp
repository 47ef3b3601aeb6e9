#include "table/clocks.h"

#include <algorithm>
#include <limits>

namespace skerry {

Clocks::Clocks(const ClockRule& rule, std::size_t seats, Milliseconds now)
    : rule_(rule), spent_(seats, 0), began_(seats, now), has_begun_(seats, false), has_decided_(seats, false) {}

void Clocks::begin(Milliseconds at) { std::ranges::fill(began_, at); }

void Clocks::begin(Seat seat, Milliseconds at) { began_[index(seat)] = at; }

void Clocks::stop(Seat seat, Milliseconds at) {
  spent_[index(seat)] += spent_now(seat, at);
  has_begun_[index(seat)] = true;
  has_decided_[index(seat)] = true;
}

void Clocks::end_turns(const Turn& turn, std::size_t steps) {
  for (std::size_t i = 0; i < has_decided_.size(); ++i) {
    if (!has_decided_[i] || turn.owes(seat_at(i))) continue;
    increments_.push_back({seat_at(i), steps});
    has_decided_[i] = false;
  }
}

void Clocks::take_back(std::size_t steps) {
  std::erase_if(increments_, [&](const Increment& increment) { return increment.steps > steps; });
  std::fill(has_decided_.begin(), has_decided_.end(), false);
}

Milliseconds Clocks::spent_now(Seat seat, Milliseconds now) const {
  const Milliseconds grace = has_begun_[index(seat)] ? 0 : kGrace;
  return std::max<Milliseconds>(0, now - began_[index(seat)] - grace);
}

Milliseconds Clocks::left(Seat seat, bool owes, Milliseconds now) const {
  const Milliseconds spent = owes ? spent_now(seat, now) : 0;
  Milliseconds left = std::numeric_limits<Milliseconds>::max();
  if (rule_.per_move > 0) left = rule_.per_move - spent;
  if (rule_.per_game > 0) {
    const auto count = std::ranges::count(increments_, seat, &Increment::seat);
    left = std::min(left, rule_.per_game + count * rule_.increment - spent_[index(seat)] - spent);
  }
  return std::max<Milliseconds>(0, left);
}

Milliseconds Clocks::grace_left(Seat seat, Milliseconds now) const {
  return has_begun_[index(seat)] ? 0 : std::max<Milliseconds>(0, began_[index(seat)] + kGrace - now);
}

Milliseconds Clocks::deadline(Seat seat) const {
  const Milliseconds began = began_[index(seat)];
  return began + grace_left(seat, began) + left(seat, true, began);
}

}  // namespace skerry
