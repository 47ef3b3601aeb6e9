#include "games/skurdir/tensor.h"

#include <algorithm>

namespace skerry {

using namespace skurdir;

namespace {

constexpr std::uint32_t kSideCount = kSides;
constexpr std::uint32_t kStationCount = kStations;
constexpr std::uint32_t kColourCount = kColours;

// The number of the first action of each kind, in the order of Kind; chance has none.
constexpr std::array<std::uint32_t, kKinds + 1> make_firsts() {
  constexpr std::array<std::uint32_t, kKinds> kCount = {0,
                                                        0,
                                                        std::uint32_t{kStackCount} * kSideCount,
                                                        std::uint32_t{kMaxPlayers},
                                                        kColourCount,
                                                        kSideCount,
                                                        kSideCount,
                                                        kSideCount,
                                                        kSideCount,
                                                        kSideCount,
                                                        1,
                                                        kStationCount,
                                                        kDirections,
                                                        kColourCount * kStationCount};
  std::array<std::uint32_t, kKinds + 1> first{};
  for (std::size_t i = 0; i < kKinds; ++i) first[i + 1] = first[i] + kCount[i];
  return first;
}
constexpr auto kFirst = make_firsts();

std::uint32_t side_facing(const State& seen, Cell cell) {
  for (StationSet left = seen.placed; left != 0;) {
    const Station s = take_first(left);
    for (unsigned d = 0; d < kDirections; ++d) {
      const auto direction = static_cast<Direction>(d);
      if (neighbour(seen.cell[s], direction) == cell) return side_of(s, direction);
    }
  }
  assert(false);
  return 0;
}

unsigned cell_facing(const State& seen, std::uint32_t side) {
  const auto s = static_cast<Side>(side);
  return code_of(neighbour(seen.cell[station_of(s)], direction_of(s)));
}

int colour_number(Colour colour) { return colour == kNoColour ? -1 : static_cast<int>(index(colour)); }

}  // namespace

TensorShape SkurdirTensor::shape(const State& start) {
  return {.actions = kFirst[kKinds],
          .planes = 12,
          .rows = kStationCount,
          .columns = kDirections,
          .numbers = 16 + 4 * kStationCount + 6 * static_cast<std::uint32_t>(start.players())};
}

std::uint32_t SkurdirTensor::index_of(const State& seen, Action action) {
  const Kind kind = kind_of(action);
  const std::uint32_t first = kFirst[static_cast<std::size_t>(kind)];
  switch (kind) {
    case Kind::kStack:
      return first + high_of(action) * kSideCount + side_facing(seen, cell_of(low_of(action)));
    case Kind::kStation:
      return first + side_facing(seen, cell_of(low_of(action)));
    case Kind::kAdd:
      return first + high_of(action) * kStationCount + low_of(action);
    default:
      return first + low_of(action);
  }
}

Action SkurdirTensor::action_at(const State& seen, std::uint32_t number) {
  const auto above = std::upper_bound(kFirst.begin(), kFirst.end(), number);
  const auto kind = static_cast<Kind>(above - kFirst.begin() - 1);
  const std::uint32_t rest = number - *(above - 1);
  switch (kind) {
    case Kind::kStack:
      return make_action(kind, cell_facing(seen, rest % kSideCount), rest / kSideCount);
    case Kind::kStation:
      return make_action(kind, cell_facing(seen, rest));
    case Kind::kAdd:
      return make_action(kind, rest % kStationCount, rest / kStationCount);
    default:
      return make_action(kind, rest);
  }
}

void SkurdirTensor::write(const State& seen, Seat viewer, TensorOut& out) {
  const std::size_t players = seen.players();
  for (std::size_t s = 0; s < kStations; ++s) {
    const Stack& stack = seen.stack[s];
    for (unsigned i = 0; i < stack.height(); ++i) out.set(index(stack.from_bottom(i)), s, i);
  }
  for (std::size_t c = 0; c <= kColours; ++c) {
    for (SideSet left = seen.canals[c]; left != 0;) {
      const Side side = take_first_side(left);
      out.set(kColours + c, station_of(side), static_cast<std::size_t>(direction_of(side)));
    }
  }
  for (SideSet left = seen.linked; left != 0;) {
    const Side side = take_first_side(left);
    out.set(11, station_of(side), static_cast<std::size_t>(direction_of(side)), seen.next[side] + 1U);
  }
  out.number(static_cast<int>(seen.phase));
  out.number(seats_after(viewer, seen.mover, players));
  out.number(seen.random_layout ? 1 : 0);
  for (std::size_t c = 0; c < kColours; ++c) out.number((seen.pool >> c) & 1U);
  out.number(seen.pool_canals);
  out.number(seen.sabotaged_this_turn ? 1 : 0);
  out.number(colour_number(seen.carried));
  out.number(seen.stall);
  out.number(seen.stuck);
  out.number(seen.ride.from);
  out.number(seen.ride.at);
  out.number(seen.ride.length);
  for (std::size_t s = 0; s < kStations; ++s) {
    out.number(contains(seen.placed, static_cast<Station>(s)) ? 1 : 0);
    out.number(seen.cell[s].x);
    out.number(seen.cell[s].y);
    out.number(contains(seen.ride.visited, static_cast<Station>(s)) ? 1 : 0);
  }
  for_each_seat_from(viewer, players, [&](Seat seat) {
    const std::size_t i = index(seat);
    out.number(colour_number(seen.colour[i]));
    out.number(seen.points[i]);
    out.number(seen.hand[i]);
    out.number(seen.away[i]);
    out.number((seen.saboteurs >> i) & 1U);
    out.number((seen.neutral_away >> i) & 1U);
  });
}

}  // namespace skerry
