#include "testing/toys/herrings/herrings.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace skerry::herrings {

Turn PublicState::turn() const {
  if (dealt < player_count * hand_size) return Turn::chance();
  if (tricks() == hand_size) return Turn::over();  // HER-4
  return Turn::of(seat_at((index(leader) + count(trick_cards())) % player_count));
}

std::uint32_t PublicState::tricks() const { return std::accumulate(points.begin(), points.end(), 0U); }

Cards PublicState::trick_cards() const {
  Cards cards = 0;
  for (const std::uint8_t card : trick) cards |= card != 0 ? card_bit(card) : 0;
  return cards;
}

std::uint32_t PublicState::held(Seat seat) const {
  const std::uint32_t received = dealt / player_count + (index(seat) < dealt % player_count ? 1 : 0);
  return received - tricks() - (trick[index(seat)] != 0 ? 1 : 0);
}

void State::legal_actions(Seat seat, Actions& out) const {
  if (!turn().owes(seat)) return;
  for (Cards left = hands[index(seat)]; left != 0; left = without_lowest(left)) out.push_back(Action{lowest(left)});
}

void State::chance_outcomes(Outcomes& out) const {
  Cards deck = kAllCards;
  for (const Cards hand : hands) deck &= ~hand;
  for (; deck != 0; deck = without_lowest(deck)) out.push_back({Action{lowest(deck)}, 1});
}

void State::apply(Seat seat, Action action) {
  assert(turn().owes(seat));
  const std::uint32_t card = bits(action);
  if (seat == kChance) {  // HER-1
    hands[dealt % player_count] |= card_bit(card);
    ++dealt;
    return;
  }
  assert((hands[index(seat)] & card_bit(card)) != 0);
  hands[index(seat)] &= ~card_bit(card);
  trick[index(seat)] = static_cast<std::uint8_t>(card);  // HER-2
  if (count(trick_cards()) == player_count) finish_trick();
}

// HER-3
void State::finish_trick() {
  const auto winner = static_cast<std::size_t>(std::ranges::max_element(trick) - trick.begin());
  ++points[winner];
  leader = seat_at(winner);
  played |= trick_cards();
  trick = {};
}

std::uint64_t State::hash() const {
  std::uint64_t hash = mix64(player_count | std::uint64_t{hand_size} << 8U | std::uint64_t{dealt} << 16U |
                             std::uint64_t{index(leader)} << 24U | std::uint64_t{played} << 32U);
  for (std::size_t i = 0; i < player_count; ++i) {
    hash = mix64(hash ^ (hands[i] | std::uint64_t{trick[i]} << 32U | std::uint64_t{points[i]} << 40U));
  }
  return hash;
}

// HER-4
PerSeat<double> State::returns() const {
  PerSeat<double> shares{};
  if (!turn().is_over()) return shares;
  const std::uint8_t most = std::ranges::max(points);
  const auto winners = static_cast<double>(std::ranges::count(points, most));
  for (std::size_t i = 0; i < player_count; ++i) shares[i] = points[i] == most ? 1 / winners : 0;
  return shares;
}

PerSeat<std::int32_t> State::scores() const {
  PerSeat<std::int32_t> scores{};
  std::ranges::copy(points, scores.begin());
  return scores;
}

}  // namespace skerry::herrings

namespace skerry {

Result<Herrings::State> Herrings::initial(int players, const Settings& settings) {
  State state;
  state.player_count = static_cast<std::uint8_t>(players);
  state.hand_size = static_cast<std::uint8_t>(settings.integer("hand"));
  return state;
}

}  // namespace skerry
