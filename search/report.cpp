#include "search/report.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace skerry {
namespace {

// A certain win ranks above all other candidates, a certain loss below.
int certainty(const CandidateReport& candidate) {
  if (!candidate.proven) return 0;
  constexpr double kRounding = 0.01;
  return candidate.value > 1 - kRounding ? 1 : candidate.value < kRounding ? -1 : 0;
}

}  // namespace

void rank_candidates(Report& report) {
  const bool mixes = report.mixes;
  auto& candidates = report.candidates;
  const auto merit = [&](const CandidateReport& c) {
    return std::tuple(certainty(c), mixes ? c.choice : static_cast<double>(c.visits), c.value, c.prior,
                      -static_cast<std::int64_t>(bits(c.action)));
  };
  std::ranges::sort(candidates, std::ranges::greater{}, merit);
  if (!mixes) {
    candidates[0].choice = 1;
    return;
  }
  // Tiny parts of the mix are left over from early simulations.
  constexpr double kNegligible = 0.1;
  const double least = candidates[0].choice * kNegligible;
  double total = 0;
  for (CandidateReport& c : candidates) {
    if (c.choice < least) c.choice = 0;
    total += c.choice;
  }
  if (total <= 0) {
    candidates[0].choice = 1;
    return;
  }
  for (CandidateReport& c : candidates) c.choice /= total;
}

Report merge(std::vector<Report> reports) {
  Report& all = reports[0];
  if (reports.size() == 1) return std::move(all);
  const auto by_action = [](Report& report) { std::ranges::sort(report.candidates, {}, &CandidateReport::action); };
  for (Report& report : reports) {
    // A proof beats any number of simulations.
    if (report.proven) return std::move(report);
    by_action(report);
  }
  const auto mean = [](double a, std::uint64_t times_a, double b, std::uint64_t times_b) {
    const auto times = static_cast<double>(times_a + times_b);
    return times == 0 ? 0 : (a * static_cast<double>(times_a) + b * static_cast<double>(times_b)) / times;
  };
  for (std::size_t i = 1; i < reports.size(); ++i) {
    const Report& other = reports[i];
    for (std::size_t c = 0; c < all.candidates.size(); ++c) {
      CandidateReport& sum = all.candidates[c];
      const CandidateReport& more = other.candidates[c];
      sum.choice += more.choice;
      if (!sum.proven) {
        sum.value = more.proven ? more.value : mean(sum.value, sum.visits, more.value, more.visits);
        sum.proven = more.proven;
      }
      sum.visits += more.visits;
    }
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
      all.values[s] = mean(all.values[s], all.simulations, other.values[s], other.simulations);
    }
    all.simulations += other.simulations;
    all.nodes += other.nodes;
    all.depth = std::max(all.depth, other.depth);
    all.milliseconds = std::max(all.milliseconds, other.milliseconds);
  }
  if (!all.mixes) {
    for (CandidateReport& candidate : all.candidates) candidate.choice = 0;
  }
  const Action before = all.line[0];
  rank_candidates(all);
  if (all.candidates[0].action != before) all.line = {all.candidates[0].action};
  return std::move(all);
}

}  // namespace skerry
