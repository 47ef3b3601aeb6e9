#include "games/skirrid/skirrid.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/checks.h"
#include "core/hash.h"

namespace skerry::skirrid {
namespace {

// SKI-4: what seats 1 and 2 hold with four players, with a bit each for mark 3, mark 2 and the plain shape.
constexpr std::array<std::uint32_t, kShapes> kHalfOfShape = {0b100, 0b011, 0b100, 0b011, 0b100, 0b011};
constexpr std::uint32_t kHalfSet = [] {
  std::uint32_t word = 0;
  for (std::size_t shape = 0; shape < kShapes; ++shape) word |= kHalfOfShape[shape] << (shape * kMarks);
  return word;
}();
constexpr std::uint32_t kWholeSet = (1U << kKinds) - 1;
constexpr std::uint32_t kPlainSet = 0b001'001'001'001'001'001;
constexpr std::uint32_t kSecondPlainSet = 0b111'111U << kKinds;

}  // namespace

Hand full_hand(std::size_t players, std::size_t seat) {
  switch (players) {
    case 2:
      return Hand(kWholeSet);
    case 3:
      return Hand(kPlainSet | kSecondPlainSet);
    case 4:
      return Hand(seat < 2 ? kHalfSet : kWholeSet & ~kHalfSet);
    default:
      return Hand(kPlainSet);
  }
}

// ---- the position -------------------------------------------------------------------------------

Turn State::turn() const {
  if (phase == Phase::kOver) return Turn::over();
  return phase == Phase::kRoll ? Turn::chance() : Turn::of(mover);
}

unsigned State::pieces_in_game() const { return full_hand(seats, 0).size() * seats; }

Hand State::playable() const {
  const Hand hand = hands[index(mover)];
  return roll == 0 ? hand : hand.only(set.rolled(roll));
}

std::uint32_t State::points_for(const Placement& placement) const {
  const Ways& all = ways();
  const Figure& figure = placement.figure(all);
  const Square lowest = placement.lowest(all);
  std::uint32_t sum = static_cast<std::uint32_t>(mark_of(placement.kind)) * numbers[placement.square];
  for (std::size_t i = 0; i < figure.size; ++i) sum += numbers[lowest + figure.offsets[i]];
  return placement.is_block() ? sum / 2 : sum;
}

// The blocks of the mover's own side were lifted when the turn began, so every block in force binds the mover.
Board State::forbidden() const {
  Board board{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (blocks[seat] != kNoPiece) board |= squares_of(placement_of(blocks[seat]));
  }
  return neighbours(board);
}

std::uint8_t State::bound_by(Seat blocker) const {
  unsigned mask = 0;
  for (Seat seat = mover; !same_side(seat, blocker); seat = next_seat(seat, seats)) mask |= 1U << index(seat);
  return static_cast<std::uint8_t>(mask);
}

void State::find_room() {
  room = kAllSquares - covered;
  if (is_under_arena_rule(mover)) room &= kArena;  // SKI-6
  room = room - forbidden();
  if (placed == 0) {
    touch = Board{};
    touch.add(kCentre);  // SKI-5
  } else {
    touch = neighbours(covered) & room;
  }
}

bool State::is_stuck() const {
  Board in = kAllSquares - covered;
  if (is_under_arena_rule(mover)) in &= kArena;
  return !can_place(hands[index(mover)], in, neighbours(covered) & in);
}

bool State::is_legal(const Placement& placement) const {
  if (phase != Phase::kPlace || !playable().has(placement.kind)) return false;
  if (placement.is_block() && !may_block) return false;
  const Board squares = squares_of(placement);
  return (squares - room).empty() && !(squares & touch).empty();
}

void State::chance_outcomes(Outcomes& out) const {
  if (phase != Phase::kRoll) return;
  for (std::uint32_t face = 1; face <= kDieFaces; ++face) out.push_back({Action{face}, 1});
}

// ---- changes ------------------------------------------------------------------------------------

void State::apply([[maybe_unused]] Seat seat, Action action) {
  assert(turn().owes(seat));
  if (phase == Phase::kRoll) {
    assert(bits(action) >= 1 && bits(action) <= kDieFaces);
    roll = static_cast<std::uint8_t>(bits(action));
    phase = Phase::kPlace;
    if (!can_place(playable()) && !pass_over()) next_turn();  // SKI-11: the turn is missed
    return;
  }
  const Placement placement = placement_of(action);
  assert(is_legal(placement));
  put(mover, placement);
  if (placement.is_block()) blocks[index(mover)] = last;
  idle = 0;
  if (placed == pieces_in_game() || (dice && hands[index(mover)].empty())) {
    finish();
  } else {
    next_turn();
  }
}

void State::put(Seat owner, const Placement& placement) {
  const std::size_t seat = index(owner);
  covered |= squares_of(placement);
  hands[seat].take(placement.kind);
  points[seat] = static_cast<std::uint16_t>(points[seat] + points_for(placement));
  last = make_piece(owner, make_action(placement));
  position_hash += mix64(static_cast<std::uint64_t>(last) + 1);
  std::size_t i = placed++;
  for (; i > 0 && pieces[i - 1] > last; --i) pieces[i] = pieces[i - 1];
  pieces[i] = last;
}

// SKI-8: a block is lifted when its blocker or, in pairs, the blocker's partner is next to move. With two players and
// in pairs that is after one turn of the next seat, otherwise after one turn of every other seat.
void State::begin_turn(Seat seat) {
  mover = seat;
  roll = 0;
  may_block = placed > 0 && !(seats == 3 && is_under_arena_rule(seat) && blocks[index(seat)] != kNoPiece);  // SKI-9
  for (std::size_t other = 0; other < seats; ++other) {
    if (same_side(seat, seat_at(other))) blocks[other] = kNoPiece;
  }
  find_room();
  phase = dice ? Phase::kRoll : Phase::kPlace;
}

// Moves on to the next seat that can act (SKI-10).
void State::next_turn() {
  do {
    begin_turn(next_seat(mover, seats));
    if (phase == Phase::kRoll || can_place(playable())) return;
  } while (!pass_over());
}

// Ends the mover's turn without a shape. Returns whether the game is over.
bool State::pass_over() {
  idle = is_stuck() ? static_cast<std::uint8_t>(idle + 1) : std::uint8_t{0};
  if (idle < seats) return false;
  finish();
  return true;
}

// Clears everything about the last turn.
void State::finish() {
  phase = Phase::kOver;
  mover = Seat{0};
  roll = 0;
  idle = 0;
  may_block = false;
  blocks.fill(kNoPiece);
  room = touch = Board{};
}

void State::deal() {
  covered = Board{};
  pieces.fill(kNoPiece);
  blocks.fill(kNoPiece);
  last = kNoPiece;
  placed = 0;
  position_hash = mix64(seats | (teams ? 16U : 0U) | (dice ? 32U : 0U));
  for (const std::uint8_t number : numbers) position_hash = mix64(position_hash + number) + 0x9E3779B97F4A7C15ULL;
  if (own_set) {
    Hash hash(position_hash);
    hash.add_bytes(set);
    position_hash = hash.value();
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    hands[seat] = full_hand(seats, seat);
    points[seat] = 0;
  }
}

void State::start() { begin_turn(Seat{0}); }

// ---- the rest of the concept --------------------------------------------------------------------

std::uint64_t State::hash() const {
  Hash hash(position_hash);
  hash.add(static_cast<std::uint64_t>(last) | static_cast<std::uint64_t>(phase) << 32U |
           std::uint64_t{index(mover)} << 36U | std::uint64_t{roll} << 40U | std::uint64_t{idle} << 44U |
           std::uint64_t{may_block} << 48U);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (blocks[seat] != kNoPiece) hash.add(static_cast<std::uint64_t>(blocks[seat]));
  }
  return hash.value();
}

PerSeat<std::int32_t> State::scores() const {
  PerSeat<std::int32_t> result{};
  for (std::size_t seat = 0; seat < seats; ++seat) result[seat] = points[seat];
  return result;
}

// SKI-12
PerSeat<double> State::returns() const {
  PerSeat<double> shares{};
  if (phase != Phase::kOver) return shares;
  const std::size_t sides = teams ? 2 : seats;
  PerSeat<std::uint32_t> sums{};
  for (std::size_t seat = 0; seat < seats; ++seat) sums[seat % sides] += points[seat];
  const std::uint32_t best = *std::max_element(sums.begin(), sums.end());
  const auto leaders = std::count(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(sides), best);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (sums[seat % sides] == best) shares[seat] = 1.0 / static_cast<double>(leaders);
  }
  return shares;
}

// Each step lays a shape. With dice there is no bound: rolls can miss for ever, however unlikely that is.
std::uint64_t State::step_bound() const {
  return dice ? std::numeric_limits<std::uint64_t>::max() : std::uint64_t{pieces_in_game()};
}

}  // namespace skerry::skirrid

namespace skerry {

Result<Skirrid::State> Skirrid::initial(int players, const Settings& settings) {
  using namespace skirrid;
  if (const Status seated = check_players(info(), players); !seated) return seated.error();
  State state;
  state.seats = static_cast<std::uint8_t>(players);
  state.teams = settings.flag("teams");
  state.dice = settings.flag("dice");
  if (state.teams && players != 4) {
    return Error{"Playing in pairs (teams=true) takes four players, not " + std::to_string(players) + ".", "SKI-4"};
  }
  if (settings.text("board") == "standard") {
    set_standard_numbers(state);
  } else if (const Status read = read_numbers(state, settings.text("board"), ' '); !read) {
    return read.error();
  }
  if (settings.text("set") != "standard") {
    const Result<ShapeSet> set = read_set(settings.text("set"), ' ');
    if (!set) return set.error();
    use_set(state, *set);
  }
  state.deal();
  state.start();
  return state;
}

}  // namespace skerry
