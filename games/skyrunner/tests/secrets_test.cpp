// What each viewer can see while cards lie face down.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>
#include <map>

#include "games/skyrunner/tests/positions.h"

namespace skerry::skyrunner {
namespace {

State two_have_chosen() {
  State s = position({.seats = "L1-7:12345678p:345els:-:-|L2-7:137:4:-:-|L3-7:12345678p:-:-:-", .open = "e"});
  play(s, "play sabotage; play climb 4");
  return s;
}

TEST(SkyRunnerSecrets, OthersLearnOnlyThatASeatHasChosen) {
  const State s = two_have_chosen();
  State other = position({.seats = "L1-7:12345678p:345els:-:-|L2-7:137:4:-:-|L3-7:12345678p:-:-:-", .open = "e"});
  play(other, "play 8; play 3");
  ASSERT_NE(s, other);
  for (const Seat viewer : {seat_at(2), kSpectator}) {
    EXPECT_EQ(SkyRunner::observe(s, viewer), SkyRunner::observe(other, viewer));
    EXPECT_EQ(SkyRunner::observe(s, viewer).own, Card::kNone);
    EXPECT_TRUE(SkyRunner::observe(s, viewer).has_chosen(seat_at(0)));
    EXPECT_FALSE(SkyRunner::observe(s, viewer).has_chosen(seat_at(2)));
  }
  EXPECT_NE(SkyRunner::observe(s, seat_at(0)), SkyRunner::observe(other, seat_at(0)));
  EXPECT_EQ(SkyRunner::observe(s, seat_at(0)).own, Card::kSabotage);
}

TEST(SkyRunnerSecrets, HandsAreShownAsTheyWereBeforeTheChoice) {
  const Observation seen = SkyRunner::observe(two_have_chosen(), kSpectator);
  EXPECT_EQ(seen.player[0].count(Card::kSabotage), 1U);
  EXPECT_EQ(seen.player[1].count(Card::kClimb4), 1U);
  const auto view = boost::json::serialize(SkyRunner::view(seen, kSpectator));
  EXPECT_NE(view.find(R"("own_choice":null)"), std::string::npos);
  const auto own =
      boost::json::serialize(SkyRunner::view(SkyRunner::observe(two_have_chosen(), seat_at(0)), seat_at(0)));
  EXPECT_NE(own.find(R"("own_choice":"sabotage")"), std::string::npos);
}

TEST(SkyRunnerSecrets, ADeterminizationPicksAPlayableCard) {
  const Observation seen = SkyRunner::observe(two_have_chosen(), seat_at(0));
  Rng rng(1);
  std::map<Card, int> counts;
  constexpr int kTries = 4000;
  for (int i = 0; i < kTries; ++i) {
    const State s = SkyRunner::determinize(seen, rng);
    EXPECT_EQ(SkyRunner::observe(s, seat_at(0)), seen);
    EXPECT_EQ(s.face_down[0], Card::kSabotage);
    EXPECT_EQ(s.face_down[2], Card::kNone);
    ++counts[s.face_down[1]];
  }
  EXPECT_EQ(counts.size(), 4U);
  for (const Card card : {number_card(1), number_card(3), number_card(7), climb_card(4)}) {
    EXPECT_NEAR(counts[card], kTries / 4, 150) << card_text(card);
  }
}

TEST(SkyRunnerSecrets, ForACrashCardADeterminizationPicksANumber) {
  State s = position({.seats = "L1-7:25p:345els:-:-|L2-7:137:4:-:-", .open = "x3", .options = kTwoPlayers});
  play(s, "play 5");
  Rng rng(1);
  for (int i = 0; i < 100; ++i) {
    const State guess = SkyRunner::determinize(SkyRunner::observe(s, kSpectator), rng);
    EXPECT_TRUE(guess.face_down[0] == number_card(2) || guess.face_down[0] == number_card(5));
  }
}

TEST(SkyRunnerSecrets, AChoiceIsHiddenUntilAllHaveChosen) {
  const State before =
      position({.seats = "L1-7:12345678p:345els:-:-|L2-7:137:4:-:-|L3-7:12345678p:-:-:-", .open = "e"});
  const Action action = make_action(Kind::kPlay, Card::kSabotage);
  State now = before;
  play(now, "play sabotage; play climb 4");
  EXPECT_TRUE(SkyRunner::hides(before, seat_at(0), action, seat_at(1), now));
  EXPECT_TRUE(SkyRunner::hides(before, seat_at(0), action, kSpectator, now));
  EXPECT_FALSE(SkyRunner::hides(before, seat_at(0), action, seat_at(0), now));
  play(now, "play 1");
  EXPECT_FALSE(SkyRunner::hides(before, seat_at(0), action, seat_at(1), now));
  EXPECT_FALSE(SkyRunner::hides(before, seat_at(0), action, kSpectator, now));
  const State target = now;
  EXPECT_FALSE(SkyRunner::hides(target, seat_at(0), make_action(Kind::kTarget, seat_at(1)), seat_at(1), now));
}

TEST(SkyRunnerSecrets, AChoiceOfAnEarlierRoundIsOpen) {
  const State before = start(2);
  State chosen = before;
  play(chosen, "open climb 3");
  State now = chosen;
  play(now, "play 8; play 8");
  ASSERT_EQ(now.phase, Phase::kChoose);
  EXPECT_FALSE(SkyRunner::hides(chosen, seat_at(0), make_action(Kind::kPlay, number_card(8)), seat_at(1), now));
}

}  // namespace
}  // namespace skerry::skyrunner
