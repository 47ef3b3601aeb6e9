// Checks on a state that has been read: what no game can reach.
#include <algorithm>

#include "games/skurdir/notation.h"

namespace skerry::skurdir {
namespace {

bool is_connected(const State& s, StationSet set) {
  StationSet reached = set & static_cast<StationSet>(-set);
  for (bool grows = true; grows;) {
    grows = false;
    for (StationSet left = set & static_cast<StationSet>(~reached); left != 0;) {
      const Station station = take_first(left);
      for (StationSet near = reached; near != 0;) {
        if (!are_adjacent(s.cell[take_first(near)], s.cell[station])) continue;
        reached |= set_of(station);
        grows = true;
        break;
      }
    }
  }
  return reached == set;
}

bool is_stack_set(const State& s) {
  StackSet set{};
  for (std::size_t i = 0; i < kStackCount; ++i) {
    if (s.stack[i].height() != 1) return false;
    set[i] = s.stack[i].top();
  }
  return std::ranges::find(kAllStackSets.sets, set) != kAllStackSets.sets.end();
}

std::string_view flaw_in_layout(const State& s) {
  constexpr StationSet kOfSetup = (1U << kStackCount) - 1U;
  const auto stacks = static_cast<StationSet>(s.placed & kOfSetup);
  const int wanted = s.phase <= Phase::kCentre ? 0 : static_cast<int>(kStackCount);
  const int found = std::popcount(stacks);
  if (s.phase == Phase::kLayout ? found == 0 || found == wanted : found != wanted) {
    return "the number of placed stacks does not match the phase";
  }
  if (found > 0 && !contains(stacks, s.station_at(Cell{}))) return "the first stack must be on 0,0";
  if (!is_connected(s, stacks) || !is_connected(s, s.placed)) return "every station must be next to another";
  if (s.phase > Phase::kStacks && s.phase < Phase::kBuild && !is_stack_set(s))
    return "these are not ten stacks of a set-up";
  for (std::size_t c = 0; c < kColours; ++c) {
    if (!contains(s.placed, extra_station(colour_at(c)))) continue;
    if (s.phase < Phase::kBuild || s.owner_of(colour_at(c)) == kNoSeat)
      return "nobody can have built that extra station";
  }
  return {};
}

std::string_view flaw_in_setup(const State& s) {
  if (s.all_canals() != 0 || s.pool != 0b11111 || s.stall != 0 || s.stuck != 0)
    return "nothing is played during the set-up";
  if (s.pool_canals != neutral_canals(s.player_count) || s.saboteurs != 0) return "nothing is played during the set-up";
  std::size_t picked = 0;
  for (std::size_t i = 0; i < s.player_count; ++i) {
    const bool has = s.colour[i] != kNoColour;
    if (s.hand[i] != (has ? kCanalsEach : 0) || s.away[i] != 0 || s.points[i] != 0)
      return "nothing is played during the set-up";
    if (has) ++picked;
  }
  if (s.phase != Phase::kColour) {
    const bool by_turns = s.phase == Phase::kLayout && !s.random_layout;
    const auto placed = static_cast<std::size_t>(std::popcount(s.placed));
    if (picked > 0) return "colours are picked after the layout";
    return index(s.mover) == (by_turns ? (placed - 1) % s.player_count : 0) ? "" : "it is another player's turn";
  }
  if (picked == s.player_count) return "all colours have been picked";
  for (std::size_t i = 1; i <= s.player_count; ++i) {
    const bool has = s.colour[(index(s.mover) + s.player_count - i) % s.player_count] != kNoColour;
    if (has != (i <= picked)) return "colours are picked clockwise";
  }
  return {};
}

std::string_view flaw_in_canals(const State& s) {
  unsigned used = 0;
  for (std::size_t i = 0; i < s.player_count; ++i) {
    if ((s.saboteurs >> i & 1U) != 0 && (s.neutral_away >> i & 1U) == 0) ++used;
  }
  unsigned away = 0;
  for (std::size_t i = 0; i < s.player_count; ++i) {
    if (s.colour[i] == kNoColour) return "every player must have a colour";
    const auto built = static_cast<unsigned>(std::popcount(s.canals[index(s.colour[i])]));
    if (built + s.hand[i] + s.away[i] != kCanalsEach) return "every player must have three canals";
    const bool self = (s.saboteurs >> i & 1U) != 0 && (s.neutral_away >> i & 1U) == 0;
    away += s.away[i];
    if (s.away[i] + (self ? 1U : 0U) > used || away > used) return "more canals are away than were sabotaged";
  }
  for (std::size_t c = 0; c < kColours; ++c) {
    if (s.canals[c] != 0 && s.owner_of(colour_at(c)) == kNoSeat) return "nobody plays the colour of a canal";
  }
  const int neutral = std::popcount(s.canals[index(Colour::kNeutral)]) + s.pool_canals + std::popcount(s.neutral_away);
  return neutral == neutral_canals(s.player_count) ? "" : "the number of neutral canals is wrong";
}

std::string_view flaw_in_passengers(const State& s) {
  const auto in_pool = static_cast<unsigned>(std::popcount(s.pool));
  for (std::size_t c = 0; c < kColours; ++c) {
    unsigned on_board = 0;
    for (const Stack& stack : s.stack) on_board += stack.holds(colour_at(c)) ? 1U : 0U;
    const unsigned pooled = s.pool >> c & 1U;
    if (on_board + pooled > 3) return "there are only three passengers of each colour";
    if (s.phase == Phase::kAdd && colour_at(c) == s.carried && on_board + pooled == 3)
      return "no passenger of that colour has been carried";
  }
  const unsigned carried = kPassengers - in_pool - s.passengers_on_board();
  const unsigned answered = carried - (s.phase == Phase::kAdd && carried > 0 ? 1U : 0U);
  if (answered < 5 - in_pool || (answered > 5 - in_pool && in_pool >= 2))
    return "one passenger is added after each transport";
  if (s.phase == Phase::kAdd && carried == 0) return "no passenger has been carried";
  int points = 0;
  for (const std::int16_t p : s.points) points += p;
  return points <= static_cast<int>(kMostPoints) * static_cast<int>(carried)
             ? ""
             : "there are more points than can have been scored";
}

std::string_view flaw_in_turn(const State& s) {
  const bool building = s.phase == Phase::kBuild;
  const bool over = s.phase == Phase::kOver;
  if (s.sabotaged_this_turn && (building || over)) return "a sabotage is fresh only until the turn ends";
  const std::size_t last = over ? index(s.mover) : (index(s.mover) + s.player_count - 1) % s.player_count;
  if ((building || over) && s.away[last] != 0) return "canals return when their owner's turn ends";
  if (s.stuck > s.stall || s.stuck > s.player_count || (!building && !over && s.stuck > 0))
    return "the turns are miscounted";
  if (s.stuck > 0 && s.any_canal_away()) return "forced passes count only while no canal is away";
  if (s.phase == Phase::kAdd) {
    if (s.stall > 0) return "a transport has just reset the count of turns";
    return (s.pool & ~(1U << index(s.carried))) == 0 ? "there is no passenger to add" : "";
  }
  if (over != (s.end() != End::kNone)) return over ? "the game is not over" : "the game is over";
  if (!over) return {};
  if (s.stall > (s.pool == 0 ? 3U : 10U) * s.player_count) return "the turns are miscounted";
  return s.end() <= End::kBareBoard && s.stall > 0 ? "the last turn was a transport" : "";
}

}  // namespace

std::string_view flaw_in(const State& s) {
  if (const std::string_view flaw = flaw_in_layout(s); !flaw.empty()) return flaw;
  if (s.phase < Phase::kBuild) return flaw_in_setup(s);
  if (const std::string_view flaw = flaw_in_canals(s); !flaw.empty()) return flaw;
  if (const std::string_view flaw = flaw_in_passengers(s); !flaw.empty()) return flaw;
  return flaw_in_turn(s);
}

}  // namespace skerry::skurdir
