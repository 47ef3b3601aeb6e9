// What the cards do: SKY-14 and SKY-19 to SKY-24. Unless a test says otherwise, there are 12 rows, and 3, 2 and 1
// grooves.
#include <gtest/gtest.h>

#include "games/skyrunner/tests/positions.h"

namespace skerry::skyrunner {
namespace {

TEST(SkyRunnerCards, SKY_14_GainedEquipmentSettlesLostEquipment) {
  State s = position({.seats = "L1-1:12345678p:-:ll:-|L3-1:12345678p:-:-:-", .open = "e", .options = kThree});
  play(s, "play 8; play 1");
  EXPECT_EQ(seat(s, 1), "L1-1:1234567p:-:l:-");  // one card settles one debt
  EXPECT_EQ(pile_text(s.discards), "0/0/0/0/1/1/0/0/0");
}

TEST(SkyRunnerCards, SKY_14_AClimbingCardOfAnyValueSettlesTheOldestDebt) {
  State s = position({.seats = "L1-1:12345678p:-:3s2:-|L3-1:12345678p:-:-:-", .open = "c2", .options = kThree});
  play(s, "play 8; play 1");
  EXPECT_EQ(seat(s, 1), "L1-1:1234567p:-:s2:-");
  EXPECT_EQ(pile_text(s.discards), "1/0/0/0/0/0/0/0/1");
  play(s, "open climb 5; play 7; play 2");
  EXPECT_EQ(seat(s, 1), "L1-1:123456p:-:2:-");
  play(s, "open climb 4; play 6; play 3");
  play(s, "open climb 4; play 5; play 4");
  EXPECT_EQ(seat(s, 1), "L1-1:1234p:4:-:-");
}

TEST(SkyRunnerCards, SKY_14_OtherCardsSettleNothing) {
  State s = position({.seats = "L1-1:12345678p:-:ls:-|L3-1:12345678p:-:-:-", .open = "s", .options = kThree});
  play(s, "play 8; play 1; keep");
  EXPECT_EQ(seat(s, 1), "L1-1:1234567p:s:ls:-");
}

TEST(SkyRunnerCards, SKY_19_TheWinnerGetsTheCardInTheOrderOfPlay) {
  // Blue's lost equipment takes effect before Orange's 8 gains the equipment: it becomes a debt, which takes the gain.
  State s = position({.seats = "L1-1:12345678p:l:-:-|L2-1:12345678p:-:-:-", .open = "e", .options = kTwoPlayers});
  play(s, "play lost; play 8; target 2");
  EXPECT_EQ(seat(s, 2), "L2-1:1234567p:-:-:-");
  EXPECT_EQ(pile_text(s.discards), "0/0/0/0/1/1/0/0/0");
  // If Orange starts, the equipment is in the hand in time to be lost.
  State late = position({.seats = "L1-1:12345678p:l:-:-|L2-1:12345678p:e:-:-",
                         .open = "e",
                         .course = "2 2 choose - - -",
                         .options = kTwoPlayers});
  play(late, "play lost; play 8; target 2");
  EXPECT_EQ(seat(late, 2), "L2-1:1234567p:e:-:-");
}

TEST(SkyRunnerCards, SKY_20_LostEquipmentAndSabotageMayBeUsedAtOnce) {
  State s = position({.seats = "L1-7:12345678p:-:-:-|L2-7:12345678p:e:-:-|L3-7:12345678p:-:-:-", .open = "l"});
  play(s, "play 8; play 7; play 6");
  EXPECT_EQ(s.turn(), Turn::of(seat_at(0)));
  EXPECT_EQ(legal(s), "keep, use lost 2, use lost 3");
  EXPECT_EQ(why(s, "use sabotage 2"), "SKY-20: The card won is 'lost'. Write 'use lost' and a seat, or 'keep'.");
  EXPECT_EQ(why(s, "use lost 1"), "SKY-20: The card must be used against another player.");
  EXPECT_EQ(why(s, "use lost 4"), "SKY-20: There is no seat '4'. The seats are 1 to 3.");
  EXPECT_EQ(why(s, "target 2"),
            "SKY-20: The open card was won. Write 'keep', or 'use lost' and a seat to use it at once.");
  EXPECT_EQ(why(s, "use lost"),
            "SKY-20: The open card was won. Write 'keep', or 'use lost' and a seat to use it at once.");
  State used = s;
  play(used, "use lost 2");
  EXPECT_EQ(seat(used, 2), "L2-7:1234568p:-:-:-");
  EXPECT_EQ(pile_text(used.discards), "0/0/0/0/1/1/0/0/0");
  play(s, "keep");
  EXPECT_EQ(seat(s, 1), "L1-7:1234567p:l:-:-");
  EXPECT_EQ(size_of(s.discards), 0U);
}

TEST(SkyRunnerCards, SKY_20_SabotageUsedAtOnce) {
  State s = position({.seats = "L1-7:12345678p:-:-:-|L2-7:12345678p:e:-:-|L3-7:12345678p:-:-:-", .open = "s"});
  play(s, "play 8; play 7; play 6; use sabotage 3");
  EXPECT_EQ(figures(s), "L1-7 L2-7 L3-4");
  EXPECT_EQ(s.discards[slot_of(Card::kSabotage)], 1);
}

TEST(SkyRunnerCards, SKY_21_LostEquipment) {
  State s = position({.seats = "L1-7:12345678p:l:-:-|L2-7:12345678p:ee:-:-|L3-7:12345678p:-:-:-", .open = "c2"});
  play(s, "play lost; play 5; play 5");
  EXPECT_EQ(why(s, "target 1"), "SKY-21: The card must be used against another player.");
  EXPECT_EQ(why(s, "target 0"), "SKY-21: There is no seat '0'. The seats are 1 to 3.");
  EXPECT_EQ(why(s, "use lost 2"), "SKY-21: Choose who loses equipment. Write 'target' and a seat.");
  State held = s;
  play(held, "target 2");
  EXPECT_EQ(seat(held, 2), "L2-7:1234678p:e:-:-");
  EXPECT_EQ(pile_text(held.discards), "0/0/0/0/1/1/0/0/0");
  play(s, "target 3");
  EXPECT_EQ(seat(s, 3), "L3-7:1234678p:-:l:-");
  EXPECT_EQ(size_of(s.discards), 0U);
}

TEST(SkyRunnerCards, SKY_22_SabotageOnTheGroundCostsAClimbingCard) {
  State s = position({.seats = "L1-7:12345678p:s:-:-|ground:12345678p:2445:-:-|L3-7:12345678p:-:-:-", .open = "e"});
  play(s, "play sabotage; play 5; play 5; target 2");
  EXPECT_EQ(s.turn(), Turn::of(seat_at(1)));
  EXPECT_EQ(legal(s), "give climb 4, give climb 5");
  EXPECT_EQ(why(s, "give climb 2"),
            "SKY-22: A climbing card of value 2 is not enough for a sabotage. Give one of value 3 or more.");
  EXPECT_EQ(why(s, "give climb 3"), "SKY-22: There is no climbing card of value 3 in the hand.");
  EXPECT_EQ(why(s, "give 5"),
            "SKY-22: A sabotage on the ground costs a climbing card. Write 'give climb 3', 'give climb 4' or 'give "
            "climb 5'.");
  play(s, "give climb 5");
  EXPECT_EQ(seat(s, 2), "ground:1234678p:244:-:-");
  EXPECT_EQ(pile_text(s.discards), "0/0/0/1/0/0/1/0/0");
}

TEST(SkyRunnerCards, SKY_22_ThePlayedCardCannotBeGiven) {
  State s = position({.seats = "L1-7:12345678p:s:-:-|ground:12345678p:34:-:-|L3-7:12345678p:-:-:-", .open = "e"});
  play(s, "play sabotage; play climb 4; play 5; target 2");
  EXPECT_EQ(legal(s), "give climb 3");
  EXPECT_EQ(why(s, "give climb 4"), "SKY-22: The card played in this round cannot be given.");
  // Without another card to give, the sabotage becomes a debt, and the climb goes on.
  State bare = position({.seats = "L1-7:12345678p:s:-:-|ground:12345678p:24:-:-|L3-7:12345678p:-:-:-", .open = "e"});
  play(bare, "play sabotage; play climb 4; play 5; target 2");
  EXPECT_EQ(bare.phase, Phase::kClimb);
  EXPECT_EQ(seat(bare, 2), "ground:12345678p:2:s:c4");
  EXPECT_EQ(bare.discards[slot_of(Card::kSabotage)], 0);
  EXPECT_EQ(why(bare, "fall left"),
            "SKY-11: Choose where the climb ends. Write 'climb' and a square, 'climb roof' or 'climb stay'.");
}

TEST(SkyRunnerCards, SKY_22_ExampleSabotagedBelowALedgeBeforeClimbing) {
  State s = position({.seats = "L1-7:12345678p:s:-:-|M1-1:12345678p:5:-:-|L3-7:12345678p:-:-:-", .open = "c2"});
  play(s, "play sabotage; play climb 5; play 5; target 2; fall left");
  EXPECT_EQ(figures(s), "L1-7 L1-10 L3-7");
  EXPECT_NE(ends(s).find("L1-12"), std::string::npos);
  EXPECT_EQ(ends(s).find('M'), std::string::npos);
}

TEST(SkyRunnerCards, SKY_23_ACrashOnTheGround) {
  // A climbing card of exactly that value is given up.
  State s = position({.seats = "ground:12345678p:234:-:-|L2-4:12345678p:-:-:-", .open = "x3", .options = kTwoPlayers});
  play(s, "play 1; play 2");
  EXPECT_EQ(seat(s, 1), "ground:2345678p:24:-:-");
  EXPECT_EQ(pile_text(s.discards), "0/1/0/0/0/0/0/0/1");
  // Without one, the crash card becomes a debt.
  State debt =
      position({.seats = "ground:12345678p:345:-:-|L2-4:12345678p:-:-:-", .open = "x2", .options = kTwoPlayers});
  play(debt, "play 1; play 2");
  EXPECT_EQ(seat(debt, 1), "ground:2345678p:345:2:-");
  EXPECT_EQ(size_of(debt.discards), 0U);
}

TEST(SkyRunnerCards, SKY_23_ACrashOverALedge) {
  State s = position({.seats = "L1-7:12345678p:-:-:-|M2-1:12345678p:-:-:-|L3-7:12345678p:-:-:-", .open = "x3"});
  play(s, "play 5; play 2; play 4");
  EXPECT_EQ(s.turn(), Turn::of(seat_at(1)));
  EXPECT_EQ(s.discards[slot_of(Card::kCrash3)], 1);
  play(s, "fall right");
  EXPECT_EQ(figures(s), "L1-7 L3-10 L3-7");
}

TEST(SkyRunnerCards, SKY_24_ASingleParasiteGainsTheClimbingCards) {
  State s = position({.seats = "L1-7:12345678p:-:-:-|L2-7:12345678p:3:-:-|L3-7:12345678p:4:-:-", .open = "e"});
  play(s, "play parasite; play climb 3; play climb 4; climb L2-10; climb L3-11");
  EXPECT_EQ(seat(s, 1), "L1-7:12345678:34:-:-");
  EXPECT_EQ(size_of(s.discards), 0U);
}

TEST(SkyRunnerCards, SKY_24_TheCardsAreGainedInTheOrderOfPlay) {
  constexpr std::string_view kSeats = "L1-7:12345678p:-:s:-|L2-7:12345678p:3:-:-|L3-7:12345678p:4:-:-";
  State s = position({.seats = kSeats, .open = "e"});
  play(s, "play parasite; play climb 3; play climb 4; climb L2-10; climb L3-11");
  EXPECT_EQ(seat(s, 1), "L1-7:12345678:4:-:-");
  State other = position({.seats = kSeats, .open = "e", .course = "3 3 choose - - -"});
  play(other, "play parasite; play climb 3; play climb 4; climb L3-11; climb L2-10");
  EXPECT_EQ(seat(other, 1), "L1-7:12345678:3:-:-");
}

TEST(SkyRunnerCards, SKY_24_TwoParasitesGainNothing) {
  State s = position({.seats = "L1-7:12345678p:-:-:-|L2-7:12345678p:-:-:-|L3-7:12345678p:4:-:-", .open = "e"});
  play(s, "play parasite; play parasite; play climb 4; climb L3-11");
  EXPECT_EQ(seat(s, 1), "L1-7:12345678:-:-:-");
  EXPECT_EQ(pile_text(s.discards), "0/0/1/0/0/0/0/0/0");
  State none = position({.seats = "L1-7:12345678p:-:-:-|L2-7:12345678p:-:-:-|L3-7:12345678p:4:-:-", .open = "e"});
  play(none, "play 1; play 1; play climb 4; climb L3-11");
  EXPECT_EQ(pile_text(none.discards), "0/0/1/0/0/0/0/0/0");
}

}  // namespace
}  // namespace skerry::skyrunner
