// Records: written, read back, and refused if they are bad.
#include "match/record.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/text.h"
#include "match/agent.h"
#include "match/match.h"
#include "match/players.h"
#include "match/record_file.h"
#include "testing/data.h"
#include "testing/reference/registry.h"

namespace skerry {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;

const Registry& product() {
  static const Registry kProduct = Registry::product();
  return kProduct;
}

// A short finished game with every possible key.
Record finished_game() {
  const AnyGame& scurry = **product().find("scurry");
  Result<Match> match = testing::begin_match(scurry, 2, "setup=standard tiles=8 turn_limit=2");
  Players::make(*match, {"random", "greedy"}, 7)->play_out(*match);
  Record record = match->record();
  record.agents = {"random", "greedy"};
  record.seed = 7;
  return record;
}

// The record's members as JSON texts, in their order.
using Members = std::vector<std::pair<std::string, std::string>>;
Members finished_members() {
  static const Members kMembers = [] {
    Members members;
    const json::value parsed = json::parse(record_line(finished_game()));
    for (const auto& member : parsed.as_object()) members.emplace_back(member.key(), json::serialize(member.value()));
    return members;
  }();
  return kMembers;
}

std::string line_of(const Members& members) {
  std::string line;
  for (const auto& [key, value] : members) line += (line.empty() ? "" : ",") + json_string(key) + ":" + value;
  return "{" + line + "}";
}

// The finished game with one member changed, or removed if the value is empty.
std::string line_with(std::string_view key, std::string_view value) {
  Members members = finished_members();
  const auto it = std::ranges::find(members, key, [](const auto& member) { return std::string_view(member.first); });
  if (it == members.end()) {
    members.emplace_back(key, value);
  } else if (value.empty()) {
    members.erase(it);
  } else {
    it->second = value;
  }
  return line_of(members);
}

// Why the line is not the record of a game; empty if it is.
std::string complaint(std::string_view line) {
  const Result<Record> record = parse_record(product(), line);
  if (!record) return record.error().text();
  const Result<Match> match = Match::replay(**product().find(record->game), *record);
  return match ? "" : match.error().text();
}

#define EXPECT_REFUSED(line, part) EXPECT_THAT(complaint(line), HasSubstr(part))

// ---- writing ------------------------------------------------------------------------------------

TEST(Record, KeysStandInTheirOrder) {
  Record record;
  record.game = "scurry";
  record.players = 2;
  record.options.set("size", 6);
  record.options.set("setup", std::string("manual"));
  record.options.set("comeback", true);
  record.agents = {"level:3", "random"};
  record.seed = 7;
  record.steps = {{seat_at(0), "tile f6"}, {kChance, "draw NS"}, {seat_at(1), "say \"no\""}};
  record.outcome = Record::Outcome{{24, 0}, {1, 0}, "Brown owns every tile"};
  EXPECT_EQ(record_line(record),
            R"({"skerry":1,"game":"scurry","players":2,"options":{"size":6,"setup":"manual","comeback":true},)"
            R"("agents":["level:3","random"],"seed":7,"steps":[{"by":1,"do":"tile f6"},{"by":0,"do":"draw NS"},)"
            R"({"by":2,"do":"say \"no\""}],"scores":[24,0],"returns":[1,0],"end":"Brown owns every tile"})");
}

TEST(Record, AbsentPartsLeaveNoKey) {
  Record record;
  record.game = "scurry";
  record.players = 2;
  EXPECT_EQ(record_line(record), R"({"skerry":1,"game":"scurry","players":2,"options":{},"steps":[]})");
}

TEST(Record, NumbersAreTheShortestThatReadBack) {
  EXPECT_EQ(json_number(1), "1");
  EXPECT_EQ(json_number(0.5), "0.5");
  EXPECT_EQ(json_number(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(json_list(std::vector<std::int32_t>{-2, 0, 2147483647}), "[-2,0,2147483647]");
  EXPECT_EQ(json_list(std::vector<double>{}), "[]");
}

TEST(Record, TextsAreEscaped) { EXPECT_EQ(json_string("a\"b\\\n\x01ð"), R"("a\"b\\\n\u0001ð")"); }

TEST(Record, SeatsCountFromOneAndChanceIsZero) {
  EXPECT_EQ(seat_number(kChance), 0);
  EXPECT_EQ(seat_number(seat_at(0)), 1);
  EXPECT_EQ(seat_number(seat_at(5)), 6);
}

// ---- reading back -------------------------------------------------------------------------------

TEST(Record, AFinishedGameReadsBack) {
  const Record record = finished_game();
  const std::string line = record_line(record);
  const Result<Record> again = parse_record(product(), line);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->options, record.options);
  EXPECT_EQ(again->agents, record.agents);
  EXPECT_EQ(again->seed, record.seed);
  EXPECT_EQ(again->steps, record.steps);
  EXPECT_EQ(record_line(*again), line);
  EXPECT_EQ(complaint(line), "");
}

TEST(Record, OptionalKeysMayBeAbsent) {
  for (const char* const key : {"agents", "seed", "end"}) EXPECT_EQ(complaint(line_with(key, "")), "") << key;
}

TEST(Record, AbsentOptionsHaveTheirDefaults) {
  const Result<Record> record = parse_record(product(), R"({"skerry":1,"game":"scurry","players":2,"steps":[]})");
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_EQ(record->options.integer("tiles"), 12);
  EXPECT_EQ(record->options.text("setup"), "manual");
}

TEST(Record, KeysMayStandInAnyOrder) {
  Members members = finished_members();
  std::ranges::reverse(members);
  const Result<Record> record = parse_record(product(), line_of(members));
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_EQ(record_line(*record), record_line(finished_game()));
}

TEST(Record, SeedsUpToTheLargest) {
  const Result<Record> record = parse_record(product(), line_with("seed", "18446744073709551615"));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->seed, 18446744073709551615U);
  EXPECT_NE(record_line(*record).find("\"seed\":18446744073709551615,"), std::string::npos);
}

// ---- broken as JSON -----------------------------------------------------------------------------

TEST(RecordRefusal, EveryTruncation) {
  const std::string line = record_line(finished_game());
  for (std::size_t length = 0; length < line.size(); ++length) {
    EXPECT_REFUSED(std::string_view(line).substr(0, length), "This is not valid JSON") << length;
  }
}

TEST(RecordRefusal, MoreThanOneValue) {
  const std::string line = record_line(finished_game());
  EXPECT_REFUSED(line + line, "This is not valid JSON");
  EXPECT_REFUSED(line + " x", "This is not valid JSON");
}

TEST(RecordRefusal, OtherThanAnObject) {
  for (const char* const line : {"null", "true", "7", "\"skerry\"", "[]", "[{\"skerry\":1}]"}) {
    EXPECT_REFUSED(line, "A record must be a JSON object") << line;
  }
}

TEST(RecordRefusal, InvalidUtf8) {
  for (const std::string bytes : {"\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80"}) {
    EXPECT_REFUSED(line_with("end", "\"" + bytes + "\""), "This is not valid JSON");
  }
  EXPECT_REFUSED("\xff\xfe", "This is not valid JSON");
}

TEST(RecordRefusal, DeepNesting) {
  const std::string brackets(100000, '[');
  EXPECT_REFUSED(brackets, "This is not valid JSON");
  EXPECT_REFUSED(line_with("agents", brackets + std::string(100000, ']')), "This is not valid JSON");
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += "{\"skerry\":";
  EXPECT_REFUSED(objects, "This is not valid JSON");
}

// ---- broken as records --------------------------------------------------------------------------

TEST(RecordRefusal, AbsentKeys) {
  EXPECT_REFUSED("{}", "A record begins with \"skerry\":1.");
  EXPECT_REFUSED(line_with("skerry", ""), "A record begins with \"skerry\":1.");
  EXPECT_REFUSED(line_with("game", ""), "\"game\" must be a text");
  EXPECT_REFUSED(line_with("players", ""), "\"players\" must be a whole number from 1 to 6");
  EXPECT_REFUSED(line_with("steps", ""), "\"steps\" must be a list");
  EXPECT_REFUSED(line_with("scores", ""), "\"scores\" and \"returns\" must be given together");
  EXPECT_REFUSED(line_with("returns", ""), "\"scores\" and \"returns\" must be given together");
}

TEST(RecordRefusal, UnknownKeys) {
  EXPECT_REFUSED(line_with("winner", "1"), "A record has no key 'winner'");
  EXPECT_REFUSED(line_with("Skerry", "1"), "A record has no key 'Skerry'");
  EXPECT_REFUSED(line_with("", "1"), "A record has no key ''");
}

TEST(RecordRefusal, AnotherVersion) {
  EXPECT_REFUSED(line_with("skerry", "2"), "not of version 1");
  EXPECT_REFUSED(line_with("skerry", "-1"), "not of version 1");
}

TEST(Record, TellsTheVersionOfTheRules) {
  Record record;
  record.game = "scurry";
  record.rules = 1;
  record.players = 2;
  EXPECT_EQ(record_line(record), R"({"skerry":1,"game":"scurry","rules":1,"players":2,"options":{},"steps":[]})");
  EXPECT_EQ(parse_record(product(), record_line(record))->rules, 1);
  EXPECT_EQ(complaint(line_with("rules", "1")), "");
  EXPECT_REFUSED(line_with("rules", "2"), "version 2 of the rules, but this Skerry has version 1.");
  EXPECT_REFUSED(line_with("rules", "0"), "\"rules\" must be a whole number");
  EXPECT_REFUSED(line_with("rules", "\"1\""), "\"rules\" must be a whole number");
}

TEST(RecordRefusal, WrongTypesForEveryKey) {
  const std::vector<std::string> values = {"null", "true", "-1",    "0.5",   "1e400",  "-9223372036854775809",
                                           "[]",   "{}",   "[[]]",  "\"x\"", "[null]", "9223372036854775808",
                                           "1e2",  "[{}]", "[0.5]", "2.0"};
  const auto is_good = [](const std::string& key, const std::string& value) {
    return (key == "options" && value == "{}") || (key == "seed" && value == "9223372036854775808");
  };
  for (const auto& [key, good] : finished_members()) {
    for (const std::string& value : values) {
      const std::string line = line_with(key, value);
      // With other options the steps are not legal.
      const bool read = parse_record(product(), line).has_value();
      const bool may_be_read =
          is_good(key, value) || (key == "steps" && value == "[]") || (key == "end" && value == "\"x\"");
      EXPECT_EQ(read, may_be_read) << key << ": " << value;
      EXPECT_EQ(complaint(line).empty(), key == "seed" && may_be_read) << key << ": " << value;
    }
  }
}

TEST(RecordRefusal, HugeNumbersForEveryNumber) {
  for (const std::string number :
       {"1e400", "-1e400", "9223372036854775808", "18446744073709551616", "-1", "99999999999"}) {
    EXPECT_NE(complaint(line_with("players", number)), "") << number;
    EXPECT_NE(complaint(line_with("options", "{\"size\":" + number + "}")), "") << number;
    EXPECT_NE(complaint(line_with("scores", "[" + number + ",1]")), "") << number;
    EXPECT_NE(complaint(line_with("returns", "[" + number + ",0.5]")), "") << number;
    EXPECT_NE(complaint(line_with("steps", "[{\"by\":" + number + ",\"do\":\"token f3\"}]")), "") << number;
  }
  for (const std::string number : {"1e400", "18446744073709551616", "-1", "0.5"}) {
    EXPECT_NE(complaint(line_with("seed", number)), "") << number;
  }
}

TEST(RecordRefusal, UnknownGame) {
  EXPECT_REFUSED(line_with("game", "\"chess\""), "There is no game 'chess'; the games are ");
  EXPECT_REFUSED(line_with("game", "\"Scurry\""), "There is no game 'Scurry'");
}

TEST(RecordRefusal, ATextThatIsTooLong) {
  EXPECT_REFUSED(line_with("game", "\"" + std::string(5000, 'x') + "\""), "\"game\" is too long");
  EXPECT_REFUSED(line_with("steps", "[{\"by\":1,\"do\":\"" + std::string(5000, 'x') + "\"}]"), "\"do\" is too long");
}

TEST(RecordRefusal, WrongNumberOfPlayers) {
  EXPECT_REFUSED(line_with("players", "3"), "Scurry is for 2 players, not 3.");
  EXPECT_REFUSED(line_with("players", "7"), "\"players\" must be a whole number from 1 to 6");
  EXPECT_REFUSED(line_with("players", "0"), "\"players\" must be a whole number from 1 to 6");
}

TEST(RecordRefusal, UnknownOptionsAndValues) {
  EXPECT_REFUSED(line_with("options", R"({"colour":1})"), "Unknown option 'colour'; the options are size, tiles");
  EXPECT_REFUSED(line_with("options", R"({"size":8})"), "Option size must be 4..7, not '8'.");
  EXPECT_REFUSED(line_with("options", R"({"size":"6"})"), "Option size must be 4..7, not '6'.");
  EXPECT_REFUSED(line_with("options", R"({"setup":"chaos"})"), "Option setup must be manual, standard or random");
  EXPECT_REFUSED(line_with("options", R"({"comeback":1})"), "Option comeback must be true or false, not '1'.");
  EXPECT_REFUSED(line_with("options", R"({"size":4294967302})"), "Option 'size' must be");
  for (const std::string value : {"null", "6.0", "[6]", "{}"}) {
    EXPECT_REFUSED(line_with("options", "{\"size\":" + value + "}"), "Option 'size' must be") << value;
  }
}

TEST(RecordRefusal, AgentsAreOneTextForEachPlayer) {
  for (const char* const agents :
       {"[]", R"(["random"])", R"(["random","random","random"])", R"(["random",2])", "\"random\""}) {
    EXPECT_REFUSED(line_with("agents", agents), "\"agents\" must be a list with one text for each player") << agents;
  }
}

TEST(RecordRefusal, StepsSayWhichOneIsWrong) {
  const auto steps = [](const std::string& second) {
    return line_with("steps", R"([{"by":1,"do":"token f3"},)" + second + "]");
  };
  for (const char* const step :
       {"null", "[]", "{}", R"({"by":2})", R"({"by":2,"do":"token f9","at":1})", "\"token f9\""}) {
    EXPECT_REFUSED(steps(step), "Step 2 must be {\"by\":seat,\"do\":text}") << step;
  }
  EXPECT_REFUSED(steps(R"({"by":3,"do":"token f9"})"), "Step 2: \"by\" must be a whole number from 0 to 2");
  EXPECT_REFUSED(steps(R"({"by":"2","do":"token f9"})"), "Step 2: \"by\" must be");
  EXPECT_REFUSED(steps(R"({"by":2,"do":9})"), "Step 2: \"do\" must be a text");
  EXPECT_REFUSED(steps(R"({"by":2,"to":"token f9"})"), "Step 2: \"do\" must be a text");
}

TEST(RecordRefusal, IllegalSteps) {
  EXPECT_REFUSED(line_with("steps", R"([{"by":1,"do":"token c6"}])"),
                 "Step 1, 'token c6': There is already an acorn on c6.");
  EXPECT_REFUSED(line_with("steps", R"([{"by":2,"do":"token f3"}])"),
                 "Step 1, 'token f3': It is not this seat's turn. Seat 1 is to move.");
  EXPECT_REFUSED(line_with("steps", R"([{"by":0,"do":"token f3"}])"), "Step 1, 'token f3': No chance event is due.");
  EXPECT_REFUSED(line_with("steps", R"([{"by":1,"do":"to\nken\u001b"}])"), "Step 1, 'to?ken?'");
}

TEST(RecordRefusal, AMillionSteps) {
  std::string steps = "[";
  for (int i = 0; i < 1000000; ++i) steps += i == 0 ? R"({"by":1,"do":"a"})" : R"(,{"by":1,"do":"a"})";
  EXPECT_NE(complaint(line_with("steps", steps + "]")), "");
}

TEST(RecordRefusal, MoreStepsThanAnyGameHas) {
  const Registry games = reference_games();
  const auto line = [](std::size_t steps) {
    const std::string list = join(steps, ",", [](std::size_t) { return R"({"by":1,"do":"a"})"; });
    return R"({"skerry":1,"game":"connect_four","players":2,"steps":[)" + list + "]}";
  };
  EXPECT_TRUE(parse_record(games, line(42)));
  EXPECT_THAT(parse_record(games, line(43)).error().message, HasSubstr("at most 42"));
}

TEST(RecordRefusal, WrongOutcomes) {
  EXPECT_REFUSED(line_with("scores", "[99,1]"), "the record says [99,1]");
  EXPECT_REFUSED(line_with("scores", "[1]"), "need one number for each player");
  EXPECT_REFUSED(line_with("scores", "[1,2,3]"), "need one number for each player");
  EXPECT_REFUSED(line_with("scores", "[8.0,8]"), "Scores must be whole numbers.");
  EXPECT_REFUSED(line_with("returns", "[0.25,0.75]"), "the record says [0.25,0.75]");
  EXPECT_REFUSED(line_with("returns", "[1,null]"), "Returns must be numbers.");
  EXPECT_REFUSED(line_with("end", "\"The roof fell in\""), "the record says otherwise");
}

TEST(RecordRefusal, AnOutcomeBeforeTheEnd) {
  EXPECT_REFUSED(line_with("steps", R"([{"by":1,"do":"token f3"}])"),
                 "The record has an outcome, but the game is not over.");
}

// The last of several equal keys counts; here it is the wrong one.
TEST(RecordRefusal, TheLastOfDoubleKeysCounts) {
  const std::string line = record_line(finished_game());
  EXPECT_NE(complaint(line.substr(0, line.size() - 1) + ",\"players\":3}"), "");
  EXPECT_NE(complaint(line_with("steps", R"([{"by":1,"by":2,"do":"token f3"}])")), "");
}

// ---- files --------------------------------------------------------------------------------------

class RecordFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    folder_ = std::filesystem::path(::testing::TempDir()) / ("skerry_record_file_" + name);
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(std::string_view content) const {
    const std::string path = (folder_ / "games.jsonl").string();
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }

  // The lines that held records, then the first complaint if there is one.
  static std::string lines_of(const std::string& path) {
    Result<RecordFile> file = RecordFile::open(path);
    if (!file) return file.error().text();
    std::string seen;
    for (;;) {
      const auto item = file->next(product());
      if (!item) return seen + std::to_string(file->line()) + ": " + item.error().text();
      if (!item->has_value()) return seen;
      EXPECT_EQ((*item)->line, file->line());
      seen += std::to_string((*item)->line) + " ";
    }
  }

  std::filesystem::path folder_;
  std::string line_ = record_line(finished_game());
};

TEST_F(RecordFileTest, MissingFile) {
  const std::string said = lines_of((folder_ / "none.jsonl").string());
  EXPECT_TRUE(said.starts_with("Cannot open '")) << said;
  EXPECT_NE(said.find("No such file"), std::string::npos) << said;
}

TEST_F(RecordFileTest, Directory) {
  const std::string said = lines_of(folder_.string());
  EXPECT_NE(said.find("directory"), std::string::npos) << said;
}

TEST_F(RecordFileTest, EmptyFile) { EXPECT_EQ(lines_of(write("")), ""); }

TEST_F(RecordFileTest, LineNumbersInOrder) {
  EXPECT_EQ(lines_of(write(line_ + "\n" + line_ + "\n" + line_ + "\n")), "1 2 3 ");
}

TEST_F(RecordFileTest, BlankLinesAreSkippedAndCounted) {
  EXPECT_EQ(lines_of(write("\n \t\n" + line_ + "\n\n\n" + line_ + "\n\n")), "3 6 ");
  EXPECT_EQ(lines_of(write("\n\n\n")), "");
}

TEST_F(RecordFileTest, LinesThatEndLikeOtherSystemsDo) {
  EXPECT_EQ(lines_of(write(line_ + "\r\n\r\n" + line_ + "\r\n")), "1 3 ");
}

TEST_F(RecordFileTest, TheLastLineNeedsNoEnd) { EXPECT_EQ(lines_of(write(line_ + "\n" + line_)), "1 2 "); }

TEST_F(RecordFileTest, ABrokenLineSaysWhichAndWhy) {
  EXPECT_EQ(lines_of(write(line_ + "\n\n{}\n" + line_ + "\n")), "1 3: A record begins with \"skerry\":1.");
}

TEST_F(RecordFileTest, RecordsReadBackAsWritten) {
  Result<RecordFile> file = RecordFile::open(write(line_ + "\n"));
  ASSERT_TRUE(file);
  const auto item = file->next(product());
  ASSERT_TRUE(item && item->has_value());
  EXPECT_EQ(record_line((*item)->record), line_);
}

}  // namespace
}  // namespace skerry
