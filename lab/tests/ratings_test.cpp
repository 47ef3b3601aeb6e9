// Ratings against closed forms and simulated players, and the pairings of tournaments.
#include "lab/ratings.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "core/rng.h"
#include "lab/tests/toys.h"
#include "lab/tournament.h"

namespace skerry {
namespace {

double uniform(Rng& rng) { return static_cast<double>(rng.next() >> 11U) / 9007199254740992.0; }

TEST(Ratings, TwoPlayersHaveTheOddsOfTheirResults) {
  std::vector<RatedGame> games;
  for (int i = 0; i < 30000; ++i) games.push_back({{0, 1}, i % 4 == 0 ? std::vector{0.0, 1.0} : std::vector{1.0, 0.0}});
  const std::vector<Rating> ratings = rate(2, games);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, 400 * std::log10(3.0), 1);
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-6);
  EXPECT_EQ(ratings[0].games, 30000U);
  EXPECT_EQ(ratings[0].wins, 22500);
}

// The binomial error of the log odds, 1/sqrt(n p (1 - p)), is that of the difference, twice that of each.
TEST(Ratings, IntervalsOfTwoPlayersMatchTheBinomialOnes) {
  std::vector<RatedGame> games;
  for (int i = 0; i < 1000; ++i) games.push_back({{0, 1}, i % 2 == 0 ? std::vector{0.0, 1.0} : std::vector{1.0, 0.0}});
  const std::vector<Rating> ratings = rate(2, games);
  const double error = 400 / std::log(10.0) / std::sqrt(1000 * 0.25) / 2;
  EXPECT_NEAR(ratings[0].high - ratings[0].elo, 1.96 * error, 0.1);
}

TEST(Ratings, WhoWinsEverythingStillHasARating) {
  const std::vector<Rating> ratings = rate(2, std::vector<RatedGame>(20, {{0, 1}, {1, 0}}));
  EXPECT_TRUE(std::isfinite(ratings[0].elo));
  EXPECT_GT(ratings[0].low, ratings[1].high);
}

TEST(Ratings, IntervalsHoldTheTruthAtTablesOfThree) {
  const std::vector<double> strengths = {1, 2, 4, 8};
  double mean = 0;
  for (const double w : strengths) mean += 400 * std::log10(w) / 4;
  Rng rng(3);
  int holds = 0;
  constexpr int kTournaments = 100;
  for (int t = 0; t < kTournaments; ++t) {
    std::vector<RatedGame> games;
    for (int g = 0; g < 150; ++g) {
      const std::size_t left_out = rng.below(4);
      RatedGame game;
      double sum = 0;
      for (std::size_t a = 0; a < 4; ++a) {
        if (a == left_out) continue;
        game.agents.push_back(a);
        sum += strengths[a];
      }
      double ticket = uniform(rng) * sum;
      game.shares.assign(3, 0);
      std::size_t winner = 0;
      while (winner < 2 && ticket >= strengths[game.agents[winner]]) ticket -= strengths[game.agents[winner++]];
      game.shares[winner] = 1;
      games.push_back(game);
    }
    const std::vector<Rating> ratings = rate(4, games);
    for (std::size_t a = 0; a < 4; ++a) {
      const double truth = 400 * std::log10(strengths[a]) - mean;
      holds += ratings[a].low <= truth && truth <= ratings[a].high ? 1 : 0;
    }
  }
  EXPECT_NEAR(holds, 0.95 * 4 * kTournaments, 22);
}

TEST(Ratings, TheCrossTableCountsEveryMeeting) {
  const auto table = cross_table(3, {{{0, 1, 2}, {1, 0, 0}}, {{2, 0, 1}, {0.5, 0.5, 0}}});
  EXPECT_EQ(table[0][1].games, 2U);
  EXPECT_EQ(table[0][1].won, 2);
  EXPECT_EQ(table[0][2].won, 1.5);
  EXPECT_EQ(table[1][2].won, 0.5);
  EXPECT_EQ(table[0][0].games, 0U);
}

TournamentPlan of(std::size_t agents, System system, int players = 2) {
  const std::vector<std::string> names = {"random", "greedy", "first", "level:1", "novice"};
  Result<TournamentPlan> plan =
      make_tournament(toss_game(), {.players = players,
                                    .agents = {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(agents)},
                                    .system = system});
  EXPECT_TRUE(plan) << plan.error().message;
  return *plan;
}

std::vector<RatedGame> played(const TournamentPlan& plan, std::uint64_t rounds) {
  const Folder folder;
  Result<ResultsFile> file = ResultsFile::create(folder.file("games"), plan_line(plan));
  EXPECT_TRUE(file);
  play_tournament(toss_game(), plan, rounds, 2, *file, [](std::uint64_t, std::uint64_t) {});
  return *games_of(plan, *file);
}

TEST(Tournament, EverybodyMeetsEverybodyFromEverySeat) {
  const std::vector<RatedGame> games = played(of(4, System::kRoundRobin, 3), 3);
  EXPECT_EQ(games.size(), 4U * 3);
  std::set<std::size_t> first;
  for (const RatedGame& game : games) first.insert(game.agents[0]);
  EXPECT_EQ(first.size(), 4U);
  const auto table = cross_table(4, games);
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = 0; b < 4; ++b) EXPECT_EQ(table[a][b].games, a == b ? 0U : 6U);
  }
}

TEST(Tournament, SwissRoundsPairEqualsAndAvoidRematches) {
  const TournamentPlan plan = of(5, System::kSwiss);
  const std::vector<RatedGame> games = played(plan, 4);
  EXPECT_EQ(games.size(), 4U * 4);  // two tables of two games in each round, and one agent pauses
  std::vector<int> pauses(5);
  for (std::size_t round = 0; round < 4; ++round) {
    std::set<std::size_t> present;
    for (std::size_t g = 4 * round; g < 4 * round + 4; ++g)
      present.insert(games[g].agents.begin(), games[g].agents.end());
    EXPECT_EQ(present.size(), 4U);
    for (std::size_t a = 0; a < 5; ++a) pauses[a] += present.contains(a) ? 0 : 1;
  }
  for (const int times : pauses) EXPECT_LE(times, 1);
  const auto first = swiss_tables(plan, {});
  EXPECT_EQ(first, (std::vector<std::vector<std::size_t>>{{0, 1}, {2, 3}}));
  // 0 and 2 have won: they meet next, after 4, who paused.
  const auto second = swiss_tables(plan, {{{0, 1}, {1, 0}}, {{2, 3}, {1, 0}}});
  for (const auto& table : second) {
    EXPECT_NE(table, (std::vector<std::size_t>{0, 1}));
    EXPECT_NE(table, (std::vector<std::size_t>{2, 3}));
  }
}

TEST(Tournament, APlanReadsBack) {
  const TournamentPlan plan = of(3, System::kSwiss, 3);
  const Result<TournamentPlan> again = parse_tournament(toys(), plan_line(plan));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(plan_line(*again), plan_line(plan));
  EXPECT_FALSE(parse_tournament(toys(), "{}"));
}

}  // namespace
}  // namespace skerry
