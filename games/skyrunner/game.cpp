// SkyRunner with its types erased, for the registry.
#include "games/erased.h"
#include "games/skyrunner/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_skyrunner() { return erase<SkyRunner, skyrunner::Bot>(); }

}  // namespace skerry
