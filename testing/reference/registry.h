// The reference games: well-known games that test the kit and compare speed. Not part of the product.
#pragma once

#include "games/registry.h"

namespace skerry {

Registry reference_games();

}  // namespace skerry
