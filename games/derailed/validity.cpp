// Checks whether a state can occur. Each function returns what is wrong, or an empty text.
#include "games/derailed/derailed.h"

namespace skerry::derailed {
namespace {

std::string_view flaw_in_columns(const State& s) {
  const bool starts = s.start_lane[0] != kNoLane;
  const bool destinations = s.destination_lane[0] != kNoLane;
  if (starts != (s.phase > Phase::kStarts)) return "the starting column does not match the phase";
  if (destinations != (s.phase > Phase::kDestinations)) return "the destination column does not match the phase";
  for (std::size_t i = 0; destinations && i < s.players(); ++i) {
    if (s.start_lane[i] == s.destination_lane[i]) return "a lane has the same company at both ends";
  }
  return {};
}

std::string_view flaw_in_railway(const State& s, const Counts& covered) {
  unsigned below = 0;
  unsigned cards = 0;
  for (std::size_t slot = 0; slot < kMaxSlots; ++slot) {
    below += s.covered[slot];
    cards += s.slots[slot] != kEmptySlot ? 1U : 0U;
  }
  if (below != total(covered)) return "the number of covered cards does not match the slots";
  if (s.discards_covered && below > 0) return "covered cards are discarded";
  if (s.discards_covered && s.used < cards) return "more cards lie on the railway than were used in this round";
  if (s.used > 0 && (!s.discards_covered || s.phase < Phase::kLay)) return "cards have been used too early";
  if (cards > 0 && s.phase < Phase::kLay) return "there are cards on the railway before the round begins";
  if ((cards > 0) != (s.last_slot != kNoSlot)) return "the last lay does not match the railway";
  if (s.last_slot != kNoSlot && s.slots[s.last_slot] == kEmptySlot) return "the slot of the last lay is empty";
  return {};
}

std::string_view flaw_in_hands(const State& s) {
  const auto full = [&](std::size_t i) { return s.hands[i].size() == kHandSize; };
  std::size_t first_short = 0;
  while (first_short < s.players() && full(first_short)) ++first_short;
  const std::size_t mover = index(s.mover);
  switch (s.phase) {
    case Phase::kDestinations:
      if (s.round > 0) return {};
      [[fallthrough]];
    case Phase::kStarts:
    case Phase::kFirst:
      if (s.deck_size != kDeckSize) return "cards have been dealt too early";
      return {};
    case Phase::kDeal:
      return first_short != mover ? "this seat is not the next to be dealt a card" : "";
    case Phase::kRedraw:
    case Phase::kExchange:
      for (std::size_t i = 0; i < s.players(); ++i) {
        if (s.hands[i].size() != kHandSize - (i == mover ? s.exchange : 0U))
          return "a hand has the wrong size for an exchange";
      }
      return {};
    case Phase::kLay:
      return s.hands[mover].empty() ? "the mover holds no card" : "";
    case Phase::kDraw:
      return full(mover) ? "the mover's hand is full" : "";
    case Phase::kOver:
      break;
  }
  return {};
}

std::string_view flaw_in_phase(const State& s) {
  const bool before_round_one = s.phase <= Phase::kFirst && s.round == 0;
  if (before_round_one && (s.mover != seat_at(0) || s.starter != seat_at(0)))
    return "the starting player has not been drawn yet";
  if (s.phase == Phase::kFirst && s.first != kNoSeat) return "the starting player is given, not drawn";
  if (s.first != kNoSeat && !before_round_one && s.round == 0 && s.starter != s.first)
    return "another seat begins round 1";
  if (s.phase == Phase::kDestinations && s.mover != s.starter) return "the mover is not the starter";
  if ((s.phase == Phase::kStarts || s.phase == Phase::kFirst) && s.round > 0) return "this is drawn only in round 1";
  const bool exchanges = s.phase == Phase::kRedraw || s.phase == Phase::kExchange;
  if (exchanges && (!s.redraw || s.round == 0)) return "cards are exchanged only in rounds 2 and 3, with redraw=true";
  if (!exchanges && s.exchange > 0) return "no card is exchanged in this phase";
  if (s.phase == Phase::kRedraw && s.exchange >= kMaxExchange) return "at most two cards are exchanged";
  if (s.phase == Phase::kExchange && s.exchange == 0) return "no card was discarded for the exchange";
  const bool draws = s.phase == Phase::kDeal || s.phase == Phase::kExchange || s.phase == Phase::kDraw;
  if (draws && s.deck_size == 0 && total(s.discards) > 0) return "the discard pile has not been turned over";
  if (draws && s.deck_size == 0) return "there is no card to draw";
  return {};
}

std::string_view flaw_in_arrivals(const State& s) {
  if (s.phase < Phase::kLay && s.arrivals > 0) return "a player has arrived before the round begins";
  for (std::size_t i = 0; i < s.players(); ++i) {
    for (std::size_t round = s.round; round < kRounds; ++round) {
      const unsigned least = round > s.round || s.place[i] == 0 ? 0 : s.place[i] == 1 ? 2 : 1;
      if (s.points[round][i] < least || (least == 0 && s.points[round][i] > 0))
        return "the points do not match the arrivals";
    }
    if (s.phase >= Phase::kLay && s.place[i] == 0 && s.is_connected(seat_at(i)))
      return "a connected player has not arrived";
  }
  const bool is_decided = s.is_round_decided() || s.is_round_used_up() || !s.can_anybody_play();
  if (s.phase == Phase::kLay && (is_decided || s.has_arrived(s.mover)))
    return "the round is over or the mover has arrived";
  if (s.phase == Phase::kOver && (!is_decided || s.round + 1U < kRounds)) return "the third round is not over";
  return {};
}

}  // namespace

std::string_view flaw_in(const State& s, const Counts& covered) {
  for (const std::string_view flaw :
       {flaw_in_columns(s), flaw_in_railway(s, covered), flaw_in_phase(s), flaw_in_hands(s)}) {
    if (!flaw.empty()) return flaw;
  }
  return flaw_in_arrivals(s);
}

}  // namespace skerry::derailed
