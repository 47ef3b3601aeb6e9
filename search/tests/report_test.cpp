#include "search/report.h"

#include <gtest/gtest.h>

#include "search/root_report.h"

namespace skerry {
namespace {

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};

// A search with a single candidate.
Report report_of(Action action, std::uint64_t visits) {
  Report report;
  report.candidates = {{.action = action, .visits = visits, .choice = 1}};
  report.line = {action};
  report.simulations = visits;
  return report;
}

TEST(FillCandidates, CopiesTheEdgesOfTheSeat) {
  const std::vector<Edge> edges = {
      {.action = Action{4}, .visits = 9, .total = 3, .value = 0.25F, .by = kFirst},
      {.action = Action{2}, .visits = 5, .value = 0.75F, .by = kFirst, .proof = win_of(kSecond)},
      {.action = Action{1}, .visits = 7, .by = kSecond},
      {.action = Action{8}, .visits = 7, .by = kFirst},  // legal in another determinization only
  };
  std::vector<CandidateReport> candidates = {{.action = Action{1}}, {.action = Action{2}}, {.action = Action{4}}};
  fill_candidates(edges, kFirst, /*is_simultaneous=*/false, candidates);
  EXPECT_EQ(candidates[0].visits, 0U);
  EXPECT_TRUE(candidates[1].proven);
  EXPECT_EQ(candidates[1].value, 0);
  EXPECT_EQ(candidates[2].value, 0.25);
  EXPECT_EQ(candidates[2].choice, 0);
  fill_candidates(edges, kFirst, /*is_simultaneous=*/true, candidates);
  EXPECT_EQ(candidates[2].choice, 3);
}

TEST(PrincipalVariation, FollowsTheMostVisitedDecisions) {
  Tree tree(1 << 16);
  const std::vector<Edge> below = {{.action = Action{30}, .visits = 2, .by = kChance}};
  const NodeIndex third = tree.add_edges(tree.add_node(3, 0), below);
  const std::vector<Edge> answers = {{.action = Action{20}, .visits = 1, .by = kSecond},
                                     {.action = Action{21}, .child = third, .visits = 5, .by = kSecond}};
  const NodeIndex second = tree.add_edges(tree.add_node(2, 0), answers);
  const std::vector<Edge> first = {{.action = Action{10}, .child = second, .visits = 6, .by = kFirst},
                                   {.action = Action{11}, .visits = 9, .by = kFirst}};
  const NodeIndex root = tree.add_edges(tree.add_node(1, 0), first);
  EXPECT_EQ(principal_variation(tree, root, Action{10}), (std::vector{Action{10}, Action{21}}));
  EXPECT_EQ(principal_variation(tree, root, Action{11}), (std::vector{Action{11}}));
  EXPECT_EQ(principal_variation(tree, root, Action{12}), (std::vector{Action{12}}));
}

TEST(RankCandidates, PutsTheMostVisitedFirstAndAProvenLossLast) {
  Report report;
  report.candidates = {{.action = Action{1}, .visits = 5, .value = 0.5},
                       {.action = Action{2}, .visits = 9, .value = 0, .proven = true},
                       {.action = Action{3}, .visits = 7, .value = 0.4}};
  rank_candidates(report);
  EXPECT_EQ(report.candidates[0].action, Action{3});
  EXPECT_EQ(report.candidates[0].choice, 1);
  EXPECT_EQ(report.candidates[2].action, Action{2});
}

TEST(RankCandidates, DropsTinyPartsOfAMix) {
  Report report;
  report.mixes = true;
  report.candidates = {
      {.action = Action{1}, .choice = 0.5}, {.action = Action{2}, .choice = 6}, {.action = Action{3}, .choice = 4}};
  rank_candidates(report);
  EXPECT_EQ(report.candidates[0].action, Action{2});
  EXPECT_DOUBLE_EQ(report.candidates[0].choice, 0.6);
  EXPECT_EQ(report.candidates[2].choice, 0);
}

TEST(Merge, AddsVisitsAndAveragesValues) {
  const auto report = [](std::uint64_t visits, double value) {
    Report one = report_of(Action{1}, visits);
    one.values = {value, 1 - value};
    one.candidates[0].value = value;
    return one;
  };
  const Report all = merge({report(10, 0.5), report(30, 0.9)});
  EXPECT_EQ(all.simulations, 40U);
  EXPECT_EQ(all.candidates[0].visits, 40U);
  EXPECT_NEAR(all.candidates[0].value, 0.8, 1e-9);
  EXPECT_NEAR(all.values[0], 0.8, 1e-9);
  EXPECT_EQ(all.candidates[0].choice, 1);
}

TEST(Merge, AProofBeatsAnyNumberOfSimulations) {
  Report proven = report_of(Action{2}, 3);
  proven.proven = true;
  EXPECT_EQ(merge({report_of(Action{1}, 1000), proven}).candidates[0].action, Action{2});
}

}  // namespace
}  // namespace skerry
