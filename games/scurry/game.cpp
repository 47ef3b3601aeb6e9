// Scurry with its types erased, for the registry.
#include "games/erased.h"
#include "games/scurry/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_scurry() { return erase<Scurry, scurry::Bot>(); }

}  // namespace skerry
