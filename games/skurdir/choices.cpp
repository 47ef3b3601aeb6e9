// What is legal now: the lists of legal actions and chance outcomes, and samples of actions.
#include <cassert>
#include <optional>

#include "games/skurdir/skurdir.h"

namespace skerry::skurdir {

// The members stand in the order in which legal_actions() lists them.
struct BuildMenu {
  SideSet canal = 0;
  SideSet neutral = 0;
  SideSet remove = 0;
  SideSet sabotage = 0;
  bool station = false;
  bool pass = false;
};

namespace {

void push_sides(Kind kind, SideSet sides, Actions& out) {
  while (sides != 0) out.push_back(make_action(kind, take_first_side(sides)));
}

Side nth_side(SideSet sides, unsigned n) {
  for (; n > 0; --n) sides &= sides - 1;
  return static_cast<Side>(std::countr_zero(sides));
}

unsigned count(SideSet sides) { return static_cast<unsigned>(std::popcount(sides)); }

}  // namespace

BuildMenu State::build_menu() const {
  BuildMenu menu;
  const SideSet free = free_sides();
  if (hand[index(mover)] > 0) menu.canal = free;
  if (pool_canals > 0) menu.neutral = free;
  menu.station = has_extra_station(mover);
  if (all_canals_built()) {
    menu.remove = removable_canals();  // SKU-22
    menu.pass = choices != 0;          // SKU-24
  }
  if ((saboteurs >> index(mover) & 1U) == 0) menu.sabotage = all_canals() & ~own_canals();                // SKU-23
  if ((menu.canal | menu.neutral | menu.remove | menu.sabotage) == 0 && !menu.station) menu.pass = true;  // SKU-10
  return menu;
}

// SKU-7, SKU-8. Precondition: all of the mover's canals are built.
SideSet State::removable_canals() const {
  SideSet removable = 0;
  for (SideSet left = own_canals(); left != 0;) {
    const Side side = take_first_side(left);
    if (!has_passengers(station_of(side))) removable |= set_of_side(side);
  }
  return removable;
}

// SKU-29
StationSet State::adding_places(Colour c) const {
  StationSet places = placed & static_cast<StationSet>(~stations_of(c));
  for (StationSet left = places; left != 0;) {
    const Station s = take_first(left);
    if (stack[s].holds(c)) places &= static_cast<StationSet>(~set_of(s));
  }
  return places;
}

void State::legal_actions(Seat seat, Actions& out) const {
  if (seat == kChance || !turn().owes(seat)) return;
  switch (phase) {
    case Phase::kLayout: {
      const AdjacentCells cells(cell, placed);
      for (Station s = 0; s < kStackCount; ++s) {
        if (contains(placed, s)) continue;
        cells.for_each([&](unsigned code) { out.push_back(make_action(Kind::kStack, code, s)); });
      }
      break;
    }
    case Phase::kFirst:
      for (unsigned i = 0; i < player_count; ++i) out.push_back(make_action(Kind::kFirst, i));
      break;
    case Phase::kColour:
      for (unsigned c = 0; c < kColours; ++c) {
        if (owner_of(colour_at(c)) == kNoSeat) out.push_back(make_action(Kind::kColour, c));
      }
      break;
    case Phase::kBuild: {
      const BuildMenu menu = build_menu();
      push_sides(Kind::kCanal, menu.canal, out);
      push_sides(Kind::kNeutral, menu.neutral, out);
      if (menu.station) {
        AdjacentCells(cell, placed).for_each([&](unsigned code) { out.push_back(make_action(Kind::kStation, code)); });
      }
      push_sides(Kind::kRemove, menu.remove, out);
      push_sides(Kind::kSabotage, menu.sabotage, out);
      if (menu.pass) out.push_back(make_action(Kind::kPass, 0));
      break;
    }
    case Phase::kCarry:
      for (StationSet left = choices; left != 0;) out.push_back(make_action(Kind::kCarry, take_first(left)));
      break;
    case Phase::kRide:
      for (StationSet left = choices; left != 0;) out.push_back(make_action(Kind::kRide, take_first(left)));
      break;
    case Phase::kAdd:
      for (std::size_t c = 0; c < kColours; ++c) {
        if ((pool >> c & 1U) == 0 || colour_at(c) == carried) continue;  // SKU-11
        for (StationSet left = adding_places(colour_at(c)); left != 0;) {
          out.push_back(make_action(Kind::kAdd, take_first(left), static_cast<unsigned>(c)));
        }
      }
      break;
    default:
      break;
  }
}

// The n-th legal action for a uniform n. The two phases with long lists avoid building the list.
Action State::sample_action(Seat seat, Rng& rng) const {
  assert(turn().owes(seat) && seat != kChance);
  if (phase == Phase::kLayout) {
    const AdjacentCells cells(cell, placed);
    auto left = static_cast<StationSet>(~placed & ((1U << kStackCount) - 1U));
    const unsigned n = rng.below(static_cast<unsigned>(std::popcount(left)) * cells.count());
    for (unsigned skip = n / cells.count(); skip > 0; --skip) take_first(left);
    return make_action(Kind::kStack, cells.nth(n % cells.count()), take_first(left));
  }
  if (phase == Phase::kBuild) return sample_building(rng);
  Actions actions;
  legal_actions(seat, actions);
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

Action State::sample_building(Rng& rng) const {
  const BuildMenu menu = build_menu();
  std::optional<AdjacentCells> cells;
  if (menu.station) cells.emplace(cell, placed);
  const unsigned sites = cells ? cells->count() : 0;
  unsigned n = rng.below(count(menu.canal) + count(menu.neutral) + sites + count(menu.remove) + count(menu.sabotage) +
                         (menu.pass ? 1U : 0U));
  if (n < count(menu.canal)) return make_action(Kind::kCanal, nth_side(menu.canal, n));
  n -= count(menu.canal);
  if (n < count(menu.neutral)) return make_action(Kind::kNeutral, nth_side(menu.neutral, n));
  n -= count(menu.neutral);
  if (n < sites) return make_action(Kind::kStation, cells->nth(n));
  n -= sites;
  if (n < count(menu.remove)) return make_action(Kind::kRemove, nth_side(menu.remove, n));
  n -= count(menu.remove);
  if (n < count(menu.sabotage)) return make_action(Kind::kSabotage, nth_side(menu.sabotage, n));
  return make_action(Kind::kPass, 0);
}

void State::chance_outcomes(Outcomes& out) const {
  if (phase == Phase::kStacks) {
    for (unsigned i = 0; i < kStackSets; ++i) out.push_back({make_action(Kind::kStacks, i), 1});
  } else if (phase == Phase::kCentre) {
    for (unsigned s = 0; s < kStackCount; ++s) out.push_back({make_action(Kind::kCentre, s), 1});
  } else if (phase == Phase::kLayout && random_layout) {
    const AdjacentCells cells(cell, placed);
    for (Station s = 0; s < kStackCount; ++s) {
      if (contains(placed, s)) continue;
      cells.for_each([&](unsigned code) { out.push_back({make_action(Kind::kStack, code, s), 1}); });
    }
  }
}

}  // namespace skerry::skurdir
