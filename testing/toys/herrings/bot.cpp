#include "testing/toys/herrings/bot.h"

namespace skerry::herrings {

std::uint32_t sensible_card(const PublicState& open, Cards hand) {
  const Cards trick = open.trick_cards();
  if (trick == 0) return highest(hand);
  const Cards winning = hand & ~((card_bit(highest(trick)) << 1U) - 1U);
  return lowest(winning != 0 ? winning : hand);
}

}  // namespace skerry::herrings

namespace skerry {

using namespace herrings;

Action Herrings::greedy(const Observation& seen, Seat, Rng&) { return Action{sensible_card(seen, seen.hand)}; }

void HerringsBot::priors(const State& state, Seat seat, const Actions& actions, std::span<float> priors) {
  constexpr float kSensible = 4;
  const Action sensible{sensible_card(state, state.hands[index(seat)])};
  for (std::size_t i = 0; i < actions.size(); ++i) priors[i] = actions[i] == sensible ? kSensible : 1;
}

Action HerringsBot::rollout_action(const State& state, Seat seat, Rng& rng) {
  constexpr std::uint32_t kRandomOneIn = 4;  // epsilon: rollouts must not all be the same
  if (rng.below(kRandomOneIn) == 0) return sample_action<Herrings>(state, seat, rng);
  return Action{sensible_card(state, state.hands[index(seat)])};
}

PerSeat<float> HerringsBot::estimate(const State& state) { return Uniform<Herrings>::estimate(state); }

}  // namespace skerry
