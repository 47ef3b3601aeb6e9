// Passengers on the canals: who may be carried, which ways lead home, and what a ride is worth.
#include <cassert>

#include "games/skurdir/skurdir.h"

namespace skerry::skurdir {
namespace {

// The canals as a graph of stations.
struct Network {
  std::array<StationSet, kStations> onward{};   // where the canals that start at a station lead
  std::array<StationSet, kStations> feeders{};  // where the canals that end at a station start

  explicit Network(const State& state) {
    for (SideSet left = state.all_canals(); left != 0;) {
      const Side side = take_first_side(left);
      const Station to = state.next[side];
      onward[station_of(side)] |= set_of(to);
      feeders[to] |= set_of(station_of(side));
    }
  }

  // Every station from which one of `goals` can be reached, the goals included.
  StationSet sources(StationSet goals) const {
    StationSet reached = goals;
    for (StationSet front = goals; front != 0;) {
      const auto fresh = static_cast<StationSet>(feeders[take_first(front)] & ~reached);
      reached |= fresh;
      front |= fresh;
    }
    return reached;
  }

  // Does a way lead from `from` to one of `goals` without touching `closed`? If any does, one without loops does.
  bool leads(Station from, StationSet goals, StationSet closed) const {
    StationSet reached = closed | set_of(from);
    for (StationSet front = set_of(from); front != 0;) {
      const Station s = take_first(front);
      if (contains(goals, s)) return true;
      const auto fresh = static_cast<StationSet>(onward[s] & ~reached);
      reached |= fresh;
      front |= fresh;
    }
    return false;
  }
};

}  // namespace

bool State::interests_mover(Station from) const {
  return stack[from].top() == own_colour() || skurdir::colour_of(from) == own_colour();
}

StationSet State::legal_carries() const {
  const SideSet wide_ends = all_canals();
  const SideSet own = own_canals();
  const Network network(*this);
  std::array<StationSet, kColours> sources{};
  StationSet carries = 0;
  for (StationSet left = placed; left != 0;) {
    const Station from = take_first(left);
    if (stack[from].empty() || sides_at(wide_ends, from) == 0) continue;
    const bool interest = interests_mover(from);
    if (!interest && sides_at(own, from) == 0) continue;
    const Colour passenger = stack[from].top();
    const StationSet goals = placed & stations_of(passenger);
    StationSet& home = sources[index(passenger)];
    if (home == 0) home = network.sources(goals);
    if (!contains(home, from)) continue;
    if (interest) {
      carries |= set_of(from);
      continue;
    }
    for (unsigned d = 0; d < kDirections; ++d) {
      const Side side = side_of(from, static_cast<Direction>(d));
      if (has_side(own, side) && network.leads(next[side], goals, set_of(from))) {
        carries |= set_of(from);
        break;
      }
    }
  }
  return carries;
}

Ride State::begin_ride(Station from) const {
  Ride start;
  start.from = from;
  start.at = from;
  start.visited = set_of(from);
  return start;
}

unsigned State::legal_rides(const Ride& way) const {
  const Network network(*this);
  const StationSet goals = placed & stations_of(stack[way.from].top());
  const bool own_only = way.length == 0 && !interests_mover(way.from);
  const unsigned starts = sides_at(own_only ? own_canals() : all_canals(), way.at);
  unsigned rides = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    if ((starts >> d & 1U) == 0) continue;
    const Station to = next[side_of(way.at, static_cast<Direction>(d))];
    if (!contains(way.visited, to) && network.leads(to, goals, way.visited)) rides |= 1U << d;
  }
  return rides;
}

void State::ride_on(Direction d) {
  ride.go(d, next[side_of(ride.at, d)]);
  if (skurdir::colour_of(ride.at) == stack[ride.from].top()) return arrive();
  choices = static_cast<std::uint16_t>(legal_rides(ride));
}

PerSeat<std::int32_t> State::points_for(const Ride& way) const {
  PerSeat<std::int32_t> gains{};
  std::int32_t value = 0;
  const auto score = [&](Colour c) {
    const Seat owner = owner_of(c);
    ++value;
    if (owner != kSpectator) gains[index(owner)] += value;
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

void State::arrive() {
  const PerSeat<std::int32_t> gains = points_for(ride);
  for (std::size_t i = 0; i < players_; ++i) points[i] = static_cast<std::int16_t>(points[i] + gains[i]);
  carried = stack[ride.from].top();
  stack[ride.from].pop();
  ride = Ride{};
  choices = 0;
  stall = 0;
  // There is a place for every passenger: of its colour two stand on the board at most, and ten stations or more.
  if ((pool & ~(1U << index(carried))) == 0) return end_turn(true);
  phase = Phase::kAdd;
}

}  // namespace skerry::skurdir
