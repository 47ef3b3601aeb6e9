// The games of this build.
#pragma once

#include "games/registry.h"

namespace skerry::library {

// Never destroyed: at the end of a program some thread may still be searching.
inline const Registry& registry() {
  static const Registry& games = *new Registry(Registry::product());
  return games;
}

}  // namespace skerry::library
