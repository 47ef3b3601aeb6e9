#include "games/skurdir/skurdir.h"

#include <cassert>

#include "core/checks.h"
#include "core/hash.h"

namespace skerry::skurdir {

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

// ---- set-up

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
      choices = find_choices();
      break;
    case Phase::kRide:
      assert(kind_of(action) == Kind::kRide && (choices >> low_of(action) & 1U) != 0);
      return ride_on(static_cast<Direction>(low_of(action)));
    case Phase::kAdd: {
      const Colour added = colour_at(high_of(action));
      assert(kind_of(action) == Kind::kAdd && (pool >> index(added) & 1U) != 0 && added != carried);
      assert(contains(adding_places(added), static_cast<Station>(low_of(action))));
      add_passenger(static_cast<Station>(low_of(action)), added);
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
      for (Station s = 0; s < kStackCount; ++s) add_passenger(s, kAllStackSets.sets[low_of(action)][s]);
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
      if (!random_layout) mover = next_seat(mover, player_count);
      if (std::popcount(placed) == kStackCount) {
        phase = Phase::kFirst;
        mover = Seat{0};
      }
      break;
    case Phase::kFirst:
      assert(kind_of(action) == Kind::kFirst && low_of(action) < player_count);
      mover = seat_at(low_of(action));
      phase = Phase::kColour;
      break;
    default:
      assert(phase == Phase::kColour && kind_of(action) == Kind::kColour);
      take_colour(colour_at(low_of(action)));
  }
}

void State::take_colour(Colour c) {
  assert(owner_of(c) == kNoSeat);
  colour[index(mover)] = c;
  hand[index(mover)] = kCanalsEach;
  mover = next_seat(mover, player_count);
  if (own_colour() != kNoColour) phase = Phase::kBuild;
}

// ---- the end of a turn and of the game

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
  choices = 0;
  if (end() != End::kNone) {
    phase = Phase::kOver;
    return;
  }
  phase = Phase::kBuild;
  mover = next_seat(mover, player_count);
  choices = find_choices();
}

End State::end() const {
  const bool bare = waiting() == 0;
  if (bare && pool == 0) return End::kAllCarried;
  if (bare) return End::kBareBoard;
  if (stuck >= player_count) return End::kStuck;
  const unsigned limit = (pool == 0 ? 3U : 10U) * player_count;  // SKU-13, SKU-14
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
  for (std::size_t i = 0; i < player_count; ++i) {
    if (i == 0 || points[i] > most) {
      most = points[i];
      leaders = 0;
    }
    if (points[i] == most) ++leaders;
  }
  for (std::size_t i = 0; i < player_count; ++i) shares[i] = points[i] == most ? 1.0 / leaders : 0.0;
  return shares;
}

PerSeat<std::int32_t> State::scores() const {
  PerSeat<std::int32_t> result{};
  for (std::size_t i = 0; i < player_count; ++i) result[i] = points[i];
  return result;
}

// ---- lookups

std::uint16_t State::find_choices() const {
  switch (phase) {
    case Phase::kBuild:
      return all_canals_built() ? legal_carries() : std::uint16_t{0};
    case Phase::kCarry:
      return legal_carries();
    case Phase::kRide:
      return static_cast<std::uint16_t>(legal_rides(ride));
    default:
      return 0;
  }
}

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
  for (std::size_t i = 0; i < player_count; ++i) {
    if (colour[i] == c) return seat_at(i);
  }
  return kNoSeat;
}

std::uint64_t State::hash() const {
  Hash hash;
  for (const SideSet sides : canals) hash.add(sides);
  const auto station = [&](std::size_t s) {
    return std::uint64_t{stack[s].bits()} | std::uint64_t{code_of(cell[s])} << 16U;
  };
  for (std::size_t s = 0; s + 1 < kStations; s += 2) hash.add(station(s) | station(s + 1) << 32U);
  hash.add(station(kStations - 1) | std::uint64_t{placed} << 32U | std::uint64_t{pool} << 48U |
           std::uint64_t{pool_canals} << 56U);
  for (std::size_t i = 0; i < kMaxPlayers; ++i) {
    hash.add(std::uint64_t{static_cast<std::uint16_t>(points[i])} | std::uint64_t{index(colour[i])} << 16U |
             std::uint64_t{hand[i]} << 24U | std::uint64_t{away[i]} << 32U);
  }
  hash.add(std::uint64_t{ride.directions} | std::uint64_t{ride.from} << 32U | std::uint64_t{ride.length} << 40U |
           std::uint64_t{index(carried)} << 48U | std::uint64_t{stall} << 56U);
  hash.add(std::uint64_t{player_count} | static_cast<std::uint64_t>(phase) << 8U | std::uint64_t{index(mover)} << 16U |
           std::uint64_t{saboteurs} << 24U | std::uint64_t{neutral_away} << 32U |
           std::uint64_t{sabotaged_this_turn} << 40U | std::uint64_t{random_layout} << 41U |
           std::uint64_t{stuck} << 48U);
  return hash.value();
}

std::uint64_t State::step_bound() const {
  const std::uint64_t setup = 2 + (kStackCount - 1) + 1 + player_count;
  const std::uint64_t turns =
      std::uint64_t{kPassengers} * 10 * player_count;  // SKU-14: at most ten rounds per transport
  return setup + turns + std::uint64_t{kPassengers} * (1 + kLongestRide + 1);
}

}  // namespace skerry::skurdir

namespace skerry {

Result<Skurdir::State> Skurdir::initial(int players, const Settings& settings) {
  using namespace skurdir;
  if (const Status seated = check_players(info(), players); !seated) return seated.error();
  State state;
  state.player_count = static_cast<std::uint8_t>(players);
  state.pool_canals = neutral_canals(state.player_count);
  state.random_layout = settings.text("layout") == "random";
  return state;
}

}  // namespace skerry
