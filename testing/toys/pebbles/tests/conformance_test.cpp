#include "testing/conformance.h"

#include <gtest/gtest.h>

#include "testing/toys/pebbles/pebbles.h"

namespace skerry::testing {
namespace {

TEST(PebblesConformance, KeepsTheLaws) {
  EXPECT_EQ(Conformance<Pebbles>({.name = "defaults"}).run(), "");
  EXPECT_EQ(Conformance<Pebbles>({.name = "one stone", .set = {"heap=1"}}).run(), "");
  EXPECT_EQ(Conformance<Pebbles>({.name = "a hundred", .set = {"heap=100"}}).run(), "");
}

}  // namespace
}  // namespace skerry::testing
