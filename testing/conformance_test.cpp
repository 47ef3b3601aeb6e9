// Does the kit find what it is there to find? Games that keep the laws pass; games broken in one way fail by that law.
#include "testing/conformance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/reference/connect_four.h"
#include "testing/reference/goofspiel.h"
#include "testing/reference/hex.h"
#include "testing/toys/duel.h"

namespace skerry::testing {
namespace {

using duel::Defect;

template <Defect D>
std::string violation() {
  return Conformance<Duel<D>>({.name = "duel", .players = 2, .games = 60, .stride = 1}).run();
}

TEST(Conformance, ConnectFourKeepsTheLaws) {
  EXPECT_EQ(Conformance<ConnectFour>({.name = "connect four", .games = 40, .stride = 3}).run(), "");
}

TEST(Conformance, HexKeepsTheLaws) { EXPECT_EQ(Conformance<Hex>({.name = "hex", .games = 20}).run(), ""); }

TEST(Conformance, GoofspielKeepsTheLaws) {
  EXPECT_EQ(Conformance<Goofspiel>({.name = "goofspiel", .games = 40, .stride = 1}).run(), "");
}

TEST(Conformance, AGameWithSecretsKeepsTheLaws) { EXPECT_EQ(violation<Defect::kNone>(), ""); }

TEST(Conformance, FindsBrokenLists) {
  EXPECT_THAT(violation<Defect::kNoAction>(), ::testing::StartsWith("L1: a seat has actions exactly where"));
  EXPECT_THAT(violation<Defect::kDoubleAction>(), ::testing::StartsWith("L2: legal_actions is not ascending"));
  EXPECT_THAT(violation<Defect::kAllocates>(), ::testing::StartsWith("L2: legal_actions allocates"));
}

TEST(Conformance, FindsBrokenStates) {
  EXPECT_THAT(violation<Defect::kHashMisses>(), ::testing::StartsWith("L3: unequal states share a hash"));
  EXPECT_THAT(violation<Defect::kEndless>(), ::testing::StartsWith("L4: the game is longer"));
  EXPECT_THAT(violation<Defect::kNoWinner>(), ::testing::StartsWith("L5: a finished game has no winner"));
  EXPECT_THAT(violation<Defect::kOrderMatters>(), ::testing::StartsWith("L1: the order in which simultaneous"));
}

TEST(Conformance, FindsBrokenLooksBack) {
  EXPECT_THAT(violation<Defect::kReopensTooLittle>(), ::testing::StartsWith("L10: reopen() does not undo a choice"));
}

TEST(Conformance, FindsBrokenTexts) {
  EXPECT_THAT(violation<Defect::kTextReads>(), ::testing::StartsWith("L6: the text"));
  EXPECT_THAT(violation<Defect::kStateReads>(), ::testing::StartsWith("L6: a state's text reads back"));
  EXPECT_THAT(violation<Defect::kSecondName>(), ::testing::HasSubstr("is a second name"));
  EXPECT_THAT(violation<Defect::kAcceptsIllegal>(), ::testing::StartsWith("L8: the text"));
}

TEST(Conformance, FindsLeaks) {
  EXPECT_THAT(violation<Defect::kObservationLeaks>(), ::testing::StartsWith("L7: observe(determinize(o)) differs"));
  EXPECT_THAT(violation<Defect::kViewLeaks>(), ::testing::StartsWith("L7: the view depends on a secret"));
  EXPECT_THAT(violation<Defect::kLegalLeaks>(), ::testing::StartsWith("L7: the legal list depends on a secret"));
  EXPECT_THAT(violation<Defect::kDeterminizeCheats>(), ::testing::StartsWith("L7: no determinization ever differed"));
}

TEST(Conformance, FindsBiasedSampling) {
  EXPECT_THAT(violation<Defect::kBiased>(), ::testing::StartsWith("L9: sample_action is not uniform"));
}

}  // namespace
}  // namespace skerry::testing
