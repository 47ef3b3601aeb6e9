// skerry check: verifies that records replay and end as recorded.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/records.h"

namespace skerry::cli {

int check(const Registry& registry, const FileArgs& args) {
  std::uint64_t steps = 0;
  std::uint64_t finished = 0;
  const std::uint64_t records = for_each_record(registry, args.file, [&](const Match& match) {
    steps += match.steps().size();
    finished += match.over() ? 1 : 0;
  });
  Output out;
  out.line(args.json ? fmt::format(R"({{"records":{},"finished":{},"steps":{}}})", records, finished, steps)
                     : fmt::format("{} {}, {} of them to the end, {} steps", records,
                                   records == 1 ? "record replays" : "records replay", finished, steps));
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
