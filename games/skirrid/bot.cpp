// What a bot knows of Skirrid.
#include "games/skirrid/bot.h"

#include <algorithm>
#include <cmath>

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

// What a placement is worth in hundredths of a point: its points, less a share of what the shape could make later.
std::int32_t worth(const State& s, const Placement& p, const std::array<std::int32_t, kKinds>& later) {
  return 100 * static_cast<std::int32_t>(s.points_for(p)) - kCostOfUse * later[p.kind];
}

// About what a shape makes in the middle of a game, by its number of squares and its mark, for rollouts and estimates,
// which have no time to look.
constexpr std::array<std::int32_t, kShapes> kUsual = {10, 17, 23, 27, 31, 36};
constexpr std::int32_t kUsualMark = 8;  // and so much more for each step of the mark

constexpr std::int32_t usual(Kind kind, bool marks_count) {
  return kUsual[shape_of(kind)] + (marks_count ? kUsualMark * static_cast<std::int32_t>(mark_of(kind)) : 0);
}

constexpr std::array<std::int32_t, kKinds> usual_of_all(bool marks_count) {
  std::array<std::int32_t, kKinds> all{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) all[kind] = usual(static_cast<Kind>(kind), marks_count);
  return all;
}

// What a side has, and may still get: towards the end less and less of what it holds finds a place.
float prospects_of(const State& s, std::size_t seat) {
  std::int32_t held = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    held += static_cast<std::int32_t>(s.hands[seat].count(static_cast<Kind>(kind))) *
            usual(static_cast<Kind>(kind), s.marks_count());
  }
  constexpr float kRealised = 0.75F;
  return static_cast<float>(s.points[seat]) + kRealised * static_cast<float>(held);
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
    const std::int32_t value = worth(seen, placement_of(action), later);
    if (equals > 0 && value < most) continue;
    if (equals > 0 && value > most) equals = 0;
    most = value;
    if (rng.below(++equals) == 0) best = action;
  }
  return best;
}

// ---- what the search asks

// By what greedy sees; six points less make a placement a quarter as likely.
void SkirridBot::weigh(const State& s, Seat, const Actions& actions, std::span<float> weights) {
  const auto later = prospects(s, s.playable());
  float most = -1e9F;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    weights[i] = static_cast<float>(worth(s, placement_of(actions[i]), later));
    most = std::max(most, weights[i]);
  }
  constexpr float kScale = 600;
  for (float& weight : weights) {
    const float ratio = 1 / (1 + (most - weight) / kScale);
    weight = ratio * ratio;
  }
}

// The best of a few random placements.
Action SkirridBot::playout_action(const State& s, Seat seat, Rng& rng) {
  constexpr int kTries = 10;
  static constexpr std::array<std::array<std::int32_t, kKinds>, 2> kLater = {usual_of_all(false), usual_of_all(true)};
  const auto& later = kLater[s.marks_count() ? 1 : 0];
  Action best = s.sample_action(seat, rng);
  std::int32_t most = worth(s, placement_of(best), later);
  for (int i = 1; i < kTries; ++i) {
    const Action action = s.sample_action(seat, rng);
    const std::int32_t value = worth(s, placement_of(action), later);
    if (value > most) {
      most = value;
      best = action;
    }
  }
  return best;
}

// From how far each side is ahead of the best other one, with less doubt the fewer shapes are left.
PerSeat<float> SkirridBot::estimate(const State& s) {
  const std::size_t sides = s.teams ? 2 : s.seats;
  PerSeat<float> sums{};
  unsigned left = 0;
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    sums[seat % sides] += prospects_of(s, seat);
    left += s.hands[seat].size();
  }
  const bool is_over = s.phase == Phase::kOver;
  const float doubt = 6 + 5 * std::sqrt(static_cast<float>(left));
  PerSeat<float> shares{};
  float total = 0;
  for (std::size_t side = 0; side < sides; ++side) {
    float rival = -1e9F;
    for (std::size_t other = 0; other < sides; ++other) rival = other == side ? rival : std::max(rival, sums[other]);
    const float margin = sums[side] - rival;
    shares[side] = 0.5F + 0.5F * margin / (doubt + std::abs(margin));
    if (sides > 2) shares[side] *= shares[side];
    total += shares[side];
  }
  const PerSeat<double> returns = s.returns();
  constexpr float kOfResult = 0.8F;
  PerSeat<float> values{};
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    const float share = shares[seat % sides] / total;
    values[seat] = is_over ? kOfResult * static_cast<float>(returns[seat]) + (1 - kOfResult) * share : share;
  }
  return values;
}

}  // namespace skerry
