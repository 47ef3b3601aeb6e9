// The course of the game: rounds, bids, and what the cards do.
#include "games/skyrunner/skyrunner.h"

#include <bit>
#include <cstring>

namespace skerry::skyrunner {
namespace {

constexpr unsigned kSabotageSquares = 3;
constexpr unsigned kLeastGiven = 3;  // value of a climbing card that pays for a sabotage

// The n-th set bit, from 0.
template <class Bits>
unsigned nth_set(Bits set, unsigned n) {
  for (; n > 0; --n) set &= set - 1;
  return static_cast<unsigned>(std::countr_zero(set));
}

template <class Bits>
std::uint32_t count_of(Bits set) {
  return static_cast<std::uint32_t>(std::popcount(set));
}

// The action cards in a hand as a set.
CardSet kinds_held(const Player& player) {
  CardSet held = 0;
  for (std::size_t slot = 0; slot < kHeldKinds; ++slot) held |= CardSet{player.cards[slot] != 0} << slot;
  return held << kFirstAction;
}

constexpr CardSet kGivable = kClimbs & ~(set_of(climb_card(kLeastGiven)) - 1);

}  // namespace

// ---- what is known to everybody ----------------------------------------------------------------------------------------

Turn Table::turn() const {
  switch (phase) {
    case Phase::kOpen:
      return Turn::chance();
    case Phase::kChoose:
      return Turn::of_all(static_cast<std::uint8_t>(((1U << seats) - 1U) & ~unsigned{chosen}));
    case Phase::kGive:
    case Phase::kFall:
      return Turn::of(victim);
    case Phase::kOver:
      return Turn::over();
    default:
      return Turn::of(acting);
  }
}

CardSet Table::playable(Seat seat) const {
  const Player& hand = at(seat);
  if (is_crash(open)) return hand.colours & kNumbers;
  return hand.colours | (kinds_held(hand) & ~set_of(Card::kEquipment));
}

CardSet Table::givable(Seat seat) const { return kinds_held(at(seat)) & kGivable; }

ClimbEnds Table::climb_ends() const {
  assert(phase == Phase::kClimb && is_climb(played[index(acting)]));
  std::array<Place, kMaxPlayers> others{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    if (i != index(acting)) others[count++] = player[i].figure;
  }
  return find_climb_ends(building, at(acting).figure, value_of(played[index(acting)]), at(acting).count(Card::kEquipment),
                         {others.data(), count});
}

Seat Table::taker() const {
  if (open == Card::kNone) return kSpectator;
  CardSet once = 0;
  CardSet twice = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    const CardSet bid = set_of(played[i]) & kNumbers;
    twice |= once & bid;
    once |= bid;
  }
  const CardSet single = once & ~twice;
  if (single == 0) return kSpectator;
  const int best = is_crash(open) ? std::countr_zero(single) : std::bit_width(single) - 1;
  std::size_t i = 0;
  while (played[i] != static_cast<Card>(best)) ++i;
  return seat_at(i);
}

bool Table::has_acted(Seat seat) const {
  if (phase == Phase::kOpen || phase == Phase::kChoose) return false;
  return order_of(seat) < order_of(acting) ||
         (seat == acting && (phase == Phase::kGive || phase == Phase::kFall || phase == Phase::kOver));
}

void Table::legal_actions(Seat seat, Actions& out) const {
  if (seat == kChance || !turn().owes(seat)) return;
  const auto add_cards = [&](Kind kind, CardSet cards) {
    for (; cards != 0; cards &= cards - 1) out.push_back(make_action(kind, static_cast<unsigned>(std::countr_zero(cards))));
  };
  const auto add_others = [&](Kind kind) {
    for (std::size_t i = 0; i < seats; ++i) {
      if (seat_at(i) != seat) out.push_back(make_action(kind, seat_at(i)));
    }
  };
  switch (phase) {
    case Phase::kChoose:
      return add_cards(Kind::kPlay, playable(seat));
    case Phase::kClimb: {
      const ClimbEnds ends = climb_ends();
      for (Reach left = ends.all(); left != 0; left &= left - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(left));
        out.push_back(make_climb(ends.place(bit), ends.cost(Reach{1} << bit)));
      }
      return;
    }
    case Phase::kUse:
      out.push_back(make_action(Kind::kKeep, 0U));
      return add_others(Kind::kUse);
    case Phase::kTarget:
      return add_others(Kind::kTarget);
    case Phase::kGive:
      return add_cards(Kind::kGive, givable(seat));
    case Phase::kFall:
      out.push_back(make_action(Kind::kFall, 0U));
      out.push_back(make_action(Kind::kFall, 1U));
      return;
    default:
      return;
  }
}

Action Table::sample_action(Seat seat, Rng& rng) const {
  assert(turn().owes(seat) && seat != kChance);
  if (phase == Phase::kChoose) {
    const CardSet cards = playable(seat);
    return make_action(Kind::kPlay, nth_set(cards, rng.below(count_of(cards))));
  }
  if (phase == Phase::kClimb) {
    const ClimbEnds ends = climb_ends();
    const unsigned bit = nth_set(ends.all(), rng.below(count_of(ends.all())));
    return make_climb(ends.place(bit), ends.cost(Reach{1} << bit));
  }
  Actions actions;
  legal_actions(seat, actions);
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

PerSeat<std::int32_t> Table::scores() const {
  PerSeat<std::int32_t> heights{};
  for (std::size_t i = 0; i < seats; ++i) heights[i] = player[i].figure.height;
  return heights;
}

// SKY-8, SKY-9: nobody is higher than the roof.
PerSeat<double> Table::returns() const {
  PerSeat<double> shares{};
  if (phase != Phase::kOver) return shares;
  const PerSeat<std::int32_t> heights = scores();
  std::int32_t highest = 0;
  int leaders = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    if (heights[i] > highest) leaders = 0;
    if (heights[i] >= highest) ++leaders;
    if (heights[i] > highest) highest = heights[i];
  }
  for (std::size_t i = 0; i < seats; ++i) shares[i] = heights[i] == highest ? 1.0 / leaders : 0;
  return shares;
}

// In a round: the turned card, and for each seat a choice, an action, and an answer to it.
std::uint64_t Table::step_bound() const { return std::uint64_t{round_limit} * (1 + 3 * std::uint64_t{seats}); }

// ---- steps -------------------------------------------------------------------------------------------------------------

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

// The hand keeps a card that lies face down: what others see of a hand must not betray it.
void State::choose(Seat seat, Card card) {
  assert(phase == Phase::kChoose && has(playable(seat), card));
  face_down[index(seat)] = card;
  chosen = static_cast<std::uint8_t>(chosen | 1U << index(seat));
  if (count_of(chosen) == seats) reveal();
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
  resolve();
}

void State::resolve() {
  while (take_effect()) {
    acting = next_seat(acting, seats);
    if (acting == starter) return end_round();
  }
}

void State::next_card() {
  acting = next_seat(acting, seats);
  if (acting == starter) {
    end_round();
  } else {
    resolve();
  }
}

// ---- effects -----------------------------------------------------------------------------------------------------------

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

// SKY-14: the oldest debt that fits takes the card away.
void State::gain(Seat seat, Card card) {
  Player& hand = hand_of(seat);
  if (card == Card::kEquipment && hand.lost_beside > 0) {
    --hand.lost_beside;
    discard(card);
    discard(Card::kLost);
  } else if (is_climb(card) && hand.climbing_debts != 0) {
    discard(card);
    discard((hand.climbing_debts & 3U) == 1   ? Card::kSabotage
            : (hand.climbing_debts & 3U) == 2 ? Card::kCrash2
                                              : Card::kCrash3);
    hand.climbing_debts = static_cast<ClimbingDebts>(hand.climbing_debts >> 2U);
  } else {
    ++hand.cards[slot_of(card)];
  }
}

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

// Lost equipment or sabotage, from the hand or just won.
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

// ---- the end of a round ------------------------------------------------------------------------------------------------

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

// A single parasite gains them in the order of play; otherwise they are discarded.
void State::collect_climbing_cards() {
  std::size_t parasites = 0;
  Seat parasite = kSpectator;
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

// ---- the rest ----------------------------------------------------------------------------------------------------------

std::uint64_t State::hash() const {
  constexpr std::size_t kWords = (sizeof(State) + 7) / 8;
  std::array<std::uint64_t, kWords> words{};
  std::memcpy(words.data(), this, sizeof(State));
  std::uint64_t h = 0;
  for (const std::uint64_t word : words) h = mix64(h ^ word) + 0x9E3779B97F4A7C15ULL;
  return h;
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
  if (players < int{kMinPlayers} || players > int{kMaxPlayers}) return Error{"SkyRunner is for 2 to 5 players"};
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
  static_cast<Table&>(seen) = state;
  seen.viewer = viewer;
  if (index(viewer) < state.players()) seen.own = state.face_down[index(viewer)];
  return seen;
}

SkyRunner::State SkyRunner::determinize(const Observation& seen, Rng& rng) {
  State state;
  static_cast<Table&>(state) = seen;
  for (std::size_t i = 0; i < seen.players(); ++i) {
    if (!seen.has_chosen(seat_at(i))) continue;
    const CardSet cards = seen.playable(seat_at(i));
    state.face_down[i] = seat_at(i) == seen.viewer ? seen.own : static_cast<Card>(nth_set(cards, rng.below(count_of(cards))));
  }
  return state;
}

bool SkyRunner::hides(const State& before, Seat by, Action action, Seat viewer, const State& now) {
  return kind_of(action) == Kind::kPlay && viewer != by && now.phase == Phase::kChoose && now.round == before.round;
}

}  // namespace skerry
