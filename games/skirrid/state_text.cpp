// States as text, and the checks on a state that has been read.
#include <algorithm>
#include <cassert>
#include <vector>

#include "core/text.h"
#include "games/skirrid/skirrid.h"

namespace skerry::skirrid {
namespace {

// A word of a state must not contain a space, so its parts are joined by these.
constexpr char kSeparator = '.';
constexpr char kNumberSeparator = ',';

// Number of words before the options.
constexpr std::ptrdiff_t kStateWords = 7;

constexpr std::string_view kStateForm =
    "A state has 11 parts: pieces as in '1:door.j10.0,2:eye.j11.0.block', the square of the last one, the seat to "
    "move, the phase (place, roll, place1 to place6 or over), the squares of the blocks in force, idle turns, 'block' "
    "or 'no-block', and 'players=', 'teams=', 'dice=' and 'board='. A '-' stands for none. With shapes of your own it "
    "has a "
    "twelfth part, 'set='.";

std::string phase_text(const State& s) {
  if (s.phase == Phase::kOver) return "over";
  if (s.phase == Phase::kRoll) return "roll";
  return s.roll == 0 ? "place" : "place" + std::to_string(s.roll);
}

bool read_phase(State& s, std::string_view word) {
  if (word == "over" || word == "roll") {
    s.phase = word == "over" ? Phase::kOver : Phase::kRoll;
    return true;
  }
  if (!word.starts_with("place")) return false;
  s.phase = Phase::kPlace;
  word.remove_prefix(5);
  const auto roll = word.empty() ? std::optional<std::uint32_t>(0) : parse_number(word, kDieFaces);
  if (!roll || (*roll == 0 && !word.empty())) return false;
  s.roll = static_cast<std::uint8_t>(*roll);
  return true;
}

// `why` ends the sentence and has no full stop.
Error impossible(std::string_view why) { return Error{"This state cannot occur: " + std::string(why) + "."}; }

// ---- reading, part by part

Result<State> read_options(std::span<const std::string_view> words) {
  constexpr std::string_view kPlayers = "players=";
  constexpr std::string_view kBoard = "board=";
  constexpr std::string_view kSet = "set=";
  if (!words[0].starts_with(kPlayers) || !words[1].starts_with("teams=") || !words[2].starts_with("dice=") ||
      !words[3].starts_with(kBoard) || (words.size() > 4 && !words[4].starts_with(kSet))) {
    return Error{std::string(kStateForm)};
  }
  const auto players = parse_number(words[0].substr(kPlayers.size()), kMaxPlayers);
  if (!players) return Error{std::string(kStateForm)};
  Settings settings;
  for (const std::string_view word : words.subspan(1, 2)) {
    Result<Settings::Entry> entry = parse_assignment(Skirrid::info().options, word);
    if (!entry) return entry.error();
    settings.set(entry->first, entry->second);
  }
  const auto spaced = [](std::string_view word) {
    std::string text(word);
    std::ranges::replace(text, kNumberSeparator, ' ');
    return text;
  };
  settings.set("board", spaced(words[3].substr(kBoard.size())));
  settings.set("set", words.size() > 4 ? spaced(words[4].substr(kSet.size())) : std::string("standard"));
  return Skirrid::initial(static_cast<int>(*players), settings);
}

// A state without shapes: only the die can have been rolled.
Result<State> read_start(State s, const std::vector<std::string_view>& words) {
  const bool rolled = s.dice && words[3].starts_with("place");
  if (rolled && (!read_phase(s, words[3]) || s.roll == 0)) return Error{std::string(kStateForm)};
  const std::string text = Skirrid::state_text(s);
  const auto expected = split(text, ' ');
  if (!std::equal(words.begin(), words.begin() + kStateWords, expected.begin())) {
    return impossible("only the die can be rolled before the first shape is laid");
  }
  return s;
}

Status read_piece(State& s, std::string_view word) {
  const std::size_t colon = word.find(':');
  const auto seat = parse_number(word.substr(0, colon), s.seats);
  if (colon == std::string_view::npos || !seat || *seat == 0) return Error{std::string(kStateForm)};
  const Result<Placement> placement = parse_placement(s, word.substr(colon + 1), kSeparator);
  if (!placement) return placement.error();
  const std::size_t owner = *seat - 1;
  if (!s.hands[owner].has(placement->kind)) {
    return impossible("seat " + std::to_string(*seat) +
                      " has laid too many shapes of one kind: " + kind_name(placement->kind));
  }
  if (!(s.squares_of(*placement) & s.covered).empty()) return impossible("two shapes cover the same square");
  s.put(seat_at(owner), *placement);
  return Ok{};
}

// The piece whose marked cell lies on this square.
std::optional<Piece> find_piece(const State& s, std::string_view name) {
  const auto square = parse_square(name);
  if (!square) return std::nullopt;
  for (const Piece piece : s.pieces_on_board()) {
    if (placement_of(piece).square == *square) return piece;
  }
  return std::nullopt;
}

Status read_blocks(State& s, std::string_view word) {
  if (word == "-") return Ok{};
  for (const std::string_view name : split(word, ',')) {
    const auto piece = find_piece(s, name);
    if (!piece) return impossible("no shape has its marked cell on " + in_quotes(name));
    Piece& block = s.blocks[index(owner_of(*piece))];
    if (!placement_of(*piece).is_block() || block != kNoPiece)
      return impossible("a seat can have only one block in force");
    block = *piece;
  }
  return Ok{};
}

// ---- what cannot occur: the end of a sentence, or nothing

// The pieces must form one group that grew from the centre.
std::string_view flaw_in_group(const State& s) {
  Board group{};
  group.add(kCentre);
  for (Board before{}; group != before;) {
    before = group;
    group |= neighbours(group) & s.covered;
  }
  if (group != s.covered) return "the shapes do not form one group around the centre";
  for (const Piece piece : s.pieces_on_board()) {
    const Placement p = placement_of(piece);
    if (s.squares_of(p).has(kCentre) && (p.is_block() || owner_of(piece) != Seat{0})) {
      return "seat 1 must cover the centre first, right side up";
    }
  }
  return {};
}

// SKI-6: a seat with a shape outside the Arena must first have scored enough inside it.
std::string_view flaw_in_arena_play(const State& s) {
  if (!s.has_arena_rule()) return {};
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    bool left = false;
    std::uint32_t inside = 0;
    for (const Piece piece : s.pieces_on_board()) {
      if (owner_of(piece) != seat_at(seat)) continue;
      const Placement p = placement_of(piece);
      if ((s.squares_of(p) - kArena).empty()) {
        inside += s.points_for(p);
      } else {
        left = true;
      }
    }
    if (left && inside < kArenaPoints) return "a seat left the Arena with too few points";
  }
  return {};
}

bool has_laid_block(const State& s, Seat seat) {
  return std::ranges::any_of(s.pieces_on_board(),
                             [&](Piece piece) { return owner_of(piece) == seat && placement_of(piece).is_block(); });
}

// Whether this seat could perhaps place nothing with all blocks lifted. With three players, SKI-9 may have kept it from
// blocking.
bool may_have_been_stuck(State s, Seat seat) {
  s.mover = seat;
  s.may_block = !(s.seats == 3 && s.is_under_arena_rule(seat) && has_laid_block(s, seat));
  return s.is_stuck();
}

bool has_empty_hand(const State& s) {
  return std::any_of(s.hands.begin(), s.hands.begin() + s.seats, [](Hand hand) { return hand.empty(); });
}

std::string_view flaw_in_end(const State& s) {
  if (s.placed == s.pieces_in_game() || (s.dice && has_empty_hand(s))) return {};
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    if (!may_have_been_stuck(s, seat_at(seat))) return "the game is not over, because a seat can still lay a shape";
  }
  return {};
}

std::string_view flaw_in_blocks(const State& s) {
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    if (s.blocks[seat] == kNoPiece) continue;
    if (s.same_side(seat_at(seat), s.mover)) return "the blocks of the side to move have been lifted";
    const bool one_turn = s.seats == 2 || s.teams;
    if (one_turn && s.blocks[seat] != s.last) return "only the last shape can be a block in force";
    if (s.teams && next_seat(seat_at(seat), s.seats) != s.mover) return "this block was lifted after one turn";
  }
  const bool barred = s.seats == 3 && s.is_under_arena_rule(s.mover) && has_laid_block(s, s.mover);
  if (!s.may_block && !barred) return "the seat to move may block";
  return {};
}

std::string_view flaw_in_turn(const State& s) {
  if (s.placed == s.pieces_in_game() || (s.dice && has_empty_hand(s)))
    return "all shapes have been laid, so the game is over";
  if (const std::string_view flaw = flaw_in_blocks(s); !flaw.empty()) return flaw;
  Seat before = s.mover;
  for (unsigned i = 0; i < s.idle; ++i) {
    before = seat_at((index(before) + s.seats - 1) % s.seats);
    if (s.blocks[index(before)] != kNoPiece) return "a block is lifted when its blocker is passed over";
    if (!may_have_been_stuck(s, before)) return "a seat that could lay a shape cannot have had an idle turn";
  }
  if (s.phase == Phase::kPlace && !s.can_place(s.playable())) return "the seat to move cannot lay a shape";
  return {};
}

}  // namespace
}  // namespace skerry::skirrid

namespace skerry {

using namespace skirrid;

std::string Skirrid::state_text(const State& s) {
  const auto or_dash = [](const std::string& text) { return text.empty() ? std::string("-") : text; };
  std::string pieces;
  for (const Piece piece : s.pieces_on_board()) {
    pieces += (pieces.empty() ? "" : ",") + std::to_string(index(owner_of(piece)) + 1) + ":" +
              placement_text(placement_of(piece), kSeparator);
  }
  std::string blocks;
  for (const Piece block : s.blocks) {
    if (block != kNoPiece) blocks += (blocks.empty() ? "" : ",") + square_name(placement_of(block).square);
  }
  State standard;
  set_standard_numbers(standard);
  const bool over = s.phase == Phase::kOver;
  std::string text = or_dash(pieces) + " " + (s.last == kNoPiece ? "-" : square_name(placement_of(s.last).square));
  text += " " + (over ? "-" : std::to_string(index(s.mover) + 1)) + " " + phase_text(s) + " " + or_dash(blocks);
  text += " " + std::to_string(s.idle) + (s.may_block ? " block" : " no-block");
  text += " players=" + std::to_string(s.seats) + " teams=" + (s.teams ? "true" : "false");
  text += std::string(" dice=") + (s.dice ? "true" : "false");
  text += " board=" + (s.numbers == standard.numbers ? "standard" : numbers_text(s, kNumberSeparator));
  return s.own_set ? text + " set=" + set_text(s.set, kNumberSeparator) : text;
}

Result<Skirrid::State> Skirrid::parse_state(std::string_view text) {
  const auto words = split(text, ' ');
  if (words.size() != 11 && words.size() != 12) return Error{std::string(kStateForm)};

  // 1. The options and the pieces, which determine hands, points and the board.
  const Result<State> fresh = read_options(std::span(words).subspan(kStateWords));
  if (!fresh) return fresh.error();
  if (words[0] == "-") return read_start(*fresh, words);
  State s = *fresh;
  for (const std::string_view word : split(words[0], ',')) {
    if (const Status read = read_piece(s, word); !read) return read.error();
  }
  const auto last = find_piece(s, words[1]);
  if (!last) return impossible("no shape has its marked cell on " + in_quotes(words[1]));
  s.last = *last;

  // 2. The turn.
  const bool over = words[3] == "over";
  const auto mover = over ? std::optional<std::uint32_t>(1) : parse_number(words[2], s.seats);
  const auto idle = parse_number(words[5], s.seats - 1U);
  const bool may_block = words[6] == "block";
  if (!read_phase(s, words[3]) || !mover || *mover == 0 || !idle || (!may_block && words[6] != "no-block")) {
    return Error{std::string(kStateForm)};
  }
  s.mover = seat_at(*mover - 1);
  s.idle = static_cast<std::uint8_t>(*idle);
  s.may_block = may_block;
  if (const Status read = read_blocks(s, words[4]); !read) return read.error();
  if (!over && s.dice != (s.phase == Phase::kRoll || s.roll != 0))
    return impossible("the die is rolled only with dice=true");

  // 3. What follows from these, and the checks.
  s.room = s.touch = Board{};
  if (!over) s.find_room();
  for (const std::string_view flaw :
       {flaw_in_group(s), flaw_in_arena_play(s), over ? flaw_in_end(s) : flaw_in_turn(s)}) {
    if (!flaw.empty()) return impossible(flaw);
  }
  if (over && (words[2] != "-" || words[4] != "-" || *idle != 0 || may_block)) {
    return impossible("a finished game has no seat to move, no blocks and no idle turns");
  }
  return s;
}

}  // namespace skerry
