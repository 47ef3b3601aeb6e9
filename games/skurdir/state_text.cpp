// States as text, both ways. The checks on a state that has been read are in state_flaws.cpp.
//
//   R0,0:Y;R1,0:G;…;K2,2:RB;G0,2:  G0,0E;N1,0W  G:2:0:ready:14;R:3:0:used:9  RYB+2  1  build  4  0  layout=manual
//   stations with their passengers  canals       seats                        pool  mover phase stall stuck
//
// with one space between the parts. The ten stations of the set-up come first, two of each colour, then the extra
// stations. A station without a cell is not placed yet. Passengers are listed from the bottom. A canal is its colour,
// wide end and direction. A seat is its colour, canals in hand, canals away, sabotage and points. Sabotage is "ready",
// "used", "neutral" (a neutral canal is away) or "fresh" (the same, since this turn). The pool is passengers and
// neutral canals.
#include <algorithm>
#include <span>
#include <vector>

#include "core/text.h"
#include "games/skurdir/notation.h"

namespace skerry::skurdir {
namespace {

constexpr std::array<std::string_view, 10> kPhaseWords = {"stacks", "centre", "layout", "first", "colour",
                                                          "build",  "carry",  "ride",   "add",   "over"};
constexpr std::array<std::string_view, 4> kSabotageWords = {"ready", "used", "neutral", "fresh"};
constexpr std::string_view kStateForm =
    "A state has 9 parts: stations, canals, seats, pool, mover, phase, turns since the last transport, forced passes "
    "in a row, and 'layout='.";

// ---- writing

std::string passengers_text(Stack stack) {
  std::string text;
  for (unsigned i = 0; i < stack.height(); ++i) text += letter_of(stack.from_bottom(i));
  return text;
}

std::string stations_text(const State& s) {
  if (s.phase == Phase::kStacks) return "-";
  std::vector<std::string> stations;
  for (Station station = 0; station < kStations; ++station) {
    const bool on_board = contains(s.placed, station);
    if (station >= kStackCount && !on_board) continue;
    std::string place(1, letter_of(colour_of(station)));
    if (on_board) place += cell_text(s.cell[station]);
    stations.push_back(place + ":" + passengers_text(s.stack[station]));
  }
  return join(stations, ";");
}

std::string canals_text(const State& s) {
  std::vector<std::string> canals;
  for (std::size_t c = 0; c < s.canals.size(); ++c) {
    for (SideSet left = s.canals[c]; left != 0;) {
      const Side side = take_first_side(left);
      std::string canal(1, letter_of(colour_at(c)));
      canal += cell_text(s.cell[station_of(side)]);
      canal += letter_of(direction_of(side));
      canals.push_back(std::move(canal));
    }
  }
  return canals.empty() ? "-" : join(canals, ";");
}

std::size_t sabotage_index(const State& s, std::size_t seat) {
  if ((s.saboteurs >> seat & 1U) == 0) return 0;
  if ((s.neutral_away >> seat & 1U) == 0) return 1;
  return s.sabotaged_this_turn && seat == index(s.mover) ? 3 : 2;
}

std::string seats_text(const State& s) {
  std::vector<std::string> seats;
  for (std::size_t i = 0; i < s.player_count; ++i) {
    const char colour = s.colour[i] == kNoColour ? '-' : letter_of(s.colour[i]);
    seats.push_back(std::string(1, colour) + ":" + std::to_string(s.hand[i]) + ":" + std::to_string(s.away[i]) + ":" +
                    std::string(kSabotageWords[sabotage_index(s, i)]) + ":" + std::to_string(s.points[i]));
  }
  return join(seats, ";");
}

std::string pool_text(const State& s) {
  std::string text;
  for (std::size_t c = 0; c < kColours; ++c) {
    if ((s.pool >> c & 1U) != 0) text += letter_of(colour_at(c));
  }
  return text + "+" + std::to_string(s.pool_canals);
}

std::string phase_text(const State& s) {
  const std::string word(kPhaseWords[static_cast<std::size_t>(s.phase)]);
  if (s.phase == Phase::kAdd) return word + ":" + letter_of(s.carried);
  if (s.phase != Phase::kRide) return word;
  std::string directions;
  for (unsigned i = 0; i < s.ride.length; ++i) directions += letter_of(s.ride.direction(i));
  return word + ":" + cell_text(s.cell[s.ride.from]) + ":" + directions;
}

// ---- reading

std::optional<Colour> read_colour(char letter) {
  const std::size_t c = kColourLetters.find(letter);
  if (c >= kColours) return std::nullopt;
  return colour_at(c);
}

// "YG", from the bottom: each colour at most once, and never the station's.
bool read_passengers(State& s, Station station, std::string_view letters) {
  for (const char letter : letters) {
    const auto c = read_colour(letter);
    if (!c || *c == colour_of(station) || s.stack[station].holds(*c)) return false;
    s.add_passenger(station, *c);
  }
  return true;
}

bool read_station(State& s, std::string_view text, std::size_t number) {
  const auto c = text.empty() ? std::nullopt : read_colour(text[0]);
  const std::size_t colon = text.find(':');
  if (!c || colon == std::string_view::npos) return false;
  const Station station = number < kStackCount ? static_cast<Station>(number) : extra_station(*c);
  if (colour_of(station) != *c || contains(s.placed, station)) return false;
  if (colon > 1) {
    const auto cell = parse_cell(text.substr(1, colon - 1));
    if (!cell || s.station_at(*cell) != kStations) return false;
    s.place_station(station, *cell);
  } else if (number >= kStackCount) {
    return false;
  }
  return read_passengers(s, station, text.substr(colon + 1));
}

bool read_stations(State& s, std::string_view text) {
  if (s.phase == Phase::kStacks) return text == "-";
  const auto stations = split(text, ';');
  if (stations.size() < kStackCount || stations.size() > kStations) return false;
  for (std::size_t i = 0; i < stations.size(); ++i) {
    if (!read_station(s, stations[i], i)) return false;
  }
  return stations_text(s) == text;
}

bool read_canals(State& s, std::string_view text) {
  if (text == "-") return true;
  for (const std::string_view canal : split(text, ';')) {
    if (canal.size() < 5) return false;
    const std::size_t c = kColourLetters.find(canal.front());
    const auto direction = parse_direction(canal.substr(canal.size() - 1));
    const auto cell = parse_cell(canal.substr(1, canal.size() - 2));
    if (c == std::string_view::npos || !direction || !cell || s.station_at(*cell) == kStations) return false;
    const Side side = side_of(s.station_at(*cell), *direction);
    if (!has_side(s.free_sides(), side)) return false;
    s.place_canal(colour_at(c), side);
  }
  return canals_text(s) == text;
}

bool read_seat(State& s, std::string_view text, std::size_t seat) {
  const auto parts = split(text, ':');
  if (parts.size() != 5 || parts[0].size() != 1) return false;
  const auto c = read_colour(parts[0][0]);
  const auto hand = parse_number(parts[1], kCanalsEach);
  const auto away = parse_number(parts[2], kCanalsEach);
  const auto sabotage = find_word(kSabotageWords, parts[3]);
  const auto points = parse_number(parts[4], kMostPoints * kPassengers);
  if ((!c && parts[0] != "-") || !hand || !away || !sabotage || !points) return false;
  if (c && s.owner_of(*c) != kNoSeat) return false;
  s.colour[seat] = c.value_or(kNoColour);
  s.hand[seat] = static_cast<std::uint8_t>(*hand);
  s.away[seat] = static_cast<std::uint8_t>(*away);
  s.points[seat] = static_cast<std::int16_t>(*points);
  if (*sabotage >= 1) s.saboteurs |= static_cast<std::uint8_t>(1U << seat);
  if (*sabotage >= 2) s.neutral_away |= static_cast<std::uint8_t>(1U << seat);
  if (*sabotage < 3) return true;
  s.sabotaged_this_turn = true;
  return seat == index(s.mover);
}

bool read_seats(State& s, const std::vector<std::string_view>& seats) {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!read_seat(s, seats[i], i)) return false;
  }
  return true;
}

bool read_pool(State& s, std::string_view text) {
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos) return false;
  const auto canals = parse_number(text.substr(plus + 1), 3);
  if (!canals) return false;
  s.pool = 0;
  for (const char letter : text.substr(0, plus)) {
    const auto c = read_colour(letter);
    if (!c) return false;
    s.pool |= static_cast<std::uint8_t>(1U << index(*c));
  }
  s.pool_canals = static_cast<std::uint8_t>(*canals);
  return pool_text(s) == text;
}

// Replays the ride from its start. Precondition: everything else has been read and checked.
bool read_ride(State& s, std::string_view from, std::string_view directions) {
  const auto cell = parse_cell(from);
  const Station station = cell ? s.station_at(*cell) : static_cast<Station>(kStations);
  if (station == kStations || !contains(s.legal_carries(), station)) return false;
  Ride way = s.begin_ride(station);
  for (const char letter : directions) {
    const auto d = parse_direction(std::string_view(&letter, 1));
    if (!d || (s.legal_rides(way) >> static_cast<unsigned>(*d) & 1U) == 0) return false;
    way.go(*d, s.next[side_of(way.at, *d)]);
    if (colour_of(way.at) == s.stack[station].top()) return false;
  }
  s.ride = way;
  return true;
}

// Reads "build", "add:G" or "ride:0,0:E", except for the ride itself, which needs the whole state.
bool read_phase(State& s, std::span<const std::string_view> words) {
  const auto phase = find_word(kPhaseWords, words[0]);
  if (!phase) return false;
  s.phase = static_cast<Phase>(*phase);
  if (s.phase == Phase::kRide) return words.size() == 3;
  if (s.phase != Phase::kAdd) return words.size() == 1;
  const auto c = words.size() == 2 && words[1].size() == 1 ? read_colour(words[1][0]) : std::nullopt;
  s.carried = c.value_or(kNoColour);
  return c.has_value();
}

Result<State> read_start(std::size_t players, std::string_view option) {
  const Result<Settings::Entry> entry = parse_assignment(Skurdir::info().options, option);
  if (!entry) return entry.error();
  Settings settings;
  settings.set(entry->first, entry->second);
  return Skurdir::initial(static_cast<int>(players), settings);
}

}  // namespace
}  // namespace skerry::skurdir

namespace skerry {

using namespace skurdir;

std::string Skurdir::state_text(const State& s) {
  const std::vector<std::string> parts = {stations_text(s),
                                          canals_text(s),
                                          seats_text(s),
                                          pool_text(s),
                                          std::to_string(index(s.mover) + 1),
                                          phase_text(s),
                                          std::to_string(s.stall),
                                          std::to_string(s.stuck),
                                          s.random_layout ? "layout=random" : "layout=manual"};
  return join(parts, " ");
}

Result<Skurdir::State> Skurdir::parse_state(std::string_view text) {
  // 1. Nine parts. The number of seats and the last part make a fresh state.
  const auto parts = split(text, ' ');
  if (parts.size() != 9) return Error{std::string(kStateForm)};
  const auto seats = split(parts[2], ';');
  const Result<State> fresh = read_start(seats.size(), parts[8]);
  if (!fresh) return fresh.error();
  State s = *fresh;
  // 2. The turn and the phase.
  const auto mover = parse_number(parts[4], s.player_count);
  const auto stall = parse_number(parts[6], 10U * s.player_count);
  const auto stuck = parse_number(parts[7], s.player_count);
  const auto phase = split(parts[5], ':');
  if (!mover || *mover == 0 || !stall || !stuck || !read_phase(s, phase)) return Error{std::string(kStateForm)};
  s.mover = seat_at(*mover - 1);
  s.stall = static_cast<std::uint8_t>(*stall);
  s.stuck = static_cast<std::uint8_t>(*stuck);
  // 3. The pieces.
  if (!read_stations(s, parts[0])) {
    return Error{
        "The stations of the state are wrong: write ten in the order R Y G B K, then the extra ones, as in 'R0,0:YG'. "
        "No stack holds a colour twice."};
  }
  if (!read_canals(s, parts[1])) {
    return Error{
        "The canals of the state are wrong: write '-', or canals as in 'G0,0E;N1,0W', at most one between two stations "
        "in line, sorted by colour, then by station, then N E S W."};
  }
  if (!read_seats(s, seats)) return Error{"The seats of the state are wrong: write each as in 'G:2:0:ready:14'."};
  if (!read_pool(s, parts[3])) return Error{"The pool of the state is wrong: write it as in 'RYGBK+3'."};
  // 4. The checks.
  const std::string_view flaw = flaw_in(s);
  if (!flaw.empty()) return Error{"This state cannot occur: " + std::string(flaw) + "."};
  if (s.phase == Phase::kRide && !read_ride(s, phase[1], phase[2])) {
    return Error{"This state cannot occur: no passenger can have ridden this way."};
  }
  s.choices = s.find_choices();
  if (s.phase == Phase::kCarry && s.choices == 0) return Error{"This state cannot occur: no passenger can be carried."};
  return s;
}

// Records keep these words and a replay compares them, so they must not change.
std::string Skurdir::end_text(const State& state) {
  switch (state.end()) {
    case End::kAllCarried:
      return "All 15 passengers are carried";
    case End::kBareBoard:
      return "No passenger is left on the board";
    case End::kStuck:
      return "Nobody can do anything but pass";
    case End::kStalled:
      return std::to_string(state.stall) + " turns without a transport" + (state.pool == 0 ? " and an empty pool" : "");
    case End::kNone:
      break;
  }
  return {};
}

}  // namespace skerry
