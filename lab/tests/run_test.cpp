// Runs that are interrupted, continued, split and damaged.
#include "lab/run.h"

#include <fstream>
#include <gtest/gtest.h>

#include "core/failure.h"
#include "core/text.h"
#include "lab/export.h"
#include "lab/report.h"
#include "lab/tests/toys.h"

namespace skerry {
namespace {

Plan small_plan() {
  return toss_plan("late", {.players = {2, 3}, .axes = {}, .seats = {"random"}, .ladder = {"random", "greedy"}});
}

ResultsFile created(const std::string& path, const Plan& plan) {
  Result<ResultsFile> file = ResultsFile::create(path, plan_line(plan));
  EXPECT_TRUE(file) << file.error().message;
  return std::move(*file);
}

std::string played(const Plan& plan, std::uint64_t rounds, unsigned threads) {
  const Folder folder;
  ResultsFile file = created(folder.file("games.jsonl"), plan);
  play(plan, rounds, file, threads);
  return contents(file.path());
}

TEST(LabRun, AnyNumberOfThreadsGivesTheSameBytes) {
  const Plan plan = small_plan();
  const std::string once = played(plan, 12, 1);
  EXPECT_EQ(once, played(plan, 12, 2));
  EXPECT_EQ(once, played(plan, 12, 5));
  Plan other = plan;
  other.seed = 2;
  EXPECT_NE(once, played(other, 12, 2));
}

TEST(LabRun, ALongerRunBeginsWithTheShorterOne) {
  const Plan plan = small_plan();
  const std::string longer = played(plan, 13, 2);
  EXPECT_TRUE(longer.starts_with(played(plan, 6, 2)));
}

TEST(LabRun, MoreGamesPlayOnlyTheMissingOnes) {
  const Folder folder;
  const Plan plan = small_plan();
  const std::string path = folder.file("games.jsonl");
  {
    ResultsFile file = created(path, plan);
    play(plan, 5, file);
  }
  Result<ResultsFile> again = ResultsFile::open(path);
  ASSERT_TRUE(again);
  const std::vector<std::uint64_t> missing = missing_jobs(Schedule(plan), 9, {}, *again);
  EXPECT_EQ(missing.size(), Schedule(plan).jobs(9) - Schedule(plan).jobs(5));
  play(plan, 9, *again);
  EXPECT_EQ(contents(path), played(plan, 9, 1));
  EXPECT_TRUE(missing_jobs(Schedule(plan), 9, {}, *again).empty());
}

// Cut off anywhere, as by kill -9 or a full disk, a file continues to the same bytes.
TEST(LabRun, AnInterruptedRunContinuesToTheSameBytes) {
  const Plan plan = small_plan();
  const std::string whole = played(plan, 8, 2);
  const std::size_t plan_length = plan_line(plan).size() + 1;
  for (const std::size_t length : {plan_length, plan_length + 10, whole.size() / 2, whole.size() - 1}) {
    const Folder folder;
    const std::string path = folder.file("games.jsonl");
    std::ofstream(path) << whole.substr(0, length);
    Result<ResultsFile> file = ResultsFile::open(path);
    ASSERT_TRUE(file) << file.error().message;
    play(plan, 8, *file);
    EXPECT_EQ(contents(path), whole) << length;
  }
}

TEST(LabRun, PartsMergeToTheWhole) {
  const Plan plan = small_plan();
  const Folder folder;
  std::vector<std::string> parts;
  for (std::uint64_t k = 1; k <= 3; ++k) {
    const Part part{k, 3};
    ResultsFile file = created(results_path(folder.file(""), part), plan);
    play(plan, 8, file, 2, part);
    parts.push_back(file.path());
  }
  const Result<std::uint64_t> games = merge_parts(toys(), parts, folder.file("games.jsonl"));
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ(*games, Schedule(plan).jobs(8));
  EXPECT_EQ(contents(folder.file("games.jsonl")), played(plan, 8, 1));
  const Result<std::uint64_t> twice = merge_parts(toys(), {parts[0], parts[1], parts[0]}, folder.file("other.jsonl"));
  ASSERT_FALSE(twice);
  EXPECT_NE(twice.error().message.find("is in"), std::string::npos) << twice.error().message;
  Plan other = plan;
  other.seed = 9;
  ResultsFile foreign = created(folder.file("foreign.jsonl"), other);
  const Result<std::uint64_t> mixed = merge_parts(toys(), {parts[0], foreign.path()}, folder.file("other.jsonl"));
  ASSERT_FALSE(mixed);
  EXPECT_NE(mixed.error().message.find("the seed was 1 and is now 9"), std::string::npos) << mixed.error().message;
  EXPECT_FALSE(std::filesystem::exists(folder.file("other.jsonl")));
}

TEST(LabRun, BrokenAndForeignFilesAreRefusedWithASentence) {
  const Folder folder;
  const std::string path = folder.file("games.jsonl");
  const std::string whole = played(small_plan(), 4, 2);
  const std::size_t second = whole.find('\n') + 1;
  for (const std::string& text :
       {std::string("not a lab\n"), std::string(), whole.substr(0, second) + "garbage\n" + whole.substr(second),
        whole + whole.substr(second)}) {
    std::ofstream(path, std::ios::trunc) << text;
    Result<ResultsFile> file = ResultsFile::open(path);
    const bool refused = !file || !summarise(toys(), *file);
    EXPECT_TRUE(refused) << text.substr(0, 80);
  }
  std::ofstream(path, std::ios::trunc) << whole;
  Result<ResultsFile> first = ResultsFile::open(path);
  ASSERT_TRUE(first);
  const Result<ResultsFile> second_writer = ResultsFile::open(path);
  ASSERT_FALSE(second_writer);
  EXPECT_NE(second_writer.error().message.find("Another program"), std::string::npos);
  EXPECT_FALSE(ResultsFile::create(path, "{}"));
  EXPECT_EQ(contents(path), whole);
}

TEST(LabRun, AnAgentThatFailsKeepsTheFinishedGames) {
  const Folder folder;
  Plan plan = toss_plan("late", {.seats = {"random"}, .ladder = {}});
  ResultsFile file = created(folder.file("games.jsonl"), plan);
  play(plan, 6, file);
  const std::uint64_t kept = file.size();
  plan.variants[0].seats[0] = "exec:exit 1";
  try {
    play(plan, 12, file);
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("The program 'exit 1' ended"), std::string::npos) << failure.what();
    EXPECT_TRUE(std::string(failure.what()).starts_with("Game ")) << failure.what();
  }
  EXPECT_GE(ResultsFile::read(file.path())->size(), kept);
}

TEST(LabRun, BadGridsAreRefusedWithASentence) {
  const auto said = [](const GridRequest& request) {
    const Result<Plan> plan = make_plan(toss_game(), request);
    return plan ? std::string() : plan.error().message;
  };
  EXPECT_NE(said({.players = {7}}), "");
  EXPECT_NE(said({.players = {2, 2}}), "");
  EXPECT_NE(said({.axes = {{{"kind", std::string("king")}}}}), "");
  EXPECT_NE(said({.players = {2}, .seats = {"random", "random", "random"}}), "");
  EXPECT_NE(said({.seats = {"grandmaster"}}), "");
  EXPECT_NE(said({.ladder = {"random"}}), "");
  EXPECT_EQ(said({.seats = {"random"}, .ladder = {}}), "");
}

TEST(LabRun, APlanReadsBack) {
  const Plan plan = small_plan();
  const Result<Plan> again = parse_plan(toys(), plan_line(plan));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(plan_line(*again), plan_line(plan));
  EXPECT_EQ(difference(plan, *again), "");
}

TEST(LabRun, ReportsHoldEveryVariantAndNothingFromElsewhere) {
  const Folder folder;
  const Plan plan = small_plan();
  ResultsFile file = created(folder.file("games.jsonl"), plan);
  play(plan, 20, file);
  const Result<Findings> findings = summarise(toys(), file);
  ASSERT_TRUE(findings) << findings.error().message;
  const std::string html = report_html(*findings, toss_game().info());
  for (const Variant& variant : plan.variants) EXPECT_NE(html.find(variant.name), std::string::npos);
  EXPECT_EQ(html.find("http"), std::string::npos);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  const std::string csv = findings_csv(*findings);
  EXPECT_TRUE(csv.starts_with("game,variant,players,options,measure,"));
  for (const std::string_view line : split(csv, '\n')) {
    if (line.empty()) continue;
    int commas = 0;
    bool quoted = false;
    for (const char c : line) {
      if (c == '"') quoted = !quoted;
      if (c == ',' && !quoted) ++commas;
    }
    EXPECT_EQ(commas, 14) << line;
  }
}

}  // namespace
}  // namespace skerry
