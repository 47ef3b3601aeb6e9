// Programs as agents, and all the ways in which they fail. The programs are lines of shell.
#include "match/exec_agent.h"

#include <boost/json/parse.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "core/failure.h"
#include "games/erased.h"
#include "testing/data.h"
#include "testing/toys/duel.h"

namespace skerry {
namespace {

using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

const AnyGame& duel_game() {
  static const GameOf<Duel<duel::Defect::kNone>> kDuel;
  return kDuel;
}

// Both have cards and may bid 0 to 3.
Match begun_duel() {
  Match match = std::move(*testing::begin_match(duel_game(), 2, ""));
  EXPECT_TRUE(match.play(kChance, "card 3") && match.play(kChance, "card 7"));
  return match;
}

std::unique_ptr<Agent> agent_of(const std::string& command, double patience = 20) {
  Result<std::unique_ptr<Agent>> agent =
      make_agent("exec:" + command, {.game = &duel_game(), .seed = 1, .tempo = {.patience = patience}});
  EXPECT_TRUE(agent);
  return std::move(*agent);
}

std::string choice_of(Agent& agent) { return agent.decide(begun_duel().position(), seat_at(0), {}).text; }

std::string complaint_about(const std::string& command, double patience = 20) {
  try {
    return "plays " + choice_of(*agent_of(command, patience));
  } catch (const Failure& failure) {
    return failure.what();
  }
}

bool has_children() { return waitpid(-1, nullptr, WNOHANG) != -1; }

// A shell that answers every line with this one.
std::string always(const std::string& answer) { return "while read line; do echo '" + answer + "'; done"; }

TEST(ExecAgent, AProgramPlays) {
  const std::unique_ptr<Agent> agent = agent_of(always(R"({"move":"bid 2"})"));
  EXPECT_EQ(choice_of(*agent), "bid 2");
  EXPECT_EQ(choice_of(*agent), "bid 2");
}

TEST(ExecAgent, AProgramIsToldWhatItsSeatSees) {
  const std::string path = ::testing::TempDir() + "skerry_request_" + std::to_string(getpid());
  choice_of(*agent_of("read line; printf '%s' \"$line\" > " + path + R"(; echo '{"move":"bid 0"}'; cat)"));
  const boost::json::object request = boost::json::parse(testing::read_file(path)).as_object();
  std::filesystem::remove(path);
  std::string keys;
  for (const auto& member : request) keys += (keys.empty() ? "" : " ") + std::string(member.key());
  EXPECT_EQ(keys, "do game players options seed turn scores seat view legal");
  EXPECT_EQ(request.at("do").as_string(), "choose");
  EXPECT_EQ(request.at("seat").as_int64(), 1);
  EXPECT_EQ(request.at("view").at("own_card").as_int64(), 3);
  EXPECT_EQ(request.at("legal").as_array().size(), 4U);
}

TEST(ExecAgent, EveryFailureHasItsSentence) {
  const std::string no_json = "This is not valid JSON (syntax error).";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"exit 3", "ended with exit code 3"},
      {"read line; exit 0", "ended with exit code 0"},
      {"kill -9 $$", "was killed by signal 9"},
      {"/no/such/program 2>/dev/null", "could not be started: there is no such program"},
      {always("hello"), "answered 'hello': " + no_json},
      {always(""), "answered '': This is not valid JSON"},
      {always("[]"), "answered '[]': A message must be a JSON object."},
      {always("{}"), R"(answered '{}': "move" must be a text)"},
      {always(R"({"move":2})"), R"("move" must be a text)"},
      {always(R"({"move":"bid 2","why":"why not"})"), "There is no key 'why' here."},
      {always(R"({"error":"I am lost"})"), "gave up: 'I am lost'"},
      {always(R"({"move":"bid 9"})"), "played 'bid 9' for seat 1, which is not legal: Write bid and a number"},
      {"read line; head -c 3000000 /dev/zero", "answered with a line longer than 1 MB"},
      {R"(read line; echo '{"move":"bid 1"}'; exec sleep 0)", "plays bid 1"},
  };
  for (const auto& [command, said] : cases) {
    EXPECT_THAT(complaint_about(command), HasSubstr(said)) << command;
    EXPECT_FALSE(has_children()) << command;
  }
  EXPECT_THAT(complaint_about("exit 3"), HasSubstr("The program 'exit 3' "));
}

TEST(ExecAgent, ASilentProgramTimesOut) {
  const auto begin = Clock::now();
  EXPECT_EQ(complaint_about("sleep 1000", 0.1), "The program 'sleep 1000' gave no answer within 0.1 seconds.");
  EXPECT_EQ(complaint_about("trap '' TERM HUP; while :; do sleep 1; done", 0.1).substr(0, 16), "The program 'tra");
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(10));
  EXPECT_FALSE(has_children());
}

TEST(ExecAgent, ProcessesThatAProgramStartedEndWithIt) {
  const std::string path = ::testing::TempDir() + "skerry_child_" + std::to_string(getpid());
  complaint_about("sleep 1000 & echo $! > " + path + "; wait", 0.5);
  const pid_t child = std::stoi(testing::read_file(path));
  std::filesystem::remove(path);
  bool alive = true;
  for (int i = 0; i < 200 && alive; ++i) {  // somebody else has to reap it
    std::ifstream status("/proc/" + std::to_string(child) + "/stat");
    std::string text;
    std::getline(status, text);
    alive = !text.empty() && text.find(") Z") == std::string::npos;
    if (alive) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_FALSE(alive);
}

TEST(ExecAgent, ADeadProgramDoesNotEndThisProcess) {
  const std::unique_ptr<Agent> agent = agent_of(R"(read line; echo '{"move":"bid 1"}')");
  EXPECT_EQ(choice_of(*agent), "bid 1");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // it has ended, so writing to it raises SIGPIPE
  EXPECT_THROW(choice_of(*agent), Failure);
  EXPECT_THROW(choice_of(*agent), Failure);
  EXPECT_THAT(complaint_about("exec <&-; sleep 0.2"), HasSubstr("ended with exit code 0"));
}

TEST(ExecAgent, AnUnaskedLineIsAnError) {
  const std::unique_ptr<Agent> agent = agent_of(R"(read line; echo '{"move":"bid 1"}'; echo '{"move":"bid 2"}'; cat)");
  EXPECT_EQ(choice_of(*agent), "bid 1");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  try {
    choice_of(*agent);
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_THAT(failure.what(), HasSubstr("wrote a line without being asked"));
  }
}

TEST(ExecAgent, ItNeedsACommandAndStartsNothingBeforeItsFirstDecision) {
  for (const char* const spec : {"exec:", "exec:  "}) {
    EXPECT_EQ(make_agent(spec, {.game = &duel_game()}).error().text(),
              "exec: needs a command, as in exec:python3 my_bot.py.");
  }
  agent_of("exit 3");
  EXPECT_FALSE(has_children());
}

}  // namespace
}  // namespace skerry
