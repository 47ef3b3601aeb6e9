// What the page is told about lessons.
#include "learn/desk.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace skerry {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

class DeskTest : public testing::Test {
 protected:
  json::object ask(std::string_view request) const { return json::parse(desk_.answer(request)).as_object(); }
  std::string error_of(std::string_view request) const {
    const json::object answer = ask(request);
    return answer.contains("error") ? std::string(answer.at("error").as_string()) : "";
  }

  Registry registry_ = Registry::product();
  LessonDesk desk_{registry_};
};

TEST_F(DeskTest, ListsTheLessons) {
  const json::array lessons = ask(R"({"do":"list","game":"scurry"})").at("lessons").as_array();
  ASSERT_EQ(lessons.size(), 10U);
  EXPECT_EQ(lessons[0].at("title").as_string(), "Look along the lines");
}

TEST_F(DeskTest, TellsALesson) {
  const json::object lesson = ask(R"({"do":"lesson","game":"skyrunner","lesson":5})");
  EXPECT_EQ(lesson.at("task").as_string(), "Win the climbing card in the middle.");
  EXPECT_EQ(json::serialize(lesson.at("names")), R"(["Blue","Orange","Green"])");
  EXPECT_EQ(json::serialize(lesson.at("answer")), R"(["play 1"])");
}

TEST_F(DeskTest, ShowsThePositionWithoutSecrets) {
  const json::object start = ask(R"({"do":"judge","game":"skyrunner","lesson":2})");
  EXPECT_EQ(start.at("kind").as_string(), "going");
  const json::object& sight = start.at("sight").as_object();
  EXPECT_EQ(sight.at("seat").as_int64(), 1);
  EXPECT_EQ(sight.at("legal").as_array().size(), 10U);
  EXPECT_TRUE(sight.at("view").at("own_choice").is_null());
  EXPECT_THAT(json::serialize(sight.at("view").at("revealed")), testing::Not(HasSubstr("3")));
}

TEST_F(DeskTest, JudgesSteps) {
  const json::object right = ask(R"({"do":"judge","game":"scurry","lesson":1,"steps":["move d6"]})");
  EXPECT_EQ(right.at("kind").as_string(), "right");
  EXPECT_FALSE(right.contains("after"));
  const json::object refused = ask(R"({"do":"judge","game":"scurry","lesson":1,"steps":["move g2"]})");
  EXPECT_EQ(refused.at("kind").as_string(), "refused");
  EXPECT_EQ(refused.at("clause").as_string(), "SCU-13");
  EXPECT_TRUE(refused.at("sight").at("steps").as_array().empty());
  const json::object wrong =
      ask(R"({"do":"judge","game":"scurry","lesson":7,"steps":["move f3","move c5","move c1","move d2"]})");
  EXPECT_EQ(wrong.at("kind").as_string(), "wrong");
  EXPECT_EQ(wrong.at("sight").at("steps").as_array().size(), 4U);
  EXPECT_EQ(wrong.at("after").at("steps").as_array().size(), 13U);
}

TEST_F(DeskTest, AnswersAnythingElseByItsConsequence) {
  const json::object wrong = ask(R"({"do":"judge","game":"skirrid","lesson":7,"steps":["eye3 j19 0"]})");
  EXPECT_EQ(wrong.at("kind").as_string(), "wrong");
  EXPECT_THAT(std::string(wrong.at("words").as_string()), HasSubstr("White makes 75 points next turn."));
  EXPECT_EQ(wrong.at("after").at("steps").as_array().size(), 2U);
}

TEST_F(DeskTest, ListsMovesByPrefixAndPreviews) {
  const json::array legal =
      ask(R"({"do":"legal","game":"skirrid","lesson":3,"prefix":"eye2 e1 "})").at("legal").as_array();
  EXPECT_EQ(json::serialize(legal), R"(["eye2 e1 0","eye2 e1 0 block"])");
  const json::object seen = ask(R"({"do":"preview","game":"skirrid","lesson":3,"move":"eye2 e1 0"})");
  EXPECT_EQ(json::serialize(seen.at("scores")), "[464,474]");
}

TEST_F(DeskTest, DrawsPicturesOfPositions) {
  const json::object seen = ask(
      R"({"do":"picture","game":"scurry","state":"4/1bgb1/6/1g5/g3g1/b4/g2b d3 g4 brown run0 2 - size=4 tiles=4 setup=random comeback=true turn_limit=400"})");
  EXPECT_TRUE(seen.at("view").is_object());
  EXPECT_EQ(seen.at("seat").as_int64(), 1);
}

TEST_F(DeskTest, RefusesBadRequests) {
  EXPECT_EQ(error_of(R"({"do":"dance"})"), "There is no request 'dance'.");
  EXPECT_NE(error_of("no json"), "");
  EXPECT_NE(error_of(R"({"do":"list","game":"chess"})"), "");
  EXPECT_NE(error_of(R"({"do":"lesson","game":"scurry"})"), "");
  EXPECT_EQ(error_of(R"({"do":"lesson","game":"scurry","lesson":12})"),
            "There is no lesson 12. The lessons go from 1 to 10.");
  EXPECT_EQ(error_of(R"({"do":"judge","game":"scurry","lesson":1,"steps":[1]})"), "The steps of a lesson are texts.");
  EXPECT_NE(error_of(R"({"do":"judge","game":"scurry","lesson":1,"steps":["move g2","move d6"]})"), "");
  EXPECT_NE(error_of(R"({"do":"preview","game":"scurry","lesson":1,"move":"move g2"})"), "");
  EXPECT_NE(error_of(R"({"do":"picture","game":"scurry","state":"nonsense"})"), "");
  EXPECT_NE(error_of(R"({"do":"list","game":"scurry","colour":1})"), "");
}

}  // namespace
}  // namespace skerry
