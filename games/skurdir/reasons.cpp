// Why is this not legal? A sentence and a ruling for every mistake that a person can make.
#include <cassert>

#include "games/skurdir/notation.h"

namespace skerry::skurdir {
namespace {

std::string canal_owner(const State& s, Colour c) {
  const Seat owner = s.owner_of(c);
  return std::string(word_of(c)) +
         (owner == kSpectator ? "" : " and belongs to seat " + std::to_string(index(owner) + 1));
}

std::string many(unsigned n, const std::string& thing) { return std::to_string(n) + " " + thing + (n == 1 ? "" : "s"); }

Error why_no_stack(const State& s, Station station, Cell cell) {
  if (contains(s.placed, station)) {
    return Error{"the stack " + stack_name(s, station) + " stands on " + cell_text(s.cell[station]) + " already",
                 "SKU-17"};
  }
  if (s.station_at(cell) != kStations) return Error{"a stack stands on " + cell_text(cell) + " already", "SKU-17"};
  return Error{cell_text(cell) + " has no stack to its north, east, south or west", "SKU-17"};
}

Error why_no_canal(const State& s, Kind kind, Side side) {
  const std::size_t seat = index(s.mover);
  if (kind == Kind::kNeutral && s.player_count == kMaxPlayers) {
    return Error{"with five players there are no neutral canals", "SKU-5"};
  }
  if (kind == Kind::kNeutral && s.pool_canals == 0) return Error{"no neutral canal is left in the pool", "SKU-20"};
  if (kind == Kind::kCanal && s.hand[seat] == 0) {
    const unsigned away = s.away[seat];
    return Error{"no own canal is in hand: " + many(kCanalsEach - away, "canal") + " on the board" +
                     (away == 0 ? "" : ", " + std::to_string(away) + " away by sabotage until this turn ends"),
                 "SKU-20"};
  }
  if (!has_side(s.linked, side)) {
    return Error{"from " + side_text(s, side) + " there is no station in line for the canal to end at", "SKU-20"};
  }
  return Error{cell_text(s.cell[station_of(side)]) + " and " + cell_text(s.cell[s.next[side]]) +
                   " are joined by a canal already",
               "SKU-6"};
}

Error why_no_station(const State& s, Cell cell) {
  if (!s.has_extra_station(s.mover)) return Error{"the one extra station is built already", "SKU-21"};
  if (s.station_at(cell) != kStations) return Error{"a station stands on " + cell_text(cell) + " already", "SKU-21"};
  return Error{cell_text(cell) + " has no station to its north, east, south or west", "SKU-21"};
}

Error no_canal_there(const State& s, Side side) {
  const Side far = side_of(s.next[side], opposite(direction_of(side)));
  if (has_side(s.joined, side)) {
    return Error{"that canal has its wide end on the other side: it is called " + side_text(s, far), "SKU-20"};
  }
  return Error{"no canal starts at " + side_text(s, side), "SKU-20"};
}

Error why_no_removal(const State& s, Side side) {
  if (!has_side(s.all_canals(), side)) return no_canal_there(s, side);
  const Colour c = s.canal_at(side);
  if (c != s.own_colour())
    return Error{"only own canals can be removed, and this one is " + canal_owner(s, c), "SKU-7"};
  if (!s.all_canals_built())
    return Error{"a canal is removed only while all three own canals are on the board", "SKU-22"};
  return Error{"a passenger waits at the wide end on " + cell_text(s.cell[station_of(side)]), "SKU-8"};
}

Error why_no_sabotage(const State& s, Side side) {
  if ((s.saboteurs >> index(s.mover) & 1U) != 0) return Error{"the one sabotage of the game is used", "SKU-23"};
  if (!has_side(s.all_canals(), side)) return no_canal_there(s, side);
  return Error{"an own canal cannot be sabotaged", "SKU-23"};
}

Error why_no_pass(const State& s) {
  if (!s.all_canals_built()) {
    return Error{"a pass needs all three own canals on the board, and there is something to build", "SKU-24"};
  }
  return Error{"a pass needs a passenger to carry on the board as it stands, and there is something else to do",
               "SKU-24"};
}

Error why_no_carry(const State& s, Station from) {
  const std::string name = cell_text(s.cell[from]);
  if (s.stack[from].empty()) return Error{"no passenger stands on " + name, "SKU-25"};
  if (sides_at(s.all_canals(), from) == 0) return Error{"no canal starts at " + name, "SKU-26"};
  // Whoever plays the passenger's colour may carry it wherever a way leads home.
  const Colour passenger = s.stack[from].top();
  State friendly = s;
  friendly.colour[index(s.mover)] = passenger;
  if (!contains(friendly.legal_carries(), from)) {
    return Error{"no way leads from " + name + " to a " + std::string(word_of(passenger)) + " station", "SKU-26"};
  }
  return Error{"neither the " + std::string(word_of(passenger)) + " passenger on " + name +
                   ", nor the station, nor the first canal of a way home is " + std::string(word_of(s.own_colour())),
               "SKU-25"};
}

Error why_no_ride(const State& s, Direction d) {
  const Ride& way = s.ride;
  const Side side = side_of(way.at, d);
  const std::string here = cell_text(s.cell[way.at]);
  if (!has_side(s.all_canals(), side)) {
    if (has_side(s.joined, side)) {
      return Error{"the canal on that side runs towards " + here + ": passengers ride from wide to narrow end",
                   "SKU-26"};
    }
    return Error{"no canal starts at " + side_text(s, side), "SKU-26"};
  }
  const Station to = s.next[side];
  const std::string there = cell_text(s.cell[to]);
  if (contains(way.visited, to)) return Error{"the passenger has been on " + there + " already", "SKU-26"};
  if (way.length == 0 && !s.interests_mover(way.from) && s.canal_at(side) != s.own_colour()) {
    return Error{"the first canal must be " + std::string(word_of(s.own_colour())) +
                     ", because neither passenger nor station is",
                 "SKU-27"};
  }
  return Error{"from " + there + " no way leads on to a " + std::string(word_of(s.stack[way.from].top())) + " station",
               "SKU-26"};
}

Error why_no_addition(const State& s, Colour c, Station station) {
  const std::string colour(word_of(c));
  const std::string name = cell_text(s.cell[station]);
  if (c == s.carried) return Error{"a " + colour + " passenger was just carried; add one of another colour", "SKU-11"};
  if ((s.pool >> index(c) & 1U) == 0) return Error{"no " + colour + " passenger is left in the pool", "SKU-29"};
  if (colour_of(station) == c) return Error{"the station on " + name + " is " + colour + " itself", "SKU-29"};
  return Error{"a " + colour + " passenger stands on " + name + " already", "SKU-29"};
}

}  // namespace

Error why_not(const State& s, Action action) {
  const unsigned low = low_of(action);
  switch (kind_of(action)) {
    case Kind::kStack:
      return why_no_stack(s, static_cast<Station>(high_of(action)), cell_of(low));
    case Kind::kColour:
      return Error{std::string(word_of(colour_at(low))) + " is taken by seat " +
                       std::to_string(index(s.owner_of(colour_at(low))) + 1),
                   "SKU-4"};
    case Kind::kCanal:
    case Kind::kNeutral:
      return why_no_canal(s, kind_of(action), static_cast<Side>(low));
    case Kind::kStation:
      return why_no_station(s, cell_of(low));
    case Kind::kRemove:
      return why_no_removal(s, static_cast<Side>(low));
    case Kind::kSabotage:
      return why_no_sabotage(s, static_cast<Side>(low));
    case Kind::kPass:
      return why_no_pass(s);
    case Kind::kCarry:
      return why_no_carry(s, static_cast<Station>(low));
    case Kind::kRide:
      return why_no_ride(s, static_cast<Direction>(low));
    default:
      assert(kind_of(action) == Kind::kAdd);
      return why_no_addition(s, colour_at(high_of(action)), static_cast<Station>(low));
  }
}

}  // namespace skerry::skurdir
