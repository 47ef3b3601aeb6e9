#include "testing/toys/pebbles/pebbles.h"

#include <algorithm>
#include <cassert>

namespace skerry::pebbles {

void State::legal_actions(Seat seat, Actions& out) const {
  if (!turn().owes(seat)) return;
  for (std::uint32_t count = 1; count <= std::min<std::uint32_t>(kMost, left); ++count) out.push_back(Action{count});
}

void State::apply([[maybe_unused]] Seat seat, Action action) {
  assert(turn().owes(seat) && bits(action) >= 1 && bits(action) <= kMost && bits(action) <= left);
  left = static_cast<std::uint8_t>(left - bits(action));  // PEB-1
  mover = next_seat(mover, 2);
}

std::uint64_t State::hash() const {
  return mix64(std::uint64_t{heap} | std::uint64_t{left} << 8U | std::uint64_t{index(mover)} << 16U);
}

PerSeat<double> State::returns() const {
  PerSeat<double> shares{};
  if (turn().is_over()) shares[1 - index(mover)] = 1;  // PEB-2
  return shares;
}

PerSeat<std::int32_t> State::scores() const {
  PerSeat<std::int32_t> points{};
  if (turn().is_over()) points[1 - index(mover)] = 1;
  return points;
}

}  // namespace skerry::pebbles

namespace skerry {

Result<Pebbles::State> Pebbles::initial(int, const Settings& settings) {
  State state;
  state.heap = state.left = static_cast<std::uint8_t>(settings.integer("heap"));
  return state;
}

}  // namespace skerry
