// Which positions cannot occur in a game. Each function answers with what is wrong, or with nothing.
#include "games/derailed/derailed.h"

namespace skerry::derailed {
namespace {

std::string_view flaw_in_columns(const State& s) {
  const bool starts = s.start_lane[0] != kNoLane;
  const bool destinations = s.destination_lane[0] != kNoLane;
  if (starts != (s.phase > Phase::kStarts)) return "the starting column lies from the first chance event on";
  if (destinations != (s.phase > Phase::kDestinations)) return "the destination column lies once it is drawn";
  for (std::size_t i = 0; destinations && i < s.players(); ++i) {
    if (s.start_lane[i] == s.destination_lane[i]) return "a lane has one company at both ends";
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
  if (below != total(covered)) return "the covered cards are not as many as the slots say";
  if (cards > 0 && s.phase < Phase::kLay) return "cards lie on the railway before the round begins";
  if ((cards > 0) != (s.last_slot != kNoSlot)) return "the last lay does not fit the railway";
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
      if (s.deck_size != kDeckSize) return "cards are dealt after the stations are drawn";
      return {};
    case Phase::kDeal:
      return first_short != mover ? "hands are filled from seat 1 on" : "";
    case Phase::kRedraw:
    case Phase::kExchange:
      for (std::size_t i = 0; i < s.players(); ++i) {
        if (s.hands[i].size() != kHandSize - (i == mover ? s.exchange : 0U)) return "hands are full before an exchange";
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
  if (before_round_one && (s.mover != seat_at(0) || s.starter != seat_at(0))) return "nobody is drawn to begin yet";
  if (s.phase == Phase::kDestinations && s.mover != s.starter) return "the starter waits for the destinations";
  if ((s.phase == Phase::kStarts || s.phase == Phase::kFirst) && s.round > 0) return "this is drawn in round 1 only";
  const bool exchanges = s.phase == Phase::kRedraw || s.phase == Phase::kExchange;
  if (exchanges && (!s.redraw || s.round == 0)) return "hands are exchanged in rounds 2 and 3, with redraw=true";
  if (!exchanges && s.exchange > 0) return "nothing is exchanged in this phase";
  if (s.phase == Phase::kRedraw && s.exchange >= kMaxExchange) return "two cards are exchanged at most";
  if (s.phase == Phase::kExchange && s.exchange == 0) return "nothing is exchanged";
  const bool draws = s.phase == Phase::kDeal || s.phase == Phase::kExchange || s.phase == Phase::kDraw;
  if (draws && s.deck_size == 0 && total(s.discards) > 0) return "an empty deck is renewed before a draw";
  if (draws && s.deck_size == 0) return "there is no card to draw";
  return {};
}

std::string_view flaw_in_arrivals(const State& s) {
  if (s.phase < Phase::kLay && s.arrivals > 0) return "somebody has arrived before the round begins";
  for (std::size_t i = 0; i < s.players(); ++i) {
    for (std::size_t round = s.round; round < kRounds; ++round) {
      const unsigned least = round > s.round || s.place[i] == 0 ? 0 : s.place[i] == 1 ? 2 : 1;
      if (s.points[round][i] < least || (least == 0 && s.points[round][i] > 0))
        return "the points do not fit the arrivals";
    }
    if (s.phase >= Phase::kLay && s.place[i] == 0 && s.is_connected(seat_at(i)))
      return "a connected player has arrived";
  }
  const bool is_decided = s.is_round_decided() || !s.can_anybody_play();
  if (s.phase == Phase::kLay && (is_decided || s.has_arrived(s.mover))) return "this turn cannot be played any more";
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
