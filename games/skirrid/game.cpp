// Skirrid's way into the registry.
#include "games/erased.h"
#include "games/skirrid/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_skirrid() { return erase<Skirrid, SkirridBot>(); }

}  // namespace skerry
