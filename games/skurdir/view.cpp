// What people see on the page, as JSON. Seats count from 1; null stands for nobody. The terminal's drawing is in
// draw.cpp.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/skurdir/notation.h"
#include "games/skurdir/routes.h"

namespace skerry {

using namespace skurdir;
namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 10> kPhaseNames = {"stacks", "centre", "layout", "first", "colour",
                                                          "build",  "carry",  "ride",   "add",   "over"};
// Positions with more routes for one passenger are very rare; the page says how many more there are.
constexpr std::size_t kShownRoutes = 12;

json::value seat_or_null(Seat seat) { return seat == kNoSeat ? json::value() : json::value(seat_number(seat)); }
json::value owner(const State& s, Colour c) { return seat_or_null(s.owner_of(c)); }
json::array xy(Cell cell) { return {cell.x, cell.y}; }

json::array passengers(Stack stack) {
  json::array list;
  for (unsigned i = 0; i < stack.height(); ++i) list.emplace_back(word_of(stack.from_bottom(i)));
  return list;
}

// ---- the board

json::array stations(const State& s) {
  json::array list;
  for (StationSet left = s.placed; left != 0;) {
    const Station station = take_first(left);
    json::object item;
    item["cell"] = cell_text(s.cell[station]);
    item["xy"] = xy(s.cell[station]);
    item["colour"] = word_of(colour_of(station));
    item["seat"] = owner(s, colour_of(station));
    item["extra"] = station >= kStackCount;
    item["passengers"] = passengers(s.stack[station]);  // from the bottom
    list.push_back(std::move(item));
  }
  return list;
}

json::array unplaced_stacks(const State& s) {
  json::array list;
  if (s.phase == Phase::kStacks) return list;
  for (Station station = 0; station < kStackCount; ++station) {
    if (contains(s.placed, station)) continue;
    json::object item;
    item["stack"] = stack_name(s, station);
    item["colour"] = word_of(colour_of(station));
    item["passengers"] = passengers(s.stack[station]);
    list.push_back(std::move(item));
  }
  return list;
}

json::object canal(const State& s, Side side) {
  const Colour c = s.canal_at(side);
  const Cell wide = s.cell[station_of(side)];
  const Cell narrow = s.cell[s.next[side]];
  json::array spanned;
  for (Cell at = neighbour(wide, direction_of(side)); at != narrow; at = neighbour(at, direction_of(side))) {
    spanned.push_back(xy(at));
  }
  json::object item;
  item["name"] = side_text(s, side);
  item["wide"] = xy(wide);
  item["narrow"] = xy(narrow);
  item["direction"] = std::string(1, letter_of(direction_of(side)));
  item["colour"] = word_of(c);
  item["seat"] = owner(s, c);
  item["spans"] = std::move(spanned);  // empty cells between the ends
  return item;
}

json::array canals(const State& s) {
  json::array list;
  for (SideSet left = s.all_canals(); left != 0;) list.push_back(canal(s, take_first_side(left)));
  return list;
}

json::object bounds(const State& s) {
  Cell least{};
  Cell most{};
  for (StationSet left = s.placed; left != 0;) {
    const Cell cell = s.cell[take_first(left)];
    least = {std::min(least.x, cell.x), std::min(least.y, cell.y)};
    most = {std::max(most.x, cell.x), std::max(most.y, cell.y)};
  }
  json::object box;
  box["west"] = least.x;
  box["east"] = most.x;
  box["south"] = least.y;
  box["north"] = most.y;
  return box;
}

// ---- hands, pool, what is away

json::array seats(const State& s) {
  json::array list;
  for (std::size_t i = 0; i < s.player_count; ++i) {
    const Colour c = s.colour[i];
    const bool plays = c != kNoColour;
    json::object item;
    item["seat"] = i + 1;
    item["colour"] = plays ? json::value(word_of(c)) : json::value();
    item["canals_in_hand"] = s.hand[i];
    item["canals_on_board"] = plays ? std::popcount(s.canals[index(c)]) : 0;
    item["canals_away"] = s.away[i];
    item["extra_station"] = plays && s.has_extra_station(seat_at(i));  // still to be built
    item["sabotage"] = plays && (s.saboteurs >> i & 1U) == 0;          // still to be used
    item["points"] = s.points[i];
    list.push_back(std::move(item));
  }
  return list;
}

json::object away(Colour c, std::size_t seat, bool not_this_turn) {
  json::object item;
  item["colour"] = word_of(c);
  item["after_turn_of"] = seat + 1;
  item["not_this_turn"] = not_this_turn;  // SKU-9: the seat's current turn does not count
  return item;
}

json::array canals_away(const State& s) {
  json::array list;
  for (std::size_t i = 0; i < s.player_count; ++i) {
    for (unsigned n = 0; n < s.away[i]; ++n) list.push_back(away(s.colour[i], i, false));
    if ((s.neutral_away >> i & 1U) != 0) {
      list.push_back(away(Colour::kNeutral, i, s.sabotaged_this_turn && i == index(s.mover)));
    }
  }
  return list;
}

json::object pool(const State& s) {
  json::array list;
  for (std::size_t c = 0; c < kColours; ++c) {
    if ((s.pool >> c & 1U) != 0) list.emplace_back(kColourWords[c]);
  }
  json::object item;
  item["passengers"] = std::move(list);
  item["canals"] = s.pool_canals;
  return item;
}

// ---- rides

json::array points_by_seat(const State& s, const Ride& way) {
  const PerSeat<std::int32_t> gains = s.points_for(way);
  json::array list;
  for (std::size_t i = 0; i < s.player_count; ++i) list.emplace_back(gains[i]);
  return list;
}

// One chip per station and canal of the route: its value and who gets it.
json::array chips(const State& s, const Ride& way) {
  json::array list;
  const auto add = [&](std::string_view what, const std::string& name, Colour c) {
    json::object item;
    item["value"] = list.size() + 1;
    item[what] = name;
    item["colour"] = word_of(c);
    item["seat"] = owner(s, c);
    list.push_back(std::move(item));
  };
  Station at = way.from;
  add("station", cell_text(s.cell[at]), colour_of(at));
  for (unsigned i = 0; i < way.length; ++i) {
    const Side side = side_of(at, way.direction(i));
    add("canal", side_text(s, side), s.canal_at(side));
    at = s.next[side];
    add("station", cell_text(s.cell[at]), colour_of(at));
  }
  return list;
}

json::object route(const State& s, const Ride& way) {
  json::array rides;
  for (unsigned i = 0; i < way.length; ++i) rides.push_back(json::string(1, letter_of(way.direction(i))));
  json::object item;
  item["rides"] = std::move(rides);
  item["to"] = cell_text(s.cell[way.at]);
  item["points"] = points_by_seat(s, way);
  item["chips"] = chips(s, way);
  return item;
}

// The routes of a passenger, given the beginning of its ride.
json::object routes(const State& s, const Ride& way) {
  json::array list;
  std::size_t more = 0;
  for_each_route(s, way, [&](const Ride& whole) {
    if (list.size() < kShownRoutes) {
      list.push_back(route(s, whole));
    } else {
      ++more;
    }
  });
  json::object item;
  item["from"] = cell_text(s.cell[way.from]);
  item["passenger"] = word_of(s.stack[way.from].top());
  item["routes"] = std::move(list);
  item["more_routes"] = more;
  return item;
}

json::array carries(const State& s) {
  json::array list;
  if (s.phase != Phase::kCarry) return list;
  for (StationSet left = s.choices; left != 0;) list.push_back(routes(s, s.begin_ride(take_first(left))));
  return list;
}

json::value ride(const State& s) {
  if (s.phase != Phase::kRide) return nullptr;
  json::object item = routes(s, s.ride);
  item["at"] = cell_text(s.cell[s.ride.at]);
  item["so_far"] = route(s, s.ride);
  return item;
}

}  // namespace

json::object Skurdir::view(const Observation& seen, Seat) {
  const unsigned waiting = static_cast<unsigned>(std::popcount(seen.pool)) + seen.passengers_on_board();
  json::object view;
  view["phase"] = kPhaseNames[static_cast<std::size_t>(seen.phase)];
  view["mover"] = seen.turn().is_decision() ? seat_or_null(seen.mover) : json::value();
  view["bounds"] = bounds(seen);
  view["stations"] = stations(seen);
  view["unplaced"] = unplaced_stacks(seen);
  view["canals"] = canals(seen);
  view["seats"] = seats(seen);
  view["away"] = canals_away(seen);
  view["pool"] = pool(seen);
  view["carries"] = carries(seen);
  view["ride"] = ride(seen);
  view["just_carried"] = seen.phase == Phase::kAdd ? json::value(word_of(seen.carried)) : json::value();
  view["carried"] = seen.phase < Phase::kBuild ? 0 : kPassengers - waiting;
  view["stall"] = seen.stall;
  view["stall_limit"] = (seen.pool == 0 ? 3U : 10U) * seen.player_count;
  return view;
}

}  // namespace skerry
