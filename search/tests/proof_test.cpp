#include "search/proof.h"

#include <gtest/gtest.h>
#include <vector>

#include "search/tree.h"

namespace skerry {
namespace {

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};
constexpr Seat kThird{2};
constexpr Proof kFirstAndSecond{3};

Proof prove_from(const std::vector<Proof>& proofs, Seat seat, bool is_complete = true) {
  std::vector<Edge> edges;
  for (const Proof proof : proofs) edges.push_back({.by = seat, .proof = proof});
  return prove(edges, is_complete, seat);
}

TEST(Proof, SharesTheWinEqually) {
  EXPECT_EQ(value_of(win_of(kSecond), kSecond), 1);
  EXPECT_EQ(value_of(win_of(kSecond), kFirst), 0);
  EXPECT_EQ(value_of(kFirstAndSecond, kFirst), 0.5F);
  EXPECT_EQ(values_of(kFirstAndSecond), (PerSeat<float>{0.5F, 0.5F}));
}

TEST(Proof, OfAFinishedGame) {
  EXPECT_EQ(proof_of({1, 0}), win_of(kFirst));
  EXPECT_EQ(proof_of({0.5, 0.5}), kFirstAndSecond);
  EXPECT_EQ(proof_of({1.0 / 3, 1.0 / 3, 1.0 / 3}), Proof{7});
  EXPECT_EQ(proof_of({0.7, 0.3}), kUnproven);
}

TEST(Proof, ASeatThatCanWinWins) {
  EXPECT_EQ(prove_from({kUnproven, win_of(kFirst)}, kFirst), win_of(kFirst));
  EXPECT_EQ(prove_from({win_of(kFirst)}, kFirst, /*is_complete=*/false), win_of(kFirst));
}

TEST(Proof, NeedsEveryActionWhereNoneWins) {
  EXPECT_EQ(prove_from({win_of(kSecond), win_of(kSecond)}, kFirst), win_of(kSecond));
  EXPECT_EQ(prove_from({win_of(kSecond), kUnproven}, kFirst), kUnproven);
  EXPECT_EQ(prove_from({win_of(kSecond)}, kFirst, /*is_complete=*/false), kUnproven);
}

TEST(Proof, TheSeatTakesItsLargestShare) {
  EXPECT_EQ(prove_from({win_of(kSecond), kFirstAndSecond}, kFirst), kFirstAndSecond);
}

TEST(Proof, NothingIsCertainWhereASeatDecidesBetweenOthers) {
  EXPECT_EQ(prove_from({win_of(kSecond), win_of(kThird)}, kFirst), kUnproven);
}

}  // namespace
}  // namespace skerry
