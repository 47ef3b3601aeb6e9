// The reference games against published figures.
#include <gtest/gtest.h>
#include <queue>
#include <set>

#include "search/perft.h"
#include "search/playout.h"
#include "testing/reference/connect_four.h"
#include "testing/reference/goofspiel.h"
#include "testing/reference/hex.h"
#include "testing/reference/tensors.h"
#include "testing/tensor_laws.h"

namespace skerry {
namespace {

TEST(ConnectFour, PerftIsTheKnownOne) {
  constexpr std::array<std::uint64_t, 9> kKnown = {1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
  for (unsigned depth = 0; depth < kKnown.size(); ++depth)
    EXPECT_EQ(perft<ConnectFour>({}, depth), kKnown[depth]) << depth;
}

TEST(ConnectFour, DeepPerftIsTheKnownOne) { EXPECT_EQ(perft<ConnectFour>({}, 9), 39394572U); }

// Whether a chain of stones joins the two edges: a plain search, cell by cell.
bool is_joined(const hex::State& s, std::size_t side) {
  constexpr int kSide = hex::kSide;
  const auto has = [&](int column, int row) {
    return column >= 0 && column < kSide && row >= 0 && row < kSide &&
           has_bit(s.stones[side], static_cast<unsigned>(row * kSide + column));
  };
  std::set<std::pair<int, int>> reached;
  std::queue<std::pair<int, int>> open;
  const auto visit = [&](int column, int row) {
    if (has(column, row) && reached.insert({column, row}).second) open.emplace(column, row);
  };
  for (int i = 0; i < kSide; ++i) side == 0 ? visit(i, 0) : visit(0, i);
  while (!open.empty()) {
    const auto [column, row] = open.front();
    open.pop();
    if ((side == 0 ? row : column) == kSide - 1) return true;
    visit(column - 1, row);
    visit(column + 1, row);
    visit(column, row - 1);
    visit(column, row + 1);
    visit(column - 1, row + 1);
    visit(column + 1, row - 1);
  }
  return false;
}

TEST(Hex, EndsExactlyWhenAChainJoinsTheEdges) {
  Rng rng(3);
  for (int game = 0; game < 60; ++game) {
    hex::State state;
    while (!state.turn().is_over()) {
      EXPECT_FALSE(is_joined(state, 0));
      EXPECT_FALSE(is_joined(state, 1));
      random_step<Hex>(state, state.turn(), rng);
    }
    EXPECT_EQ(is_joined(state, 0), state.returns()[0] == 1);
    EXPECT_EQ(is_joined(state, 1), state.returns()[1] == 1);
  }
}

TEST(Hex, HasOneWayFewerAtEachStep) {
  EXPECT_EQ(perft<Hex>({}, 1), 121U);
  EXPECT_EQ(perft<Hex>({}, 2), 121U * 120U);
}

// Thirteen prizes in any order, then 13 × 13 pairs of bids, then twelve prizes, …
TEST(Goofspiel, PerftIsAProductOfFactorials) {
  EXPECT_EQ(perft<Goofspiel>({}, 3), 13U * 13U * 13U);
  EXPECT_EQ(perft<Goofspiel>({}, 6), 13ULL * 13 * 13 * 12 * 12 * 12);
}

TEST(Goofspiel, TheHigherBidTakesThePrizeAndEqualBidsLoseIt) {
  goofspiel::State state;
  const auto round = [&](std::uint32_t prize, std::uint32_t first, std::uint32_t second) {
    state.apply(kChance, Action{prize});
    state.apply(seat_at(1), Action{second});
    state.apply(seat_at(0), Action{first});
  };
  round(10, 11, 12);
  round(13, 13, 13);
  round(1, 2, 1);
  EXPECT_EQ(state.scores()[0], 1);
  EXPECT_EQ(state.scores()[1], 10);
}

TEST(ReferenceGames, KeepTheLawsOfTensors) {
  EXPECT_EQ(testing::TensorLaws<ConnectFourTensor>({.name = "connect four"}).run(), "");
  EXPECT_EQ(testing::TensorLaws<HexTensor>({.name = "hex"}).run(), "");
  EXPECT_EQ(testing::TensorLaws<GoofspielTensor>({.name = "goofspiel"}).run(), "");
}

}  // namespace
}  // namespace skerry
