// skerry analyse: the value of every decision in recorded games.
#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/records.h"
#include "core/text.h"
#include "lab/analysis.h"
#include "match/message.h"

namespace skerry::cli {
namespace {

std::string_view name_of(double lost) { return lost >= kBlunder ? "blunder" : lost >= kMistake ? "mistake" : ""; }

// ---- for programs

std::string json_verdict(const Verdict& verdict) {
  MessageWriter message;
  message.number("step", static_cast<std::int64_t>(verdict.step) + 1)
      .number("by", seat_number(verdict.by))
      .text("move", verdict.played)
      .flag("choice", verdict.has_choice)
      .json("values", json_shares(verdict.values))
      .text("best", verdict.best)
      .json("lost", json_number(verdict.lost));
  return message.line();
}

std::string json_conduct(const Conduct& conduct, std::size_t seat) {
  MessageWriter message;
  message.number("seat", static_cast<std::int64_t>(seat) + 1)
      .number("decisions", static_cast<std::int64_t>(conduct.decisions))
      .json("accuracy", conduct.decisions == 0 ? "null" : fmt::format("{:.1f}", conduct.accuracy))
      .number("mistakes", static_cast<std::int64_t>(conduct.mistakes))
      .number("blunders", static_cast<std::int64_t>(conduct.blunders));
  return message.line();
}

std::string json_analysis(const Match& match, const Analysis& analysis) {
  std::vector<std::string> decisions;
  for (const Verdict& verdict : analysis.verdicts) decisions.push_back(json_verdict(verdict));
  std::vector<std::string> seats;
  for (std::size_t i = 0; i < analysis.seats.size(); ++i) seats.push_back(json_conduct(analysis.seats[i], i));
  MessageWriter message;
  message.text("game", match.game().info().id)
      .number("players", static_cast<std::int64_t>(analysis.seats.size()))
      .json("options", json_settings(match.settings()))
      .json("decisions", json_array(decisions))
      .json("seats", json_array(seats));
  return message.line();
}

// ---- for people

// Prints one game, with columns as wide as their content.
class Report {
 public:
  Report(const Match& match, const Analysis& analysis) : info_(match.game().info()), analysis_(analysis) {
    for (std::size_t i = 0; i < analysis.seats.size(); ++i)
      names_.push_back(seat_name(info_, match.settings(), seat_at(i)));
    for (const std::string& name : names_) who_ = std::max(who_, name.size());
    constexpr std::size_t kWidest = 40;
    for (const Verdict& verdict : analysis.verdicts) move_ = std::max(move_, verdict.played.size());
    move_ = std::min(move_, kWidest);
  }

  void print(const Match& match, Output& out) const {
    out.line(fmt::format("{}, {} players, {} steps", info_.title, names_.size(), match.steps().size()));
    std::string head = fmt::format("{:>5}  {:<{}}  {:<{}}", "step", "who", who_, "move", move_);
    for (const std::string& name : names_) head += fmt::format("  {:>{}}", name, width_of(name));
    out.line(head + "   lost  best");
    for (const Verdict& verdict : analysis_.verdicts) out.line(row(verdict));
    for (std::size_t i = 0; i < names_.size(); ++i) out.line(summary(names_[i], analysis_.seats[i]));
  }

 private:
  static std::size_t width_of(const std::string& name) { return std::max<std::size_t>(4, name.size()); }

  std::string row(const Verdict& verdict) const {
    std::string text =
        fmt::format("{:>5}  {:<{}}  {:<{}}", verdict.step + 1, names_[index(verdict.by)], who_, verdict.played, move_);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      text += fmt::format("  {:>{}}", fmt::format("{:.0f}%", verdict.values[i] * 100), width_of(names_[i]));
    }
    constexpr double kWorthTelling = 0.005;
    if (verdict.lost < kWorthTelling) return text;
    text += fmt::format("  {:>4.0f}%  {}", verdict.lost * 100, verdict.best);
    const std::string_view name = name_of(verdict.lost);
    return name.empty() ? text : fmt::format("{} ({})", text, name);
  }

  static std::string summary(const std::string& name, const Conduct& conduct) {
    if (conduct.decisions == 0) return name + ": no decisions";
    return fmt::format("{}: accuracy {:.0f}, {} and {} in {}", name, conduct.accuracy,
                       counted(conduct.mistakes, "mistake"), counted(conduct.blunders, "blunder"),
                       counted(conduct.decisions, "decision"));
  }

  const GameInfo& info_;
  const Analysis& analysis_;
  std::vector<std::string> names_;
  std::size_t who_ = 3;
  std::size_t move_ = 4;
};

AnalysisOptions options_of(const AnalyseArgs& args) {
  AnalysisOptions options{.seed = args.seed, .threads = args.threads};
  if (args.milliseconds != 0) options.limits = {.milliseconds = args.milliseconds};
  if (args.simulations != 0) options.limits.simulations = args.simulations;
  return options;
}

}  // namespace

int analyse(const Registry& registry, const AnalyseArgs& args) {
  const AnalysisOptions options = options_of(args);
  Output out;
  std::uint64_t count = 0;
  for_each_good_record(registry, args.file, [&](const Match& match) {
    Analysis analysis;
    {
      ++count;
      std::optional<Progress> progress;
      analysis = analyse(match, options, [&](std::uint64_t done, std::uint64_t all) {
        if (!progress) progress.emplace(fmt::format("analyse game {}", count), all);
        progress->update(done);
      });
    }
    if (args.json) {
      out.line(json_analysis(match, analysis));
    } else {
      if (count > 1) out.line("");
      Report(match, analysis).print(match, out);
    }
  });
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
