#include "games/skirrid/tensor.h"

#include <vector>

namespace skerry {

using namespace skirrid;

namespace {

bool lies_on_board(const Placement& placement) {
  const int lowest = int{placement.square} - placement.laid(kWays).anchor;
  return lowest >= 0 && fits(placement.figure(kWays), kAllSquares).has(static_cast<Square>(lowest));
}

class Numbering {
 public:
  Numbering() : number_(std::size_t{1} << kActionBits) {
    for (std::uint32_t word = 0; word < number_.size(); ++word) {
      const Placement placement = placement_of(Action{word});
      if (placement.kind >= kKinds || placement.square >= kSquareNumbers) continue;
      const std::size_t is_marked = mark_of(placement.kind) == 0 ? 0 : 1;
      if (!placement.laid(kWays).is_name[is_marked] || !lies_on_board(placement)) continue;
      number_[word] = static_cast<std::uint16_t>(actions_.size());
      actions_.push_back(Action{word});
    }
    assert(actions_.size() == kAllPlacements);
  }
  std::uint32_t number(Action action) const { return number_[bits(action)]; }
  Action action(std::uint32_t number) const { return actions_[number]; }

 private:
  std::vector<std::uint16_t> number_;  // by the bits of an action
  std::vector<Action> actions_;
};
static_assert(kAllPlacements <= 0xFFFF);

const Numbering& numbering() {
  static const Numbering kNumbering;
  return kNumbering;
}

// With shapes of your own: every name that a placement could have, on the board or not.
constexpr auto kSquaresPerName = static_cast<std::uint32_t>(kSquareNumbers);
constexpr std::uint32_t kAllNames = kKinds * kSides * kRotations * kSquaresPerName;

std::uint32_t own_number(Action action) {
  const std::uint32_t word = bits(action);
  return (word >> kSquareBits) * kSquaresPerName + (word & ((1U << kSquareBits) - 1));
}
Action own_action(std::uint32_t number) {
  return Action{number / kSquaresPerName << kSquareBits | number % kSquaresPerName};
}

void set_squares(std::size_t plane, const State& s, const Placement& placement, TensorOut& out) {
  const Ways& ways = s.ways();
  const Figure& figure = placement.figure(ways);
  for (std::size_t i = 0; i < figure.size; ++i) {
    const auto square = static_cast<Square>(placement.lowest(ways) + figure.offsets[i]);
    out.set(plane, static_cast<std::size_t>(row_of(square)), static_cast<std::size_t>(column_of(square)));
  }
}

constexpr std::size_t kFirstSeatPlane = 3;

}  // namespace

TensorShape SkirridTensor::shape(const State& start) {
  const auto players = static_cast<std::uint32_t>(start.players());
  return {.actions = start.own_set ? kAllNames : static_cast<std::uint32_t>(kAllPlacements),
          .planes = static_cast<std::uint32_t>(kFirstSeatPlane) + 2 * players,
          .rows = kSide,
          .columns = kSide,
          .numbers = 8 + players * (1 + static_cast<std::uint32_t>(kKinds))};
}

std::uint32_t SkirridTensor::index_of(const State& seen, Action action) {
  return seen.own_set ? own_number(action) : numbering().number(action);
}

Action SkirridTensor::action_at(const State& seen, std::uint32_t number) {
  return seen.own_set ? own_action(number) : numbering().action(number);
}

void SkirridTensor::write(const State& seen, Seat viewer, TensorOut& out) {
  const std::size_t players = seen.players();
  for (std::size_t row = 0; row < kSide; ++row) {
    for (std::size_t column = 0; column < kSide; ++column) {
      const Square square = square_at(static_cast<int>(column), static_cast<int>(row));
      out.set(0, row, column, seen.numbers[square]);
      if (seen.covered.has(square)) out.set(1, row, column);
    }
  }
  if (seen.last != kNoPiece) set_squares(2, seen, placement_of(seen.last), out);
  for (const Piece piece : seen.pieces_on_board()) {
    set_squares(kFirstSeatPlane + 2 * seats_after(viewer, owner_of(piece), players), seen, placement_of(piece), out);
  }
  out.number(static_cast<int>(seen.phase));
  out.number(seats_after(viewer, seen.mover, players));
  out.number(seen.roll);
  out.number(seen.idle);
  out.number(seen.may_block ? 1 : 0);
  out.number(seen.dice ? 1 : 0);
  out.number(seen.teams ? 1 : 0);
  out.number(seen.placed);
  std::size_t plane = kFirstSeatPlane + 1;
  for_each_seat_from(viewer, players, [&](Seat seat) {
    if (const Piece block = seen.blocks[index(seat)]; block != kNoPiece)
      set_squares(plane, seen, placement_of(block), out);
    plane += 2;
    out.number(seen.points[index(seat)]);
    for (Kind kind = 0; kind < kKinds; ++kind) out.number(seen.hands[index(seat)].count(kind));
  });
}

}  // namespace skerry
