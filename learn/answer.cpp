#include "learn/answer.h"

#include <algorithm>

#include "core/text.h"

namespace skerry {
namespace {

using Kind = LessonAnswer::Kind;

const Mistake* find_mistake(const Lesson& lesson, std::span<const std::string> steps) {
  const auto found =
      std::ranges::find_if(lesson.mistakes, [&](const Mistake& one) { return std::ranges::equal(one.steps, steps); });
  return found == lesson.mistakes.end() ? nullptr : &*found;
}

// Plays what others are known to do, as far as they can. Chance decides what lies between.
void follow(Course& course, std::span<const std::string> script) {
  Rng rng(1);
  for (const std::string& text : script) {
    course.settle_chance(rng);
    const Turn turn = course.position().turn();
    if (turn.is_over() || course.is_turn_of(course.learner()) || !course.play(turn.first(), text)) break;
  }
}

std::string points(std::int64_t n) { return counted(static_cast<std::uint64_t>(n), "point"); }

// What went wrong, where the lesson has no words of its own for it.
std::string words_of(const Condition::Failure& failure, Seat learner) {
  const Condition::Term& term = *failure.term;
  const Seat seat = term.seat == kNoSeat ? learner : term.seat;
  const bool is_sum = term.comparison == ">=" && seat == learner && failure.value >= 0;
  if (term.fact == "gained" && is_sum) {
    return "That makes " + points(failure.value) + ". You need " + std::to_string(term.bound) + ". Look again.";
  }
  if (term.fact == "score" && is_sum) {
    return "That gives you " + points(failure.value) + ". You need " + std::to_string(term.bound) + ". Look again.";
  }
  if (term.fact == "steps" && is_sum) {
    return "That makes " + std::to_string(failure.value) + ". There is a way to " + std::to_string(term.bound) +
           ". Which one?";
  }
  if (term.fact == "best" && failure.shown) {
    return "Look at the answer: " + seat_mark(seat) + " makes " + points(failure.value) +
           " next turn. How could you stop that?";
  }
  if (term.fact == "can" && failure.shown)
    return "Look what " + seat_mark(seat) + " does next. How could you stop that?";
  if (term.fact == "told" && term.word == "arrival" && !term.negated)
    return "You can do that, but nobody gets home by it. Try another way.";
  return "You can do that, but it is not what the task asks for. Try another way.";
}

LessonAnswer wrong(const Lesson& lesson, Course course, const Mistake* mistake) {
  LessonAnswer answer{.kind = Kind::kWrong, .words = {}, .clause = {}, .course = course, .after = {}};
  if (mistake != nullptr && !mistake->reply.empty()) {
    follow(course, mistake->reply);
    answer.after = std::move(course);
  } else if (!course.is_turn_of(lesson.seat)) {
    std::optional<Condition::Failure> failure = lesson.goal.failure(course, lesson.answers);
    if (failure && mistake == nullptr) answer.words = words_of(*failure, lesson.seat);
    if (failure) answer.after = std::move(failure->shown);
  }
  if (mistake != nullptr) answer.words = mistake->says;
  return answer;
}

}  // namespace

Result<LessonAnswer> answer_lesson(const AnyGame& game, const Lesson& lesson, std::span<const std::string> steps) {
  const Result<std::unique_ptr<AnyPosition>> start = game.parse_state(lesson.position);
  if (!start) return start.error();
  Course course(**start, lesson.seat);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool is_last = i + 1 == steps.size();
    const Status played = course.play(lesson.seat, course.position().understand(lesson.seat, steps[i]));
    if (!played) {
      if (!is_last) return played.error();
      const Mistake* const mistake = find_mistake(lesson, steps);
      const std::string words = mistake != nullptr ? mistake->says : played.error().message;
      return LessonAnswer{Kind::kRefused, words, played.error().clause, std::move(course), std::nullopt};
    }
    if (!course.is_turn_of(lesson.seat)) follow(course, lesson.others);
  }
  if (steps.empty()) return LessonAnswer{Kind::kGoing, {}, {}, std::move(course), std::nullopt};
  const Mistake* const mistake = find_mistake(lesson, course.answer());
  const bool is_turn_over = !course.is_turn_of(lesson.seat);
  if (mistake != nullptr) return wrong(lesson, std::move(course), mistake);
  if (is_turn_over || lesson.at_every_step) {
    if (lesson.goal.holds(course, lesson.answers)) {
      return LessonAnswer{Kind::kRight, lesson.solved, {}, std::move(course), std::nullopt};
    }
    if (is_turn_over) return wrong(lesson, std::move(course), nullptr);
  }
  return LessonAnswer{Kind::kGoing, {}, {}, std::move(course), std::nullopt};
}

std::string lesson_name(const AnyGame& game, const Lesson& lesson, Seat seat) {
  if (index(seat) < lesson.names.size()) return lesson.names[index(seat)];
  const std::string_view name = index(seat) < kMaxSeats ? game.info().seat_names[index(seat)] : "";
  return name.empty() ? "Player " + std::to_string(seat_number(seat)) : std::string(name);
}

}  // namespace skerry
