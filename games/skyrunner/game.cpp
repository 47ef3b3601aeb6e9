// SkyRunner's way into the registry.
#include "games/erased.h"
#include "games/skyrunner/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_skyrunner() { return erase<SkyRunner, SkyRunnerBot>(); }

}  // namespace skerry
