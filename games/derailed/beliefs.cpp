// What the play of the others says about their hands. The rules do not know it: determinize() deals every card that the
// viewer has not seen with the same probability.
#include "games/derailed/bot.h"
#include "games/derailed/outlook.h"

namespace skerry {

using namespace derailed;

namespace {

// DER-6: a hand is discarded from only if it holds nothing but NS, and that can happen only with an empty deck, since
// there are two of these cards. A seat that was passed since the last lay has therefore discarded NS, drawn nothing,
// and holds nothing but NS.
bool holds_only_ns(const Observation& seen, Seat seat) {
  if (seen.phase != Phase::kLay || seen.last_layer == kNoSeat || seen.deck_size != 0) return false;
  if (seen.has_arrived(seat) || seen.hand_sizes[index(seat)] == 0) return false;
  for (Seat s = next_seat(seen.last_layer, seen.players()); s != seen.mover; s = next_seat(s, seen.players())) {
    if (s == seat) return true;
  }
  return false;
}

Rails without(Rails rails, Slot slot) {
  const std::uint64_t keep = ~(0x100000001ULL << slot);
  for (std::uint64_t* const word :
       {&rails.sw_ne, &rails.ew_ns, &rails.es_nw, &rails.track.north_east, &rails.track.south_west}) {
    *word &= keep;
  }
  return rails;
}

// The ways that the seat's old cards do not have. A seat that could have arrived with its last lay would have done so.
// The card that its lay has covered is not known. The slot counts as empty, which leaves out ways but adds none.
Ways ways_it_lacked(const Observation& seen, Seat seat) {
  if (seen.phase != Phase::kLay || seat != seen.last_layer || seen.has_arrived(seat)) return 0;
  PublicState before = seen;
  before.rails = without(seen.rails, seen.last_slot);
  const Outlook look = outlook(before, seat);
  return look.to_go == 1 ? look.wanted : Ways{0};
}

bool is_any(Card) { return true; }
bool is_ns(Card card) { return card == find_card("NS"); }

// Deals hidden cards one by one.
class Dealer {
 public:
  Dealer(State& state, Rng& rng) : state_(state), rng_(rng) {}

  // A random card that satisfies the condition or, if there is none, any card.
  template <class Condition>
  void deal(Seat seat, const Condition& condition) {
    std::uint32_t fitting = 0;
    for (Card card = 0; card < kCards; ++card) fitting += condition(card) ? state_.deck[card] : 0;
    if (fitting == 0) {
      deal(seat, is_any);
      return;
    }
    std::uint32_t ticket = rng_.below(fitting);
    for (Card card = 0;; ++card) {
      const std::uint32_t copies = condition(card) ? state_.deck[card] : 0;
      if (ticket < copies) {
        --state_.deck[card];
        state_.hands[index(seat)].add(card);
        return;
      }
      ticket -= copies;
    }
  }

 private:
  State& state_;
  Rng& rng_;
};

}  // namespace

State DerailedBot::imagine(const Observation& seen, Rng& rng) {
  State state;
  static_cast<PublicState&>(state) = seen;
  state.deck = seen.unseen;
  Dealer dealer(state, rng);
  // The more is known about a card, the earlier it is dealt.
  for (std::size_t i = 0; i < seen.players(); ++i) {
    const Seat seat = seat_at(i);
    if (seat == seen.viewer) state.hands[i] = seen.hand;
    if (seat == seen.viewer || !holds_only_ns(seen, seat)) continue;
    while (state.hands[i].size() < seen.hand_sizes[i]) dealer.deal(seat, is_ns);
  }
  const Seat last = seen.last_layer;
  if (last != kNoSeat && last != seen.viewer) {
    const Ways lacked = ways_it_lacked(seen, last);
    Hand& hand = state.hands[index(last)];
    // One card may be new.
    while (lacked != 0 && hand.size() + 1 < seen.hand_sizes[index(last)]) {
      dealer.deal(last, [&](Card card) { return (ways_of(card) & lacked) == 0; });
    }
  }
  for (std::size_t i = 0; i < seen.players(); ++i) {
    while (state.hands[i].size() < seen.hand_sizes[i]) dealer.deal(seat_at(i), is_any);
  }
  return state;
}

}  // namespace skerry
