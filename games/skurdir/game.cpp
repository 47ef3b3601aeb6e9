// Skurðir's way into the registry.
#include "games/erased.h"
#include "games/skurdir/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_skurdir() { return erase<Skurdir, SkurdirBot>(); }

}  // namespace skerry
