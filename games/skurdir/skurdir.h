// Skurðir: one-way canals join stations, passengers ride along them, and the owners of the route score. Rules:
// RULES.md.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/presentation.h"
#include "games/skurdir/pieces.h"

namespace skerry::skurdir {

inline constexpr std::size_t kMinPlayers = 2;
inline constexpr std::size_t kMaxPlayers = 5;
inline constexpr unsigned kCanalsEach = 3;
// SKU-5
constexpr std::uint8_t neutral_canals(std::size_t players) { return players < kMaxPlayers ? 3 : 0; }
inline constexpr unsigned kPassengers = 15;
inline constexpr unsigned kLongestRide = kStations - 1;
inline constexpr unsigned kMostPoints = 435;  // for one ride: 1 + 2 + … + 29

// ---- actions
//
//   bit  17 16 15 14 | 13 12 11 10 | 9 8 7 6 5 4 3 2 1 0
//           kind     |   station   |        cell            stack
//           kind     |      0      |        cell            station
//           kind     |      0      | 0 0 0 0     side       canal, neutral, remove, sabotage
//           kind     |   colour    | 0 0 0 0 0 0 station    add
//           kind     |      0      | 0 0 0 0 0 0 station    centre, carry
//           kind     |      0      |       number           stacks (of 216), first (seat), colour, ride (direction)
//           kind     |      0      |         0              pass
enum class Kind : std::uint8_t {
  kStacks,
  kCentre,
  kStack,
  kFirst,
  kColour,
  kCanal,
  kNeutral,
  kStation,
  kRemove,
  kSabotage,
  kPass,
  kCarry,
  kRide,
  kAdd,
};
inline constexpr std::size_t kKinds = 14;

constexpr Action make_action(Kind kind, unsigned low, unsigned high = 0) {
  return Action{static_cast<std::uint32_t>(kind) << 14U | high << 10U | low};
}
constexpr Kind kind_of(Action action) { return static_cast<Kind>(bits(action) >> 14U & 15U); }
constexpr unsigned low_of(Action action) { return bits(action) & 0x3FFU; }
constexpr unsigned high_of(Action action) { return bits(action) >> 10U & 15U; }

// Fifteen stations have at most 22 pairs of neighbours in line: 44 sides for one's own canal and 44 for a neutral one,
// 30 cells for a station, 15 canals to sabotage, and a pass.
using Actions = InlineList<Action, 136>;
using Outcomes = InlineList<Outcome, kStackSets>;

// ---- state

enum class Phase : std::uint8_t {
  kStacks,  // chance: SKU-2
  kCentre,  // chance: SKU-3
  kLayout,  // SKU-17: the players, or chance with layout=random
  kFirst,
  kColour,  // SKU-4
  kBuild,
  kCarry,
  kRide,
  kAdd,
  kOver,
};

enum class End : std::uint8_t {
  kNone,
  kAllCarried,
  kBareBoard,  // SKU-15: no passenger is left on the board
  kStuck,      // SKU-15: a forced pass by every player in a row
  kStalled,    // SKU-13, SKU-14: too many turns without a transport
};

// A passenger's route so far.
struct Ride {
  std::uint32_t directions = 0;  // two bits per canal, the first one lowest
  StationSet visited = 0;        // including `from` and `at`
  Station from = 0;
  Station at = 0;
  std::uint8_t length = 0;  // canals so far

  bool operator==(const Ride&) const = default;
  Direction direction(unsigned i) const { return static_cast<Direction>(directions >> (2U * i) & 3U); }
  void go(Direction d, Station to) {
    directions |= static_cast<std::uint32_t>(d) << (2U * length);
    ++length;
    visited |= set_of(to);
    at = to;
  }
};

// The building actions that are legal now.
struct BuildMenu;

struct State {
  std::array<SideSet, kColours + 1> canals{};  // by colour, neutral last: the sides at the wide ends
  SideSet linked = 0;                          // sides with a station in line; follows from the cells
  SideSet joined = 0;                          // sides at either end of a canal; follows from the canals
  std::array<Station, kSides> next{};          // the station in line from a linked side, else 0
  std::array<Cell, kStations> cell{};          // 0,0 until placed
  std::array<Stack, kStations> stack{};        // during the set-up, also on stations not yet placed
  std::array<StationSet, kColours> tops{};     // by colour of the top passenger; follows from the stacks
  Ride ride{};                                 // all zero except in kRide
  std::array<std::int16_t, kMaxPlayers> points{};
  StationSet placed = 0;
  // kCarry: legal stations. kRide: legal directions. kBuild: the stations from which a passenger could be carried after
  // a pass, if all the mover's canals are built (SKU-24). Follows from the rest.
  std::uint16_t choices = 0;
  // By seat: colour, canals in hand, and canals lost to sabotage, which return when the owner's turn ends.
  std::array<Colour, kMaxPlayers> colour{kNoColour, kNoColour, kNoColour, kNoColour, kNoColour};
  std::array<std::uint8_t, kMaxPlayers> hand{};
  std::array<std::uint8_t, kMaxPlayers> away{};
  std::uint8_t player_count = 2;
  bool random_layout = false;
  Phase phase = Phase::kStacks;
  Seat mover{0};
  std::uint8_t pool = 0b11111;       // passengers, one bit per colour
  std::uint8_t pool_canals = 0;      // neutral canals
  std::uint8_t saboteurs = 0;        // seats that have used their sabotage
  std::uint8_t neutral_away = 0;     // seats that return a neutral canal at the end of a turn
  bool sabotaged_this_turn = false;  // SKU-9: a neutral canal, so this turn does not return it
  Colour carried = kNoColour;        // kAdd: the colour just carried
  std::uint8_t stall = 0;            // turns since the last transport
  std::uint8_t stuck = 0;            // SKU-15: forced passes in a row

  bool operator==(const State&) const = default;

  // ---- the Game concept
  std::size_t players() const { return player_count; }
  Turn turn() const;
  void legal_actions(Seat seat, Actions& out) const;
  void apply(Seat seat, Action action);
  std::uint64_t hash() const;
  PerSeat<double> returns() const;
  PerSeat<std::int32_t> scores() const;
  std::uint64_t step_bound() const;
  Action sample_action(Seat seat, Rng& rng) const;
  void chance_outcomes(Outcomes& out) const;

  // ---- the position
  Colour own_colour() const { return colour[index(mover)]; }
  // Precondition: the seat has a colour.
  bool has_extra_station(Seat seat) const { return !contains(placed, extra_station(colour[index(seat)])); }
  SideSet own_canals() const { return canals[index(own_colour())]; }
  SideSet all_canals() const { return canals[0] | canals[1] | canals[2] | canals[3] | canals[4] | canals[5]; }
  SideSet free_sides() const { return linked & ~joined; }  // SKU-6
  bool all_canals_built() const { return std::popcount(own_canals()) == kCanalsEach; }
  bool any_canal_away() const;
  Station station_at(Cell where) const;  // kStations if there is none
  Colour canal_at(Side side) const;      // precondition: a canal starts there
  Seat owner_of(Colour c) const;         // kNoSeat if nobody plays it
  bool has_passengers(Station s) const { return contains(waiting(), s); }
  StationSet waiting() const { return tops[0] | tops[1] | tops[2] | tops[3] | tops[4]; }
  unsigned passengers_on_board() const;
  End end() const;  // why the game is over after a turn, or kNone

  // The stations whose top passenger the mover may carry. Precondition: every seat has a colour.
  StationSet legal_carries() const;
  // The directions in which the passenger may ride on and still get home, as a bit mask.
  unsigned legal_rides(const Ride& way) const;
  bool interests_mover(Station from) const;  // the passenger or its station is the mover's
  static Ride begin_ride(Station from) {
    Ride start;
    start.from = from;
    start.at = from;
    start.visited = set_of(from);
    return start;
  }
  PerSeat<std::int32_t> points_for(const Ride& way) const;  // if it ended here

  // ---- changes, also for reading states
  void place_station(Station s, Cell where);
  void place_canal(Colour c, Side side);
  void add_passenger(Station s, Colour c);
  void take_passenger(Station s);
  // Computes `choices` from the rest of the state.
  std::uint16_t find_choices() const;

 private:
  BuildMenu build_menu() const;
  Action sample_building(Rng& rng) const;
  SideSet removable_canals() const;
  StationSet adding_places(Colour c) const;
  void apply_setup(Action action);
  void apply_build(Action action);
  void take_colour(Colour c);
  void take_canal(Side side);
  void sabotage(Side side);
  void after_building(bool built);
  void ride_on(Direction d);
  void arrive();
  void end_turn(bool transported);
};
static_assert(sizeof(State) == 256);

}  // namespace skerry::skurdir

namespace skerry {

struct Skurdir {
  using State = skurdir::State;
  using Observation = State;
  using Actions = skurdir::Actions;
  using Outcomes = skurdir::Outcomes;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);
  static Observation observe(const State& state, Seat) { return state; }
  static State determinize(const Observation& observation, Rng&) { return observation; }

  static std::string action_text(const Observation& seen, Seat seat, Action action);
  static std::string outcome_text(const State& state, Action action);
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text);
  static std::string state_text(const State& state);
  static Result<State> parse_state(std::string_view text);
  static std::string end_text(const State& state);
  static Story story(const Observation& before, const Observation& after, const StepReading& step);

  static Action greedy(const Observation& seen, Seat seat, Rng& rng);

  static boost::json::object view(const Observation& seen, Seat viewer);
  static std::string draw(const Observation& seen, Seat viewer, const DrawStyle& style);
  static std::string join_steps(std::span<const std::string> texts);  // "canal 0,0 E, carry 0,0: E N, add red 1,0"
};

}  // namespace skerry
