#include "games/skurdir/skurdir.h"

#include <cassert>

namespace skerry::skurdir {

// Every set is in the order of its actions.
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

// ---- whose turn, and what may be done ----------------------------------------------------------------------------------

Turn State::turn() const {
  switch (phase) {
    case Phase::kOver:
      return Turn::over();
    case Phase::kStacks:
    case Phase::kCentre:
      return Turn::chance();
    case Phase::kLayout:
      return random_layout ? Turn::chance() : Turn::of(mover);
    default:
      return Turn::of(mover);
  }
}

BuildMenu State::build_menu() const {
  BuildMenu menu;
  const SideSet free = free_sides();
  if (hand[index(mover)] > 0) menu.canal = free;
  if (pool_canals > 0) menu.neutral = free;
  menu.station = has_extra_station(mover);
  if (all_canals_built()) {
    menu.remove = removable_canals();
    menu.pass = legal_carries() != 0;
  }
  if ((saboteurs >> index(mover) & 1U) == 0) menu.sabotage = all_canals() & ~own_canals();
  if ((menu.canal | menu.neutral | menu.remove | menu.sabotage) == 0 && !menu.station) menu.pass = true;  // SKU-10
  return menu;
}

// SKU-7, SKU-8. Precondition: all three own canals are built.
SideSet State::removable_canals() const {
  SideSet removable = 0;
  for (SideSet left = own_canals(); left != 0;) {
    const Side side = take_first_side(left);
    if (stack[station_of(side)].empty()) removable |= set_of_side(side);
  }
  return removable;
}

// SKU-11 leaves the colour to the caller.
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
      const Shore shore(cell, placed);
      for (Station s = 0; s < kStackCount; ++s) {
        if (!contains(placed, s)) shore.for_each([&](unsigned code) { out.push_back(make_action(Kind::kStack, code, s)); });
      }
      break;
    }
    case Phase::kFirst:
      for (unsigned i = 0; i < players_; ++i) out.push_back(make_action(Kind::kFirst, i));
      break;
    case Phase::kColour:
      for (unsigned c = 0; c < kColours; ++c) {
        if (owner_of(colour_at(c)) == kSpectator) out.push_back(make_action(Kind::kColour, c));
      }
      break;
    case Phase::kBuild: {
      const BuildMenu menu = build_menu();
      push_sides(Kind::kCanal, menu.canal, out);
      push_sides(Kind::kNeutral, menu.neutral, out);
      if (menu.station) {
        Shore(cell, placed).for_each([&](unsigned code) { out.push_back(make_action(Kind::kStation, code)); });
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
        if ((pool >> c & 1U) == 0 || colour_at(c) == carried) continue;
        for (StationSet left = adding_places(colour_at(c)); left != 0;) {
          out.push_back(make_action(Kind::kAdd, take_first(left), static_cast<unsigned>(c)));
        }
      }
      break;
    default:
      break;
  }
}

// The n-th action of the list for a uniform n; only the two phases with long lists do without the list itself.
Action State::sample_action(Seat seat, Rng& rng) const {
  assert(turn().owes(seat) && seat != kChance);
  if (phase == Phase::kLayout) {
    const Shore shore(cell, placed);
    auto left = static_cast<StationSet>(~placed & ((1U << kStackCount) - 1U));
    const unsigned n = rng.below(static_cast<unsigned>(std::popcount(left)) * shore.count());
    for (unsigned skip = n / shore.count(); skip > 0; --skip) take_first(left);
    return make_action(Kind::kStack, shore.nth(n % shore.count()), take_first(left));
  }
  if (phase != Phase::kBuild) {
    Actions actions;
    legal_actions(seat, actions);
    return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
  }
  const BuildMenu menu = build_menu();
  const unsigned before_station = count(menu.canal) + count(menu.neutral);
  const unsigned after_station = count(menu.remove) + count(menu.sabotage) + (menu.pass ? 1U : 0U);
  const auto sample = [&](const Shore* shore) {
    const unsigned cells = shore != nullptr ? shore->count() : 0;
    unsigned n = rng.below(before_station + cells + after_station);
    if (n < count(menu.canal)) return make_action(Kind::kCanal, nth_side(menu.canal, n));
    n -= count(menu.canal);
    if (n < count(menu.neutral)) return make_action(Kind::kNeutral, nth_side(menu.neutral, n));
    n -= count(menu.neutral);
    if (n < cells) return make_action(Kind::kStation, shore->nth(n));
    n -= cells;
    if (n < count(menu.remove)) return make_action(Kind::kRemove, nth_side(menu.remove, n));
    n -= count(menu.remove);
    return n < count(menu.sabotage) ? make_action(Kind::kSabotage, nth_side(menu.sabotage, n))
                                    : make_action(Kind::kPass, 0);
  };
  if (!menu.station) return sample(nullptr);
  const Shore shore(cell, placed);
  return sample(&shore);
}

void State::chance_outcomes(Outcomes& out) const {
  if (phase == Phase::kStacks) {
    for (unsigned i = 0; i < kStackSets; ++i) out.push_back({make_action(Kind::kStacks, i), 1});
  } else if (phase == Phase::kCentre) {
    for (unsigned s = 0; s < kStackCount; ++s) out.push_back({make_action(Kind::kCentre, s), 1});
  } else if (phase == Phase::kLayout && random_layout) {
    const Shore shore(cell, placed);
    for (Station s = 0; s < kStackCount; ++s) {
      if (contains(placed, s)) continue;
      shore.for_each([&](unsigned code) { out.push_back({make_action(Kind::kStack, code, s), 1}); });
    }
  }
}

// ---- set-up ------------------------------------------------------------------------------------------------------------

void State::apply(Seat seat, Action action) {
  assert(turn().owes(seat));
  (void)seat;
  switch (phase) {
    case Phase::kBuild:
      return apply_build(action);
    case Phase::kCarry:
      assert(kind_of(action) == Kind::kCarry && contains(choices, static_cast<Station>(low_of(action))));
      phase = Phase::kRide;
      ride = begin_ride(static_cast<Station>(low_of(action)));
      choices = static_cast<std::uint16_t>(legal_rides(ride));
      break;
    case Phase::kRide:
      assert(kind_of(action) == Kind::kRide && (choices >> low_of(action) & 1U) != 0);
      return ride_on(static_cast<Direction>(low_of(action)));
    case Phase::kAdd: {
      const Colour added = colour_at(high_of(action));
      assert(kind_of(action) == Kind::kAdd && (pool >> index(added) & 1U) != 0 && added != carried);
      assert(contains(adding_places(added), static_cast<Station>(low_of(action))));
      stack[low_of(action)].push(added);
      pool &= static_cast<std::uint8_t>(~(1U << index(added)));
      return end_turn(true);
    }
    default:
      apply_setup(action);
  }
}

void State::apply_setup(Action action) {
  switch (phase) {
    case Phase::kStacks:
      assert(kind_of(action) == Kind::kStacks && low_of(action) < kStackSets);
      for (std::size_t s = 0; s < kStackCount; ++s) stack[s].push(kAllStackSets.sets[low_of(action)][s]);
      phase = Phase::kCentre;
      break;
    case Phase::kCentre:
      assert(kind_of(action) == Kind::kCentre && low_of(action) < kStackCount);
      place_station(static_cast<Station>(low_of(action)), Cell{});
      phase = Phase::kLayout;
      break;
    case Phase::kLayout:
      assert(kind_of(action) == Kind::kStack && high_of(action) < kStackCount);
      place_station(static_cast<Station>(high_of(action)), cell_of(low_of(action)));
      if (!random_layout) mover = next_seat(mover, players_);
      if (std::popcount(placed) == kStackCount) {
        phase = Phase::kFirst;
        mover = Seat{0};
      }
      break;
    case Phase::kFirst:
      assert(kind_of(action) == Kind::kFirst && low_of(action) < players_);
      mover = seat_at(low_of(action));
      phase = Phase::kColour;
      break;
    default:
      assert(phase == Phase::kColour && kind_of(action) == Kind::kColour);
      take_colour(colour_at(low_of(action)));
  }
}

void State::take_colour(Colour c) {
  assert(owner_of(c) == kSpectator);
  colour[index(mover)] = c;
  hand[index(mover)] = kCanalsEach;
  mover = next_seat(mover, players_);
  if (own_colour() == kNoColour) return;
  phase = Phase::kBuild;
  pool_canals = players_ < kMaxPlayers ? kNeutralCanals : 0;  // SKU-5
}

// ---- building ----------------------------------------------------------------------------------------------------------

void State::apply_build(Action action) {
  const auto side = static_cast<Side>(low_of(action));
  std::uint8_t stuck_before = stuck;
  stuck = 0;
  switch (kind_of(action)) {
    case Kind::kCanal:
      assert(hand[index(mover)] > 0 && has_side(free_sides(), side));
      --hand[index(mover)];
      place_canal(own_colour(), side);
      break;
    case Kind::kNeutral:
      assert(pool_canals > 0 && has_side(free_sides(), side));
      --pool_canals;
      place_canal(Colour::kNeutral, side);
      break;
    case Kind::kStation:
      assert(has_extra_station(mover) && station_at(cell_of(low_of(action))) == kStations);
      place_station(extra_station(own_colour()), cell_of(low_of(action)));
      break;
    case Kind::kRemove:
      assert(all_canals_built() && has_side(removable_canals(), side));
      take_canal(side);
      ++hand[index(mover)];
      break;
    case Kind::kSabotage:
      sabotage(side);
      break;
    default:
      assert(kind_of(action) == Kind::kPass);
      if (!any_canal_away()) stuck = static_cast<std::uint8_t>(stuck_before + 1U);
  }
  after_building();
}

void State::after_building() {
  choices = legal_carries();
  if (choices == 0) return end_turn(false);
  phase = Phase::kCarry;
  stuck = 0;
}

void State::place_station(Station s, Cell where) {
  // 1. The nearest station each way.
  std::array<int, kDirections> distance = {99, 99, 99, 99};
  std::array<Station, kDirections> nearest{};
  for (StationSet left = placed; left != 0;) {
    const Station other = take_first(left);
    const int dx = cell[other].x - where.x;
    const int dy = cell[other].y - where.y;
    if (dx != 0 && dy != 0) continue;
    const Direction d = dx == 0 ? (dy > 0 ? Direction::kNorth : Direction::kSouth)
                                : (dx > 0 ? Direction::kEast : Direction::kWest);
    const int far = dx == 0 ? (dy > 0 ? dy : -dy) : (dx > 0 ? dx : -dx);
    const auto i = static_cast<std::size_t>(d);
    if (far < distance[i]) {
      distance[i] = far;
      nearest[i] = other;
    }
  }
  cell[s] = where;
  placed |= set_of(s);
  // 2. They look at the new one now. A canal that spanned the cell ends here, and beyond it nothing is joined.
  const SideSet wide_ends = all_canals();
  for (unsigned i = 0; i < kDirections; ++i) {
    if (distance[i] == 99) continue;
    const auto d = static_cast<Direction>(i);
    const Side here = side_of(s, d);
    const Side there = side_of(nearest[i], opposite(d));
    next[here] = nearest[i];
    next[there] = s;
    linked |= set_of_side(here) | set_of_side(there);
    if (has_side(wide_ends, there)) {
      joined |= set_of_side(here);
    } else {
      joined &= ~set_of_side(there);
    }
  }
}

void State::place_canal(Colour c, Side side) {
  canals[index(c)] |= set_of_side(side);
  joined |= set_of_side(side) | set_of_side(side_of(next[side], opposite(direction_of(side))));
}

void State::take_canal(Side side) {
  for (SideSet& own : canals) own &= ~set_of_side(side);
  joined &= ~(set_of_side(side) | set_of_side(side_of(next[side], opposite(direction_of(side)))));
}

void State::sabotage(Side side) {
  const auto self = static_cast<std::uint8_t>(1U << index(mover));
  assert((saboteurs & self) == 0 && has_side(all_canals() & ~own_canals(), side));
  saboteurs |= self;
  const Colour c = canal_at(side);
  take_canal(side);
  if (c == Colour::kNeutral) {
    neutral_away |= self;
    sabotaged_this_turn = true;
  } else {
    ++away[index(owner_of(c))];
  }
}

// ---- the end of a turn and of the game ---------------------------------------------------------------------------------

void State::end_turn(bool transported) {
  const std::size_t seat = index(mover);
  const auto self = static_cast<std::uint8_t>(1U << seat);
  carried = kNoColour;
  hand[seat] = static_cast<std::uint8_t>(hand[seat] + away[seat]);
  away[seat] = 0;
  if ((neutral_away & self) != 0 && !sabotaged_this_turn) {  // SKU-9
    neutral_away &= static_cast<std::uint8_t>(~self);
    ++pool_canals;
  }
  sabotaged_this_turn = false;
  stall = transported ? std::uint8_t{0} : static_cast<std::uint8_t>(stall + 1U);
  if (end() != End::kNone) {
    phase = Phase::kOver;
    return;
  }
  phase = Phase::kBuild;
  mover = next_seat(mover, players_);
}

End State::end() const {
  const bool bare = passengers_on_board() == 0;
  if (bare && pool == 0) return End::kAllCarried;
  if (bare) return End::kBareBoard;
  if (stuck >= players_) return End::kStuck;
  const unsigned limit = (pool == 0 ? 3U : 10U) * players_;  // SKU-13, SKU-14
  return stall >= limit ? End::kStalled : End::kNone;
}

unsigned State::passengers_on_board() const {
  unsigned passengers = 0;
  for (StationSet left = placed; left != 0;) passengers += stack[take_first(left)].height();
  return passengers;
}

bool State::any_canal_away() const {
  unsigned owned = 0;
  for (const std::uint8_t n : away) owned += n;
  return owned > 0 || neutral_away != 0;
}

// SKU-16
PerSeat<double> State::returns() const {
  PerSeat<double> shares{};
  if (phase != Phase::kOver) return shares;
  std::int16_t most = 0;
  int leaders = 0;
  for (std::size_t i = 0; i < players_; ++i) {
    if (i == 0 || points[i] > most) {
      most = points[i];
      leaders = 0;
    }
    if (points[i] == most) ++leaders;
  }
  for (std::size_t i = 0; i < players_; ++i) shares[i] = points[i] == most ? 1.0 / leaders : 0.0;
  return shares;
}

PerSeat<std::int32_t> State::scores() const {
  PerSeat<std::int32_t> result{};
  for (std::size_t i = 0; i < players_; ++i) result[i] = points[i];
  return result;
}

// ---- looking things up -------------------------------------------------------------------------------------------------

Station State::station_at(Cell where) const {
  for (StationSet left = placed; left != 0;) {
    const Station s = take_first(left);
    if (cell[s] == where) return s;
  }
  return kStations;
}

Colour State::canal_at(Side side) const {
  assert(has_side(all_canals(), side));
  std::size_t c = 0;
  while (!has_side(canals[c], side)) ++c;
  return colour_at(c);
}

Seat State::owner_of(Colour c) const {
  for (std::size_t i = 0; i < players_; ++i) {
    if (colour[i] == c) return seat_at(i);
  }
  return kSpectator;
}

std::uint64_t State::hash() const {
  std::uint64_t h = 0;
  const auto add = [&](std::uint64_t word) { h = mix64(h ^ word) + 0x9E3779B97F4A7C15ULL; };
  for (const SideSet sides : canals) add(sides);
  const auto station = [&](std::size_t s) {
    return std::uint64_t{stack[s].bits()} | std::uint64_t{code_of(cell[s])} << 16U;
  };
  for (std::size_t s = 0; s + 1 < kStations; s += 2) add(station(s) | station(s + 1) << 32U);
  add(station(kStations - 1) | std::uint64_t{placed} << 32U | std::uint64_t{pool} << 48U |
      std::uint64_t{pool_canals} << 56U);
  for (std::size_t i = 0; i < kMaxPlayers; ++i) {
    add(std::uint64_t{static_cast<std::uint16_t>(points[i])} | std::uint64_t{index(colour[i])} << 16U |
        std::uint64_t{hand[i]} << 24U | std::uint64_t{away[i]} << 32U);
  }
  add(std::uint64_t{ride.directions} | std::uint64_t{ride.from} << 32U | std::uint64_t{ride.length} << 40U |
      std::uint64_t{index(carried)} << 48U | std::uint64_t{stall} << 56U);
  add(std::uint64_t{players_} | static_cast<std::uint64_t>(phase) << 8U | std::uint64_t{index(mover)} << 16U |
      std::uint64_t{saboteurs} << 24U | std::uint64_t{neutral_away} << 32U | std::uint64_t{sabotaged_this_turn} << 40U |
      std::uint64_t{random_layout} << 41U | std::uint64_t{stuck} << 48U);
  return h;
}

std::uint64_t State::step_bound() const {
  const std::uint64_t setup = 2 + (kStackCount - 1) + 1 + players_;
  const std::uint64_t turns = std::uint64_t{kPassengers} * 10 * players_;  // SKU-14: at most ten rounds for a transport
  return setup + turns + std::uint64_t{kPassengers} * (1 + kLongestRide + 1);
}

}  // namespace skerry::skurdir

namespace skerry {

Result<Skurdir::State> Skurdir::initial(int players, const Settings& settings) {
  using namespace skurdir;
  if (players < static_cast<int>(kMinPlayers) || players > static_cast<int>(kMaxPlayers)) {
    return Error{"Skurðir is for 2 to 5 players"};
  }
  State state;
  state.players_ = static_cast<std::uint8_t>(players);
  state.random_layout = settings.text("layout") == "random";
  return state;
}

}  // namespace skerry
