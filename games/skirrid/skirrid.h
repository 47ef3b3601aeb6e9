// Skirrid: shapes are laid edge to edge over numbers, or face down to keep others away. Rules: RULES.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/presentation.h"
#include "games/skirrid/board.h"
#include "games/skirrid/numbers.h"
#include "games/skirrid/shapes.h"

namespace skerry::skirrid {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 6;
inline constexpr std::int32_t kArenaPoints = 75;  // SKI-6
inline constexpr std::size_t kMaxPieces = 36;
inline constexpr unsigned kDieFaces = kShapes;

// ---- shapes in hand -----------------------------------------------------------------------------

// A shape with its mark: 3 * shape + mark, where mark 0 is plain, 1 bears a 2 and 2 bears a 3.
using Kind = std::uint8_t;
inline constexpr std::size_t kMarks = 3;
inline constexpr std::size_t kKinds = kShapes * kMarks;

constexpr Kind make_kind(std::size_t shape, std::size_t mark) { return static_cast<Kind>(shape * kMarks + mark); }
constexpr std::size_t shape_of(Kind kind) { return kind / kMarks; }
constexpr std::size_t mark_of(Kind kind) { return kind % kMarks; }

// The shapes a seat has left. Only plain shapes come twice (with three players).
//
//   bit  23 … 18               | 17 … 0
//        a second plain copy,  | at least one,
//        by shape              | by kind
class Hand {
 public:
  constexpr Hand() = default;
  constexpr explicit Hand(std::uint32_t word) : word_(word) {}

  constexpr bool has(Kind kind) const { return ((word_ >> kind) & 1U) != 0; }
  constexpr unsigned count(Kind kind) const { return (has(kind) ? 1U : 0U) + (has_second(kind) ? 1U : 0U); }
  constexpr bool empty() const { return word_ == 0; }
  constexpr unsigned size() const { return static_cast<unsigned>(std::popcount(word_)); }
  constexpr bool has_plain(std::size_t shape) const { return has(make_kind(shape, 0)); }
  constexpr unsigned marked(std::size_t shape) const {
    return (has(make_kind(shape, 1)) ? 1U : 0U) + (has(make_kind(shape, 2)) ? 1U : 0U);
  }
  constexpr bool has_shape(std::size_t shape) const { return ((word_ >> (shape * kMarks)) & 7U) != 0; }
  // Only this shape, with its marks. Leaves out second copies, which do not affect what can be placed.
  constexpr Hand only(std::size_t shape) const { return Hand(word_ & (std::uint32_t{7} << (shape * kMarks))); }

  constexpr void take(Kind kind) {
    assert(has(kind));
    word_ &= ~(std::uint32_t{1} << (has_second(kind) ? kKinds + shape_of(kind) : kind));
  }
  constexpr std::uint32_t word() const { return word_; }
  bool operator==(const Hand&) const = default;

 private:
  constexpr bool has_second(Kind kind) const {
    return mark_of(kind) == 0 && ((word_ >> (kKinds + shape_of(kind))) & 1U) != 0;
  }
  std::uint32_t word_ = 0;
};

// ---- actions ------------------------------------------------------------------------------------
//
//   bit  16 15 14 13 12 | 11    | 10 9     | 8 7 6 5 4 3 2 1 0
//        kind           | block | rotation | square under the first-listed cell
//
// An outcome of chance is the number rolled, 1 to 6.
inline constexpr unsigned kActionBits = 17;
inline constexpr unsigned kSquareBits = 9;

struct Placement {
  Kind kind = 0;
  Side side = Side::kUp;
  std::uint8_t rotation = 0;  // in quarter turns
  Square square = 0;
  bool operator==(const Placement&) const = default;

  constexpr bool is_block() const { return side == Side::kBlock; }
  constexpr const Laid& laid(const Ways& ways) const {
    return ways.laid[shape_of(kind)][static_cast<std::size_t>(side)][rotation];
  }
  constexpr const Figure& figure(const Ways& ways) const { return ways.figure[laid(ways).figure]; }
  // The lowest square covered, and all of them. Precondition: the placement lies on the board.
  constexpr Square lowest(const Ways& ways) const { return static_cast<Square>(square - laid(ways).anchor); }
  constexpr Board squares(const Ways& ways) const {
    Board board{};
    const Figure& covers = figure(ways);
    for (std::size_t i = 0; i < covers.size; ++i) board.add(static_cast<Square>(lowest(ways) + covers.offsets[i]));
    return board;
  }
};

constexpr Action make_action(const Placement& p) {
  return Action{std::uint32_t{p.kind} << 12U | static_cast<std::uint32_t>(p.side) << 11U |
                std::uint32_t{p.rotation} << 9U | p.square};
}
constexpr Placement placement_of(Action action) {
  const std::uint32_t word = bits(action);
  return {static_cast<Kind>((word >> 12U) & 0x1FU), static_cast<Side>((word >> 11U) & 1U),
          static_cast<std::uint8_t>((word >> 9U) & 3U), static_cast<Square>(word & 0x1FFU)};
}

// A shape on the board: its owner (from bit 17) and the action that laid it.
enum class Piece : std::uint32_t {};
inline constexpr Piece kNoPiece{0xFFFFFFFF};

constexpr Piece make_piece(Seat owner, Action action) {
  return Piece{static_cast<std::uint32_t>(index(owner)) << kActionBits | bits(action)};
}
constexpr Seat owner_of(Piece piece) { return seat_at(static_cast<std::uint32_t>(piece) >> kActionBits); }
constexpr Action action_of(Piece piece) {
  return Action{static_cast<std::uint32_t>(piece) & ((1U << kActionBits) - 1)};
}
constexpr Placement placement_of(Piece piece) { return placement_of(action_of(piece)); }

// The capacity is far above what play reaches (random games stay below 4000), but no smaller bound is as easy to
// prove for every set of shapes.
using Actions = InlineList<Action, kKinds * kSides * kRotations * kSide * kSide>;
using Outcomes = InlineList<Outcome, kDieFaces>;

// ---- state --------------------------------------------------------------------------------------

enum class Phase : std::uint8_t {
  kRoll,  // SKI-11
  kPlace,
  kOver,
};

// The state is large because the board's numbers and the shapes are options and so part of the position (428 bytes),
// and because people want to see who laid which shape (144 bytes). The rules alone would need less.
struct State {
  std::array<std::uint8_t, kSquareNumbers + 1> numbers{};  // by square; 0 in the guard column
  ShapeSet set = kStandardSet;
  Board covered{};
  Board room{};                          // squares the mover may cover
  Board touch{};                         // squares of `room` of which a placement must cover at least one
  std::uint64_t position_hash = 0;       // of players, options, numbers, shapes and pieces
  std::array<Piece, kMaxPieces> pieces;  // on the board, ascending: the order of play is not kept
  PerSeat<Piece> blocks;                 // in force, by blocker
  Piece last = kNoPiece;                 // the most recent
  PerSeat<Hand> hands{};
  PerSeat<std::uint16_t> points{};
  std::uint8_t seats = 2;
  bool teams = false;
  bool dice = false;
  bool own_set = false;  // whether `set` is not the standard one
  Phase phase = Phase::kPlace;
  Seat mover{0};
  std::uint8_t placed = 0;  // pieces on the board
  std::uint8_t roll = 0;    // of the current turn; 0 before the roll and without dice
  std::uint8_t idle = 0;    // SKI-10: idle turns in a row
  bool may_block = false;   // SKI-9

  State() {
    pieces.fill(kNoPiece);
    blocks.fill(kNoPiece);
  }
  bool operator==(const State&) const = default;

  // ---- the Game concept
  std::size_t players() const { return seats; }
  Turn turn() const;
  void legal_actions(Seat seat, Actions& out) const;
  void apply(Seat seat, Action action);
  void chance_outcomes(Outcomes& out) const;
  std::uint64_t hash() const;
  PerSeat<double> returns() const;
  PerSeat<std::int32_t> scores() const;
  std::uint64_t step_bound() const;
  Action sample_action(Seat seat, Rng& rng) const;

  // ---- the position
  bool marks_count() const { return seats == 2 || seats == 4; }
  bool has_arena_rule() const { return seats <= 3; }
  bool is_under_arena_rule(Seat seat) const { return has_arena_rule() && points[index(seat)] < kArenaPoints; }
  bool same_side(Seat a, Seat b) const { return a == b || (teams && index(a) % 2 == index(b) % 2); }
  std::span<const Piece> pieces_on_board() const { return {pieces.data(), placed}; }
  unsigned pieces_in_game() const;
  // Valid until the same thread asks for those of another set.
  const Ways& ways() const { return own_set ? ways_of_own(set) : kWays; }
  Board squares_of(const Placement& placement) const { return placement.squares(ways()); }
  Hand playable() const;                                       // the mover's shapes, as far as the roll allows them
  std::uint32_t points_for(const Placement& placement) const;  // SKI-7
  // SKI-8: squares next to a block that binds the mover.
  Board forbidden() const;
  // The seats that will have a turn while this seat's block is in force, as a bit mask.
  std::uint8_t bound_by(Seat blocker) const;
  bool is_legal(const Placement& placement) const;  // precondition: on the board, with its one name (SKI-13)
  // SKI-10: whether the mover could place nothing even with all blocks lifted and any roll.
  bool is_stuck() const;
  bool can_place(Hand hand) const;

  // ---- changes, for the set-up and for reading positions
  void deal();                                       // empties the board, fills the hands, resets the hash
  void put(Seat owner, const Placement& placement);  // updates board, hand and points, but not the turn
  void find_room();                                  // computes `room` and `touch` from the rest
  void start();                                      // begins the first turn

 private:
  bool can_place(Hand hand, const Board& in, const Board& touching) const;
  void begin_turn(Seat seat);
  void next_turn();
  bool pass_over();
  void finish();
};
static_assert(sizeof(State) == 808);

Hand full_hand(std::size_t players, std::size_t seat);  // SKI-4

// ---- text ---------------------------------------------------------------------------------------

std::string square_name(Square square);  // "m12"
std::optional<Square> parse_square(std::string_view name);
std::string kind_name(Kind kind);  // "gun3"
std::optional<Kind> parse_kind(std::string_view name);
std::string placement_text(const Placement& placement, char separator);  // "gun3 m12 90 block" with separator ' '
// Accepts only a placement that lies on the board, under its one name (SKI-13).
Result<Placement> parse_placement(const State& state, std::string_view text, char separator);

// The form of the option `board`: rows from the top joined by '/', numbers joined by `separator`.
std::string numbers_text(const State& state, char separator);
Status read_numbers(State& state, std::string_view text, char separator);
void set_standard_numbers(State& state);

// The form of the option `set`: a line for each shape in the order of the die, joined by '/'. A line is a name and the
// rows of a drawing, joined by `separator`: "gun ###M ##..".
std::string set_text(const ShapeSet& set, char separator);
Result<ShapeSet> read_set(std::string_view text, char separator);
void use_set(State& state, const ShapeSet& set);

std::string with_article(std::size_t shape);  // "an eye"
std::string_view seat_name(Seat seat);        // "White"

}  // namespace skerry::skirrid

namespace skerry {

struct Skirrid {
  using State = skirrid::State;
  using Observation = State;
  using Actions = skirrid::Actions;
  using Outcomes = skirrid::Outcomes;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);
  static Observation observe(const State& state, Seat) { return state; }
  static State determinize(const Observation& observation, Rng&) { return observation; }

  static std::string action_text(const Observation& seen, Seat seat, Action action);  // "gun3 m12 90 block"
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text);
  static Result<Action> parse_equivalent(const Observation& seen, Seat seat, std::string_view text);
  static std::string outcome_text(const State& state, Action action);  // "roll 4"
  static std::string state_text(const State& state);
  static Result<State> parse_state(std::string_view text);
  static std::string end_text(const State& state);
  static Story story(const Observation& before, const Observation& after, const StepReading& step);

  static Action greedy(const Observation& seen, Seat seat, Rng& rng);

  static boost::json::object view(const Observation& seen, Seat viewer);
  static std::string draw(const Observation& seen, Seat viewer, const DrawStyle& style);
};

}  // namespace skerry
