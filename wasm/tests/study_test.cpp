// Looking into games, natively: the same code runs in the page.
#include "wasm/study.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/record.h"
#include "table/tests/twins.h"

namespace skerry {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;

class StudyTest : public testing::Test {
 protected:
  json::object ask(const json::object& request) {
    return json::parse(study_.answer(json::serialize(request))).as_object();
  }
  std::string error(const json::object& request) {
    const json::object answer = ask(request);
    return answer.contains("error") ? std::string(answer.at("error").as_string()) : "none";
  }

  Study study_{registry()};
};

Match played(const AnyGame& game, std::size_t steps) {
  const TableSetup setup = people(game, game.info().min_players);
  Result<Match> match = Match::begin(game, game.info().min_players, {});
  for (const Step& step : random_steps(game, setup, steps, 3)) EXPECT_TRUE(match->play(step.by, step.text));
  return std::move(*match);
}

TEST_F(StudyTest, EveryPositionOfARecordIsSeenAsEachSeatSawIt) {
  for (const auto& game : registry().games()) {
    const Match match = played(*game, 25);
    const json::object opened = ask({{"do", "open"}, {"record", json::parse(record_line(match.record()))}});
    ASSERT_EQ(opened.at("length").to_number<std::size_t>(), match.steps().size()) << json::serialize(opened);
    for (std::size_t ply = 0; ply <= match.steps().size(); ++ply) {
      const std::unique_ptr<AnyPosition> then = match.position_after(ply);
      for (const int seat : {0, 1, 2}) {
        const Seat viewer = seat == 0 ? kSpectator : seat_at(static_cast<std::size_t>(seat - 1));
        const json::object told = ask({{"do", "at"}, {"ply", ply}, {"seat", seat}});
        ASSERT_EQ(told.at("view"), then->view(viewer)) << game->info().id << " after " << ply;
        EXPECT_EQ(told.at("state").as_string(), then->state_text());
      }
    }
    const json::object steps = ask({{"do", "steps"}, {"seat", 1}});
    EXPECT_EQ(steps.at("steps").at(0).at("do").as_string(), match.texts_for(seat_at(0))[0]);
  }
}

TEST_F(StudyTest, ALineLeavesTheGame) {
  const AnyGame& game = **registry().find("skirrid");
  const Match match = played(game, 6);
  ask({{"do", "open"}, {"record", json::parse(record_line(match.record()))}});
  const std::unique_ptr<AnyPosition> position = match.position_after(4);
  Rng rng(8);
  json::array line;
  for (int i = 0; i < 5 && !position->turn().is_over(); ++i) {
    const Seat by = position->turn().first();
    const std::string text = by == kChance ? position->play_chance(rng) : position->random_choice(by, rng);
    if (by != kChance) {
      ASSERT_TRUE(position->play(by, text));
    }
    line.push_back({{"by", seat_number(by)}, {"do", text}});
  }
  const json::object told = ask({{"do", "at"}, {"ply", 4}, {"line", line}});
  EXPECT_EQ(told.at("state").as_string(), position->state_text());
  EXPECT_EQ(told.at("line").as_array().size(), line.size());
  // The game itself is as before.
  EXPECT_EQ(ask({{"do", "at"}, {"ply", 6}}).at("state").as_string(), match.position_after(6)->state_text());
}

TEST_F(StudyTest, APositionAsTextIsWhereAStudyMayBegin) {
  for (const auto& game : registry().games()) {
    const Match match = played(*game, 12);
    const std::string state = match.position().state_text();
    const json::object opened = ask({{"do", "open"}, {"game", game->info().id}, {"state", state}});
    ASSERT_FALSE(opened.contains("error")) << game->info().id << json::serialize(opened);
    EXPECT_EQ(ask({{"do", "at"}, {"ply", 0}}).at("state").as_string(), state);
  }
  EXPECT_NE(error({{"do", "open"}, {"game", "scurry"}, {"state", "rubbish"}}), "none");
}

TEST_F(StudyTest, AnAnalysisFindsWhatOneSearchFinds) {
  for (const auto& game : registry().games()) {
    const Match match = played(*game, 8);
    ask({{"do", "open"}, {"record", json::parse(record_line(match.record()))}});
    const Seat seat = match.position().turn().first();
    const auto agent = make_agent("mcts:sims=200,seed=4", {.game = game.get(), .memory = kPageMemory});
    const Decision expected = (*agent)->decide(match.position(), seat, {});
    json::object told =
        ask({{"do", "analyse"}, {"ply", match.steps().size()}, {"simulations", 200}, {"seed", 4}, {"top", 3}});
    ASSERT_TRUE(told.contains("thinks")) << game->info().id << json::serialize(told);
    while (told.at("thinks").as_bool()) told = ask({{"do", "think"}});
    const json::object& thought = told.at("thought").as_object();
    EXPECT_EQ(thought.at("simulations").to_number<std::uint64_t>(), expected.thought->simulations);
    EXPECT_EQ(thought.at("candidates").at(0).at("move").as_string(), expected.thought->candidates[0].text);
    EXPECT_LE(thought.at("candidates").as_array().size(), 3U);
    EXPECT_EQ(json::serialize(thought.at("values")),
              json::serialize(json::parse(json_shares(expected.thought->values))));
  }
}

TEST_F(StudyTest, BadRequestsGetASentenceAndChangeNothing) {
  EXPECT_EQ(error({{"do", "at"}, {"ply", 0}}), "There is no game to look into yet.");
  EXPECT_EQ(error({{"do", "dance"}}), "There is no request 'dance'.");
  EXPECT_THAT(study_.answer("["), HasSubstr("error"));
  ASSERT_EQ(error({{"do", "open"}, {"game", "scurry"}, {"options", {{"setup", "standard"}, {"tiles", 8}}}}), "none");
  EXPECT_EQ(error({{"do", "at"}, {"ply", 1}}), "The game has only 0 steps.");
  EXPECT_EQ(error({{"do", "at"}, {"ply", 0}, {"line", {3}}}),
            R"(A step of a line is a text, or an object with "by" and "do".)");
  const json::object wrong = ask({{"do", "at"}, {"ply", 0}, {"line", {"token f3", "token f9", "lead c6"}}});
  EXPECT_EQ(wrong.at("clause"), "SCU-12") << json::serialize(wrong);
  EXPECT_EQ(error({{"do", "analyse"}, {"ply", 0}}), R"(An analysis needs a limit: "simulations" or "milliseconds".)");
  EXPECT_EQ(error({{"do", "think"}}), "There is nothing to think about.");
  EXPECT_NE(error({{"do", "analyse"}, {"ply", 0}, {"seat", 2}, {"simulations", 10}}), "none") << "not its turn";
  EXPECT_NE(error({{"do", "open"}, {"game", "chess"}}), "none");
  EXPECT_EQ(ask({{"do", "at"}, {"ply", 0}}).at("turn"), json::array({1}));
}

}  // namespace
}  // namespace skerry
