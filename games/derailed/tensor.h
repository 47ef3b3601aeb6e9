// Derailed! as tensors (core/tensor.h).
//
// Actions: lay (card × slot × turned), then discard (37 cards), then keep. Slots: four for each lane; a lane a player.
// Planes, lanes × 4 slots: 0 to 5 the pairs of sides that the top card joins (NE, NS, NW, ES, EW, SW), 6 to 9 sides
// with track (north, east, south, west), 10 cards below it, 11 one more than its card, 12 the last slot laid in this
// round. Numbers: phase, round, mover, starter, arrivals, cards in the deck, redraw, cards to replace, who laid last
// (the number of players is nobody); for each card (37): in my hand, discarded, unseen by me; then for each seat from
// the viewer: start lane and destination lane (−1 before they are drawn), order of arrival, cards in hand, points in
// each of the three rounds.
#pragma once

#include "core/tensor.h"
#include "games/derailed/derailed.h"

namespace skerry {

struct DerailedTensor {
  using Game = Derailed;

  static TensorShape shape(const Derailed::State& start);
  static std::uint32_t index_of(const Derailed::Observation& seen, Action action);
  static Action action_at(const Derailed::Observation& seen, std::uint32_t number);
  static void write(const Derailed::Observation& seen, Seat viewer, TensorOut& out);
};

namespace derailed {
using Tensor = DerailedTensor;
}

}  // namespace skerry
