#include "games/derailed/bot.h"

#include <algorithm>

#include "games/derailed/outlook.h"

namespace skerry {

using namespace derailed;

namespace {

// The mover's expected share of the win after a lay; with two players, of the round.
float promise(const PublicState& table, const Hand& hand, Action lay) {
  PublicState after = table;
  after.put_card(slot_of(lay), laid_of(lay));
  Hand left = hand;
  left.remove(card_of(lay));
  const std::size_t n = table.players();
  Outlooks looks;
  Seat seat = table.mover;
  for (std::size_t i = 0; i < n; ++i, seat = next_seat(seat, n)) {
    if (after.has_arrived(seat)) continue;
    looks[index(seat)] = outlook(after, seat);
    if (looks[index(seat)].to_go > 0) continue;
    after.points[after.round][index(seat)] = after.arrivals == 0 ? 2 : 1;
    after.place[index(seat)] = ++after.arrivals;
  }
  if (n == 2 && after.arrivals > 0) return after.place[index(table.mover)] == 1 ? 1.0F : 0.001F;
  PerSeat<float> strengths{};
  if (!after.is_round_decided()) {
    for (std::size_t i = 0; i < n; ++i) {
      if (after.place[i] != 0) continue;
      const bool is_own = seat_at(i) == table.mover;
      const HandGuess guess = is_own ? guess_of(left, looks[i]) : guess_of_four(looks[i]);
      strengths[i] = strength(after, looks, seat_at(i), guess, seat_at(i) == next_seat(table.mover, n));
    }
  }
  if (n == 2) return strengths[index(table.mover)] / (strengths[0] + strengths[1]);
  return shares_of(after, strengths, after.is_round_decided())[index(table.mover)];
}

}  // namespace

void DerailedBot::priors(const State& state, Seat seat, const Actions& actions, std::span<float> priors) {
  const Hand& hand = state.hands[index(seat)];
  if (kind_of(actions[0]) != Kind::kLay) {
    std::ranges::fill(priors, 1.0F);
    if (state.phase != Phase::kRedraw) return;
    constexpr float kPreferred = 6;
    const Action preferred = exchange_or_keep(hand);
    priors[static_cast<std::size_t>(std::ranges::find(actions, preferred) - actions.begin())] = kPreferred;
    return;
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const float share = promise(state, hand, actions[i]);
    priors[i] = share * share * share * share;
  }
}

// The best of a few random lays, with random noise. Looking at all of them takes longer than it gains.
Action DerailedBot::rollout_action(const State& state, Seat seat, Rng& rng) {
  const Hand& hand = state.hands[index(seat)];
  if (state.phase == Phase::kRedraw) return exchange_or_keep(hand);
  Actions actions;
  state.list_actions(hand, actions);
  if (kind_of(actions[0]) != Kind::kLay) return actions[0];
  Action best = actions[0];
  float most = -1;
  constexpr std::size_t kLaysTried = 8;
  for (std::size_t i = 0; i < std::min(actions.size(), kLaysTried); ++i) {
    std::swap(actions[i], actions[i + rng.below(static_cast<std::uint32_t>(actions.size() - i))]);
    const Action action = actions[i];
    constexpr float kNoise = 0.1F / 65536;  // up to a tenth
    const float value = promise(state, hand, action) * (1 + kNoise * static_cast<float>(rng.below(65536)));
    if (value > most) {
      most = value;
      best = action;
    }
  }
  return best;
}

PerSeat<float> DerailedBot::estimate(const State& state) {
  PerSeat<float> strengths{};
  const std::size_t n = state.players();
  if (state.phase == Phase::kOver) {
    const PerSeat<double> returns = state.returns();
    for (std::size_t i = 0; i < n; ++i) strengths[i] = static_cast<float>(returns[i]);
    return strengths;
  }
  strengths.fill(1);
  const bool is_decided = state.is_round_decided();
  if ((state.phase == Phase::kLay || state.phase == Phase::kDraw) && !is_decided) {
    const Seat next = state.phase == Phase::kLay ? state.mover : next_seat(state.mover, n);
    Outlooks looks;
    for (std::size_t i = 0; i < n; ++i) {
      if (state.place[i] == 0) looks[i] = outlook(state, seat_at(i));
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (state.place[i] != 0) continue;
      strengths[i] = strength(state, looks, seat_at(i), guess_of(state.hands[i], looks[i]), seat_at(i) == next);
    }
  }
  return shares_of(state, strengths, is_decided);
}

}  // namespace skerry
