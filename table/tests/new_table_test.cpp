#include "table/new_table.h"

#include <gtest/gtest.h>

#include "table/tests/tables.h"

namespace skerry {
namespace {

TEST(NewTable, RefusesBadRequests) {
  const auto wrong = [](std::string_view body) {
    const Result<TableSetup> setup = parse_new_table(registry(), body, "ann");
    return setup ? "fine" : setup.error().message;
  };
  EXPECT_EQ(wrong(R"({"game":"scurry","seats":["you",3]})"), "fine");
  for (const std::string_view body :
       {"",
        "[]",
        "{",
        R"({"game":"chess","seats":["you",3]})",
        R"({"game":"scurry"})",
        R"({"game":"scurry","seats":["you"]})",
        R"({"game":"scurry","seats":["you","you","you"]})",
        R"({"game":"scurry","seats":["you",6]})",
        R"({"game":"scurry","seats":["you",0]})",
        R"({"game":"scurry","seats":["me",1]})",
        R"({"game":"scurry","seats":["you",1],"options":{"size":99}})",
        R"({"game":"scurry","seats":["you",1],"options":{"colour":1}})",
        R"({"game":"scurry","seats":["you",1],"name":""})",
        R"({"game":"scurry","seats":["you",1],"name":"a\u0007b"})",
        R"({"game":"scurry","seats":["you",1],"clock":{"per_move":-1}})",
        R"({"game":"scurry","seats":["you",1],"clock":{"per_day":1}})",
        R"({"game":"scurry","seats":["you",1],"clock":{"per_move":5,"increment":1}})",
        R"({"game":"scurry","seats":["you",1],"clock":{"per_game":5,"increment":-1}})",
        R"({"game":"scurry","seats":["you",1],"series":2})",
        R"({"game":"scurry","seats":["you",1],"series":7})",
        R"({"game":"scurry","seats":["you",1],"hints":1})",
        R"({"game":"scurry","seats":["you",1],"secret":"x"})",
        R"({"game":"scurry","seats":["you","you"],"names":"Bo"})",
        R"({"game":"scurry","seats":["you","you"],"names":["Bo"]})",
        R"({"game":"scurry","seats":["you","you"],"names":["Bo",2]})",
        R"({"game":"scurry","seats":["you","you"],"names":["Bo","a\u0007b"]})",
        R"({"game":"scurry","seats":["you",1],"name":"a name that is much too long for anybody"})"}) {
    EXPECT_NE(wrong(body), "fine") << body;
  }
}

TEST(NewTable, ReadsTheClockTheSeriesAndTheHints) {
  const Result<TableSetup> setup = parse_new_table(
      registry(),
      R"({"game":"scurry","seats":["you",1],"clock":{"per_game":300,"increment":5},"series":3,"hints":true})", "ann");
  ASSERT_TRUE(setup) << setup.error().text();
  EXPECT_EQ(setup->clock, (ClockRule{.per_game = 300'000, .increment = 5000}));
  EXPECT_EQ(setup->series.length, 3);
  EXPECT_TRUE(setup->has_hints);
  const Result<TableSetup> read = parse_setup(setup_line(*setup));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, *setup);
}

TEST(NewTable, NamesPeopleWhoShareADevice) {
  const Result<TableSetup> setup = parse_new_table(
      registry(), R"({"game":"skirrid","seats":["you",3,"you","open"],"name":"Ann","names":["","","Bo",""]})", "ann");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->chairs[0].name, "Ann");
  EXPECT_EQ(setup->chairs[2].name, "Bo");
  EXPECT_EQ(setup->chairs[2].guest, "ann");
  EXPECT_EQ(setup->chairs[1].name + setup->chairs[3].name, "");
}

TEST(RecordedTable, LetsAGameGoOnAtOtherSeats) {
  const std::string record =
      R"({"skerry":1,"game":"scurry","players":2,"options":{"setup":"standard","tiles":8},"steps":[{"by":1,"do":"token f3"}]})";
  const auto parse = [&](const std::string& body) { return parse_recorded_table(registry(), body, "ann"); };
  const Result<RecordedTable> alone = parse(record);
  ASSERT_TRUE(alone) << alone.error().text();
  EXPECT_EQ(alone->setup.chairs[1].guest, "ann");
  const auto moved = [&](const std::string& table) {
    return parse(R"({"record":)" + record + R"(,"table":)" + table + "}");
  };
  const Result<RecordedTable> open =
      moved(R"({"game":"scurry","seats":["you","open"],"name":"Ann","options":{"setup":"standard","tiles":8}})");
  ASSERT_TRUE(open) << open.error().text();
  EXPECT_EQ(open->setup.chairs[1].kind, Chair::Kind::kOpen);
  EXPECT_EQ(open->steps.size(), 1U);
  for (const char* const other :
       {R"({"game":"scurry","seats":["you","open"]})", R"({"game":"skirrid","seats":["you","open"]})"}) {
    EXPECT_EQ(moved(other).error().message, "The table must have the game, the options and the seats of the record.");
  }
  EXPECT_FALSE(moved(R"({"game":"scurry","seats":["you","friend"]})"));
  EXPECT_FALSE(parse(R"({"record":)" + record + R"(,"table":{},"colour":1})"));
  EXPECT_FALSE(parse("{"));
}

}  // namespace
}  // namespace skerry
