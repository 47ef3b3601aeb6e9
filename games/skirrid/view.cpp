// What people see: JSON for the page, a drawing for the terminal.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/skirrid/skirrid.h"

namespace skerry {

using namespace skirrid;
namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 3> kPhaseNames = {"roll", "place", "over"};

json::array names(const Board& board) {
  json::array list;
  board.for_each([&](Square square) { list.emplace_back(square_name(square)); });
  return list;
}

json::array seats_in(std::uint8_t mask) {
  json::array list;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    if (((mask >> seat) & 1U) != 0) list.emplace_back(seat + 1);
  }
  return list;
}

// What the mark multiplies by; 1 for a plain shape.
std::size_t multiplier(Kind kind) { return mark_of(kind) + 1; }

// ---- the view, part by part

json::array numbers_json(const State& s) {
  json::array rows;
  for (int row = kSide; row-- > 0;) {
    json::array numbers;
    for (int column = 0; column < kSide; ++column) numbers.emplace_back(s.numbers[square_at(column, row)]);
    rows.push_back(std::move(numbers));
  }
  return rows;
}

// The shapes right side up, for the tray: cells as [down, right], the marked cell first.
json::array shapes_json(const State& s) {
  json::array shapes;
  for (std::size_t i = 0; i < kShapes; ++i) {
    const Shape& shape = s.set.shapes[i];
    json::array cells;
    for (std::size_t k = 0; k < shape.size(); ++k)
      cells.push_back(json::array{shape.cell(k).down, shape.cell(k).right});
    shapes.push_back(json::object{{"name", kShapeNames[i]}, {"die", s.set.face_of(i)}, {"cells", std::move(cells)}});
  }
  return shapes;
}

json::object piece_json(const State& s, Piece piece) {
  const Placement p = placement_of(piece);
  json::object object;
  object["text"] = placement_text(p, ' ');
  object["seat"] = index(owner_of(piece)) + 1;
  object["shape"] = kShapeNames[shape_of(p.kind)];
  object["mark"] = multiplier(p.kind);
  object["mark_square"] = square_name(p.square);
  object["squares"] = names(s.squares_of(p));
  object["block"] = p.is_block();
  object["points"] = s.points_for(p);
  object["last"] = piece == s.last;
  return object;
}

json::array blocks_json(const State& s) {
  json::array blocks;
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    if (s.blocks[seat] == kNoPiece) continue;
    const Board squares = s.squares_of(placement_of(s.blocks[seat]));
    json::object block;
    block["seat"] = seat + 1;
    block["squares"] = names(squares);
    block["forbidden"] = names(neighbours(squares) - s.covered);
    block["binds"] = seats_in(s.bound_by(seat_at(seat)));
    blocks.push_back(std::move(block));
  }
  return blocks;
}

json::array hand_json(const State& s, std::size_t seat) {
  const Hand full = full_hand(s.seats, seat);
  json::array kinds;
  for (Kind kind = 0; kind < kKinds; ++kind) {
    if (!full.has(kind)) continue;
    json::object object;
    object["name"] = kind_name(kind);
    object["shape"] = kShapeNames[shape_of(kind)];
    object["mark"] = multiplier(kind);
    object["left"] = s.hands[seat].count(kind);
    object["dealt"] = full.count(kind);
    kinds.push_back(std::move(object));
  }
  return kinds;
}

json::array players_json(const State& s) {
  json::array players;
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    json::object player;
    player["points"] = s.points[seat];
    player["arena_rule"] = s.is_under_arena_rule(seat_at(seat));
    player["shapes_left"] = s.hands[seat].size();
    player["hand"] = hand_json(s, seat);
    player["partner"] = s.teams ? json::value((seat + 2) % 4 + 1) : json::value();
    players.push_back(std::move(player));
  }
  return players;
}

// ---- terminal

constexpr std::string_view kArenaInk = "\x1b[97;48;5;238m";
constexpr std::string_view kRichInk = "\x1b[1;33m";
// One background per seat, after Okabe and Ito, whose colours most eyes can tell apart.
constexpr std::array<std::string_view, kMaxSeats> kSeatInks = {"\x1b[30;48;5;255m", "\x1b[97;48;5;94m",
                                                               "\x1b[30;48;5;214m", "\x1b[30;48;5;75m",
                                                               "\x1b[30;48;5;36m",  "\x1b[30;48;5;175m"};
constexpr int kRichNumber = 10;

// The piece on each square.
std::array<Piece, kSquareNumbers + 1> pieces_by_square(const State& s) {
  std::array<Piece, kSquareNumbers + 1> map;
  map.fill(kNoPiece);
  for (const Piece piece : s.pieces_on_board()) {
    s.squares_of(placement_of(piece)).for_each([&](Square square) { map[square] = piece; });
  }
  return map;
}

// Four characters: two for the number, one for the owner (a capital, or a small letter for a block), and one that joins
// squares of the same shape.
std::string draw_square(const State& s, Square square, Piece piece, bool joined, const DrawStyle& style) {
  const int number = s.numbers[square];
  const bool in_arena = kArena.has(square);
  std::string text =
      number == 0 ? (in_arena || piece != kNoPiece ? " ." : "  ") : (number < 10 ? " " : "") + std::to_string(number);
  if (piece == kNoPiece) {
    return inked(in_arena ? kArenaInk : number >= kRichNumber ? kRichInk : kFaint, text + "  ", style);
  }
  const std::size_t seat = index(owner_of(piece));
  const char letter = seat_name(owner_of(piece)).front();
  const bool block = placement_of(piece).is_block();
  text += block ? static_cast<char>(letter - 'A' + 'a') : letter;
  return inked(kSeatInks[seat], text, style) + (joined ? inked(kSeatInks[seat], style.colour ? " " : "-", style) : " ");
}

std::string hand_text(const State& s, std::size_t seat) {
  std::string text;
  for (Kind kind = 0; kind < kKinds; ++kind) {
    for (unsigned i = 0; i < s.hands[seat].count(kind); ++i) text += " " + kind_name(kind);
  }
  return text.empty() ? " nothing" : text;
}

std::string draw_players(const State& s, const DrawStyle& style) {
  std::string lines;
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    const bool to_move = s.phase != Phase::kOver && index(s.mover) == seat;
    const std::string name(seat_name(seat_at(seat)));
    lines += to_move ? "> " : "  ";
    lines += inked(kSeatInks[seat], name.substr(0, 1), style) + " " + name + std::string(6 - name.size(), ' ');
    lines += std::to_string(s.points[seat]) + (s.is_under_arena_rule(seat_at(seat)) ? " (in the Arena)" : "");
    lines += ", holds" + hand_text(s, seat) + "\n";
  }
  return lines;
}

std::string draw_blocks(const State& s) {
  std::string lines;
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    if (s.blocks[seat] == kNoPiece) continue;
    const std::string who(seat_name(seat_at(seat)));
    lines += "  " + who + "'s " + placement_text(placement_of(s.blocks[seat]), ' ') + " binds";
    const std::uint8_t bound = s.bound_by(seat_at(seat));
    for (std::size_t other = 0; other < s.seats; ++other) {
      if (((bound >> other) & 1U) != 0) lines += " " + std::string(seat_name(seat_at(other)));
    }
    lines += "\n";
  }
  return lines;
}

}  // namespace

json::object Skirrid::view(const Observation& seen, Seat) {
  json::object view;
  view["numbers"] = numbers_json(seen);  // rows from the top
  view["arena"] = names(kArena);
  view["arena_points"] = kArenaPoints;
  view["centre"] = square_name(kCentre);
  view["shapes"] = shapes_json(seen);
  view["phase"] = kPhaseNames[static_cast<std::size_t>(seen.phase)];
  view["mover"] = seen.phase == Phase::kOver ? json::value() : json::value(index(seen.mover) + 1);
  view["roll"] = seen.roll == 0 ? json::value() : json::value(seen.roll);
  view["may_block"] = seen.may_block;
  view["dice"] = seen.dice;
  view["teams"] = seen.teams;
  json::array pieces;
  for (const Piece piece : seen.pieces_on_board()) pieces.push_back(piece_json(seen, piece));
  view["pieces"] = std::move(pieces);
  view["pieces_in_game"] = seen.pieces_in_game();
  view["blocks"] = blocks_json(seen);
  view["players"] = players_json(seen);
  return view;
}

std::string Skirrid::draw(const Observation& seen, Seat, const DrawStyle& style) {
  const auto pieces = pieces_by_square(seen);
  std::string columns = "   ";
  for (char column = 'a'; column < 'a' + kSide; ++column) columns += std::string(" ") + column + "  ";
  std::string picture = columns + "\n";
  for (int row = kSide; row-- > 0;) {
    const std::string label = (row < 9 ? " " : "") + std::to_string(row + 1);
    picture += label + " ";
    for (int column = 0; column < kSide; ++column) {
      const Square square = square_at(column, row);
      const bool joined = column + 1 < kSide && pieces[square] != kNoPiece && pieces[square] == pieces[square + 1U];
      picture += draw_square(seen, square, pieces[square], joined, style);
    }
    picture += " " + label + "\n";
  }
  picture += columns + "\n\n" + draw_players(seen, style) + draw_blocks(seen);
  if (seen.roll != 0) {
    picture += "  The roll is " + std::to_string(seen.roll) + ", " +
               std::string(kShapeNames[seen.set.rolled(seen.roll)]) + "\n";
  }
  if (seen.last != kNoPiece) {
    picture += "  Last: " + std::string(seat_name(owner_of(seen.last))) + "'s " +
               placement_text(placement_of(seen.last), ' ') + "\n";
  }
  return picture;
}

}  // namespace skerry
