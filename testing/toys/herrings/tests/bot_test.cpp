// Positions in which the right card is known.
#include <gtest/gtest.h>

#include "games/any_game.h"
#include "testing/puzzle.h"

namespace skerry {

std::unique_ptr<const AnyGame> make_herrings();

namespace {

TEST(HerringsBot, FindsWhatDecides) {
  const auto game = make_herrings();
  testing::expect_solved(
      *game, {"take this trick: the 15 will probably take the next one", "1 3/15,20 16/- 0/0 - 2", {"play 20"}});
}

}  // namespace
}  // namespace skerry
