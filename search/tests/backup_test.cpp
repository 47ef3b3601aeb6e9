#include "search/backup.h"

#include <gtest/gtest.h>

namespace skerry {
namespace {

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};

// A root with the edges of one seat or of chance, and a child below its first edge.
class BackupTest : public ::testing::Test {
 protected:
  void make(const std::vector<Edge>& at_root, const std::vector<Edge>& at_child) {
    child_ = tree_.add_edges(tree_.add_node(2, 0), at_child);
    root_ = tree_.add_edges(tree_.add_node(1, 0), at_root);
    tree_.edges(root_)[0].child = child_;
    tree_.node(root_).is_complete = true;
    tree_.node(child_).is_complete = true;
    path_ = {{root_, 0, 0}, {child_, 0, 0}};
  }
  PerSeat<float> run(const Evaluation& leaf) { return back_up(tree_, path_, leaf, mix_); }

  Tree tree_{1 << 16};
  NodeIndex root_ = kNoNode;
  NodeIndex child_ = kNoNode;
  std::vector<PathStep> path_;
  std::vector<float> mix_;
};

TEST_F(BackupTest, EverySeatAveragesItsOwnValue) {
  make({{.by = kFirst}}, {{.by = kSecond}});
  run({.values = {0.25F, 0.75F}});
  run({.values = {0.75F, 0.25F}});
  run({.values = {0.5F, 0.5F}});
  EXPECT_EQ(tree_.edges(root_)[0].visits, 3U);
  EXPECT_FLOAT_EQ(tree_.edges(root_)[0].value, 0.5F);
  EXPECT_FLOAT_EQ(tree_.edges(child_)[0].value, 0.5F);
  run({.values = {1, 0}});
  EXPECT_FLOAT_EQ(tree_.edges(root_)[0].value, 0.625F);
  EXPECT_FLOAT_EQ(tree_.node(child_).value, 0.375F);
}

TEST_F(BackupTest, ProofsClimbAsFarAsTheyHold) {
  make({{.by = kFirst}, {.action = Action{1}, .by = kFirst}}, {{.by = kSecond}});
  const PerSeat<float> values = run({.values = {0.1F, 0.9F}, .proof = win_of(kSecond)});
  EXPECT_EQ(tree_.node(child_).proof, win_of(kSecond));
  EXPECT_EQ(tree_.edges(root_)[0].proof, win_of(kSecond));
  EXPECT_EQ(tree_.node(root_).proof, kUnproven);
  EXPECT_EQ(values[0], 0);  // the proof replaces the estimate on the way up
}

TEST_F(BackupTest, ChanceStopsAProof) {
  make({{.by = kChance}}, {{.by = kSecond}});
  run({.values = {0, 1}, .proof = win_of(kSecond)});
  EXPECT_EQ(tree_.node(child_).proof, win_of(kSecond));
  EXPECT_EQ(tree_.edges(root_)[0].visits, 1U);
  EXPECT_EQ(tree_.edges(root_)[0].proof, kUnproven);
  EXPECT_EQ(tree_.node(root_).proof, kUnproven);
}

TEST_F(BackupTest, ASimultaneousChoiceLearnsARegret) {
  make({{.prior = 0.5F, .by = kFirst}, {.action = Action{1}, .prior = 0.5F, .by = kFirst}}, {{.by = kNoSeat}});
  tree_.edges(root_)[1].visits = 1;
  path_[0].probability = 0.5F;
  run({.values = {1, 0}});
  EXPECT_GT(tree_.edges(root_)[0].regret, 0);
  EXPECT_EQ(tree_.edges(root_)[1].regret, 0);
}

}  // namespace
}  // namespace skerry
