// Goofspiel with 13 cards for two: chance turns a prize, both bid a card at the same time, and the higher bid takes it.
// Short, with chance and simultaneous choices.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/presentation.h"

namespace skerry::goofspiel {

inline constexpr std::uint32_t kCards = 13;

// A set of cards; bit c stands for card c, 1 to 13.
using Cards = std::uint16_t;
inline constexpr Cards kFullHand = ((1U << kCards) - 1U) << 1U;

constexpr Cards card_bit(std::uint32_t card) { return static_cast<Cards>(1U << card); }

// Action and outcome: the card, 1 to 13.
using Actions = InlineList<Action, kCards>;
using Outcomes = InlineList<Outcome, kCards>;

struct State {
  std::array<Cards, 2> hand{kFullHand, kFullHand};  // includes a card that is bid but not yet shown
  Cards prizes = kFullHand;                         // still to come
  std::uint8_t prize = 0;                           // open now, 0 if none
  std::array<std::uint8_t, 2> bid{};                // 0 until chosen
  std::array<std::uint8_t, 2> points{};

  bool operator==(const State&) const = default;

  std::size_t players() const { return 2; }
  Turn turn() const {
    if (prize == 0) return prizes != 0 ? Turn::chance() : Turn::over();
    return Turn::of_all(static_cast<std::uint8_t>((bid[0] == 0 ? 1 : 0) | (bid[1] == 0 ? 2 : 0)));
  }
  void chance_outcomes(Outcomes& out) const {
    for (Cards left = prizes; left != 0; left &= static_cast<Cards>(left - 1)) {
      out.push_back({Action{static_cast<std::uint32_t>(std::countr_zero(left))}, 1});
    }
  }
  void legal_actions(Seat seat, Actions& out) const {
    if (!turn().owes(seat)) return;
    for (Cards left = hand[index(seat)]; left != 0; left &= static_cast<Cards>(left - 1)) {
      out.push_back(Action{static_cast<std::uint32_t>(std::countr_zero(left))});
    }
  }
  void apply(Seat seat, Action action) {
    const auto card = static_cast<std::uint8_t>(bits(action));
    if (seat == kChance) {
      assert(prize == 0 && (prizes & card_bit(card)) != 0);
      prize = card;
      prizes = static_cast<Cards>(prizes & ~card_bit(card));
      return;
    }
    assert(turn().owes(seat) && (hand[index(seat)] & card_bit(card)) != 0);
    bid[index(seat)] = card;
    if (bid[0] != 0 && bid[1] != 0) show();
  }
  std::uint64_t hash() const {
    return mix64(mix64(std::uint64_t{hand[0]} | std::uint64_t{hand[1]} << 16U | std::uint64_t{prizes} << 32U |
                       std::uint64_t{prize} << 48U) ^
                 (std::uint64_t{bid[0]} | std::uint64_t{bid[1]} << 8U | std::uint64_t{points[0]} << 16U |
                  std::uint64_t{points[1]} << 24U));
  }
  PerSeat<double> returns() const {
    if (!turn().is_over()) return {};
    if (points[0] == points[1]) return {0.5, 0.5};
    return points[0] > points[1] ? PerSeat<double>{1, 0} : PerSeat<double>{0, 1};
  }
  PerSeat<std::int32_t> scores() const { return {points[0], points[1]}; }
  std::uint64_t step_bound() const { return 3 * kCards; }

 private:
  void show() {
    for (std::size_t i = 0; i < 2; ++i) hand[i] = static_cast<Cards>(hand[i] & ~card_bit(bid[i]));
    if (bid[0] != bid[1]) {
      std::uint8_t& winner = points[bid[0] > bid[1] ? 0 : 1];
      winner = static_cast<std::uint8_t>(winner + prize);
    }
    bid = {};
    prize = 0;
  }
};
static_assert(sizeof(State) == 12);

// What a viewer knows: everything but the other's bid of this round, only that it has been made.
struct Observation {
  State open;  // with no bid in it
  Seat viewer;
  std::uint8_t own_bid;  // 0 if none
  std::array<bool, 2> has_bid;
  bool operator==(const Observation&) const = default;
};

}  // namespace skerry::goofspiel

namespace skerry {

struct Goofspiel {
  using State = goofspiel::State;
  using Observation = goofspiel::Observation;
  using Actions = goofspiel::Actions;
  using Outcomes = goofspiel::Outcomes;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);
  static Observation observe(const State& state, Seat viewer);
  static State determinize(const Observation& observation, Rng& rng);
  static bool hides(const State& before, Seat by, Action action, Seat viewer, const State& now);
  static Observation reopen(const Observation& seen) { return {seen.open, seen.viewer, 0, {}}; }

  static std::string action_text(const Observation& seen, Seat seat, Action action);  // "bid 7"
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text);
  static std::string outcome_text(const State& state, Action action);  // "prize 4"
  static std::string state_text(const State& state);                   // hands, prizes, prize, bids, points: numbers
  static Result<State> parse_state(std::string_view text);
  static std::string end_text(const State& state);

  static Action greedy(const Observation& seen, Seat seat, Rng& rng);

  static boost::json::object view(const Observation& seen, Seat viewer);
  static std::string draw(const Observation& seen, Seat viewer, const DrawStyle& style);
};

}  // namespace skerry
