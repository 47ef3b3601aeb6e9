#include "lab/play_job.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "core/failure.h"
#include "lab/examiner.h"
#include "lab/facts.h"
#include "match/players.h"

namespace skerry {
namespace {

constexpr double kBaseSeconds = 3;         // to see what is asked, and to do it
constexpr double kSecondsPerDoubling = 3;  // of the number of choices
constexpr double kForcedSeconds = 1.5;     // also of a chance event
constexpr std::size_t kLooks = 12;

// A decision with a choice, kept so that it can be examined when the game is over.
struct Moment {
  std::size_t step;
  Seat seat;
  std::unique_ptr<AnyPosition> position;
};

// The seat with the most points, if it is only one.
Seat leader(const std::vector<std::int32_t>& scores) {
  const auto most = std::ranges::max_element(scores);
  if (std::ranges::count(scores, *most) != 1) return kNoSeat;
  return seat_at(static_cast<std::size_t>(most - scores.begin()));
}

class Watcher {
 public:
  Watcher(const AnyGame& game, bool keeps_moments)
      : facts_(lab_facts_of(game.info().id)), keeps_moments_(keeps_moments) {}

  // Before each step of the game, and once more when it is over.
  void look(const Match& match) {
    if (before_ != nullptr) note_step(match);
    if (match.over()) return finish(match);
    before_ = match.position().clone();
    const Turn turn = before_->turn();
    if (turn.is_chance()) {
      ++row_.chances;
      row_.seconds += kForcedSeconds;
      return;
    }
    note_turn(turn);
    note_choice(turn.first(), before_->legal_count(turn.first()), match.steps().size());
  }

  GameRow& row() { return row_; }
  const std::vector<Moment>& moments() const { return moments_; }

 private:
  // Seats that choose at the same time take one turn, and think at the same time.
  void note_turn(const Turn& turn) {
    is_together_ = turn.is_simultaneous() || (open_ & turn.seats()) == turn.seats();
    const bool continues = open_ != 0 && (open_ & turn.seats()) == turn.seats();
    open_ = turn.is_simultaneous() ? turn.seats() : std::uint8_t{0};
    if (continues) return;
    thinking_ = 0;
    const bool same_seat = last_turn_ == turn.seats() && !turn.is_simultaneous();
    last_turn_ = turn.seats();
    if (same_seat) return;
    ++row_.turns;
    note_leader();
  }

  void note_leader() {
    const Seat now = leader(before_->scores());
    if (now == kNoSeat) return;
    if (leader_ != kNoSeat && leader_ != now) ++row_.lead_changes;
    leader_ = now;
  }

  void note_choice(Seat seat, std::size_t choices, std::size_t step) {
    ++row_.decisions;
    if (choices == 1) ++row_.forced;
    choices_.push_back(static_cast<double>(choices));
    const double seconds = seconds_for(choices);
    row_.seconds += is_together_ ? std::max(0.0, seconds - thinking_) : seconds;
    thinking_ = std::max(thinking_, seconds);
    if (keeps_moments_ && choices > 1) moments_.push_back({step, seat, before_->clone()});
  }

  void note_step(const Match& match) {
    const Step& step = match.steps().back();
    const Story story = before_->story(step.by, step.text, match.position(), kSpectator);
    if (step.by != kChance) ++row_.notes.uses["actions"][step.text.substr(0, step.text.find(' '))];
    for (const Happening& happening : story) ++row_.notes.uses["events"][std::string(happening.kind)];
    if (facts_ != nullptr) facts_->note(match.settings(), {step.by, step.text}, story, row_.notes);
  }

  void finish(const Match& match) {
    before_ = match.position().clone();
    note_leader();
    row_.returns = match.position().returns();
    row_.scores = match.position().scores();
    row_.end = match.position().end_text();
    std::array<double, kTenths> sums{};
    std::array<int, kTenths> counts{};
    double all = 0;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      const std::size_t tenth = i * kTenths / choices_.size();
      sums[tenth] += choices_[i];
      ++counts[tenth];
      all += choices_[i];
    }
    for (std::size_t i = 0; i < kTenths; ++i) {
      if (counts[i] > 0) row_.along[i] = sums[i] / counts[i];
    }
    if (!choices_.empty()) row_.choices = all / static_cast<double>(choices_.size());
  }

  const LabFacts* facts_;
  bool keeps_moments_;
  GameRow row_;
  std::unique_ptr<AnyPosition> before_;
  std::vector<double> choices_;
  std::vector<Moment> moments_;
  Seat leader_ = kNoSeat;
  std::uint8_t last_turn_ = 0;
  std::uint8_t open_ = 0;  // seats that are choosing at the same time
  bool is_together_ = false;
  double thinking_ = 0;  // the longest of the seats that choose at the same time
};

// Searches find the best move; then it and a random one are compared by searches of their own, so that the choice of
// the best move does not colour its value.
Look examine(const Examiner& examiner, const Moment& moment, std::size_t steps, std::uint64_t seed) {
  Rng rng(seed);
  const Thought thought = examiner.think(*moment.position, moment.seat, rng.next());
  const std::string& best = thought.candidates[0].text;
  const std::string any = moment.position->random_choice(moment.seat, rng);
  const std::uint64_t worlds = rng.next();
  const std::vector<double> after_best = examiner.values_after(*moment.position, moment.seat, best, worlds);
  const std::vector<double> after_any =
      any == best ? after_best : examiner.values_after(*moment.position, moment.seat, any, worlds);
  double shift = 0;
  for (std::size_t i = 0; i < after_best.size(); ++i) {
    if (i != index(moment.seat)) shift = std::max(shift, std::abs(after_best[i] - after_any[i]));
  }
  return {.at = static_cast<double>(moment.step) / static_cast<double>(steps),
          .seat = index(moment.seat),
          .values = after_best,
          .agency = after_best[index(moment.seat)] - after_any[index(moment.seat)],
          .shift = shift};
}

std::vector<Look> examine_some(const AnyGame& game, const Plan& plan, const std::vector<Moment>& moments,
                               std::size_t steps, std::uint64_t seed) {
  const Examiner examiner(game, {.simulations = plan.insight_simulations});
  std::vector<Look> looks;
  const std::size_t count = std::min(kLooks, moments.size());
  for (std::size_t i = 0; i < count; ++i) {
    looks.push_back(examine(examiner, moments[i * moments.size() / count], steps, mix64(seed + i)));
  }
  return looks;
}

template <class T>
T or_failure(Result<T> result) {
  if (!result) throw Failure(result.error().text());
  return std::move(*result);
}

}  // namespace

double seconds_for(std::size_t choices) {
  if (choices <= 1) return kForcedSeconds;
  return kBaseSeconds + kSecondsPerDoubling * std::log2(static_cast<double>(choices));
}

GameRow play_job(const AnyGame& game, const Plan& plan, const Job& job) {
  const Variant& variant = plan.variants[job.variant];
  const JobSeeds seeds = seeds_of(plan, job);
  const bool is_examined =
      job.series.kind == SeriesKind::kMain && plan.insight_every != 0 && job.index % plan.insight_every == 0;
  try {
    Match match = or_failure(Match::begin(game, variant.players, variant.options));
    Watcher watcher(game, is_examined);
    or_failure(Players::make(match, seats_of(plan, job), GameSeeds{seeds.agents, seeds.luck}, plan.tempo))
        .play_out(match, [&](const Match& now) { watcher.look(now); });
    watcher.look(match);
    watcher.row().number = job.number;
    watcher.row().looks =
        examine_some(game, plan, watcher.moments(), match.steps().size(), mix64(seeds.agents + seeds.luck));
    return std::move(watcher.row());
  } catch (const Failure& failure) {
    throw Failure(fmt::format("Game {} ({}): {}", job.number + 1, variant.name, failure.what()));
  }
}

}  // namespace skerry
