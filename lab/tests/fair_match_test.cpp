#include "lab/fair_match.h"

#include <gtest/gtest.h>
#include <numeric>
#include <set>

#include "core/failure.h"
#include "games/registry.h"
#include "testing/reference/registry.h"

namespace skerry {
namespace {

const AnyGame& reference(std::string_view id) {
  static const Registry kReference = reference_games();
  return **kReference.find(id);
}
const AnyGame& product(std::string_view id) {
  static const Registry kProduct = Registry::product();
  return **kProduct.find(id);
}

FairMatch fair(const AnyGame& game, std::vector<std::string> agents, std::uint64_t games, std::uint64_t seed = 1) {
  return {.game = &game, .given = {}, .agents = std::move(agents), .games = games, .seed = seed, .threads = 2};
}

std::vector<Standing> result_of(const FairMatch& match) {
  return play_match(match, [](std::uint64_t, const std::vector<Standing>&) {});
}

std::vector<double> shares_of(const FairMatch& match) {
  std::vector<double> shares;
  for (const Standing& standing : result_of(match)) shares.push_back(standing.share);
  return shares;
}

double sum(const std::vector<double>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

TEST(FairMatch, SharesSumToOneAfterEveryGame) {
  std::uint64_t calls = 0;
  play_match(fair(reference("goofspiel"), {"random", "greedy"}, 30),
             [&](std::uint64_t done, const std::vector<Standing>& standings) {
               EXPECT_EQ(done, ++calls);
               double all = 0;
               for (const Standing& standing : standings) {
                 EXPECT_LE(standing.low, standing.share);
                 EXPECT_GE(standing.high, standing.share);
                 all += standing.share;
               }
               EXPECT_NEAR(all, 1, 1e-9);
             });
  EXPECT_EQ(calls, 30U);
  if (Registry::product().find("skyrunner")) {
    EXPECT_NEAR(sum(shares_of(fair(product("skyrunner"), {"random", "greedy", "random"}, 9))), 1, 1e-9);
  }
}

TEST(FairMatch, TheSameSeedGivesTheSameResultWithAnyNumberOfThreads) {
  FairMatch match = fair(reference("connect_four"), {"mcts:sims=20", "random"}, 20, 5);
  const std::vector<double> shares = shares_of(match);
  EXPECT_EQ(shares, shares_of(match));
  match.threads = 1;
  EXPECT_EQ(shares, shares_of(match));
  std::set<std::vector<double>> others;
  for (match.seed = 6; match.seed < 12; ++match.seed) others.insert(shares_of(match));
  EXPECT_GT(others.size(), 1U);
}

// Two equal agents with the same seed: what one wins in a seat, the other wins there too.
TEST(FairMatch, SeatsAreRotated) {
  const std::string agent = "mcts:sims=4,seed=1";
  EXPECT_EQ(shares_of(fair(reference("hex"), {agent, agent}, 8)), (std::vector<double>{0.5, 0.5}));
}

TEST(FairMatch, TheStrongerAgentWins) {
  const std::vector<Standing> standings = result_of(fair(reference("connect_four"), {"random", "mcts:sims=100"}, 40));
  EXPECT_GT(standings[1].low, 0.6);
  EXPECT_LT(standings[0].high, 0.4);
  EXPECT_EQ(standings[1].agent, "mcts:sims=100");
  if (standings[1].elo) {
    EXPECT_NEAR(*standings[0].elo, -*standings[1].elo, 1e-6);
  }
}

TEST(FairMatch, BadAgentsFailWithASentence) {
  for (const char* const agent : {"grandmaster", "mcts:", "level:9", "exec:"}) {
    EXPECT_THROW(result_of(fair(reference("hex"), {"random", agent}, 4)), Failure) << agent;
  }
  FairMatch match = fair(reference("hex"), {"random", "exec:exit 1"}, 4);
  try {
    result_of(match);
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_STREQ(failure.what(), "The program 'exit 1' ended with exit code 1.");
  }
}

TEST(FairMatch, WilsonIntervalMatchesKnownValues) {
  const Interval half = wilson(0.5, 100);
  EXPECT_NEAR(half.low, 0.4038, 1e-4);
  EXPECT_NEAR(half.high, 0.5962, 1e-4);
  EXPECT_EQ(wilson(0, 10).low, 0);
  EXPECT_NEAR(wilson(0, 10).high, 0.2775, 1e-4);
  EXPECT_EQ(wilson(1, 10).high, 1);
}

}  // namespace
}  // namespace skerry
