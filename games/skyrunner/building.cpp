#include "games/skyrunner/building.h"

#include <algorithm>

namespace skerry::skyrunner {
namespace {

constexpr Reach kEveryLevel = 0x0101'0101'0101'0101;
constexpr unsigned kLevels = 8;

constexpr Reach level_mask(unsigned level) { return level < kLevels ? Reach{0xFF} << (8 * level) : 0; }
constexpr Reach levels_below(unsigned level) { return level < kLevels ? (Reach{1} << (8 * level)) - 1 : ~Reach{0}; }
constexpr Reach grooves_mask(unsigned grooves) { return kEveryLevel * ((Reach{1} << grooves) - 1); }

// What a climber sees: the rest of its own section and the beginning of the next. No climb reaches a third section,
// because every section has at least six rows. The ground counts as the last row of a section of its own.
struct Sight {
  Reach own = 0;       // levels of the climber's section
  Reach last_row = 0;  // its last level, above which is a ledge
  Reach entry = 0;     // free places in the first row beyond the ledge, or the roof
  Reach free = 0;      // may be entered (SKY-2)
  Reach stops = 0;     // a climb may stop here, because the way straight up is barred (SKY-11)
  Reach figures = 0;
  unsigned last_level = 0;
  unsigned entry_cost = 1;
};

// Marks a figure and the squares around it that SKY-2 bars.
void mark_figure(const Building& b, Sight& sight, Reach& barred, unsigned base, Place figure) {
  if (figure.height == 0 || figure.height + 1U < base || figure.height > base + kLevels - 1) return;
  const unsigned row = b.row(figure.height);
  const auto mark = [&](unsigned height) {
    return height >= base && height < base + kLevels ? reach_bit(height - base, figure.groove) : 0;
  };
  sight.figures |= mark(figure.height);
  barred |= mark(figure.height);
  if (row > 1) barred |= mark(figure.height - 1U);
  if (row < b.rows) barred |= mark(figure.height + 1U);
}

Sight look_up(const Building& b, Place from, std::span<const Place> others) {
  Sight sight;
  const bool on_ground = from.height == 0;
  const std::size_t section = on_ground ? 0 : b.section(from.height);
  const unsigned own_grooves = on_ground ? 1 : b.grooves[section];
  sight.last_level = on_ground ? 0 : b.rows - b.row(from.height);
  sight.entry_cost = on_ground ? 0 : 1;
  sight.own = levels_below(sight.last_level + 1);
  sight.last_row = level_mask(sight.last_level);

  Reach inside = grooves_mask(own_grooves) & sight.own;
  const Reach first_behind = level_mask(sight.last_level + 1);
  if (on_ground || section + 1 < kSections) {
    inside |= grooves_mask(b.grooves[on_ground ? 0 : section + 1]) & ~sight.own;
  } else {
    inside |= kEveryLevel & first_behind;  // the roof
  }
  Reach barred = 0;
  for (const Place figure : others) mark_figure(b, sight, barred, from.height, figure);
  sight.free = inside & ~barred;
  sight.entry = sight.free & first_behind;
  sight.stops = ~(sight.free >> 8U) & ~sight.last_row;
  if (!on_ground || sight.entry == 0) sight.stops |= sight.last_row;
  return sight;
}

// The ways that lead to a place. After entering a row from below, a climb may go along it in only one direction, or it
// would enter a square twice.
struct Ways {
  Reach entered = 0;
  Reach leftwards = 0;
  Reach rightwards = 0;
  Reach all() const { return entered | leftwards | rightwards; }
};

using WaysByCost = std::array<Ways, kMostEquipment + 1>;

struct Climb {
  const Sight& sight;
  unsigned value;
  unsigned equipment;
  std::array<WaysByCost, kHighestReach + 1> after{};  // by the number of steps

  void arrive(unsigned steps, unsigned cost, Reach places) {
    if (steps <= value && cost <= equipment) after[steps][cost].entered |= places;
  }
  void step(unsigned steps, unsigned cost) {
    const Ways& ways = after[steps][cost];
    const Reach here = ways.all();
    if (here == 0) return;
    Ways& next = after[steps + 1][cost];
    next.entered |= ((here & ~sight.last_row) << 8U) & sight.free;
    next.leftwards |= ((ways.entered | ways.leftwards) >> 1U) & sight.free;
    next.rightwards |= ((ways.entered | ways.rightwards) << 1U) & sight.free;
    if ((here & sight.last_row) != 0) arrive(steps + 1, cost + sight.entry_cost, sight.entry);
    if (value >= 4) overtake(here, steps, cost);
  }
  void overtake(Reach here, unsigned steps, unsigned cost) {
    const Reach below = here & sight.own & ((sight.figures & sight.own) >> 16U);
    const Reach behind = here & ~sight.own & ((sight.figures & ~sight.own) >> 16U);
    arrive(steps + 4, cost + 1, (((below << 32U) & sight.own) | (behind << 32U)) & sight.free);
    // SKY-10: two rows above the figure is past the last row.
    for (const unsigned rows_to_last : {2U, 3U}) {
      if (sight.last_level < rows_to_last) break;
      if ((below & level_mask(sight.last_level - rows_to_last)) != 0) {
        arrive(steps + rows_to_last + 1, cost + 2, sight.entry);
      }
    }
  }
};

}  // namespace

bool Building::clash(Place a, Place b) const {
  if (!is_square(a) || !is_square(b) || a.groove != b.groove || section(a.height) != section(b.height)) return false;
  return a.height < b.height + 2 && b.height < a.height + 2;
}

Below Building::below(Place place) const {
  const std::size_t upper = section(place.height);
  assert(upper > 0 && row(place.height) == 1);
  const int grooves_below = grooves[upper - 1];
  // The groove's position, in half grooves from the first groove below.
  const int at = 2 * place.groove + grooves_below - grooves[upper];
  Below found;
  if (at >= 0) found.left = std::min(at / 2, grooves_below - 1);
  if (at <= 2 * (grooves_below - 1)) found.right = at < 0 ? 0 : (at + 1) / 2;
  return found;
}

ClimbEnds find_climb_ends(const Building& building, Place from, unsigned value, unsigned equipment,
                          std::span<const Place> others) {
  assert(value >= 2 && value <= kHighestReach && from != building.roof());
  const Sight sight = look_up(building, from, others);
  Climb climb{sight, value, std::min(equipment, kMostEquipment)};
  climb.after[0][0].entered = reach_bit(0, from.groove);

  ClimbEnds ends;
  ends.base = from.height;
  std::array<Reach, kMostEquipment + 1> found{};
  for (unsigned steps = 0; steps <= value; ++steps) {
    for (unsigned cost = 0; cost <= climb.equipment; ++cost) {
      const Reach here = climb.after[steps][cost].all();
      ends.on_the_way[cost] |= here;
      found[cost] |= steps == value ? here : here & sight.stops;
      if (steps < value) climb.step(steps, cost);
    }
  }
  ends.legal = {found[0], found[1] & ~found[0], found[2] & ~found[1] & ~found[0]};
  return ends;
}

}  // namespace skerry::skyrunner
