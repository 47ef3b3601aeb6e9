// Transport: who may be carried, which routes lead home, and what a ride is worth.
#include <cassert>

#include "games/skurdir/skurdir.h"

namespace skerry::skurdir {
namespace {

// The canals as a graph of stations, with edges from narrow to wide ends.
class Network {
 public:
  explicit Network(const State& state) {
    for (SideSet left = state.all_canals(); left != 0;) {
      const Side side = take_first_side(left);
      feeders_[state.next[side]] |= set_of(station_of(side));
    }
  }

  // Every station from which a route leads to one of `goals` without touching `closed`, including the goals. Where
  // there is a route, there is one without loops (SKU-26).
  StationSet sources(StationSet goals, StationSet closed) const {
    StationSet reached = goals;
    for (StationSet front = goals; front != 0;) {
      const auto fresh = static_cast<StationSet>(feeders_[take_first(front)] & ~(reached | closed));
      reached |= fresh;
      front |= fresh;
    }
    return reached;
  }

 private:
  std::array<StationSet, kStations> feeders_{};  // by station: where the canals that end there start
};

// The directions of the canals in `sides` that start at `from` and end at one of `stations`, as a bit mask.
unsigned leading_to(const State& s, SideSet sides, Station from, StationSet stations) {
  unsigned directions = 0;
  const unsigned starts = sides_at(sides, from);
  for (unsigned d = 0; d < kDirections; ++d) {
    const bool leads = contains(stations, s.next[side_of(from, static_cast<Direction>(d))]);
    directions |= (leads ? starts : 0U) & 1U << d;
  }
  return directions;
}

// The stations of these sides. Gathers one bit of every four without a loop, since canals are unpredictable.
StationSet starts_of(SideSet sides) {
  SideSet s = (sides | sides >> 1U | sides >> 2U | sides >> 3U) & 0x1111'1111'1111'1111U;
  s = (s | s >> 3U) & 0x0303'0303'0303'0303U;
  s = (s | s >> 6U) & 0x000F'000F'000F'000FU;
  s = (s | s >> 12U) & 0x0000'00FF'0000'00FFU;
  return static_cast<StationSet>(s | s >> 24U);
}

}  // namespace

bool State::interests_mover(Station from) const {
  return stack[from].top() == own_colour() || skurdir::colour_of(from) == own_colour();
}

// SKU-25
StationSet State::legal_carries() const {
  assert(phase >= Phase::kBuild);
  const Colour mine = own_colour();
  const StationSet starts = starts_of(all_canals());
  const StationSet own_starts = starts_of(own_canals());
  const Network network(*this);
  StationSet carries = 0;
  for (std::size_t i = 0; i < kColours; ++i) {
    // 1. If the passenger or its station is the mover's, any route home will do.
    const Colour passenger = colour_at(i);
    const StationSet free = tops[i] & starts & (passenger == mine ? placed : stations_of(mine));
    StationSet bound = tops[i] & own_starts & static_cast<StationSet>(~free);
    if ((free | bound) == 0) continue;
    const StationSet goals = placed & stations_of(passenger);
    const StationSet home = network.sources(goals, 0);
    carries |= free & home;
    // 2. Otherwise the route must begin with the mover's canal and not come back to the start.
    bound &= home;
    while (bound != 0) {
      const Station from = take_first(bound);
      const StationSet beyond = network.sources(goals, set_of(from));
      if (leading_to(*this, own_canals(), from, beyond) != 0) carries |= set_of(from);
    }
  }
  return carries;
}

unsigned State::legal_rides(const Ride& way) const {
  const StationSet goals = placed & stations_of(stack[way.from].top());
  const bool own_only = way.length == 0 && !interests_mover(way.from);  // SKU-27
  const StationSet beyond = Network(*this).sources(goals, way.visited);
  return leading_to(*this, own_only ? own_canals() : all_canals(), way.at, beyond);
}

void State::ride_on(Direction d) {
  ride.go(d, next[side_of(ride.at, d)]);
  if (skurdir::colour_of(ride.at) == stack[ride.from].top()) return arrive();
  choices = find_choices();
}

// SKU-28
PerSeat<std::int32_t> State::points_for(const Ride& way) const {
  PerSeat<std::int32_t> gains{};
  std::int32_t value = 0;
  const auto score = [&](Colour c) {
    const Seat owner = owner_of(c);
    ++value;
    if (owner != kNoSeat) gains[index(owner)] += value;
  };
  Station at = way.from;
  score(skurdir::colour_of(at));
  for (unsigned i = 0; i < way.length; ++i) {
    const Side side = side_of(at, way.direction(i));
    at = next[side];
    score(canal_at(side));
    score(skurdir::colour_of(at));
  }
  return gains;
}

void State::add_passenger(Station s, Colour c) {
  if (!stack[s].empty()) tops[index(stack[s].top())] &= static_cast<StationSet>(~set_of(s));
  stack[s].push(c);
  tops[index(c)] |= set_of(s);
}

void State::take_passenger(Station s) {
  tops[index(stack[s].top())] &= static_cast<StationSet>(~set_of(s));
  stack[s].pop();
  if (!stack[s].empty()) tops[index(stack[s].top())] |= set_of(s);
}

void State::arrive() {
  const PerSeat<std::int32_t> gains = points_for(ride);
  for (std::size_t i = 0; i < player_count; ++i) points[i] = static_cast<std::int16_t>(points[i] + gains[i]);
  carried = stack[ride.from].top();
  take_passenger(ride.from);
  ride = Ride{};
  choices = 0;
  stall = 0;
  // There is room for any passenger: at most two of its colour are on the board, which has at least ten stations.
  if ((pool & ~(1U << index(carried))) == 0) return end_turn(true);
  phase = Phase::kAdd;
}

}  // namespace skerry::skurdir
