#include "learn/condition.h"

#include <algorithm>
#include <array>
#include <boost/json/value.hpp>
#include <set>

#include "core/text.h"

namespace skerry {
namespace {

namespace json = boost::json;

// Enough to meet every card that somebody can hold, in all lessons.
constexpr std::uint64_t kImagined = 300;
// So many equal ones mean that nothing is hidden.
constexpr std::uint64_t kAlike = 20;

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// Splits at a separator outside of brackets.
std::vector<std::string_view> split_outside(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (depth == 0 && text.substr(i).starts_with(separator)) {
      parts.push_back(trimmed(text.substr(begin, i - begin)));
      begin = i + separator.size();
      i = begin - 1;
    }
  }
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

enum class Takes : std::uint8_t { kNothing, kSeat, kWord, kWordAndSeat, kSeatAndNumber, kSeatAndCondition, kCondition };
struct FactKind {
  std::string_view name;
  Takes takes;
};
constexpr auto kFacts = std::to_array<FactKind>({{"steps", Takes::kWord},
                                                 {"turn_over", Takes::kNothing},
                                                 {"over", Takes::kNothing},
                                                 {"won", Takes::kSeat},
                                                 {"score", Takes::kSeat},
                                                 {"gained", Takes::kSeat},
                                                 {"told", Takes::kWordAndSeat},
                                                 {"view", Takes::kWord},
                                                 {"worth", Takes::kWord},
                                                 {"listed", Takes::kNothing},
                                                 {"can", Takes::kSeatAndCondition},
                                                 {"best", Takes::kSeat},
                                                 {"choices", Takes::kSeatAndNumber},
                                                 {"sure", Takes::kCondition}});

bool takes_word(Takes takes) { return takes == Takes::kWord || takes == Takes::kWordAndSeat; }
bool takes_seat(Takes takes) {
  return takes == Takes::kSeat || takes == Takes::kSeatAndNumber || takes == Takes::kSeatAndCondition;
}
bool takes_condition(Takes takes) { return takes == Takes::kSeatAndCondition || takes == Takes::kCondition; }

Error bad(std::string_view term) { return Error{"The condition " + in_quotes(term) + " is not one."}; }

// The arguments of a fact, in the order in which they stand.
Status read_arguments(Condition::Term& term, Takes takes, std::string_view text) {
  std::vector<std::string_view> rest = split_outside(text, ",");
  const auto seat = [&]() -> bool {
    const auto number = parse_number(rest.front(), kMaxSeats);
    if (!number || *number == 0) return false;
    term.seat = seat_at(*number - 1);
    rest.erase(rest.begin());
    return true;
  };
  if (takes_word(takes)) {
    term.word = rest.front();
    rest.erase(rest.begin());
    if (takes == Takes::kWordAndSeat && !rest.empty() && !seat()) return bad(text);
  } else if (takes_seat(takes) && !seat()) {
    return bad(text);
  }
  if (takes == Takes::kSeatAndNumber) {
    const auto number = rest.empty() ? std::nullopt : parse_number(rest.front(), 9);
    if (!number) return bad(text);
    term.number = *number;
    rest.erase(rest.begin());
  }
  if (takes_condition(takes)) {
    if (rest.size() != 1) return bad(text);
    Result<Condition> inner = Condition::parse(rest.front());
    if (!inner) return inner.error();
    term.inner = std::make_shared<const Condition>(std::move(*inner));
    rest.clear();
  }
  if (!rest.empty()) return bad(text);
  return Ok{};
}

Result<Condition::Term> parse_term(std::string_view text) {
  Condition::Term term;
  std::string_view rest = text;
  if (rest.starts_with("not ")) {
    term.negated = true;
    rest = trimmed(rest.substr(4));
  }
  for (const std::string_view comparison : {">=", "<=", "=="}) {
    const std::vector<std::string_view> sides = split_outside(rest, comparison);
    if (sides.size() != 2) continue;
    const bool is_minus = sides[1].starts_with('-');
    const auto bound = parse_number(sides[1].substr(is_minus ? 1 : 0), 1000000);
    if (!bound) return bad(text);
    term.comparison = comparison;
    term.bound = is_minus ? -std::int64_t{*bound} : std::int64_t{*bound};
    rest = sides[0];
    break;
  }
  const std::size_t open = rest.find('(');
  term.fact = rest.substr(0, open);
  const auto kind = std::ranges::find(kFacts, term.fact, &FactKind::name);
  if (kind == kFacts.end()) return bad(text);
  if (open == std::string_view::npos) {
    if (takes_condition(kind->takes) || kind->takes == Takes::kSeatAndNumber) return bad(text);
    return term;
  }
  if (kind->takes == Takes::kNothing || !rest.ends_with(')')) return bad(text);
  const Status read = read_arguments(term, kind->takes, rest.substr(open + 1, rest.size() - open - 2));
  if (!read) return read.error();
  return term;
}

// ---- what the facts are

std::int64_t number_in_view(const Course& course, std::string_view path) {
  json::value value = course.position().view(course.learner());
  for (const std::string_view key : split(path, '/')) {
    const json::value* next = nullptr;
    if (const json::object* object = value.if_object()) next = object->if_contains({key.data(), key.size()});
    if (const json::array* array = value.if_array()) {
      const auto at = parse_number(key, 1000);
      next = at ? array->if_contains(*at) : nullptr;
    }
    if (next == nullptr) return 0;
    json::value found = *next;
    value = std::move(found);
  }
  if (value.is_bool()) return value.get_bool() ? 1 : 0;
  if (value.is_uint64()) return static_cast<std::int64_t>(value.get_uint64());
  return value.is_int64() ? value.get_int64() : 0;
}

// The course as the learner may imagine it, whatever the others hold and chance decides next. Games without secrets and
// chance have only one.
std::vector<Course> imagined(const Course& course) {
  std::vector<Course> found;
  std::set<std::string> texts;
  for (std::uint64_t n = 1; n <= kImagined; ++n) {
    Rng rng(n);
    Course one = course.at(*course.position().imagine(course.learner(), rng));
    one.settle_chance(rng);
    if (texts.insert(one.position().state_text()).second) found.push_back(std::move(one));
    if (n == kAlike && texts.size() == 1) break;
  }
  return found;
}

// Before a turn of `seat`. The learner knows his own hand.
std::vector<Course> before_turn(const Course& course, Seat seat) {
  if (seat != course.learner()) return imagined(course);
  std::vector<Course> one{course};
  Rng rng(1);
  one.front().settle_chance(rng);
  return one;
}

struct Found {
  std::int64_t value = 0;
  std::optional<Course> shown = {};
};

Found can(const Course& course, Seat seat, const Condition& condition, const ListedAnswers& listed) {
  Found found;
  for (const Course& start : before_turn(course, seat)) {
    for_each_turn(start, seat, [&](const Course& end) {
      if (!condition.holds(end, listed)) return true;
      found = {1, end};
      return false;
    });
    if (found.value != 0) break;
  }
  return found;
}

Found best(const Course& course, Seat seat) {
  constexpr std::int64_t kWorst = -1000000;
  Found found{.value = kWorst};
  for (const Course& start : before_turn(course, seat)) {
    const std::int32_t before = start.position().scores()[index(seat)];
    for_each_turn(start, seat, [&](const Course& end) {
      const std::int64_t gain = end.position().scores()[index(seat)] - before;
      if (gain > found.value) found = {gain, end};
      return true;
    });
  }
  return found;
}

std::int64_t choices(const Course& course, Seat seat, std::uint32_t number) {
  std::set<std::string> words;
  for (const Course& start : imagined(course)) {
    for (const std::string& text : start.position().legal_texts(seat)) {
      const std::vector<std::string_view> parts = split(text, ' ');
      if (number < parts.size()) words.emplace(parts[number]);
    }
  }
  return static_cast<std::int64_t>(words.size());
}

// Follows the learner's answer from another beginning through everything that others can decide in between. False as
// soon as the condition fails at an end.
bool holds_throughout(const Course& course, const std::vector<std::string>& answer, std::size_t at,
                      const Condition& condition, const ListedAnswers& listed) {
  const Turn turn = course.position().turn();
  if (turn.is_over() || turn.is_chance() || turn.is_simultaneous()) return condition.holds(course, listed);
  if (turn.owes(course.learner())) {
    if (at == answer.size()) return condition.holds(course, listed);
    Course next = course;
    if (!next.play(course.learner(), answer[at])) return false;
    return holds_throughout(next, answer, at + 1, condition, listed);
  }
  const Seat seat = turn.first();
  return std::ranges::all_of(course.position().legal_texts(seat), [&](const std::string& text) {
    Course next = course;
    return next.play(seat, text) && holds_throughout(next, answer, at, condition, listed);
  });
}

bool is_sure(const Course& course, const Condition& condition, const ListedAnswers& listed) {
  const std::vector<std::string> answer = course.answer();
  return std::ranges::all_of(imagined(Course(course.start(), course.learner())), [&](const Course& start) {
    return holds_throughout(start, answer, 0, condition, listed);
  });
}

std::int64_t count_told(const Condition::Term& term, const Course& course) {
  std::int64_t count = 0;
  for (const CourseStep& step : course.steps()) {
    count += std::ranges::count_if(step.led_to.told, [&](const Happening& one) {
      return one.kind == term.word && (term.seat == kNoSeat || one.seat == term.seat);
    });
  }
  return count;
}

// What a move of the learner would gain now; nothing if it is not legal.
std::int64_t worth(const Course& course, std::string_view move) {
  Course after = course;
  if (!after.play(course.learner(), move)) return 0;
  const std::size_t own = index(course.learner());
  return after.position().scores()[own] - course.position().scores()[own];
}

Found value_of(const Condition::Term& term, const Course& course, const ListedAnswers& listed) {
  const AnyPosition& position = course.position();
  const Seat seat = term.seat == kNoSeat ? course.learner() : term.seat;
  const std::string_view fact = term.fact;
  if (fact == "steps") {
    const std::vector<std::string> own = course.answer();
    return {std::ranges::count_if(own, [&](const std::string& text) {
      return term.word.empty() || text == term.word || text.starts_with(term.word + " ");
    })};
  }
  if (fact == "turn_over") return {course.is_turn_of(course.learner()) ? 0 : 1};
  if (fact == "over") return {position.turn().is_over() ? 1 : 0};
  if (fact == "won") return {position.returns()[index(seat)] == 1 ? 1 : 0};
  if (fact == "score") return {position.scores()[index(seat)]};
  if (fact == "gained") return {position.scores()[index(seat)] - course.start().scores()[index(seat)]};
  if (fact == "told") return {count_told(term, course)};
  if (fact == "view") return {number_in_view(course, term.word)};
  if (fact == "worth") return {worth(course, term.word)};
  if (fact == "listed") return {std::ranges::find(listed, course.answer()) != listed.end() ? 1 : 0};
  if (fact == "can") return can(course, seat, *term.inner, listed);
  if (fact == "best") return best(course, seat);
  if (fact == "choices") return {choices(course, seat, term.number)};
  return {is_sure(course, *term.inner, listed) ? 1 : 0};
}

bool is_met(const Condition::Term& term, std::int64_t value) {
  const bool met = term.comparison == ">="   ? value >= term.bound
                   : term.comparison == "<=" ? value <= term.bound
                   : term.comparison == "==" ? value == term.bound
                                             : value != 0;
  return met != term.negated;
}

}  // namespace

bool for_each_turn(const Course& course, Seat seat, const std::function<bool(const Course&)>& visit) {
  if (!course.is_turn_of(seat)) return visit(course);
  for (const std::string& text : course.position().legal_texts(seat)) {
    Course next = course;
    if (!next.play(seat, text)) continue;
    if (!for_each_turn(next, seat, visit)) return false;
  }
  return true;
}

Result<Condition> Condition::parse(std::string_view text) {
  Condition condition;
  for (const std::string_view part : split_outside(text, " and ")) {
    Result<Term> term = parse_term(part);
    if (!term) return term.error();
    condition.terms_.push_back(std::move(*term));
  }
  return condition;
}

bool Condition::holds(const Course& course, const ListedAnswers& listed) const {
  return std::ranges::all_of(terms_,
                             [&](const Term& term) { return is_met(term, value_of(term, course, listed).value); });
}

std::optional<Condition::Failure> Condition::failure(const Course& course, const ListedAnswers& listed) const {
  for (const Term& term : terms_) {
    Found found = value_of(term, course, listed);
    if (!is_met(term, found.value)) return Failure{&term, found.value, std::move(found.shown)};
  }
  return std::nullopt;
}

}  // namespace skerry
