// Condition: what a lesson asks for, as a formula over the course of the lesson. Facts come from what every game tells:
// scores, the win, the story of its steps, and the view; conditions about others try all of their turns.
//
//   gained >= 15                        points of the learner since the lesson began
//   told(arrival,1) >= 1 and told(round) == 0
//   not can(2, won(2))                  whatever seat 2 does next, it does not win
//
// Facts are numbers; without a comparison they must not be 0. S is a seat, from 1, the learner's where it is left out.
//
//   steps, steps(WORD)      steps of the learner, or those that begin with these words
//   turn_over               1 if the learner owes no decision
//   over, won(S)            1 if the game is over, or won by this seat alone
//   score(S), gained(S)     points now, or since the lesson began
//   told(KIND), told(KIND,S) happenings of this kind, or those about this seat
//   view(PATH)              a number of the learner's view: view(seats/0/height)
//   worth(MOVE)             points that this move would gain the learner now; 0 if it is not legal
//   listed                  1 if the learner's steps are an answer that the lesson lists
//   can(S, CONDITION)       1 if a whole turn of seat S leads to it
//   best(S)                 the most points that seat S can gain in its next turn
//   choices(S,N)            how many different words number N (from 0) the legal moves of seat S have
//   sure(CONDITION)         1 if it holds whatever the others have chosen in secret and do until the round is over
//
// Where seats have secrets, can(), choices() and sure() try positions that look the same to the learner.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "learn/course.h"

namespace skerry {

using ListedAnswers = std::vector<std::vector<std::string>>;

class Condition {
 public:
  struct Term {
    bool negated = false;
    std::string fact;
    Seat seat = kNoSeat;  // kNoSeat: the learner
    std::string word;     // a kind, a path, the first word of a step
    std::uint32_t number = 0;
    std::string comparison;  // ">=", "<=", "==" or empty
    std::int64_t bound = 0;
    std::shared_ptr<const Condition> inner;
  };

  static Result<Condition> parse(std::string_view text);

  bool holds(const Course& course, const ListedAnswers& listed) const;

  // Why it does not hold: the term that fails, its value, and a course in which somebody shows it, if there is one.
  struct Failure {
    const Term* term;
    std::int64_t value;
    std::optional<Course> shown;
  };
  std::optional<Failure> failure(const Course& course, const ListedAnswers& listed) const;

 private:
  std::vector<Term> terms_;
};

// Calls visit(course) after every whole turn of a seat, that is, when it owes no decision any more. Stops if visit
// returns false; returns whether it never did.
bool for_each_turn(const Course& course, Seat seat, const std::function<bool(const Course&)>& visit);

}  // namespace skerry
