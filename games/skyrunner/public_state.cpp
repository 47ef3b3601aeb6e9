// What everyone can see: whose turn it is, the legal actions, the scores.
#include <bit>

#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {
namespace {

constexpr unsigned kLeastGiven = 3;  // SKY-22: the least value of a climbing card given for a sabotage
constexpr CardSet kGivable = kClimbs & ~(set_of(climb_card(kLeastGiven)) - 1);

// The kinds of action cards in a hand.
CardSet kinds_held(const Player& player) {
  CardSet held = 0;
  for (std::size_t slot = 0; slot < kHeldKinds; ++slot) held |= CardSet{player.cards[slot] != 0} << slot;
  return held << kFirstAction;
}

}  // namespace

Turn PublicState::turn() const {
  switch (phase) {
    case Phase::kOpen:
      return Turn::chance();
    case Phase::kChoose:
      return Turn::of_all(static_cast<std::uint8_t>(((1U << seats) - 1U) & ~unsigned{chosen}));
    case Phase::kGive:
    case Phase::kFall:
      return Turn::of(victim);
    case Phase::kOver:
      return Turn::over();
    default:
      return Turn::of(acting);
  }
}

CardSet PublicState::playable(Seat seat) const {
  const Player& hand = at(seat);
  if (is_crash(open)) return hand.colours & kNumbers;
  return hand.colours | (kinds_held(hand) & ~set_of(Card::kEquipment));
}

CardSet PublicState::givable(Seat seat) const { return kinds_held(at(seat)) & kGivable; }

ClimbEnds PublicState::climb_ends() const {
  assert(phase == Phase::kClimb && is_climb(played[index(acting)]));
  std::array<Place, kMaxPlayers> others{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    if (i != index(acting)) others[count++] = player[i].figure;
  }
  return find_climb_ends(building, at(acting).figure, value_of(played[index(acting)]),
                         at(acting).count(Card::kEquipment), {others.data(), count});
}

Seat PublicState::taker() const {
  if (open == Card::kNone) return kNoSeat;
  CardSet once = 0;
  CardSet twice = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    const CardSet bid = set_of(played[i]) & kNumbers;
    twice |= once & bid;
    once |= bid;
  }
  const CardSet single = once & ~twice;
  if (single == 0) return kNoSeat;
  const auto lowest = static_cast<unsigned>(std::countr_zero(single));
  const auto highest = static_cast<unsigned>(std::bit_width(single)) - 1;
  const Card best = number_card(is_crash(open) ? lowest : highest);
  std::size_t i = 0;
  while (played[i] != best) ++i;
  return seat_at(i);
}

bool PublicState::has_acted(Seat seat) const {
  if (phase == Phase::kOpen || phase == Phase::kChoose) return false;
  return order_of(seat) < order_of(acting) ||
         (seat == acting && (phase == Phase::kGive || phase == Phase::kFall || phase == Phase::kOver));
}

void PublicState::legal_actions(Seat seat, Actions& out) const {
  if (seat == kChance || !turn().owes(seat)) return;
  const auto add_cards = [&](Kind kind, CardSet cards) {
    for (; cards != 0; cards &= cards - 1)
      out.push_back(make_action(kind, static_cast<unsigned>(std::countr_zero(cards))));
  };
  const auto add_others = [&](Kind kind) {
    for (std::size_t i = 0; i < seats; ++i) {
      if (seat_at(i) != seat) out.push_back(make_action(kind, seat_at(i)));
    }
  };
  switch (phase) {
    case Phase::kChoose:
      return add_cards(Kind::kPlay, playable(seat));
    case Phase::kClimb: {
      const ClimbEnds ends = climb_ends();
      for (Reach left = ends.all(); left != 0; left &= left - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(left));
        out.push_back(make_climb(ends.place(bit), ends.cost(Reach{1} << bit)));
      }
      return;
    }
    case Phase::kUse:
      out.push_back(make_action(Kind::kKeep, 0U));
      return add_others(Kind::kUse);
    case Phase::kTarget:
      return add_others(Kind::kTarget);
    case Phase::kGive:
      return add_cards(Kind::kGive, givable(seat));
    case Phase::kFall:
      out.push_back(make_action(Kind::kFall, 0U));
      out.push_back(make_action(Kind::kFall, 1U));
      return;
    default:
      return;
  }
}

Action PublicState::sample_action(Seat seat, Rng& rng) const {
  assert(turn().owes(seat) && seat != kChance);
  if (phase == Phase::kChoose) {
    const CardSet cards = playable(seat);
    return make_action(Kind::kPlay, random_bit(cards, rng));
  }
  if (phase == Phase::kClimb) {
    const ClimbEnds ends = climb_ends();
    const unsigned bit = random_bit(ends.all(), rng);
    return make_climb(ends.place(bit), ends.cost(Reach{1} << bit));
  }
  Actions actions;
  legal_actions(seat, actions);
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

PerSeat<std::int32_t> PublicState::scores() const {
  PerSeat<std::int32_t> heights{};
  for (std::size_t i = 0; i < seats; ++i) heights[i] = player[i].figure.height;
  return heights;
}

// SKY-8, SKY-9: nobody is higher than the roof.
PerSeat<double> PublicState::returns() const {
  PerSeat<double> shares{};
  if (phase != Phase::kOver) return shares;
  const PerSeat<std::int32_t> heights = scores();
  std::int32_t highest = 0;
  int leaders = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    if (heights[i] > highest) leaders = 0;
    if (heights[i] >= highest) ++leaders;
    if (heights[i] > highest) highest = heights[i];
  }
  for (std::size_t i = 0; i < seats; ++i) shares[i] = heights[i] == highest ? 1.0 / leaders : 0;
  return shares;
}

// A round turns one card, and each seat chooses a card, acts and makes at most one victim decide.
std::uint64_t PublicState::step_bound() const { return std::uint64_t{round_limit} * (1 + 3 * std::uint64_t{seats}); }

}  // namespace skerry::skyrunner
