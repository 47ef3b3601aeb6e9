// Scurry: two squirrels run along lines of sight and turn over each other's acorns. Rules: RULES.md.
//
// RULES.md speaks of acorns and squirrels. Notation and code call an acorn a tile and a squirrel a token.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/presentation.h"
#include "games/scurry/geometry.h"

namespace skerry::scurry {

inline constexpr Seat kBrown{0};
inline constexpr Seat kGray{1};
inline constexpr int kMinTiles = 4;
inline constexpr int kMaxTiles = 15;

// ---- actions ------------------------------------------------------------------------------------
//
//   bit  9 8 | 7 | 6 5 4 3 2 1 0
//       kind | 0 |    vertex
enum class Kind : std::uint8_t { kTile, kToken, kLead, kMove };

constexpr Action make_action(Kind kind, unsigned vertex) {
  return Action{(static_cast<std::uint32_t>(kind) << 8U) | vertex};
}
constexpr Kind kind_of(Action action) { return static_cast<Kind>((bits(action) >> 8U) & 3U); }
constexpr Vertex vertex_of(Action action) { return static_cast<Vertex>(bits(action) & 0x7FU); }

// ---- state --------------------------------------------------------------------------------------

enum class Setup : std::uint8_t { kManual, kStandard, kRandom };

enum class Phase : std::uint8_t {
  kDraw,   // SCU-5: before chance places everything
  kTile,   // SCU-3
  kToken,  // SCU-3, SCU-4
  kLead,
  kRun,
  kOver,
};

enum class End : std::uint8_t {
  kNone,
  kCapture,         // SCU-8: the winner owns every tile
  kNoLead,          // SCU-6: the loser has no legal lead
  kComebackFailed,  // SCU-9: Brown won on the first turn, and Gray found no comeback
  kTurnLimit,       // SCU-10: a draw
};

struct State {
  std::array<Board, 2> tiles_of{};  // by owner: the seat whose side shows
  Board choices = 0;                // vertices the mover may name now
  std::array<Vertex, 2> token{kNowhere, kNowhere};
  std::uint16_t turns = 0;  // completed, by both players together
  std::uint16_t turn_limit = 400;
  std::uint8_t size = 6;
  std::uint8_t tiles = 12;  // per player at the start
  Setup setup = Setup::kManual;
  bool comeback = true;
  Phase phase = Phase::kTile;
  Seat mover = kBrown;
  std::uint8_t moves = 0;    // in the current run; 2 means two or more
  bool last_chance = false;  // SCU-9: Gray's one turn
  End end = End::kNone;

  bool operator==(const State&) const = default;

  // ---- the Game concept
  std::size_t players() const { return 2; }
  Turn turn() const;
  template <class Actions>
  void legal_actions(Seat seat, Actions& out) const {
    if (turn().owes(seat) && seat != kChance) {
      for_each_bit(choices, [&](unsigned v) { out.push_back(make_action(action_kind(), v)); });
    }
  }
  void apply(Seat seat, Action action);
  std::uint64_t hash() const;
  PerSeat<double> returns() const;
  PerSeat<std::int32_t> scores() const;
  std::uint64_t step_bound() const;
  Action sample_action(Seat seat, Rng& rng) const;
  bool chance_is_sampled() const { return phase == Phase::kDraw; }
  void sample_chance(Rng& rng);

  // ---- the position
  const Geometry& board() const { return geometry(size); }
  Seat opponent() const { return seat_at(1 - index(mover)); }
  Board own() const { return tiles_of[index(mover)]; }
  Board others() const { return tiles_of[index(opponent())]; }
  Board tiles_on_board() const { return tiles_of[0] | tiles_of[1]; }
  Board tokens_on_board() const;
  Board empty() const { return board().all & ~tiles_on_board() & ~tokens_on_board(); }
  // What ends the mover's line of sight: every tile and the other token.
  Board blockers() const;
  // The opponent's tiles in sight of the mover's token.
  Board in_sight() const;
  Kind action_kind() const;  // each phase has one kind
  Seat winner() const;       // precondition: over, and not a draw

  // Computes `choices` from the rest of the state.
  Board find_choices() const;
  // Begins the first turn. Precondition: all tiles and both tokens are on the board.
  void start_play();

 private:
  bool can_run_twice() const;
  Board legal_leads() const;
  void run_to(Vertex to);
  void end_turn();
  void next_lead();
  void finish(End how);
};
static_assert(sizeof(State) == 64);

using Actions = InlineList<Action, kMaxVertices>;

// SCU-4, by owner, for 15 or 8 tiles each.
std::array<Board, 2> standard_layout(int tiles);

// ---- text ---------------------------------------------------------------------------------------

std::string vertex_name(const Geometry& g, Vertex v);           // "f6"
Vertex parse_vertex(const Geometry& g, std::string_view name);  // kNowhere if there is none
Error no_vertex(const Geometry& g, std::string_view name);      // says which vertices there are
std::string_view colour_name(Seat seat);                        // "Brown"

}  // namespace skerry::scurry

namespace skerry {

struct Scurry {
  using State = scurry::State;
  using Observation = State;
  using Actions = scurry::Actions;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);
  static Observation observe(const State& state, Seat) { return state; }
  static State determinize(const Observation& observation, Rng&) { return observation; }

  static std::string action_text(const Observation& seen, Seat seat, Action action);
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text);
  static std::string sampled_text(const State& before, const State& after);
  static Result<State> parse_sampled(const State& before, std::string_view text);
  static std::string state_text(const State& state);
  static Result<State> parse_state(std::string_view text);
  static std::string end_text(const State& state);
  static Story story(const Observation& before, const Observation& after, const StepReading& step);

  static Action greedy(const Observation& seen, Seat seat, Rng& rng);
  static Action beginner(const Observation& seen, Seat seat, Rng& rng);

  static boost::json::object view(const Observation& seen, Seat viewer);
  static std::string draw(const Observation& seen, Seat viewer, const DrawStyle& style);
  static std::string join_steps(std::span<const std::string> texts);  // "lead f6: g7 h7 h4"
};

}  // namespace skerry
