#include "lab/run.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "core/failure.h"
#include "core/text.h"

namespace skerry {

std::string results_path(const std::string& folder, const Part& part) {
  const std::string name = part.n == 1 ? "games.jsonl" : fmt::format("part-{}-of-{}.jsonl", part.k, part.n);
  return (std::filesystem::path(folder) / name).string();
}

Result<Findings> summarise(const Registry& registry, const ResultsFile& file) {
  Result<Plan> plan = parse_plan(registry, file.plan());
  if (!plan) return Error{in_quotes(file.path()) + ": " + plan.error().message};
  Findings findings{.plan = std::move(*plan), .summaries = {}, .rows = file.size()};
  const AnyGame& game = **registry.find(findings.plan.game);
  Tally tally(game, findings.plan);
  Status sound = Ok{};
  file.for_each([&](std::uint64_t number, const std::string& line) {
    if (!sound) return;
    const Result<GameRow> row = parse_row(line);
    sound = row ? tally.add(*row) : Status(row.error());
    if (!sound)
      sound = Error{fmt::format("Game {} of {}: {}", number + 1, in_quotes(file.path()), sound.error().message)};
  });
  if (!sound) return sound.error();
  findings.summaries = tally.summaries();
  return findings;
}

Result<std::uint64_t> merge_parts(const Registry& registry, const std::vector<std::string>& parts,
                                  const std::string& into) {
  std::vector<ResultsFile> files;
  for (const std::string& path : parts) {
    Result<ResultsFile> file = ResultsFile::read(path);
    if (!file) return file.error();
    const Result<Plan> plan = parse_plan(registry, file->plan());
    if (!plan) return Error{in_quotes(path) + ": " + plan.error().message};
    if (!files.empty() && files[0].plan() != file->plan()) {
      const Result<Plan> first = parse_plan(registry, files[0].plan());
      return Error{fmt::format("{} and {} are parts of different runs: {}.", in_quotes(parts[0]), in_quotes(path),
                               difference(*first, *plan))};
    }
    files.push_back(std::move(*file));
  }
  for (std::size_t a = 0; a < files.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      std::optional<std::uint64_t> twice;
      files[a].for_each_number([&](std::uint64_t number) {
        if (!twice && files[b].has(number)) twice = number;
      });
      if (twice) {
        return Error{fmt::format("Game {} is in {} and in {}.", *twice + 1, in_quotes(parts[b]), in_quotes(parts[a]))};
      }
    }
  }
  Result<ResultsFile> whole = ResultsFile::create(into, files[0].plan());
  if (!whole) return whole.error();
  try {
    for (const ResultsFile& file : files) {
      file.for_each([&](std::uint64_t number, const std::string& line) { whole->append(number, line); });
    }
    whole->settle();
  } catch (const Failure&) {
    std::error_code ignored;
    std::filesystem::remove(into, ignored);
    throw;
  }
  return whole->size();
}

}  // namespace skerry
