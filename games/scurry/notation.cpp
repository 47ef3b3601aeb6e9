// Text in and out: SCU-2 coordinates, actions, the drawn set-up and states.
#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/scurry/scurry.h"

namespace skerry::scurry {
namespace {

constexpr std::array<std::string_view, 4> kKindWords = {"tile", "token", "lead", "move"};
constexpr std::array<std::string_view, 3> kSetupWords = {"manual", "standard", "random"};
constexpr std::array<std::string_view, 2> kColourWords = {"brown", "gray"};

std::string_view word_of(Kind kind) { return kKindWords[static_cast<std::size_t>(kind)]; }

std::string name_list(const Geometry& g, Board board) {
  std::string names;
  for_each_bit(board,
               [&](unsigned v) { names += (names.empty() ? "" : ",") + vertex_name(g, static_cast<Vertex>(v)); });
  return names;
}

Error no_vertex(const Geometry& g, std::string_view name) {
  const char last_row = static_cast<char>('a' + g.rows - 1);
  const std::string centre = vertex_name(g, static_cast<Vertex>(g.vertices / 2));
  return Error{"there is no vertex " + in_quotes(name) + " on this board; rows are a to " + std::string(1, last_row) +
                   ", numbered from the left, and the centre is " + centre,
               "SCU-2"};
}

// Why the mover's token cannot run to v now. Precondition: it cannot.
Error why_no_move(const State& s, Vertex v) {
  const Geometry& g = s.board();
  const std::string name = vertex_name(g, v);
  const Vertex from = s.token[index(s.mover)];
  if (v == from) return Error{"the squirrel is on " + name + " already", "SCU-13"};
  if (has_bit(s.own(), v)) return Error{"the tile on " + name + " is the mover's own already", "SCU-13"};
  if (!has_bit(s.others(), v)) return Error{"there is no tile on " + name + " to run to", "SCU-13"};
  if (has_bit(s.in_sight(), v)) return Error{"from " + name + " no second move would be possible", "SCU-6"};
  for (std::size_t d = 0; d < kDirections; ++d) {
    if (!has_bit(g.rays[from][d], v)) continue;
    const Board stop = first_on_ray(g.rays[from][d], d, s.blockers());
    return Error{"the sight of " + name + " is blocked at " + name_list(g, stop), "SCU-13"};
  }
  return Error{name + " is not in a straight line with the squirrel on " + vertex_name(g, from), "SCU-13"};
}

Error why_not(const State& s, Kind kind, Vertex v) {
  const Geometry& g = s.board();
  if (kind == Kind::kMove) return why_no_move(s, v);
  const std::string name = vertex_name(g, v);
  const std::string ruling = kind == Kind::kLead ? "SCU-12" : "SCU-3";
  if (has_bit(s.tiles_on_board(), v)) return Error{"a tile lies on " + name + " already", ruling};
  if (has_bit(s.tokens_on_board(), v)) return Error{"a squirrel stands on " + name, ruling};
  return Error{"after a lead on " + name + " no two moves are possible", "SCU-6"};
}

Error wrong_kind(const State& s, Kind given) {
  switch (s.phase) {
    case Phase::kTile:
      return Error{"tiles are placed first: write 'tile' and a vertex", "SCU-3"};
    case Phase::kToken:
      return Error{"the squirrels are placed now: write 'token' and a vertex", "SCU-3"};
    case Phase::kLead:
      return Error{"a turn begins with a lead: write 'lead' and a vertex", "SCU-12"};
    default:
      return Error{given == Kind::kLead ? "the lead of this turn lies already: write 'move' and a vertex"
                                        : "the squirrel is running: write 'move' and a vertex",
                   "SCU-13"};
  }
}

// ---- states

std::string rows_text(const State& s) {
  const Geometry& g = s.board();
  std::string text;
  for (std::size_t row = g.rows; row-- > 0;) {
    int bare = 0;
    const auto flush = [&] {
      if (bare > 0) text += std::to_string(bare);
      bare = 0;
    };
    for (unsigned v = g.row_start[row]; v < unsigned{g.row_start[row]} + g.row_length[row]; ++v) {
      if (!has_bit(s.tiles_on_board(), v)) {
        ++bare;
        continue;
      }
      flush();
      text += has_bit(s.tiles_of[0], v) ? 'b' : 'g';
    }
    flush();
    if (row > 0) text += '/';
  }
  return text;
}

bool read_rows(State& s, std::string_view text) {
  const Geometry& g = s.board();
  const auto rows = split(text, '/');
  if (rows.size() != g.rows) return false;
  for (std::size_t i = 0; i < g.rows; ++i) {
    const std::size_t row = g.rows - 1 - i;
    unsigned at = 0;
    for (std::size_t k = 0; k < rows[i].size(); ++k) {
      const char c = rows[i][k];
      const std::size_t digits = std::min(rows[i].find_first_not_of("0123456789", k), rows[i].size()) - k;
      if (digits > 0) {
        const auto bare = parse_number(rows[i].substr(k, digits), kMaxRows);
        if (!bare || *bare == 0) return false;
        at += *bare;
        k += digits - 1;
      } else {
        if ((c != 'b' && c != 'g') || at >= g.row_length[row]) return false;
        s.tiles_of[c == 'b' ? 0 : 1] |= bit128(g.row_start[row] + at++);
      }
    }
    if (at != g.row_length[row]) return false;
  }
  return rows_text(s) == text;
}

constexpr std::array<std::string_view, 11> kPhaseWords = {"draw",         "tile",          "token",     "lead",
                                                          "run0",         "run1",          "run2",      "over-capture",
                                                          "over-no-lead", "over-comeback", "over-limit"};

std::size_t phase_index(const State& s) {
  if (s.phase == Phase::kRun) return 4 + s.moves;
  if (s.phase == Phase::kOver) return 6 + static_cast<std::size_t>(s.end);
  return static_cast<std::size_t>(s.phase);
}

void set_phase(State& s, std::size_t i) {
  s.phase = i <= 3 ? static_cast<Phase>(i) : i <= 6 ? Phase::kRun : Phase::kOver;
  if (s.phase == Phase::kRun) s.moves = static_cast<std::uint8_t>(i - 4);
  if (s.phase == Phase::kOver) s.end = static_cast<End>(i - 6);
}

// What is wrong with a position that was read; empty if it can occur in a game.
std::string_view flaw_in_layout(const State& s) {
  const unsigned brown = count_bits(s.tiles_of[0]);
  const unsigned gray = count_bits(s.tiles_of[1]);
  const bool token_brown = s.token[0] != kNowhere;
  const bool token_gray = s.token[1] != kNowhere;
  switch (s.phase) {
    case Phase::kDraw:
      if (s.setup != Setup::kRandom) return "only setup=random is drawn";
      if (brown + gray > 0 || token_brown || token_gray || s.mover != kBrown)
        return "the board is empty before the draw";
      return {};
    case Phase::kTile:
      if (s.setup != Setup::kManual) return "only setup=manual places tiles";
      if (token_brown || token_gray) return "tiles are placed before the tokens";
      if (brown >= s.tiles + index(s.mover) || brown != gray + index(s.mover)) return "tiles are placed by turns";
      return {};
    case Phase::kToken:
      if (s.setup == Setup::kRandom) return "setup=random places no tokens";
      if (s.setup == Setup::kStandard && s.tiles_of != standard_layout(s.tiles))
        return "this is not the standard layout";
      if (brown != s.tiles || gray != s.tiles) return "all tiles are placed before the tokens";
      if (token_gray || token_brown != (s.mover == kGray)) return "Brown places a token first, then Gray";
      return {};
    case Phase::kLead:
    case Phase::kRun:
    case Phase::kOver:
      break;
  }
  if (!token_brown || !token_gray) return "both tokens must be on the board";
  if (brown + gray != 2U * s.tiles + (s.phase == Phase::kRun ? 1 : 0)) return "the number of tiles is wrong";
  return {};
}

std::string_view flaw_in_play(const State& s) {
  const bool on_tile = s.phase == Phase::kRun && s.moves > 0;
  const Vertex runner = s.token[index(s.mover)];
  if (has_bit(s.tiles_on_board(), s.token[index(s.opponent())])) return "a waiting token stands on a bare vertex";
  if (on_tile ? !has_bit(s.own(), runner) : has_bit(s.tiles_on_board(), runner)) {
    return on_tile ? "a running token stands on an own tile" : "a token that has not run stands on a bare vertex";
  }
  if (s.last_chance && (!s.comeback || s.turns > 2)) return "a last chance comes on the second turn only";
  if (s.phase == Phase::kOver) {
    if (s.end == End::kCapture && s.others() != 0) return "the winner does not own every tile";
    if (s.end == End::kTurnLimit && s.turns < s.turn_limit) return "the turn limit is not reached";
    if (s.end == End::kComebackFailed && (!s.last_chance || s.mover != kBrown)) return "there was no last chance";
    if (s.end == End::kNoLead) {
      State loser = s;
      loser.phase = Phase::kLead;
      loser.mover = s.opponent();
      if (loser.find_choices() != 0) return "the loser has a legal lead";
    }
    return {};
  }
  if (s.last_chance && (s.mover != kGray || s.turns != 1)) return "only Gray has a last chance";
  if (s.last_chance && s.phase == Phase::kLead && s.own() != 0) return "a last chance follows the loss of every tile";
  if (s.turns % 2 != index(s.mover)) return "the number of turns does not fit the mover";
  if (s.turns >= s.turn_limit) return "the turn limit is reached";
  if (s.phase == Phase::kLead && !s.last_chance && s.own() == 0) return "the other player owns every tile";
  return s.choices == 0 ? "the mover has nothing to do" : "";
}

std::string_view flaw_in(const State& s) {
  if (const std::string_view flaw = flaw_in_layout(s); !flaw.empty()) return flaw;
  if (s.phase < Phase::kLead) {
    if (s.turns != 0 || s.last_chance) return "no turn is played during the set-up";
    if (has_bit(s.tiles_on_board(), s.token[0] == kNowhere ? 127U : s.token[0]))
      return "a token stands on a bare vertex";
    return {};
  }
  if (s.token[0] == s.token[1]) return "the tokens stand on one vertex";
  return flaw_in_play(s);
}

constexpr std::string_view kStateForm =
    "a state has 12 parts: rows from the top, Brown's token, Gray's token, mover, phase, turns, 'last-chance' or '-', "
    "and size=, tiles=, setup=, comeback=, turn_limit=";

std::optional<Vertex> read_token(const Geometry& g, std::string_view word) {
  if (word == "-") return kNowhere;
  const Vertex v = parse_vertex(g, word);
  if (v == kNowhere) return std::nullopt;
  return v;
}

// Reads the five options at the end of a state.
Result<State> read_options(const std::vector<std::string_view>& parts) {
  const std::span<const OptionSpec> specs = Scurry::info().options;
  Settings settings;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Result<Settings::Entry> entry = parse_assignment(specs, parts[7 + i]);
    if (!entry) return entry.error();
    if (entry->first != specs[i].name) return Error{std::string(kStateForm)};
    settings.set(entry->first, entry->second);
  }
  return Scurry::initial(2, settings);
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

std::string_view colour_name(Seat seat) { return seat == kBrown ? "Brown" : "Gray"; }

}  // namespace skerry::scurry

namespace skerry {

using namespace scurry;

std::string Scurry::action_text(const Observation& seen, Seat, Action action) {
  return std::string(word_of(kind_of(action))) + " " + vertex_name(seen.board(), vertex_of(action));
}

Result<Action> Scurry::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (!seen.turn().owes(seat)) return Error{"it is not this seat's turn"};
  const auto words = split(text, ' ');
  const auto kind = find_word(kKindWords, words[0]);
  if (words.size() != 2 || !kind) {
    return Error{"write '" + std::string(word_of(seen.action_kind())) + "' and a vertex, as in '" +
                 std::string(word_of(seen.action_kind())) + " " +
                 vertex_name(seen.board(), static_cast<Vertex>(lowest_bit(seen.choices))) + "', not " +
                 in_quotes(text)};
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
    return Error{"write the set-up as 'setup brown=a1,b2 gray=c3,d4 tokens=e5,f6'", "SCU-5"};
  }
  State state = before;
  Board used = 0;
  for (std::size_t part = 0; part < kParts.size(); ++part) {
    if (!words[part + 1].starts_with(kParts[part])) {
      return Error{"expected " + std::string(kParts[part]) + " in the set-up, not " + in_quotes(words[part + 1]),
                   "SCU-5"};
    }
    const auto names = split(words[part + 1].substr(kParts[part].size()), ',');
    const std::size_t wanted = part < 2 ? std::size_t{before.tiles} : 2;
    if (names.size() != wanted) {
      return Error{"expected " + std::to_string(wanted) + " vertices after " + std::string(kParts[part]), "SCU-5"};
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Vertex v = parse_vertex(g, names[i]);
      if (v == kNowhere) return no_vertex(g, names[i]);
      if (has_bit(used, v)) return Error{vertex_name(g, v) + " is used twice in the set-up", "SCU-5"};
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

std::string Scurry::state_text(const State& state) {
  const auto token = [&](std::size_t i) {
    return state.token[i] == kNowhere ? std::string("-") : vertex_name(state.board(), state.token[i]);
  };
  std::string text = rows_text(state) + " " + token(0) + " " + token(1) + " ";
  text += kColourWords[index(state.mover)];
  text += " " + std::string(kPhaseWords[phase_index(state)]) + " " + std::to_string(state.turns);
  text += state.last_chance ? " last-chance" : " -";
  text += " size=" + std::to_string(state.size) + " tiles=" + std::to_string(state.tiles);
  text += " setup=" + std::string(kSetupWords[static_cast<std::size_t>(state.setup)]);
  text += " comeback=" + std::string(state.comeback ? "true" : "false");
  return text + " turn_limit=" + std::to_string(state.turn_limit);
}

Result<Scurry::State> Scurry::parse_state(std::string_view text) {
  const auto parts = split(text, ' ');
  if (parts.size() != 12) return Error{std::string(kStateForm)};
  Result<State> fresh = read_options(parts);
  if (!fresh) return fresh.error();
  State state = *fresh;
  state.tiles_of = {};
  if (!read_rows(state, parts[0])) {
    return Error{"the rows of the state do not fit a board of size " + std::to_string(state.size) +
                 ": write b, g, or the number of bare vertices"};
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const auto token = read_token(state.board(), parts[1 + i]);
    if (!token) return no_vertex(state.board(), parts[1 + i]);
    state.token[i] = *token;
  }
  const auto mover = find_word(kColourWords, parts[3]);
  const auto phase = find_word(kPhaseWords, parts[4]);
  const auto turns = parse_number(parts[5], state.turn_limit);
  if (!mover || !phase || !turns || (parts[6] != "-" && parts[6] != "last-chance"))
    return Error{std::string(kStateForm)};
  state.mover = seat_at(*mover);
  set_phase(state, *phase);
  state.turns = static_cast<std::uint16_t>(*turns);
  state.last_chance = parts[6] == "last-chance";
  state.choices = 0;
  const std::string_view layout_flaw = flaw_in_layout(state);
  if (layout_flaw.empty()) state.choices = state.find_choices();
  const std::string_view flaw = layout_flaw.empty() ? flaw_in(state) : layout_flaw;
  if (!flaw.empty()) return Error{"this state cannot occur: " + std::string(flaw)};
  return state;
}

std::string Scurry::end_text(const State& state) {
  switch (state.end) {
    case End::kCapture:
      return std::string(colour_name(state.winner())) + " owns every tile";
    case End::kNoLead:
      return std::string(colour_name(state.opponent())) + " cannot move twice";
    case End::kComebackFailed:
      return "Brown owned every tile after the first turn and Gray found no comeback";
    case End::kTurnLimit:
      return "A draw: the limit of " + std::to_string(state.turn_limit) + " turns is reached";
    case End::kNone:
      break;
  }
  return {};
}

}  // namespace skerry
