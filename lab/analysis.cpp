#include "lab/analysis.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

#include "lab/examiner.h"
#include "lab/in_order.h"

namespace skerry {
namespace {

// A decision and the position in which it was made.
struct Question {
  std::size_t step;
  Seat by;
  std::string played;
  std::unique_ptr<AnyPosition> before;
  bool is_simultaneous;  // others chose at the same time
};

std::vector<Question> questions_of(const Match& match) {
  std::vector<Question> questions;
  const std::unique_ptr<AnyPosition> position = match.position_after(0);
  unsigned choosing = 0;  // seats whose simultaneous choice has yet to appear in the record
  for (std::size_t i = 0; i < match.steps().size(); ++i) {
    const auto& [by, text] = match.steps()[i];
    if (by != kChance) {
      const Turn turn = position->turn();
      if (turn.is_simultaneous()) choosing = turn.seats();
      const unsigned mine = 1U << index(by);
      questions.push_back({i, by, text, position->clone(), (choosing & mine) != 0});
      choosing &= ~mine;
    }
    [[maybe_unused]] const Result<std::string> played = position->play(by, text);
    assert(played);
  }
  return questions;
}

double lost_against_mix(const Thought& thought, const std::string& played) {
  double mix = 0;
  for (const CandidateText& candidate : thought.candidates) mix += candidate.choice * candidate.value;
  const auto found = std::ranges::find(thought.candidates, played, &CandidateText::text);
  if (found == thought.candidates.end() || found->visits == 0) return 0;
  // The more a choice belongs to the mix, the less it loses.
  return (mix - found->value) * (1 - found->choice / thought.candidates[0].choice);
}

void compare(Verdict& verdict, const std::vector<double>& values) {
  verdict.lost = verdict.values[index(verdict.by)] - values[index(verdict.by)];
  if (verdict.lost > 0) return;
  verdict.best = verdict.played;
  verdict.values = values;
}

Verdict examine(const Examiner& examiner, const Question& question, std::uint64_t base_seed) {
  const auto& [step, by, played, before, is_simultaneous] = question;
  const std::uint64_t seed = mix64(base_seed + step);
  const Thought thought = examiner.think(*before, by, seed);
  Verdict verdict{.step = step,
                  .by = by,
                  .played = played,
                  .best = thought.candidates[0].text,
                  .values = thought.values,
                  .lost = 0,
                  .has_choice = before->has_choice(by)};
  if (is_simultaneous) {
    verdict.lost = lost_against_mix(thought, played);
  } else {
    if (!thought.proven) verdict.values = examiner.values_after(*before, by, verdict.best, seed);
    if (played != verdict.best) compare(verdict, examiner.values_after(*before, by, played, seed));
  }
  constexpr double kDecimals = 1e4;
  verdict.lost = std::round(std::clamp(verdict.lost, 0.0, 1.0) * kDecimals) / kDecimals;
  return verdict;
}

void count(Conduct& conduct, const Verdict& verdict) {
  if (!verdict.has_choice) return;
  const double kept = 1 - verdict.lost;
  const double merit = 100 * kept * kept * kept * kept;
  const auto decisions = static_cast<double>(conduct.decisions);
  conduct.accuracy = conduct.decisions == 0 ? merit : (conduct.accuracy * decisions + merit) / (decisions + 1);
  ++conduct.decisions;
  if (verdict.lost >= kBlunder) {
    ++conduct.blunders;
  } else if (verdict.lost >= kMistake) {
    ++conduct.mistakes;
  }
}

}  // namespace

Analysis analyse(const Match& match, const AnalysisOptions& options,
                 const std::function<void(std::uint64_t, std::uint64_t)>& done) {
  const std::vector<Question> questions = questions_of(match);
  const Examiner examiner(match.game(), options.limits);
  Analysis analysis{.verdicts = {}, .seats = std::vector<Conduct>(match.position().players())};
  in_order(
      questions.size(), threads_or_all(options.threads),
      [&](std::uint64_t i) { return examine(examiner, questions[i], options.seed); },
      [&](const Verdict& verdict, std::uint64_t i) {
        analysis.verdicts.push_back(verdict);
        count(analysis.seats[index(verdict.by)], verdict);
        done(i + 1, questions.size());
      });
  return analysis;
}

}  // namespace skerry
