// The rulings on rounds, bids and the end: SKY-4 to SKY-9 and SKY-15 to SKY-18. Unless a test says otherwise, there are
// three players, 12 rows, and 3, 2 and 1 grooves.
#include <gtest/gtest.h>

#include "games/skyrunner/tests/positions.h"
#include "search/playout.h"

namespace skerry::skyrunner {
namespace {

constexpr std::string_view kFive = "rows=12 lower=5 middle=4 top=3 round_limit=500";

std::string chances(const State& state) {
  Outcomes outcomes;
  state.chance_outcomes(outcomes);
  std::string list;
  for (const Outcome& outcome : outcomes) {
    list += (list.empty() ? "" : ", ") + SkyRunner::outcome_text(state, outcome.action) + " x" +
            std::to_string(outcome.weight);
  }
  return list;
}

TEST(SkyRunnerRules, SKY_4_TheCards) {
  EXPECT_EQ(size_of(kAllActionCards), 45U);
  const State two = start(2);
  EXPECT_EQ(seat(two, 1), "ground:12345678p:34e:-:-");
  EXPECT_EQ(pile_text(two.main_set), "4/7/7/3/10/2/4/1/1");
  EXPECT_EQ(pile_text(start(5).main_set), "4/4/4/3/7/2/4/1/1");
  EXPECT_EQ(size_of(start(5).main_set), 30U);
}

TEST(SkyRunnerRules, SKY_5_EveryRemainingCardIsEquallyLikely) {
  EXPECT_EQ(chances(start(3)),
            "open climb 2 x4, open climb 3 x6, open climb 4 x6, open climb 5 x3, open equipment x9, open lost x2, open "
            "sabotage x4, open crash 2 x1, open crash 3 x1");
}

// The open equipment card was the last of the main set. All other cards are held or discarded.
State last_card() {
  return read(
      "L1-1:12345678p:3:-:-|L3-1:12345678p:-:-:- e 0/0/0/0/0/0/0/0/0 4/8/9/3/11/2/4/1/1 1 1 choose - - - "
      "rows=12 lower=3 middle=2 top=1 round_limit=500");
}

TEST(SkyRunnerRules, SKY_5_TheDiscardsReturnOnlyWhenACardMustBeTurned) {
  // The open card stays, so no card is turned.
  State stays = last_card();
  play(stays, "play 1; play 1");
  EXPECT_EQ(stays.phase, Phase::kChoose);
  EXPECT_EQ(size_of(stays.main_set), 0U);
  EXPECT_EQ(size_of(stays.discards), 43U);
  // The open card is won, so the discards become the main set, including the climbing card of this round.
  State won = last_card();
  play(won, "play climb 3; play 1; climb L1-4");
  EXPECT_EQ(won.phase, Phase::kOpen);
  EXPECT_EQ(pile_text(won.main_set), "4/9/9/3/11/2/4/1/1");
  EXPECT_EQ(size_of(won.discards), 0U);
}

TEST(SkyRunnerRules, SKY_5_ARoundWithoutAnOpenCard) {
  State s = read(
      "L1-1:12345678p:2222333333333:-:-|L3-1:12345678p:444444444555eeeeeeeeeeeellss:ss23:- - 0/0/0/0/0/0/0/0/0 "
      "0/0/0/0/0/0/0/0/0 1 1 "
      "choose - - - rows=12 lower=3 middle=2 top=1 round_limit=500");
  play(s, "play 8; play 1");
  EXPECT_EQ(s.phase, Phase::kChoose);  // no card can be turned in the next round either
  EXPECT_EQ(s.round, 2);
  EXPECT_EQ(s.open, Card::kNone);
  EXPECT_EQ(seat(s, 1), "L1-1:1234567p:2222333333333:-:-");
  play(s, "play climb 3; play 2; climb L1-4");
  EXPECT_EQ(chances(s), "open climb 3 x1");
}

TEST(SkyRunnerRules, SKY_6_TheStartingPlayerChangesClockwise) {
  State s = start(3);
  for (const std::string bids :
       {"play 8; play 7; play 6", "play 7; play 6; play 5", "play 6; play 5; play 4", "play 5; play 4; play 3"}) {
    EXPECT_EQ(index(s.starter), (s.round - 1U) % 3);
    play(s, "open climb 2; " + bids);
  }
  EXPECT_EQ(s.round, 5);
  // The starting player's card is the first to take effect.
  State late = position({.seats = "L1-1:12345678p:3:-:-|L2-1:12345678p:3:-:-|L3-1:12345678p:3:-:-",
                         .open = "e",
                         .course = "2 2 choose - - -"});
  play(late, "play climb 3; play climb 3; play climb 3");
  EXPECT_EQ(late.acting, seat_at(1));
}

TEST(SkyRunnerRules, SKY_7_APlayerWithoutNumbersTakesAllBack) {
  State s = position({.seats = "ground:4:34e:-:-|ground:37p:34e:-:-", .open = "c2", .options = kTwoPlayers});
  play(s, "play 4; play 3");
  EXPECT_EQ(seat(s, 1), "ground:12345678p:234e:-:-");
  EXPECT_EQ(seat(s, 2), "ground:7p:34e:-:-");
}

TEST(SkyRunnerRules, SKY_7_TheParasiteDoesNotReturnAlone) {
  State s = position({.seats = "ground:4p:34e:-:-|ground:37p:34e:-:-", .open = "c2", .options = kTwoPlayers});
  play(s, "play parasite; play 3");
  EXPECT_EQ(seat(s, 1), "ground:4:34e:-:-");
  const State later = position({.seats = "ground:4:34e:-:-|ground:37p:34e:-:-", .open = "c2", .options = kTwoPlayers});
  EXPECT_EQ(why(later, "play parasite"), "SKY-7: The parasite lies on its owner's pile until the numbers return.");
  EXPECT_EQ(why(later, "play 8"),
            "SKY-7: The number 8 lies on its owner's pile. All eight return when the last is gone.");
}

TEST(SkyRunnerRules, SKY_8_TheRoofEndsTheGameAtOnce) {
  State s = position({.seats = "L1-1:12345678p:3:-:-|T1-12:12345678p:3e:-:-|T1-9:12345678p:4e:-:-", .open = "c2"});
  play(s, "play 5; play climb 3; play climb 4; climb roof");
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.returns(), (PerSeat<double>{0, 1, 0}));
  EXPECT_EQ(SkyRunner::end_text(s), "Orange stands on the roof");
  EXPECT_EQ(figures(s), "L1-1 roof T1-9");
}

TEST(SkyRunnerRules, SKY_9_AfterTheRoundLimitTheHighestWins) {
  constexpr std::string_view kShort = "rows=12 lower=3 middle=2 top=1 round_limit=4";
  State s = position({.seats = "L1-4:12345678p:-:-:-|M1-2:12345678p:-:-:-|L3-2:12345678p:-:-:-",
                      .open = "e",
                      .course = "4 1 choose - - -",
                      .options = kShort});
  EXPECT_EQ(s.returns(), PerSeat<double>{});
  play(s, "play 1; play 2; play 3");
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.returns(), (PerSeat<double>{0, 1, 0}));
  EXPECT_EQ(SkyRunner::end_text(s), "The round limit of 4 is reached, and Orange is highest");
}

TEST(SkyRunnerRules, SKY_9_EqualLeadersShare) {
  State s = start(5, {"round_limit=1"});
  play(s, "open equipment; play 1; play 1; play 1; play 1; play climb 3; climb L1-3");
  EXPECT_EQ(s.returns(), (PerSeat<double>{0, 0, 0, 0, 1}));
  State tie = start(5, {"round_limit=1"});
  play(tie, "open equipment; play 1; play 1; play climb 3; play 1; play climb 3; climb L3-3; climb L1-3");
  EXPECT_EQ(tie.returns(), (PerSeat<double>{0, 0, 0.5, 0, 0.5}));
  EXPECT_EQ(SkyRunner::end_text(tie), "The round limit of 1 is reached, and Green and Yellow are equally high");
}

TEST(SkyRunnerRules, SKY_15_ADecisionWithOneOptionIsAStepToo) {
  State s = position({.seats = "L1-1:12345678p:l:-:-|L2-1:12345678p:e:-:-", .open = "c2", .options = kTwoPlayers});
  play(s, "play lost; play 1");
  EXPECT_EQ(legal(s), "target 2");
  play(s, "target 2");
  State stay = position({.seats = "T1-12:12345678p:3:-:-|L2-1:12345678p:e:-:-", .open = "c2", .options = kTwoPlayers});
  play(stay, "play climb 3; play 1");
  EXPECT_EQ(legal(stay), "climb stay");
}

TEST(SkyRunnerRules, SKY_16_OneCardEachFaceDown) {
  State s = position({.seats = "L1-1:12345678p:2345els:-:-|L2-1:27:-:-:-", .open = "c2", .options = kTwoPlayers});
  EXPECT_EQ(s.turn(), Turn::of_all(3));
  EXPECT_EQ(legal(s),
            "play 1, play 2, play 3, play 4, play 5, play 6, play 7, play 8, play parasite, play climb 2, play climb "
            "3, play climb 4, play climb 5, play lost, play sabotage");
  EXPECT_EQ(why(s, "play equipment"),
            "SKY-16: Equipment is never played on its own. A climb uses it where it is needed.");
  play(s, "play lost");
  EXPECT_EQ(s.turn(), Turn::of(seat_at(1)));
  EXPECT_EQ(legal(s), "play 2, play 7");
  EXPECT_EQ(why(s, "play climb 3"), "SKY-16: There is no climbing card of value 3 in the hand.");
  EXPECT_EQ(why(s, "play lost"), "SKY-16: There is no lost equipment card in the hand.");
  EXPECT_EQ(why(s, "play sabotage"), "SKY-16: There is no sabotage card in the hand.");
  EXPECT_EQ(
      why(s, "play 9"),
      "SKY-16: There is no card '9'. Write a number from 1 to 8, parasite, climb 2 to climb 5, lost or sabotage.");
  const auto again = SkyRunner::parse_action(SkyRunner::observe(s, seat_at(0)), seat_at(0), "play 3");
  EXPECT_EQ(again.error().text(), "SKY-16: This seat has already laid its card and waits for the others.");
}

TEST(SkyRunnerRules, SKY_16_CardsMayBeLaidInAnyOrder) {
  State forwards = start(3);
  play(forwards, "open climb 4");
  State backwards = forwards;
  for (const std::size_t i : {0U, 1U, 2U})
    forwards.apply(seat_at(i), make_action(Kind::kPlay, number_card(8 - static_cast<unsigned>(i))));
  for (const std::size_t i : {2U, 0U, 1U})
    backwards.apply(seat_at(i), make_action(Kind::kPlay, number_card(8 - static_cast<unsigned>(i))));
  EXPECT_EQ(forwards, backwards);
  EXPECT_EQ(forwards.hash(), backwards.hash());
}

TEST(SkyRunnerRules, SKY_17_OnlyNumbersForACrashCard) {
  const State s = position({.seats = "L1-1:25p:2345els:-:-|L2-1:27:-:-:-", .open = "x2", .options = kTwoPlayers});
  EXPECT_EQ(legal(s), "play 2, play 5");
  EXPECT_EQ(why(s, "play climb 3"), "SKY-17: Only numbers may be played while a crash card lies open.");
  EXPECT_EQ(why(s, "play parasite"), "SKY-17: Only numbers may be played while a crash card lies open.");
  EXPECT_EQ(why(s, "play crash 2"), "SKY-23: Crash cards strike at once and are never held.");
}

TEST(SkyRunnerRules, SKY_18_TheHighestSingleNumberWins) {
  State s = start(3);
  play(s, "open climb 5; play 8; play 8; play 2");
  EXPECT_EQ(seat(s, 3), "ground:1345678p:345e:-:-");
  EXPECT_EQ(s.open, Card::kNone);
}

TEST(SkyRunnerRules, SKY_18_WithoutASingleNumberTheCardStays) {
  State s = start(2);
  play(s, "open climb 5; play 8; play 8");
  EXPECT_EQ(s.open, Card::kClimb5);
  EXPECT_EQ(s.phase, Phase::kChoose);
  EXPECT_EQ(s.round, 2);
  play(s, "play climb 3; play parasite; climb L1-3");
  EXPECT_EQ(s.open, Card::kClimb5);
  EXPECT_EQ(s.phase, Phase::kChoose);
  State crash = position({.seats = "L1-4:12345678p:-:-:-|L2-4:12345678p:-:-:-", .open = "x3", .options = kTwoPlayers});
  play(crash, "play 4; play 4");
  EXPECT_EQ(crash.open, Card::kCrash3);
  EXPECT_EQ(figures(crash), "L1-4 L2-4");
}

TEST(SkyRunnerRules, SKY_18_ExampleBidsOfThreeThreeFourFourOne) {
  State s = start(5);
  play(s, "open climb 3; play 3; play 3; play 4; play 4; play 1");
  EXPECT_EQ(seat(s, 5), "ground:2345678p:334e:-:-");
}

TEST(SkyRunnerRules, SKY_18_ExampleTheEightSuffersTheCrash) {
  State s = position(
      {.seats =
           "L1-5:12345678p:-:-:-|L2-5:12345678p:-:-:-|L3-5:12345678p:-:-:-|L4-5:12345678p:-:-:-|L5-5:12345678p:-:-:-",
       .open = "x2",
       .options = kFive});
  play(s, "play 6; play 6; play 7; play 7; play 8");
  EXPECT_EQ(figures(s), "L1-5 L2-5 L3-5 L4-5 L5-3");
}

// ---- statistics

struct Averages {
  double rounds = 0;
  double steps = 0;
  double choices = 0;
  double ends = 0;
};

Averages random_play(int players, int games) {
  Rng rng(static_cast<std::uint64_t>(players));
  double nodes = 0;
  double climbs = 0;
  Averages sum;
  for (int i = 0; i < games; ++i) {
    State s = start(players);
    for (; !s.turn().is_over(); ++sum.steps) {
      if (s.turn().is_decision()) {
        Actions actions;
        s.legal_actions(s.turn().first(), actions);
        sum.choices += static_cast<double>(actions.size());
        ++nodes;
        if (s.phase == Phase::kClimb) {
          sum.ends += static_cast<double>(actions.size());
          ++climbs;
        }
      }
      random_step<SkyRunner>(s, s.turn(), rng);
    }
    sum.rounds += s.round;
  }
  return {sum.rounds / games, sum.steps / games, sum.choices / nodes, sum.ends / climbs};
}

TEST(SkyRunnerRules, RandomPlayHasTheExpectedAverages) {
  const std::array<Averages, 4> expected = {
      {{84, 296, 5.4, 3.0}, {100, 477, 5.5, 3.7}, {128, 755, 5.7, 5.2}, {145, 1019, 5.8, 6.3}}};
  for (int players = 2; players <= 5; ++players) {
    const Averages& wanted = expected[static_cast<std::size_t>(players - 2)];
    const Averages found = random_play(players, 300);
    EXPECT_NEAR(found.rounds, wanted.rounds, wanted.rounds * 0.1) << players;
    EXPECT_NEAR(found.steps, wanted.steps, wanted.steps * 0.1) << players;
    EXPECT_NEAR(found.choices, wanted.choices, 0.25) << players;
    EXPECT_NEAR(found.ends, wanted.ends, 0.4) << players;
  }
}

TEST(SkyRunnerRules, EveryActionCardIsSomewhere) {
  Rng rng(5);
  for (int game = 0; game < 20; ++game) {
    State s = start(2 + game % 4, {"rows=6"});
    while (!s.turn().is_over()) {
      random_step<SkyRunner>(s, s.turn(), rng);
      ASSERT_TRUE(SkyRunner::parse_state(SkyRunner::state_text(s)).has_value());  // parse_state() counts the cards
    }
  }
}

}  // namespace
}  // namespace skerry::skyrunner
