// Runs of the lab on toys, for tests.
#pragma once

#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

#include "games/registry.h"
#include "lab/run.h"

namespace skerry {

const Registry& toys();  // in toys.cpp
inline const AnyGame& toss_game() { return **toys().find("toss"); }

// A folder that is removed at the end of the test.
class Folder {
 public:
  Folder() {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("skerry-lab-" + std::to_string(getpid()) + "-" + std::to_string(++count));
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline Plan toss_plan(const std::string& kind, GridRequest request = {}) {
  request.axes = {{{"kind", kind}}};
  Result<Plan> plan = make_plan(toss_game(), request);
  EXPECT_TRUE(plan) << plan.error().message;
  return *plan;
}

inline void play(const Plan& plan, std::uint64_t rounds, ResultsFile& file, unsigned threads = 2,
                 const Part& part = {}) {
  play_missing(toss_game(), plan, missing_jobs(Schedule(plan), rounds, part, file), threads, file,
               [](std::uint64_t) {});
}

inline std::string contents(const std::string& path) {
  std::string text(std::filesystem::file_size(path), '\0');
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  const std::size_t got = std::fread(text.data(), 1, text.size(), file);
  std::fclose(file);
  text.resize(got);
  return text;
}

// The summaries of a run with this many rounds.
inline std::vector<Summary> found(const Plan& plan, std::uint64_t rounds) {
  const Folder folder;
  Result<ResultsFile> file = ResultsFile::create(folder.file("games.jsonl"), plan_line(plan));
  EXPECT_TRUE(file);
  play(plan, rounds, *file);
  Result<Findings> findings = summarise(toys(), *file);
  EXPECT_TRUE(findings) << findings.error().message;
  return findings->summaries;
}

}  // namespace skerry
