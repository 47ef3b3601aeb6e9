// skerry learn: lessons in the terminal.
#include <fmt/format.h>
#include <iostream>

#include "cli/commands.h"
#include "cli/moves.h"
#include "cli/output.h"
#include "core/text.h"
#include "learn/answer.h"
#include "learn/lesson.h"

namespace skerry::cli {
namespace {

using Kind = LessonAnswer::Kind;

constexpr std::string_view kHelp =
    "Type a move, such as one that `moves` lists. Its last words are enough if only one move ends with them.\n"
    "  moves        list the legal moves; `moves WORD` lists those with this word\n"
    "  board        draw the board and say the task again\n"
    "  again        start the lesson from the beginning\n"
    "  show         show an answer\n"
    "  skip         go on to the next lesson\n"
    "  quit         leave\n";

class TerminalLesson {
 public:
  TerminalLesson(const AnyGame& game, std::size_t number, Lesson lesson)
      : game_(game), number_(number), lesson_(std::move(lesson)) {
    style_.colour = is_terminal(stdout);
  }

  // False if the learner left.
  bool run() {
    fmt::print("\nLesson {} of {}: {}\n\n", number_, lessons_of(game_.info().id).size(), lesson_.title);
    for (const std::string& words : lesson_.words) fmt::print("{}\n", words);
    show_task();
    while (true) {
      fmt::print("> ");
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) {
        fmt::print("\n");
        return false;
      }
      line = without_extra_blanks(line);
      if (line == "quit" || line == "exit") return false;
      if (line == "skip" || (!line.empty() && handle(line))) return true;
    }
  }

 private:
  LessonAnswer judge(const std::vector<std::string>& steps) const {
    return or_usage_error(answer_lesson(game_, lesson_, steps));
  }

  void draw(const AnyPosition& position) const { fmt::print("\n{}", position.draw(lesson_.seat, style_)); }

  void show_task() const {
    draw(judge(steps_).course.position());
    fmt::print("You are {}. {}\n", lesson_name(game_, lesson_, lesson_.seat), lesson_.task);
  }

  std::string in_words(std::string_view text) const {
    return with_names(text, [&](Seat seat) { return lesson_name(game_, lesson_, seat); }, lesson_.seat);
  }

  // True once the lesson is solved.
  bool handle(const std::string& line) {
    const std::string command = line.substr(0, line.find(' '));
    if (line == "?" || line == "help") {
      fmt::print("{}", kHelp);
    } else if (command == "moves") {
      print_moves(judge(steps_).course.position(), lesson_.seat, line.substr(command.size()));
    } else if (line == "board") {
      show_task();
    } else if (line == "again") {
      steps_.clear();
      show_task();
    } else if (line == "show") {
      fmt::print("{}\n", join(lesson_.answers.front(), ", "));
    } else {
      return play(line);
    }
    return false;
  }

  bool play(const std::string& line) {
    std::vector<std::string> steps = steps_;
    steps.push_back(move_meant(judge(steps_).course.position(), lesson_.seat, line));
    const LessonAnswer answer = judge(steps);
    const std::string clause = answer.clause.empty() ? "" : " (" + answer.clause + ")";
    if (answer.kind == Kind::kRefused) {
      fmt::print("{}{}\n", in_words(answer.words), clause);
      return false;
    }
    if (answer.kind == Kind::kGoing) {
      steps_ = std::move(steps);
      draw(answer.course.position());
      return false;
    }
    tell(answer.course, 0);
    draw(answer.course.position());
    if (answer.kind == Kind::kRight) {
      fmt::print("Right! {}\n", in_words(answer.words));
      return true;
    }
    fmt::print("Not yet. {}\n", in_words(answer.words));
    if (answer.after) {
      tell(*answer.after, answer.course.steps().size());
      draw(answer.after->position());
    }
    fmt::print("Try again.\n");
    steps_.clear();
    show_task();
    return false;
  }

  // What the steps from number `first` on led to.
  void tell(const Course& course, std::size_t first) const {
    for (std::size_t n = first; n < course.steps().size(); ++n) {
      const CourseStep& step = course.steps()[n];
      if (step.by != lesson_.seat && step.by != kChance) {
        fmt::print("{}: {}\n", lesson_name(game_, lesson_, step.by), step.reading);
      }
      for (const Happening& one : step.led_to.told) fmt::print("  {}.\n", in_words(one.text));
    }
  }

  const AnyGame& game_;
  std::size_t number_;
  Lesson lesson_;
  DrawStyle style_;
  std::vector<std::string> steps_;
};

}  // namespace

int learn(const Registry& registry, const LearnArgs& args) {
  const AnyGame& game = *or_usage_error(registry.find(args.game));
  const std::size_t count = lessons_of(game.info().id).size();
  const bool has_number = args.lesson != 0;
  if (args.list) {
    Output out;
    for (std::size_t n = 1; n <= count; ++n) {
      const Lesson lesson = or_usage_error(find_lesson(game.info().id, n));
      out.line(fmt::format("{:2}  {}", n, lesson.title));
      out.line(fmt::format("    {}", lesson.idea));
    }
    out.finish();
    return kSuccess;
  }
  std::size_t number = has_number ? static_cast<std::size_t>(args.lesson) : 1;
  Lesson first = or_usage_error(find_lesson(game.info().id, number));
  fmt::print("{}. Type `help` for what you can type.\n", game.info().title);
  bool goes_on = TerminalLesson(game, number, std::move(first)).run();
  while (goes_on && number < count) {
    ++number;
    goes_on = TerminalLesson(game, number, or_usage_error(find_lesson(game.info().id, number))).run();
  }
  if (goes_on) fmt::print("\nThat was the last lesson. `skerry play {}` starts a game.\n", game.info().id);
  Output().finish();  // throws if something could not be printed
  return kSuccess;
}

}  // namespace skerry::cli
