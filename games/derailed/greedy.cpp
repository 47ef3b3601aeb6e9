// The greedy player of Derailed!
#include <algorithm>
#include <compare>

#include "games/derailed/bot.h"
#include "games/derailed/outlook.h"

namespace skerry {

using namespace derailed;

namespace {

// How many cards a company must still lay until its train arrives, if it could choose them freely.
int cards_to_go(const PublicState& table, const Rails& rails, Seat seat) {
  const Slot goal = table.goal_slot(seat);
  Ports stand = start_port(table.start_slot(seat));
  for (int laid = 0;; ++laid) {
    const Reach reach = find_reach(rails, stand);
    if (((rails.exits(reach.in).with(Side::kEast) >> goal) & 1U) != 0) return laid;
    if (((reach.before.slots() >> goal) & 1U) != 0) return laid + 1;
    stand = reach.before | (across(any_exits(reach.before)) & all_ports(table.board()));
  }
}

// The better lay compares greater.
struct Merit {
  int way = 0;      // minus the mover's cards to go
  int threats = 0;  // minus the others who are one card from their destination; arrivals count four
  int ways = 0;     // ports that the mover's trains reach
  int harm = 0;     // cards to go of the others; the leaders' count twice
  auto operator<=>(const Merit&) const = default;
};

constexpr int kArrived = 1000;

Merit judge(const PublicState& table, Action lay) {
  Rails rails = table.rails;
  rails.lay(slot_of(lay), laid_of(lay));
  Merit merit;
  const PerSeat<std::int32_t> totals = table.scores();
  const std::int32_t most = std::ranges::max(totals);
  for (std::size_t i = 0; i < table.players(); ++i) {
    if (seat_at(i) == table.mover || table.place[i] != 0) continue;
    const int to_go = cards_to_go(table, rails, seat_at(i));
    merit.threats -= to_go == 0 ? 4 : to_go == 1 ? 1 : 0;
    merit.harm += to_go * (totals[i] == most ? 2 : 1);
  }
  const int own = cards_to_go(table, rails, table.mover);
  // With two players the opponent's arrival ends the round, and nobody else will prevent it.
  const bool is_duel = table.players() == 2;
  merit.way = own == 0 ? kArrived : is_duel ? 3 * merit.threats - 2 * own : -own;
  const Ports reached = find_reach(rails, start_port(table.start_slot(table.mover))).before & all_ports(table.board());
  merit.ways = std::popcount(reached.north_east) + std::popcount(reached.south_west);
  return merit;
}

Action best_lay(const PublicState& table, const Actions& lays, Rng& rng) {
  Actions best;
  Merit most;
  for (const Action lay : lays) {
    const Merit merit = judge(table, lay);
    if (best.empty() || merit > most) {
      best.clear();
      most = merit;
    }
    if (merit == most) best.push_back(lay);
  }
  return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace

// Judges a card by the number of ways that it leads through a slot.
Action derailed::exchange_or_keep(const Hand& hand) {
  const auto ways = [](Card card) {
    int count = 0;
    for (const Sides joined : kFaces[make_laid(card, false)].joined) count += std::popcount(joined);
    return count;
  };
  const Card worst = *std::ranges::min_element(hand, {}, ways);
  constexpr int kOnePair = 2;
  return ways(worst) <= kOnePair && worst != find_card("EW") ? make_card_action(Kind::kDiscard, worst)
                                                             : make_action(Kind::kKeep);
}

// Shortens its own way as much as one card can. Among equal lays it prefers those that leave nobody else one card from
// arrival.
Action Derailed::greedy(const Observation& seen, Seat, Rng& rng) {
  if (seen.phase == Phase::kRedraw) return exchange_or_keep(seen.hand);
  Actions actions;
  seen.list_actions(seen.hand, actions);
  return kind_of(actions[0]) == Kind::kLay ? best_lay(seen, actions, rng) : actions[0];
}

}  // namespace skerry
