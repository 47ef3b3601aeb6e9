// Worths are in tenths of a row.
#include "games/skyrunner/bot.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/skyrunner/estimate.h"
#include "games/skyrunner/quick_play.h"

namespace skerry {

using namespace skyrunner;

namespace {

constexpr int kRow = 10;
constexpr int kClimbingStep = 7;   // a step on a climbing card in hand, which takes a round to use
constexpr int kSurplusClimb = 10;  // deducted for each climbing card beyond the third
// By the number of equipment cards in hand that the figure still needs; without them it is stuck.
constexpr std::array<int, 4> kNeededEquipment = {0, 24, 38, 48};
constexpr int kSpareEquipment = 4;
constexpr int kPassedEdge = 16;
constexpr int kLostCard = 6;
constexpr int kSabotageCard = 12;
constexpr int kRoof = 10000;
constexpr int kPercent = 100;
constexpr int kBidders = 70;    // percentage of opponents assumed to bid
constexpr int kClimbers = 22;   // percentage of opponents assumed to climb if they can
constexpr int kReasonable = 9;  // choices up to this much worse than the best are considered
constexpr int kUrgent = 60;     // bonus for an attack at the last moment

int worth_of_place(const Building& b, Place figure) {
  if (figure == b.roof()) return kRoof;
  return kRow * figure.height + kPassedEdge * (3 - b.edges_above(figure));
}

int worth_of_player(const Building& b, const Player& p) {
  int climbs = 0;
  int steps = 0;
  for (unsigned value = 2; value <= 5; ++value) {
    climbs += static_cast<int>(p.count(climb_card(value)));
    steps += static_cast<int>(value * p.count(climb_card(value)));
  }
  int worth = worth_of_place(b, p.figure) + kClimbingStep * steps - kSurplusClimb * std::max(0, climbs - 3);
  const auto equipment = static_cast<int>(p.count(Card::kEquipment));
  const int needed = std::min(equipment, b.edges_above(p.figure));
  worth += kNeededEquipment[static_cast<std::size_t>(needed)] + kSpareEquipment * (equipment - needed);
  worth +=
      kLostCard * static_cast<int>(p.count(Card::kLost)) + kSabotageCard * static_cast<int>(p.count(Card::kSabotage));
  worth -= kNeededEquipment[1] * p.lost_beside;
  for_each_debt(p.climbing_debts, [&](Card) { worth -= 3 * kClimbingStep; });
  return worth;
}

// The position's worth to a seat: its own, against the leader's and the average of the others.
int worth_to(const PublicState& t, Seat seat) {
  int leader = 0;
  int sum = 0;
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (seat_at(i) == seat) continue;
    const int rival = worth_of_player(t.building, t.player[i]);
    leader = std::max(leader, rival);
    sum += rival;
  }
  return worth_of_player(t.building, t.at(seat)) - leader / 2 - sum / (2 * (t.seats - 1));
}

// ---- greedy: answers

// The answer after which the position is worth most; ties are broken at random.
Action best_answer(const Observation& seen, Seat seat, Rng& rng) {
  const State state = SkyRunner::determinize(seen, rng);
  Actions actions;
  state.legal_actions(seat, actions);
  Action best = actions[0];
  int most = 0;
  std::uint32_t ties = 0;
  for (const Action action : actions) {
    State next = state;
    next.apply(seat, action);
    const int worth = worth_to(next, seat);
    if (ties == 0 || worth > most) {
      most = worth;
      ties = 0;
    }
    if (worth == most && rng.below(++ties) == 0) best = action;
  }
  return best;
}

// ---- greedy: the card to lay face down

// The percentage of cases in which nobody else spoils this bid by bidding as high or higher; for a crash card, as low
// or lower.
int chance_alone(const PublicState& t, Seat seat, unsigned bid) {
  const bool crash = is_crash(t.open);
  const CardSet lower = kNumbers & (set_of(number_card(bid)) - 1);
  const CardSet harmless = crash ? kNumbers & ~lower & ~set_of(number_card(bid)) : lower;
  const int bidders = crash ? kPercent : kBidders;
  int chance = kPercent;
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (seat_at(i) == seat) continue;
    const CardSet numbers = t.player[i].colours & kNumbers;
    const int out_of_way = kPercent * std::popcount(numbers & harmless) / std::max(1, std::popcount(numbers));
    chance = chance * (kPercent * (kPercent - bidders) + bidders * out_of_way) / (kPercent * kPercent);
  }
  return chance;
}

// What the open card changes for the seat if it gets it.
int worth_of_open_card(const PublicState& t, Seat seat) {
  Player with = t.at(seat);
  const int before = worth_of_player(t.building, with);
  if (is_crash(t.open)) {
    const auto squares = static_cast<int>(value_of(t.open));
    return -(with.figure == kGround ? kClimbingStep * squares : kRow * std::min<int>(squares, with.figure.height));
  }
  if (t.open == Card::kNone) return 0;
  if (is_climb(t.open) && with.climbing_debts != 0) return 2 * kClimbingStep;
  if (t.open == Card::kEquipment && with.lost_beside > 0) return kNeededEquipment[1];
  if (t.open == Card::kSabotage) return 2 * kRow;  // can be used at once
  ++with.cards[slot_of(t.open)];
  return worth_of_player(t.building, with) - before;
}

// The most that this climbing card could gain if nobody else moved.
int worth_of_climb(const PublicState& t, Seat seat, Card card) {
  PublicState trial = t;
  trial.phase = Phase::kClimb;
  trial.acting = seat;
  trial.played[index(seat)] = card;
  --trial.player[index(seat)].cards[slot_of(card)];
  const int before = worth_of_player(t.building, t.at(seat));
  const ClimbEnds ends = trial.climb_ends();
  int best = -kRoof;
  for (Reach left = ends.all(); left != 0; left &= left - 1) {
    const auto bit = static_cast<unsigned>(std::countr_zero(left));
    Player after = trial.at(seat);
    after.figure = ends.place(bit);
    after.cards[slot_of(Card::kEquipment)] =
        static_cast<std::uint8_t>(after.count(Card::kEquipment) - ends.cost(Reach{1} << bit));
    best = std::max(best, worth_of_player(t.building, after) - before);
  }
  return best;
}

// What others may waste on climbs if nobody else plays a parasite.
int worth_of_parasite(const PublicState& t, Seat seat) {
  int worth = 0;
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (seat_at(i) != seat && (t.playable(seat_at(i)) & kClimbs) != 0)
      worth += 3 * kClimbingStep * kClimbers / kPercent;
  }
  return worth;
}

// The fall of a leader, or the loss of a rival's equipment.
int worth_of_attack(const PublicState& t, Seat seat, Card card) {
  int worth = 0;
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (seat_at(i) == seat) continue;
    const Player& rival = t.player[i];
    const bool ahead = rival.figure.height >= t.at(seat).figure.height;
    const int loss = card == Card::kLost
                         ? (rival.count(Card::kEquipment) > 0 ? kNeededEquipment[1] / 2 : kSpareEquipment)
                         : kRow * std::min<int>(3, rival.figure.height);
    worth = std::max(worth, ahead ? loss * 3 / 4 : loss / 2);
  }
  return worth - (card == Card::kLost ? kLostCard : kSabotageCard);
}

int worth_of_choice(const PublicState& t, Seat seat, Card card) {
  if (is_number(card)) {
    const auto bid = static_cast<int>(value_of(card));
    return worth_of_open_card(t, seat) * chance_alone(t, seat, value_of(card)) / kPercent - bid;
  }
  if (is_climb(card)) return worth_of_climb(t, seat, card);
  if (card == Card::kParasite) return worth_of_parasite(t, seat);
  return worth_of_attack(t, seat, card);
}

// Draws among the cards that are nearly as good as the best: a player whose bids can be predicted is cancelled or
// outbid.
Action choose_card(const PublicState& t, Seat seat, Rng& rng) {
  std::array<int, kLastCard + 1> worth{};
  int best = -kRoof;
  const CardSet cards = t.playable(seat);
  const auto for_each_card = [&](auto f) {
    for (CardSet left = cards; left != 0; left &= left - 1) f(static_cast<unsigned>(std::countr_zero(left)));
  };
  for_each_card([&](unsigned card) {
    worth[card] = worth_of_choice(t, seat, static_cast<Card>(card));
    best = std::max(best, worth[card]);
  });
  const auto tickets = [&](unsigned card) {
    return static_cast<std::uint32_t>(std::max(0, worth[card] - best + kReasonable));
  };
  std::uint32_t total = 0;
  for_each_card([&](unsigned card) { total += tickets(card); });
  std::uint32_t ticket = rng.below(total);
  unsigned drawn = 0;
  for_each_card([&](unsigned card) {
    if (drawn != 0) return;
    if (ticket < tickets(card)) {
      drawn = card;
    } else {
      ticket -= tickets(card);
    }
  });
  return make_action(Kind::kPlay, drawn);
}

// ---- for the search

bool is_answer(Phase phase) { return phase != Phase::kOpen && phase != Phase::kChoose && phase != Phase::kOver; }

// The answer that maximises the seat's expected share.
Action most_promising_answer(const State& state, Seat seat) {
  Actions actions;
  state.legal_actions(seat, actions);
  if (actions.size() == 1) return actions[0];
  Action best = actions[0];
  float most = -1;
  for (const Action action : actions) {
    State next = state;
    next.apply(seat, action);
    const float share = expected_shares(next)[index(seat)];
    if (share <= most) continue;
    most = share;
    best = action;
  }
  return best;
}

// Whether this card is the last chance to keep a rival from the roof.
bool is_urgent(const PublicState& t, Seat seat, Card card) {
  if (card != Card::kLost && card != Card::kSabotage) return false;
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (t.order_of(seat_at(i)) > t.order_of(seat) && threatens_roof(t, seat_at(i))) return true;
  }
  return false;
}

// As choose_card() draws, with a small probability for every card, unless the best one wins before anybody else acts.
void priors_of_cards(const PublicState& t, Seat seat, const Actions& actions, std::span<float> priors) {
  int best = -kRoof;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Card card = card_of(actions[i]);
    const int worth = worth_of_choice(t, seat, card) + (is_urgent(t, seat, card) ? kUrgent : 0);
    priors[i] = static_cast<float>(worth);
    best = std::max(best, worth);
  }
  float total = 0;
  for (float& prior : priors) {
    prior = std::max(0.0F, prior - static_cast<float>(best - kReasonable));
    total += prior;
  }
  const bool is_sure = t.order_of(seat) == 0 && best > kRoof / 2;
  const float any_card = is_sure ? 1e-6F : 0.3F;
  for (float& prior : priors) prior += any_card * total / static_cast<float>(priors.size());
}

// A share that is one tenth smaller makes the prior about five times smaller.
void priors_of_answers(const State& state, Seat seat, const Actions& actions, std::span<float> priors) {
  float best = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    State next = state;
    next.apply(seat, actions[i]);
    priors[i] = SkyRunnerBot::estimate(next)[index(seat)];
    best = std::max(best, priors[i]);
  }
  constexpr float kAnyAnswer = 0.02F;
  for (float& prior : priors) {
    const float ratio = best > 0 ? prior / best : 1;
    const float to_the_fourth = (ratio * ratio) * (ratio * ratio);
    const float to_the_eighth = to_the_fourth * to_the_fourth;
    prior = to_the_eighth * to_the_eighth + kAnyAnswer;
  }
}

}  // namespace

void SkyRunnerBot::priors(const State& state, Seat seat, const Actions& actions, std::span<float> priors) {
  if (state.phase == Phase::kChoose) {
    priors_of_cards(state, seat, actions, priors);
  } else {
    priors_of_answers(state, seat, actions, priors);
  }
}

Action SkyRunnerBot::rollout_action(const State& state, Seat seat, Rng& rng) { return quick_action(state, seat, rng); }

// Finishes the round first, since the effect of the cards on the table is nearly certain.
PerSeat<float> SkyRunnerBot::estimate(const State& state) {
  State after = state;
  while (is_answer(after.phase)) {
    const Seat seat = after.turn().first();
    after.apply(seat, most_promising_answer(after, seat));
  }
  return expected_shares(after);
}

Action SkyRunner::greedy(const Observation& seen, Seat seat, Rng& rng) {
  return seen.phase == Phase::kChoose ? choose_card(seen, seat, rng) : best_answer(seen, seat, rng);
}

}  // namespace skerry
