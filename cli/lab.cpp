// skerry lab: plays a grid of variants and reports what they are like. skerry merge: puts parts of a run together.
#include <chrono>
#include <filesystem>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/text.h"
#include "lab/export.h"
#include "lab/report.h"
#include "lab/run.h"

namespace skerry::cli {
namespace {

namespace fs = std::filesystem;

// "2,3,4"
std::vector<int> parse_players(const std::string& text) {
  std::vector<int> counts;
  if (text.empty()) return counts;
  for (const std::string_view part : split(text, ',')) {
    const std::optional<std::uint32_t> count = parse_number(part, kMaxSeats);
    if (!count) throw UsageError("--players takes numbers such as 2,3,4, not " + in_quotes(text) + ".");
    counts.push_back(static_cast<int>(*count));
  }
  return counts;
}

// "tiles=4,8,12" is an axis of three values. A text is one value, since it may hold commas.
std::vector<std::vector<Settings::Entry>> parse_axes(const GameInfo& info, const std::vector<std::string>& set) {
  std::vector<std::vector<Settings::Entry>> axes;
  for (const std::string& assignment : set) {
    const std::size_t equals = assignment.find('=');
    const std::string name = assignment.substr(0, equals);
    const auto spec = std::ranges::find(info.options, name, &OptionSpec::name);
    const bool is_text = spec != info.options.end() && spec->kind == OptionSpec::Kind::kText;
    std::vector<std::string> values = {equals == std::string::npos ? assignment : assignment};
    if (!is_text && equals != std::string::npos) {
      values.clear();
      for (const std::string_view value : split(std::string_view(assignment).substr(equals + 1), ',')) {
        values.push_back(name + "=" + std::string(value));
      }
    }
    std::vector<Settings::Entry> axis;
    for (const std::string& value : values) {
      const Settings parsed = parse_settings(info, {value});
      axis.push_back(parsed.entries()[0]);
    }
    const auto same = std::ranges::find_if(axes, [&](const auto& other) { return other[0].first == name; });
    if (same == axes.end()) {
      axes.push_back(std::move(axis));
    } else {
      same->insert(same->end(), axis.begin(), axis.end());
    }
  }
  return axes;
}

// "3/8"
Part parse_part(const std::string& text) {
  if (text.empty()) return {};
  constexpr std::uint32_t kMostParts = 1000000;
  const std::vector<std::string_view> parts = split(text, '/');
  const std::optional<std::uint32_t> k = parse_number(parts[0], kMostParts);
  const std::optional<std::uint32_t> n = parts.size() == 2 ? parse_number(parts[1], kMostParts) : std::nullopt;
  if (!k || !n || *k < 1 || *k > *n) throw UsageError("--part takes K/N such as 3/8, not " + in_quotes(text) + ".");
  return {*k, *n};
}

Plan planned(const Registry& registry, const LabArgs& args) {
  const AnyGame& game = *or_usage_error(registry.find(args.game));
  GridRequest request{.players = parse_players(args.players),
                      .axes = parse_axes(game.info(), args.set),
                      .seats = args.seats.empty() ? std::vector<std::string>{} : split_agents(args.seats),
                      .seed = args.seed,
                      .insight_every = args.examine,
                      .insight_simulations = args.simulations,
                      .tempo = args.tempo};
  if (args.ladder == "none") {
    request.ladder.clear();
  } else if (!args.ladder.empty()) {
    request.ladder = split_agents(args.ladder);
  }
  return or_usage_error(make_plan(game, request));
}

// A new file of results, or the one to continue.
ResultsFile results_of(const Registry& registry, const LabArgs& args, const std::string& path) {
  std::error_code error;
  const bool exists = fs::exists(path, error);
  if (!args.resume) {
    if (exists) {
      throw UsageError("There are results in " + in_quotes(path) +
                       " already. Continue them with --resume, or choose another --out.");
    }
    const Plan plan = planned(registry, args);
    fs::create_directories(fs::path(path).parent_path(), error);
    Result<ResultsFile> file = ResultsFile::create(path, plan_line(plan));
    if (!file) throw Failure(file.error().message);
    return std::move(*file);
  }
  if (!exists) throw UsageError("There are no results in " + in_quotes(path) + " to continue.");
  Result<ResultsFile> file = ResultsFile::open(path);
  if (!file) throw Failure(file.error().message);
  const Result<Plan> plan = parse_plan(registry, file->plan());
  if (!plan) throw Failure(in_quotes(path) + ": " + plan.error().message);
  if (!args.game.empty()) {
    const std::string changed = difference(*plan, planned(registry, args));
    if (!changed.empty()) {
      throw UsageError("The run in " + in_quotes(path) + " has another plan: " + changed +
                       ". Name its folder alone to continue it, or choose another --out.");
    }
  }
  return std::move(*file);
}

std::string duration(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

void play_with_progress(const AnyGame& game, const Plan& plan, const std::vector<std::uint64_t>& jobs,
                        const LabArgs& args, ResultsFile& file) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  Progress progress("lab", jobs.size());
  play_missing(game, plan, jobs, args.threads, file, [&](std::uint64_t done) {
    const double elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
    const double left = elapsed / static_cast<double>(done) * static_cast<double>(jobs.size() - done);
    progress.update(done, fmt::format("{} left", duration(left)));
  });
}

void write_file(const fs::path& path, std::string_view text) {
  Output out(path.string());
  out.write(text);
  out.finish();
}

void write_reports(const Registry& registry, const std::string& folder, const ResultsFile& file, Output& out) {
  Result<Findings> findings = summarise(registry, file);
  if (!findings) throw Failure(findings.error().message);
  const GameInfo& info = (*registry.find(findings->plan.game))->info();
  write_file(fs::path(folder) / "results.csv", findings_csv(*findings));
  write_file(fs::path(folder) / "results.json", findings_json(*findings, info));
  write_file(fs::path(folder) / "report.html", report_html(*findings, info));
  for (const Summary& summary : findings->summaries) {
    out.line(fmt::format("{}, {} games:", summary.variant, summary.games));
    for (const Measure& m : summary.measures) {
      out.line(fmt::format("  {:<36} {:>9}   {}", m.label, value_text(m), interval_text(m)));
    }
  }
  out.line(fmt::format("Report: {}", (fs::path(folder) / "report.html").string()));
}

int compare(const Registry& registry, const LabArgs& args) {
  std::vector<Findings> runs;
  for (const std::string& folder : args.compare) {
    Result<ResultsFile> file = ResultsFile::read(results_path(folder));
    if (!file) throw Failure(file.error().message);
    Result<Findings> findings = summarise(registry, *file);
    if (!findings) throw Failure(findings.error().message);
    runs.push_back(std::move(*findings));
  }
  if (runs[0].plan.game != runs[1].plan.game) {
    throw UsageError(fmt::format("The runs are of different games: {} and {}.", runs[0].plan.game, runs[1].plan.game));
  }
  const GameInfo& info = (*registry.find(runs[0].plan.game))->info();
  const Findings both = together(runs[0], args.compare[0], runs[1], args.compare[1]);
  Output out;
  const auto differs = significant_differences(both.summaries, 0);
  for (std::size_t v = 0; v < both.summaries.size(); ++v) {
    out.line(fmt::format("{}, {} games:", both.summaries[v].variant, both.summaries[v].games));
    for (std::size_t m = 0; m < both.summaries[v].measures.size(); ++m) {
      const Measure& measure = both.summaries[v].measures[m];
      const int sign = differs[v][m];
      out.line(fmt::format("  {:<36} {:>9}   {}{}", measure.label, value_text(measure), interval_text(measure),
                           sign > 0   ? "   higher"
                           : sign < 0 ? "   lower"
                                      : ""));
    }
  }
  if (!args.out.empty()) {
    write_file(args.out, report_html(both, info));
    out.line("Report: " + args.out);
  }
  out.finish();
  return kSuccess;
}

}  // namespace

int lab(const Registry& registry, const LabArgs& args) {
  if (!args.compare.empty()) return compare(registry, args);
  if (args.game.empty() && !args.resume) throw UsageError("Which game? See skerry lab --help.");
  if (args.game.empty() && args.out.empty()) throw UsageError("Which run? Name its folder with --out.");
  const Part part = parse_part(args.part);
  const std::string folder = args.out.empty() ? "lab-" + args.game : args.out;
  ResultsFile file = results_of(registry, args, results_path(folder, part));
  const Plan plan = *parse_plan(registry, file.plan());
  const AnyGame& game = **registry.find(plan.game);
  const std::vector<std::uint64_t> jobs = missing_jobs(Schedule(plan), args.games, part, file);
  play_with_progress(game, plan, jobs, args, file);
  Output out;
  if (part.n > 1) {
    out.line(fmt::format("{} games in {}. Put the parts together with skerry merge {}.", file.size(),
                         in_quotes(file.path()), folder));
  } else if (file.size() > 0) {
    write_reports(registry, folder, file, out);
  }
  out.finish();
  return kSuccess;
}

int merge(const Registry& registry, const MergeArgs& args) {
  std::vector<std::string> parts;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(args.folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("part-") && name.ends_with(".jsonl")) parts.push_back(entry.path().string());
  }
  if (error) throw UsageError("Cannot read " + in_quotes(args.folder) + ": " + error.message() + ".");
  if (parts.empty()) throw UsageError("There are no parts of a run in " + in_quotes(args.folder) + ".");
  std::ranges::sort(parts);
  const Result<std::uint64_t> games = merge_parts(registry, parts, results_path(args.folder));
  if (!games) throw Failure(games.error().message);
  Output out;
  const Result<ResultsFile> file = ResultsFile::read(results_path(args.folder));
  if (!file) throw Failure(file.error().message);
  write_reports(registry, args.folder, *file, out);
  out.line(fmt::format("{} games from {} parts.", *games, parts.size()));
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
