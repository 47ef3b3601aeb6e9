// A table on the device, natively: the same code runs in the page.
#include "wasm/device.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/record.h"
#include "table/tests/tables.h"
#include "table/tests/twins.h"

namespace skerry {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;

class DeviceTest : public testing::Test {
 protected:
  json::object ask(const json::object& request) {
    return json::parse(device_.answer(json::serialize(request))).as_object();
  }

  // Opens a table and keeps its log as a page would.
  void open(const json::object& table) {
    const json::object answer =
        ask({{"do", "open"}, {"now", now_}, {"id", "0abc"}, {"secret", "s1"}, {"table", table}});
    ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
    setup_ = answer.at("setup").as_object();
    keep(answer);
    keep(ask({{"do", "enter"}, {"now", now_}, {"since", 0}}));
  }

  void keep(const json::object& answer) {
    ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
    ASSERT_EQ(answer.at("from").to_number<std::size_t>(), log_.size());
    for (const json::value& event : answer.at("events").as_array()) log_.push_back(event);
    for (const json::value& one : answer.at("answers").as_array()) answers_.push_back(one.as_object());
    thinks_ = answer.at("thinks").as_bool();
    now_ = std::max(now_ + 1000, answer.at("ready_at").to_number<std::int64_t>());
  }

  json::object sight() { return ask({{"do", "sight"}, {"now", now_}}).at("sight").as_object(); }

  void message(json::object message) {
    keep(ask({{"do", "ask"}, {"now", now_}, {"message", std::move(message)}, {"id", "0next"}, {"secret", "s2"}}));
  }

  void think() {
    while (thinks_) keep(ask({{"do", "think"}, {"now", now_}}));
  }

  // Plays the first legal move of whoever is due, until the game is over. Returns the number of the person's moves.
  int play_out() {
    int moves = 0;
    for (think(); sight().at("stage") == "playing"; think()) {
      json::object seen = sight();
      const std::int64_t seat = seen.at("turn").as_array().at(0).as_int64();
      if (seen.at("seat") != seat) message({{"do", "see"}, {"id", "s"}, {"seat", seat}});
      message({{"do", "legal"}, {"id", "l"}, {"seat", seat}, {"prefix", ""}});
      const json::array legal = answers_.back().at("legal").as_array();
      const json::value& move = legal.at(static_cast<std::size_t>(moves) * 7 % legal.size());
      const auto played = seen.at("played").as_int64();
      message({{"do", "play"}, {"id", moves}, {"seat", seat}, {"move", move}, {"seen", played}});
      EXPECT_TRUE(answers_.back().contains("ok")) << json::serialize(answers_.back());
      ++moves;
    }
    return moves;
  }

  Device device_{registry()};
  json::object setup_;
  json::array log_;
  std::vector<json::object> answers_;
  bool thinks_ = false;
  std::int64_t now_ = 1000;
};

json::object new_table(const AnyGame& game, json::array seats) {
  return {{"game", std::string(game.info().id)}, {"seats", std::move(seats)}, {"name", "Ann"}};
}

TEST_F(DeviceTest, EveryGameIsPlayedToItsEnd) {
  for (const auto& game : registry().games()) {
    json::array seats(static_cast<std::size_t>(game->info().min_players), 1);
    seats[0] = "you";
    log_.clear();
    open(new_table(*game, seats));
    EXPECT_GT(play_out(), 2) << game->info().id;
    const json::object end = sight();
    EXPECT_EQ(end.at("stage"), "over");
    EXPECT_EQ(end.at("secret"), "s1");
    // Restored from its log it is the same table.
    const json::object back = ask({{"do", "restore"}, {"setup", setup_}, {"log", log_}});
    ASSERT_FALSE(back.contains("error")) << json::serialize(back);
    ask({{"do", "enter"}, {"now", now_}, {"since", 0}});
    EXPECT_EQ(sight().at("result"), end.at("result"));
  }
}

TEST_F(DeviceTest, SeveralPeopleShareIt) {
  open({{"game", "scurry"}, {"seats", {"you", "you"}}, {"names", {"Ann", "Bob"}}});
  EXPECT_EQ(sight().at("yours"), (json::array{1, 2}));
  EXPECT_GT(play_out(), 4);
}

TEST_F(DeviceTest, BotsOfEveryLevelMove) {
  for (int level = 1; level <= 5; ++level) {
    log_.clear();
    open({{"game", "scurry"}, {"seats", {level, "you"}}, {"options", {{"setup", "standard"}, {"tiles", 8}}}});
    EXPECT_TRUE(thinks_);
    think();
    EXPECT_EQ(sight().at("played"), 1) << level;
  }
}

TEST_F(DeviceTest, ABotWaitsSoThatPeopleCanFollow) {
  open({{"game", "scurry"}, {"seats", {"you", 1}}, {"options", {{"setup", "standard"}, {"tiles", 8}}}});
  message({{"do", "play"}, {"id", 1}, {"move", "token f3"}, {"seen", 0}});
  const std::int64_t played_at = log_.back().at("at").to_number<std::int64_t>();
  json::object answer = ask({{"do", "think"}, {"now", played_at + 1}});
  EXPECT_EQ(answer.at("events").as_array().size(), 0U);
  EXPECT_EQ(answer.at("ready_at"), played_at + DeviceTable::kBotDelay);
  answer = ask({{"do", "think"}, {"now", played_at + DeviceTable::kBotDelay}});
  EXPECT_EQ(answer.at("events").as_array().size(), 1U);
}

TEST_F(DeviceTest, WhatCouldNotBeSavedIsTakenBack) {
  open({{"game", "scurry"}, {"seats", {"you", "you"}}, {"options", {{"setup", "standard"}, {"tiles", 8}}}});
  const std::size_t saved = log_.size();
  message({{"do", "play"}, {"id", 1}, {"seat", 1}, {"move", "token f3"}, {"seen", 0}});
  EXPECT_EQ(sight().at("played"), 1);
  ask({{"do", "fall_back"}, {"saved", saved}, {"why", "This device has no room left."}});
  const json::object after = sight();
  EXPECT_EQ(after.at("played"), 0);
  EXPECT_EQ(after.at("paused"), "This device has no room left.");
  log_.resize(saved);
  message({{"do", "play"}, {"id", 1}, {"seat", 1}, {"move", "token f3"}, {"seen", 0}});
  EXPECT_EQ(sight().at("paused"), nullptr);
}

TEST_F(DeviceTest, HintsComeInSlices) {
  open({{"game", "skirrid"}, {"seats", {"you", 1}}});
  think();
  const std::size_t before = answers_.size();
  message({{"do", "hint"}, {"id", "h"}});
  EXPECT_EQ(answers_.size(), before) << "the answer comes later";
  EXPECT_TRUE(thinks_);
  think();
  ASSERT_EQ(answers_.size(), before + 1);
  EXPECT_EQ(answers_.back().at("re"), "h");
  EXPECT_GT(answers_.back().at("candidates").as_array().size(), 0U);
}

TEST_F(DeviceTest, ARematchIsAnotherTableOnTheDevice) {
  open({{"game", "scurry"}, {"seats", {"you", 1}}});
  message({{"do", "resign"}, {"id", 1}});
  const json::object answer = ask(
      {{"do", "ask"}, {"now", now_}, {"message", {{"do", "rematch"}, {"id", 2}}}, {"id", "0next"}, {"secret", "s2"}});
  ASSERT_EQ(answer.at("opened").as_array().size(), 1U) << json::serialize(answer);
  const json::object next = answer.at("opened").at(0).at("setup").as_object();
  EXPECT_EQ(next.at("id"), "0next");
  EXPECT_EQ(next.at("secret"), "s2");
}

TEST_F(DeviceTest, ARecordLeavesTheTableAtHandAlone) {
  open({{"game", "scurry"}, {"seats", {"you", "you"}}, {"options", {{"setup", "standard"}, {"tiles", 8}}}});
  message({{"do", "play"}, {"id", 1}, {"seat", 1}, {"move", "token f3"}, {"seen", 0}});
  const json::object kept = setup_;
  const json::array log = log_;
  log_.clear();
  open({{"game", "skirrid"}, {"seats", {"you", "you"}}});
  const json::object answer = ask({{"do", "record"}, {"setup", kept}, {"log", log}});
  EXPECT_EQ(answer.at("record").at("game"), "scurry") << json::serialize(answer);
  EXPECT_EQ(answer.at("record").at("steps").as_array().size(), 1U);
  EXPECT_EQ(sight().at("game"), "skirrid");
}

TEST_F(DeviceTest, BadRequestsGetASentence) {
  EXPECT_EQ(ask({{"do", "sight"}}).at("error"), "There is no table yet.");
  EXPECT_EQ(ask({{"do", "dance"}}).at("error"), "There is no request 'dance'.");
  EXPECT_THAT(device_.answer("{"), HasSubstr("error"));
  open({{"game", "scurry"}, {"seats", {"you", 1}}});
  // A log that does not follow the rules is refused, and the table at hand stays.
  json::array bad = log_;
  bad.push_back({{"event", "played"}, {"at", 1}, {"seat", 1}, {"text", "fly to the moon"}});
  EXPECT_TRUE(ask({{"do", "restore"}, {"setup", setup_}, {"log", bad}}).contains("error"));
  EXPECT_EQ(sight().at("table"), "0abc");
}

// ---- mirrors of tables on the server

json::object mirror_of(const Table& table, Seat seat) {
  const json::object sight =
      json::parse(sight_message(table, see(table, seat), {.seats = std::vector<Presence::OfSeat>(table.players())},
                                {.guest = "ann", .seat = seat}, 0))
          .as_object();
  json::object part;
  for (const char* const key : {"game", "players", "options", "stage", "yours", "seat", "view", "steps"})
    part[key] = sight.at(key);
  return {{"do", "mirror"}, {"sight", part}};
}

Table played_table(const AnyGame& game, std::size_t steps, const std::string& secret) {
  TableSetup setup{.id = "t",
                   .game = std::string(game.info().id),
                   .rules = game.info().rules_version,
                   .chairs = {},
                   .secret = secret};
  setup.chairs.assign(static_cast<std::size_t>(game.info().min_players), guest("bob"));
  setup.chairs[0] = guest("ann");
  Table table = *Table::open(registry(), plain_luck(), setup);
  Rng rng(3);
  while (table.stage() == Stage::kPlaying && table.match().steps().size() < steps) {
    const Seat seat = table.match().position().turn().first();
    const std::size_t seen = table.match().steps().size();
    EXPECT_TRUE(table.play(seat, {.text = table.match().position().random_choice(seat, rng), .seen = seen}, 1));
  }
  return table;
}

TEST_F(DeviceTest, AMirrorAnswersLikeTheTable) {
  int secret = 0;
  int hints = 0;
  for (const auto& game : registry().games()) {
    const Table table = played_table(*game, 12, "a");
    const json::object answer = ask(mirror_of(table, seat_at(0)));
    const StepTexts read = table.match().texts_for(seat_at(0));
    const auto is_hidden = [&](const Step& step) {
      return step.text != read[static_cast<std::size_t>(&step - table.match().steps().data())];
    };
    if (std::ranges::any_of(table.match().steps(), is_hidden)) {
      ++secret;
      // What others keep secret is not in the sight, so the server has to answer.
      EXPECT_EQ(answer.at("error"), "The page does not know enough about this position.") << game->info().id;
      continue;
    }
    ASSERT_FALSE(answer.contains("error")) << game->info().id << json::serialize(answer);
    log_.resize(table.log().size());
    message({{"do", "look"}, {"id", 1}, {"step", 5}});
    const std::unique_ptr<AnyPosition> then = table.match().position_after(5);
    EXPECT_EQ(answers_.back().at("view"), then->view(seat_at(0)));
    // Hints are searches, but not of finished games.
    if (table.match().position().turn().owes(seat_at(0))) {
      const std::size_t before = answers_.size();
      message({{"do", "hint"}, {"id", 3}});
      think();
      ASSERT_EQ(answers_.size(), before + 1);
      EXPECT_TRUE(answers_.back().contains("move")) << json::serialize(answers_.back());
      ++hints;
    }
    // It cannot be changed.
    message({{"do", "resign"}, {"id", 2}, {"seat", 1}});
    EXPECT_EQ(answers_.back().at("error"), "Only the server can do that.");
  }
  EXPECT_GT(secret, 0);
  EXPECT_GT(hints, 0);
}

// What the module is given about a table on the server, and what it says then, does not depend on what its person may
// not know.
TEST_F(DeviceTest, AMirrorIsTheSameInGamesThatLookTheSame) {
  int compared = 0;
  for (const auto& game : registry().games()) {
    if (!game->has_secrets()) continue;
    const TableSetup setup = people(*game, game->info().min_players);
    for (const std::size_t count : {2U, 3U, 12U, 25U, 40U}) {
      const Table table = from_steps(setup, random_steps(*game, setup, count, 7 * count));
      for (const Seat viewer : {seat_at(0), seat_at(1)}) {
        const json::object given = mirror_of(table, viewer);
        const json::object said = ask(given);
        for (const std::vector<Step>& other : other_secrets(table.match(), viewer)) {
          const json::object twin = mirror_of(from_steps(setup, other), viewer);
          ASSERT_EQ(json::serialize(given), json::serialize(twin)) << game->info().id << " after " << count;
          ASSERT_EQ(json::serialize(said), json::serialize(ask(twin))) << game->info().id << " after " << count;
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(compared, 10);
}

TEST_F(DeviceTest, AFinishedGameIsMirroredEvenWithSecrets) {
  for (const auto& game : registry().games()) {
    const Table table = played_table(*game, 10'000, "a");
    ASSERT_EQ(table.stage(), Stage::kOver);
    const json::object answer = ask(mirror_of(table, seat_at(0)));
    EXPECT_FALSE(answer.contains("error")) << game->info().id << json::serialize(answer);
  }
}

}  // namespace
}  // namespace skerry
