// Looks for damage in a store.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "games/registry.h"
#include "server/store.h"

namespace skerry::server {

struct StoreReport {
  std::size_t tables = 0;
  std::size_t events = 0;
  std::vector<std::string> damage = {};  // a sentence for each
};

// Checks the file and everything in it. With a registry every game is replayed as well. Games that began under older
// rules are not damage.
StoreReport check_store(Store& store, const Registry* registry);

}  // namespace skerry::server
