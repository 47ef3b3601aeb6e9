// Scurry as tensors (core/tensor.h).
//
// Actions: the vertex, because each phase has one kind of action.
// Planes, on rows and columns of axial coordinates (2 × size − 1 each): 0 my acorns, 1 the opponent's, 2 my squirrel,
// 3 the opponent's, 4 vertices that exist.
// Numbers: phase, mover (0 is me), my colour (0 Brown), moves of the run (2 means two or more), last chance, turns,
// turn limit, size, acorns at the start, set-up, comeback, how the game ended.
#pragma once

#include "core/tensor.h"
#include "games/scurry/scurry.h"

namespace skerry {

struct ScurryTensor {
  using Game = Scurry;

  static TensorShape shape(const Scurry::State& start);
  static std::uint32_t index_of(const Scurry::Observation& seen, Action action);
  static Action action_at(const Scurry::Observation& seen, std::uint32_t number);
  static void write(const Scurry::Observation& seen, Seat viewer, TensorOut& out);
};

namespace scurry {
using Tensor = ScurryTensor;
}

}  // namespace skerry
