#include "games/registry.h"

#include <string>

#include "core/text.h"

namespace skerry {

// Each is defined in its folder's game.cpp; CMake sets SKERRY_WITH_… for the games of this build.
std::unique_ptr<const AnyGame> make_scurry();
std::unique_ptr<const AnyGame> make_skirrid();
std::unique_ptr<const AnyGame> make_skurdir();
std::unique_ptr<const AnyGame> make_derailed();
std::unique_ptr<const AnyGame> make_skyrunner();

Registry Registry::product() {
  Registry registry;
#ifdef SKERRY_WITH_SCURRY
  registry.add(make_scurry());
#endif
#ifdef SKERRY_WITH_SKIRRID
  registry.add(make_skirrid());
#endif
#ifdef SKERRY_WITH_SKURDIR
  registry.add(make_skurdir());
#endif
#ifdef SKERRY_WITH_DERAILED
  registry.add(make_derailed());
#endif
#ifdef SKERRY_WITH_SKYRUNNER
  registry.add(make_skyrunner());
#endif
  return registry;
}

Result<const AnyGame*> Registry::find(std::string_view id) const {
  std::vector<std::string> known;
  for (const auto& game : games_) {
    if (game->info().id == id) return game.get();
    known.emplace_back(game->info().id);
  }
  return Error{"unknown game " + in_quotes(id) + "; the games are " + enumerate(known, "and")};
}

}  // namespace skerry
