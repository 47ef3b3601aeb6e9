#include "learn/desk.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "core/text.h"
#include "match/record.h"

namespace skerry {
namespace {

namespace json = boost::json;

// Longer lists of legal moves are asked for by prefix, as at tables.
constexpr std::size_t kMostLegal = 500;

std::string_view kind_word(LessonAnswer::Kind kind) {
  switch (kind) {
    case LessonAnswer::Kind::kRefused:
      return "refused";
    case LessonAnswer::Kind::kWrong:
      return "wrong";
    case LessonAnswer::Kind::kRight:
      return "right";
    default:
      return "going";
  }
}

// A position as the learner sees it, with the steps that led there.
std::string json_sight(const AnyGame& game, const Lesson& lesson, const Course& course) {
  const auto name = [&](Seat seat) { return lesson_name(game, lesson, seat); };
  std::vector<std::string> steps;
  for (const CourseStep& step : course.steps()) {
    Consequences named = step.led_to;
    for (Happening& one : named.told) one.text = with_names(one.text, name, lesson.seat);
    steps.push_back(json_step(step.by, step.reading, named));
  }
  const AnyPosition& position = course.position();
  std::vector<std::string> legal;
  if (course.is_turn_of(lesson.seat)) legal = position.legal_texts(lesson.seat);
  MessageWriter sight;
  add_standing(sight, position);
  sight.number("seat", seat_number(lesson.seat)).json("view", json::serialize(position.view(lesson.seat)));
  sight.json("steps", json_array(steps));
  if (legal.size() > kMostLegal) {
    sight.json("legal", "null");
  } else {
    sight.texts("legal", legal);
  }
  return sight.line();
}

}  // namespace

std::string LessonDesk::answer(std::string_view text) const {
  struct Request {
    std::string_view name;
    Status (LessonDesk::*handle)(MessageReader&, MessageWriter&) const;
  };
  static constexpr Request kRequests[] = {
      {"list", &LessonDesk::list},   {"lesson", &LessonDesk::lesson},   {"judge", &LessonDesk::judge},
      {"legal", &LessonDesk::legal}, {"preview", &LessonDesk::preview}, {"picture", &LessonDesk::picture},
  };
  MessageWriter answer;
  Status done = Ok{};
  Result<MessageReader> request = MessageReader::parse(text);
  if (!request) {
    done = request.error();
  } else {
    const std::string name = request->text("do");
    const auto found = std::ranges::find(kRequests, name, &Request::name);
    done = found == std::end(kRequests) ? Error{"There is no request " + in_quotes(name) + "."}
                                        : (this->*found->handle)(*request, answer);
  }
  if (done) return answer.line();
  MessageWriter refusal;
  refusal.text("error", done.error().message);
  return refusal.line();
}

Status LessonDesk::list(MessageReader& request, MessageWriter& answer) const {
  const std::string game = request.text("game");
  if (Status read = request.finish(); !read) return read;
  if (const auto found = registry_->find(game); !found) return found.error();
  std::vector<std::string> lessons;
  for (const LessonText& one : lessons_of(game)) {
    const Result<Lesson> lesson = parse_lesson(one.text);
    if (!lesson) return lesson.error();
    MessageWriter entry;
    entry.text("title", lesson->title).text("idea", lesson->idea);
    lessons.push_back(entry.line());
  }
  answer.json("lessons", json_array(lessons));
  return Ok{};
}

Result<LessonDesk::Asked> LessonDesk::read_asked(MessageReader& request) const {
  const std::string id = request.text("game");
  const auto number = static_cast<std::size_t>(request.number("lesson", 1, 99));
  std::vector<std::string> steps;
  if (request.has("steps")) {
    for (const json::value& step : request.array("steps")) {
      if (!step.is_string()) return Error{"The steps of a lesson are texts."};
      steps.emplace_back(step.get_string());
    }
  }
  const Result<const AnyGame*> game = registry_->find(id);
  if (!game) return game.error();
  Result<Lesson> lesson = find_lesson(id, number);
  if (!lesson) return lesson.error();
  return Asked{*game, std::move(*lesson), std::move(steps)};
}

Status LessonDesk::lesson(MessageReader& request, MessageWriter& answer) const {
  const Result<Asked> asked = read_asked(request);
  if (Status read = request.finish(); !read) return read;
  if (!asked) return asked.error();
  const auto& [game, lesson, steps] = *asked;
  const auto position = game->parse_state(lesson.position);
  if (!position) return position.error();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < (*position)->players(); ++i) names.push_back(lesson_name(*game, lesson, seat_at(i)));
  answer.text("title", lesson.title).text("idea", lesson.idea).texts("words", lesson.words).text("task", lesson.task);
  answer.texts("clauses", lesson.clauses).texts("names", names).texts("answer", lesson.answers.front());
  return Ok{};
}

Status LessonDesk::judge(MessageReader& request, MessageWriter& answer) const {
  const Result<Asked> asked = read_asked(request);
  if (Status read = request.finish(); !read) return read;
  if (!asked) return asked.error();
  const AnyGame& game = *asked->game;
  const Lesson& lesson = asked->lesson;
  const Result<LessonAnswer> judged = answer_lesson(game, lesson, asked->steps);
  if (!judged) return judged.error();
  const auto name = [&](Seat seat) { return lesson_name(game, lesson, seat); };
  answer.text("kind", kind_word(judged->kind)).text("words", with_names(judged->words, name, lesson.seat));
  answer.text("clause", judged->clause).json("sight", json_sight(game, lesson, judged->course));
  if (judged->after) answer.json("after", json_sight(game, lesson, *judged->after));
  return Ok{};
}

Status LessonDesk::legal(MessageReader& request, MessageWriter& answer) const {
  const std::string prefix = request.text("prefix");
  const Result<Asked> asked = read_asked(request);
  if (Status read = request.finish(); !read) return read;
  if (!asked) return asked.error();
  const Result<LessonAnswer> judged = answer_lesson(*asked->game, asked->lesson, asked->steps);
  if (!judged) return judged.error();
  std::vector<std::string> legal = judged->course.position().legal_texts(asked->lesson.seat);
  std::erase_if(legal, [&](const std::string& text) { return !text.starts_with(prefix); });
  answer.texts("legal", legal);
  return Ok{};
}

Status LessonDesk::preview(MessageReader& request, MessageWriter& answer) const {
  const std::string move = request.text("move");
  const Result<Asked> asked = read_asked(request);
  if (Status read = request.finish(); !read) return read;
  if (!asked) return asked.error();
  const Result<LessonAnswer> judged = answer_lesson(*asked->game, asked->lesson, asked->steps);
  if (!judged) return judged.error();
  Course course = judged->course;
  if (const Status played = course.play(asked->lesson.seat, move); !played) return played.error();
  add_standing(answer, course.position());
  answer.json("view", json::serialize(course.position().view(asked->lesson.seat)));
  return Ok{};
}

// A position of the rules, as everybody may see it.
Status LessonDesk::picture(MessageReader& request, MessageWriter& answer) const {
  const std::string id = request.text("game");
  const std::string state = request.text("state");
  if (Status read = request.finish(); !read) return read;
  const Result<const AnyGame*> game = registry_->find(id);
  if (!game) return game.error();
  const auto position = (*game)->parse_state(state);
  if (!position) return position.error();
  add_standing(answer, **position);
  const Turn turn = (*position)->turn();
  const Seat viewer = turn.is_decision() ? turn.first() : kSpectator;
  answer.number("seat", seat_number(viewer)).json("view", json::serialize((*position)->view(viewer)));
  return Ok{};
}

}  // namespace skerry
