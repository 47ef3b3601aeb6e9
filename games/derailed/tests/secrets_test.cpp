// What each viewer can see (DER-1).
#include <gtest/gtest.h>

#include "games/derailed/tests/positions.h"
#include "testing/statistics.h"

namespace skerry::derailed {
namespace {

TEST(DerailedSecrets, DER_1_ASeatSeesItsHandAndTheSizesOfOtherHands) {
  const State s = position({.hands = "EW,NES|ES,NSW,NSW"});
  const Observation seen = Derailed::observe(s, seat_at(0));
  EXPECT_EQ(seen.hand, s.hands[0]);
  EXPECT_EQ(seen.hand_sizes[1], 3);
  EXPECT_EQ(seen.unseen[find_card("EW")], 1);
  EXPECT_EQ(seen.unseen[find_card("ES")], 2);  // one is in the other hand
  EXPECT_EQ(total(seen.unseen), 88U);
  const Observation watcher = Derailed::observe(s, kSpectator);
  EXPECT_TRUE(watcher.hand.empty());
  EXPECT_EQ(total(watcher.unseen), 90U);
}

TEST(DerailedSecrets, DER_1_OtherHandsDoNotChangeWhatASeatSees) {
  const State one = position({.hands = "EW,NES|ES,NSW,NSW"});
  const State two = position({.hands = "EW,NES|NS,NS,NESW"});
  EXPECT_EQ(Derailed::observe(one, seat_at(0)), Derailed::observe(two, seat_at(0)));
  EXPECT_EQ(Derailed::observe(one, kSpectator), Derailed::observe(two, kSpectator));
  EXPECT_FALSE(Derailed::observe(one, seat_at(1)) == Derailed::observe(two, seat_at(1)));
}

// That a player must discard (DER-6) is not visible until the discard.
TEST(DerailedSecrets, DER_6_AForcedDiscardIsNotSeenInAdvance) {
  const State stuck = position({.mover = "2", .hands = "EW,NES|NS"});
  const State free = position({.mover = "2", .hands = "EW,NES|ES"});
  EXPECT_EQ(legal(stuck), "discard NS");
  EXPECT_EQ(Derailed::observe(stuck, seat_at(0)), Derailed::observe(free, seat_at(0)));
}

TEST(DerailedSecrets, DER_1_DrawsAreHiddenFromTheOthers) {
  const State s = position({.phase = "draw", .mover = "2", .hands = "EW|ES"});
  const Action draw = make_card_action(Kind::kDraw, find_card("NS"));
  EXPECT_FALSE(Derailed::hides(s, kChance, draw, seat_at(1), s));
  EXPECT_TRUE(Derailed::hides(s, kChance, draw, seat_at(0), s));
  EXPECT_TRUE(Derailed::hides(s, kChance, draw, kSpectator, s));
  const State lays = position({.railway = "EW,-,-,-|-,-,-,-", .hands = "EW|-"});
  EXPECT_FALSE(Derailed::hides(lays, seat_at(0), make_lay(find_card("EW"), 1, false), seat_at(1), lays));
  State deal = start(2);
  play(deal, "starts AB; destinations BA; first 2");
  EXPECT_TRUE(Derailed::hides(deal, kChance, draw, seat_at(1), deal));  // seat 1 is always dealt first
  EXPECT_FALSE(Derailed::hides(deal, kChance, draw, seat_at(0), deal));
  EXPECT_FALSE(Derailed::hides(start(2), kChance, make_action(Kind::kStarts, 1), seat_at(0), deal));
}

TEST(DerailedSecrets, DER_1_DeterminizationDealsUnseenCardsUniformly) {
  const State s = position({.hands = "EW,NES|NS,ES,NESW,NESW"});
  const Observation seen = Derailed::observe(s, seat_at(0));
  Rng rng(5);
  std::vector<std::uint64_t> dealt(kCards);
  constexpr int kDeals = 20000;
  for (int i = 0; i < kDeals; ++i) {
    const State other = Derailed::determinize(seen, rng);
    for (const Card card : other.hands[1]) ++dealt[card];
    EXPECT_EQ(other.deck_size, total(other.deck));
  }
  std::vector<double> weights(seen.unseen.begin(), seen.unseen.end());
  EXPECT_LT(testing::chi_square_deviation(dealt, weights), testing::kImplausible);
}

TEST(DerailedSecrets, AViewHoldsOnlyTheViewersHand) {
  const State s = position({.hands = "EW,NES|ES,NSW,NSW"});
  const auto own = Derailed::view(Derailed::observe(s, seat_at(1)), seat_at(1));
  EXPECT_EQ(own.at("hand").as_array().size(), 3U);
  const auto watcher = Derailed::view(Derailed::observe(s, kSpectator), kSpectator);
  EXPECT_TRUE(watcher.at("hand").is_null());
  EXPECT_EQ(watcher.at("seats").as_array()[1].at("cards").to_number<int>(), 3);
}

}  // namespace
}  // namespace skerry::derailed
