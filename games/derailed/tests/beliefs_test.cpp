// What the bot believes about the hands of others.
#include <gtest/gtest.h>

#include "games/derailed/bot.h"
#include "games/derailed/outlook.h"

namespace skerry::derailed {
namespace {

constexpr Seat kViewer{0};
constexpr int kDraws = 200;

// The viewer is about to lay, and the last seat has just laid on 1,1.
State table(std::size_t players) {
  State s;
  s.player_count = static_cast<std::uint8_t>(players);
  s.phase = Phase::kLay;
  s.mover = kViewer;
  for (std::uint8_t i = 0; i < players; ++i) {
    s.start_lane[i] = i;
    s.destination_lane[i] = i;
  }
  s.last_slot = slot_at(0, 0);
  s.last_layer = seat_at(players - 1);
  return s;
}

void give(State& s, std::size_t seat, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    s.hands[seat].add(find_card(name));
    --s.deck[find_card(name)];
    --s.deck_size;
  }
}

// Calls f with the imagined hand of a seat, many times.
template <class F>
void for_each_hand(const State& s, std::size_t seat, const F& f) {
  const Observation seen = Derailed::observe(s, kViewer);
  Rng rng(1);
  for (int i = 0; i < kDraws; ++i) {
    const State imagined = DerailedBot::imagine(seen, rng);
    ASSERT_EQ(Derailed::observe(imagined, kViewer), seen);
    f(imagined.hands[seat]);
  }
}

TEST(DerailedBeliefs, DER_6_ASeatThatDiscardedHoldsNothingButNS) {
  State s = table(4);
  s.last_layer = seat_at(1);
  s.deck = {};
  s.deck_size = 0;
  s.hands[1].add(find_card("EW"));
  s.hands[2].add(find_card("NS"));
  s.hands[3].add(find_card("ES"));
  s.place[3] = 1;  // has arrived, so it was not its turn
  s.discards[find_card("NS")] = 1;
  for_each_hand(s, 2, [](const Hand& hand) {
    ASSERT_EQ(hand.size(), 1U);
    EXPECT_EQ(hand[0], find_card("NS"));
  });
}

// Only the goal slot of its lane is missing, and it laid elsewhere.
TEST(DerailedBeliefs, ASeatThatDidNotArriveHadNoCardForIt) {
  State s = table(2);
  for (std::size_t column = 0; column + 1 < kColumns; ++column) {
    s.put_card(slot_at(1, column), make_laid(find_card("EW"), false));
  }
  s.mover = seat_at(1);
  s.put_card(slot_at(0, 0), make_laid(find_card("NS"), false));
  s.mover = kViewer;
  give(s, 0, {"EW", "ES", "SW", "NESW"});
  give(s, 1, {"NS", "ES", "SW", "NS"});
  int with_new_card = 0;
  for_each_hand(s, 1, [&](const Hand& hand) {
    int fitting = 0;
    for (const Card card : hand) fitting += (ways_of(card) & kEastWest) != 0 ? 1 : 0;
    EXPECT_LE(fitting, 1);  // the card that it drew afterwards
    with_new_card += fitting;
  });
  EXPECT_GT(with_new_card, kDraws / 10);
  EXPECT_LT(with_new_card, kDraws);
}

// Where no unseen card agrees with a belief, the belief is wrong.
TEST(DerailedBeliefs, GiveWayToTheCardsThatAreLeft) {
  State s = table(2);
  for (std::size_t column = 0; column + 1 < kColumns; ++column) {
    s.put_card(slot_at(1, column), make_laid(find_card("EW"), false));
  }
  s.deck = {};
  s.deck[find_card("EW")] = 2;
  s.deck_size = 2;
  for (int i = 0; i < 4; ++i) s.hands[1].add(find_card("EW"));
  for_each_hand(s, 1, [](const Hand& hand) { EXPECT_EQ(hand.size(), 4U); });
}

}  // namespace
}  // namespace skerry::derailed
