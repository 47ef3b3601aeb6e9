#include "match/match.h"

#include <cassert>
#include <cmath>
#include <fmt/format.h>

#include "core/text.h"

namespace skerry {
namespace {

// Checks the outcome of a record against the replayed game.
Status check_outcome(const Record::Outcome& claimed, const AnyPosition& position) {
  if (!position.turn().is_over()) return Error{"The record has an outcome, but the game is not over."};
  if (claimed.scores != position.scores()) {
    return Error{"The scores are " + json_list(position.scores()) + ", but the record says " +
                 json_list(claimed.scores) + "."};
  }
  const std::vector<double> returns = position.returns();
  for (std::size_t i = 0; i < returns.size(); ++i) {
    if (!(std::abs(returns[i] - claimed.returns[i]) <= 1e-6)) {
      return Error{"The returns are " + json_list(returns) + ", but the record says " + json_list(claimed.returns) +
                   "."};
    }
  }
  if (!claimed.end.empty() && claimed.end != position.end_text()) {
    return Error{"The game ended with '" + position.end_text() + "', but the record says otherwise."};
  }
  return Ok{};
}

// What each seat gained or lost; empty if nobody did.
std::vector<std::int32_t> difference(const std::vector<std::int32_t>& before, const std::vector<std::int32_t>& after) {
  if (before == after) return {};
  std::vector<std::int32_t> gains = after;
  for (std::size_t i = 0; i < gains.size(); ++i) gains[i] -= before[i];
  return gains;
}

}  // namespace

Match::Match(const AnyGame& game, Start start)
    : game_(&game),
      settings_(std::move(start.settings)),
      start_(std::move(start.position)),
      position_(start_->clone()) {}

Result<Match> Match::begin(const AnyGame& game, int players, const Settings& given) {
  Result<Start> start = game.start(players, given);
  if (!start) return start.error();
  return Match(game, std::move(*start));
}

Result<Match> Match::replay(const AnyGame& game, const Record& record) {
  Result<Match> match = begin(game, record.players, record.options);
  if (!match) return match.error();
  for (const Step& step : record.steps) {
    const Status played = match->play(step.by, step.text);
    if (!played) {
      return Error{
          fmt::format("Step {}, {}: {}", match->steps_.size() + 1, in_quotes(step.text), played.error().message),
          played.error().clause};
    }
  }
  if (record.settled && match->over()) return Error{"The game was over by its rules, so it cannot have been settled."};
  if (record.outcome) {
    const Status checked = check_outcome(*record.outcome, match->position());
    if (!checked) return checked.error();
  }
  return match;
}

Status Match::play(Seat by, std::string_view text) {
  Result<std::string> played = position_->play(by, text);
  if (!played) return played.error();
  steps_.push_back({by, std::move(*played)});
  return Ok{};
}

void Match::play_chance(Rng& rng) { steps_.push_back({kChance, position_->play_chance(rng)}); }

std::unique_ptr<AnyPosition> Match::position_after(std::size_t count) const {
  assert(count <= steps_.size());
  std::unique_ptr<AnyPosition> position = start_->clone();
  for (std::size_t i = 0; i < count; ++i) {
    [[maybe_unused]] const Result<std::string> played = position->play(steps_[i].by, steps_[i].text);
    assert(played);
  }
  return position;
}

std::vector<std::string> Match::texts_for(Seat viewer, std::size_t first) const {
  std::vector<std::string> texts;
  for (std::size_t i = first; i < steps_.size(); ++i) texts.push_back(steps_[i].text);
  if (!game_->has_secrets()) return texts;
  Telling& telling = telling_for(viewer);
  // Nobody forgets: what could be read once can be read from then on (L11).
  std::erase_if(telling.hidden, [&](const HiddenStep& step) { return !hides(step, viewer); });
  for (const HiddenStep& step : telling.hidden) {
    if (step.number < first) continue;
    std::string& text = texts[step.number - first];
    text.resize(std::min(text.size(), text.find(' ')));
  }
  return texts;
}

Consequences consequences_of(const AnyPosition& before, const Step& step, const AnyPosition& after, Seat viewer) {
  return {difference(before.scores(), after.scores()), before.story(step.by, step.text, after, viewer)};
}

const std::vector<Consequences>& Match::consequences_for(Seat viewer) const { return telling_for(viewer).steps; }

bool Match::hides(const HiddenStep& hidden, Seat viewer) const {
  const auto& [by, text] = steps_[hidden.number];
  return hidden.before->hides(by, text, viewer, *position_);
}

Match::Telling& Match::telling_for(Seat viewer) const {
  // Without secrets everybody is told the same.
  const bool shares = viewer == kSpectator || !game_->has_secrets();
  Telling& telling = tellings_[shares ? kMaxSeats : index(viewer)];
  std::vector<Consequences>& list = telling.steps;
  if (!telling.at) telling.at = position_after(list.size());
  while (list.size() < steps_.size()) {
    const Step& step = steps_[list.size()];
    std::unique_ptr<AnyPosition> after = telling.at->clone();
    [[maybe_unused]] const Result<std::string> played = after->play(step.by, step.text);
    assert(played);
    HiddenStep told{.number = list.size(), .before = std::move(telling.at)};
    list.push_back(consequences_of(*told.before, step, *after, viewer));
    telling.at = std::move(after);
    if (game_->has_secrets() && hides(told, viewer)) telling.hidden.push_back(std::move(told));
  }
  return telling;
}

Result<std::size_t> Match::take_back_point(Seat seat) const {
  for (std::size_t i = steps_.size(); i-- > 0;) {
    if (steps_[i].by == seat) {
      if (has_learnt_since(seat, i)) {
        return Error{"A secret has been revealed since, so the move cannot be taken back."};
      }
      return i;
    }
    if (steps_[i].by == kChance) return Error{"A chance event has happened since, so the move cannot be taken back."};
  }
  return Error{"There is nothing to take back."};
}

bool Match::has_learnt_since(Seat seat, std::size_t count) const {
  if (!game_->has_secrets()) return false;
  const std::unique_ptr<AnyPosition> then = position_after(count);
  const std::unique_ptr<AnyPosition> before = start_->clone();
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const auto& [by, text] = steps_[i];
    if (!before->hides(by, text, seat, *position_)) {
      // 1. An earlier step that was hidden.
      if (i < count && before->hides(by, text, seat, *then)) return true;
      // 2. A later choice that was made at the same time, face down, or that tells what only the other seat knew.
      if (i >= count && by != seat && tells_secret(*before, *then, steps_[i], seat)) return true;
    }
    [[maybe_unused]] const Result<std::string> played = before->play(by, text);
    assert(played);
  }
  return false;
}

// Whether the step, which the seat can read now, told it something when it was played in `before`. In `then` the seat
// made its own choice.
bool Match::tells_secret(const AnyPosition& before, const AnyPosition& then, const Step& step, Seat seat) {
  constexpr int kWorlds = 16;
  if (then.turn().is_simultaneous() && then.turn().owes(step.by)) return true;
  const std::unique_ptr<AnyPosition> after = before.clone();
  [[maybe_unused]] const Result<std::string> played = after->play(step.by, step.text);
  assert(played);
  if (before.hides(step.by, step.text, seat, *after)) return true;
  // The step would not be legal in every world that the seat thought possible: it shows a card of a hidden hand.
  Rng rng(1);
  for (int world = 0; world < kWorlds; ++world) {
    if (!before.imagine(seat, rng)->explain(step.by, step.text)) return true;
  }
  return false;
}

void Match::truncate(std::size_t count) {
  position_ = position_after(count);
  steps_.resize(count);
  for (Telling& telling : tellings_) {
    if (telling.steps.size() > count) telling = {};  // a step may have shown what is hidden now
  }
}

Record Match::record() const {
  Record record{.game = std::string(game_->info().id),
                .players = static_cast<int>(position_->players()),
                .options = settings_,
                .agents = {},
                .seed = {},
                .steps = steps_,
                .outcome = {}};
  if (over()) record.outcome = {position_->scores(), position_->returns(), position_->end_text()};
  return record;
}

}  // namespace skerry
