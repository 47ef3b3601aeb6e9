// Legal actions: the lays and discards that a hand allows.
#include <bit>

#include "games/derailed/derailed.h"

namespace skerry::derailed {
namespace {

struct Lays {
  Slots printed = 0;
  Slots turned = 0;
};

// The slots where a card fits, given the ports at which the mover's trains can stand.
Lays lays_of(Card card, Ports approaches) {
  const Sides track = kFaces[make_laid(card, false)].track;
  return {approaches.with_any(track), is_symmetric(card) ? 0 : approaches.with_any(half_turn(track))};
}

constexpr std::array<WantedTracks, kCards> kTracksOf = [] {
  std::array<WantedTracks, kCards> tracks{};
  for (std::size_t i = 0; i < kCards; ++i) {
    tracks[i] = static_cast<WantedTracks>(1U << kFaces[2 * i].track | 1U << kFaces[2 * i + 1].track);
  }
  return tracks;
}();

Ports approaches_for(const PublicState& table, const Hand& hand) {
  WantedTracks wanted = 0;
  hand.for_each_kind([&](Card card) { wanted |= kTracksOf[card]; });
  return find_approaches(table.rails, table.start_slot(table.mover), wanted) & all_ports(table.board());
}

}  // namespace

bool PublicState::can_lay(const Hand& hand) const {
  const Ports approaches = approaches_for(*this, hand);
  bool fits = false;
  hand.for_each_kind([&](Card card) {
    const Lays lays = lays_of(card, approaches);
    fits = fits || (lays.printed | lays.turned) != 0;
  });
  return fits;
}

void PublicState::list_actions(const Hand& hand, Actions& out) const {
  const std::size_t before = out.size();
  if (phase == Phase::kLay) {
    const Ports approaches = approaches_for(*this, hand);
    hand.for_each_kind([&](Card card) {
      const Lays lays = lays_of(card, approaches);
      for (Slots left = lays.printed | lays.turned; left != 0; left &= left - 1) {
        const auto slot = static_cast<Slot>(std::countr_zero(left));
        if (((lays.printed >> slot) & 1U) != 0) out.push_back(make_lay(card, slot, false));
        if (((lays.turned >> slot) & 1U) != 0) out.push_back(make_lay(card, slot, true));
      }
    });
    if (out.size() > before) return;  // DER-6
  }
  hand.for_each_kind([&](Card card) { out.push_back(make_card_action(Kind::kDiscard, card)); });
  if (phase == Phase::kRedraw) out.push_back(make_action(Kind::kKeep));
}

Action PublicState::sample_action(const Hand& hand, Rng& rng) const {
  if (phase == Phase::kLay) {
    const Ports approaches = approaches_for(*this, hand);
    std::array<Slots, 2 * kHandSize> slots_for{};
    std::array<Laid, 2 * kHandSize> ways{};
    std::size_t n = 0;
    unsigned count = 0;
    hand.for_each_kind([&](Card card) {
      const Lays lays = lays_of(card, approaches);
      ways[n] = make_laid(card, false);
      slots_for[n++] = lays.printed;
      ways[n] = make_laid(card, true);
      slots_for[n++] = lays.turned;
      count += static_cast<unsigned>(std::popcount(lays.printed) + std::popcount(lays.turned));
    });
    if (count > 0) {
      unsigned ticket = rng.below(count);
      std::size_t i = 0;
      for (;; ++i) {
        const auto here = static_cast<unsigned>(std::popcount(slots_for[i]));
        if (ticket < here) break;
        ticket -= here;
      }
      Slots left = slots_for[i];
      for (; ticket > 0; --ticket) left &= left - 1;
      return make_lay(card_of(ways[i]), static_cast<Slot>(std::countr_zero(left)), derailed::is_turned(ways[i]));
    }
  }
  Actions others;
  list_actions(hand, others);
  return others[rng.below(static_cast<std::uint32_t>(others.size()))];
}

}  // namespace skerry::derailed
