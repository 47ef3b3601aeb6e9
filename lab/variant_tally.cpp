#include "lab/variant_tally.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace skerry {
namespace {

constexpr double kSecondsPerMinute = 60;
constexpr double kComeback = 0.5;     // of the fair share
constexpr double kDecided = 0.9;      // the winner's value
constexpr double kHopeless = 0.25;    // of the fair share
constexpr double kKingmaking = 0.25;  // of a win

double total(const std::vector<double>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

// The best score less the second best.
double margin_of(std::vector<std::int32_t> scores) {
  std::ranges::sort(scores, std::greater{});
  return scores.size() < 2 ? 0 : static_cast<double>(scores[0]) - scores[1];
}

double spread_of(const std::vector<std::int32_t>& scores) {
  Moments moments;
  for (const std::int32_t score : scores) moments.add(score);
  return std::sqrt(moments.variance());
}

}  // namespace

Estimate CountSums::times(std::uint64_t of_games) const {
  const auto n = static_cast<double>(of_games);
  if (of_games == 0) return {};
  const double mean = sum / n;
  const double variance = of_games < 2 ? 0 : std::max(0.0, (squares - n * mean * mean) / (n - 1));
  const double error = std::sqrt(variance / n);
  const double half = of_games < 2 ? 0 : student(of_games - 1) * error;
  return {mean, std::max(0.0, mean - half), mean + half, error, of_games};
}

void LookSums::add(const GameRow& row, double fair) {
  if (row.looks.empty()) return;
  ++games;
  Moments of_agency;
  Moments of_kings;
  for (const Look& look : row.looks) {
    of_agency.add(look.agency);
    const bool is_hopeless = look.values[look.seat] < kHopeless * fair;
    of_kings.add(is_hopeless && look.shift >= kKingmaking ? 1 : 0);
  }
  agency.add(of_agency.mean());
  kingmaking.add(of_kings.mean());
  const auto best = std::ranges::max_element(row.returns);
  if (*best < 1) return;  // nobody came back and nobody was behind
  ++with_winner;
  const auto winner = static_cast<std::size_t>(best - row.returns.begin());
  Moments of_behind;
  Moments of_deficit;
  std::array<Moments, kTenths> of_value;
  bool came_back = false;
  double since = 1;
  for (auto look = row.looks.rbegin(); look != row.looks.rend(); ++look) {
    const double value = look->values[winner];
    double other = 0;
    for (std::size_t i = 0; i < row.returns.size(); ++i) {
      if (row.returns[i] < 1) other = std::max(other, look->values[i]);
    }
    of_behind.add(value < other ? 1 : 0);
    if (value < other) of_deficit.add(other - value);
    came_back = came_back || value < kComeback * fair;
    const bool stays = value >= kDecided && (look == row.looks.rbegin() || since == std::prev(look)->at);
    if (stays) since = look->at;
    of_value[std::min(kTenths - 1, static_cast<std::size_t>(look->at * kTenths))].add(value);
  }
  comebacks += came_back ? 1 : 0;
  behind.add(of_behind.mean());
  if (of_deficit.count() > 0) deficit.add(of_deficit.mean());
  decided.add(since);
  for (std::size_t i = 0; i < kTenths; ++i) {
    if (of_value[i].count() > 0) winner_value[i].add(of_value[i].mean());
  }
}

VariantTally::VariantTally(const Variant& variant, std::size_t rung_count, const HeatBoard* board)
    : players(static_cast<std::size_t>(variant.players)), wins(players), rungs(rung_count) {
  if (board == nullptr) return;
  for (std::size_t i = 0; i < board->mirror.size(); ++i) {
    const std::size_t other = board->mirror[i];
    if (other != i) side_of_[board->cells[i].name] = i < other ? 1 : -1;
  }
}

void VariantTally::add(const Plan& plan, const Job& job, const GameRow& row) {
  switch (job.series.kind) {
    case SeriesKind::kMain:
      return add_main(row);
    case SeriesKind::kLuck:
      return add_luck(job, row);
    case SeriesKind::kRandom:
      return add_heat(row, random_heat);
    case SeriesKind::kRung: {
      RungSums& rung = rungs[job.series.rung - 1];
      ++rung.games;
      rung.wins += row.returns[strong_seat(plan, job)];
      return;
    }
  }
}

void VariantTally::add_main(const GameRow& row) {
  ++games;
  for (std::size_t i = 0; i < players; ++i) wins[i] += row.returns[i];
  const double out = total(row.returns);
  shared_out += out;
  const double most = *std::ranges::max_element(row.returns);
  const double least = *std::ranges::min_element(row.returns);
  if (most >= 1) ++decisive;
  if (most == least) ++draws;
  if (row.end.find("limit") != std::string::npos) ++limits;
  if (row.chances > 0) ++with_chance;
  turns.add(row.turns);
  decisions.add(row.decisions);
  minutes.add(row.seconds / kSecondsPerMinute);
  choices.add(row.choices);
  if (row.decisions > 0) forced.add(static_cast<double>(row.forced) / row.decisions);
  lead_changes.add(row.lead_changes);
  margin.add(margin_of(row.scores));
  spread.add(spread_of(row.scores));
  for (std::size_t i = 0; i < kTenths; ++i) {
    if (row.along[i]) along[i].add(*row.along[i]);
  }
  ++by_turns[row.turns];
  ++ends[row.end];
  for (const auto& [group, names] : row.notes.uses) {
    for (const auto& [name, count] : names) uses[group][name].add(count);
  }
  looks.add(row, out / static_cast<double>(players));
  add_heat(row, heat);
}

// Groups that are not complete are left out.
void VariantTally::add_luck(const Job& job, const GameRow& row) {
  if (job.index / kLuckGroup != luck_group_) luck_outcomes_.clear();
  luck_group_ = job.index / kLuckGroup;
  luck_outcomes_.push_back(row.returns);
  if (luck_outcomes_.size() == kLuckGroup) luck.add(luck_outcomes_);
}

void VariantTally::add_heat(const GameRow& row, std::map<std::string, HeatSums>& sums) const {
  for (const auto& [layer, places] : row.notes.visits) {
    HeatSums& of_layer = sums[layer];
    double first = 0;
    double other = 0;
    for (const auto& [place, count] : places) {
      of_layer.visits[place] += count;
      const auto side = side_of_.find(place);
      if (side == side_of_.end()) continue;
      (side->second > 0 ? first : other) += count;
    }
    if (first + other > 0) of_layer.first_half.add(first / (first + other));
  }
}

}  // namespace skerry
