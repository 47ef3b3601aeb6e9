// The reference games: known from elsewhere, used to test the kit and to compare speed. Not part of the product.
#pragma once

#include "games/registry.h"

namespace skerry {

Registry reference_games();

}  // namespace skerry
