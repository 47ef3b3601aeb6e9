#include "lab/analysis.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <memory>

#include "lab/in_order.h"

namespace skerry {
namespace {

constexpr SearchOptions kSearch{.memory = 32 * kMegabyte};

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

class Examiner {
 public:
  Examiner(const Match& match, const AnalysisOptions& options) : game_(match.game()), options_(options) {}

  Verdict examine(const Question& question) const {
    const auto& [step, by, played, before, is_simultaneous] = question;
    const std::uint64_t seed = mix64(options_.seed + step);
    // A new search for each decision, so that the order of the decisions does not matter.
    const Thought thought = game_.thinker(kSearch)->think(*before, by, options_.limits, seed, {});
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
      if (!thought.proven) verdict.values = values_after(question, verdict.best, seed);
      if (played != verdict.best) compare(verdict, values_after(question, played, seed));
    }
    constexpr double kDecimals = 1e4;
    verdict.lost = std::round(std::clamp(verdict.lost, 0.0, 1.0) * kDecimals) / kDecimals;
    return verdict;
  }

 private:
  static double lost_against_mix(const Thought& thought, const std::string& played) {
    double mix = 0;
    for (const CandidateText& candidate : thought.candidates) mix += candidate.choice * candidate.value;
    const auto found = std::ranges::find(thought.candidates, played, &CandidateText::text);
    if (found == thought.candidates.end() || found->visits == 0) return 0;
    // The more a choice belongs to the mix, the less it loses.
    return (mix - found->value) * (1 - found->choice / thought.candidates[0].choice);
  }

  static void compare(Verdict& verdict, const std::vector<double>& values) {
    verdict.lost = verdict.values[index(verdict.by)] - values[index(verdict.by)];
    if (verdict.lost > 0) return;
    verdict.best = verdict.played;
    verdict.values = values;
  }

  // Each seat's expected share of the win after a move, from what the mover can see.
  std::vector<double> values_after(const Question& question, const std::string& move, std::uint64_t seed) const {
    constexpr std::uint64_t kDeterminizations = 8;
    Rng rng(seed);
    const bool is_certain = !game_.has_secrets() && !leads_to_chance(*question.before, question.by, move);
    const std::uint64_t worlds = is_certain ? 1 : kDeterminizations;
    std::vector<double> sum(question.before->players());
    for (std::uint64_t i = 0; i < worlds; ++i) {
      Rng luck(rng.next());
      const std::unique_ptr<AnyPosition> world = question.before->imagine(question.by, luck);
      play(*world, question.by, move);
      play_on(*world, question.by, luck);
      std::ranges::transform(sum, values_of(*world, question.by, worlds, luck.next()), sum.begin(), std::plus{});
    }
    for (double& value : sum) value /= static_cast<double>(worlds);
    return sum;
  }

  static void play(AnyPosition& position, Seat by, const std::string& text) {
    [[maybe_unused]] const Result<std::string> played = position.play(by, text);
    assert(played);
  }

  static bool leads_to_chance(const AnyPosition& before, Seat by, const std::string& move) {
    const std::unique_ptr<AnyPosition> after = before.clone();
    play(*after, by, move);
    return after->turn().is_chance();
  }

  // Plays on to a position that can be searched. With secrets that is the mover's next decision, since a search for
  // another seat would not know what the mover holds.
  void play_on(AnyPosition& world, Seat mover, Rng& luck) const {
    for (Turn turn = world.turn(); !turn.is_over() && !turn.owes(mover); turn = world.turn()) {
      if (turn.is_chance()) {
        world.play_chance(luck);
      } else if (game_.has_secrets()) {
        play(world, turn.first(), world.greedy_choice(turn.first(), luck));
      } else {
        return;
      }
    }
  }

  std::vector<double> values_of(const AnyPosition& world, Seat mover, std::uint64_t worlds, std::uint64_t seed) const {
    const Turn turn = world.turn();
    if (turn.is_over()) return world.returns();
    Limits limits = options_.limits;
    for (std::uint64_t* const limit : {&limits.simulations, &limits.milliseconds}) {
      if (*limit != kNoLimit) *limit = std::max<std::uint64_t>(1, *limit / worlds);
    }
    const Seat searcher = turn.owes(mover) ? mover : turn.first();
    return game_.thinker(kSearch)->think(world, searcher, limits, seed, {}).values;
  }

  const AnyGame& game_;
  const AnalysisOptions& options_;
};

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
  const Examiner examiner(match, options);
  Analysis analysis{.verdicts = {}, .seats = std::vector<Conduct>(match.position().players())};
  in_order(
      questions.size(), threads_or_all(options.threads),
      [&](std::uint64_t i) { return examiner.examine(questions[i]); },
      [&](const Verdict& verdict, std::uint64_t i) {
        analysis.verdicts.push_back(verdict);
        count(analysis.seats[index(verdict.by)], verdict);
        done(i + 1, questions.size());
      });
  return analysis;
}

}  // namespace skerry
