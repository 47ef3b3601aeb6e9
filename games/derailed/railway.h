// The railway between the stations: which sides the cards join, and where trains can go (DER-3).
//
// A port is a slot and one of its sides: where a train stands when it is about to enter that slot by that side. The 24
// slots have 96 ports, so a set of ports fits into 128 bits. It is kept as two halves: opposite sides are in different
// halves and trade places when trains cross into the next slot. A flood moves all trains at once.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "games/derailed/cards.h"

namespace skerry::derailed {

inline constexpr std::size_t kColumns = 4;
inline constexpr std::size_t kMaxLanes = 6;
inline constexpr std::size_t kMaxSlots = kMaxLanes * kColumns;

// Lane by lane from the north, each from the west.
using Slot = std::uint8_t;
inline constexpr Slot kNoSlot = 0xFF;
constexpr Slot slot_at(std::size_t lane, std::size_t column) { return static_cast<Slot>(lane * kColumns + column); }
constexpr std::size_t lane_of(Slot slot) { return slot / kColumns; }
constexpr std::size_t column_of(Slot slot) { return slot % kColumns; }
constexpr Slot first_slot(std::size_t lane) { return slot_at(lane, 0); }
constexpr Slot last_slot(std::size_t lane) { return slot_at(lane, kColumns - 1); }

// A set of slots.
using Slots = std::uint32_t;
constexpr Slots slots_of(Slot slot) { return Slots{1} << slot; }
constexpr Slots slots_of_lanes(std::size_t lanes) { return (Slots{1} << (lanes * kColumns)) - 1; }

// A set of ports.
//
//   bit             63 … 32 | 31 … 0
//   north_east   east slots | north slots
//   south_west   west slots | south slots
struct Ports {
  std::uint64_t north_east = 0;
  std::uint64_t south_west = 0;

  bool operator==(const Ports&) const = default;
  constexpr bool empty() const { return (north_east | south_west) == 0; }
  // The slots that have this side in the set.
  constexpr Slots with(Side side) const {
    const std::uint64_t half = index(side) < 2 ? north_east : south_west;
    return static_cast<Slots>(index(side) % 2 == 0 ? half : half >> 32U);
  }
  // The slots that have any of these sides in the set.
  constexpr Slots with_any(Sides sides) const {
    Slots found = 0;
    for (std::size_t i = 0; i < kSides; ++i) found |= with(static_cast<Side>(i)) & (0U - ((sides >> i) & 1U));
    return found;
  }
  constexpr Slots slots() const { return with_any(0xF); }
  // The sides of this slot that are in the set.
  constexpr Sides at(Slot slot) const {
    Sides sides = 0;
    for (std::size_t i = 0; i < kSides; ++i)
      sides |= static_cast<Sides>(((with(static_cast<Side>(i)) >> slot) & 1U) << i);
    return sides;
  }
};
constexpr Ports operator|(Ports a, Ports b) { return {a.north_east | b.north_east, a.south_west | b.south_west}; }
constexpr Ports operator&(Ports a, Ports b) { return {a.north_east & b.north_east, a.south_west & b.south_west}; }
constexpr Ports operator~(Ports a) { return {~a.north_east, ~a.south_west}; }

// All four ports of each of these slots.
constexpr Ports all_ports(Slots slots) {
  const std::uint64_t both = std::uint64_t{slots} << 32U | slots;
  return {both, both};
}
constexpr Ports port(Slot slot, Side side) {
  const std::uint64_t bit = std::uint64_t{1} << (slot + 32 * (index(side) % 2));
  return index(side) < 2 ? Ports{bit, 0} : Ports{0, bit};
}

// The ports that face these: where trains stand after leaving by them. The outer edges lead nowhere, except that trains
// leaving the last lane to the south stand before slots outside the board when there are fewer than six lanes.
constexpr Ports across(Ports left_by) {
  constexpr std::uint64_t kNorth = 0x00000000FFFFFFFFULL;
  constexpr std::uint64_t kEastward = 0x0077777700000000ULL;  // not from the last column
  constexpr std::uint64_t kWestward = 0x00EEEEEE00000000ULL;  // not from the first column
  const std::uint64_t going_north_east = left_by.north_east;
  const std::uint64_t going_south_west = left_by.south_west;
  return {((going_south_west & kNorth) << kColumns) | ((going_south_west & kWestward) >> 1U),
          ((going_north_east & kNorth) >> kColumns) | ((going_north_east & kEastward) << 1U)};
}

// The tracks of all slots: one bit per slot for each of the six pairs of sides, and the ports with track.
struct Rails {
  //   bit     63 … 32 | 31 … 0
  std::uint64_t sw_ne = 0;
  std::uint64_t ew_ns = 0;
  std::uint64_t es_nw = 0;
  Ports track;

  bool operator==(const Rails&) const = default;

  // Replaces the card in the slot.
  void lay(Slot slot, Laid laid);

  // The ports by which trains that entered by `in` can leave.
  constexpr Ports exits(Ports in) const {
    const std::uint64_t ne = (sw_ne & 0xFFFFFFFFU) * 0x100000001ULL;
    const std::uint64_t sw = (sw_ne >> 32U) * 0x100000001ULL;
    const std::uint64_t east_north = std::rotl(in.north_east, 32);
    const std::uint64_t west_south = std::rotl(in.south_west, 32);
    return {(east_north & ne) | (in.south_west & ew_ns) | (west_south & es_nw),
            (west_south & sw) | (in.north_east & ew_ns) | (east_north & std::rotl(es_nw, 32))};
  }
  // Whether any train can leave this slot to the east.
  constexpr bool leads_east(Slot slot) const { return (((sw_ne | (ew_ns >> 32U) | (es_nw >> 32U)) >> slot) & 1U) != 0; }
};

// Where trains can go.
struct Reach {
  Ports before;  // ports at which they can stand
  Ports in;      // ports by which they can enter, because there is track
};

// The reach of trains that stand at these ports.
Reach find_reach(const Rails& rails, Ports from);
constexpr Ports start_port(Slot start) { return port(start, Side::kWest); }

// DER-4: whether a train that enters the start slot from the west can leave the goal slot to the east.
bool can_arrive(const Rails& rails, Slot start, Slot goal);

// For every slot, the sides by which trains could enter a card laid there now. The way to a slot must not lead through
// the card that would be covered, so this can be less than find_reach(). The answer is exact for cards whose set of
// sides with track is in `wanted` (bit t stands for the set t); ports that make no difference to them may be missing.
using WantedTracks = std::uint16_t;
inline constexpr WantedTracks kAllTracks = 0xFFFF;
Ports find_approaches(const Rails& rails, Slot start, WantedTracks wanted);

}  // namespace skerry::derailed
