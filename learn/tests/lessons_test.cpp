// Every lesson of every game: its position is legal, its answers are right and sound, its mistakes are wrong, and its
// words cite clauses that exist.
#include <algorithm>
#include <cctype>
#include <gtest/gtest.h>
#include <set>

#include "games/registry.h"
#include "learn/answer.h"
#include "learn/lesson.h"

namespace skerry {
namespace {

using Kind = LessonAnswer::Kind;

const Registry& registry() {
  static const Registry kRegistry = Registry::product();
  return kRegistry;
}

std::string words_for_test(const LessonText& lesson) {
  std::string name = std::string(lesson.game) + "_" + std::string(lesson.file);
  std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class EveryLesson : public testing::TestWithParam<LessonText> {
 protected:
  void SetUp() override {
    game_ = *registry().find(GetParam().game);
    Result<Lesson> lesson = parse_lesson(GetParam().text);
    ASSERT_TRUE(lesson) << lesson.error().text();
    lesson_ = std::move(*lesson);
    const auto position = game_->parse_state(lesson_.position);
    ASSERT_TRUE(position) << position.error().text();
    ASSERT_TRUE((*position)->turn().owes(lesson_.seat));
  }

  LessonAnswer answer(const std::vector<std::string>& steps) const {
    Result<LessonAnswer> answered = answer_lesson(*game_, lesson_, steps);
    EXPECT_TRUE(answered) << answered.error().text();
    return std::move(*answered);
  }
  bool is_clause(const std::string& clause) const {
    return game_->info().rules.find("**" + clause + "**") != std::string_view::npos;
  }

  const AnyGame* game_ = nullptr;
  Lesson lesson_;
};

std::string joined(const std::vector<std::string>& steps) {
  std::string text;
  for (const std::string& step : steps) text += (text.empty() ? "" : "; ") + step;
  return text;
}

std::size_t count_words(std::string_view text) {
  return text.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
}

TEST_P(EveryLesson, AnswersAreRightAndSound) {
  ASSERT_FALSE(lesson_.answers.empty());
  std::set<std::vector<std::string>> seen;
  for (const std::vector<std::string>& steps : lesson_.answers) {
    SCOPED_TRACE(joined(steps));
    EXPECT_TRUE(seen.insert(steps).second) << "listed twice";
    for (std::size_t n = 1; n < steps.size(); ++n) {
      EXPECT_EQ(answer({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(n)}).kind, Kind::kGoing);
    }
    const LessonAnswer answered = answer(steps);
    EXPECT_EQ(answered.kind, Kind::kRight) << answered.words;
    EXPECT_EQ(answered.course.answer(), steps) << "answers are written in canonical notation";
    if (lesson_.proof) {
      EXPECT_TRUE(lesson_.proof->holds(answered.course, lesson_.answers));
    }
  }
}

TEST_P(EveryLesson, MistakesAreWrong) {
  ASSERT_FALSE(lesson_.mistakes.empty());
  for (const Mistake& mistake : lesson_.mistakes) {
    SCOPED_TRACE(joined(mistake.steps));
    const LessonAnswer answered = answer(mistake.steps);
    EXPECT_EQ(answered.words, mistake.says);
    EXPECT_EQ(answered.clause, mistake.refused);
    EXPECT_EQ(answered.kind, mistake.refused.empty() ? Kind::kWrong : Kind::kRefused);
    if (!mistake.reply.empty()) {
      ASSERT_TRUE(answered.after);
      std::vector<std::string> reply;
      for (std::size_t n = answered.course.steps().size(); n < answered.after->steps().size(); ++n) {
        const CourseStep& step = answered.after->steps()[n];
        if (step.by != kChance) reply.push_back(step.text);
      }
      EXPECT_EQ(reply, mistake.reply);
    }
    if (!mistake.refused.empty()) continue;
    // The goal itself fails, too, wherever the turn then ends.
    for_each_turn(answered.course, lesson_.seat, [&](const Course& end) {
      EXPECT_FALSE(lesson_.goal.holds(end, lesson_.answers));
      if (lesson_.proof) {
        EXPECT_FALSE(lesson_.proof->holds(end, lesson_.answers));
      }
      return true;
    });
  }
}

TEST_P(EveryLesson, CountsItsTurns) {
  if (!lesson_.turns) return;
  const Course start = answer({}).course;
  std::uint32_t right = 0;
  std::uint32_t all = 0;
  std::set<std::vector<std::string>> reached;
  for_each_turn(start, lesson_.seat, [&](const Course& end) {
    ++all;
    const LessonAnswer answered = answer(end.answer());
    if (answered.kind != Kind::kRight) return true;
    ++right;
    reached.insert(end.answer());
    return true;
  });
  EXPECT_EQ(right, lesson_.turns->first);
  EXPECT_EQ(all, lesson_.turns->second);
  for (const std::vector<std::string>& steps : lesson_.answers) EXPECT_TRUE(reached.contains(steps)) << joined(steps);
}

TEST_P(EveryLesson, SpeaksPlainly) {
  for (const std::string& clause : lesson_.clauses) EXPECT_TRUE(is_clause(clause)) << clause;
  EXPECT_LE(count_words(lesson_.task), 14U);
  const auto is_sentence = [](const std::string& text) {
    return text.ends_with('.') || text.ends_with('!') || text.ends_with('?') || text.ends_with(')');
  };
  for (const std::string& words : lesson_.words) {
    EXPECT_LE(count_words(words), 45U) << words;
    EXPECT_TRUE(is_sentence(words));
  }
  for (const Mistake& mistake : lesson_.mistakes) {
    EXPECT_LE(count_words(mistake.says), 45U) << mistake.says;
    EXPECT_TRUE(is_sentence(mistake.says));
  }
  EXPECT_LE(count_words(lesson_.solved), 45U);
  EXPECT_TRUE(is_sentence(lesson_.solved) && is_sentence(lesson_.task) && is_sentence(lesson_.idea));
}

INSTANTIATE_TEST_SUITE_P(Learn, EveryLesson, testing::ValuesIn(all_lessons().begin(), all_lessons().end()),
                         [](const auto& one) { return words_for_test(one.param); });

TEST(Lessons, APathIsNeitherShortNorLong) {
  for (const auto& game : registry().games()) {
    const std::size_t count = lessons_of(game->info().id).size();
    if (count == 0) continue;  // a new game
    EXPECT_GE(count, 8U) << game->info().id;
    EXPECT_LE(count, 12U) << game->info().id;
  }
}

TEST(Lessons, UnknownOnesAreRefusedInWords) {
  EXPECT_EQ(find_lesson("scurry", 0).error().message, "There is no lesson 0. The lessons go from 1 to 10.");
  EXPECT_EQ(find_lesson("scurry", 11).error().message, "There is no lesson 11. The lessons go from 1 to 10.");
  EXPECT_EQ(find_lesson("chess", 1).error().message, "This game has no lessons.");
}

constexpr std::string_view kLesson =
    "title: T\nidea: I\nposition: P\nclauses: SCU-1, SCU-2\nwords: One\n  two.\ntask: Do it.\ngoal: won\n"
    "answer: lead a1; move b2\nmistake: lead a2\nrefused: SCU-6\nsays: No.\nsolved: Yes.\n";

TEST(Lessons, AreReadLineByLine) {
  const Result<Lesson> lesson = parse_lesson(kLesson);
  ASSERT_TRUE(lesson) << lesson.error().text();
  EXPECT_EQ(lesson->words, std::vector<std::string>{"One two."});
  EXPECT_EQ(lesson->clauses, (std::vector<std::string>{"SCU-1", "SCU-2"}));
  EXPECT_EQ(lesson->answers, (ListedAnswers{{"lead a1", "move b2"}}));
  EXPECT_EQ(lesson->mistakes[0].refused, "SCU-6");
  EXPECT_FALSE(lesson->at_every_step);
}

TEST(Lessons, BadTextsAreRefused) {
  const auto refusal = [](std::string_view text) {
    const Result<Lesson> lesson = parse_lesson(text);
    return lesson ? std::string("accepted") : lesson.error().message;
  };
  const auto with = [](std::string_view line) { return std::string(kLesson) + std::string(line); };
  EXPECT_EQ(refusal(""), "The lesson lacks 'title'.");
  EXPECT_EQ(refusal("  lost"), "A lesson must begin with a key.");
  EXPECT_EQ(refusal(with("no key here")), "The line 'no key here' has no key.");
  EXPECT_EQ(refusal(with("colour: red")), "A lesson has no key 'colour'.");
  EXPECT_EQ(refusal(with("seat: 9")), "There is no seat '9'.");
  EXPECT_EQ(refusal(with("after: lunch")), "'after' can only be 'step'.");
  EXPECT_EQ(refusal(with("turns: some")), "'some' is no number of turns.");
  EXPECT_EQ(refusal(with("mistake: lead a3")), "A mistake lacks 'says'.");
  EXPECT_EQ(refusal("reply: lead a3"), "'reply' belongs below a mistake.");
  EXPECT_EQ(refusal(with("goal: fun >= 3")), "The condition 'fun >= 3' is not one.");
}

}  // namespace
}  // namespace skerry
