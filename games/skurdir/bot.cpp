// What a bot knows of Skurðir.
#include <algorithm>
#include <limits>

#include "games/skurdir/routes.h"

namespace skerry {

using namespace skurdir;

namespace {

// What points are worth to a seat: its own against the average of the others, times players - 1 to stay whole.
int worth(const State& s, Seat seat, const PerSeat<std::int32_t>& gains) {
  int others = 0;
  for (std::size_t i = 0; i < s.player_count; ++i) others += i == index(seat) ? 0 : gains[i];
  return gains[index(seat)] * (s.player_count - 1) - others;
}

struct Best {
  Ride way{};
  int worth = std::numeric_limits<int>::min();  // to the mover
  bool found() const { return way.length > 0; }
};

void improve(Best& best, const State& s, const Ride& start) {
  for_each_route(s, start, [&](const Ride& way) {
    const int value = worth(s, s.mover, s.points_for(way));
    if (value > best.worth) best = {way, value};
  });
}

// The ride that the mover would like most on the board as it stands.
Best best_ride(const State& s) {
  Best best;
  for (StationSet left = s.legal_carries(); left != 0;) improve(best, s, s.begin_ride(take_first(left)));
  return best;
}

// How the board looks to `seat` when the next player is about to move: what that player takes hurts, what the seat
// could then take itself helps, and every way home that pays counts a little. Times 8.
int outlook(const State& s, Seat seat) {
  if (s.phase == Phase::kOver) return 0;
  int value = 0;
  const Best theirs = best_ride(s);
  if (theirs.found()) value += 6 * worth(s, seat, s.points_for(theirs.way));
  State mine = s;
  mine.mover = seat;
  const Best own = best_ride(mine);
  if (own.found()) value += 3 * own.worth;
  for (StationSet left = s.placed; left != 0;) {
    const Station from = take_first(left);
    if (s.stack[from].empty()) continue;
    // As a player of the passenger's colour the mover may take every way.
    State open = s;
    open.colour[index(s.mover)] = s.stack[from].top();
    for_each_route(open, open.begin_ride(from),
                   [&](const Ride& way) { value += worth(s, seat, s.points_for(way)) / 2; });
  }
  return value;
}

// After the building or the addition; a transport that follows is the best one at once.
int value_of(const State& s, Seat seat, Action action) {
  State after = s;
  after.apply(seat, action);
  int value = kind_of(action) == Kind::kSabotage ? -8 * (s.player_count - 1) : 0;  // keep it for something worth it
  if (after.phase == Phase::kCarry) {
    const Best ride = best_ride(after);
    value += 8 * ride.worth;
    after.take_passenger(ride.way.from);
    after.mover = next_seat(seat, s.player_count);
  }
  return value + outlook(after, seat);
}

template <class Value>
Action best_of(const Actions& actions, Rng& rng, const Value& value) {
  InlineList<Action, Actions::capacity()> best;
  int most = std::numeric_limits<int>::min();
  for (const Action action : actions) {
    const int v = value(action);
    if (v > most) best.clear();
    if (v >= most) best.push_back(action);
    most = std::max(most, v);
  }
  return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

// Traffic passes where stations have neighbours.
int neighbours_of(const State& s, Colour c) {
  int neighbours = 0;
  for (StationSet left = s.placed & stations_of(c); left != 0;)
    neighbours += std::popcount(sides_at(s.linked, take_first(left)));
  return neighbours;
}

}  // namespace

// Builds what pays best this turn with an eye on the next player, and carries for the widest margin.
Action Skurdir::greedy(const Observation& seen, Seat seat, Rng& rng) {
  if (seen.phase == Phase::kLayout) return seen.sample_action(seat, rng);
  if (seen.phase == Phase::kFirst) return make_action(Kind::kFirst, static_cast<unsigned>(index(seat)));
  if (seen.phase == Phase::kCarry) return make_action(Kind::kCarry, best_ride(seen).way.from);
  if (seen.phase == Phase::kRide) {
    Best best;
    improve(best, seen, seen.ride);
    return make_action(Kind::kRide, static_cast<unsigned>(best.way.direction(seen.ride.length)));
  }
  Actions actions;
  seen.legal_actions(seat, actions);
  if (actions.size() == 1) return actions[0];
  if (seen.phase == Phase::kColour) {
    return best_of(actions, rng, [&](Action a) { return neighbours_of(seen, colour_at(low_of(a))); });
  }
  return best_of(actions, rng, [&](Action a) { return value_of(seen, seat, a); });
}

}  // namespace skerry
