#include "testing/conformance.h"

#include <gtest/gtest.h>

#include "testing/toys/herrings/herrings.h"

namespace skerry::testing {
namespace {

TEST(HerringsConformance, KeepsTheLaws) {
  for (const int players : {2, 3, 4}) {
    EXPECT_EQ(Conformance<Herrings>({.name = "defaults", .players = players}).run(), "");
    EXPECT_EQ(Conformance<Herrings>({.name = "five cards", .players = players, .set = {"hand=5"}}).run(), "");
  }
  EXPECT_EQ(Conformance<Herrings>({.name = "one card", .set = {"hand=1"}, .stride = 1}).run(), "");
}

}  // namespace
}  // namespace skerry::testing
