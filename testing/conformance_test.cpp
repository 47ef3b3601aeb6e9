// Games that keep the laws pass the kit; games that break one law fail by that law.
#include "testing/conformance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/reference/connect_four.h"
#include "testing/reference/goofspiel.h"
#include "testing/reference/hex.h"
#include "testing/secret_mutants.h"
#include "testing/toys/duel.h"

namespace skerry::testing {
namespace {

using duel::Defect;

std::string violation(Defect defect) {
  duel::chosen_defect = defect;
  return Conformance<Duel<Defect::kChosen>>({.name = "duel", .players = 2, .games = 60, .stride = 1}).run();
}

TEST(Conformance, ConnectFourKeepsTheLaws) {
  EXPECT_EQ(Conformance<ConnectFour>({.name = "connect four", .games = 40, .stride = 3}).run(), "");
}

TEST(Conformance, HexKeepsTheLaws) { EXPECT_EQ(Conformance<Hex>({.name = "hex", .games = 20}).run(), ""); }

TEST(Conformance, GoofspielKeepsTheLaws) {
  EXPECT_EQ(Conformance<Goofspiel>({.name = "goofspiel", .games = 40, .stride = 1}).run(), "");
}

TEST(Conformance, AGameWithSecretsKeepsTheLaws) { EXPECT_EQ(violation(Defect::kNone), ""); }

TEST(Conformance, FindsBrokenLists) {
  EXPECT_THAT(violation(Defect::kNoAction), ::testing::StartsWith("L1: a seat owes a decision without"));
  EXPECT_THAT(violation(Defect::kDoubleAction), ::testing::StartsWith("L2: legal_actions is not ascending"));
  EXPECT_THAT(violation(Defect::kAllocates), ::testing::StartsWith("L2: legal_actions allocates"));
}

TEST(Conformance, FindsBrokenStates) {
  EXPECT_THAT(violation(Defect::kHashMisses), ::testing::StartsWith("L3: unequal states share a hash"));
  EXPECT_THAT(violation(Defect::kEndless), ::testing::StartsWith("L4: the game is longer"));
  EXPECT_THAT(violation(Defect::kNoWinner), ::testing::StartsWith("L5: a finished game has no winner"));
  EXPECT_THAT(violation(Defect::kOrderMatters), ::testing::StartsWith("L1: the order of simultaneous"));
}

TEST(Conformance, FindsBrokenReopening) {
  EXPECT_THAT(violation(Defect::kReopensTooLittle), ::testing::StartsWith("L10: reopen() does not undo a choice"));
}

TEST(Conformance, FindsBrokenTexts) {
  EXPECT_THAT(violation(Defect::kTextReads), ::testing::StartsWith("L6: the text"));
  EXPECT_THAT(violation(Defect::kStateReads), ::testing::StartsWith("L6: a state's text reads back"));
  EXPECT_THAT(violation(Defect::kSecondName), ::testing::HasSubstr("is a second name"));
  EXPECT_THAT(violation(Defect::kAcceptsIllegal), ::testing::StartsWith("L8: the text"));
}

TEST(Conformance, FindsLeaks) {
  EXPECT_THAT(violation(Defect::kObservationLeaks), ::testing::StartsWith("L7: observe(determinize(o)) differs"));
  EXPECT_THAT(violation(Defect::kViewLeaks), ::testing::StartsWith("L7: the view depends on a secret"));
  EXPECT_THAT(violation(Defect::kLegalLeaks), ::testing::StartsWith("L7: the legal list depends on a secret"));
  EXPECT_THAT(violation(Defect::kDeterminizeCheats), ::testing::StartsWith("L7: no determinization ever differed"));
}

// A second line of defence, where the rules leak: the list a seat gets is that of a state which looks the same.
TEST(Erased, LegalTextsDoNotDependOnASecret) {
  using Leaking = Duel<Defect::kChosen>;
  duel::chosen_defect = Defect::kLegalLeaks;
  const PositionOf<Leaking> low(*Leaking::parse_state("3 4 255 255 255 0"));
  const PositionOf<Leaking> high(*Leaking::parse_state("3 7 255 255 255 0"));
  EXPECT_EQ(low.legal_texts(seat_at(0)), high.legal_texts(seat_at(0)));
}

// The same leaks in Derailed! and SkyRunner: games/*/tests/leaks_test.cpp.
TEST(Conformance, FindsStepsThatAreReadByTheWrongViewers) {
  duel::chosen_defect = Defect::kNone;
  // The second bid of a round reveals the first, so that no bid can be revealed too early.
  expect_leaks_caught<Goofspiel>({.name = "goofspiel", .games = 8, .stride = 2}, {Leak::kTooEarly});
  // Duel has only steps that must be hidden from somebody.
  expect_leaks_caught<Duel<Defect::kChosen>>({.name = "duel", .games = 60, .stride = 1}, {Leak::kTooMuchHidden});
}

// A duel with loaded cards.
struct Loaded : Duel<Defect::kNone> {
  struct State : Duel<Defect::kNone>::State {
    bool operator==(const State&) const = default;
    void chance_outcomes(Outcomes& out) const {
      for (const std::uint32_t weight : {1U, 3U, 6U}) out.push_back({Action{weight}, weight});
    }
  };
  static Result<State> initial(int, const Settings&) { return State{}; }
};

TEST(SampleOutcome, DrawsByWeight) {
  constexpr int kDraws = 5000;
  Rng rng(1);
  std::map<Action, std::uint64_t> counts;
  for (int i = 0; i < kDraws; ++i) ++counts[sample_outcome<Loaded>({}, rng)];
  EXPECT_LT(chi_square_deviation({counts[Action{1}], counts[Action{3}], counts[Action{6}]}, {1, 3, 6}), kImplausible);
}

TEST(Conformance, FindsBiasedSampling) {
  EXPECT_THAT(violation(Defect::kBiased), ::testing::StartsWith("L9: sample_action is not uniform"));
}

}  // namespace
}  // namespace skerry::testing
