#include "games/scurry/scurry.h"

#include <cassert>

#include "core/checks.h"
#include "core/hash.h"

namespace skerry::scurry {
namespace {

bool sees_any(const Geometry& g, Vertex from, Board blockers, Board wanted) {
  for (std::size_t d = 0; d < kDirections; ++d) {
    if ((first_on_ray(g.rays[from][d], d, blockers) & wanted) != 0) return true;
  }
  return false;
}

// The tiles of `first` from which another of the opponent's tiles is in sight (SCU-6).
Board with_second_move(const Geometry& g, Board first, Board blockers, Board others) {
  Board result = 0;
  for_each_bit(first, [&](unsigned v) {
    if (sees_any(g, static_cast<Vertex>(v), blockers, others & ~bit128(v))) result |= bit128(v);
  });
  return result;
}

Board set_of(std::initializer_list<unsigned> vertices) {
  Board board = 0;
  for (const unsigned v : vertices) board |= bit128(v);
  return board;
}

// Maps vertex v to the last vertex minus v.
Board half_turn(const Geometry& g, Board board) {
  Board turned = 0;
  for_each_bit(board, [&](unsigned v) { turned |= bit128(static_cast<unsigned>(g.vertices) - 1 - v); });
  return turned;
}

}  // namespace

Turn State::turn() const {
  if (phase == Phase::kOver) return Turn::over();
  return phase == Phase::kDraw ? Turn::chance() : Turn::of(mover);
}

Board State::tokens_on_board() const {
  Board board = 0;
  for (const Vertex v : token) {
    if (v != kNowhere) board |= bit128(v);
  }
  return board;
}

Board State::blockers() const { return tiles_on_board() | bit128(token[index(opponent())]); }

Board State::in_sight() const { return first_seen(board(), token[index(mover)], blockers()) & others(); }

Kind State::action_kind() const {
  switch (phase) {
    case Phase::kTile:
      return Kind::kTile;
    case Phase::kToken:
      return Kind::kToken;
    case Phase::kLead:
      return Kind::kLead;
    default:
      return Kind::kMove;
  }
}

Board State::find_choices() const {
  switch (phase) {
    case Phase::kTile:
    case Phase::kToken:
      return empty();
    case Phase::kLead:
      return legal_leads();
    case Phase::kRun:
      return moves == 0 ? with_second_move(board(), in_sight(), blockers(), others()) : in_sight();
    default:
      return 0;
  }
}

// Whether a run of two is possible without a lead. If so, any lead is legal: one that blocks the way is itself a tile
// to run to.
bool State::can_run_twice() const {
  const Geometry& g = board();
  const Board stop = blockers();
  const Board wanted = others();
  Board first = first_seen(g, token[index(mover)], stop) & wanted;
  while (first != 0) {
    const unsigned v = take_lowest_bit(first);
    if (sees_any(g, static_cast<Vertex>(v), stop, wanted & ~bit128(v))) return true;
  }
  return false;
}

Board State::legal_leads() const {
  if (can_run_twice()) return empty();
  const Geometry& g = board();
  const Board stop = blockers();
  const Board wanted = others();
  const Vertex from = token[index(mover)];
  Board leads = 0;
  // 1. The lead is the second tile of the run: it is in sight of a tile that can be the first.
  for_each_bit(first_seen(g, from, stop) & wanted,
               [&](unsigned v) { leads |= bare_in_sight(g, static_cast<Vertex>(v), stop); });
  // 2. The lead is the first tile of the run: it is in sight, and so is another of the opponent's tiles from there.
  for_each_bit(bare_in_sight(g, from, stop), [&](unsigned v) {
    if (sees_any(g, static_cast<Vertex>(v), stop, wanted)) leads |= bit128(v);
  });
  return leads & empty();
}

void State::apply(Seat seat, Action action) {
  assert(turn().owes(seat) && seat != kChance);
  assert(kind_of(action) == action_kind() && has_bit(choices, vertex_of(action)));
  const Vertex v = vertex_of(action);
  switch (phase) {
    case Phase::kTile:
      tiles_of[index(seat)] |= bit128(v);
      choices &= ~bit128(v);
      mover = opponent();
      if (mover == kBrown && count_bits(tiles_of[0]) == tiles) phase = Phase::kToken;
      break;
    case Phase::kToken:
      token[index(seat)] = v;
      choices &= ~bit128(v);
      mover = opponent();
      if (mover == kBrown) start_play();
      break;
    case Phase::kLead:
      tiles_of[index(opponent())] |= bit128(v);
      phase = Phase::kRun;
      choices = with_second_move(board(), in_sight(), blockers(), others());
      break;
    default:
      run_to(v);
  }
}

void State::start_play() {
  mover = kGray;  // so that Brown is next, and Gray wins if she cannot lead
  next_lead();
}

void State::run_to(Vertex to) {
  tiles_of[index(opponent())] &= ~bit128(to);
  tiles_of[index(mover)] |= bit128(to);
  token[index(mover)] = to;
  if (moves < 2) ++moves;
  choices = in_sight();
  if (choices == 0) {
    tiles_of[index(mover)] &= ~bit128(to);
    end_turn();
  }
}

// Checks in the order of SCU-10.
void State::end_turn() {
  ++turns;
  moves = 0;
  const bool owns_all = others() == 0;
  if (last_chance) {
    if (!owns_all) mover = kBrown;
    finish(owns_all ? End::kCapture : End::kComebackFailed);
  } else if (owns_all && !(comeback && turns == 1)) {
    finish(End::kCapture);
  } else if (!owns_all && turns >= turn_limit) {
    finish(End::kTurnLimit);
  } else {
    last_chance = owns_all;  // SCU-9
    next_lead();
  }
}

// SCU-6: a player without a legal lead loses.
void State::next_lead() {
  phase = Phase::kLead;
  mover = opponent();
  choices = legal_leads();
  if (choices == 0) {
    mover = opponent();
    finish(last_chance ? End::kComebackFailed : End::kNoLead);
  }
}

// The mover is the winner unless the game is a draw.
void State::finish(End how) {
  phase = Phase::kOver;
  choices = 0;
  end = how;
}

Seat State::winner() const {
  assert(phase == Phase::kOver && end != End::kTurnLimit);
  return mover;
}

PerSeat<double> State::returns() const {
  PerSeat<double> shares{};
  if (phase != Phase::kOver) return shares;
  if (end == End::kTurnLimit) {
    shares[0] = shares[1] = 0.5;
  } else {
    shares[index(winner())] = 1;
  }
  return shares;
}

PerSeat<std::int32_t> State::scores() const {
  PerSeat<std::int32_t> points{};
  for (std::size_t i = 0; i < 2; ++i) points[i] = static_cast<std::int32_t>(count_bits(tiles_of[i]));
  return points;
}

std::uint64_t State::hash() const {
  Hash hash;
  for (const Board tiles_shown : tiles_of) {
    hash.add(low64(tiles_shown));
    hash.add(high64(tiles_shown));
  }
  hash.add(std::uint64_t{token[0]} | std::uint64_t{token[1]} << 8U | std::uint64_t{turns} << 16U |
           std::uint64_t{turn_limit} << 32U | std::uint64_t{size} << 48U | std::uint64_t{tiles} << 56U);
  hash.add(static_cast<std::uint64_t>(setup) | static_cast<std::uint64_t>(phase) << 8U |
           std::uint64_t{index(mover)} << 16U | std::uint64_t{moves} << 24U | std::uint64_t{comeback} << 32U |
           std::uint64_t{last_chance} << 40U | static_cast<std::uint64_t>(end) << 48U);
  return hash.value();
}

std::uint64_t State::step_bound() const {
  // A run visits each tile and the lead at most once (SCU-11).
  const std::uint64_t longest_turn = 1 + 2 * std::uint64_t{tiles} + 1;
  return 2 * std::uint64_t{tiles} + 2 + turn_limit * longest_turn;
}

Action State::sample_action([[maybe_unused]] Seat seat, Rng& rng) const {
  assert(turn().owes(seat));
  return make_action(action_kind(), nth_bit(choices, rng.below(count_bits(choices))));
}

void State::sample_chance(Rng& rng) {
  assert(phase == Phase::kDraw);
  Board left = board().all;
  const auto draw = [&] {
    const unsigned v = nth_bit(left, rng.below(count_bits(left)));
    left &= ~bit128(v);
    return static_cast<Vertex>(v);
  };
  for (Board& shown : tiles_of) {
    for (int i = 0; i < tiles; ++i) shown |= bit128(draw());
  }
  for (Vertex& v : token) v = draw();
  start_play();
}

std::array<Board, 2> standard_layout(int tiles) {
  const Geometry& g = geometry(6);
  // 15: b1 b7 c6 d2 d8 e1 e4 e7 e10 f3 h5 i6 j4 k2 k5.  8: c6 d2 d8 e4 e7 h5 i6 j4.
  const Board brown = tiles == 15 ? set_of({6, 12, 18, 22, 28, 30, 33, 36, 39, 42, 65, 75, 81, 86, 89})
                                  : set_of({18, 22, 28, 33, 36, 65, 75, 81});
  return {brown, half_turn(g, brown)};
}

}  // namespace skerry::scurry

namespace skerry {

Result<Scurry::State> Scurry::initial(int players, const Settings& settings) {
  using namespace scurry;
  if (const Status seated = check_players(info(), players); !seated) return seated.error();
  State state;
  state.size = static_cast<std::uint8_t>(settings.integer("size"));
  state.tiles = static_cast<std::uint8_t>(settings.integer("tiles"));
  state.comeback = settings.flag("comeback");
  state.turn_limit = static_cast<std::uint16_t>(settings.integer("turn_limit"));
  const std::string& setup = settings.text("setup");
  if (setup == "standard") {
    if (state.size != 6) return Error{"The standard layout needs size=6.", "SCU-4"};
    if (state.tiles != 15 && state.tiles != 8) return Error{"The standard layout needs tiles=15 or tiles=8.", "SCU-4"};
    state.setup = Setup::kStandard;
    state.phase = Phase::kToken;
    state.tiles_of = standard_layout(state.tiles);
  } else if (setup == "random") {
    state.setup = Setup::kRandom;
    state.phase = Phase::kDraw;
  }
  state.choices = state.find_choices();
  return state;
}

}  // namespace skerry
