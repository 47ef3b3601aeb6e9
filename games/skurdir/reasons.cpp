// Why an action is illegal: a sentence and its clause for every mistake a person can make.
#include <cassert>

#include "games/skurdir/notation.h"

namespace skerry::skurdir {
namespace {

// "red and belongs to seat 2", or "neutral".
std::string canal_owner(const State& s, Colour c) {
  const Seat owner = s.owner_of(c);
  return std::string(word_of(c)) + (owner == kNoSeat ? "" : " and belongs to seat " + std::to_string(index(owner) + 1));
}

Error why_no_stack(const State& s, Station station, Cell cell) {
  if (contains(s.placed, station)) {
    return Error{"Stack " + stack_name(s, station) + " already stands on " + cell_text(s.cell[station]) + ".",
                 "SKU-17"};
  }
  if (s.station_at(cell) != kStations) return Error{"There is already a stack on " + cell_text(cell) + ".", "SKU-17"};
  return Error{"There is no stack directly north, east, south or west of " + cell_text(cell) + ".", "SKU-17"};
}

Error why_no_canal(const State& s, Kind kind, Side side) {
  const std::size_t seat = index(s.mover);
  if (kind == Kind::kNeutral && s.player_count == kMaxPlayers) {
    return Error{"There are no neutral canals with five players.", "SKU-5"};
  }
  if (kind == Kind::kNeutral && s.pool_canals == 0) return Error{"The pool has no neutral canals left.", "SKU-20"};
  if (kind == Kind::kCanal && s.hand[seat] == 0) {
    const unsigned away = s.away[seat];
    if (away == 0) return Error{"You have no canals in hand: all three are on the board.", "SKU-20"};
    return Error{"You have no canals in hand: " + std::to_string(kCanalsEach - away) + " on the board, " +
                     std::to_string(away) + " away by sabotage until this turn ends.",
                 "SKU-20"};
  }
  if (!has_side(s.linked, side)) {
    return Error{"There is no station in line from " + side_text(s, side) + " for a canal to end at.", "SKU-20"};
  }
  return Error{"Stations " + cell_text(s.cell[station_of(side)]) + " and " + cell_text(s.cell[s.next[side]]) +
                   " are already joined by a canal.",
               "SKU-6"};
}

Error why_no_station(const State& s, Cell cell) {
  if (!s.has_extra_station(s.mover)) return Error{"You have already built your extra station.", "SKU-21"};
  if (s.station_at(cell) != kStations) return Error{"There is already a station on " + cell_text(cell) + ".", "SKU-21"};
  return Error{"There is no station directly north, east, south or west of " + cell_text(cell) + ".", "SKU-21"};
}

Error no_canal_there(const State& s, Side side) {
  const Side far = side_of(s.next[side], opposite(direction_of(side)));
  if (has_side(s.joined, side)) {
    return Error{"That canal has its wide end on the other side: write '" + side_text(s, far) + "'.", "SKU-20"};
  }
  return Error{"No canal starts at " + side_text(s, side) + ".", "SKU-20"};
}

Error why_no_removal(const State& s, Side side) {
  if (!has_side(s.all_canals(), side)) return no_canal_there(s, side);
  const Colour c = s.canal_at(side);
  if (c != s.own_colour())
    return Error{"You can remove only your own canals, and this one is " + canal_owner(s, c) + ".", "SKU-7"};
  if (!s.all_canals_built())
    return Error{"You can remove a canal only while all three of your canals are on the board.", "SKU-22"};
  return Error{"This canal cannot be removed while a passenger stands at its wide end, " +
                   cell_text(s.cell[station_of(side)]) + ".",
               "SKU-8"};
}

Error why_no_sabotage(const State& s, Side side) {
  if ((s.saboteurs >> index(s.mover) & 1U) != 0) return Error{"You have already used your sabotage.", "SKU-23"};
  if (!has_side(s.all_canals(), side)) return no_canal_there(s, side);
  return Error{"You cannot sabotage your own canal.", "SKU-23"};
}

Error why_no_pass(const State& s) {
  if (!s.all_canals_built()) {
    return Error{"You cannot pass: your canals are not all on the board, and you have another building action.",
                 "SKU-24"};
  }
  return Error{"You cannot pass: there is no passenger you can carry at once, and you have another building action.",
               "SKU-24"};
}

Error why_no_carry(const State& s, Station from) {
  const std::string name = cell_text(s.cell[from]);
  if (s.stack[from].empty()) return Error{"There is no passenger on " + name + ".", "SKU-25"};
  if (sides_at(s.all_canals(), from) == 0) return Error{"No canal starts at " + name + ".", "SKU-26"};
  // The player of the passenger's own colour could carry it along any route home.
  const Colour passenger = s.stack[from].top();
  State friendly = s;
  friendly.colour[index(s.mover)] = passenger;
  if (!contains(friendly.legal_carries(), from)) {
    return Error{"There is no route from " + name + " to a " + std::string(word_of(passenger)) + " station.", "SKU-26"};
  }
  return Error{"Neither the " + std::string(word_of(passenger)) + " passenger on " + name +
                   ", nor its station, nor the first canal of a route home is " + std::string(word_of(s.own_colour())) +
                   ".",
               "SKU-25"};
}

Error why_no_ride(const State& s, Direction d) {
  const Ride& way = s.ride;
  const Side side = side_of(way.at, d);
  const std::string here = cell_text(s.cell[way.at]);
  if (!has_side(s.all_canals(), side)) {
    if (has_side(s.joined, side)) {
      return Error{
          "The canal on that side leads to " + here + ", and passengers ride only from the wide end to the narrow end.",
          "SKU-26"};
    }
    return Error{"No canal starts at " + side_text(s, side) + ".", "SKU-26"};
  }
  const Station to = s.next[side];
  const std::string there = cell_text(s.cell[to]);
  if (contains(way.visited, to)) return Error{"The passenger has already visited " + there + ".", "SKU-26"};
  if (way.length == 0 && !s.interests_mover(way.from) && s.canal_at(side) != s.own_colour()) {
    return Error{"The first canal must be " + std::string(word_of(s.own_colour())) +
                     ", because neither the passenger nor its station is.",
                 "SKU-27"};
  }
  return Error{"From " + there + " the passenger could not go on to a " +
                   std::string(word_of(s.stack[way.from].top())) + " station.",
               "SKU-26"};
}

Error why_no_addition(const State& s, Colour c, Station station) {
  const std::string colour(word_of(c));
  const std::string name = cell_text(s.cell[station]);
  if (c == s.carried) {
    return Error{"You have just carried a " + colour + " passenger: add one of another colour.", "SKU-11"};
  }
  if ((s.pool >> index(c) & 1U) == 0) return Error{"The pool has no " + colour + " passenger left.", "SKU-29"};
  if (colour_of(station) == c) return Error{"The station on " + name + " is itself " + colour + ".", "SKU-29"};
  return Error{"There is already a " + colour + " passenger on " + name + ".", "SKU-29"};
}

}  // namespace

Error why_not(const State& s, Action action) {
  const unsigned low = low_of(action);
  switch (kind_of(action)) {
    case Kind::kStack:
      return why_no_stack(s, static_cast<Station>(high_of(action)), cell_of(low));
    case Kind::kColour:
      return Error{"Seat " + std::to_string(index(s.owner_of(colour_at(low))) + 1) + " has already picked " +
                       std::string(word_of(colour_at(low))) + ".",
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
