// Outlook: a static estimate of how the companies stand in a round: how far they have to go, and who is likely to
// arrive next.
#pragma once

#include "games/derailed/derailed.h"

namespace skerry::derailed {

// Ways through a slot, up to a half turn. A card has some of the four.
using Ways = std::uint8_t;
inline constexpr Ways kCurves = 1;       // NE or SW
inline constexpr Ways kOtherCurves = 2;  // ES or NW
inline constexpr Ways kNorthSouth = 4;
inline constexpr Ways kEastWest = 8;
inline constexpr Ways kAnyWay = 15;

Ways ways_of(Card card);

// Where trains could continue if the best possible card lay before them.
inline Ports any_exits(Ports stand) {
  const std::uint64_t east_north = std::rotl(stand.north_east, 32);
  const std::uint64_t west_south = std::rotl(stand.south_west, 32);
  return {east_north | stand.south_west | west_south, west_south | stand.north_east | east_north};
}

// How a company stands.
struct Outlook {
  int to_go = 0;    // cards
  Ways wanted = 0;  // with one card to go: the ways of which that card must have one
  Slots open = 0;   // where it could lay a card, approximately
  Slots used = 0;   // where its trains run
};
using Outlooks = PerSeat<Outlook>;

Outlook outlook(const PublicState& table, Seat seat);

// What a hand offers a company: known, or expected of a hidden hand.
struct HandGuess {
  float fits = 0;  // the probability that a card completes the way, with one card to go
  float ways = 0;  // the share of the four ways that its cards have
};
HandGuess guess_of(const Hand& hand, const Outlook& look);
HandGuess guess_of_four(const Outlook& look);

// A company's strength: it is likely to arrive next in proportion to it.
float strength(const PublicState& table, const Outlooks& looks, Seat seat, const HandGuess& hand, bool is_next);

// Each seat's expected share of the win. `strengths` are those of the companies on the way; they are not used if the
// round is decided.
PerSeat<float> shares_of(const PublicState& table, const PerSeat<float>& strengths, bool is_decided);

}  // namespace skerry::derailed
