#include <gtest/gtest.h>

#include "table/sight.h"
#include "table/table.h"
#include "table/tests/tables.h"

namespace skerry {
namespace {

Table table_of(const std::string& first, const std::string& second) {
  const auto called = [](const std::string& id, const std::string& name) {
    return Chair{.kind = Chair::Kind::kGuest, .guest = id, .name = name};
  };
  Result<Table> table = Table::open(registry(), plain_luck(),
                                    {.id = "t1",
                                     .game = "scurry",
                                     .rules = 1,
                                     .chairs = {called("ann", first), called("bob", second)},
                                     .secret = "7",
                                     .owner = "ann",
                                     .made_at = 1000});
  EXPECT_TRUE(table);
  return std::move(*table);
}

std::string sight_of(const Table& table, const std::string& guest) {
  const Presence presence{.seats = std::vector<Presence::OfSeat>(table.players())};
  return sight_message(table, see(table, kSpectator), presence, {.guest = guest}, 2000);
}

TEST(Chat, ASpectatorCannotTakeAPlayersName) {
  Table table = table_of("Ann", "José");
  for (const char* name : {"Ann", "ANN", "Аnn", "Jose\u0301", " jose"}) {
    EXPECT_FALSE(table.say(kNoSeat, name, "I resign", 2000)) << name;
  }
  EXPECT_TRUE(table.log().empty() || table.log().back().kind != EventKind::kSaid);
  EXPECT_TRUE(table.say(kNoSeat, "Anna", "hello", 2000));
  EXPECT_TRUE(table.say(Seat{1}, "José", "hello", 2000));
  // People without a name are all called Guest.
  EXPECT_TRUE(table_of("Guest", "Bob").say(kNoSeat, "Guest", "hello", 2000));
}

TEST(Chat, TheOwnerMutesSpectators) {
  Table table = table_of("Ann", "Bob");
  EXPECT_NE(sight_of(table, "eve").find("\"muted\":false"), std::string::npos);
  EXPECT_NE(sight_of(table, "eve").find("\"owner\":false"), std::string::npos);
  EXPECT_TRUE(table.mute_spectators(true, 2000));
  const std::size_t events = table.log().size();
  EXPECT_TRUE(table.mute_spectators(true, 2000));
  EXPECT_FALSE(table.say(kNoSeat, "Eve", "hello", 2000));
  EXPECT_EQ(table.log().size(), events);
  EXPECT_TRUE(table.say(Seat{1}, "Bob", "hello", 2000));
  EXPECT_NE(sight_of(table, "ann").find("\"muted\":true"), std::string::npos);
  EXPECT_NE(sight_of(table, "ann").find("\"owner\":true"), std::string::npos);
  const Result<Table> restored = Table::restore(registry(), plain_luck(), table.setup(), table.log());
  ASSERT_TRUE(restored);
  EXPECT_TRUE(restored->are_spectators_muted());
  EXPECT_TRUE(table.mute_spectators(false, 2000));
  EXPECT_TRUE(table.say(kNoSeat, "Eve", "hello", 2000));
}

Table table_of_skirrid(bool teams) {
  const auto called = [](const std::string& id) { return Chair{.kind = Chair::Kind::kGuest, .guest = id, .name = id}; };
  Settings options;
  options.set("teams", teams);
  Result<Table> table = Table::open(registry(), plain_luck(),
                                    {.id = "t1",
                                     .game = "skirrid",
                                     .rules = 1,
                                     .options = options,
                                     .chairs = {called("ann"), called("bob"), called("cat"), called("dan")},
                                     .secret = "7",
                                     .owner = "ann",
                                     .made_at = 1000});
  EXPECT_TRUE(table);
  return std::move(*table);
}

TEST(Chat, PartnersDoNotConsult) {
  Table table = table_of_skirrid(true);
  EXPECT_TRUE(table.are_players_silent());
  EXPECT_NE(sight_of(table, "ann").find("\"silent\":true"), std::string::npos);
  const std::size_t events = table.log().size();
  const Status said = table.say(Seat{0}, "ann", "lay the gun", 2000);
  ASSERT_FALSE(said);
  EXPECT_EQ(said.error().text(), "Partners do not consult, so players cannot chat until the game is over.");
  EXPECT_EQ(table.log().size(), events);
  EXPECT_TRUE(table.say(kNoSeat, "Eve", "hello", 2000));

  Table alone = table_of_skirrid(false);
  EXPECT_NE(sight_of(alone, "ann").find("\"silent\":false"), std::string::npos);
  EXPECT_TRUE(alone.say(Seat{0}, "ann", "hello", 2000));
}

TEST(Chat, OldLinesFade) {
  Table table = table_of("Ann", "Bob");
  EXPECT_TRUE(table.say(Seat{0}, "Ann", "the first line of a player", 2000));
  for (int i = 0; i < 700; ++i) EXPECT_TRUE(table.say(kNoSeat, "Eve", "line " + std::to_string(i), 2000));
  EXPECT_EQ(table.faded().size(), 650U);
  const std::string sight = sight_of(table, "eve");
  EXPECT_LT(sight.size(), 20'000U);
  EXPECT_EQ(sight.find("line 649\""), std::string::npos);
  EXPECT_NE(sight.find("line 650\""), std::string::npos);
  EXPECT_NE(sight.find("the first line of a player"), std::string::npos);  // strangers do not push it out
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(table.say(Seat{0}, "Ann", "player's line", 2000));
  EXPECT_EQ(sight_of(table, "eve").find("the first line of a player"), std::string::npos);
  // What has faded stays so after a restart, and the others keep their numbers.
  const Result<Table> restored = Table::restore(registry(), plain_luck(), table.setup(), table.log());
  ASSERT_TRUE(restored);
  EXPECT_TRUE(restored->faded().empty());
  EXPECT_EQ(restored->log(), table.log());
  EXPECT_EQ(sight_of(*restored, "eve"), sight_of(table, "eve"));
}

}  // namespace
}  // namespace skerry
