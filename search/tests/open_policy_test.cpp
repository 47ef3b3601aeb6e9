#include "search/open_policy.h"

#include <gtest/gtest.h>
#include <set>

#include "search/tests/menu.h"

namespace skerry {
namespace {

constexpr Seat kSeat{0};

struct OneAtFirst : Uniform<Menu> {
  static constexpr Tuning kTuning{.widening_base = 1};
};

class OpenPolicyTest : public ::testing::Test {
 protected:
  OpenPolicyTest() { descent_.begin(tree_.add_node(1, 0)); }

  template <class B = MenuBot>
  EdgeIndex select(std::uint32_t menu) {
    Workspace<Menu> work;
    return select_open<B>({.menu = menu}, kSeat, descent_, work, rng_);
  }
  std::vector<std::uint32_t> actions() {
    std::vector<std::uint32_t> all;
    for (const Edge& edge : descent_.edges()) all.push_back(bits(edge.action));
    return all;
  }

  Tree tree_{1 << 16};
  Descent descent_{tree_};
  Rng rng_{1};
};

TEST_F(OpenPolicyTest, BeginsWithTheHighestPriors) {
  EXPECT_EQ(select(0xFF), 0U);
  EXPECT_EQ(actions(), (std::vector<std::uint32_t>{7, 6, 5}));
  EXPECT_FALSE(descent_.node().is_complete);
}

TEST_F(OpenPolicyTest, WidensWithTheVisits) {
  select(0xFF);
  descent_.node().visits = 4;
  select(0xFF);
  EXPECT_EQ(actions(), (std::vector<std::uint32_t>{7, 6, 5, 4, 3, 2}));  // twice as many as before
  descent_.node().visits = 100;
  select(0xFF);
  EXPECT_EQ(actions().size(), 8U);
  EXPECT_TRUE(descent_.node().is_complete);
}

TEST_F(OpenPolicyTest, TakesEqualPriorsInRandomOrder) {
  std::set<std::uint32_t> first;
  for (int i = 0; i < 50; ++i) {
    descent_.begin(tree_.add_node(1, 0));
    select<OneAtFirst>(0xFF);
    first.insert(actions()[0]);
  }
  EXPECT_GT(first.size(), 4U);
}

TEST_F(OpenPolicyTest, FollowsTheHighestBound) {
  select(0x7);
  for (Edge& edge : descent_.edges()) edge.visits = 1000;
  descent_.node().visits = 3000;
  descent_.edges()[1].value = 0.9F;
  EXPECT_EQ(select(0x7), 1U);
}

TEST_F(OpenPolicyTest, AvoidsProvenEdgesWhileOthersAreLeft) {
  select(0x7);
  descent_.edges()[0].proof = win_of(Seat{1});
  descent_.edges()[1].proof = win_of(Seat{1});
  EXPECT_EQ(select(0x7), 2U);
  descent_.edges()[2].proof = win_of(kSeat);
  EXPECT_EQ(select(0x7), 2U);
}

TEST_F(OpenPolicyTest, FindsNothingInFullMemory) {
  while (tree_.add_node(2, 0) != kNoNode) {
  }
  EXPECT_EQ(select(0x7), kNoEdge);
}

}  // namespace
}  // namespace skerry
