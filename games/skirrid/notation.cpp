// Text in and out: squares, shapes, placements and the numbers of a board; why a placement is illegal.
#include <algorithm>
#include <cassert>
#include <vector>

#include "core/checks.h"
#include "core/text.h"
#include "games/skirrid/skirrid.h"

namespace skerry::skirrid {
namespace {

constexpr std::array<std::string_view, kRotations> kRotationWords = {"0", "90", "180", "270"};
constexpr std::string_view kBlockWord = "block";

// "Square j10 is" or "Squares j10 and k10 are", to begin a sentence.
std::string squares_are(const Board& board) {
  std::vector<std::string> names;
  board.for_each([&](Square square) { names.push_back(square_name(square)); });
  return names.size() == 1 ? "Square " + names[0] + " is" : "Squares " + enumerate(names, "and") + " are";
}

std::string_view article(std::size_t shape) { return kShapeNames[shape] == "eye" ? "an " : "a "; }

bool lies_on_board(const State& s, const Placement& p) {
  const Shape& shape = s.set.shapes[shape_of(p.kind)];
  const Cell anchor = turned(shape.cell(0), p.side, p.rotation);
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Cell cell = turned(shape.cell(i), p.side, p.rotation);
    const int column = column_of(p.square) + cell.right - anchor.right;
    const int row = row_of(p.square) - cell.down + anchor.down;
    if (!on_board(column, row)) return false;
  }
  return true;
}

// The same placement under its one name (SKI-13). Precondition: it lies on the board.
Placement canonical(const State& s, const Placement& p) {
  const Ways& ways = s.ways();
  const bool marked = mark_of(p.kind) != 0;
  for (std::uint8_t rotation = 0; rotation < p.rotation; ++rotation) {
    Placement other = p;
    other.rotation = rotation;
    if (other.laid(ways).figure != p.laid(ways).figure) continue;
    if (marked && other.laid(ways).anchor != p.laid(ways).anchor) continue;
    other.square = static_cast<Square>(p.lowest(ways) + other.laid(ways).anchor);
    return other;
  }
  return p;
}

Error form_error(std::string_view text) {
  return Error{
      "Write a shape, the square under its marked cell and a rotation, as in 'gun3 m12 90', with 'block' at the end "
      "for a block, not " +
      in_quotes(text) + "."};
}

// Why the mover cannot place this kind anywhere now; nothing if it is not the kind that is wrong.
std::optional<Error> why_not_kind(const State& s, Kind kind) {
  const std::string name = kind_name(kind);
  const std::size_t shape = shape_of(kind);
  const std::string plain(kShapeNames[shape]);
  if (mark_of(kind) != 0 && !s.marks_count()) {
    return Error{"Marks do not count with " + std::to_string(s.seats) + " players: write '" + plain + "' instead of '" +
                     name + "'.",
                 "SKI-4"};
  }
  if (s.roll != 0 && shape != s.set.rolled(s.roll)) {
    return Error{"The roll is " + std::to_string(s.roll) + ": you must lay " + with_article(s.set.rolled(s.roll)) + ".",
                 "SKI-11"};
  }
  if (s.hands[index(s.mover)].has(kind)) return std::nullopt;
  const bool had = full_hand(s.seats, index(s.mover)).has(kind);
  return Error{
      had ? "You have no " + name + " left." : "You were not dealt " + std::string(article(shape)) + name + ".",
      "SKI-4"};
}

// Why a shape on these squares lacks the contact that SKI-5 demands; nothing if it has it.
std::optional<Error> why_no_contact(const State& s, const Board& squares) {
  if (s.placed == 0) {
    if (squares.has(kCentre)) return std::nullopt;
    return Error{"The first shape of the game must cover the centre, " + square_name(kCentre) + ".", "SKI-5"};
  }
  if (!(neighbours(squares) & s.covered).empty()) return std::nullopt;
  const Board corners =
      squares.up(kStride + 1) | squares.down(kStride + 1) | squares.up(kStride - 1) | squares.down(kStride - 1);
  const bool diagonal = !(corners & s.covered).empty();
  return Error{diagonal ? "This shape touches others only at corners: it must share an edge with one."
                        : "This shape touches no other: it must share an edge with one.",
               "SKI-5"};
}

std::optional<Error> why_no_block(const State& s) {
  if (s.may_block) return std::nullopt;
  if (s.placed == 0) return Error{"The first move of the game cannot be a block.", "SKI-9"};
  return Error{"Your previous turn was a block: you cannot block again until you have " + std::to_string(kArenaPoints) +
                   " points.",
               "SKI-9"};
}

std::optional<Error> why_not_here(const State& s, const Placement& p) {
  const Board squares = s.squares_of(p);
  if (const Board taken = squares & s.covered; !taken.empty()) {
    return Error{squares_are(taken) + " already covered.", "SKI-5"};
  }
  if (p.is_block()) {
    if (auto error = why_no_block(s)) return error;
  }
  if (auto error = why_no_contact(s, squares)) return error;
  if (const Board outside = squares - kArena; s.is_under_arena_rule(s.mover) && !outside.empty()) {
    return Error{squares_are(outside) + " outside the Arena, which you may not leave until you have " +
                     std::to_string(kArenaPoints) + " points; you have " + std::to_string(s.points[index(s.mover)]) +
                     ".",
                 "SKI-6"};
  }
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    if (s.blocks[seat] == kNoPiece) continue;
    const Placement block = placement_of(s.blocks[seat]);
    const Board edge = squares & neighbours(s.squares_of(block));
    if (edge.empty()) continue;
    return Error{squares_are(edge) + " next to " + std::string(seat_name(seat_at(seat))) + "'s block '" +
                     placement_text(block, ' ') + "', which binds you this turn.",
                 "SKI-8"};
  }
  return std::nullopt;
}

// `row` counts from 0 at the top.
Error row_error(std::size_t row, const std::string& what) {
  return Error{"Row " + std::to_string(row + 1) + " of the board, counting from the top, " + what + ".", "SKI-1"};
}

}  // namespace

std::string square_name(Square square) {
  return static_cast<char>('a' + column_of(square)) + std::to_string(row_of(square) + 1);
}

std::optional<Square> parse_square(std::string_view name) {
  if (name.empty() || name[0] < 'a' || name[0] >= 'a' + kSide) return std::nullopt;
  const auto row = parse_number(name.substr(1), kSide);
  if (!row || *row == 0) return std::nullopt;
  return square_at(name[0] - 'a', static_cast<int>(*row) - 1);
}

std::string kind_name(Kind kind) {
  const std::string name(kShapeNames[shape_of(kind)]);
  return mark_of(kind) == 0 ? name : name + std::to_string(mark_of(kind) + 1);
}

std::optional<Kind> parse_kind(std::string_view name) {
  for (Kind kind = 0; kind < kKinds; ++kind) {
    if (kind_name(kind) == name) return kind;
  }
  return std::nullopt;
}

std::string placement_text(const Placement& p, char separator) {
  const std::string text =
      kind_name(p.kind) + separator + square_name(p.square) + separator + std::string(kRotationWords[p.rotation]);
  return p.is_block() ? text + separator + std::string(kBlockWord) : text;
}

// Under any of its names.
static Result<Placement> read_placement(const State& s, std::string_view text, char separator) {
  const auto words = split(text, separator);
  if (words.size() != 3 && !(words.size() == 4 && words[3] == kBlockWord)) return form_error(text);
  const auto kind = parse_kind(words[0]);
  if (!kind) {
    return Error{"There is no shape " + in_quotes(words[0]) +
                     ". The shapes are eye, rod, quoin, snake, door and gun, followed by 2 or 3 if they are marked.",
                 "SKI-2"};
  }
  const auto square = parse_square(words[1]);
  if (!square) return Error{"There is no square " + in_quotes(words[1]) + ". The squares are a1 to s19.", "SKI-1"};
  const auto rotation = find_word(kRotationWords, words[2]);
  if (!rotation) {
    return Error{"A rotation is 0, 90, 180 or 270, not " + in_quotes(words[2]) + ".", "SKI-3"};
  }
  const Placement p{*kind, words.size() == 4 ? Side::kBlock : Side::kUp, static_cast<std::uint8_t>(*rotation), *square};
  if (!lies_on_board(s, p)) return Error{"This shape would reach beyond the edge of the board.", "SKI-5"};
  return p;
}

Result<Placement> parse_placement(const State& s, std::string_view text, char separator) {
  const Result<Placement> p = read_placement(s, text, separator);
  if (!p) return p.error();
  if (const Placement named = canonical(s, *p); named != *p) {
    return Error{"This placement is written '" + placement_text(named, separator) + "'.", "SKI-13"};
  }
  return p;
}

// ---- the numbers of a board

void set_standard_numbers(State& state) {
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      state.numbers[square_at(column, row)] =
          kStandardNumbers[static_cast<std::size_t>(kSide - 1 - row)][static_cast<std::size_t>(column)];
    }
  }
}

std::string numbers_text(const State& state, char separator) {
  std::string text;
  for (int row = kSide; row-- > 0;) {
    for (int column = 0; column < kSide; ++column) {
      if (column > 0) text += separator;
      text += std::to_string(state.numbers[square_at(column, row)]);
    }
    if (row > 0) text += '/';
  }
  return text;
}

Status read_numbers(State& state, std::string_view text, char separator) {
  const auto rows = split(text, '/');
  if (rows.size() != kSide) {
    return Error{"The board has " + std::to_string(rows.size()) + (rows.size() == 1 ? " row" : " rows") +
                     " instead of 19: write 'standard', or 19 rows of 19 numbers joined by '/'.",
                 "SKI-1"};
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto words = split(rows[i], separator);
    for (std::size_t k = 0; k < words.size(); ++k) {
      const auto number = parse_number(words[k], kHighestNumber);
      if (!number) {
        return row_error(i, "has " + in_quotes(words[k]) + " where a number from 0 to " +
                                std::to_string(kHighestNumber) + " should be");
      }
      if (k < kSide) {
        state.numbers[square_at(static_cast<int>(k), kSide - 1 - static_cast<int>(i))] =
            static_cast<std::uint8_t>(*number);
      }
    }
    if (words.size() != kSide) {
      return row_error(
          i, "has " + std::to_string(words.size()) + (words.size() == 1 ? " number" : " numbers") + " instead of 19");
    }
  }
  return Ok{};
}

std::string with_article(std::size_t shape) { return std::string(article(shape)) + std::string(kShapeNames[shape]); }

std::string_view seat_name(Seat seat) { return Skirrid::info().seat_names[index(seat)]; }

}  // namespace skerry::skirrid

namespace skerry {

using namespace skirrid;

std::string Skirrid::action_text(const Observation&, Seat, Action action) {
  return placement_text(placement_of(action), ' ');
}

Result<Action> Skirrid::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (const Status due = check_turn(seen.turn(), seat); !due) return due.error();
  const Result<Placement> placement = parse_placement(seen, text, ' ');
  if (!placement) return placement.error();
  if (auto error = why_not_kind(seen, placement->kind)) return *error;
  if (auto error = why_not_here(seen, *placement)) return *error;
  assert(seen.is_legal(*placement));
  return make_action(*placement);
}

Result<Action> Skirrid::parse_equivalent(const Observation& seen, Seat seat, std::string_view text) {
  const Result<Placement> placement = read_placement(seen, in_small_letters(text), ' ');
  if (!placement) return placement.error();
  return parse_action(seen, seat, placement_text(canonical(seen, *placement), ' '));
}

std::string Skirrid::outcome_text(const State&, Action action) { return "roll " + std::to_string(bits(action)); }

// Records keep these words and a replay compares them, so they must not change.
std::string Skirrid::end_text(const State& state) {
  if (state.phase != Phase::kOver) return {};
  if (state.placed == state.pieces_in_game()) return "Every shape is on the board";
  for (std::size_t seat = 0; state.dice && seat < state.seats; ++seat) {
    if (state.hands[seat].empty()) return std::string(seat_name(seat_at(seat))) + " has placed every shape";
  }
  return "Nobody can place another shape";
}

}  // namespace skerry
