#include "testing/reference/registry.h"

#include "games/erased.h"
#include "testing/reference/connect_four.h"
#include "testing/reference/goofspiel.h"
#include "testing/reference/hex.h"

namespace skerry {

Registry reference_games() {
  Registry registry;
  registry.add(erase<ConnectFour>());
  registry.add(erase<Hex>());
  registry.add(erase<Goofspiel>());
  return registry;
}

}  // namespace skerry
