// What needs the consent of others: taking a step back, a draw, a rematch.
#include <algorithm>
#include <array>

#include "table/table.h"

namespace skerry {
namespace {

using What = Table::Question::What;

constexpr std::array<std::string_view, 3> kQuestions = {"take_back", "draw", "rematch"};

// Events of version 0.1 have no name: they are about take-backs.
What question_of(const Event& event) {
  const auto found = std::ranges::find(kQuestions, event.text);
  return found == kQuestions.end() ? What::kTakeBack : static_cast<What>(found - kQuestions.begin());
}

}  // namespace

std::string_view Table::question_name(What what) { return kQuestions[static_cast<std::size_t>(what)]; }

// ---- asking and answering

void Table::ask(What what, Seat seat, std::size_t keep, Milliseconds now) {
  add({.kind = EventKind::kAsked,
       .at = now,
       .seat = seat,
       .text = std::string(question_name(what)),
       .number = static_cast<std::int64_t>(keep)});
}

void Table::apply_question(const Event& event) {
  if (event.kind == EventKind::kAsked) {
    question_ = Question{question_of(event), event.seat, static_cast<std::size_t>(event.number), {}};
    question_->waits_for = asked_by(*question_);
  } else if (question_ && event.kind == EventKind::kAgreed) {
    std::erase(question_->waits_for, event.seat);
  } else if (question_) {
    refused_ = std::move(question_);
    refused_->keep = match_.steps().size();
    question_.reset();
  }
}

// Everybody else who plays is asked. A person whose own steps would be undone is asked even while a bot stands in. A
// rematch needs one answer from each guest, also from those who have given up.
std::vector<Seat> Table::asked_by(const Question& question) const {
  std::vector<Seat> asked;
  for (std::size_t i = 0; i < players(); ++i) {
    const Seat seat = seat_at(i);
    const std::string& guest = place(seat).chair.guest;
    const bool is_guest = place(seat).chair.kind == Chair::Kind::kGuest;
    const bool is_undone = question.what == What::kTakeBack && has_own_steps_since(seat, question.keep);
    const bool is_first = is_guest && seats_of(guest)[0] == seat && guest != place(question.by).chair.guest;
    const bool is_asked =
        question.what == What::kRematch ? is_first : seat != question.by && (is_person(seat) || is_undone);
    if (is_asked) asked.push_back(seat);
  }
  return asked;
}

void Table::apply_stand_in(Seat seat) {
  if (!question_) return;
  if (question_->what == What::kDraw) {
    question_.reset();  // a bot agrees to nothing
  } else if (!has_own_steps_since(seat, question_->keep)) {
    std::erase(question_->waits_for, seat);
  }
}

Status Table::answer(Seat seat, bool agrees, Milliseconds now) {
  if (!question_) return Error{"There is no question to answer."};
  const bool withdraws = seat == question_->by && !agrees && !question_->waits_for.empty();
  if (!withdraws && std::ranges::find(question_->waits_for, seat) == question_->waits_for.end()) {
    return Error{"This seat does not have to answer."};
  }
  add({.kind = agrees ? EventKind::kAgreed : EventKind::kRefused,
       .at = now,
       .seat = seat,
       .text = std::string(question_name(question_->what))});
  act_if_agreed(now);
  return Ok{};
}

// The host opens a rematch, because only the host can.
void Table::act_if_agreed(Milliseconds now) {
  if (!question_ || !question_->waits_for.empty()) return;
  if (question_->what == What::kTakeBack) {
    add({.kind = EventKind::kTookBack,
         .at = now,
         .seat = question_->by,
         .number = static_cast<std::int64_t>(question_->keep)});
  } else if (question_->what == What::kDraw) {
    add({.kind = EventKind::kDrawn, .at = now});
  }
}

// ---- taking a step back

bool Table::has_own_steps_since(Seat seat, std::size_t keep) const {
  if (place(seat).chair.kind != Chair::Kind::kGuest) return false;
  for (std::size_t i = keep; i < match_.steps().size(); ++i) {
    if (match_.steps()[i].by == seat && by_hand_[i]) return true;
  }
  return false;
}

// During the same turn, if only the seat's own steps are taken back and the game lets them go.
bool Table::is_free_take_back(Seat seat, std::size_t keep) const {
  const std::string_view free = match_.game().info().free_take_back;
  const auto& steps = match_.steps();
  const auto is_free = [&](const Step& step) {
    return step.by == seat && (free.empty() || std::string_view(step.text).substr(0, step.text.find(' ')) == free);
  };
  return match_.position().turn() == Turn::of(seat) &&
         std::all_of(steps.begin() + static_cast<std::ptrdiff_t>(keep), steps.end(), is_free);
}

Status Table::ask_take_back(Seat seat, Milliseconds now) {
  if (Status fine = check_playing(seat); !fine) return fine;
  if (question_) return Error{"Another question is being decided."};
  const Result<std::size_t> keep = match_.take_back_point(seat);
  if (!keep) return keep.error();
  const bool is_free = is_free_take_back(seat, *keep);
  ask(What::kTakeBack, seat, *keep, now);
  if (is_free) question_->waits_for.clear();
  act_if_agreed(now);
  return Ok{};
}

// ---- a draw

Status Table::check_draw(Seat seat) const {
  if (Status fine = check_playing(seat); !fine) return fine;
  if (players() != 2) return Error{"Only two players can agree to a draw."};
  if (!is_person(Seat{0}) || !is_person(Seat{1})) return Error{"Bots do not agree to a draw."};
  if (question_ && (question_->what != What::kDraw || question_->by == seat)) {
    return Error{"Another question is being decided."};
  }
  const bool was_refused = refused_ && refused_->what == What::kDraw && refused_->by == seat;
  const auto& steps = match_.steps();
  const auto first =
      steps.begin() + static_cast<std::ptrdiff_t>(was_refused ? std::min(refused_->keep, steps.size()) : 0);
  if (was_refused && std::none_of(first, steps.end(), [&](const Step& step) { return step.by == seat; })) {
    return Error{"Your offer was not accepted. You can offer a draw again after your next move."};
  }
  return Ok{};
}

Status Table::offer_draw(Seat seat, Milliseconds now) {
  if (Status fine = check_draw(seat); !fine) return fine;
  if (question_) return answer(seat, true, now);  // both want it
  ask(What::kDraw, seat, 0, now);
  return Ok{};
}

// ---- a rematch

bool Table::has_agreed_to_rematch() const {
  return question_ && question_->what == What::kRematch && question_->waits_for.empty();
}

Status Table::offer_rematch(Seat seat, Milliseconds now) {
  if (stage() != Stage::kOver) return Error{"The game is not over yet."};
  if (!rematch_.empty()) return Ok{};
  if (question_) {
    const auto is_mine = [&](Seat asked) { return place(asked).chair.guest == place(seat).chair.guest; };
    const auto asked = std::ranges::find_if(question_->waits_for, is_mine);
    return asked == question_->waits_for.end() ? Status(Ok{}) : answer(*asked, true, now);
  }
  ask(What::kRematch, seat, 0, now);
  return Ok{};
}

Status Table::rematch(std::string table, Milliseconds now) {
  if (!rematch_.empty()) return Ok{};
  if (!has_agreed_to_rematch()) return Error{"Not everybody has agreed to a rematch."};
  add({.kind = EventKind::kRematched, .at = now, .text = std::move(table)});
  return Ok{};
}

// DER-21: the player with the fewest points begins; among equals the one nearest clockwise after the player who began
// this game.
Seat Table::rematch_starter() const {
  const auto& steps = match_.steps();
  const auto begun = std::ranges::find_if(steps, [](const Step& step) { return step.by != kChance; });
  const Turn turn = match_.position().turn();
  const Seat began = begun != steps.end() ? begun->by : turn.is_decision() ? turn.first() : Seat{0};
  const std::vector<std::int32_t> scores = match_.position().scores();
  Seat fewest = next_seat(began, players());
  for (Seat seat = fewest; seat != began;) {
    seat = next_seat(seat, players());
    if (scores[index(seat)] < scores[index(fewest)]) fewest = seat;
  }
  return fewest;
}

TableSetup Table::rematch_setup() const {
  TableSetup next = setup_;
  next.id.clear();
  next.secret.clear();
  next.made_at = 0;
  next.owner = owner_;
  const std::string first(match_.game().info().first_option);
  std::vector<std::size_t> moves_to;
  for (std::size_t i = 0; i < players(); ++i) moves_to.push_back(first.empty() ? (i + 1) % players() : i);
  for (std::size_t i = 0; i < players(); ++i) next.chairs[moves_to[i]] = places_[i].chair;
  if (!first.empty()) next.options.set(first, static_cast<std::int32_t>(seat_number(rematch_starter())));
  next.series = next_in_series(setup_.series, result(), moves_to);
  return next;
}

}  // namespace skerry
