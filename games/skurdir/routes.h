// Every route a passenger can take, for the view and the bots.
#pragma once

#include "games/skurdir/skurdir.h"

namespace skerry::skurdir {

// Calls f(const Ride&) for every complete ride of the mover that begins with `way`, in the order of the directions.
// There are few: at most fifteen canals, and no station twice. Precondition: `way` has not arrived yet.
template <class F>
void for_each_route(const State& s, const Ride& way, const F& f) {
  const unsigned rides = s.legal_rides(way);
  for (unsigned i = 0; i < kDirections; ++i) {
    if ((rides >> i & 1U) == 0) continue;
    const auto d = static_cast<Direction>(i);
    Ride further = way;
    further.go(d, s.next[side_of(way.at, d)]);
    if (colour_of(further.at) == s.stack[way.from].top()) {
      f(further);
    } else {
      for_each_route(s, further, f);
    }
  }
}

}  // namespace skerry::skurdir
