// What people see: JSON for the page, a drawing for the terminal.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/scurry/scurry.h"

namespace skerry {

using namespace scurry;
namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 6> kPhaseNames = {"draw", "tile", "token", "lead", "run", "over"};

json::array names(const Geometry& g, Board board) {
  json::array list;
  for_each_bit(board, [&](unsigned v) { list.emplace_back(vertex_name(g, static_cast<Vertex>(v))); });
  return list;
}

json::value token_name(const Geometry& g, Vertex v) {
  return v == kNowhere ? json::value() : json::value(vertex_name(g, v));
}

// ---- terminal

constexpr std::string_view kBrownInk = "\x1b[33m";
constexpr std::string_view kGrayInk = "\x1b[36m";
constexpr std::string_view kTargetInk = "\x1b[1;32m";

struct Cell {
  std::string_view ink;
  std::string text;
};

// Whether v is drawn in brackets, which also show without colour, because the squirrel may run there. Legal leads are
// not marked: they are nearly everywhere.
bool is_marked(const State& s, unsigned v) { return s.phase == Phase::kRun && has_bit(s.choices, v); }

// An empty vertex shows its number.
Cell cell_at(const State& s, unsigned v) {
  if (s.token[0] == v) return {kBrownInk, "B"};
  if (s.token[1] == v) return {kGrayInk, "G"};
  if (has_bit(s.tiles_of[0], v)) return {kBrownInk, "b"};
  if (has_bit(s.tiles_of[1], v)) return {kGrayInk, "g"};
  const Geometry& g = s.board();
  return {kFaint, std::to_string(v - g.row_start[g.row_of[v]] + 1)};
}

std::string draw_row(const State& s, std::size_t row, const DrawStyle& style) {
  const Geometry& g = s.board();
  const std::size_t middle = g.rows / 2;
  const std::size_t indent = row > middle ? row - middle : middle - row;
  std::string line = std::string(2 * indent, ' ') + static_cast<char>('a' + row) + " ";
  for (unsigned v = g.row_start[row]; v < unsigned{g.row_start[row]} + g.row_length[row]; ++v) {
    const Cell cell = cell_at(s, v);
    const bool marked = is_marked(s, v);
    line += marked ? inked(kTargetInk, "[", style) : " ";
    line += inked(cell.ink, cell.text, style);
    line += marked ? inked(kTargetInk, "]", style) : " ";
    if (cell.text.size() == 1) line += " ";
  }
  while (line.ends_with(' ')) line.pop_back();
  return line + "\n";
}

}  // namespace

json::object Scurry::view(const Observation& seen, Seat) {
  const Geometry& g = seen.board();
  json::object view;
  view["size"] = seen.size;
  json::array rows;
  for (std::size_t row = 0; row < g.rows; ++row) rows.emplace_back(g.row_length[row]);
  view["rows"] = std::move(rows);  // lengths, from row a
  view["phase"] = kPhaseNames[static_cast<std::size_t>(seen.phase)];
  view["turn"] = seen.turns + 1;
  view["moves"] = seen.moves;
  view["last_chance"] = seen.last_chance;
  json::array sides;
  for (std::size_t i = 0; i < 2; ++i) {
    const Vertex token = seen.token[i];
    const bool on_board = token != kNowhere;
    json::object side;
    side["tiles"] = names(g, seen.tiles_of[i]);
    side["token"] = token_name(g, token);
    // The first thing in each direction.
    const Board blockers = seen.tiles_on_board() | (seen.tokens_on_board() & ~(on_board ? bit128(token) : Board{0}));
    side["sees"] = on_board ? names(g, first_seen(g, token, blockers)) : json::array();
    // The acorn that will be eaten if the run ends here.
    side["underfoot"] = on_board && has_bit(seen.tiles_on_board(), token) ? token_name(g, token) : json::value();
    sides.push_back(std::move(side));
  }
  view["sides"] = std::move(sides);
  return view;
}

std::string Scurry::draw(const Observation& seen, Seat, const DrawStyle& style) {
  std::string picture;
  for (std::size_t row = seen.board().rows; row-- > 0;) picture += draw_row(seen, row, style);
  picture += "\n" + inked(kBrownInk, "b Brown's acorn  B Brown's squirrel", style) + "   " +
             inked(kGrayInk, "g Gray's acorn  G Gray's squirrel", style) + "\n";
  return picture;
}

}  // namespace skerry
