// What steps lead to: story.cpp.
#include "testing/story.h"

#include <gmock/gmock.h>

#include "games/derailed/tests/positions.h"

namespace skerry::derailed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::told;

TEST(DerailedStory, ArrivalsAndTheEndOfARound) {
  const State start = position({.railway = "EW/s,-,-,-|NEW,EW,EW,EW/n", .hands = "NES,NESW|ESW,NESW"});
  State s = start;
  EXPECT_THAT(told<Derailed>(s, "lay NES 1,2 turned"), IsEmpty());
  s = start;
  EXPECT_THAT(told<Derailed>(s, "lay NESW 1,1"), ElementsAre("arrival: S1 arrives first and scores 2 points!"));
  EXPECT_THAT(told<Derailed>(s, "draw NS"),
              ElementsAre("round: Round 1 is over because a train has arrived: S1 +2, S2 +0!"));
}

State three(const std::string& arrivals, const std::string& points, const std::string& round = "1") {
  return position({.railway = "EW,-,-,-|-,-,-,-|-,-,-,-",
                   .starts = "ABC",
                   .destinations = "BCA",
                   .phase = "draw",
                   .mover = "1",
                   .starter = "1",
                   .round = round,
                   .points = points,
                   .arrivals = arrivals,
                   .hands = "EW/n|ES|ES"});
}

TEST(DerailedStory, ThoseWhoHaveArrivedScoreWhileTheyWait) {
  State s = three("B", "0,2,0|0,0,0|0,0,0");
  EXPECT_THAT(told<Derailed>(s, "draw NS"), ElementsAre("waiting: S2 waits at the destination and scores 1 point"));
}

TEST(DerailedStory, ARoundBegins) {
  State s = three("AB", "2,1,0|0,0,0|0,0,0");
  EXPECT_THAT(told<Derailed>(s, "draw NS"),
              ElementsAre("round: Round 1 is over because 2 trains have arrived: S1 +2, S2 +1, S3 +0!"));
  EXPECT_THAT(told<Derailed>(s, "destinations ABC; draw NES; draw NES"), IsEmpty());
  EXPECT_THAT(told<Derailed>(s, "draw NES; draw ESW; draw ESW; draw ESW; draw NSW; draw NSW"),
              ElementsAre("start: Round 2 of 3: S3 begins"));
}

TEST(DerailedStory, ARoundEndsWhenNobodyCanPlay) {
  State s = without_deck(position({.railway = "EW,-,-,-|-,-,-,-", .hands = "EW|-"}));
  EXPECT_THAT(told<Derailed>(s, "lay EW 1,2"),
              ElementsAre("round: Round 1 is over because nobody on the way holds a card: S1 +0, S2 +0!"));
}

TEST(DerailedStory, ANewDeck) {
  State s = without_deck(position({.railway = "EW,-,-,-|-,-,-,-", .hands = "EW|EW/n", .discards = "2NS"}));
  EXPECT_THAT(told<Derailed>(s, "lay EW 1,2"),
              ElementsAre("deck: The deck is empty, so the discards are shuffled into a new one"));
}

TEST(DerailedStory, TheEnd) {
  State s = three("BA", "0,2,1|3,0,0|1,2,0", "3");
  EXPECT_THAT(told<Derailed>(s, "draw NS"),
              ElementsAre("round: Round 3 is over because 2 trains have arrived: S1 +1, S2 +2, S3 +0!",
                          "end: The game is over: S1 and S2 share the win with 4 points!"));
}

TEST(DerailedStory, NobodyIsToldWhatOthersDraw) {
  State s = three("B", "0,2,0|0,0,0|0,0,0");
  State t = s;
  EXPECT_EQ(told<Derailed>(s, "draw NS", seat_at(1)), told<Derailed>(t, "draw NES", seat_at(1)));
}

TEST(DerailedNotation, CardsThatOthersDrawAreLeftOutOfALine) {
  const std::vector<std::string> texts = {"destinations ABC", "draw", "draw NS", "draw"};
  EXPECT_EQ(Derailed::join_steps(texts), "destinations ABC, draw NS");
  EXPECT_EQ(Derailed::join_steps(std::span(texts).subspan(3)), "");
}

}  // namespace
}  // namespace skerry::derailed
