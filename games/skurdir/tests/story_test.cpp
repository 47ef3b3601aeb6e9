// What steps lead to: story.cpp. The land is that of positions.h.
#include "testing/story.h"

#include <gmock/gmock.h>

#include "games/skurdir/tests/positions.h"

namespace skerry::skurdir {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::told;

TEST(SkurdirStory, PointsOfARideAndPassengersCarried) {
  State s = read({.passengers = "0,0:Y 4,0:Y", .canals = "R0,0E"});
  EXPECT_THAT(told<Skurdir>(s, "station 5,0; carry 0,0"), IsEmpty());
  EXPECT_THAT(told<Skurdir>(s, "ride E"),
              ElementsAre("arrival: The yellow passenger arrives after 1 canal: S1 +2, S2 +3",
                          "carried: 14 of 15 passengers are carried"));
}

TEST(SkurdirStory, TheEnd) {
  State s = read({.passengers = "0,0:Y", .canals = "R0,0E"});
  EXPECT_THAT(told<Skurdir>(s, "station 5,0; carry 0,0; ride E"),
              ElementsAre("arrival: The yellow passenger arrives after 1 canal: S1 +2, S2 +3",
                          "carried: 15 of 15 passengers are carried",
                          "end: All 15 passengers are carried: S2 wins with 3 points!"));
}

TEST(SkurdirStory, NobodyOwnsTheRoute) {
  State s = read({.colours = "RB", .passengers = "1,1:G 4,0:Y", .canals = "N1,1E;B3,0N"});
  EXPECT_EQ(told<Skurdir>(s, "canal 0,1 E; carry 1,1; ride E")[0],
            "arrival: The green passenger arrives after 1 canal: S1 +1");
}

TEST(SkurdirStory, TheLastOfThePool) {
  State s = read({.passengers = "0,0:Y", .canals = "R0,0E", .pool = "K"});
  EXPECT_THAT(told<Skurdir>(s, "station 5,0; carry 0,0; ride E; add black 0,0"),
              ElementsAre("pool: The pool is empty: no more passengers are added!"));
}

TEST(SkurdirStory, Sabotage) {
  State s = read({.passengers = "4,0:Y", .canals = "Y0,0E;N1,0E"});
  State t = s;
  EXPECT_THAT(told<Skurdir>(s, "sabotage 0,0 E"), ElementsAre("sabotage: S1 sabotages a canal of S2"));
  EXPECT_THAT(told<Skurdir>(t, "sabotage 1,0 E"), ElementsAre("sabotage: S1 sabotages a neutral canal"));
}

}  // namespace
}  // namespace skerry::skurdir
