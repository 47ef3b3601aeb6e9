// The pieces and the set-up: SKU-1 to SKU-5, SKU-17 and SKU-18.
#include <gtest/gtest.h>
#include <set>

#include "games/skurdir/tests/positions.h"

namespace skerry::skurdir {
namespace {

TEST(SkurdirRules, SKU_1_FiveColoursInThisOrder) {
  State s = start(5);
  play(s, kSetup);
  play(s, "first 1");
  EXPECT_EQ(legal(s), "colour black, colour blue, colour green, colour red, colour yellow");
  EXPECT_EQ(letter_of(colour_of(0)), 'R');
  EXPECT_EQ(letter_of(colour_of(3)), 'Y');
  EXPECT_EQ(letter_of(colour_of(9)), 'K');
  EXPECT_EQ(letter_of(colour_of(extra_station(Colour::kBlue))), 'B');
  EXPECT_EQ(why(s, "colour orange"), "SKU-1: The colours are red, yellow, green, blue and black, not 'orange'.");
  EXPECT_EQ(why(s, "colour neutral"), "SKU-1: The colours are red, yellow, green, blue and black, not 'neutral'.");
}

TEST(SkurdirRules, SKU_2_TwoHundredAndSixteenSetsOfStacks) {
  const State s = start(3);
  Outcomes outcomes;
  s.chance_outcomes(outcomes);
  ASSERT_EQ(outcomes.size(), 216U);
  std::set<std::string> texts;
  for (const auto& [action, weight] : outcomes) {
    EXPECT_EQ(weight, 1U);
    const std::string text = Skurdir::outcome_text(s, action);
    texts.insert(text);
    // Two stations and two passengers of every colour, no passenger on its own colour, no two stacks alike.
    const auto words = split(text, ' ');
    ASSERT_EQ(words.size(), 11U);
    EXPECT_EQ(std::set<std::string_view>(words.begin(), words.end()).size(), 11U) << text;
    for (const char colour : std::string_view("RYGBK")) {
      const auto stacks = std::vector<std::string_view>(words.begin() + 1, words.end());
      EXPECT_EQ(std::ranges::count_if(stacks, [&](std::string_view w) { return w[0] == colour; }), 2) << text;
      EXPECT_EQ(std::ranges::count_if(stacks, [&](std::string_view w) { return w[1] == colour; }), 2) << text;
    }
    for (std::size_t i = 1; i < words.size(); ++i) EXPECT_NE(words[i][0], words[i][1]) << text;
  }
  EXPECT_EQ(texts.size(), 216U);
  EXPECT_TRUE(texts.contains("stacks RY RG YG YB GB GK BR BK KR KY"));
}

TEST(SkurdirRules, SKU_3_TheCentreIsOneOfTen) {
  State s = start(2);
  play(s, "stacks RY RG YG YB GB GK BR BK KR KY");
  Outcomes outcomes;
  s.chance_outcomes(outcomes);
  ASSERT_EQ(outcomes.size(), 10U);
  for (const Outcome& outcome : outcomes) EXPECT_EQ(outcome.weight, 1U);
  EXPECT_EQ(Skurdir::outcome_text(s, outcomes[7].action), "centre BK");
  play(s, "centre BK");
  EXPECT_EQ(s.cell[s.station_at({0, 0})], (Cell{0, 0}));
  EXPECT_EQ(stack_name(s, s.station_at({0, 0})), "BK");
}

TEST(SkurdirRules, SKU_17_PlayersTakeTurnsPlacingNineStacks) {
  State s = start(4);
  play(s, "stacks RY RG YG YB GB GK BR BK KR KY; centre RY");
  EXPECT_EQ(index(seat_to_move(s)), 0U);
  EXPECT_EQ(legal(s, "stack KY"), "stack KY -1,0, stack KY 0,-1, stack KY 0,1, stack KY 1,0");
  Actions actions;
  s.legal_actions(Seat{0}, actions);
  EXPECT_EQ(actions.size(), 36U);
  play(s, "stack RG 1,0");
  EXPECT_EQ(index(seat_to_move(s)), 1U);
  EXPECT_EQ(why(s, "stack RG 2,0"), "SKU-17: Stack RG already stands on 1,0.");
  EXPECT_EQ(why(s, "stack RY 2,0"), "SKU-17: Stack RY already stands on 0,0.");
  EXPECT_EQ(why(s, "stack YG 1,0"), "SKU-17: There is already a stack on 1,0.");
  EXPECT_EQ(why(s, "stack YG 1,2"), "SKU-17: There is no stack directly north, east, south or west of 1,2.");
  EXPECT_EQ(why(s, "stack YG 2,1"), "SKU-17: There is no stack directly north, east, south or west of 2,1.");
  EXPECT_EQ(why(s, "stack YR 2,0"), "SKU-2: There is no stack 'YR' in this game.");
  EXPECT_EQ(why(s, "stack YG 15,0"),
            "There is no cell '15,0'. Write x and y, as in '-1,2': x counts to the east, y to the north, each from -14 "
            "to 14.");
  play(s, "stack YG 2,0; stack YB 0,1; stack GB 1,1");
  EXPECT_EQ(index(seat_to_move(s)), 0U);
  play(s, "stack GK 2,1; stack BR 0,2; stack BK 1,2; stack KR 2,2");
  EXPECT_EQ(index(seat_to_move(s)), 0U);
  play(s, "stack KY 0,3");
  EXPECT_EQ(s.phase, Phase::kFirst);
  EXPECT_EQ(index(seat_to_move(s)), 0U);
}

TEST(SkurdirRules, SKU_17_ARandomLayoutIsNineUniformChanceEvents) {
  State s = start(3, {"layout=random"});
  play(s, "stacks RY RG YG YB GB GK BR BK KR KY; centre RY");
  for (const std::string_view step : {"stack RG 1,0", "stack YG 2,0"}) {
    ASSERT_TRUE(s.turn().is_chance());
    play(s, step);
  }
  Outcomes outcomes;
  s.chance_outcomes(outcomes);
  EXPECT_EQ(outcomes.size(), 7U * 8U);  // a row of three has eight cells around it
  for (const Outcome& outcome : outcomes) EXPECT_EQ(outcome.weight, 1U);
  play(s, "stack YB 0,1; stack GB 1,1; stack GK 2,1; stack BR 0,2; stack BK 1,2; stack KR 2,2; stack KY 0,3");
  EXPECT_EQ(s.phase, Phase::kFirst);
  EXPECT_EQ(index(seat_to_move(s)), 0U);
}

TEST(SkurdirRules, SKU_18_SeatOneDecidesWhoPlaysFirst) {
  State s = start(3);
  play(s, kSetup);
  EXPECT_EQ(legal(s), "first 1, first 2, first 3");
  EXPECT_EQ(why(s, "first 4"), "SKU-18: Name a seat from 1 to 3, not '4'.");
  EXPECT_EQ(why(s, "first 0"), "SKU-18: Name a seat from 1 to 3, not '0'.");
  EXPECT_EQ(why(s, "colour red"), "SKU-18: Decide who plays first.");
  play(s, "first 3");
  EXPECT_EQ(index(seat_to_move(s)), 2U);
}

TEST(SkurdirRules, SKU_4_ColoursArePickedClockwiseFromTheFirstPlayer) {
  State s = start(3);
  play(s, kSetup);
  play(s, "first 2; colour green");
  EXPECT_EQ(index(seat_to_move(s)), 2U);
  EXPECT_EQ(why(s, "colour green"), "SKU-4: Seat 2 has already picked green.");
  EXPECT_EQ(why(s, "canal 0,0 E"), "SKU-4: Pick a colour now.");
  play(s, "colour red");
  EXPECT_EQ(index(seat_to_move(s)), 0U);
  play(s, "colour black");
  EXPECT_EQ(s.phase, Phase::kBuild);
  EXPECT_EQ(index(seat_to_move(s)), 1U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(s.hand[i], 3);
    EXPECT_TRUE(s.has_extra_station(seat_at(i)));
  }
}

TEST(SkurdirRules, SKU_5_NeutralCanalsWithFewerThanFivePlayers) {
  for (int players = 2; players <= 5; ++players) {
    State s = start(players);
    play(s, kSetup);
    play(s, "first 1; colour red; colour yellow");
    if (players > 2) play(s, "colour green");
    if (players > 3) play(s, "colour blue");
    if (players > 4) play(s, "colour black");
    EXPECT_EQ(s.phase, Phase::kBuild);
    EXPECT_EQ(s.pool_canals, players < 5 ? 3 : 0);
    EXPECT_EQ(s.pool, 0b11111);
    EXPECT_EQ(why(s, "neutral 0,0 E"), players < 5 ? "legal" : "SKU-5: There are no neutral canals with five players.");
  }
}

TEST(SkurdirRules, SKU_12_TheLastColourIsAStep) {
  State s = start(5);
  play(s, kSetup);
  play(s, "first 5; colour red; colour yellow; colour green; colour blue");
  EXPECT_EQ(s.phase, Phase::kColour);
  EXPECT_EQ(legal(s), "colour black");
}

}  // namespace
}  // namespace skerry::skurdir
