// Skurðir as tensors (core/tensor.h).
//
// A cell has the number of the lowest side of a station that faces it: 4 × station + direction (north, east, south,
// west). Actions: 600 stack (stack × side), 5 first, 5 colour, 60 canal, 60 neutral, 60 station, 60 remove, 60
// sabotage, 1 pass, 15 carry, 4 ride, 75 add (colour × station). Planes, 15 stations × 4 sides or 4 layers: 0 to 4
// passengers by colour (column: layer from the bottom), 5 to 10 canals by colour (column: side of the wide end; neutral
// last), 11 one more than the station in line from a side. Numbers: phase, mover, layout, pool of passengers by colour
// (5), neutral canals in the pool, whether this turn sabotaged, colour just carried, turns without a transport, forced
// passes in a row; of the passenger under way: origin, station, canals so far; then for each station: placed, x, y,
// visited by the ride; for each seat from the viewer: colour, points, canals in hand, canals away, sabotage used, owes
// a neutral canal. Colours count from 0; −1 is none. Left out: the order of the canals of a ride under way. The
// stations it visited are there, and points do not depend on their order.
#pragma once

#include "core/tensor.h"
#include "games/skurdir/skurdir.h"

namespace skerry {

struct SkurdirTensor {
  using Game = Skurdir;

  static TensorShape shape(const Skurdir::State& start);
  static std::uint32_t index_of(const Skurdir::Observation& seen, Action action);
  static Action action_at(const Skurdir::Observation& seen, std::uint32_t number);
  static void write(const Skurdir::Observation& seen, Seat viewer, TensorOut& out);
};

namespace skurdir {
using Tensor = SkurdirTensor;
}

}  // namespace skerry
