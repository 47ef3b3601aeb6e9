// Skirrid with its types erased, for the registry.
#include "games/erased.h"
#include "games/skirrid/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_skirrid() { return erase<Skirrid, skirrid::Bot>(); }

}  // namespace skerry
