#include "lab/measures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "core/text.h"
#include "lab/facts.h"

namespace skerry {
namespace {

std::string seat_label(const GameInfo& info, std::size_t seat) {
  const std::string_view name = info.seat_names[seat];
  return name.empty() ? "Player " + std::to_string(seat + 1) : std::string(name);
}

std::string possessive_name(const std::string& name) { return name + (name.ends_with('s') ? "’" : "’s"); }

// "Puffin" for "level:3", for headings.
std::string short_title(const std::string& agent) {
  const std::string title = agent_title(agent);
  return title.substr(0, title.find(" ("));
}

// The end of a game without names and numbers, so that games that end alike count together: "A player wins with …
// points".
std::string end_in_general(std::string text, const GameInfo& info, std::size_t players) {
  for (std::size_t i = 0; i < players; ++i) {
    const std::string name = seat_label(info, i);
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
      text.replace(at, name.size(), "a player");
    }
  }
  std::string general;
  for (const char c : text) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit) general += c;
    if (is_digit && !general.ends_with("…")) general += "…";
  }
  return capitalised(general);
}

// Makes the list of measures of one variant from its sums.
class Measuring {
 public:
  Measuring(const AnyGame& game, const Plan& plan, const VariantTally& tally)
      : info_(game.info()), plan_(plan), tally_(tally) {}

  Summary summary(const std::string& variant) {
    summary_.variant = variant;
    summary_.games = tally_.games;
    summary_.examined = tally_.looks.games;
    summary_.has_chance = tally_.with_chance > 0;
    if (tally_.games > 0) {
      add_seats();
      add_ends();
      add_length();
      add_choices();
      add_looks();
      add_scores();
    }
    add_luck();
    add_skill();
    add_curves();
    add_uses();
    add_heat();
    return std::move(summary_);
  }

 private:
  void share(std::string id, std::string label, std::string note, double sum, std::uint64_t count,
             std::optional<double> expected = {}) {
    if (count == 0) return;
    const Estimate estimate = share_of(sum, count);
    const double p = expected ? test_share(estimate.value, *expected, count) : 1;
    summary_.measures.push_back(
        {std::move(id), std::move(label), std::move(note), Unit::kShare, estimate, expected, p});
  }
  void mean(std::string id, std::string label, std::string note, Unit unit, const Moments& moments) {
    if (moments.count() == 0) return;
    Estimate estimate = mean_of(moments);
    // Nothing but agency can be negative, and no other share exceeds 1.
    if (id != "agency") estimate.low = std::max(0.0, estimate.low);
    if (id != "agency" && unit == Unit::kShare) estimate.high = std::min(1.0, estimate.high);
    summary_.measures.push_back({std::move(id), std::move(label), std::move(note), unit, estimate});
  }

  double fair() const {
    return tally_.shared_out / static_cast<double>(tally_.games) / static_cast<double>(tally_.players);
  }

  void add_seats() {
    std::vector<double> p;
    for (std::size_t i = 0; i < tally_.players; ++i) {
      share(fmt::format("seat_{}_share", i + 1), possessive_name(seat_label(info_, i)) + " win share",
            fmt::format("{:.0f} % is fair", 100 * fair()), tally_.wins[i], tally_.games, fair());
      p.push_back(summary_.measures.back().p);
    }
    const std::vector<double> adjusted = holm(p);
    summary_.fairness = *std::ranges::min_element(adjusted);
  }

  void add_ends() {
    share("decisive", "One winner", "games that one side wins alone", static_cast<double>(tally_.decisive),
          tally_.games);
    const std::uint64_t shared = tally_.games - tally_.decisive - tally_.draws;
    if (tally_.players > 2) {
      share("shared_wins", "Shared wins", "several sides win, but not all", static_cast<double>(shared), tally_.games);
    }
    share("draws", "Draws", "everybody has the same share", static_cast<double>(tally_.draws), tally_.games);
    share("limits", "Limits hit", "games ended by a limit", static_cast<double>(tally_.limits), tally_.games);
  }

  void add_length() {
    mean("turns", "Turns in a game", "all players together", Unit::kNumber, tally_.turns);
    mean("decisions", "Decisions in a game", "all players together", Unit::kNumber, tally_.decisions);
    mean("minutes", "Estimated minutes", "by Hick’s law, for people", Unit::kMinutes, tally_.minutes);
  }

  void add_choices() {
    mean("choices", "Choices", "legal actions of a decision", Unit::kNumber, tally_.choices);
    mean("forced", "Forced moves", "decisions with one option", Unit::kShare, tally_.forced);
    mean("lead_changes", "Lead changes", "who has the most points, turn by turn", Unit::kNumber, tally_.lead_changes);
  }

  void add_looks() {
    const LookSums& looks = tally_.looks;
    share("comebacks", "Comebacks", "the winner was once below half the fair share",
          static_cast<double>(looks.comebacks), looks.with_winner);
    mean("behind", "Winner behind", "share of the game", Unit::kShare, looks.behind);
    mean("deficit", "How far behind", "in wins, while behind", Unit::kShare, looks.deficit);
    mean("decided", "Decided after", "of the game; the winner stays above 90 %", Unit::kShare, looks.decided);
    mean("agency", "Agency", "what the best move adds to a random one, in wins", Unit::kShare, looks.agency);
    if (tally_.players > 2) {
      mean("kingmaking", "Kingmaking", "decisions of the hopeless that move a quarter of a win", Unit::kShare,
           looks.kingmaking);
    }
  }

  void add_scores() {
    mean("margin", "Winning margin", "points ahead of the second", Unit::kPoints, tally_.margin);
    mean("score_spread", "Spread of scores", "standard deviation within a game", Unit::kPoints, tally_.spread);
  }

  void add_luck() {
    if (tally_.games > 0 && tally_.with_chance == 0) return;
    const std::optional<Estimate> luck = tally_.luck.estimate();
    if (!luck) return;
    summary_.measures.push_back({"luck", "Luck", "of the result comes from chance", Unit::kShare, *luck});
  }

  void add_skill() {
    for (std::size_t i = 0; i < tally_.rungs.size(); ++i) {
      const std::string strong = short_title(plan_.ladder[i + 1]);
      const std::string weak = short_title(plan_.ladder[i]);
      share(fmt::format("skill_{}", i + 1), "Skill: " + strong + " against " + weak,
            tally_.players > 2 ? fmt::format("share of the wins against {}", tally_.players - 1) : "share of the wins",
            tally_.rungs[i].wins, tally_.rungs[i].games, tally_.games > 0 ? std::optional(fair()) : std::nullopt);
    }
  }

  void add_curves() {
    summary_.turns = tally_.by_turns;
    for (const auto& [end, games] : tally_.ends) summary_.ends[end_in_general(end, info_, tally_.players)] += games;
    for (std::size_t i = 0; i < kTenths; ++i) {
      summary_.choices[i] = mean_of(tally_.along[i]);
      if (tally_.looks.winner_value[i].count() > 1) {
        summary_.winner_value[i] = mean_of(tally_.looks.winner_value[i]);
      }
    }
  }

  void add_uses() {
    for (const auto& [group, names] : tally_.uses) {
      for (const auto& [name, sums] : names) {
        summary_.uses.push_back(
            {group, name, share_of(static_cast<double>(sums.games), tally_.games), sums.times(tally_.games)});
      }
    }
  }

  void add_heat() {
    for (const auto& [layer, sums] : tally_.heat) {
      Heat heat{.layer = layer, .per_game = {}, .first_half = {}, .random_half = {}};
      for (const auto& [place, count] : sums.visits) heat.per_game[place] = count / static_cast<double>(tally_.games);
      if (sums.first_half.count() > 1) check_symmetry(heat, sums.first_half);
      summary_.heat.push_back(std::move(heat));
    }
  }

  void check_symmetry(Heat& heat, const Moments& half) const {
    constexpr double kSure = 0.01;
    const Estimate estimate = mean_of(half);
    heat.first_half = estimate;
    heat.p = estimate.error > 0 ? two_sided((estimate.value - 0.5) / estimate.error) : estimate.value == 0.5 ? 1 : 0;
    heat.is_lopsided = heat.p < kSure;
    const auto random = tally_.random_heat.find(heat.layer);
    if (random == tally_.random_heat.end() || random->second.first_half.count() < 2) return;
    heat.random_half = mean_of(random->second.first_half);
    // If random players show it too, it is a property of the game.
    heat.is_lopsided = heat.is_lopsided && test_difference(estimate, *heat.random_half) < kSure;
  }

  const GameInfo& info_;
  const Plan& plan_;
  const VariantTally& tally_;
  Summary summary_;
};

}  // namespace

const Measure* Summary::find(std::string_view id) const {
  const auto found = std::ranges::find(measures, id, &Measure::id);
  return found == measures.end() ? nullptr : &*found;
}

Tally::Tally(const AnyGame& game, const Plan& plan) : game_(game), plan_(plan), schedule_(plan) {
  const LabFacts* const facts = lab_facts_of(game.info().id);
  const std::size_t rungs = plan.ladder.empty() ? 0 : plan.ladder.size() - 1;
  for (const Variant& variant : plan.variants) {
    std::optional<HeatBoard> board;
    if (facts != nullptr && facts->board != nullptr) board = facts->board(variant.players, variant.options);
    variants_.emplace_back(variant, rungs, board ? &*board : nullptr);
  }
}

Status Tally::add(const GameRow& row) {
  const Job job = schedule_.at(row.number);
  VariantTally& tally = variants_[job.variant];
  const bool fits = row.returns.size() == tally.players && row.scores.size() == tally.players &&
                    std::ranges::all_of(row.looks, [&](const Look& look) {
                      return look.values.size() == tally.players && look.seat < tally.players;
                    });
  if (!fits) return Error{fmt::format("Game {} has another number of players than its variant.", row.number + 1)};
  tally.add(plan_, job, row);
  return Ok{};
}

std::vector<Summary> Tally::summaries() const {
  std::vector<Summary> all;
  for (std::size_t i = 0; i < variants_.size(); ++i) {
    all.push_back(Measuring(game_, plan_, variants_[i]).summary(plan_.variants[i].name));
  }
  return all;
}

std::size_t baseline(const Plan& plan) {
  const auto found = std::ranges::find_if(plan.variants, &Variant::is_default);
  return found == plan.variants.end() ? 0 : static_cast<std::size_t>(found - plan.variants.begin());
}

std::vector<std::vector<int>> significant_differences(const std::vector<Summary>& summaries, std::size_t base) {
  constexpr double kSignificant = 0.05;
  std::vector<double> p;
  for (std::size_t v = 0; v < summaries.size(); ++v) {
    for (const Measure& measure : summaries[v].measures) {
      const Measure* const other = v == base ? nullptr : summaries[base].find(measure.id);
      if (other != nullptr) p.push_back(test_difference(measure.estimate, other->estimate));
    }
  }
  const std::vector<double> adjusted = holm(p);
  std::vector<std::vector<int>> signs;
  std::size_t next = 0;
  for (std::size_t v = 0; v < summaries.size(); ++v) {
    signs.emplace_back();
    for (const Measure& measure : summaries[v].measures) {
      const Measure* const other = v == base ? nullptr : summaries[base].find(measure.id);
      const bool differs = other != nullptr && adjusted[next++] < kSignificant;
      signs.back().push_back(!differs ? 0 : measure.estimate.value > other->estimate.value ? 1 : -1);
    }
  }
  return signs;
}

}  // namespace skerry
