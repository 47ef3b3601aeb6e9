// Pebbles with its types erased, for the registry.
#include "games/erased.h"
#include "testing/toys/pebbles/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_pebbles() { return erase<Pebbles, pebbles::Bot>(); }

}  // namespace skerry
