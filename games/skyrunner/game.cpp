// SkyRunner's way into the registry.
#include "games/erased.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_skyrunner() { return erase<SkyRunner>(); }

}  // namespace skerry
