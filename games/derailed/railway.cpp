#include "games/derailed/railway.h"

namespace skerry::derailed {
namespace {

// The bits that a laid card sets in each word of Rails, for slot 0.
inline constexpr std::array<Rails, 2 * kCards> kPatterns = [] {
  std::array<Rails, 2 * kCards> patterns{};
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const Face& face = kFaces[i];
    const auto word = [&](Side low_a, Side low_b, Side high_a, Side high_b) {
      return (face.joins(low_a, low_b) ? 1ULL : 0ULL) | (face.joins(high_a, high_b) ? 1ULL << 32U : 0ULL);
    };
    patterns[i].sw_ne = word(Side::kNorth, Side::kEast, Side::kSouth, Side::kWest);
    patterns[i].ew_ns = word(Side::kNorth, Side::kSouth, Side::kEast, Side::kWest);
    patterns[i].es_nw = word(Side::kNorth, Side::kWest, Side::kEast, Side::kSouth);
    for (std::size_t side = 0; side < kSides; ++side) {
      if (((face.track >> side) & 1U) != 0) patterns[i].track = patterns[i].track | port(0, static_cast<Side>(side));
    }
  }
  return patterns;
}();

// Moves trains until they reach no new port. After each step, `on_step(stand, before)` receives the ports where trains
// now stand and all ports where they stood before.
template <class OnStep>
Reach flood(const Rails& rails, Ports track, Ports from, OnStep on_step) {
  Reach reach{from, {}};
  for (Ports front = reach.before & track; !front.empty();) {
    reach.in = reach.in | front;
    const Ports stand = across(rails.exits(front));
    on_step(stand, reach.before);
    reach.before = reach.before | stand;
    front = stand & track & ~reach.in;
  }
  return reach;
}

constexpr auto kIgnoreSteps = [](Ports, Ports) {};

}  // namespace

void Rails::lay(Slot slot, Laid laid) {
  assert(slot < kMaxSlots && laid < kPatterns.size());
  const Rails& pattern = kPatterns[laid];
  const std::uint64_t keep = ~(0x100000001ULL << slot);
  const auto put = [&](std::uint64_t& word, std::uint64_t bits) { word = (word & keep) | (bits << slot); };
  put(sw_ne, pattern.sw_ne);
  put(ew_ns, pattern.ew_ns);
  put(es_nw, pattern.es_nw);
  put(track.north_east, pattern.track.north_east);
  put(track.south_west, pattern.track.south_west);
}

Reach find_reach(const Rails& rails, Ports from) { return flood(rails, rails.track, from, kIgnoreSteps); }

bool can_arrive(const Rails& rails, Slot start, Slot goal) {
  if (!rails.leads_east(goal)) return false;
  const Reach reach = flood(rails, rails.track, start_port(start), kIgnoreSteps);
  return ((rails.exits(reach.in).with(Side::kEast) >> goal) & 1U) != 0;
}

Ports find_approaches(const Rails& rails, Slot start, WantedTracks wanted) {
  // 1. The first trains at a slot have not passed through it.
  Ports first = start_port(start);
  const Reach reach = flood(rails, rails.track, first,
                            [&](Ports stand, Ports before) { first = first | (stand & ~all_ports(before.slots())); });
  // 2. Later trains may have passed through the slot's card, if any train can leave it.
  const Ports later = reach.before & ~first & all_ports(rails.exits(reach.in).slots());
  Ports sure = reach.before & ~later;
  // 3. For the slots where this matters, flood again without that card.
  Slots doubtful = 0;
  if (!later.empty()) {
    for (unsigned sets = wanted; sets != 0; sets &= sets - 1) {
      const auto sides = static_cast<Sides>(std::countr_zero(sets));
      doubtful |= later.with_any(sides) & ~sure.with_any(sides);
    }
  }
  for (; doubtful != 0; doubtful &= doubtful - 1) {
    const Ports here = all_ports(doubtful & (0U - doubtful));
    sure = sure | (flood(rails, rails.track & ~here, start_port(start), kIgnoreSteps).before & here);
  }
  return sure;
}

}  // namespace skerry::derailed
