#include "games/skirrid/skirrid.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace skerry::skirrid {
namespace {

// SKI-4: what seats 1 and 2 hold when four play; a bit for the mark 3, for the mark 2, and for the plain shape.
constexpr std::array<std::uint32_t, kShapes> kHalfOfShape = {0b100, 0b011, 0b100, 0b011, 0b100, 0b011};
constexpr std::uint32_t kHalfSet = [] {
  std::uint32_t word = 0;
  for (std::size_t shape = 0; shape < kShapes; ++shape) word |= kHalfOfShape[shape] << (shape * kMarks);
  return word;
}();
constexpr std::uint32_t kWholeSet = (1U << kKinds) - 1;
constexpr std::uint32_t kPlainSet = 0b001'001'001'001'001'001;
constexpr std::uint32_t kSecondPlainSet = 0b111'111U << kKinds;

// The figures of all shapes in hand, and all that they are made of.
FigureSet figures_for(Hand hand) {
  FigureSet figures = 0;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (hand.has_shape(shape)) figures |= kPlan.needs[shape];
  }
  return figures;
}

// Where the lowest square of each figure may lie: the whole figure in `room`, but not in its dry part, which touches
// nothing.
class Places {
 public:
  Places(const Board& room, const Board& touch) : room_(room), dry_(room - touch) {}

  // To be called before of(). The plan is unrolled: every shift is by a constant.
  void find(FigureSet figures) {
    [&]<std::size_t... kFigure>(std::index_sequence<kFigure...>) {
      ((((figures >> kFigure) & 1U) != 0 ? find_one<kFigure>() : void()), ...);
    }(std::make_index_sequence<kWays.figures>());
  }
  Board of(std::size_t figure) const { return in_room_[figure] - in_dry_[figure]; }

 private:
  using PerFigure = std::array<Board, kWays.figures>;

  template <std::size_t kFigure>
  void find_one() {
    in_room_[kFigure] = join<kFigure>(room_, in_room_);
    in_dry_[kFigure] = join<kFigure>(dry_, in_dry_);
  }
  template <std::size_t kFigure>
  static Board join(const Board& squares, const PerFigure& figures) {
    constexpr const Recipe& kRecipe = kPlan.recipes[kFigure];
    const auto part = [&](std::size_t i) -> const Board& {
      return kRecipe.parts[i].figure == kOneSquare ? squares : figures[kRecipe.parts[i].figure];
    };
    Board places = part(0);
    [&]<std::size_t... kPart>(std::index_sequence<kPart...>) {
      ((places &= part(kPart + 1).down(kRecipe.parts[kPart + 1].offset)), ...);
    }(std::make_index_sequence<kRecipe.size - 1>());
    return places;
  }

  Board room_;
  Board dry_;
  PerFigure in_room_;
  PerFigure in_dry_;
};

// How many names a figure of this shape goes by for the shapes in hand.
std::uint32_t count_names(std::size_t figure, std::size_t shape, Hand hand, bool may_block) {
  const auto& [plain, marked] = kWays.names[figure];
  return (hand.has_plain(shape) ? (may_block ? plain.all : plain.up) : 0U) +
         hand.marked(shape) * (may_block ? marked.all : marked.up);
}

// The n-th of these names.
Placement nth_name(std::size_t figure, std::size_t shape, Hand hand, bool may_block, std::uint32_t n, Square lowest) {
  for (std::size_t mark = 0; mark < kMarks; ++mark) {
    const Kind kind = make_kind(shape, mark);
    if (!hand.has(kind)) continue;
    const NameList& list = kWays.names[figure][mark == 0 ? 0 : 1];
    const std::uint32_t names = may_block ? list.all : list.up;
    if (n < names) {
      const Name& name = list.names[n];
      return {kind, name.side, name.rotation, static_cast<Square>(lowest + name.anchor)};
    }
    n -= names;
  }
  assert(false);
  return {};
}

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
  return roll == 0 ? hand : hand.only(roll - 1U);
}

std::uint32_t State::points_for(const Placement& placement) const {
  const Figure& figure = placement.figure();
  const Square lowest = placement.lowest();
  std::uint32_t sum = static_cast<std::uint32_t>(mark_of(placement.kind)) * numbers[placement.square];
  for (std::size_t i = 0; i < figure.size; ++i) sum += numbers[lowest + figure.offsets[i]];
  return placement.is_block() ? sum / 2 : sum;
}

// The blocks of the mover's own side were lifted when the turn began: every block in force binds the mover.
Board State::forbidden() const {
  Board board{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (blocks[seat] != kNoPiece) board |= placement_of(blocks[seat]).squares();
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

bool State::can_place(Hand hand) const { return can_place(hand, room, touch); }

bool State::can_place(Hand hand, const Board& in, const Board& touching) const {
  if (hand.empty() || touching.empty()) return false;
  Places places(in, touching);
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (!hand.has_shape(shape)) continue;
    places.find(kPlan.needs[shape]);
    for (std::size_t f = kWays.first_figure[shape]; f < kWays.first_figure[shape + 1]; ++f) {
      if (count_names(f, shape, hand, may_block) > 0 && !places.of(f).empty()) return true;
    }
  }
  return false;
}

bool State::is_stuck() const {
  Board in = kAllSquares - covered;
  if (is_under_arena_rule(mover)) in &= kArena;
  return !can_place(hands[index(mover)], in, neighbours(covered) & in);
}

bool State::is_legal(const Placement& placement) const {
  if (phase != Phase::kPlace || !playable().has(placement.kind)) return false;
  if (placement.is_block() && !may_block) return false;
  const Board squares = placement.squares();
  return (squares - room).empty() && !(squares & touch).empty();
}

// ---- listing and sampling -----------------------------------------------------------------------

void State::legal_actions(Seat seat, Actions& out) const {
  if (!turn().owes(seat) || seat == kChance) return;
  const Hand hand = playable();
  Places places(room, touch);
  places.find(figures_for(hand));
  std::array<Board, kSides * kRotations> found;  // by figure of the present shape
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (!hand.has_shape(shape)) continue;
    const std::size_t first = kWays.first_figure[shape];
    for (std::size_t f = first; f < kWays.first_figure[shape + 1]; ++f) found[f - first] = places.of(f);
    for (std::size_t mark = 0; mark < kMarks; ++mark) {
      const Kind kind = make_kind(shape, mark);
      if (!hand.has(kind)) continue;
      for (std::size_t side = 0; side < (may_block ? kSides : 1); ++side) {
        for (std::size_t rotation = 0; rotation < kRotations; ++rotation) {
          const Laid& laid = kWays.laid[shape][side][rotation];
          if (!laid.is_name[mark == 0 ? 0 : 1]) continue;
          const std::uint32_t base = bits(
              make_action({kind, static_cast<Side>(side), static_cast<std::uint8_t>(rotation), Square{laid.anchor}}));
          found[laid.figure - first].for_each([&](Square lowest) { out.push_back(Action{base + lowest}); });
        }
      }
    }
  }
}

Action State::sample_action([[maybe_unused]] Seat seat, Rng& rng) const {
  assert(phase == Phase::kPlace && seat == mover);
  const Hand hand = playable();
  Places places(room, touch);
  places.find(figures_for(hand));
  // 1. Count: the sum up to and including each figure.
  std::array<std::uint32_t, kWays.figures> up_to;
  std::uint32_t total = 0;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    for (std::size_t f = kWays.first_figure[shape]; f < kWays.first_figure[shape + 1]; ++f) {
      const std::uint32_t names = hand.has_shape(shape) ? count_names(f, shape, hand, may_block) : 0;
      if (names > 0) total += names * places.of(f).count();
      up_to[f] = total;
    }
  }
  // 2. Draw a rank, and find the figure it falls on.
  std::uint32_t rank = rng.below(total);
  std::size_t figure = 0;
  while (rank >= up_to[figure]) ++figure;
  if (figure > 0) rank -= up_to[figure - 1];
  // 3. Split the rest of the rank into a place and a name.
  const Board found = places.of(figure);
  const std::uint32_t count = found.count();
  std::size_t shape = 0;
  while (figure >= kWays.first_figure[shape + 1]) ++shape;
  return make_action(nth_name(figure, shape, hand, may_block, rank / count, found.nth(rank % count)));
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
    if (!can_place(playable()) && !pass_over()) next_turn();  // SKI-11: a missed turn
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
  covered |= placement.squares();
  hands[seat].take(placement.kind);
  points[seat] = static_cast<std::uint16_t>(points[seat] + points_for(placement));
  last = make_piece(owner, make_action(placement));
  position_hash += mix64(static_cast<std::uint64_t>(last) + 1);
  std::size_t i = placed++;
  for (; i > 0 && pieces[i - 1] > last; --i) pieces[i] = pieces[i - 1];
  pieces[i] = last;
}

// SKI-8: a block is lifted when its blocker, or with pairs the blocker's partner, is next to move. For two and in pairs
// that is after one turn of the next seat, for the others after one turn of everybody else.
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

// On to the next seat that has something to do (SKI-10).
void State::next_turn() {
  do {
    begin_turn(next_seat(mover, seats));
    if (phase == Phase::kRoll || can_place(playable())) return;
  } while (!pass_over());
}

// The mover's turn ends without a shape. Is the game over?
bool State::pass_over() {
  idle = is_stuck() ? static_cast<std::uint8_t>(idle + 1) : std::uint8_t{0};
  if (idle < seats) return false;
  finish();
  return true;
}

// A finished game keeps nothing of its last turn.
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
  for (std::size_t seat = 0; seat < seats; ++seat) {
    hands[seat] = full_hand(seats, seat);
    points[seat] = 0;
  }
}

void State::start() { begin_turn(Seat{0}); }

// ---- the rest of the concept --------------------------------------------------------------------

std::uint64_t State::hash() const {
  std::uint64_t h = position_hash;
  const auto add = [&](std::uint64_t word) { h = mix64(h ^ word) + 0x9E3779B97F4A7C15ULL; };
  add(static_cast<std::uint64_t>(last) | static_cast<std::uint64_t>(phase) << 32U | std::uint64_t{index(mover)} << 36U |
      std::uint64_t{roll} << 40U | std::uint64_t{idle} << 44U | std::uint64_t{may_block} << 48U);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (blocks[seat] != kNoPiece) add(static_cast<std::uint64_t>(blocks[seat]));
  }
  return h;
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

// Each step lays a shape. With dice there is no bound: however seldom, a roll can miss for ever.
std::uint64_t State::step_bound() const {
  return dice ? std::numeric_limits<std::uint64_t>::max() : std::uint64_t{pieces_in_game()};
}

}  // namespace skerry::skirrid

namespace skerry {

Result<Skirrid::State> Skirrid::initial(int players, const Settings& settings) {
  using namespace skirrid;
  if (players < kMinPlayers || players > kMaxPlayers) return Error{"Skirrid is for 2 to 6 players"};
  State state;
  state.seats = static_cast<std::uint8_t>(players);
  state.teams = settings.flag("teams");
  state.dice = settings.flag("dice");
  if (state.teams && players != 4) {
    return Error{"teams=true is for four players, not " + std::to_string(players), "SKI-4"};
  }
  if (settings.text("board") == "standard") {
    set_standard_numbers(state);
  } else if (const Status read = read_numbers(state, settings.text("board"), ' '); !read) {
    return read.error();
  }
  state.deal();
  state.start();
  return state;
}

}  // namespace skerry
