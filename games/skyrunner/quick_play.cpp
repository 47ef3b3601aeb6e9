#include "games/skyrunner/quick_play.h"

#include <bit>

#include "games/skyrunner/estimate.h"

namespace skerry::skyrunner {
namespace {

constexpr std::uint32_t kPercent = 100;
constexpr std::uint32_t kClimbers = 35;   // percentage that climbs if it can
constexpr std::uint32_t kAttackers = 10;  // percentage of the rest that plays another card than a number if it can

// Whether a climbing card can gain height. Below a ledge that takes equipment.
bool can_rise(const PublicState& t, Seat seat) {
  const Player& player = t.at(seat);
  return player.count(Card::kEquipment) > 0 || player.figure == kGround || player.figure.height % t.building.rows != 0;
}

Action quick_card(const PublicState& t, Seat seat, Rng& rng) {
  const CardSet cards = t.playable(seat);
  const CardSet climbs = cards & kClimbs;
  if (climbs != 0 && can_rise(t, seat) && (threatens_roof(t, seat) || rng.below(kPercent) < kClimbers)) {
    return make_action(Kind::kPlay, static_cast<unsigned>(std::bit_width(climbs) - 1));
  }
  const CardSet others = cards & ~kClimbs & ~kNumbers;
  const bool attacks = others != 0 && rng.below(kPercent) < kAttackers;
  return make_action(Kind::kPlay, random_bit(attacks ? others : cards & kNumbers, rng));
}

// A random one of the highest ends.
Action quick_climb(const PublicState& t, Rng& rng) {
  const ClimbEnds ends = t.climb_ends();
  const Reach all = ends.all();
  const unsigned top = (static_cast<unsigned>(std::bit_width(all)) - 1) & ~7U;
  const unsigned bit = random_bit(all >> top << top, rng);
  return make_climb(ends.place(bit), ends.cost(Reach{1} << bit));
}

// A rival high up, usually the highest.
Seat quick_target(const PublicState& t, Seat seat, Rng& rng) {
  Seat target = kNoSeat;
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (seat_at(i) == seat) continue;
    const std::uint32_t height = 2 * t.player[i].figure.height + rng.below(4);
    if (target != kNoSeat && height <= most) continue;
    most = height;
    target = seat_at(i);
  }
  return target;
}

}  // namespace

Action quick_action(const State& state, Seat seat, Rng& rng) {
  switch (state.phase) {
    case Phase::kChoose:
      return quick_card(state, seat, rng);
    case Phase::kClimb:
      return quick_climb(state, rng);
    case Phase::kUse:
      return make_action(Kind::kUse, quick_target(state, seat, rng));
    case Phase::kTarget:
      return make_action(Kind::kTarget, quick_target(state, seat, rng));
    default:
      return state.sample_action(seat, rng);
  }
}

}  // namespace skerry::skyrunner
