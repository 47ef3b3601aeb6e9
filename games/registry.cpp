#include "games/registry.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/text.h"

namespace skerry {

Registry Registry::product() {
  Registry registry;
  registry.games_ = all_games();
  std::ranges::sort(registry.games_, {},
                    [](const auto& game) { return std::pair(game->info().minutes, game->info().title); });
  return registry;
}

Result<const AnyGame*> Registry::find(std::string_view id) const {
  std::vector<std::string> known;
  for (const auto& game : games_) {
    if (game->info().id == id) return game.get();
    known.emplace_back(game->info().id);
  }
  return Error{"There is no game " + in_quotes(id) + "; the games are " + enumerate(known, "and") + "."};
}

}  // namespace skerry
