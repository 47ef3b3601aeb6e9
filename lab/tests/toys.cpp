#include "lab/tests/toys.h"

#include "games/erased.h"
#include "testing/toys/toss.h"

namespace skerry {

const Registry& toys() {
  static const Registry kToys = [] {
    Registry registry;
    registry.add(erase<Toss>());
    return registry;
  }();
  return kToys;
}

}  // namespace skerry
