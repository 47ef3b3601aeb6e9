// Herrings: a trick-taking game with hidden hands. Rules: RULES.md.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/presentation.h"

namespace skerry::herrings {

inline constexpr std::size_t kMinPlayers = 2;
inline constexpr std::size_t kMaxPlayers = 4;
inline constexpr std::uint32_t kDeck = 20;
inline constexpr std::uint32_t kMostInHand = 5;

// A set of cards; bit c stands for card c, 1 to 20.
using Cards = std::uint32_t;
inline constexpr Cards kAllCards = ((1U << kDeck) - 1U) << 1U;
constexpr Cards card_bit(std::uint32_t card) { return 1U << card; }
constexpr std::uint32_t count(Cards cards) { return static_cast<std::uint32_t>(std::popcount(cards)); }
constexpr std::uint32_t lowest(Cards cards) { return static_cast<std::uint32_t>(std::countr_zero(cards)); }
constexpr std::uint32_t highest(Cards cards) { return static_cast<std::uint32_t>(std::bit_width(cards)) - 1; }
constexpr Cards without_lowest(Cards cards) { return cards & (cards - 1); }

// Action: the card that is played, or that chance deals.
using Actions = InlineList<Action, kMostInHand>;
using Outcomes = InlineList<Outcome, kDeck>;

// What everyone sees.
struct PublicState {
  std::uint8_t player_count = kMinPlayers;
  std::uint8_t hand_size = 4;  // at the start
  std::uint8_t dealt = 0;      // cards dealt so far, to all players together
  Seat leader{0};
  PerSeat<std::uint8_t> points{};
  PerSeat<std::uint8_t> trick{};  // the card of each seat in the present trick; 0 for none
  Cards played = 0;               // in earlier tricks

  bool operator==(const PublicState&) const = default;

  std::size_t players() const { return player_count; }
  Turn turn() const;
  std::uint32_t tricks() const;         // finished ones
  Cards trick_cards() const;            // of the present trick
  std::uint32_t held(Seat seat) const;  // cards in a hand
};

struct State : PublicState {
  PerSeat<Cards> hands{};

  bool operator==(const State&) const = default;

  void legal_actions(Seat seat, Actions& out) const;
  void chance_outcomes(Outcomes& out) const;
  void apply(Seat seat, Action action);
  std::uint64_t hash() const;
  PerSeat<double> returns() const;
  PerSeat<std::int32_t> scores() const;
  std::uint64_t step_bound() const { return 2ULL * player_count * hand_size; }

 private:
  void finish_trick();
};

// What one viewer sees: the table and its own hand. There is no field for another hand.
struct Observation : PublicState {
  Seat viewer = kSpectator;
  Cards hand = 0;  // empty for a spectator

  bool operator==(const Observation&) const = default;
};

// The sensible card for a seat that holds `hand`: the cheapest that takes the trick, or the lowest if none does; the
// highest to lead.
std::uint32_t sensible_card(const PublicState& open, Cards hand);

}  // namespace skerry::herrings

namespace skerry {

struct Herrings {
  using State = herrings::State;
  using Observation = herrings::Observation;
  using Actions = herrings::Actions;
  using Outcomes = herrings::Outcomes;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);

  static Observation observe(const State& state, Seat viewer);
  static State determinize(const Observation& seen, Rng& rng);
  static bool hides(const State& before, Seat by, Action action, Seat viewer, const State& now);

  static std::string action_text(const Observation& seen, Seat seat, Action action);
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text);
  static std::string outcome_text(const State& state, Action action);
  static std::string state_text(const State& state);
  static Result<State> parse_state(std::string_view text);
  static std::string end_text(const State& state);

  static Action greedy(const Observation& seen, Seat seat, Rng& rng);

  static boost::json::object view(const Observation& seen, Seat viewer);
  static std::string draw(const Observation& seen, Seat viewer, const DrawStyle& style);
};

}  // namespace skerry
