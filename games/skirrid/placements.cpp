// Finds the placements of the mover's shapes: whether there is one, all of them, or one at random.
#include <cassert>
#include <utility>

#include "games/skirrid/skirrid.h"

namespace skerry::skirrid {
namespace {

// The figures of all shapes in hand, and the figures they are made of.
FigureSet figures_for(Hand hand) {
  FigureSet figures = 0;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (hand.has_shape(shape)) figures |= kPlan.needs[shape];
  }
  return figures;
}

// Where the lowest square of each figure may lie, so that the figure lies wholly in `room` and partly in `touch`. That
// is everywhere it fits in `room`, except where it fits in `room` apart from `touch`.
class Places {
 public:
  Places(const Board& room, const Board& touch) : room_(room), apart_(room - touch) {}

  // Call this before of(). The plan is unrolled, so every shift is by a constant.
  void find(FigureSet figures) {
    [&]<std::size_t... kFigure>(std::index_sequence<kFigure...>) {
      ((((figures >> kFigure) & 1U) != 0 ? find_one<kFigure>() : void()), ...);
    }(std::make_index_sequence<kWays.figures>());
  }
  Board of(std::size_t figure) const { return in_room_[figure] - in_apart_[figure]; }

 private:
  using PerFigure = std::array<Board, kWays.figures>;

  template <std::size_t kFigure>
  void find_one() {
    in_room_[kFigure] = join<kFigure>(room_, in_room_);
    in_apart_[kFigure] = join<kFigure>(apart_, in_apart_);
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
  Board apart_;
  PerFigure in_room_;
  PerFigure in_apart_;
};

// The number of names a figure of this shape has, given the shapes in hand.
std::uint32_t count_names(std::size_t figure, std::size_t shape, Hand hand, bool may_block) {
  const auto& [plain, marked] = kWays.names[figure];
  return (hand.has_plain(shape) ? (may_block ? plain.all : plain.up) : 0U) +
         hand.marked(shape) * (may_block ? marked.all : marked.up);
}

// The n-th of these names, counting from 0.
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

void State::legal_actions(Seat seat, Actions& out) const {
  if (!turn().owes(seat) || seat == kChance) return;
  const Hand hand = playable();
  Places places(room, touch);
  places.find(figures_for(hand));
  std::array<Board, kSides * kRotations> found;  // by figure of the current shape
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
  // 1. Count the placements up to and including each figure.
  std::array<std::uint32_t, kWays.figures> up_to;
  std::uint32_t total = 0;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    for (std::size_t f = kWays.first_figure[shape]; f < kWays.first_figure[shape + 1]; ++f) {
      const std::uint32_t names = hand.has_shape(shape) ? count_names(f, shape, hand, may_block) : 0;
      if (names > 0) total += names * places.of(f).count();
      up_to[f] = total;
    }
  }
  // 2. Draw a rank and find its figure.
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

}  // namespace skerry::skirrid
