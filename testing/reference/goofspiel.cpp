#include "testing/reference/goofspiel.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/text.h"

namespace skerry {

using namespace goofspiel;

namespace {

constexpr GameInfo kInfo = {
    .id = "goofspiel",
    .title = "Goofspiel",
    .summary = "Bid for prizes, both at once.",
    .designers = "Merrill Flood",
    .source = "1930s",
    .rights = "",
    .min_players = 2,
    .max_players = 2,
    .minutes = 5,
    .seat_names = {},
    .options = {},
    .rules =
        "# Goofspiel\n\nA prize from 1 to 13 is turned; both bid a card of theirs at once; the higher bid takes the "
        "prize, equal bids lose it.\n",
};

std::string names(Cards cards) {
  std::string text;
  for (; cards != 0; cards &= static_cast<Cards>(cards - 1)) text += std::to_string(std::countr_zero(cards)) + " ";
  return text;
}

// As many cards have left each hand as prizes are decided; a prize is open while a bid is due.
bool can_occur(const State& s) {
  const int rounds_over = static_cast<int>(kCards) - std::popcount(s.hand[0]);
  const int prizes_gone = static_cast<int>(kCards) - std::popcount(s.prizes);
  if (std::popcount(s.hand[0]) != std::popcount(s.hand[1])) return false;
  if (prizes_gone != rounds_over + (s.prize != 0 ? 1 : 0)) return false;
  if (s.prize > kCards || (s.prize != 0 && (s.prizes & card_bit(s.prize)) != 0)) return false;
  int most = 0;
  for (std::uint32_t card = 1; card <= kCards; ++card) {
    if ((s.prizes & card_bit(card)) == 0 && card != s.prize) most += static_cast<int>(card);
  }
  if (s.points[0] + s.points[1] > most) return false;
  for (std::size_t i = 0; i < 2; ++i) {
    if (s.bid[i] > kCards || (s.bid[i] != 0 && (s.prize == 0 || (s.hand[i] & card_bit(s.bid[i])) == 0))) return false;
  }
  return s.bid[0] == 0 || s.bid[1] == 0;
}

}  // namespace

const GameInfo& Goofspiel::info() { return kInfo; }

Result<State> Goofspiel::initial(int, const Settings&) { return State{}; }

Observation Goofspiel::observe(const State& state, Seat viewer) {
  Observation seen{state, viewer, 0, {state.bid[0] != 0, state.bid[1] != 0}};
  if (viewer != kSpectator) seen.own_bid = state.bid[index(viewer)];
  seen.open.bid = {};
  return seen;
}

State Goofspiel::determinize(const Observation& observation, Rng& rng) {
  State state = observation.open;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!observation.has_bid[i]) continue;
    if (seat_at(i) == observation.viewer) {
      state.bid[i] = observation.own_bid;
      continue;
    }
    Cards hand = state.hand[i];
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(std::popcount(hand))); skip > 0; --skip) {
      hand &= static_cast<Cards>(hand - 1);
    }
    state.bid[i] = static_cast<std::uint8_t>(std::countr_zero(hand));
  }
  return state;
}

bool Goofspiel::hides(const State& before, Seat by, Action, Seat viewer, const State& now) {
  return by != kChance && viewer != by && before.prize == now.prize;
}

std::string Goofspiel::action_text(const Observation&, Seat, Action action) {
  return "bid " + std::to_string(bits(action));
}

Result<Action> Goofspiel::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (seen.open.prize == 0 || seen.has_bid[index(seat)]) return Error{"It is not this seat's turn."};
  const auto card = text.starts_with("bid ") ? parse_number(text.substr(4), kCards) : std::nullopt;
  if (!card.has_value()) return Error{"Write 'bid' and a card from 1 to 13, not " + in_quotes(text) + "."};
  if (*card == 0 || (seen.open.hand[index(seat)] & card_bit(*card)) == 0) return Error{"That card is not in the hand."};
  return Action{*card};
}

std::string Goofspiel::outcome_text(const State&, Action action) { return "prize " + std::to_string(bits(action)); }

std::string Goofspiel::state_text(const State& s) {
  const std::array<unsigned, 8> parts = {s.hand[0], s.hand[1], s.prizes,    s.prize,
                                         s.bid[0],  s.bid[1],  s.points[0], s.points[1]};
  return join(parts.size(), " ", [&](std::size_t i) { return std::to_string(parts[i]); });
}

Result<State> Goofspiel::parse_state(std::string_view text) {
  const auto words = split(text, ' ');
  std::array<std::uint32_t, 8> parts{};
  if (words.size() != parts.size()) return Error{"Write eight numbers: hands, prizes, prize, bids, points."};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto number = parse_number(words[i], i < 3 ? kFullHand : 91);
    if (!number) return Error{"Write eight numbers: hands, prizes, prize, bids, points."};
    parts[i] = *number;
  }
  State s;
  s.hand = {static_cast<Cards>(parts[0]), static_cast<Cards>(parts[1])};
  s.prizes = static_cast<Cards>(parts[2]);
  s.prize = static_cast<std::uint8_t>(parts[3]);
  s.bid = {static_cast<std::uint8_t>(parts[4]), static_cast<std::uint8_t>(parts[5])};
  s.points = {static_cast<std::uint8_t>(parts[6]), static_cast<std::uint8_t>(parts[7])};
  const bool real_cards = ((s.hand[0] | s.hand[1] | s.prizes) & 1U) == 0;
  if (!real_cards || !can_occur(s)) return Error{"This state cannot occur."};
  return s;
}

std::string Goofspiel::end_text(const State&) { return "all prizes are taken"; }

// Bids the value of the prize, or the next card above it.
Action Goofspiel::greedy(const Observation& seen, Seat seat, Rng&) {
  const Cards hand = seen.open.hand[index(seat)];
  const auto above = static_cast<Cards>(hand & ~(card_bit(seen.open.prize) - 1U));
  return Action{static_cast<std::uint32_t>(std::countr_zero(above != 0 ? above : hand))};
}

boost::json::object Goofspiel::view(const Observation& seen, Seat) {
  return {{"hands", {names(seen.open.hand[0]), names(seen.open.hand[1])}},
          {"prize", seen.open.prize},
          {"own_bid", seen.own_bid},
          {"has_bid", {seen.has_bid[0], seen.has_bid[1]}}};
}

std::string Goofspiel::draw(const Observation& seen, Seat, const DrawStyle&) {
  return "prize " + std::to_string(seen.open.prize) + "\n" + names(seen.open.hand[0]) + "\n" +
         names(seen.open.hand[1]) + "\n";
}

}  // namespace skerry
