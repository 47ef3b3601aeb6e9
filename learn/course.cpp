#include "learn/course.h"

#include <algorithm>

namespace skerry {

Course::Course(const AnyPosition& start, Seat learner)
    : start_(start.clone()), position_(start.clone()), learner_(learner) {}

Course::Course(const Course& other)
    : start_(other.start_), position_(other.position_->clone()), learner_(other.learner_), steps_(other.steps_) {}

Course& Course::operator=(const Course& other) {
  if (this != &other) *this = Course(other);
  return *this;
}

std::vector<std::string> Course::answer() const {
  std::vector<std::string> own;
  for (const CourseStep& step : steps_) {
    if (step.by == learner_) own.push_back(step.text);
  }
  return own;
}

Status Course::play(Seat by, std::string_view text) {
  const std::unique_ptr<AnyPosition> before = position_->clone();
  const Result<std::string> played = position_->play(by, text);
  if (!played) return played.error();
  note(by, *played, *before);
  return Ok{};
}

void Course::settle_chance(Rng& rng) {
  while (position_->turn().is_chance()) {
    const std::unique_ptr<AnyPosition> before = position_->clone();
    const std::string text = position_->play_chance(rng);
    note(kChance, text, *before);
  }
}

Course Course::at(const AnyPosition& position) const {
  Course other = *this;
  other.position_ = position.clone();
  return other;
}

void Course::note(Seat by, const std::string& text, const AnyPosition& before) {
  CourseStep step{.by = by, .text = text, .reading = text, .led_to = {}};
  if (before.hides(by, text, learner_, *position_)) step.reading = text.substr(0, text.find(' '));
  step.led_to.told = before.story(by, text, *position_, learner_);
  step.led_to.points = position_->scores();
  const std::vector<std::int32_t> had = before.scores();
  for (std::size_t i = 0; i < had.size(); ++i) step.led_to.points[i] -= had[i];
  if (std::ranges::count(step.led_to.points, 0) == static_cast<std::ptrdiff_t>(had.size())) step.led_to.points.clear();
  steps_.push_back(std::move(step));
}

}  // namespace skerry
