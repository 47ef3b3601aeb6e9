// The notation of agents, and the errors in it.
#include "match/agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "match/players.h"
#include "match/search_agent.h"
#include "testing/data.h"
#include "testing/reference/registry.h"

namespace skerry {
namespace {

using ::testing::HasSubstr;
using Texts = std::vector<std::string>;

const AnyGame& connect_four() {
  static const Registry kReference = reference_games();
  return **kReference.find("connect_four");
}

std::string complaint(std::string_view spec) {
  const Result<std::unique_ptr<Agent>> agent = make_agent(spec, {.game = &connect_four()});
  return agent ? "" : agent.error().text();
}

TEST(AgentSpec, GoodOnes) {
  for (const char* const spec : {"random", "greedy", "level:1", "level:5", "mcts:sims=1", "mcts:ms=1,threads=2,seed=0",
                                 "mcts:nodes=100,mem=1,knowledge=false", "exec:true", "exec:python3 my_bot.py --fast",
                                 "novice", "first", "hints"}) {
    EXPECT_EQ(complaint(spec), "") << spec;
  }
}

TEST(AgentSpec, BadOnesAreRefusedWithAReason) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "Unknown agent ''; the agents are random"},
      {"human", "Unknown agent 'human'"},
      {"Random", "Unknown agent"},
      {"random ", "Unknown agent"},
      {"level", "Unknown agent 'level'"},
      {"level:", "There is no level ''; the levels are level:1 to level:5."},
      {"level:0", "There is no level '0'"},
      {"level:6", "There is no level '6'"},
      {"level:+1", "There is no level '+1'"},
      {"level:2x", "There is no level '2x'"},
      {"mcts", "Unknown agent 'mcts'"},
      {"mcts:", "mcts takes settings such as sims=800"},
      {"mcts:800", "mcts takes settings such as sims=800"},
      {"mcts:sims=", "sims= must be a whole number from 1"},
      {"mcts:sims=0", "sims= must be a whole number from 1"},
      {"mcts:sims=-5", "sims= must be a whole number from 1"},
      {"mcts:sims=1e3", "sims= must be a whole number from 1"},
      {"mcts:sims=99999999999", "sims= must be a whole number from 1"},
      {"mcts:sims=8,threads=65", "threads= must be a whole number from 1 to 64"},
      {"mcts:sims=8,mem=0", "mem= must be a whole number from 1"},
      {"mcts:sims=8,knowledge=maybe", "knowledge= must be true or false, not 'maybe'"},
      {"mcts:sims=8,colour=red", "mcts has no setting 'colour'"},
      {"mcts:sims=8,", "mcts takes settings such as sims=800"},
      {"mcts:threads=2", "mcts needs a limit"},
  };
  for (const auto& [spec, said] : cases) EXPECT_THAT(complaint(spec), HasSubstr(said)) << spec;
}

TEST(AgentSpec, ListsAreSplitAtTheRightCommas) {
  EXPECT_EQ(split_agents("random"), Texts{"random"});
  EXPECT_EQ(split_agents("greedy,mcts:sims=800,threads=2,level:3"),
            (Texts{"greedy", "mcts:sims=800,threads=2", "level:3"}));
  EXPECT_EQ(split_agents("mcts:sims=8,mcts:ms=9"), (Texts{"mcts:sims=8", "mcts:ms=9"}));
  EXPECT_EQ(split_agents("exec:python3 my_bot.py --depth=3,random"),
            (Texts{"exec:python3 my_bot.py --depth=3", "random"}));
  EXPECT_EQ(split_agents("mcts:sims=8,exec:./bot --a=b,exec:./bot c=d"),
            (Texts{"mcts:sims=8", "exec:./bot --a=b", "exec:./bot c=d"}));
  EXPECT_EQ(split_agents("random,"), (Texts{"random", ""}));
  EXPECT_EQ(split_agents(""), Texts{""});
}

TEST(Novices, PlayLegallyToTheEnd) {
  static const Registry kProduct = Registry::product();
  for (const auto& game : kProduct.games()) {
    for (const char* const spec : {"novice", "first", "level:1"}) {
      Result<Match> match = Match::begin(*game, game->info().min_players, {});
      const Texts seats(static_cast<std::size_t>(game->info().min_players), spec);
      Players::make(*match, seats, 7)->play_out(*match);
      EXPECT_TRUE(match->over()) << game->info().id << " " << spec;
    }
  }
}

TEST(Novices, TheFirstLegalMoveIsTheFirstOfTheList) {
  const Result<std::unique_ptr<Agent>> agent = make_agent("first", {.game = &connect_four()});
  const Result<Match> match = Match::begin(connect_four(), 2, {});
  EXPECT_EQ((*agent)->decide(match->position(), seat_at(0), {}).text, match->position().legal_texts(seat_at(0))[0]);
}

TEST(Novices, TheFirstTwoLevelsNeverSearch) {
  const Result<Match> match = Match::begin(connect_four(), 2, {});
  const auto thought = [&](std::string_view spec) {
    const Result<std::unique_ptr<Agent>> agent = make_agent(spec, {.game = &connect_four()});
    return (*agent)->decide(match->position(), seat_at(0), {}).thought.has_value();
  };
  EXPECT_FALSE(thought("level:1"));
  EXPECT_FALSE(thought("level:2"));
  EXPECT_TRUE(thought("level:3"));
}

TEST(AgentSpec, LevelsHaveNames) {
  EXPECT_EQ(agent_title("level:1"), "Limpet (level:1)");
  EXPECT_EQ(agent_title("level:5"), "Orca (level:5)");
  for (const char* const spec : {"level:0", "level:6", "level:", "random", "you", "exec:./bot"}) {
    EXPECT_EQ(agent_title(spec), spec);
  }
}

TEST(Agent, ThoseThatSearchSayWhatTheyThought) {
  const Match match = std::move(*testing::begin_match(connect_four(), 2, ""));
  const auto decide = [&](std::string_view spec) {
    return (*make_agent(spec, {.game = &connect_four()}))->decide(match.position(), seat_at(0), {});
  };
  EXPECT_FALSE(decide("random").thought);
  const Decision decision = decide("mcts:sims=64");
  ASSERT_TRUE(decision.thought);
  EXPECT_EQ(decision.text, decision.thought->candidates[0].text);
  EXPECT_EQ(decision.thought->simulations, 64U);
}

TEST(Agent, PaceScalesTheThinking) {
  const Match match = std::move(*testing::begin_match(connect_four(), 2, ""));
  const auto simulations = [&](double pace) {
    const auto agent = std::move(*make_agent("mcts:sims=100", {.game = &connect_four(), .tempo = {.pace = pace}}));
    return agent->decide(match.position(), seat_at(0), {}).thought->simulations;
  };
  EXPECT_EQ(simulations(0.5), 50U);
  EXPECT_EQ(simulations(2), 200U);
  EXPECT_EQ(simulations(0.0001), 1U);
}

}  // namespace
}  // namespace skerry
