// Text in and out.
#include <algorithm>

#include "core/text.h"
#include "testing/toys/herrings/herrings.h"

namespace skerry {

using namespace herrings;

namespace {

constexpr std::string_view kStateForm =
    "Write leader, hands, trick, points, cards played and hand size: '1 3,7/12,20 5/- 0/1 6,8 4'.";

std::string numbers(Cards cards) {
  if (cards == 0) return "-";
  std::string text;
  for (; cards != 0; cards = without_lowest(cards)) text += (text.empty() ? "" : ",") + std::to_string(lowest(cards));
  return text;
}

std::optional<Cards> parse_cards(std::string_view text) {
  Cards cards = 0;
  if (text == "-") return cards;
  for (const std::string_view word : split(text, ',')) {
    const auto card = parse_number(word, kDeck);
    if (!card || *card == 0 || card_bit(*card) <= cards) return std::nullopt;  // each once, ascending
    cards |= card_bit(*card);
  }
  return cards;
}

// One item for each seat, separated by '/'.
template <class Write>
std::string per_seat(const State& state, Write write) {
  std::string text;
  for (std::size_t i = 0; i < state.players(); ++i) text += (i > 0 ? "/" : "") + write(i);
  return text;
}

bool can_occur(const State& state) {
  Cards seen = state.played;
  std::uint32_t total = count(state.played);
  for (const Cards cards : state.hands) {
    seen |= cards;
    total += count(cards);
  }
  seen |= state.trick_cards();
  total += count(state.trick_cards());
  if (count(seen) != total || total != state.dealt || state.dealt > state.player_count * state.hand_size) return false;
  if (count(state.played) != state.tricks() * state.player_count) return false;
  const bool has_begun = state.played != 0 || state.trick_cards() != 0;
  if (has_begun && state.turn().is_chance()) return false;
  if (state.played == 0 ? index(state.leader) != 0 : state.points[index(state.leader)] == 0) return false;
  const std::uint32_t laid = count(state.trick_cards());
  if (laid == state.player_count) return false;
  for (std::size_t i = 0; i < state.players(); ++i) {
    const bool has_laid = (i + state.players() - index(state.leader)) % state.players() < laid;
    if (has_laid != (state.trick[i] != 0) || state.held(seat_at(i)) != count(state.hands[i])) return false;
  }
  return true;
}

}  // namespace

std::string Herrings::action_text(const Observation&, Seat, Action action) {
  return "play " + std::to_string(bits(action));
}

Result<Action> Herrings::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (!seen.turn().owes(seat)) return Error{"It is not this seat's turn."};
  const auto card = text.starts_with("play ") ? parse_number(text.substr(5), kDeck) : std::nullopt;
  if (!card) return Error{"Write 'play' and a card, as in 'play 7', not " + in_quotes(text) + "."};
  if ((seen.hand & card_bit(*card)) == 0) {
    return Error{"Card " + std::to_string(*card) + " is not in your hand.", "HER-2"};
  }
  return Action{*card};
}

std::string Herrings::outcome_text(const State&, Action action) { return "deal " + std::to_string(bits(action)); }

std::string Herrings::state_text(const State& state) {
  const auto hand = [&](std::size_t i) { return numbers(state.hands[i]); };
  const auto trick = [&](std::size_t i) { return state.trick[i] == 0 ? "-" : std::to_string(state.trick[i]); };
  const auto points = [&](std::size_t i) { return std::to_string(state.points[i]); };
  return std::to_string(index(state.leader) + 1) + " " + per_seat(state, hand) + " " + per_seat(state, trick) + " " +
         per_seat(state, points) + " " + numbers(state.played) + " " + std::to_string(state.hand_size);
}

Result<Herrings::State> Herrings::parse_state(std::string_view text) {
  const auto words = split(text, ' ');
  if (words.size() != 6) return Error{std::string(kStateForm)};
  const auto hands = split(words[1], '/');
  const auto trick = split(words[2], '/');
  const auto points = split(words[3], '/');
  const auto leader = parse_number(words[0], static_cast<std::uint32_t>(hands.size()));
  const auto played = parse_cards(words[4]);
  const auto hand_size = parse_number(words[5], kMostInHand);
  if (hands.size() < kMinPlayers || hands.size() > kMaxPlayers || trick.size() != hands.size() ||
      points.size() != hands.size() || !leader || *leader == 0 || !played || !hand_size || *hand_size == 0) {
    return Error{std::string(kStateForm)};
  }
  State state;
  state.player_count = static_cast<std::uint8_t>(hands.size());
  state.hand_size = static_cast<std::uint8_t>(*hand_size);
  state.leader = seat_at(*leader - 1);
  state.played = *played;
  std::uint32_t dealt = count(*played);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const auto hand = parse_cards(hands[i]);
    const auto laid = trick[i] == "-" ? std::optional(0U) : parse_number(trick[i], kDeck);
    const auto won = parse_number(points[i], kMostInHand);
    if (!hand || !laid || (*laid == 0 && trick[i] != "-") || !won) return Error{std::string(kStateForm)};
    state.hands[i] = *hand;
    state.trick[i] = static_cast<std::uint8_t>(*laid);
    state.points[i] = static_cast<std::uint8_t>(*won);
    dealt += count(*hand) + (*laid != 0 ? 1 : 0);
  }
  state.dealt = static_cast<std::uint8_t>(dealt);
  if (!can_occur(state)) return Error{"This state cannot occur."};
  return state;
}

std::string Herrings::end_text(const State& state) {
  std::vector<std::string> winners;
  const std::uint8_t most = std::ranges::max(state.points);
  for (std::size_t i = 0; i < state.players(); ++i) {
    if (state.points[i] == most) winners.push_back("seat " + std::to_string(i + 1));
  }
  return enumerate(winners, "and") + (winners.size() == 1 ? " has" : " have") + " the most points";
}

}  // namespace skerry
