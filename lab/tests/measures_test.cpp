// Measures against toys with known answers.
#include "lab/measures.h"

#include <gtest/gtest.h>

#include "lab/tests/toys.h"

namespace skerry {
namespace {

constexpr std::uint64_t kRounds = 400;

GridRequest by(const std::string& agent, std::vector<std::string> ladder = {}, int players = 2) {
  return {.players = {players}, .axes = {}, .seats = {agent}, .ladder = std::move(ladder)};
}

// Intervals of 95 % miss now and then; with fixed seeds these hold.
void expect_about(const Summary& summary, std::string_view id, double known) {
  const Measure* const m = summary.find(id);
  ASSERT_NE(m, nullptr) << id;
  EXPECT_LE(m->estimate.low, known) << id;
  EXPECT_GE(m->estimate.high, known) << id;
}

void expect_exactly(const Summary& summary, std::string_view id, double known) {
  const Measure* const m = summary.find(id);
  ASSERT_NE(m, nullptr) << id;
  EXPECT_NEAR(m->estimate.value, known, 1e-9) << id;
}

TEST(Measures, ATossAtTheEndIsAllLuckAndNoAgency) {
  const Summary s = found(toss_plan("late", by("random", {"random", "greedy"})), kRounds)[0];
  EXPECT_EQ(s.games, kRounds);
  EXPECT_EQ(s.examined, kRounds / 5);
  expect_about(s, "seat_1_share", 0.6);
  expect_about(s, "seat_2_share", 0.4);
  EXPECT_LT(s.fairness, 0.01);
  expect_exactly(s, "luck", 1);
  expect_exactly(s, "decisive", 1);
  expect_exactly(s, "draws", 0);
  expect_exactly(s, "limits", 0);
  expect_exactly(s, "turns", 4);
  expect_exactly(s, "decisions", 4);
  expect_exactly(s, "choices", 3);
  expect_exactly(s, "forced", 0);
  // Eight tosses value the last decision; now and then all fall alike.
  EXPECT_NEAR(s.find("decided")->estimate.value, 1, 0.03);
  expect_about(s, "skill_1", 0.5);
  EXPECT_NEAR(s.find("agency")->estimate.value, 0, 0.05);
  EXPECT_EQ(s.find("kingmaking"), nullptr);
}

TEST(Measures, ATossAtTheBeginningDecidesTheGameThere) {
  const Summary s = found(toss_plan("early", by("random")), kRounds)[0];
  expect_exactly(s, "luck", 1);
  expect_exactly(s, "comebacks", 0);
  expect_exactly(s, "behind", 0);
  // The first decision comes after the toss, the first of five steps.
  expect_exactly(s, "decided", 0.2);
  EXPECT_EQ(s.find("skill_1"), nullptr);
}

TEST(Measures, AGameOfChoiceIsAllSkill) {
  const Summary s = found(toss_plan("choice", by("greedy", {"random", "greedy"})), kRounds)[0];
  expect_exactly(s, "seat_1_share", 1);  // the sums are equal, and seat 1 wins ties
  EXPECT_FALSE(s.has_chance);
  EXPECT_EQ(s.find("luck"), nullptr);
  // Greedy beats random from seat 1 always; from seat 2 unless random takes 2 twice: 1 - 1/9 there.
  expect_about(s, "skill_1", (1 + 8.0 / 9) / 2);
  expect_exactly(s, "margin", 0);
  expect_exactly(s, "score_spread", 0);
}

// Before its only decision seat 2 wins with 2 if seat 1 took 1 at most.
TEST(Measures, AgencyIsWhatTheBestMoveAddsToARandomOne) {
  GridRequest request = by("random");
  request.insight_every = 1;
  request.axes = {{{"kind", std::string("choice")}}, {{"rounds", 1}}};
  const Plan plan = *make_plan(toss_game(), request);
  const Summary s = found(plan, kRounds)[0];
  // Seat 1: taking 2 wins for certain, taking 0 or 1 loses against the best answer: 1 - 1/3. Seat 2, after 0: 1 or 2
  // wins, 1 - 2/3; after 1: 2 wins, 1 - 1/3; after 2: nothing wins. The mean of seat 2 is (1/3 + 2/3 + 0) / 3.
  expect_about(s, "agency", (2.0 / 3 + 1.0 / 3) / 2);
  expect_about(s, "seat_1_share", 2.0 / 3);
}

TEST(Measures, TheKingMakesTheWinner) {
  GridRequest request = by("random", {}, 3);
  request.insight_every = 1;
  request.axes = {{{"kind", std::string("king")}}, {{"rounds", 1}}};
  const Summary s = found(*make_plan(toss_game(), request), kRounds)[0];
  // Of three decisions the last is the king's. Its best move and a random one name different winners with 1/3 or 2/3,
  // depending on which winner the search prefers; it never wins itself.
  const Measure* const kings = s.find("kingmaking");
  ASSERT_NE(kings, nullptr);
  EXPECT_GE(kings->estimate.high, 1.0 / 9);
  EXPECT_LE(kings->estimate.low, 2.0 / 9);
  expect_exactly(s, "seat_3_share", 0);
  expect_about(s, "seat_1_share", 1.0 / 3);
}

TEST(Measures, UsesAreCountedByActionAndEvent) {
  const Summary s = found(toss_plan("late", by("random")), 40)[0];
  const auto use = std::ranges::find(s.uses, "take", &Use::name);
  ASSERT_NE(use, s.uses.end());
  EXPECT_EQ(use->group, "actions");
  EXPECT_EQ(use->times.value, 4);
  EXPECT_EQ(use->games.value, 1);
  EXPECT_EQ(s.ends.at("All have chosen"), 40U);
  EXPECT_EQ(s.turns.at(4), 40U);
}

TEST(Measures, VariantsThatDifferAreFoundAndOthersAreNot) {
  GridRequest request = by("random");
  request.axes = {{{"kind", std::string("late")}, {"kind", std::string("early")}}, {{"rounds", 2}, {"rounds", 3}}};
  const Plan plan = *make_plan(toss_game(), request);
  const std::vector<Summary> all = found(plan, 100);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(baseline(plan), 0U);
  const auto differs = significant_differences(all, 0);
  for (std::size_t m = 0; m < all[0].measures.size(); ++m) EXPECT_EQ(differs[0][m], 0);
  const auto sign = [&](std::size_t v, std::string_view id) {
    return differs[v][static_cast<std::size_t>(all[v].find(id) - all[v].measures.data())];
  };
  EXPECT_EQ(sign(1, "turns"), 1);
  EXPECT_EQ(sign(2, "decided"), -1);
  EXPECT_EQ(sign(2, "turns"), 0);
  EXPECT_EQ(sign(1, "seat_1_share"), 0);
}

}  // namespace
}  // namespace skerry
