#include "learn/lesson.h"

#include <algorithm>
#include <array>
#include <functional>

#include "core/text.h"

namespace skerry {
namespace {

struct Line {
  std::string_view key;
  std::string value;
};

Result<std::vector<Line>> read_lines(std::string_view text) {
  std::vector<Line> lines;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty()) continue;
    if (line.starts_with(' ')) {
      if (lines.empty()) return Error{"A lesson must begin with a key."};
      lines.back().value += " " + without_extra_blanks(line);
      continue;
    }
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos) return Error{"The line " + in_quotes(line) + " has no key."};
    lines.push_back({line.substr(0, colon), std::string(line.substr(colon + 2))});
  }
  return lines;
}

std::vector<std::string> parts_of(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(text, separator)) parts.push_back(without_extra_blanks(part));
  return parts;
}

Status read_seat(Lesson& lesson, const std::string& value) {
  const auto seat = parse_number(value, kMaxSeats);
  if (!seat || *seat == 0) return Error{"There is no seat " + in_quotes(value) + "."};
  lesson.seat = seat_at(*seat - 1);
  return Ok{};
}

Status read_turns(Lesson& lesson, const std::string& value) {
  const std::vector<std::string_view> words = split(value, ' ');
  const auto found = parse_number(words.front(), 100000);
  const auto all = parse_number(words.back(), 100000);
  if (words.size() != 3 || words[1] != "of" || !found || !all)
    return Error{in_quotes(value) + " is no number of turns."};
  lesson.turns = {*found, *all};
  return Ok{};
}

Status read_condition(const std::string& value, const std::function<void(Condition)>& take) {
  Result<Condition> condition = Condition::parse(value);
  if (!condition) return condition.error();
  take(std::move(*condition));
  return Ok{};
}

// Keys of a mistake belong to the one that stands above them.
Status read_of_mistake(Lesson& lesson, const Line& line) {
  if (lesson.mistakes.empty()) return Error{"'" + std::string(line.key) + "' belongs below a mistake."};
  Mistake& mistake = lesson.mistakes.back();
  if (line.key == "refused") mistake.refused = line.value;
  if (line.key == "reply") mistake.reply = parts_of(line.value, ';');
  if (line.key == "says") mistake.says = line.value;
  return Ok{};
}

Status read_line(Lesson& lesson, const Line& line) {
  const std::string& value = line.value;
  const auto is = [&](std::string_view key) { return line.key == key; };
  if (is("title")) {
    lesson.title = value;
  } else if (is("idea")) {
    lesson.idea = value;
  } else if (is("seat")) {
    return read_seat(lesson, value);
  } else if (is("names")) {
    lesson.names = parts_of(value, ',');
  } else if (is("position")) {
    lesson.position = value;
  } else if (is("clauses")) {
    lesson.clauses = parts_of(value, ',');
  } else if (is("words")) {
    lesson.words.push_back(value);
  } else if (is("task")) {
    lesson.task = value;
  } else if (is("goal")) {
    return read_condition(value, [&](Condition goal) { lesson.goal = std::move(goal); });
  } else if (is("after")) {
    if (value != "step") return Error{"'after' can only be 'step'."};
    lesson.at_every_step = true;
  } else if (is("others")) {
    lesson.others = parts_of(value, ';');
  } else if (is("answer")) {
    lesson.answers.push_back(parts_of(value, ';'));
  } else if (is("proof")) {
    return read_condition(value, [&](Condition proof) { lesson.proof = std::move(proof); });
  } else if (is("turns")) {
    return read_turns(lesson, value);
  } else if (is("mistake")) {
    lesson.mistakes.push_back({.steps = parts_of(value, ';'), .refused = {}, .reply = {}, .says = {}});
  } else if (is("solved")) {
    lesson.solved = value;
  } else if (is("refused") || is("reply") || is("says")) {
    return read_of_mistake(lesson, line);
  } else {
    return Error{"A lesson has no key " + in_quotes(line.key) + "."};
  }
  return Ok{};
}

}  // namespace

Result<Lesson> parse_lesson(std::string_view text) {
  const Result<std::vector<Line>> lines = read_lines(text);
  if (!lines) return lines.error();
  Lesson lesson;
  for (const Line& line : *lines) {
    const Status read = read_line(lesson, line);
    if (!read) return read.error();
  }
  constexpr auto kNeeded = std::to_array<std::string_view>(
      {"title", "idea", "position", "clauses", "words", "task", "goal", "answer", "solved"});
  for (const std::string_view key : kNeeded) {
    if (std::ranges::find(*lines, key, &Line::key) == lines->end()) {
      return Error{"The lesson lacks '" + std::string(key) + "'."};
    }
  }
  const bool is_told = std::ranges::all_of(lesson.mistakes, [](const Mistake& one) { return !one.says.empty(); });
  if (!is_told) return Error{"A mistake lacks 'says'."};
  return lesson;
}

std::vector<LessonText> lessons_of(std::string_view game) {
  std::vector<LessonText> found;
  for (const LessonText& one : all_lessons()) {
    if (one.game == game) found.push_back(one);
  }
  return found;
}

Result<Lesson> find_lesson(std::string_view game, std::size_t number) {
  const std::vector<LessonText> lessons = lessons_of(game);
  if (lessons.empty()) return Error{"This game has no lessons."};
  if (number == 0 || number > lessons.size()) {
    return Error{"There is no lesson " + std::to_string(number) + ". The lessons go from 1 to " +
                 std::to_string(lessons.size()) + "."};
  }
  return parse_lesson(lessons[number - 1].text);
}

}  // namespace skerry
