// Answers: what a lesson says to the learner's steps.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/any_game.h"
#include "learn/course.h"
#include "learn/lesson.h"

namespace skerry {

struct LessonAnswer {
  enum class Kind {
    kGoing,    // the learner goes on
    kRefused,  // the last step is not legal; `words` and `clause` say why, and the course stands before it
    kWrong,    // `words` say what is wrong; `after` shows what the others make of it
    kRight
  };
  Kind kind = Kind::kGoing;
  std::string words;            // with marks for seats (core/story.h)
  std::string clause;           // the ruling, or empty
  Course course;                // up to where the answer was judged
  std::optional<Course> after;  // the same with what the others do next
};

// Plays the learner's steps and judges them. An error: an earlier step than the last one is not legal.
Result<LessonAnswer> answer_lesson(const AnyGame& game, const Lesson& lesson, std::span<const std::string> steps);

// The name of a seat in a lesson.
std::string lesson_name(const AnyGame& game, const Lesson& lesson, Seat seat);

}  // namespace skerry
