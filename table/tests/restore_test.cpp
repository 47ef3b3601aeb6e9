// Logs from a disk: sound ones, damaged ones, and those of older rules.
#include <gtest/gtest.h>
#include <set>

#include "table/archive.h"
#include "table/tests/tables.h"

namespace skerry {
namespace {

TableSetup scurry() {
  TableSetup setup{
      .id = "t1", .game = "scurry", .rules = 1, .chairs = {guest("ann"), guest("bob")}, .secret = "7", .made_at = 1000};
  setup.options.set("setup", std::string("standard"));
  setup.options.set("tiles", 8);
  return setup;
}

const std::vector<Event>& two_moves() {
  static const std::vector<Event> kMoves = {{.at = 1, .seat = seat_at(0), .text = "token f3", .act = "a"},
                                            {.at = 2, .seat = seat_at(1), .text = "token f9", .act = "b"}};
  return kMoves;
}

Result<Table> restored(const TableSetup& setup, const Event& last) {
  std::vector<Event> log = two_moves();
  log.push_back(last);
  return Table::restore(registry(), plain_luck(), setup, log);
}

TEST(Restore, RefusesEventsThatCannotHaveHappened) {
  const std::vector<std::pair<Event, std::string>> cases = {
      {{.at = 3, .seat = seat_at(0), .text = "lead z99"}, "Event 2: "},
      {{.at = 3, .seat = seat_at(4), .text = "lead a1"}, "Event 2: The table has no such seat."},
      {{.at = 3, .seat = kNoSeat, .text = "lead a1"}, "Event 2: The table has no such seat."},
      {{.kind = EventKind::kTookBack, .at = 3, .seat = seat_at(0), .number = 2'000'000'000},
       "Event 2: There are fewer steps."},
      {{.kind = EventKind::kAsked, .at = 3, .seat = seat_at(0), .number = 2}, "Event 2: There are fewer steps."},
      {{.kind = EventKind::kAgreed, .at = 3, .seat = seat_at(0)}, "Event 2: Nobody has asked anything."},
      {{.kind = EventKind::kSat, .at = 3, .seat = kChance}, "Event 2: The table has no such seat."},
      {{.kind = EventKind::kResigned, .at = 3, .seat = seat_at(5)}, "Event 2: The table has no such seat."},
      {{.kind = EventKind::kStoodIn, .at = 3, .seat = seat_at(0), .number = 99},
       "Event 2: There is no bot of that level."},
  };
  for (const auto& [event, sentence] : cases) {
    const Result<Table> table = restored(scurry(), event);
    ASSERT_FALSE(table) << sentence;
    EXPECT_TRUE(table.error().message.starts_with(sentence)) << table.error().message;
  }
  EXPECT_TRUE(restored(scurry(), {.kind = EventKind::kSaid, .at = 3, .guest = "Eve", .text = "hello"}));
}

TEST(Restore, ChanceIsDrawnAnewOnDemand) {
  TableSetup setup{.id = "t1", .game = "derailed", .rules = 1, .chairs = {guest("ann"), {}}, .secret = "7"};
  std::set<std::string> openings;
  for (const std::uint64_t draw : {0U, 1U, 2U}) {
    Result<Table> table = Table::open(registry(), plain_luck(), setup);
    ASSERT_TRUE(table);
    table->renew_luck(draw);
    ASSERT_TRUE(table->sit(seat_at(1), "bob", "Bob", 2000));
    ASSERT_EQ(table->log().at(1).seat, kChance);
    EXPECT_EQ(table->log().at(1).number, static_cast<std::int64_t>(draw));
    std::string texts;
    for (const Step& step : table->match().steps()) texts += step.text + "\n";
    openings.insert(texts);
  }
  EXPECT_EQ(openings.size(), 3U);
}

TEST(Restore, AnUnfinishedGameOfOlderRulesRevealsNothing) {
  TableSetup old = scurry();
  old.rules = 77;
  const Result<Table> table = restored(old, {.at = 3, .seat = seat_at(0), .text = "hop"});
  ASSERT_TRUE(table);
  EXPECT_NE(table->archived(), "");
  EXPECT_EQ(table->stage(), Stage::kPlaying);
  EXPECT_EQ(table->match().steps().size(), 2U);
  EXPECT_TRUE(table->bots_due().empty());
  EXPECT_FALSE(table->next_deadline());
}

TEST(Archive, AnOutcomeIsReadAsItWasWritten) {
  Result<Table> table = Table::restore(registry(), plain_luck(), scurry(), two_moves());
  ASSERT_TRUE(table);
  EXPECT_EQ(outcome_line(*table), "");
  ASSERT_TRUE(table->resign(seat_at(0), 5000));
  const Result<Record::Outcome> outcome = parse_outcome(outcome_line(*table));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->returns, table->result());
  EXPECT_EQ(outcome->end, table->end_text());
  for (const char* bad : {"", "x", "{}", R"({"scores":[1],"result":[],"end":""})"}) EXPECT_FALSE(parse_outcome(bad));
}

TEST(Archive, ARecordLeavesOutWhatWasTakenBack) {
  std::vector<Event> log = two_moves();
  log.push_back({.kind = EventKind::kTookBack, .at = 3, .seat = seat_at(1), .number = 1});
  log.push_back({.at = 4, .seat = seat_at(1), .text = "token f4"});
  const Record record = archived_record(scurry(), log, "");
  EXPECT_EQ(record.steps, (std::vector<Step>{{seat_at(0), "token f3"}, {seat_at(1), "token f4"}}));
  EXPECT_FALSE(record.outcome);
}

}  // namespace
}  // namespace skerry
