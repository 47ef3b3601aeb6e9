#include <gtest/gtest.h>

#include "testing/toys/herrings/herrings.h"

namespace skerry::herrings {
namespace {

State read(std::string_view position) { return *Herrings::parse_state(position); }

std::string why(const State& state, std::string_view text) {
  const Seat seat = state.turn().first();
  const auto action = Herrings::parse_action(Herrings::observe(state, seat), seat, text);
  return action ? "legal" : action.error().text();
}

std::string after(std::string_view position, std::initializer_list<std::uint32_t> cards) {
  State state = read(position);
  for (const std::uint32_t card : cards) state.apply(state.turn().first(), Action{card});
  return Herrings::state_text(state);
}

TEST(HerringsRules, HER_1_CardsAreDealtInTurn) {
  EXPECT_EQ(after("1 -/-/- -/-/- 0/0/0 - 1", {9, 4, 20}), "1 9/4/20 -/-/- 0/0/0 - 1");
}

TEST(HerringsRules, HER_2_EachPlaysACardFromTheirHand) {
  const State state = read("1 3,7/12,20 -/- 0/0 - 2");
  EXPECT_EQ(why(state, "play 7"), "legal");
  EXPECT_EQ(why(state, "play 12"), "HER-2: Card 12 is not in your hand.");
  EXPECT_EQ(why(state, "play 21"), "Write 'play' and a card, as in 'play 7', not 'play 21'.");
}

TEST(HerringsRules, HER_3_TheHighestCardTakesTheTrickAndTheLead) {
  EXPECT_EQ(after("1 3,7/12,20 -/- 0/0 - 2", {7, 12}), "2 3/20 -/- 0/1 7,12 2");
}

TEST(HerringsRules, HER_4_TheMostPointsWin) {
  State state = read("2 3/20 -/- 0/1 7,12 2");
  state.apply(seat_at(1), Action{20});
  state.apply(seat_at(0), Action{3});
  ASSERT_TRUE(state.turn().is_over());
  EXPECT_EQ(state.returns()[1], 1);
  EXPECT_EQ(Herrings::end_text(state), "seat 2 has the most points");
}

TEST(HerringsRules, HER_4_TiesShareTheWin) {
  const State state = read("2 -/- -/- 1/1 3,7,12,20 2");
  EXPECT_EQ(state.returns()[0], 0.5);
  EXPECT_EQ(Herrings::end_text(state), "seat 1 and seat 2 have the most points");
}

TEST(HerringsNotation, StatesThatCannotOccurAreRefused) {
  for (const std::string_view text : {"1 3,7/7,20 -/- 0/0 - 2",   // a card twice
                                      "2 3,7/12,20 -/- 0/0 - 2",  // seat 1 leads first
                                      "1 3,7/12,20 -/- 1/0 - 2",  // a point without a trick
                                      "1 3,7/20 -/12 0/0 - 2",    // seat 2 has played before seat 1
                                      "1 3/12 -/- 0/0 5,6 2"}) {  // a trick without a point
    EXPECT_FALSE(Herrings::parse_state(text)) << text;
  }
}

}  // namespace
}  // namespace skerry::herrings
