// Positions in which the right move is known.
#include <gtest/gtest.h>

#include "games/any_game.h"
#include "testing/puzzle.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_pebbles();

namespace {

TEST(PebblesBot, FindsWhatDecides) {
  testing::expect_solved(*make_pebbles(), {"a multiple of four is lost for the player to move", "7/21 2", {"take 3"}});
}

}  // namespace
}  // namespace skerry
