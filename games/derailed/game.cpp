// Derailed! with its types erased, for the registry.
#include "games/derailed/bot.h"
#include "games/derailed/derailed.h"
#include "games/erased.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_derailed() { return erase<Derailed, derailed::Bot>(); }

}  // namespace skerry
