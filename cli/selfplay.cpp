// skerry selfplay: games between agents, as records.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "lab/in_order.h"
#include "match/players.h"

namespace skerry::cli {

int selfplay(const Registry& registry, const SelfplayArgs& args) {
  Chosen chosen = choose_game(registry, args.choice);
  const std::vector<std::string> agents = choose_agents(chosen, args.choice, args.seats);
  // Game i has the seed `seed + i`, so its record alone says how to play it again.
  const auto play = [&](std::uint64_t i) {
    Match match = or_usage_error(Match::begin(*chosen.game, chosen.players, chosen.given));
    or_usage_error(Players::make(match, agents, args.seed + i, args.tempo)).play_out(match);
    Record record = match.record();
    record.agents = agents;
    record.seed = args.seed + i;
    return record_line(record);
  };
  Output out(args.out);
  Progress progress("selfplay", args.games);
  in_order(args.games, threads_or_all(args.threads), play, [&](const std::string& line, std::uint64_t i) {
    out.line(line);
    progress.update(i + 1);
  });
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
