#include "search/secret_policy.h"

#include <gtest/gtest.h>

#include "search/tests/menu.h"

namespace skerry {
namespace {

constexpr Seat kSeat{0};

// Each menu stands for what is legal in one determinization.
class SecretPolicyTest : public ::testing::Test {
 protected:
  SecretPolicyTest() { descent_.begin(tree_.add_node(1, 0)); }

  template <class B = Uniform<Menu>>
  std::uint32_t select(std::uint32_t menu, bool keeps_priors = true) {
    Workspace<Menu> work;
    const EdgeIndex edge = select_among_legal<B>({.menu = menu}, kSeat, keeps_priors, descent_, work);
    return edge == kNoEdge ? 99 : bits(descent_.edges()[edge].action);
  }
  Edge& edge_of(std::uint32_t action) { return *std::ranges::find(descent_.edges(), Action{action}, &Edge::action); }

  Tree tree_{1 << 16};
  Descent descent_{tree_};
};

TEST_F(SecretPolicyTest, OnlyLegalActionsCompete) {
  select(0b1111);
  edge_of(3).value = 1;
  edge_of(3).visits = 10;
  EXPECT_EQ(select(0b1111), 3U);
  EXPECT_NE(select(0b0111), 3U);
}

TEST_F(SecretPolicyTest, AddsWhatWasNeverLegalBefore) {
  select(0b0011);
  EXPECT_EQ(descent_.edges().size(), 2U);
  EXPECT_GE(select(0b1100), 2U);
  EXPECT_EQ(descent_.edges().size(), 4U);
}

TEST_F(SecretPolicyTest, CountsHowOftenAnActionWasLegal) {
  select(0b0011);
  select(0b0010);
  select(0b0010);
  EXPECT_EQ(edge_of(0).total, 1);
  EXPECT_EQ(edge_of(1).total, 3);
}

TEST_F(SecretPolicyTest, ConsidersTheHighestPriorsOnly) {
  EXPECT_EQ(select<MenuBot>(0xFF), 7U);
  EXPECT_EQ(edge_of(5).total, 1);
  EXPECT_EQ(edge_of(4).total, 0);
  descent_.node().visits = 4;
  select<MenuBot>(0xFF);
  EXPECT_EQ(edge_of(3).total, 1);
  EXPECT_EQ(edge_of(2).total, 0);
}

TEST_F(SecretPolicyTest, PriorsOfAHiddenHandFollowTheDeterminization) {
  select<MenuBot>(0b11);
  const float before = edge_of(1).prior;
  select<MenuBot>(0b110);
  EXPECT_EQ(edge_of(1).prior, before);
  select<MenuBot>(0b110, /*keeps_priors=*/false);  // action 1 now competes with a better one
  EXPECT_LT(edge_of(1).prior, before);
}

TEST_F(SecretPolicyTest, FindsNothingInFullMemory) {
  while (tree_.add_node(2, 0) != kNoNode) {
  }
  EXPECT_EQ(select(0b11), 99U);
}

}  // namespace
}  // namespace skerry
