#include "games/skurdir/bot.h"

#include <algorithm>
#include <limits>

#include "games/skurdir/promise.h"
#include "games/skurdir/timetable.h"

namespace skerry {

using namespace skurdir;

namespace {

// ---- what greedy looks at

// What these gains are worth to a seat, on the scale of Timetable.
int worth(const State& s, Seat seat, const PerSeat<std::int32_t>& gains) {
  int others = 0;
  for (std::size_t i = 0; i < s.player_count; ++i) others += i == index(seat) ? 0 : gains[i];
  return gains[index(seat)] * (s.player_count - 1) - others;
}

constexpr int kPrecision = 8;  // the values of actions are points times this, times players - 1

// How the board looks to `seat` when the next player is about to move: that player's best ride counts against it, its
// own best ride counts for it, and every other ride counts a little.
int outlook(const State& s, Seat seat) {
  if (s.phase == Phase::kOver) return 0;
  int value = 0;
  const Best theirs = Timetable(s, s.mover).best();
  if (theirs.found()) value += 6 * worth(s, seat, s.points_for(theirs.way));
  const Timetable own(s, seat);
  const Best mine = own.best();
  if (mine.found()) value += 3 * mine.worth;
  for (StationSet left = s.waiting(); left != 0;) {
    own.for_each_from(take_first(left), [&](const Ride&, int of_way) { value += of_way / 2; });
  }
  return value;
}

// The value of a building or an addition, followed by the best transport.
int value_of(const State& s, Seat seat, Action action) {
  State after = s;
  after.apply(seat, action);
  // Sabotage is worth keeping.
  int value = kind_of(action) == Kind::kSabotage ? -kPrecision * (s.player_count - 1) : 0;
  if (after.phase == Phase::kCarry) {
    const Best ride = Timetable(after, seat).best();
    value += kPrecision * ride.worth;
    after.take_passenger(ride.way.from);
    after.mover = next_seat(seat, s.player_count);
  }
  return value + outlook(after, seat);
}

// The worth of the best ride that continues in this direction.
int worth_of_ride(const State& s, Seat seat, const Timetable& timetable, Direction d) {
  Ride way = s.ride;
  way.go(d, s.next[side_of(way.at, d)]);
  int points = worth(s, seat, s.points_for(way));
  if (colour_of(way.at) != s.stack[way.from].top()) points += timetable.best_end(way).worth;
  return points;
}

// ---- the last turn

// Whether this transport ends the game: nobody else is waiting, and nobody can be added (SKU-11, SKU-15).
bool is_last_ride(const State& s) {
  if (s.phase != Phase::kCarry && s.phase != Phase::kRide) return false;
  const StationSet waiting = s.waiting();
  if ((waiting & (waiting - 1U)) != 0) return false;
  const Stack& stack = s.stack[static_cast<std::size_t>(std::countr_zero(waiting))];
  return stack.height() == 1 && (s.pool & ~(1U << index(stack.top()))) == 0;
}

// The mover's lead over the other player after the last ride. Precondition: two players and is_last_ride().
int final_lead(const State& s) {
  const Timetable timetable(s, s.mover);
  const auto seat = index(s.mover);
  int lead = s.points[seat] - s.points[1 - seat];
  if (s.phase == Phase::kCarry) return lead + timetable.best().worth;
  lead += worth(s, s.mover, s.points_for(s.ride));
  return lead + timetable.best_end(s.ride).worth;
}

// Whether the game can end with this turn.
bool is_late(const State& s) {
  State next = s;
  ++next.stall;
  ++next.stuck;
  const StationSet waiting = s.waiting();
  return next.end() != End::kNone || (waiting & (waiting - 1U)) == 0;
}

// A factor for a building that ends the game, by the result. With more than two players the search finds it.
float factor_of_end(const State& s, Seat seat, Action action) {
  if (s.player_count != 2) return 1;
  State after = s;
  after.apply(seat, action);
  if (after.phase != Phase::kOver && !is_last_ride(after)) return 1;
  const auto at = index(seat);
  const int lead = after.phase == Phase::kOver ? after.points[at] - after.points[1 - at] : final_lead(after);
  return lead > 0 ? 100.0F : lead == 0 ? 1.0F : 0.01F;
}

// ---- priors

// Of a building or an addition, by the promise of the position after it.
float prior_of(const State& s, Seat seat, Action action) {
  State after = s;
  after.apply(seat, action);
  const float share =
      after.phase == Phase::kOver ? static_cast<float>(after.returns()[index(seat)]) : promise(after)[index(seat)];
  constexpr float kFloor = 0.01F;
  return (share + kFloor) * (share + kFloor);
}

// By the points of the best ride that follows.
void priors_of_rides(const State& s, Seat seat, const Actions& actions, std::span<float> priors) {
  const Timetable timetable(s, seat);
  std::array<int, Actions::capacity()> values{};
  std::ranges::transform(actions, values.begin(), [&](Action a) {
    return s.phase == Phase::kCarry ? timetable.best_from(static_cast<Station>(low_of(a))).worth
                                    : worth_of_ride(s, seat, timetable, static_cast<Direction>(low_of(a)));
  });
  const int most = *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(actions.size()));
  // A ride this far behind the best has a third of its prior. The more players, the less points mean.
  const auto unit = static_cast<float>(4 * (s.player_count - 1) * (s.player_count - 1));
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const float behind = static_cast<float>(most - values[i]) / unit;
    priors[i] = 1 / (1 + behind + behind * behind * behind);
  }
}

// ---- greedy

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

// ---- rollouts

bool has_one(std::uint16_t choices) { return (choices & (choices - 1U)) == 0; }

// The best transport that this building allows at once. A new station counts as no change.
int quick_value(const State& s, const Timetable& timetable, Action action) {
  const auto side = static_cast<Side>(low_of(action));
  const auto of = [](const Best& best) { return best.found() ? best.worth : 0; };
  switch (kind_of(action)) {
    case Kind::kCanal:
      return of(timetable.with(side, s.own_colour()).best());
    case Kind::kNeutral:
      return of(timetable.with(side, Colour::kNeutral).best());
    case Kind::kRemove:
    case Kind::kSabotage:
      return of(timetable.without(side).best());
    default:
      return of(timetable.best());
  }
}

// The better of two random buildings. Trying more costs more simulations than it gains.
Action quick_building(const State& s, Seat seat, Rng& rng) {
  const Action one = s.sample_action(seat, rng);
  const Action other = s.sample_action(seat, rng);
  if (one == other) return one;
  const Timetable timetable(s, seat);
  return quick_value(s, timetable, other) > quick_value(s, timetable, one) ? other : one;
}

}  // namespace

// Builds what pays best this turn, taking the next player's answer into account, and carries for the widest margin.
Action Skurdir::greedy(const Observation& seen, Seat seat, Rng& rng) {
  if (seen.phase == Phase::kLayout) return seen.sample_action(seat, rng);
  if (seen.phase == Phase::kFirst) return make_action(Kind::kFirst, static_cast<unsigned>(index(seat)));
  if (seen.phase == Phase::kCarry) return make_action(Kind::kCarry, Timetable(seen, seat).best().way.from);
  if (seen.phase == Phase::kRide) {
    const Best best = Timetable(seen, seat).best_end(seen.ride);
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

void SkurdirBot::priors(const Skurdir::State& state, Seat seat, const Skurdir::Actions& actions,
                        std::span<float> priors) {
  std::ranges::fill(priors, 1.0F);
  if (actions.size() == 1) return;
  switch (state.phase) {
    case Phase::kColour:
      for (std::size_t i = 0; i < actions.size(); ++i) {
        priors[i] += static_cast<float>(neighbours_of(state, colour_at(low_of(actions[i]))));
      }
      break;
    case Phase::kBuild:
    case Phase::kAdd:
      std::ranges::transform(actions, priors.begin(), [&](Action a) { return prior_of(state, seat, a); });
      if (state.phase == Phase::kAdd || !is_late(state)) break;
      for (std::size_t i = 0; i < actions.size(); ++i) priors[i] *= factor_of_end(state, seat, actions[i]);
      break;
    case Phase::kCarry:
    case Phase::kRide:
      priors_of_rides(state, seat, actions, priors);
      break;
    default:
      break;
  }
}

Seat SkurdirBot::certain_winner(const Skurdir::State& state) {
  if (state.player_count != 2 || !is_last_ride(state)) return kNoSeat;
  const int lead = final_lead(state);
  if (lead == 0) return kNoSeat;
  return lead > 0 ? state.mover : next_seat(state.mover, 2);
}

Action SkurdirBot::rollout_action(const Skurdir::State& state, Seat seat, Rng& rng) {
  switch (state.phase) {
    case Phase::kBuild:
      return quick_building(state, seat, rng);
    case Phase::kCarry:
      if (has_one(state.choices)) break;
      return make_action(Kind::kCarry, Timetable(state, seat).best().way.from);
    case Phase::kRide: {
      if (has_one(state.choices)) break;
      const Ride way = Timetable(state, seat).best_end(state.ride).way;
      return make_action(Kind::kRide, static_cast<unsigned>(way.direction(state.ride.length)));
    }
    default:
      break;
  }
  return state.sample_action(seat, rng);
}

PerSeat<float> SkurdirBot::estimate(const Skurdir::State& state) {
  const std::size_t players = state.player_count;
  PerSeat<float> values{};
  if (state.phase < Phase::kBuild) {
    std::fill_n(values.begin(), players, 1 / static_cast<float>(players));
    return values;
  }
  if (state.phase != Phase::kOver) return promise(state);
  const PerSeat<double> returns = state.returns();
  for (std::size_t i = 0; i < players; ++i) values[i] = static_cast<float>(returns[i]);
  return values;
}

}  // namespace skerry
