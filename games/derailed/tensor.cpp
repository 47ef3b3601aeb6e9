#include "games/derailed/tensor.h"

namespace skerry {

using namespace derailed;

namespace {

constexpr std::uint32_t kCardCount = kCards;

std::uint32_t slots(const PublicState& seen) { return static_cast<std::uint32_t>(seen.players() * kColumns); }
std::uint32_t first_discard(const PublicState& seen) { return kCardCount * slots(seen) * 2; }
int lane_number(std::uint8_t lane) { return lane == kNoLane ? -1 : int{lane}; }

void write_slot(const PublicState& seen, Slot slot, TensorOut& out) {
  const std::size_t lane = lane_of(slot);
  const std::size_t column = column_of(slot);
  const Laid laid = seen.slots[slot];
  if (laid == kEmptySlot) return;
  const Face& face = face_of(laid);
  std::size_t plane = 0;
  for (std::size_t a = 0; a < kSides; ++a) {
    for (std::size_t b = a + 1; b < kSides; ++b, ++plane) {
      if (face.joins(static_cast<Side>(a), static_cast<Side>(b))) out.set(plane, lane, column);
    }
    if ((face.track & sides_of(static_cast<Side>(a))) != 0) out.set(6 + a, lane, column);
  }
  out.set(10, lane, column, seen.covered[slot]);
  out.set(11, lane, column, card_of(laid) + 1U);
}

}  // namespace

TensorShape DerailedTensor::shape(const State& start) {
  const auto players = static_cast<std::uint32_t>(start.players());
  return {.actions = first_discard(start) + kCardCount + 1,
          .planes = 13,
          .rows = players,
          .columns = kColumns,
          .numbers = 9 + 3 * kCardCount + 7 * players};
}

std::uint32_t DerailedTensor::index_of(const Observation& seen, Action action) {
  switch (kind_of(action)) {
    case Kind::kLay:
      return (card_of(action) * slots(seen) + slot_of(action)) * 2 + (is_turned(action) ? 1 : 0);
    case Kind::kDiscard:
      return first_discard(seen) + card_of(action);
    default:
      return first_discard(seen) + kCardCount;
  }
}

Action DerailedTensor::action_at(const Observation& seen, std::uint32_t number) {
  if (number >= first_discard(seen)) {
    const std::uint32_t card = number - first_discard(seen);
    return card < kCardCount ? make_card_action(Kind::kDiscard, static_cast<Card>(card)) : make_action(Kind::kKeep);
  }
  const std::uint32_t place = number / 2;
  return make_lay(static_cast<Card>(place / slots(seen)), static_cast<Slot>(place % slots(seen)), number % 2 != 0);
}

void DerailedTensor::write(const Observation& seen, Seat viewer, TensorOut& out) {
  const std::size_t players = seen.players();
  for (std::uint32_t slot = 0; slot < slots(seen); ++slot) write_slot(seen, static_cast<Slot>(slot), out);
  if (seen.last_slot != kNoSlot) out.set(12, lane_of(seen.last_slot), column_of(seen.last_slot));
  out.number(static_cast<int>(seen.phase));
  out.number(seen.round);
  out.number(seats_after(viewer, seen.mover, players));
  out.number(seats_after(viewer, seen.starter, players));
  out.number(seen.arrivals);
  out.number(seen.deck_size);
  out.number(seen.redraw ? 1 : 0);
  out.number(seen.exchange);
  out.number(seats_after(viewer, seen.last_layer, players));
  std::array<std::uint8_t, kCards> hand{};
  for (const Card card : seen.hand) ++hand[card];
  for (std::size_t card = 0; card < kCards; ++card) {
    out.number(hand[card]);
    out.number(seen.discards[card]);
    out.number(seen.unseen[card]);
  }
  for_each_seat_from(viewer, players, [&](Seat seat) {
    const std::size_t i = index(seat);
    out.number(lane_number(seen.start_lane[i]));
    out.number(lane_number(seen.destination_lane[i]));
    out.number(seen.place[i]);
    out.number(seen.hand_sizes[i]);
    for (const PerSeat<std::uint16_t>& points : seen.points) out.number(points[i]);
  });
}

}  // namespace skerry
