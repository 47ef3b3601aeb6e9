// What steps lead to: story.cpp.
#include "testing/story.h"

#include <gmock/gmock.h>

#include "games/skyrunner/tests/positions.h"

namespace skerry::skyrunner {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::told;

constexpr std::string_view kAll = ":12345678p:34e:-:-";

std::string seats(std::string_view first, std::string_view second, std::string_view third) {
  return std::string(first) + std::string(kAll) + "|" + std::string(second) + std::string(kAll) + "|" +
         std::string(third) + std::string(kAll);
}

TEST(SkyRunnerStory, TheOpenCard) {
  State s = start(3);
  EXPECT_THAT(told<SkyRunner>(s, "open climb 3"),
              ElementsAre("open: Climb 3 is turned, and the highest single number wins it"));
  s = start(3);
  EXPECT_THAT(told<SkyRunner>(s, "open crash 2"),
              ElementsAre("open: Crash 2 is turned, and the lowest single number gets it"));
}

TEST(SkyRunnerStory, ARevealThatEndsTheRound) {
  State s = position({.seats = seats("ground", "ground", "ground"), .open = "c2"});
  EXPECT_THAT(told<SkyRunner>(s, "play 5; play 5"), IsEmpty());
  EXPECT_THAT(told<SkyRunner>(s, "play 3"),
              ElementsAre("reveal: The cards are revealed: S1 plays 5, S2 plays 5, S3 plays 3!",
                          "cancelled: S1 and S2 both bid 5, so these bids cancel out", "won: S3 wins climb 2 with 3",
                          "round: Round 2: S2 begins"));
}

TEST(SkyRunnerStory, NobodyWins) {
  State s = position({.seats = seats("ground", "ground", "ground"), .open = "e"});
  EXPECT_THAT(
      told<SkyRunner>(s, "play 5; play 5; play 5"),
      ElementsAre("reveal: The cards are revealed: S1 plays 5, S2 plays 5, S3 plays 5!",
                  "cancelled: S1, S2 and S3 all bid 5, so these bids cancel out",
                  "unwon: Nobody gets equipment, which stays open for the next round", "round: Round 2: S2 begins"));
}

// The last number goes back to the hand in the step that reveals it (SKY-7).
TEST(SkyRunnerStory, ARevealedCardThatIsBackInTheHand) {
  State s = position({.seats = "ground:4:34e:-:-|ground:4p:34e:-:-", .open = "c2", .options = kTwoPlayers});
  EXPECT_EQ(told<SkyRunner>(s, "play 4; play parasite")[0],
            "reveal: The cards are revealed: S1 plays 4, S2 plays parasite!");
}

TEST(SkyRunnerStory, ClimbsAndParasites) {
  State s = position({.seats = seats("L1-12", "L2-1", "L3-1"), .open = "c2"});
  EXPECT_THAT(told<SkyRunner>(s, "play climb 4; play parasite; play 1"),
              ElementsAre("reveal: The cards are revealed: S1 plays climb 4, S2 plays parasite, S3 plays 1!",
                          "won: S3 wins climb 2 with 1"));
  EXPECT_THAT(told<SkyRunner>(s, "climb M1-4"),
              ElementsAre("climb: S1 climbs to M1-4 and uses up 1 equipment card",
                          "parasite: S2’s parasite takes climb 4", "round: Round 2: S2 begins"));
  s = position({.seats = seats("L1-12", "L2-1", "L3-1"), .open = "c2"});
  EXPECT_THAT(
      told<SkyRunner>(s, "play climb 4; play parasite; play parasite; climb stay"),
      ElementsAre("climb: S1 stays in place", "parasite: The parasites of S2 and S3 cancel out and take nothing",
                  "round: Round 2: S2 begins"));
}

TEST(SkyRunnerStory, CrashesAndFalls) {
  State s = position({.seats = seats("L1-6", "L2-1", "ground"), .open = "x3"});
  EXPECT_THAT(told<SkyRunner>(s, "play 1; play 2; play 3"),
              ElementsAre("reveal: The cards are revealed: S1 plays 1, S2 plays 2, S3 plays 3!",
                          "crash: S1 gets crash 3 with the lowest single number, 1",
                          "fall: S1 falls 3 squares to L1-3!", "round: Round 2: S2 begins"));
  s = position({.seats = seats("ground", "L2-1", "L3-1"), .open = "x3"});
  EXPECT_THAT(told<SkyRunner>(s, "play 1; play 2; play 3"),
              ::testing::Contains("loss: S1 gives up climb 3 for the crash"));
  s = position({.seats = seats("L1-6", "L2-1", "ground"), .open = "x3"});
  EXPECT_THAT(told<SkyRunner>(s, "play 4; play 2; play 3"),
              ::testing::Contains("fall: S2 falls 1 square to the ground!"));
}

TEST(SkyRunnerStory, SabotageLostEquipmentAndDebts) {
  State s = position({.seats = "L1-6:12345678p:34es:-:-|L2-5:12345678p:34:-:-|ground:12345678p:l:-:-", .open = "c2"});
  EXPECT_THAT(told<SkyRunner>(s, "play sabotage; play 2; play lost; target 2"),
              ElementsAre("fall: S2 falls 3 squares to L2-2!"));
  EXPECT_THAT(told<SkyRunner>(s, "target 2"),
              ElementsAre("debt: S2 owes an equipment card", "round: Round 2: S2 begins"));
  EXPECT_THAT(told<SkyRunner>(s, "open equipment; play 3; play 8; play 1"),
              ::testing::Contains("won: S2 wins equipment with 8"));
}

TEST(SkyRunnerStory, ADebtIsPaid) {
  State s = position({.seats = "L1-6:12345678p:34e:-:-|L2-5:12345678p:34:l:-|ground:12345678p:-:s:-", .open = "e"});
  EXPECT_THAT(told<SkyRunner>(s, "play 3; play 8; play 1"),
              ::testing::Contains("paid: S2 pays a debt with the card just gained"));
}

TEST(SkyRunnerStory, TheEnd) {
  State s = position({.seats = "L1-1:12345678p:3:-:-|T1-12:12345678p:3e:-:-|T1-9:12345678p:4e:-:-", .open = "c2"});
  EXPECT_THAT(told<SkyRunner>(s, "play 5; play climb 3; play climb 4; climb roof"),
              ElementsAre("climb: S2 climbs onto the roof and uses up 1 equipment card",
                          "end: S2 stands on the roof and wins!"));
  s = position({.seats = seats("L1-4", "M1-2", "L3-2"),
                .open = "e",
                .course = "4 1 choose - - -",
                .options = "rows=12 lower=3 middle=2 top=1 round_limit=4"});
  EXPECT_EQ(told<SkyRunner>(s, "play 5; play 4; play 3").back(),
            "end: The limit of 4 rounds is reached: S2 wins as the highest!");
}

TEST(SkyRunnerStory, NobodyIsToldACardThatLiesFaceDown) {
  State s = position({.seats = seats("ground", "ground", "ground"), .open = "c2"});
  EXPECT_THAT(told<SkyRunner>(s, "play 5", seat_at(1)), IsEmpty());
}

}  // namespace
}  // namespace skerry::skyrunner
