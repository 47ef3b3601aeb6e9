// Text in and out: vertices (SCU-2), actions and the random set-up; why an action is illegal.
#include "core/checks.h"
#include "core/text.h"
#include "games/scurry/scurry.h"

namespace skerry::scurry {
namespace {

constexpr std::array<std::string_view, 4> kKindWords = {"tile", "token", "lead", "move"};

std::string_view word_of(Kind kind) { return kKindWords[static_cast<std::size_t>(kind)]; }

std::string name_list(const Geometry& g, Board board) {
  std::string names;
  for_each_bit(board,
               [&](unsigned v) { names += (names.empty() ? "" : ",") + vertex_name(g, static_cast<Vertex>(v)); });
  return names;
}

// Why the mover's token cannot run to v now. Precondition: it cannot.
Error why_no_move(const State& s, Vertex v) {
  const Geometry& g = s.board();
  const std::string name = vertex_name(g, v);
  const Vertex from = s.token[index(s.mover)];
  if (v == from) return Error{"Your squirrel is already on " + name + ".", "SCU-13"};
  if (has_bit(s.own(), v)) return Error{"The acorn on " + name + " is already yours.", "SCU-13"};
  if (!has_bit(s.others(), v)) return Error{"There is no acorn on " + name + " to run to.", "SCU-13"};
  if (has_bit(s.in_sight(), v)) return Error{"From " + name + " there would be no second move.", "SCU-6"};
  for (std::size_t d = 0; d < kDirections; ++d) {
    if (!has_bit(g.rays[from][d], v)) continue;
    const Board stop = first_on_ray(g.rays[from][d], d, s.blockers());
    return Error{"The line of sight to " + name + " is blocked at " + name_list(g, stop) + ".", "SCU-13"};
  }
  return Error{"Vertex " + name + " is not in a straight line with your squirrel on " + vertex_name(g, from) + ".",
               "SCU-13"};
}

// Why the mover cannot name v now. Precondition: the kind is right, the vertex is not.
Error why_not(const State& s, Kind kind, Vertex v) {
  const Geometry& g = s.board();
  if (kind == Kind::kMove) return why_no_move(s, v);
  const std::string name = vertex_name(g, v);
  const std::string clause = kind == Kind::kLead ? "SCU-12" : "SCU-3";
  if (has_bit(s.tiles_on_board(), v)) return Error{"There is already an acorn on " + name + ".", clause};
  if (has_bit(s.tokens_on_board(), v)) return Error{"There is already a squirrel on " + name + ".", clause};
  return Error{"A lead on " + name + " does not allow a run of two moves.", "SCU-6"};
}

Error wrong_kind(const State& s, Kind given) {
  switch (s.phase) {
    case Phase::kTile:
      return Error{"Lay all the acorns first: write 'tile' and a vertex.", "SCU-3"};
    case Phase::kToken:
      return Error{"Place your squirrel now: write 'token' and a vertex.", "SCU-3"};
    case Phase::kLead:
      return Error{"A turn begins with a lead: write 'lead' and a vertex.", "SCU-12"};
    default:
      return Error{given == Kind::kLead ? "You have already laid your lead: write 'move' and a vertex."
                                        : "Your squirrel is running: write 'move' and a vertex.",
                   "SCU-13"};
  }
}

}  // namespace

std::string vertex_name(const Geometry& g, Vertex v) {
  const std::size_t row = g.row_of[v];
  return static_cast<char>('a' + row) + std::to_string(v - g.row_start[row] + 1);
}

Vertex parse_vertex(const Geometry& g, std::string_view name) {
  if (name.size() < 2 || name[0] < 'a' || name[0] >= static_cast<char>('a' + g.rows)) return kNowhere;
  const auto row = static_cast<std::size_t>(name[0] - 'a');
  const auto number = parse_number(name.substr(1), g.row_length[row]);
  if (!number || *number == 0) return kNowhere;
  return static_cast<Vertex>(g.row_start[row] + *number - 1);
}

Error no_vertex(const Geometry& g, std::string_view name) {
  const char last_row = static_cast<char>('a' + g.rows - 1);
  const std::string centre = vertex_name(g, static_cast<Vertex>(g.vertices / 2));
  return Error{"There is no vertex " + in_quotes(name) + " on this board. Rows are lettered a to " +
                   std::string(1, last_row) +
                   " from the bottom, vertices are numbered from the left, and the centre is " + centre + ".",
               "SCU-2"};
}

std::string_view colour_name(Seat seat) { return seat == kBrown ? "Brown" : "Gray"; }

}  // namespace skerry::scurry

namespace skerry {

using namespace scurry;

std::string Scurry::action_text(const Observation& seen, Seat, Action action) {
  return std::string(word_of(kind_of(action))) + " " + vertex_name(seen.board(), vertex_of(action));
}

Result<Action> Scurry::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (const Status due = check_turn(seen.turn(), seat); !due) return due.error();
  const auto words = split(text, ' ');
  const auto kind = find_word(kKindWords, words[0]);
  if (words.size() != 2 || !kind) {
    const std::string word(word_of(seen.action_kind()));
    const std::string vertex = vertex_name(seen.board(), static_cast<Vertex>(lowest_bit(seen.choices)));
    return Error{"Write '" + word + "' and a vertex, as in '" + word + " " + vertex + "', not " + in_quotes(text) +
                 "."};
  }
  if (static_cast<Kind>(*kind) != seen.action_kind()) return wrong_kind(seen, static_cast<Kind>(*kind));
  const Vertex v = parse_vertex(seen.board(), words[1]);
  if (v == kNowhere) return no_vertex(seen.board(), words[1]);
  if (!has_bit(seen.choices, v)) return why_not(seen, static_cast<Kind>(*kind), v);
  return make_action(static_cast<Kind>(*kind), v);
}

std::string Scurry::join_steps(std::span<const std::string> texts) {
  std::string joined;
  for (const std::string& text : texts) {
    if (text.starts_with("move ")) {
      joined += (joined.find(':') == std::string::npos ? ": " : " ") + text.substr(5);
    } else {
      joined += (joined.empty() ? "" : ", ") + text;
    }
  }
  return joined;
}

std::string Scurry::sampled_text(const State&, const State& after) {
  const Geometry& g = after.board();
  return "setup brown=" + name_list(g, after.tiles_of[0]) + " gray=" + name_list(g, after.tiles_of[1]) +
         " tokens=" + vertex_name(g, after.token[0]) + "," + vertex_name(g, after.token[1]);
}

Result<Scurry::State> Scurry::parse_sampled(const State& before, std::string_view text) {
  constexpr std::array<std::string_view, 3> kParts = {"brown=", "gray=", "tokens="};
  const Geometry& g = before.board();
  const auto words = split(text, ' ');
  if (words.size() != 4 || words[0] != "setup") {
    return Error{"Write the set-up as 'setup brown=a1,b2 gray=c3,d4 tokens=e5,f6'.", "SCU-5"};
  }
  State state = before;
  Board used = 0;
  for (std::size_t part = 0; part < kParts.size(); ++part) {
    if (!words[part + 1].starts_with(kParts[part])) {
      return Error{"Expected " + in_quotes(kParts[part]) + " in the set-up, not " + in_quotes(words[part + 1]) + ".",
                   "SCU-5"};
    }
    const auto names = split(words[part + 1].substr(kParts[part].size()), ',');
    const std::size_t wanted = part < 2 ? std::size_t{before.tiles} : 2;
    if (names.size() != wanted) {
      return Error{"Expected " + std::to_string(wanted) + " vertices after " + in_quotes(kParts[part]) + ".", "SCU-5"};
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Vertex v = parse_vertex(g, names[i]);
      if (v == kNowhere) return no_vertex(g, names[i]);
      if (has_bit(used, v)) return Error{"Vertex " + vertex_name(g, v) + " is used twice in the set-up.", "SCU-5"};
      used |= bit128(v);
      if (part < 2) {
        state.tiles_of[part] |= bit128(v);
      } else {
        state.token[i] = v;
      }
    }
  }
  state.start_play();
  return state;
}

}  // namespace skerry
