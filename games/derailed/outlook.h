// How the companies stand in a round, at a glance: how far they have to go, and who is likely to arrive next.
#pragma once

#include "games/derailed/derailed.h"

namespace skerry::derailed {

// Ways through a slot, as far as a half turn does not change them. A card has some of the four.
using Ways = std::uint8_t;
inline constexpr Ways kCurves = 1;       // NE or SW
inline constexpr Ways kOtherCurves = 2;  // ES or NW
inline constexpr Ways kNorthSouth = 4;
inline constexpr Ways kEastWest = 8;
inline constexpr Ways kAnyWay = 15;

// Where trains could go on if any card at all lay before them.
inline Ports any_exits(Ports stand) {
  const std::uint64_t east_north = std::rotl(stand.north_east, 32);
  const std::uint64_t west_south = std::rotl(stand.south_west, 32);
  return {east_north | stand.south_west | west_south, west_south | stand.north_east | east_north};
}

// How a company stands.
struct Outlook {
  int to_go = 0;    // cards
  Ways wanted = 0;  // with one card to go: the ways of which it must have one
  Slots open = 0;   // where it could lay a card, or nearly
  Slots used = 0;   // where its trains run
};
using Outlooks = PerSeat<Outlook>;

Outlook outlook(const Table& table, Seat seat);

// What is known of a hand, or expected of one that is not.
struct HandGuess {
  float fits = 0;
  float ways = 0;
};
HandGuess guess_of(const Hand& hand, const Outlook& look);
HandGuess guess_of_four(const Outlook& look);

// How likely a company is to arrive next: in proportion to its strength.
float strength(const Table& table, const Outlooks& looks, Seat seat, const HandGuess& hand, bool is_next);

// Shares of the win. `strengths`: of those on the way, if the round is not decided.
PerSeat<float> shares_of(const Table& table, const PerSeat<float>& strengths, bool is_decided);

}  // namespace skerry::derailed
