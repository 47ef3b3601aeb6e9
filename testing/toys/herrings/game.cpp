// Herrings with its types erased, for the registry.
#include "games/erased.h"
#include "testing/toys/herrings/bot.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_herrings() { return erase<Herrings, herrings::Bot>(); }

}  // namespace skerry
