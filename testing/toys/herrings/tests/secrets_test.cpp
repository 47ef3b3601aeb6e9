// What a seat may know: HER-1.
#include <gtest/gtest.h>

#include "testing/toys/herrings/herrings.h"

namespace skerry::herrings {
namespace {

TEST(HerringsSecrets, HER_1_ASeatSeesItsOwnHandOnly) {
  const State one = *Herrings::parse_state("1 3,7/12,20 -/- 0/0 - 2");
  const State other = *Herrings::parse_state("1 3,7/1,2 -/- 0/0 - 2");
  EXPECT_EQ(Herrings::observe(one, seat_at(0)), Herrings::observe(other, seat_at(0)));
  EXPECT_EQ(Herrings::observe(one, kSpectator), Herrings::observe(other, kSpectator));
  EXPECT_NE(Herrings::observe(one, seat_at(1)), Herrings::observe(other, seat_at(1)));
}

TEST(HerringsSecrets, HER_1_ADealIsHiddenFromTheOthers) {
  const State before = *Herrings::parse_state("1 9/- -/- 0/0 - 2");
  EXPECT_FALSE(Herrings::hides(before, kChance, Action{4}, seat_at(1), before));
  EXPECT_TRUE(Herrings::hides(before, kChance, Action{4}, seat_at(0), before));
  EXPECT_TRUE(Herrings::hides(before, kChance, Action{4}, kSpectator, before));
}

TEST(HerringsSecrets, HER_2_PlayedCardsAreOpen) {
  const State before = *Herrings::parse_state("1 3,7/12,20 -/- 0/0 - 2");
  EXPECT_FALSE(Herrings::hides(before, seat_at(0), Action{7}, seat_at(1), before));
}

}  // namespace
}  // namespace skerry::herrings
