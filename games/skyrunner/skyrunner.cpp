// The course of the game: rounds, bids and the effects of the cards.
#include "games/skyrunner/skyrunner.h"

#include <bit>

#include "core/checks.h"
#include "core/hash.h"

namespace skerry::skyrunner {
namespace {

constexpr unsigned kSabotageSquares = 3;

}  // namespace

// ---- steps --------------------------------------------------------------------------------------

void State::chance_outcomes(Outcomes& out) const {
  if (phase != Phase::kOpen) return;
  for (std::size_t slot = 0; slot < kActionKinds; ++slot) {
    if (main_set[slot] > 0) out.push_back({make_action(Kind::kOpen, card_at(slot)), main_set[slot]});
  }
}

void State::apply(Seat seat, Action action) {
  assert(turn().owes(seat));
  switch (kind_of(action)) {
    case Kind::kOpen:
      assert(phase == Phase::kOpen && main_set[slot_of(card_of(action))] > 0);
      open = card_of(action);
      --main_set[slot_of(open)];
      phase = Phase::kChoose;
      return;
    case Kind::kPlay:
      return choose(seat, card_of(action));
    case Kind::kClimb:
      climb_to(end_of(action), cost_of(action));
      if (phase != Phase::kOver) next_card();
      return;
    case Kind::kKeep:
      assert(phase == Phase::kUse);
      ++hand_of(seat).cards[slot_of(open)];
      open = Card::kNone;
      return next_card();
    case Kind::kUse: {
      assert(phase == Phase::kUse);
      const Card card = open;
      open = Card::kNone;
      if (use(card, seat_of(action))) next_card();
      return;
    }
    case Kind::kTarget:
      assert(phase == Phase::kTarget);
      if (use(played[index(seat)], seat_of(action))) next_card();
      return;
    case Kind::kGive:
      assert(phase == Phase::kGive && has(givable(seat), card_of(action)));
      --hand_of(seat).cards[slot_of(card_of(action))];
      discard(card_of(action));
      victim = seat_at(0);
      return next_card();
    case Kind::kFall:
      assert(phase == Phase::kFall);
      if (fall_over_ledge(argument_of(action) == 1)) next_card();
      return;
  }
}

// SKY-5: the discards return only when a card must be turned.
void State::begin_round() {
  acting = starter;
  phase = Phase::kChoose;
  if (open != Card::kNone) return;
  if (size_of(main_set) == 0) std::swap(main_set, discards);
  if (size_of(main_set) > 0) phase = Phase::kOpen;
}

// A card that lies face down stays in the hand until the reveal: what others see of the hand must not betray it.
void State::choose(Seat seat, Card card) {
  assert(phase == Phase::kChoose && has(playable(seat), card));
  face_down[index(seat)] = card;
  chosen = static_cast<std::uint8_t>(chosen | 1U << index(seat));
  if (std::popcount(chosen) == seats) reveal();
}

void State::reveal() {
  for (std::size_t i = 0; i < seats; ++i) {
    const Card card = face_down[i];
    played[i] = card;
    if (has(kColours, card)) {
      player[i].colours = static_cast<std::uint16_t>(player[i].colours & ~set_of(card));
    } else {
      --player[i].cards[slot_of(card)];
    }
  }
  face_down = {};
  chosen = 0;
  acting = starter;
  if (take_effect()) next_card();
}

void State::next_card() {
  do {
    acting = next_seat(acting, seats);
    if (acting == starter) return end_round();
  } while (take_effect());
}

// ---- effects ------------------------------------------------------------------------------------

// SKY-19: the open card, too, is gained only in the order of play.
bool State::take_effect() {
  const Card card = played[index(acting)];
  if (is_number(card)) return taker() != acting || win_open_card();
  if (card == Card::kParasite) return true;
  phase = is_climb(card) ? Phase::kClimb : Phase::kTarget;
  return false;
}

bool State::win_open_card() {
  if (open == Card::kLost || open == Card::kSabotage) {
    phase = Phase::kUse;
    return false;
  }
  const Card card = open;
  open = Card::kNone;
  if (is_crash(card)) return crash(acting, card);
  gain(acting, card);
  return true;
}

// SKY-14: the oldest debt that the card can settle takes it away.
void State::gain(Seat seat, Card card) {
  Player& hand = hand_of(seat);
  if (card == Card::kEquipment && hand.lost_beside > 0) {
    --hand.lost_beside;
    discard(card);
    discard(Card::kLost);
  } else if (is_climb(card) && hand.climbing_debts != 0) {
    discard(card);
    discard(oldest_debt(hand.climbing_debts));
    hand.climbing_debts = without_oldest(hand.climbing_debts);
  } else {
    ++hand.cards[slot_of(card)];
  }
}

// SKY-23
bool State::crash(Seat loser, Card card) {
  Player& hand = hand_of(loser);
  if (hand.figure != kGround) {
    discard(card);
    return fall(loser, value_of(card));
  }
  const Card taken = climb_card(value_of(card));
  if (hand.count(taken) > 0) {
    --hand.cards[slot_of(taken)];
    discard(taken);
    discard(card);
  } else {
    hand.climbing_debts = with_debt(hand.climbing_debts, card);
  }
  return true;
}

// SKY-21, SKY-22: a card from the hand or one just won.
bool State::use(Card card, Seat target) {
  assert(target != acting && index(target) < seats);
  Player& hand = hand_of(target);
  if (card == Card::kLost) {
    if (hand.count(Card::kEquipment) == 0) {
      ++hand.lost_beside;
      return true;
    }
    --hand.cards[slot_of(Card::kEquipment)];
    discard(Card::kEquipment);
    discard(card);
    return true;
  }
  if (hand.figure == kGround && givable(target) == 0) {
    hand.climbing_debts = with_debt(hand.climbing_debts, card);
    return true;
  }
  discard(card);
  if (hand.figure != kGround) return fall(target, kSabotageSquares);
  phase = Phase::kGive;
  victim = target;
  return false;
}

void State::climb_to(Place end, unsigned cost) {
  assert(phase == Phase::kClimb);
  assert((climb_ends().all() & climb_ends().bit_of(end)) != 0 && cost == climb_ends().cost(climb_ends().bit_of(end)));
  Player& climber = hand_of(acting);
  climber.figure = end;
  climber.cards[slot_of(Card::kEquipment)] = static_cast<std::uint8_t>(climber.count(Card::kEquipment) - cost);
  discards[slot_of(Card::kEquipment)] = static_cast<std::uint8_t>(discards[slot_of(Card::kEquipment)] + cost);
  if (end == building.roof()) phase = Phase::kOver;  // SKY-8
}

// ---- the end of a round -------------------------------------------------------------------------

void State::end_round() {
  collect_climbing_cards();
  for (std::size_t i = 0; i < seats; ++i) {
    if ((player[i].colours & kNumbers) == 0) player[i].colours = kColours;  // SKY-7
  }
  played = {};
  if (round == round_limit) {  // SKY-9
    acting = starter;
    phase = Phase::kOver;
    return;
  }
  ++round;
  starter = next_seat(starter, seats);  // SKY-6
  begin_round();
}

// SKY-24: a single parasite gains the climbing cards in the order of play. Otherwise they are discarded.
void State::collect_climbing_cards() {
  std::size_t parasites = 0;
  Seat parasite = kNoSeat;
  CardSet kinds = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    kinds |= set_of(played[i]);
    if (played[i] != Card::kParasite) continue;
    ++parasites;
    parasite = seat_at(i);
  }
  if ((kinds & kClimbs) == 0) return;
  Seat seat = starter;
  for (std::size_t i = 0; i < seats; ++i, seat = next_seat(seat, seats)) {
    const Card card = played[index(seat)];
    if (!is_climb(card)) continue;
    if (parasites == 1) {
      gain(parasite, card);
    } else {
      discard(card);
    }
  }
}

// ---- hash and debts -----------------------------------------------------------------------------

std::uint64_t State::hash() const {
  Hash hash;
  hash.add_bytes(*this);
  return hash.value();
}

ClimbingDebts with_debt(ClimbingDebts debts, Card card) {
  const unsigned shift = 2U * ((static_cast<unsigned>(std::bit_width(debts)) + 1) / 2);
  const unsigned digit = card == Card::kSabotage ? 1 : value_of(card);
  return static_cast<ClimbingDebts>(debts | digit << shift);
}

}  // namespace skerry::skyrunner

namespace skerry {

using namespace skyrunner;

Result<SkyRunner::State> SkyRunner::initial(int players, const Settings& settings) {
  if (const Status seated = check_players(info(), players); !seated) return seated.error();
  const auto small = [&](std::string_view name) { return static_cast<std::uint8_t>(settings.integer(name)); };
  State state;
  state.seats = static_cast<std::uint8_t>(players);
  state.building = {.rows = small("rows"), .grooves = {small("lower"), small("middle"), small("top")}};
  state.round_limit = static_cast<std::uint16_t>(settings.integer("round_limit"));
  state.main_set = kAllActionCards;
  for (std::size_t i = 0; i < kMaxPlayers; ++i) {
    state.player[i].colours = i < state.seats ? kColours : 0;
    if (i >= state.seats) continue;
    for (const Card card : {climb_card(3), climb_card(4), Card::kEquipment}) {
      ++state.player[i].cards[slot_of(card)];
      --state.main_set[slot_of(card)];
    }
  }
  return state;
}

SkyRunner::Observation SkyRunner::observe(const State& state, Seat viewer) {
  Observation seen;
  static_cast<PublicState&>(seen) = state;
  seen.viewer = viewer;
  if (index(viewer) < state.players()) seen.own = state.face_down[index(viewer)];
  return seen;
}

SkyRunner::State SkyRunner::determinize(const Observation& seen, Rng& rng) {
  State state;
  static_cast<PublicState&>(state) = seen;
  for (std::size_t i = 0; i < seen.players(); ++i) {
    if (!seen.has_chosen(seat_at(i))) continue;
    const CardSet cards = seen.playable(seat_at(i));
    state.face_down[i] = seat_at(i) == seen.viewer ? seen.own : static_cast<Card>(random_bit(cards, rng));
  }
  return state;
}

bool SkyRunner::hides(const State& before, Seat by, Action action, Seat viewer, const State& now) {
  return kind_of(action) == Kind::kPlay && viewer != by && now.phase == Phase::kChoose && now.round == before.round;
}

// A card that lies face down is still in the hand (State::choose), so only the choices are undone.
SkyRunner::Observation SkyRunner::reopen(const Observation& seen) {
  Observation before = seen;
  before.chosen = 0;
  before.own = Card::kNone;
  return before;
}

}  // namespace skerry
