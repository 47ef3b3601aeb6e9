// States as text, and the checks on a state that has been read.
#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/scurry/scurry.h"

namespace skerry {

using namespace scurry;

namespace {

constexpr std::array<std::string_view, 3> kSetupWords = {"manual", "standard", "random"};
constexpr std::array<std::string_view, 2> kColourWords = {"brown", "gray"};

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

// The functions below say what is wrong with a state, as the end of a sentence; empty if it can occur in a game.
std::string_view flaw_in_layout(const State& s) {
  const unsigned brown = count_bits(s.tiles_of[0]);
  const unsigned gray = count_bits(s.tiles_of[1]);
  const bool token_brown = s.token[0] != kNowhere;
  const bool token_gray = s.token[1] != kNowhere;
  switch (s.phase) {
    case Phase::kDraw:
      if (s.setup != Setup::kRandom) return "only setup=random begins with a draw";
      if (brown + gray > 0 || token_brown || token_gray || s.mover != kBrown)
        return "the board is empty before the draw";
      return {};
    case Phase::kTile:
      if (s.setup != Setup::kManual) return "acorns are laid one by one only with setup=manual";
      if (token_brown || token_gray) return "acorns are laid before squirrels are placed";
      if (brown >= s.tiles + index(s.mover) || brown != gray + index(s.mover))
        return "the players take turns laying acorns";
      return {};
    case Phase::kToken:
      if (s.setup == Setup::kRandom) return "setup=random leaves no squirrels to place";
      if (s.setup == Setup::kStandard && s.tiles_of != standard_layout(s.tiles))
        return "this is not the standard layout";
      if (brown != s.tiles || gray != s.tiles) return "all acorns are laid before squirrels are placed";
      if (token_gray || token_brown != (s.mover == kGray)) return "Brown places a squirrel first, then Gray";
      return {};
    case Phase::kLead:
    case Phase::kRun:
    case Phase::kOver:
      break;
  }
  if (!token_brown || !token_gray) return "both squirrels must be on the board";
  if (brown + gray != 2U * s.tiles + (s.phase == Phase::kRun ? 1 : 0)) return "the number of acorns is wrong";
  return {};
}

std::string_view flaw_in_play(const State& s) {
  const bool on_tile = s.phase == Phase::kRun && s.moves > 0;
  const Vertex runner = s.token[index(s.mover)];
  if (has_bit(s.tiles_on_board(), s.token[index(s.opponent())]))
    return "the waiting squirrel must be on an empty vertex";
  if (on_tile ? !has_bit(s.own(), runner) : has_bit(s.tiles_on_board(), runner)) {
    return on_tile ? "the running squirrel must be on its own acorn"
                   : "a squirrel that has not run must be on an empty vertex";
  }
  if (s.last_chance && (!s.comeback || s.turns > 2)) return "a last chance comes only on the second turn";
  if (s.phase == Phase::kOver) {
    if (s.end == End::kCapture && s.others() != 0) return "the winner does not own every acorn";
    if (s.end == End::kTurnLimit && s.turns < s.turn_limit) return "the turn limit has not been reached";
    if (s.end == End::kComebackFailed && (!s.last_chance || s.mover != kBrown)) return "there was no last chance";
    if (s.end == End::kNoLead) {
      State loser = s;
      loser.phase = Phase::kLead;
      loser.mover = s.opponent();
      if (loser.find_choices() != 0) return "the loser has a legal lead";
    }
    return {};
  }
  if (s.last_chance && (s.mover != kGray || s.turns != 1)) return "only Gray gets a last chance";
  if (s.last_chance && s.phase == Phase::kLead && s.own() != 0)
    return "a last chance comes only after losing every acorn";
  if (s.turns % 2 != index(s.mover)) return "the number of turns does not match the mover";
  if (s.turns >= s.turn_limit) return "the turn limit has been reached";
  if (s.phase == Phase::kLead && !s.last_chance && s.own() == 0) return "the other player already owns every acorn";
  return s.choices == 0 ? "the mover has no legal move" : "";
}

std::string_view flaw_in(const State& s) {
  if (const std::string_view flaw = flaw_in_layout(s); !flaw.empty()) return flaw;
  if (s.phase < Phase::kLead) {
    if (s.turns != 0 || s.last_chance) return "no turns are played during the set-up";
    if (has_bit(s.tiles_on_board(), s.token[0] == kNowhere ? 127U : s.token[0]))
      return "a squirrel must be placed on an empty vertex";
    return {};
  }
  if (s.token[0] == s.token[1]) return "both squirrels are on the same vertex";
  return flaw_in_play(s);
}

constexpr std::string_view kStateForm =
    "A state has 12 parts: rows from the top, Brown's token, Gray's token, mover, phase, turns, 'last-chance' or '-', "
    "and the options 'size=', 'tiles=', 'setup=', 'comeback=' and 'turn_limit='.";

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
    return Error{"The rows of the state do not fit a board of size " + std::to_string(state.size) +
                 ": write b or g for an acorn, and a number for that many empty vertices."};
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
  if (!flaw.empty()) return Error{"This state cannot occur: " + std::string(flaw) + "."};
  return state;
}

// Records keep these words and a replay compares them, so they must not change.
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
