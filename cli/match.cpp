// skerry match: measures which agent is stronger.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "lab/fair_match.h"
#include "match/agent.h"
#include "match/record.h"

namespace skerry::cli {
namespace {

std::string json_standing(const Standing& s) {
  return fmt::format(R"({{"agent":{},"share":{:.4f},"low":{:.4f},"high":{:.4f},"elo":{}}})", json_string(s.agent),
                     s.share, s.low, s.high, s.elo ? fmt::format("{:.0f}", *s.elo) : "null");
}

}  // namespace

int match(const Registry& registry, const MatchArgs& args) {
  Chosen chosen = choose_game(registry, args.choice);
  const std::vector<std::string> agents = choose_agents(chosen, args.choice, args.seats);
  const FairMatch fair{.game = chosen.game,
                       .given = chosen.given,
                       .agents = agents,
                       .games = args.games,
                       .seed = args.seed,
                       .threads = args.threads,
                       .tempo = args.tempo};
  Progress progress("match", args.games);
  const std::vector<Standing> standings = play_match(fair, [&](std::uint64_t done, const std::vector<Standing>& now) {
    progress.update(done, fmt::format("{} {:.2f}", now[0].agent, now[0].share));
  });
  Output out;
  if (args.json) {
    std::vector<std::string> list;
    for (const Standing& s : standings) list.push_back(json_standing(s));
    out.line(fmt::format(R"({{"game":{},"players":{},"games":{},"agents":{}}})", json_string(chosen.game->info().id),
                         agents.size(), args.games, json_array(list)));
  } else {
    out.line(fmt::format("{} games of {}, seats rotated. Share of the wins, 95 % interval, Elo against the others:",
                         args.games, chosen.game->info().title));
    for (const Standing& s : standings) {
      out.line(fmt::format("{:<32} {:>6.3f}   {:.3f} to {:.3f}   {}", s.agent, s.share, s.low, s.high,
                           s.elo         ? fmt::format("{:+.0f}", *s.elo)
                           : s.share > 0 ? "all won"
                                         : "none won"));
    }
  }
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
