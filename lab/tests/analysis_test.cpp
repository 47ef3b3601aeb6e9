#include "lab/analysis.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

#include "games/erased.h"
#include "match/players.h"
#include "testing/data.h"
#include "testing/reference/registry.h"
#include "testing/toys/duel.h"

namespace skerry {
namespace {

const AnyGame& reference(std::string_view id) {
  static const Registry kReference = reference_games();
  return **kReference.find(id);
}
const AnyGame& duel_game() {
  static const GameOf<Duel<duel::Defect::kNone>> kDuel;
  return kDuel;
}

// One without chance or secrets, one with both and simultaneous choices, one with hidden hands.
std::vector<const AnyGame*> various_games() {
  static const Registry kProduct = Registry::product();
  std::vector<const AnyGame*> games{&reference("connect_four"), &duel_game()};
  if (const auto derailed = kProduct.find("derailed")) games.push_back(*derailed);
  return games;
}

Analysis analysis_of(const Match& match, const AnalysisOptions& options = {.threads = 2}) {
  return analyse(match, options, [](std::uint64_t, std::uint64_t) {});
}

// Columns of connect four, one letter for each stone.
Match drop(std::string_view columns) {
  Match match = std::move(*testing::begin_match(reference("connect_four"), 2, ""));
  for (const char column : columns) {
    const Status played = match.play(match.position().turn().first(), std::string(1, column));
    EXPECT_TRUE(played) << column;
  }
  return match;
}

Match played_out(const AnyGame& game, std::uint64_t seed) {
  Match match = std::move(*testing::begin_match(game, game.info().min_players, ""));
  Players::make(match, std::vector<std::string>(match.position().players(), "random"), seed)->play_out(match);
  return match;
}

TEST(Analysis, AMissedBlockIsABlunder) {
  // The first player has three in a row, open at d. The second does not block, and loses.
  const Analysis analysis = analysis_of(drop("aabbcgd"));
  ASSERT_EQ(analysis.verdicts.size(), 7U);
  const Verdict& blunder = analysis.verdicts[5];
  EXPECT_EQ(blunder.step, 5U);
  EXPECT_EQ(blunder.by, seat_at(1));
  EXPECT_EQ(blunder.played, "g");
  EXPECT_EQ(blunder.best, "d");
  EXPECT_GE(blunder.lost, kBlunder);
  EXPECT_EQ(analysis.seats[1].blunders, 1U);
  const Verdict& win = analysis.verdicts[6];
  EXPECT_EQ(win.best, "d");
  EXPECT_EQ(win.lost, 0);
  EXPECT_EQ(win.values, (std::vector<double>{1, 0}));
}

TEST(Analysis, AMissedWinIsABlunder) {
  const Analysis analysis = analysis_of(drop("aabbcgg"));
  EXPECT_EQ(analysis.verdicts[6].best, "d");
  EXPECT_GT(analysis.verdicts[6].lost, 0.1);
  EXPECT_EQ(analysis.verdicts[6].values, (std::vector<double>{1, 0}));
}

TEST(Analysis, TotalsMatchTheVerdicts) {
  for (const AnyGame* const game : various_games()) {
    const std::string_view id = game->info().id;
    const Match match = played_out(*game, 3);
    const Analysis analysis = analysis_of(match, {.limits = {.simulations = 20}, .threads = 2});
    std::size_t decisions = 0;
    for (const Step& step : match.steps()) decisions += step.by == kChance ? 0 : 1;
    EXPECT_EQ(analysis.verdicts.size(), decisions) << id;
    std::vector<Conduct> seats(match.position().players());
    std::vector<double> merits(seats.size());
    for (const Verdict& verdict : analysis.verdicts) {
      EXPECT_EQ(match.steps()[verdict.step], (Step{verdict.by, verdict.played}));
      EXPECT_NEAR(std::accumulate(verdict.values.begin(), verdict.values.end(), 0.0), 1, 1e-3) << id;
      EXPECT_GE(verdict.lost, 0);
      EXPECT_LE(verdict.lost, 1);
      if (!verdict.has_choice) {
        EXPECT_EQ(verdict.lost, 0);
        continue;
      }
      Conduct& seat = seats[index(verdict.by)];
      ++seat.decisions;
      merits[index(verdict.by)] += 100 * std::pow(1 - verdict.lost, 4);
      if (verdict.lost >= kMistake) ++(verdict.lost >= kBlunder ? seat.blunders : seat.mistakes);
    }
    for (std::size_t i = 0; i < seats.size(); ++i) {
      EXPECT_EQ(analysis.seats[i].decisions, seats[i].decisions);
      EXPECT_EQ(analysis.seats[i].mistakes, seats[i].mistakes);
      EXPECT_EQ(analysis.seats[i].blunders, seats[i].blunders);
      EXPECT_NEAR(analysis.seats[i].accuracy, merits[i] / static_cast<double>(seats[i].decisions), 1e-9);
    }
  }
}

TEST(Analysis, SimultaneousChoicesAreComparedWithTheMix) {
  // The higher bid is always the better one.
  Match match = std::move(*testing::begin_match(duel_game(), 2, ""));
  for (const auto& [by, text] :
       std::vector<Step>{{kChance, "card 4"}, {kChance, "card 5"}, {seat_at(0), "bid 3"}, {seat_at(1), "bid 0"}}) {
    ASSERT_TRUE(match.play(by, text));
  }
  const Analysis analysis = analysis_of(match);
  ASSERT_EQ(analysis.verdicts.size(), 2U);
  EXPECT_LT(analysis.verdicts[0].lost, 0.05);
  EXPECT_GT(analysis.verdicts[1].lost, 0.1);
  EXPECT_EQ(analysis.verdicts[1].best, "bid 3");
}

TEST(Analysis, DoesNotDependOnTheNumberOfThreads) {
  const auto fingerprint = [&](unsigned threads, std::uint64_t seed) {
    std::vector<double> numbers;
    for (const AnyGame* const game : various_games()) {
      const AnalysisOptions options{.limits = {.simulations = 10}, .seed = seed, .threads = threads};
      for (const Verdict& verdict : analysis_of(played_out(*game, 5), options).verdicts) {
        numbers.push_back(verdict.lost);
        numbers.insert(numbers.end(), verdict.values.begin(), verdict.values.end());
      }
    }
    return numbers;
  };
  const std::vector<double> once = fingerprint(1, 1);
  EXPECT_EQ(once, fingerprint(1, 1));
  EXPECT_EQ(once, fingerprint(3, 1));
  EXPECT_NE(once, fingerprint(1, 2));
}

// A verdict must not depend on what the mover could not see.
TEST(Analysis, KnowsNoSecrets) {
  std::vector<double> lost;
  for (const char* const card : {"card 0", "card 9"}) {
    Match match = std::move(*testing::begin_match(duel_game(), 2, ""));
    for (const auto& [by, text] : std::vector<Step>{{kChance, "card 4"}, {kChance, card}, {seat_at(0), "bid 1"}}) {
      ASSERT_TRUE(match.play(by, text));
    }
    lost.push_back(analysis_of(match).verdicts[0].lost);
  }
  EXPECT_EQ(lost[0], lost[1]);
}

TEST(Analysis, OfAnEmptyGameIsEmpty) {
  const Match match = std::move(*testing::begin_match(reference("connect_four"), 2, ""));
  const Analysis analysis = analysis_of(match);
  EXPECT_TRUE(analysis.verdicts.empty());
  EXPECT_EQ(analysis.seats.size(), 2U);
  EXPECT_EQ(analysis.seats[0].decisions, 0U);
}

}  // namespace
}  // namespace skerry
