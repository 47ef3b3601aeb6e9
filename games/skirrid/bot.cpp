#include "games/skirrid/bot.h"

#include <algorithm>

#include "search/rough_math.h"

namespace skerry {

using namespace skirrid;

namespace {

// The cost of laying a shape, as a percentage of what it could make later. Measured with two players; with it, greedy
// wins nine games in ten against a bot that takes the most points.
constexpr std::int32_t kCostOfUse = 40;

// The most points that each kind in hand could make on any free squares, whether they can be reached now or not.
std::array<std::int32_t, kKinds> prospects(const State& s, Hand hand) {
  std::array<std::int32_t, kKinds> best{};
  const Board free = kAllSquares - s.covered;
  const Ways& ways = s.ways();
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (!hand.has_shape(shape)) continue;
    for (std::uint8_t rotation = 0; rotation < kRotations; ++rotation) {
      Placement p{make_kind(shape, 0), Side::kUp, rotation, 0};
      fits(p.figure(ways), free).for_each([&](Square lowest) {
        p.square = static_cast<Square>(lowest + p.laid(ways).anchor);
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

// The worth of a placement in hundredths of a point: its points, less a share of what the shape could make later.
std::int32_t worth(const State& s, const Placement& p, const std::array<std::int32_t, kKinds>& later) {
  return 100 * static_cast<std::int32_t>(s.points_for(p)) - kCostOfUse * later[p.kind];
}

}  // namespace

// Compares the points of a placement with what the same shape could make later. Ties are broken at random.
Action Skirrid::greedy(const Observation& seen, Seat seat, Rng& rng) {
  Actions actions;
  seen.legal_actions(seat, actions);
  const auto later = prospects(seen, seen.playable());
  Action best = actions[0];
  std::int32_t most = 0;
  std::uint32_t equals = 0;
  for (const Action action : actions) {
    const std::int32_t value = worth(seen, placement_of(action), later);
    if (equals > 0 && value < most) continue;
    if (equals > 0 && value > most) equals = 0;
    most = value;
    if (rng.below(++equals) == 0) best = action;
  }
  return best;
}

// ---- for the search

namespace {

using Values = std::array<float, kSquareNumbers + 1>;  // by square
using PerKind = std::array<float, kKinds>;

// Calls f(laid, rotation, lowest square, points without the mark, number under the mark) for every way to lay a shape
// face up in `room` so that it covers a square of `touch`.
template <class F>
void for_each_lay(const State& s, std::size_t shape, const Board& room, const Board& touch, F f) {
  const Board dry = room - touch;
  const Ways& ways = s.ways();
  for (std::uint8_t rotation = 0; rotation < kRotations; ++rotation) {
    const Laid& laid = ways.laid[shape][static_cast<std::size_t>(Side::kUp)][rotation];
    if (!laid.is_name[1]) continue;
    const Figure& figure = ways.figure[laid.figure];
    (fits(figure, room) - fits(figure, dry)).for_each([&](Square lowest) {
      int sum = 0;
      for (std::size_t i = 0; i < figure.size; ++i) sum += s.numbers[lowest + figure.offsets[i]];
      f(laid, rotation, lowest, sum, s.numbers[lowest + laid.anchor]);
    });
  }
}

// The greatest uncovered number.
int greatest_free(const State& s) {
  int most = 0;
  (kAllSquares - s.covered).for_each([&](Square square) { most = std::max<int>(most, s.numbers[square]); });
  return most;
}

// What each kind is likely to make later: its mark on a great number, and an average for its other squares.
PerKind worth_of_kinds(const State& s, int greatest) {
  PerKind worth{};
  constexpr float kPerSquare = 2.5F;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    for (std::size_t mark = 0; mark < kMarks; ++mark) {
      worth[make_kind(shape, mark)] = kPerSquare * static_cast<float>(s.set.shapes[shape].size()) +
                                      static_cast<float>(mark) * static_cast<float>(greatest);
    }
  }
  return worth;
}
constexpr float kCostShare = kCostOfUse / 100.0F;

// For each square, the most that a shape of this hand laid over it could make, less the cost of the shape.
void find_heat(const State& s, Hand hand, const PerKind& worth, const Board& room, const Board& touch, Values& heat) {
  heat.fill(0);
  const Ways& ways = s.ways();
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (!hand.has_shape(shape)) continue;
    for_each_lay(s, shape, room, touch, [&](const Laid& laid, std::uint8_t, Square lowest, int plain, int number) {
      float most = 0;
      for (std::size_t mark = 0; mark < kMarks; ++mark) {
        const Kind kind = make_kind(shape, mark);
        if (!hand.has(kind)) continue;
        most = std::max(most, static_cast<float>(plain + static_cast<int>(mark) * number) - kCostShare * worth[kind]);
      }
      const Figure& figure = ways.figure[laid.figure];
      for (std::size_t i = 0; i < figure.size; ++i) {
        float& here = heat[lowest + figure.offsets[i]];
        here = std::max(here, most);
      }
    });
  }
}

float most_in(const Values& values, const Board& squares) {
  float most = 0;
  squares.for_each([&](Square square) { most = std::max(most, values[square]); });
  return most;
}

// The next seat of another side.
Seat next_opponent(const State& s, Seat seat) {
  Seat other = next_seat(seat, s.seats);
  while (s.same_side(seat, other)) other = next_seat(other, s.seats);
  return other;
}

Board room_of(const State& s, Seat seat) {
  const Board free = kAllSquares - s.covered;
  return s.is_under_arena_rule(seat) ? free & kArena : free;
}

}  // namespace

// By points, less what the shape might make later; by what the next opponent can no longer take; and by the squares
// that the shape brings within reach of that opponent or, in the case of a block, of the seat itself.
void SkirridBot::priors(const State& state, Seat seat, const Actions& actions, std::span<float> priors) {
  const Seat other = next_opponent(state, seat);
  const Board touch = neighbours(state.covered) - state.covered;
  const Board own_room = room_of(state, seat);
  const Board other_room = room_of(state, other);
  const PerKind worth = worth_of_kinds(state, greatest_free(state));
  Values own_far;
  Values other_far;
  Values other_near;
  find_heat(state, state.hands[index(seat)], worth, own_room, own_room, own_far);
  find_heat(state, state.hands[index(other)], worth, other_room, other_room, other_far);
  find_heat(state, state.hands[index(other)], worth, other_room, touch & other_room, other_near);
  const float own_best = most_in(own_far, touch);
  const float other_best = most_in(other_near, other_room);

  const Ways& ways = state.ways();
  constexpr float kDenial = 0.5F;
  constexpr float kOpening = 0.7F;
  float most = -1e6F;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Placement p = placement_of(actions[i]);
    const Board squares = p.squares(ways);
    float value = static_cast<float>(state.points_for(p)) - kCostShare * worth[p.kind];
    // Denies what exceeds the opponent's good alternatives.
    value += kDenial * std::max(0.0F, most_in(other_near, squares) - 0.6F * other_best);
    const Board opened = neighbours(squares) - state.covered - squares - touch;
    if (p.is_block()) {
      value += kOpening * std::max(0.0F, most_in(own_far, opened) - own_best);
    } else {
      value -= kOpening * std::max(0.0F, most_in(other_far, opened) - other_best);
    }
    priors[i] = value;
    most = std::max(most, value);
  }
  constexpr float kHalving = 2.5F;  // points that halve a prior
  for (float& prior : priors) prior = power_of_two((prior - most) / kHalving);
}

// The best placement of a shape in hand, with random noise on the cost of each shape.
Action SkirridBot::rollout_action(const State& state, Seat, Rng& rng) {
  PerKind cost = worth_of_kinds(state, greatest_free(state));
  const Hand hand = state.playable();
  for (Kind kind = 0; kind < kKinds; ++kind) {
    constexpr float kNoise = 4.0F / 65536;  // up to four points
    cost[kind] = kCostShare * cost[kind] - kNoise * static_cast<float>(rng.next() & 0xFFFFU);
  }
  Placement best;
  float most = -1e6F;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (!hand.has_shape(shape)) continue;
    for_each_lay(state, shape, state.room, state.touch,
                 [&](const Laid& laid, std::uint8_t rotation, Square lowest, int plain, int number) {
                   for (std::size_t mark = laid.is_name[0] ? 0 : 1; mark < kMarks; ++mark) {
                     const Kind kind = make_kind(shape, mark);
                     if (!hand.has(kind)) continue;
                     const float value = static_cast<float>(plain + static_cast<int>(mark) * number) - cost[kind];
                     if (value <= most) continue;
                     most = value;
                     best = {kind, Side::kUp, rotation, static_cast<Square>(lowest + laid.anchor)};
                   }
                 });
  }
  // Where no shape fits face up, a mirror image may.
  return most > -1e6F ? make_action(best) : state.sample_action(state.mover, rng);
}

PerSeat<float> SkirridBot::estimate(const State& state) {
  const std::size_t sides = state.teams ? 2 : state.seats;
  const bool is_over = state.phase == Phase::kOver;
  const PerKind worth = worth_of_kinds(state, is_over ? 0 : greatest_free(state));
  PerSeat<float> sums{};
  float all = 0;
  for (std::size_t i = 0; i < state.seats; ++i) {
    float points = state.points[i];
    for (Kind kind = 0; kind < kKinds && !is_over; ++kind) {
      points += kCostShare * worth[kind] * static_cast<float>(state.hands[i].count(kind));
    }
    sums[i % sides] += points;
    all += points;
  }
  // A wide margin counts a little even when it decides nothing.
  constexpr float kMarginShare = 0.2F;
  const float mean = all / static_cast<float>(sides);
  const float scale = is_over ? 40.0F : 30.0F;
  PerSeat<float> ease{};
  float total = 0;
  for (std::size_t i = 0; i < sides; ++i) {
    const float x = (sums[i] - mean) / scale;
    ease[i] = 1 + x / (1 + (x < 0 ? -x : x));
    total += ease[i];
  }
  const PerSeat<double> returns = state.returns();
  PerSeat<float> shares{};
  for (std::size_t i = 0; i < state.seats; ++i) {
    const float margin = ease[i % sides] / total;
    shares[i] = is_over ? (1 - kMarginShare) * static_cast<float>(returns[i]) + kMarginShare * margin : margin;
  }
  return shares;
}

}  // namespace skerry
