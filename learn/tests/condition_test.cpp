// What conditions say about courses of Scurry, and which texts are none.
#include "learn/condition.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace skerry {
namespace {

// Lesson "The last bite": two runs, of which only one leaves Gray nothing.
constexpr std::string_view kPosition =
    "4/1bgb1/6/1g5/g3g1/b4/g2b d3 g4 brown run0 2 - size=4 tiles=4 setup=random comeback=true turn_limit=400";

class ConditionTest : public testing::Test {
 protected:
  ConditionTest() : course_(**registry_.find("scurry").value()->parse_state(kPosition), seat_at(0)) {}

  void run(const std::vector<std::string>& steps) {
    for (const std::string& step : steps) ASSERT_TRUE(course_.play(seat_at(0), step));
  }
  bool holds(std::string_view text, const ListedAnswers& listed = {}) const {
    const Result<Condition> condition = Condition::parse(text);
    EXPECT_TRUE(condition) << condition.error().text();
    return condition->holds(course_, listed);
  }

  Registry registry_ = Registry::product();
  Course course_;
};

TEST_F(ConditionTest, CountsStepsAndPoints) {
  EXPECT_TRUE(holds("steps == 0"));
  EXPECT_FALSE(holds("turn_over"));
  run({"move d2", "move c1"});
  EXPECT_TRUE(holds("steps == 2 and steps(move) == 2 and steps(move c1) == 1 and steps(lead) == 0"));
  EXPECT_TRUE(holds("not turn_over and not over and not won and not won(2)"));
  EXPECT_TRUE(holds("gained == 2 and gained(2) == -2"));
  EXPECT_TRUE(holds("told(capture) == 2 and told(capture,1) >= 2 and told(capture,2) == 0"));
  EXPECT_FALSE(holds("gained >= 3"));
  EXPECT_FALSE(holds("gained <= 1"));
}

TEST_F(ConditionTest, KnowsTheListedAnswers) {
  run({"move d2", "move c1"});
  EXPECT_TRUE(holds("listed", {{"move f3"}, {"move d2", "move c1"}}));
  EXPECT_FALSE(holds("listed", {{"move d2"}}));
}

TEST_F(ConditionTest, TriesTheTurnsOfOthers) {
  run({"move f3", "move c5", "move c1", "move d2"});
  EXPECT_TRUE(holds("turn_over and can(2, won(2)) and sure(steps == 4)"));
  const auto condition = Condition::parse("steps >= 4 and not can(2, won(2))");
  const auto failure = condition->failure(course_, {});
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->term->fact, "can");
  ASSERT_TRUE(failure->shown);
  EXPECT_TRUE(failure->shown->position().turn().is_over());
  EXPECT_EQ(failure->shown->steps()[4].text.substr(0, 4), "lead");
}

TEST_F(ConditionTest, TheOtherRunIsSafe) {
  run({"move d2", "move c1", "move c5", "move f3"});
  EXPECT_TRUE(holds("not can(2, won(2))"));
  EXPECT_TRUE(holds("best(2) >= 1"));
  EXPECT_TRUE(holds("choices(2,1) >= 2 and choices(2,0) == 1"));
  EXPECT_TRUE(holds("worth(move d2) == 0"));
  EXPECT_FALSE(Condition::parse("turn_over")->failure(course_, {}));
}

TEST_F(ConditionTest, ReadsTheView) {
  EXPECT_TRUE(holds("view(no/such/thing) == 0"));
  EXPECT_TRUE(holds("view(size) == 4"));
}

TEST(Conditions, BadTextsAreRefused) {
  for (const std::string_view text :
       {"", "fun", "won(0)", "won(7)", "won(1,2)", "can(2)", "can", "can(won, 2)", "sure", "choices(1)", "choices",
        "turn_over(1)", "gained >= many", "gained >=", "steps >= 1 and", "not", "told(a,b)", "won(1", "sure(fun)"}) {
    EXPECT_FALSE(Condition::parse(text)) << text;
  }
}

}  // namespace
}  // namespace skerry
