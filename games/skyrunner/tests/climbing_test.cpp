// The building and climbing: SKY-1 to SKY-3, SKY-10, SKY-11 and SKY-25 to SKY-27. Unless a test says otherwise, there
// are 12 rows, and 3, 2 and 1 grooves.
#include <gtest/gtest.h>

#include "games/skyrunner/tests/positions.h"

namespace skerry::skyrunner {
namespace {

// Seat 1 has played a climbing card of this value.
State climb(std::string_view figures, unsigned value, unsigned equipment, std::string_view options = kThree) {
  std::string seats;
  for (const std::string_view figure : split(figures, ' ')) {
    if (seats.empty()) {
      seats = std::string(figure) + ":12345678p:" + (equipment == 0 ? "-" : std::string(equipment, 'e')) + ":-:c" +
              std::to_string(value);
    } else {
      seats += "|" + std::string(figure) + ":2345678p:-:-:1";
    }
  }
  return position({.seats = seats, .course = "1 1 climb 1 - -", .options = options});
}

TEST(SkyRunnerClimbing, SKY_1_TheBuildingFitsThePlayers) {
  const auto grooves = [](int players) {
    const Building b = start(players).building;
    return std::vector<int>(b.grooves.begin(), b.grooves.end());
  };
  EXPECT_EQ(grooves(2), (std::vector<int>{2, 2, 1}));
  EXPECT_EQ(grooves(3), (std::vector<int>{3, 2, 1}));
  EXPECT_EQ(grooves(4), (std::vector<int>{4, 3, 2}));
  EXPECT_EQ(grooves(5), (std::vector<int>{5, 4, 3}));
  EXPECT_EQ(start(5).building.rows, 12);
  const Building odd = start(2, {"rows=6", "lower=2", "middle=4", "top=3"}).building;
  EXPECT_EQ(odd, (Building{6, {2, 4, 3}}));
}

TEST(SkyRunnerClimbing, SKY_1_SquaresAreSectionGrooveAndRow) {
  const Building b = start(3).building;
  Place place;
  ASSERT_TRUE(parse_place(b, "L2-7", place));
  EXPECT_EQ(place, (Place{7, 1}));
  ASSERT_TRUE(parse_place(b, "M1-1", place));
  EXPECT_EQ(place, (Place{13, 0}));
  ASSERT_TRUE(parse_place(b, "T1-12", place));
  EXPECT_EQ(place, (Place{36, 0}));
  for (unsigned height = 0; height <= 37; ++height) {
    for (unsigned groove = 0; groove < 3; ++groove) {
      const Place p{static_cast<std::uint8_t>(height), static_cast<std::uint8_t>(groove)};
      if (!b.is_square(p) && p != kGround && p != b.roof()) continue;
      ASSERT_TRUE(parse_place(b, place_text(b, p), place));
      EXPECT_EQ(place, p);
    }
  }
  for (const std::string_view text :
       {"", "L", "L-", "L0-1", "L4-1", "L1-0", "L1-13", "M3-1", "T2-1", "l1-1", "L1-1 ", "L01-1", "L1", "Roof", "-"}) {
    EXPECT_FALSE(parse_place(b, text, place)) << text;
  }
}

TEST(SkyRunnerClimbing, SKY_2_FiguresInAGrooveAreTwoRowsApart) {
  const State s = climb("L2-4 L2-6 ground", 2, 0);
  EXPECT_EQ(ends(s), "stay L1-5 L3-5");
  EXPECT_EQ(why(s, "climb L2-6"), "SKY-2: Orange is on L2-6.");
  EXPECT_EQ(why(s, "climb L2-5"),
            "SKY-2: L2-5 is too close to Orange on L2-6. Figures in a groove are at least two rows apart.");
  EXPECT_EQ(why(climb("L2-4 L3-4 ground", 2, 0), "climb L3-5"),
            "SKY-2: L3-5 is too close to Orange on L3-4. Figures in a groove are at least two rows apart.");
}

TEST(SkyRunnerClimbing, SKY_2_FiguresInDifferentSectionsMayBeClose) {
  EXPECT_EQ(ends(climb("L1-11 M1-1 M2-1", 2, 0)), "L3-11 L1-12 L2-12");
  EXPECT_EQ(ends(climb("L1-12 M1-2 T1-1", 2, 1)), "stay L2-12 L3-12 M2-1+1 M2-2+1");
}

TEST(SkyRunnerClimbing, SKY_3_TheScoreIsTheHeight) {
  const auto scores = climb("M2-3 T1-12 L3-9", 3, 0).scores();
  EXPECT_EQ(scores, (PerSeat<std::int32_t>{15, 36, 9}));
  State s = climb("T1-12 ground L1-1", 2, 1);
  play(s, "climb roof");
  EXPECT_EQ(s.scores(), (PerSeat<std::int32_t>{37, 0, 1}));
}

TEST(SkyRunnerClimbing, SKY_25_FromTheGroundIntoAnyGroove) {
  EXPECT_EQ(ends(climb("ground ground ground", 2, 0)), "L1-1 L2-1 L3-1 L1-2 L2-2 L3-2");
}

TEST(SkyRunnerClimbing, SKY_25_UpAndSidewaysWithoutEnteringASquareTwice) {
  EXPECT_EQ(ends(climb("L2-4 ground ground", 3, 0)), "L2-5 L1-6 L3-6 L2-7");
  // Along a row, only in one direction.
  EXPECT_EQ(ends(climb("L1-4 ground ground", 2, 0)), "L3-4 L2-5 L1-6");
  const State s = climb("L2-4 ground ground", 3, 0);
  EXPECT_EQ(why(s, "climb L2-3"), "SKY-25: Nobody climbs down, and L2-3 is below the figure.");
  EXPECT_EQ(why(s, "climb ground"), "SKY-25: Nobody climbs down, and the ground is below the figure.");
  EXPECT_EQ(why(s, "climb L2-9"), "SKY-25: There is no way to L2-9 with a climbing card of value 3.");
  EXPECT_EQ(why(s, "climb roof"), "SKY-25: There is no way to the roof with a climbing card of value 3.");
  EXPECT_EQ(why(s, "climb L1-7"), "SKY-25: There is no way to L1-7 with a climbing card of value 3.");
}

TEST(SkyRunnerClimbing, SKY_26_ALedgeCostsOneStepAndOneEquipment) {
  EXPECT_EQ(ends(climb("L2-11 ground ground", 3, 1)), "L1-12 L2-12 L3-12 M1-1+1 M2-1+1 M1-2+1 M2-2+1");
  State s = climb("L2-11 ground ground", 3, 2);
  play(s, "climb M1-2");
  EXPECT_EQ(figures(s), "M1-2 ground ground");
  EXPECT_EQ(s.player[0].count(Card::kEquipment), 1U);
  EXPECT_EQ(s.discards[slot_of(Card::kEquipment)], 1);
}

TEST(SkyRunnerClimbing, SKY_26_WithoutEquipmentOnlyUpToTheLedge) {
  const State s = climb("L2-11 ground ground", 3, 0);
  EXPECT_EQ(ends(s), "L1-12 L2-12 L3-12");
  EXPECT_EQ(why(s, "climb M1-1"), "SKY-26: The way to M1-1 costs 1 equipment card, and none is in the hand.");
}

TEST(SkyRunnerClimbing, SKY_26_TheRoofNeedsEquipmentToo) {
  EXPECT_EQ(ends(climb("T1-12 ground ground", 2, 1)), "stay roof+1");
  const State s = climb("T1-12 ground ground", 2, 0);
  EXPECT_EQ(ends(s), "stay");
  EXPECT_EQ(why(s, "climb roof"), "SKY-26: The way to the roof costs 1 equipment card, and none is in the hand.");
}

TEST(SkyRunnerClimbing, SKY_27_OvertakingTakesFourStepsAndOneEquipment) {
  EXPECT_EQ(ends(climb("L2-4 L2-6 ground", 4, 1)), "stay L1-7 L3-7 L2-8+1");
  EXPECT_EQ(ends(climb("L2-4 L2-6 ground", 5, 1)), "stay L1-8 L3-8 L2-9+1");
  EXPECT_EQ(ends(climb("L2-3 L2-6 ground", 5, 1)), "L2-4 L1-5 L3-5 L1-7 L3-7 L2-8+1");
  const State poor = climb("L2-4 L2-6 ground", 4, 0);
  EXPECT_EQ(ends(poor), "stay L1-7 L3-7");
  EXPECT_EQ(why(poor, "climb L2-8"), "SKY-27: The way to L2-8 costs 1 equipment card, and none is in the hand.");
}

TEST(SkyRunnerClimbing, SKY_27_OnlyFoursAndFivesOvertake) {
  const State s = climb("L2-4 L2-6 ground", 3, 2);
  EXPECT_EQ(ends(s), "stay L1-6 L3-6");
  EXPECT_EQ(
      why(s, "climb L2-8"),
      "SKY-27: Overtaking Orange on L2-6 takes four steps, from two rows below to two rows above: a climbing card of "
      "value 4 or 5. This one has value 3.");
}

TEST(SkyRunnerClimbing, SKY_27_TheLandingMustBeFree) {
  const State s = climb("L2-4 L2-6 L2-9", 4, 2);
  EXPECT_EQ(ends(s), "stay L1-7 L3-7");
  EXPECT_EQ(why(s, "climb L2-8"),
            "SKY-2: L2-8 is too close to Green on L2-9. Figures in a groove are at least two rows apart.");
  // This holds just below a ledge too, as long as the landing square exists.
  EXPECT_EQ(ends(climb("L2-8 L2-10 L2-12", 4, 2)), "stay L1-11 L3-11");
}

TEST(SkyRunnerClimbing, SKY_27_OvertakingDoesNotBeginOnTheGroundOrBehindALedge) {
  EXPECT_EQ(ends(climb("ground L2-2 L3-2", 4, 2)), "L1-4");
  EXPECT_EQ(ends(climb("L2-12 M1-2 ground", 4, 2)), "L1-12 stay L3-12 M2-3+1 M2-4+1");
  // But it may begin in the first row.
  EXPECT_NE(ends(climb("ground L2-3 ground", 5, 1)).find("L2-5+1"), std::string::npos);
  EXPECT_NE(ends(climb("L2-12 M1-3 ground", 5, 2)).find("M1-5+2"), std::string::npos);
}

TEST(SkyRunnerClimbing, SKY_10_PastAFigureAndALedge) {
  // Two rows below a figure in the last row: three steps.
  EXPECT_EQ(ends(climb("L2-10 L2-12 ground", 4, 2)), "stay L1-12 L3-12 M1-1+1 M2-1+1 M1-2+2 M2-2+2");
  EXPECT_EQ(ends(climb("L2-10 L2-12 ground", 4, 1)), "stay L1-12 L3-12 M1-1+1 M2-1+1");
  // Two rows below a figure in the last row but one: four steps.
  EXPECT_EQ(ends(climb("L2-9 L2-11 ground", 4, 2)), "stay L1-12 L3-12 M1-1+2 M2-1+2");
  // Two rows above the figure is the last row: ordinary overtaking.
  EXPECT_EQ(ends(climb("L2-8 L2-10 ground", 4, 2)), "stay L1-11 L3-11 L2-12+1");
}

TEST(SkyRunnerClimbing, SKY_10_OntoTheRoof) {
  EXPECT_EQ(ends(climb("T1-10 T1-12 ground", 4, 2)), "stay roof+2");
  EXPECT_EQ(ends(climb("T1-9 T1-11 ground", 4, 2)), "stay roof+2");
  const State one = climb("T1-10 T1-12 ground", 4, 1);
  EXPECT_EQ(ends(one), "stay");
  EXPECT_EQ(why(one, "climb roof"), "SKY-26: The way to the roof costs 2 equipment cards, and only 1 is in the hand.");
}

TEST(SkyRunnerClimbing, SKY_10_OnlyWithFourOrFive) {
  const State s = climb("T1-10 T1-12 ground", 3, 2);
  EXPECT_EQ(ends(s), "stay");
  EXPECT_EQ(
      why(s, "climb roof"),
      "SKY-27: Overtaking Orange on T1-12 takes four steps, from two rows below to two rows above: a climbing card of "
      "value 4 or 5. This one has value 3.");
}

TEST(SkyRunnerClimbing, SKY_10_TheLandingKeepsTheDistance) {
  EXPECT_EQ(ends(climb("L2-9 L2-11 M1-2", 4, 2)), "stay L1-12 L3-12 M2-1+2");
}

TEST(SkyRunnerClimbing, SKY_11_AllStepsOrAnObstacle) {
  // The square above L2-11 is free, so a climb may not stop there; above L1-12 is a ledge.
  const State s = climb("L1-10 ground ground", 3, 0);
  EXPECT_EQ(ends(s), "L1-11 L3-11 L1-12 L2-12");
  EXPECT_EQ(why(s, "climb L2-11"),
            "SKY-11: The climb may not end on L2-11: that is not 3 steps, and nothing stops the figure there.");
  // Under a figure the rest of the card is lost.
  EXPECT_EQ(ends(climb("L1-4 L1-8 ground", 4, 0, kTwoPlayers)), "L1-6 L2-7");
}

TEST(SkyRunnerClimbing, SKY_11_StayingNeedsAnObstacle) {
  const State s = climb("L1-4 ground ground", 2, 0);
  EXPECT_EQ(why(s, "climb stay"), "SKY-11: The figure may not stay: the next square up, L1-5, is free.");
  EXPECT_EQ(why(s, "climb L1-4"), "SKY-11: The figure is already on L1-4. Write 'climb stay'.");
  EXPECT_EQ(ends(climb("M2-12 ground ground", 2, 0)), "M1-12 stay");
}

TEST(SkyRunnerClimbing, SKY_11_StayingOnTheGroundNeedsEveryGrooveBarred) {
  State s = climb("ground L1-1 L2-2", 3, 0, kTwoPlayers);
  EXPECT_EQ(ends(s), "stay");
  EXPECT_EQ(why(s, "climb ground"), "SKY-11: The figure is already on the ground. Write 'climb stay'.");
  play(s, "climb stay");
  EXPECT_EQ(figures(s), "ground L1-1 L2-2");
  const State free = climb("ground L1-1 L2-3", 3, 0, kTwoPlayers);
  EXPECT_EQ(ends(free), "L2-1");
  EXPECT_EQ(why(free, "climb stay"),
            "SKY-11: A figure may stay on the ground only if the first rows of all grooves are barred.");
}

TEST(SkyRunnerClimbing, SKY_11_TheRoofNeedsNoExactNumber) {
  for (const unsigned value : {3U, 4U, 5U}) EXPECT_EQ(ends(climb("T1-11 ground ground", value, 1)), "T1-12 roof+1");
  EXPECT_EQ(ends(climb("T1-9 ground ground", 4, 1)), "T1-12 roof+1");
  EXPECT_EQ(ends(climb("T1-8 ground ground", 4, 1)), "T1-12");
}

TEST(SkyRunnerClimbing, SKY_11_TheCheapestWayIsTaken) {
  // Passing Orange on the way to M1-1 costs two cards, going around only one.
  State s = climb("L2-10 L2-12 ground", 4, 2);
  play(s, "climb M1-1");
  EXPECT_EQ(s.player[0].count(Card::kEquipment), 1U);
}

TEST(SkyRunnerClimbing, ExampleAFivePassesAFigureSideways) {
  State s = climb("L2-4 L2-6 ground", 5, 1);
  play(s, "climb L1-8");
  EXPECT_EQ(s.player[0].count(Card::kEquipment), 1U);
}

TEST(SkyRunnerClimbing, ExampleOvertakingAndALedgeInOneClimbCostTwo) {
  // Past Orange to the last row, then over the ledge.
  State s = climb("L2-8 L2-10 ground", 5, 2);
  EXPECT_NE(ends(s).find("M1-1+2"), std::string::npos);
  play(s, "climb M1-1");
  EXPECT_EQ(s.player[0].count(Card::kEquipment), 0U);
  EXPECT_EQ(s.discards[slot_of(Card::kEquipment)], 2);
}

TEST(SkyRunnerClimbing, SquaresThatDoNotExistAreRefused) {
  const State s = climb("L2-4 ground ground", 3, 0);
  EXPECT_EQ(why(s, "climb L4-1"),
            "SKY-1: There is no square 'L4-1'. Squares are written as section, groove and row, from L1-1 to T1-12.");
  EXPECT_TRUE(why(s, "climb ").starts_with("SKY-1: There is no square ''"));
}

TEST(SkyRunnerRules, SKY_26_AWayThatWouldLeadOverALedgeNeedsEquipment) {
  State s = position({.seats = "M1-12:12345678p:4:-:-|L2-1:12345678p:34e:-:-|L3-1:12345678p:34e:-:-", .open = "c2"});
  play(s, "play climb 4; play 1; play 2");
  EXPECT_EQ(why(s, "climb T1-1"),
            "SKY-26: The way to T1-1 leads over a ledge or past a figure, which takes equipment, and none is in the "
            "hand.");
}

}  // namespace
}  // namespace skerry::skyrunner
