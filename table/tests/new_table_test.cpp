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
        R"({"game":"scurry","seats":["you",1],"secret":"x"})",
        R"({"game":"scurry","seats":["you","you"],"names":"Bo"})",
        R"({"game":"scurry","seats":["you","you"],"names":["Bo"]})",
        R"({"game":"scurry","seats":["you","you"],"names":["Bo",2]})",
        R"({"game":"scurry","seats":["you","you"],"names":["Bo","a\u0007b"]})",
        R"({"game":"scurry","seats":["you",1],"name":"a name that is much too long for anybody"})"}) {
    EXPECT_NE(wrong(body), "fine") << body;
  }
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

}  // namespace
}  // namespace skerry
