// Skirrid as tensors (core/tensor.h).
//
// Actions: every placement that lies on the board, under its one name (SKI-13), in the order of Action. With shapes
// of your own: every name, on the board or not, in that order.
// Planes, 19 × 19, row 0 at the bottom: 0 the numbers of the board, 1 covered squares, 2 the most recent shape, then
// for each seat from the viewer its shapes and its block in force. Numbers: phase, mover, roll, idle turns in a row,
// whether a block is allowed, dice, teams, shapes on the board; then for each seat from the viewer its points and its
// shapes in hand by kind (18). Left out: how covered squares divide into shapes, and who laid which one first, neither
// of which affects play; and shapes of your own, which are an option.
#pragma once

#include "core/tensor.h"
#include "games/skirrid/skirrid.h"

namespace skerry {

struct SkirridTensor {
  using Game = Skirrid;

  static TensorShape shape(const Skirrid::State& start);
  static std::uint32_t index_of(const Skirrid::Observation& seen, Action action);
  static Action action_at(const Skirrid::Observation& seen, std::uint32_t number);
  static void write(const Skirrid::Observation& seen, Seat viewer, TensorOut& out);
};

namespace skirrid {
using Tensor = SkirridTensor;
}

}  // namespace skerry
