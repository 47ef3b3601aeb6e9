// skerry games: lists the games and their options.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "learn/pictures.h"
#include "match/facts.h"

namespace skerry::cli {
namespace {

void describe(const GameInfo& info, Output& out) {
  const std::string players = info.min_players == info.max_players
                                  ? std::to_string(info.min_players)
                                  : fmt::format("{} to {}", info.min_players, info.max_players);
  out.line(fmt::format("{} ({}), {} players", info.title, info.id, players));
  out.line(fmt::format("  {}", info.summary));
  out.line(fmt::format("  By {}; {}", info.designers, info.source));
  if (!info.rights.empty()) out.line(fmt::format("  {}", info.rights));
  for (const OptionSpec& spec : info.options) {
    out.line(fmt::format("  --set {}=…  {} (default {})", spec.name, option_range(spec), spec.default_text));
    out.line(fmt::format("        {}", spec.help));
  }
}

}  // namespace

int games(const Registry& registry, const GamesArgs& args) {
  std::vector<const AnyGame*> chosen;
  if (!args.game.empty()) chosen.push_back(or_usage_error(registry.find(args.game)));
  for (const auto& game : registry.games()) {
    if (args.game.empty()) chosen.push_back(game.get());
  }
  Output out;
  if (args.json) {
    std::vector<const GameInfo*> facts;
    for (const AnyGame* game : chosen) facts.push_back(&game->info());
    out.line(fmt::format(R"({{"games":{}}})", json_facts(facts)));
  } else {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (i > 0) out.line("");
      args.rules ? out.write(drawn_rules(*chosen[i], {})) : describe(chosen[i]->info(), out);
    }
  }
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
