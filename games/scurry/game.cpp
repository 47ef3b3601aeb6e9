// Scurry's way into the registry.
#include "games/erased.h"
#include "games/scurry/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_scurry() { return erase<Scurry, ScurryBot>(); }

}  // namespace skerry
