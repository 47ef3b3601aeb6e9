// Timetable: every ride over the existing canals, and its worth to one seat. Made for bots, which ask for thousands;
// the rules and the view use routes.h.
#pragma once

#include <limits>

#include "games/skurdir/skurdir.h"

namespace skerry::skurdir {

struct Best {
  Ride way{};
  int worth = std::numeric_limits<int>::min();
  bool found() const { return way.length > 0; }
  void offer(const Ride& other, int its_worth) {
    if (its_worth > worth) *this = {other, its_worth};
  }
};

// A ride's worth is the seat's points against the average of the others, times players - 1 to stay an integer.
class Timetable {
 public:
  // Precondition: every seat has a colour. The state must outlive the timetable.
  Timetable(const State& state, Seat seat)
      : state_(state),
        mine_(state.colour[index(seat)]),
        canals_(state.all_canals()),
        own_canals_(state.canals[index(mine_)]) {
    for (std::size_t i = 0; i < state.player_count; ++i) {
      worth_[index(state.colour[i])] = static_cast<std::int8_t>(i == index(seat) ? state.player_count - 1 : -1);
    }
    for (std::size_t c = 0; c <= kColours; ++c) {
      for (SideSet left = state.canals[c]; left != 0;) canal_worth_[take_first_side(left)] = worth_[c];
    }
  }

  // The same with one more canal.
  Timetable with(Side side, Colour c) const {
    Timetable changed = *this;
    changed.canals_ |= set_of_side(side);
    if (c == mine_) changed.own_canals_ |= set_of_side(side);
    changed.canal_worth_[side] = worth_[index(c)];
    return changed;
  }
  // The same without one canal.
  Timetable without(Side side) const {
    Timetable changed = *this;
    changed.canals_ &= ~set_of_side(side);
    changed.own_canals_ &= ~set_of_side(side);
    return changed;
  }

  // The seat's best ride if it were to carry now; of equals the first.
  Best best() const {
    Best best;
    for (StationSet left = state_.waiting(); left != 0;) improve(best, take_first(left));
    return best;
  }
  Best best_from(Station from) const {
    Best best;
    improve(best, from);
    return best;
  }
  // The best completion of a ride that has begun; the worth counts only what is still to come. Precondition: the ride
  // has not arrived.
  Best best_end(const Ride& begun) const {
    Best best;
    go_on(begun, begun.length == 0 ? starts_for_seat(begun.from) : sides_at(canals_, begun.at), 0,
          [&](const Ride& found, int value) { best.offer(found, value); });
    return best;
  }

  // Calls f(const Ride&, worth) for every way home of the top passenger, whether this seat may carry it or not.
  template <class F>
  void for_each_from(Station from, const F& f) const {
    go_on(State::begin_ride(from), sides_at(canals_, from), worth_[index(colour_of(from))], f);
  }

 private:
  // The directions of the canals that the seat may begin with (SKU-25).
  unsigned starts_for_seat(Station from) const {
    const bool interested = state_.stack[from].top() == mine_ || colour_of(from) == mine_;
    return sides_at(interested ? canals_ : own_canals_, from);
  }

  void improve(Best& best, Station from) const {
    const unsigned starts = starts_for_seat(from);
    if (starts == 0) return;
    go_on(State::begin_ride(from), starts, worth_[index(colour_of(from))],
          [&](const Ride& found, int value) { best.offer(found, value); });
  }

  template <class F>
  void go_on(const Ride& way, unsigned starts, int worth, const F& f) const {
    const int canal_points = 2 + 2 * way.length;  // SKU-28
    for (; starts != 0; starts &= starts - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(starts));
      const Side side = side_of(way.at, d);
      const Station to = state_.next[side];
      if (contains(way.visited, to)) continue;
      const Colour stop = colour_of(to);
      const int sum = worth + canal_points * canal_worth_[side] + (canal_points + 1) * worth_[index(stop)];
      Ride further = way;
      further.go(d, to);
      if (stop == state_.stack[way.from].top()) {
        f(further, sum);
      } else {
        go_on(further, sides_at(canals_, to), sum, f);
      }
    }
  }

  const State& state_;
  Colour mine_;
  SideSet canals_;
  SideSet own_canals_;
  std::array<std::int8_t, kColours + 1> worth_{};  // of a point, by colour
  std::array<std::int8_t, kSides> canal_worth_{};  // of a point for the owner of the canal that starts here
};

}  // namespace skerry::skurdir
