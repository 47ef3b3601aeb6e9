// Skurðir with its types erased, for the registry.
#include "games/erased.h"
#include "games/skurdir/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_skurdir() { return erase<Skurdir, skurdir::Bot>(); }

}  // namespace skerry
