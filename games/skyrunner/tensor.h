// SkyRunner as tensors (core/tensor.h).
//
// Actions: play (18 cards), climb (by the end: ground, squares from below, 8 grooves each, roof), keep, use on a seat
// (5), target a seat (5), give (18 cards), fall (left, right). Cards are numbered as in Card; the seat of a use or a
// target is counted from seat 1. Planes, heights from the ground to the roof × 8 grooves: one for each seat from the
// viewer with its figure, then squares that exist. Numbers: phase, round, round limit, rows, grooves of the sections
// (3), starter, acting seat, victim, squares left to fall, open card, my card while it lies face down, action cards in
// the main set (9) and the discard pile (9); then for each seat from the viewer: its card once revealed, whether it has
// chosen, lost equipment beside it, its climbing debts, oldest first (8), its numbers and parasite (9), its action
// cards (7).
#pragma once

#include "core/tensor.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry {

struct SkyRunnerTensor {
  using Game = SkyRunner;

  static TensorShape shape(const SkyRunner::State& start);
  static std::uint32_t index_of(const SkyRunner::Observation& seen, Action action);
  static Action action_at(const SkyRunner::Observation& seen, std::uint32_t number);
  static void write(const SkyRunner::Observation& seen, Seat viewer, TensorOut& out);
};

namespace skyrunner {
using Tensor = SkyRunnerTensor;
}

}  // namespace skerry
