// skerry perft: counts the move sequences of each length.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "match/record.h"

namespace skerry::cli {

int perft(const Registry& registry, const PerftArgs& args) {
  const Chosen chosen = choose_game(registry, args.choice);
  const std::unique_ptr<AnyPosition> position = choose_position(chosen, args.from);
  Output out;
  std::vector<double> counts;
  for (unsigned depth = 1; depth <= args.depth; ++depth) {
    const std::uint64_t count = or_usage_error(position->perft(depth));
    counts.push_back(static_cast<double>(count));
    if (!args.json) out.line(fmt::format("{} {}", depth, count));
  }
  if (args.json) {
    out.line(fmt::format(R"({{"game":{},"counts":{}}})", json_string(chosen.game->info().id), json_list(counts)));
  }
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
