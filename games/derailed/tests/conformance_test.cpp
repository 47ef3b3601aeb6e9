#include "testing/conformance.h"

#include <gtest/gtest.h>

#include "games/derailed/derailed.h"
#include "games/derailed/tensor.h"
#include "testing/tensor_laws.h"

namespace skerry::testing {
namespace {

using namespace derailed;

// What must hold at the end of every game (DER-7, DER-10, DER-16).
std::string outcome(const Derailed::State& s) {
  if (s.round + 1U != kRounds) return "a game ends before its third round is over";
  if (!s.is_round_decided() && !s.is_round_used_up() && s.can_anybody_play()) return "the last round is not over";
  const auto scores = s.scores();
  const auto returns = s.returns();
  for (std::size_t i = 0; i < s.players(); ++i) {
    if ((returns[i] > 0) != (scores[i] == std::ranges::max(scores)))
      return "the winners are not those with the most points";
  }
  unsigned cards = s.deck_size + total(s.discards) + total(s.railway());
  for (const Hand& hand : s.hands) cards += static_cast<unsigned>(hand.size());
  return cards == kDeckSize ? "" : "cards are lost";
}

class DerailedConformance : public ::testing::TestWithParam<ConformanceSetup> {};

TEST_P(DerailedConformance, KeepsTheLaws) { EXPECT_EQ(Conformance<Derailed>(GetParam(), outcome).run(), ""); }

TEST_P(DerailedConformance, KeepsTheLawsOfTensors) { EXPECT_EQ(TensorLaws<DerailedTensor>(GetParam()).run(), ""); }

std::vector<ConformanceSetup> setups() {
  std::vector<ConformanceSetup> list;
  for (const int players : {2, 3, 4, 5, 6}) {
    for (const std::string redraw : {"false", "true"}) {
      list.push_back({.name = std::to_string(players) + " players, redraw " + redraw,
                      .players = players,
                      .set = {"redraw=" + redraw},
                      .games = 2,
                      .stride = 11});
    }
  }
  for (const int players : {2, 4, 6}) {
    list.push_back({.name = std::to_string(players) + " players, covered cards are discarded",
                    .players = players,
                    .set = {"covered=discard", "first=2", players == 4 ? "redraw=true" : "redraw=false"},
                    .games = 2,
                    .stride = 13});
  }
  list.push_back({.name = "chosen companies", .players = 3, .set = {"companies=FAC"}, .games = 2, .stride = 13});
  return list;
}

INSTANTIATE_TEST_SUITE_P(Options, DerailedConformance, ::testing::ValuesIn(setups()));

}  // namespace
}  // namespace skerry::testing
