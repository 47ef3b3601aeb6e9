#include "lab/sentences.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <tuple>

#include "core/text.h"
#include "lab/report.h"

namespace skerry {
namespace {

constexpr double kSure = 0.05;

// "With tiles 4 " before a sentence, or nothing if there is only one variant.
std::string with(const Findings& findings, std::size_t v) {
  return findings.summaries.size() == 1 ? "" : "With " + findings.summaries[v].variant + " ";
}

std::string sentence(const std::string& begin, std::string rest) {
  return begin.empty() ? capitalised(std::move(rest)) : begin + rest;
}

std::string with_interval(const Measure& m) { return value_text(m) + " (" + interval_text(m) + ")"; }

std::size_t favoured_seat(const Summary& summary, const Variant& variant) {
  std::size_t best = 0;
  double gap = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(variant.players); ++i) {
    const Measure* const m = summary.find(fmt::format("seat_{}_share", i + 1));
    if (m == nullptr || !m->expected) continue;
    const double off = std::abs(m->estimate.value - *m->expected);
    if (off > gap) {
      gap = off;
      best = i;
    }
  }
  return best;
}

void add_fairness(std::vector<Finding>& found, const Findings& f, const GameInfo& info) {
  std::vector<std::string> fair;
  double unseen = 0;
  for (std::size_t v = 0; v < f.summaries.size(); ++v) {
    const Summary& s = f.summaries[v];
    if (s.games == 0) continue;
    if (s.fairness >= kSure) {
      fair.push_back(s.variant);
      // What these games would most likely have shown: 80 % power of a two-sided test at 5 %.
      const Measure* const m = s.find("seat_1_share");
      const double half = *m->expected * (1 - *m->expected) / static_cast<double>(s.games);
      unseen = std::max(unseen, *m->expected + 2.8 * std::sqrt(half));
      continue;
    }
    const std::size_t seat = favoured_seat(s, f.plan.variants[v]);
    const Measure& m = *s.find(fmt::format("seat_{}_share", seat + 1));
    const bool more = m.estimate.value > *m.expected;
    found.push_back({sentence(with(f, v), fmt::format("{} is {}.", seat_title(info, seat),
                                                      more ? "favoured" : "at a disadvantage")),
                     fmt::format("{} wins {} of {} games, where {} would be fair.", seat_title(info, seat),
                                 with_interval(m), s.games, percent(*m.expected))});
  }
  if (fair.empty()) return;
  const bool all = fair.size() == f.summaries.size();
  found.push_back(
      {all ? "No seat is clearly favoured." : capitalised(enumerate(fair, "and")) + " look fair.",
       fmt::format("These games would most likely have shown a seat that wins {}.", percent(std::min(1.0, unseen)))});
}

// The measures that differ from the baseline, the largest first in units of their errors.
void add_differences(std::vector<Finding>& found, const Findings& f) {
  constexpr std::size_t kMost = 4;
  const std::size_t base = baseline(f.plan);
  const auto differs = significant_differences(f.summaries, base);
  struct Difference {
    double size;
    std::size_t variant;
    const Measure* measure;
    const Measure* other;
  };
  std::vector<Difference> list;
  for (std::size_t v = 0; v < f.summaries.size(); ++v) {
    for (std::size_t m = 0; m < f.summaries[v].measures.size(); ++m) {
      if (differs[v][m] == 0) continue;
      const Measure& measure = f.summaries[v].measures[m];
      const Measure* const other = f.summaries[base].find(measure.id);
      const double size = std::abs(measure.estimate.value - other->estimate.value) /
                          std::max(1e-12, std::hypot(measure.estimate.error, other->estimate.error));
      list.push_back({size, v, &measure, other});
    }
  }
  std::ranges::sort(list, {}, [](const Difference& d) { return std::tuple(-d.size, d.variant, d.measure->id); });
  std::vector<std::string> told;
  for (const Difference& d : list) {
    if (told.size() == kMost) break;
    if (std::ranges::find(told, d.measure->id) != told.end()) continue;
    told.push_back(d.measure->id);
    const bool more = d.measure->estimate.value > d.other->estimate.value;
    found.push_back(
        {fmt::format("{}: {} with {}.", d.measure->label, more ? "more" : "less", f.summaries[d.variant].variant),
         fmt::format("{} against {} with {}.", with_interval(*d.measure), with_interval(*d.other),
                     f.summaries[base].variant)});
  }
  if (f.summaries.size() > 1 && list.empty()) {
    found.push_back(
        {"The variants play alike.", "No measure differs for certain after correction for all comparisons."});
  }
}

void add_character(std::vector<Finding>& found, const Findings& f) {
  const Summary& s = f.summaries[baseline(f.plan)];
  const Measure* const turns = s.find("turns");
  const Measure* const minutes = s.find("minutes");
  if (turns != nullptr && minutes != nullptr) {
    found.push_back({fmt::format("A game takes {} turns.", value_text(*turns)),
                     fmt::format("That is about {} minutes for people, by a rough rule.", value_text(*minutes))});
  }
  if (const Measure* const luck = s.find("luck")) {
    const double high = luck->estimate.value;
    found.push_back({high < 0.1   ? "Luck hardly matters."
                     : high < 0.4 ? "Luck matters, but does not decide."
                                  : "Luck decides much.",
                     fmt::format("Chance explains {} of who wins.", with_interval(*luck))});
  } else if (s.games > 0 && !s.has_chance) {
    found.push_back({"There is no chance in it.", "Who wins depends on the players alone."});
  }
  if (const Measure* const skill = s.find(fmt::format("skill_{}", f.plan.ladder.size() - 1))) {
    found.push_back(
        {skill->p < kSure && skill->expected && skill->estimate.value > *skill->expected
             ? "Looking further ahead pays."
             : "Looking further ahead hardly pays.",
         fmt::format("{}: {} of the wins.", skill->label.substr(skill->label.find(' ') + 1), with_interval(*skill))});
  }
}

void add_warnings(std::vector<Finding>& found, const Findings& f) {
  for (std::size_t v = 0; v < f.summaries.size(); ++v) {
    const Measure* const limits = f.summaries[v].find("limits");
    if (limits != nullptr && limits->estimate.value > 0.01) {
      found.push_back({sentence(with(f, v), "games run into a limit."), with_interval(*limits) + " of them do."});
    }
    const Measure* const kings = f.summaries[v].find("kingmaking");
    if (kings != nullptr && kings->estimate.low > 0.05) {
      found.push_back(
          {sentence(with(f, v), "the hopeless decide."), with_interval(*kings) + " of the decisions are kingmaking."});
    }
  }
}

// A sentence about one measure of all variants: "Turns in a game: 7.4 with tiles 8 and 7.0 with tiles 12."
std::string across(const Findings& f, std::string_view id, const std::string& what) {
  std::vector<std::string> parts;
  for (const Summary& s : f.summaries) {
    const Measure* const m = s.find(id);
    if (m == nullptr) continue;
    parts.push_back(f.summaries.size() == 1 ? value_text(*m) : value_text(*m) + " with " + s.variant);
  }
  if (parts.empty()) return "";
  return what + " " + enumerate(parts, "and") + ".";
}

}  // namespace

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string seat_title(const GameInfo& info, std::size_t seat) {
  const std::string_view name = info.seat_names[seat];
  return name.empty() ? "Player " + std::to_string(seat + 1) : std::string(name);
}

std::vector<Finding> findings_of(const Findings& findings, const GameInfo& info) {
  std::vector<Finding> found;
  add_fairness(found, findings, info);
  add_differences(found, findings);
  add_character(found, findings);
  add_warnings(found, findings);
  return found;
}

std::string fairness_sentence(const Findings& f, const GameInfo& info) {
  std::vector<std::string> unfair;
  for (std::size_t v = 0; v < f.summaries.size(); ++v) {
    const Summary& s = f.summaries[v];
    if (s.games == 0 || s.fairness >= kSure) continue;
    const std::size_t seat = favoured_seat(s, f.plan.variants[v]);
    const Measure& m = *s.find(fmt::format("seat_{}_share", seat + 1));
    unfair.push_back(sentence(with(f, v), fmt::format("{} wins {}, which chance alone would hardly do (p = {:.2g}).",
                                                      seat_title(info, seat), value_text(m), s.fairness)));
  }
  return unfair.empty() ? "No seat wins more than chance allows." : join(unfair, " ");
}

std::string length_sentence(const Findings& f) {
  return across(f, "turns", "Turns of all players in a game:") + " " +
         across(f, "minutes", "Estimated minutes for people:");
}

std::string choice_sentence(const Findings& f) {
  return across(f, "choices", "Legal actions of a decision, on average:") + " " +
         across(f, "forced", "Decisions without a choice:");
}

std::string drama_sentence(const Findings& f) {
  const std::string told = across(f, "comebacks", "Winners who had once been far behind:") + " " +
                           across(f, "decided", "Decided after this share of the game:");
  return told == " " ? "No game was examined." : told;
}

std::string depth_sentence(const Findings& f) {
  const Summary& s = f.summaries[baseline(f.plan)];
  bool all = true;
  for (std::size_t i = 1; i < f.plan.ladder.size(); ++i) {
    const Measure* const m = s.find(fmt::format("skill_{}", i));
    all = all && m != nullptr && m->expected && m->estimate.low > *m->expected;
  }
  const std::string where = f.summaries.size() == 1 ? "" : " with " + s.variant;
  return all ? "Every player of the ladder beats the one below" + where + "."
             : "Not every player of the ladder clearly beats the one below" + where + ".";
}

std::string luck_sentence(const Findings& f) {
  const std::string told = across(f, "luck", "The part of the result that chance explains:");
  return told.empty() ? "Chance plays no part, or not enough games were played to tell." : told;
}

}  // namespace skerry
