// Building: canals, stations, removals and sabotage.
#include <cassert>

#include "games/skurdir/skurdir.h"

namespace skerry::skurdir {

void State::apply_build(Action action) {
  const auto side = static_cast<Side>(low_of(action));
  const std::uint8_t stuck_before = stuck;
  stuck = 0;
  switch (kind_of(action)) {
    case Kind::kCanal:
      assert(hand[index(mover)] > 0 && has_side(free_sides(), side));
      --hand[index(mover)];
      place_canal(own_colour(), side);
      break;
    case Kind::kNeutral:
      assert(pool_canals > 0 && has_side(free_sides(), side));
      --pool_canals;
      place_canal(Colour::kNeutral, side);
      break;
    case Kind::kStation:
      assert(has_extra_station(mover) && station_at(cell_of(low_of(action))) == kStations);
      place_station(extra_station(own_colour()), cell_of(low_of(action)));
      break;
    case Kind::kRemove:
      assert(all_canals_built() && has_side(removable_canals(), side));
      take_canal(side);
      ++hand[index(mover)];
      break;
    case Kind::kSabotage:
      sabotage(side);
      break;
    default:
      assert(kind_of(action) == Kind::kPass);
      if (!any_canal_away()) stuck = static_cast<std::uint8_t>(stuck_before + 1U);
  }
  after_building(kind_of(action) != Kind::kPass);
}

void State::after_building(bool built) {
  if (built || !all_canals_built()) choices = legal_carries();
  if (choices == 0) return end_turn(false);
  phase = Phase::kCarry;
  stuck = 0;
}

// SKU-17, SKU-21
void State::place_station(Station s, Cell where) {
  // 1. Find the nearest station in each direction.
  std::array<int, kDirections> distance = {99, 99, 99, 99};
  std::array<Station, kDirections> nearest{};
  for (StationSet left = placed; left != 0;) {
    const Station other = take_first(left);
    const int dx = cell[other].x - where.x;
    const int dy = cell[other].y - where.y;
    if (dx != 0 && dy != 0) continue;
    const Direction d =
        dx == 0 ? (dy > 0 ? Direction::kNorth : Direction::kSouth) : (dx > 0 ? Direction::kEast : Direction::kWest);
    const int far = dx == 0 ? (dy > 0 ? dy : -dy) : (dx > 0 ? dx : -dx);
    const auto i = static_cast<std::size_t>(d);
    if (far < distance[i]) {
      distance[i] = far;
      nearest[i] = other;
    }
  }
  cell[s] = where;
  placed |= set_of(s);
  // 2. Link them to the new station. A canal that spanned the cell now ends here, and nothing beyond it is joined.
  const SideSet wide_ends = all_canals();
  for (unsigned i = 0; i < kDirections; ++i) {
    if (distance[i] == 99) continue;
    const auto d = static_cast<Direction>(i);
    const Side here = side_of(s, d);
    const Side there = side_of(nearest[i], opposite(d));
    next[here] = nearest[i];
    next[there] = s;
    linked |= set_of_side(here) | set_of_side(there);
    if (has_side(wide_ends, there)) {
      joined |= set_of_side(here);
    } else {
      joined &= ~set_of_side(there);
    }
  }
}

// SKU-20
void State::place_canal(Colour c, Side side) {
  canals[index(c)] |= set_of_side(side);
  joined |= set_of_side(side) | set_of_side(side_of(next[side], opposite(direction_of(side))));
}

void State::take_canal(Side side) {
  for (SideSet& own : canals) own &= ~set_of_side(side);
  joined &= ~(set_of_side(side) | set_of_side(side_of(next[side], opposite(direction_of(side)))));
}

void State::sabotage(Side side) {
  const auto self = static_cast<std::uint8_t>(1U << index(mover));
  assert((saboteurs & self) == 0 && has_side(all_canals() & ~own_canals(), side));
  saboteurs |= self;
  const Colour c = canal_at(side);
  take_canal(side);
  if (c == Colour::kNeutral) {
    neutral_away |= self;
    sabotaged_this_turn = true;
  } else {
    ++away[index(owner_of(c))];
  }
}

}  // namespace skerry::skurdir
