// Course: how a lesson went from its position on: the steps, what they led to, and where the game stands now.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "core/seat.h"
#include "games/any_game.h"
#include "match/match.h"

namespace skerry {

struct CourseStep {
  Seat by;
  std::string text;
  std::string reading;  // as the learner may read it: only its first word if it is hidden
  Consequences led_to;  // as the learner saw it
};

class Course {
 public:
  Course(const AnyPosition& start, Seat learner);
  Course(const Course& other);
  Course& operator=(const Course& other);
  Course(Course&&) = default;
  Course& operator=(Course&&) = default;
  ~Course() = default;

  const AnyPosition& start() const { return *start_; }
  const AnyPosition& position() const { return *position_; }
  Seat learner() const { return learner_; }
  const std::vector<CourseStep>& steps() const { return steps_; }

  // Whether the seat goes on with its turn. A choice that all make at the same time begins another one.
  bool is_turn_of(Seat seat) const { return position_->turn().owes(seat) && !position_->turn().is_simultaneous(); }

  // The learner's own steps, in order.
  std::vector<std::string> answer() const;

  // Checks and plays a step. An error changes nothing.
  Status play(Seat by, std::string_view text);
  // Decides what chance owes, if it owes anything.
  void settle_chance(Rng& rng);
  // The same course, standing at a position that looks like the present one.
  Course at(const AnyPosition& position) const;

 private:
  void note(Seat by, const std::string& text, const AnyPosition& before);

  std::shared_ptr<const AnyPosition> start_;
  std::unique_ptr<AnyPosition> position_;
  Seat learner_;
  std::vector<CourseStep> steps_;
};

}  // namespace skerry
