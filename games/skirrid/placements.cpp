// Finds the placements of the mover's shapes: whether there is one, all of them, or one at random.
#include <cassert>
#include <utility>

#include "games/skirrid/skirrid.h"

namespace skerry::skirrid {
namespace {

// Where the lowest square of each figure may lie, so that the figure lies wholly in `room` and partly in `touch`. That
// is everywhere it fits in `room`, except where it fits in `room` apart from `touch`.
class StandardPlaces {
 public:
  StandardPlaces(const Board& room, const Board& touch) : room_(room), apart_(room - touch) {}

  static constexpr const Ways& ways() { return kWays; }
  // Call one of these before of().
  void find(std::size_t shape) { find_figures(kPlan.needs[shape]); }
  void find(Hand hand) {
    FigureSet figures = 0;
    for (std::size_t shape = 0; shape < kShapes; ++shape) {
      if (hand.has_shape(shape)) figures |= kPlan.needs[shape];
    }
    find_figures(figures);
  }
  Board of(std::size_t figure) const { return in_room_[figure] - in_apart_[figure]; }

 private:
  using PerFigure = std::array<Board, kWays.figures>;

  // The plan is unrolled, so every shift is by a constant.
  void find_figures(FigureSet figures) {
    [&]<std::size_t... kFigure>(std::index_sequence<kFigure...>) {
      ((((figures >> kFigure) & 1U) != 0 ? find_one<kFigure>() : void()), ...);
    }(std::make_index_sequence<kWays.figures>());
  }
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

// The same for shapes that are not known in advance.
class OwnPlaces {
 public:
  OwnPlaces(const Ways& ways, const Board& room, const Board& touch)
      : ways_(&ways), room_(room), apart_(room - touch) {}

  const Ways& ways() const { return *ways_; }
  void find(std::size_t /*shape*/) {}
  void find(Hand /*hand*/) {}
  Board of(std::size_t figure) const {
    return fits(ways_->figure[figure], room_) - fits(ways_->figure[figure], apart_);
  }

 private:
  const Ways* ways_;
  Board room_;
  Board apart_;
};

// Returns f(places) for the set in play.
template <class F>
auto with_places(const State& s, const Board& room, const Board& touch, F f) {
  if (s.own_set) {
    OwnPlaces places(s.ways(), room, touch);
    return f(places);
  }
  StandardPlaces places(room, touch);
  return f(places);
}

// The number of names a figure of this shape has, given the shapes in hand.
std::uint32_t count_names(const Ways& ways, std::size_t figure, std::size_t shape, Hand hand, bool may_block) {
  const auto& [plain, marked] = ways.names[figure];
  return (hand.has_plain(shape) ? (may_block ? plain.all : plain.up) : 0U) +
         hand.marked(shape) * (may_block ? marked.all : marked.up);
}

// The n-th of these names, counting from 0.
Placement nth_name(const Ways& ways, std::size_t figure, std::size_t shape, Hand hand, bool may_block, std::uint32_t n,
                   Square lowest) {
  for (std::size_t mark = 0; mark < kMarks; ++mark) {
    const Kind kind = make_kind(shape, mark);
    if (!hand.has(kind)) continue;
    const NameList& list = ways.names[figure][mark == 0 ? 0 : 1];
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

template <class Places>
bool can_place_in(Places& places, Hand hand, bool may_block) {
  const Ways& ways = places.ways();
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (!hand.has_shape(shape)) continue;
    places.find(shape);
    for (std::size_t f = ways.first_figure[shape]; f < ways.first_figure[shape + 1]; ++f) {
      if (count_names(ways, f, shape, hand, may_block) > 0 && !places.of(f).empty()) return true;
    }
  }
  return false;
}

template <class Places>
void list_all(Places& places, Hand hand, bool may_block, Actions& out) {
  const Ways& ways = places.ways();
  places.find(hand);
  std::array<Board, kSides * kRotations> found;  // by figure of the current shape
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    if (!hand.has_shape(shape)) continue;
    const std::size_t first = ways.first_figure[shape];
    for (std::size_t f = first; f < ways.first_figure[shape + 1]; ++f) found[f - first] = places.of(f);
    for (std::size_t mark = 0; mark < kMarks; ++mark) {
      const Kind kind = make_kind(shape, mark);
      if (!hand.has(kind)) continue;
      for (std::size_t side = 0; side < (may_block ? kSides : 1); ++side) {
        for (std::size_t rotation = 0; rotation < kRotations; ++rotation) {
          const Laid& laid = ways.laid[shape][side][rotation];
          if (!laid.is_name[mark == 0 ? 0 : 1]) continue;
          const std::uint32_t base = bits(
              make_action({kind, static_cast<Side>(side), static_cast<std::uint8_t>(rotation), Square{laid.anchor}}));
          found[laid.figure - first].for_each([&](Square lowest) { out.push_back(Action{base + lowest}); });
        }
      }
    }
  }
}

template <class Places>
Action sample_from(Places& places, Hand hand, bool may_block, Rng& rng) {
  const Ways& ways = places.ways();
  places.find(hand);
  // 1. Count the placements up to and including each figure.
  std::array<std::uint32_t, kMaxFigures> up_to;
  std::uint32_t total = 0;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    for (std::size_t f = ways.first_figure[shape]; f < ways.first_figure[shape + 1]; ++f) {
      const std::uint32_t names = hand.has_shape(shape) ? count_names(ways, f, shape, hand, may_block) : 0;
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
  while (figure >= ways.first_figure[shape + 1]) ++shape;
  return make_action(nth_name(ways, figure, shape, hand, may_block, rank / count, found.nth(rank % count)));
}

}  // namespace

bool State::can_place(Hand hand) const { return can_place(hand, room, touch); }

bool State::can_place(Hand hand, const Board& in, const Board& touching) const {
  if (hand.empty() || touching.empty()) return false;
  return with_places(*this, in, touching, [&](auto& places) { return can_place_in(places, hand, may_block); });
}

void State::legal_actions(Seat seat, Actions& out) const {
  if (!turn().owes(seat) || seat == kChance) return;
  with_places(*this, room, touch, [&](auto& places) { list_all(places, playable(), may_block, out); });
}

Action State::sample_action([[maybe_unused]] Seat seat, Rng& rng) const {
  assert(phase == Phase::kPlace && seat == mover);
  return with_places(*this, room, touch, [&](auto& places) { return sample_from(places, playable(), may_block, rng); });
}

}  // namespace skerry::skirrid
