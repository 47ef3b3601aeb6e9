// Pebbles's way into the registry.
#include "games/erased.h"
#include "testing/toys/pebbles/pebbles.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_pebbles() { return erase<Pebbles>(); }

}  // namespace skerry
