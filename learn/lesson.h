// Lesson: one idea, one position, one task. A lesson is a text beside the game, games/GAME/lessons/NN-name.txt, with a
// key and its value on each line; a line that begins with blanks continues the one before.
//
//   title: Which way first?
//   idea: The first step decides how long the run gets.
//   seat: 1                                  the learner's; 1 if it is left out
//   names: Blue, Orange                      of the seats, where the game has none
//   position: 3g/4g/gg4/… brown run0 …       a state text
//   clauses: SCU-14
//   words: Two ways are open. …              a paragraph each
//   task: Turn all six gray acorns.
//   goal: steps(move) >= 6                   learn/condition.h
//   after: step                              the goal may be reached before the turn is over
//   others: climb M1-1; climb M2-1           what the others do before the answer is judged; `-`: only chance decides
//   answer: move e2; move e1; …              right answers: all of them where the goal is `listed`, else examples
//   proof: sure(told(won,1) >= 1)            what tests demand of every answer, and no mistake may fulfil
//   turns: 1 of 3                            how many of all whole turns reach the goal, where tests can try them all
//   mistake: move c4; move c2; …             a wrong answer
//   refused: SCU-13                            the clause that forbids its last step
//   reply: lead a3; move f4                    what the others do next, to show the consequence
//   says: Four. c4 was the crossroads. …       the words for it
//   solved: Six in one go. …
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/seat.h"
#include "learn/condition.h"

namespace skerry {

struct Mistake {
  std::vector<std::string> steps;
  std::string refused;  // a clause; empty if the steps are legal
  std::vector<std::string> reply;
  std::string says;
};

struct Lesson {
  std::string title;
  std::string idea;
  Seat seat = seat_at(0);
  std::vector<std::string> names;
  std::string position;
  std::vector<std::string> clauses;
  std::vector<std::string> words;
  std::string task;
  Condition goal;
  bool at_every_step = false;
  std::vector<std::string> others;
  ListedAnswers answers;
  std::optional<Condition> proof;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> turns;
  std::vector<Mistake> mistakes;
  std::string solved;
};

Result<Lesson> parse_lesson(std::string_view text);

// The lessons of this build. CMake generates the definition from the folders of the games.
struct LessonText {
  std::string_view game;
  std::string_view file;  // "03-something-to-run-to": the order of the lessons
  std::string_view text;
};
std::span<const LessonText> all_lessons();

// The lessons of a game in their order; empty if it has none.
std::vector<LessonText> lessons_of(std::string_view game);

// Lesson `number` of a game, from 1, or a sentence that says how many there are.
Result<Lesson> find_lesson(std::string_view game, std::size_t number);

}  // namespace skerry
