#include "table/table.h"

#include <gtest/gtest.h>
#include <set>

#include "match/agent.h"
#include "table/tests/tables.h"

namespace skerry {
namespace {

TableSetup setup(std::string game, std::vector<Chair> chairs, const std::vector<std::string>& assignments = {}) {
  TableSetup made{
      .id = "t1", .game = std::move(game), .rules = 1, .chairs = std::move(chairs), .secret = "7", .made_at = 1000};
  const AnyGame* const found = *registry().find(made.game);
  for (const std::string& assignment : assignments) {
    const auto entry = parse_assignment(found->info().options, assignment);
    EXPECT_TRUE(entry) << entry.error().text();
    made.options.set(entry->first, entry->second);
  }
  return made;
}

Table open(TableSetup made) {
  Result<Table> table = Table::open(registry(), plain_luck(), std::move(made));
  EXPECT_TRUE(table) << table.error().text();
  return std::move(*table);
}

// Two guests at Scurry with a random set-up.
Table two_people() {
  return open(setup("scurry", {guest("ann"), guest("bob")}, {"setup=random", "tiles=5", "size=5"}));
}

std::string sentence(const Status& status) { return status ? "fine" : status.error().text(); }

std::string any_move(const Table& table, Seat seat) { return table.match().position().legal_texts(seat)[0]; }

Status act(Table& table, Seat seat, const std::string& id, Milliseconds now = 2000) {
  return table.play(seat, {.id = id, .text = any_move(table, seat), .seen = table.match().steps().size()}, now);
}

Seat mover(const Table& table) { return table.match().position().turn().first(); }
Seat other(const Table& table) { return next_seat(mover(table), table.players()); }

void expect_same(const Table& a, const Table& b) {
  EXPECT_EQ(a.log(), b.log());
  EXPECT_EQ(a.match().steps(), b.match().steps());
  EXPECT_EQ(a.stage(), b.stage());
  EXPECT_EQ(a.result(), b.result());
}

Table restored(const Table& table) {
  std::vector<Event> log;
  for (const Event& event : table.log()) {
    const Result<Event> read = parse_event(event_line(event));
    EXPECT_TRUE(read && *read == event) << event_line(event);
    log.push_back(*read);
  }
  return std::move(*Table::restore(registry(), plain_luck(), table.setup(), log));
}

// ---- opening

TEST(Table, WaitsUntilEverySeatIsTaken) {
  Table table = open(setup("scurry", {guest("ann"), Chair{}}, {"setup=random"}));
  EXPECT_EQ(table.stage(), Stage::kWaiting);
  EXPECT_TRUE(table.match().steps().empty());
  EXPECT_EQ(sentence(table.play(Seat{0}, {.id = "x", .text = "lead a1"}, 1)),
            "The game begins when every seat is taken.");
  EXPECT_EQ(sentence(table.sit(Seat{0}, "bob", "Bob", 1)), "This seat is taken.");
  EXPECT_EQ(sentence(table.sit(Seat{1}, "bob", "B\nob", 1)), "A name must not contain control characters.");
  EXPECT_TRUE(table.sit(Seat{1}, "bob", "Bob", 1500));
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  EXPECT_EQ(table.match().steps().size(), 1U);  // the random set-up
  EXPECT_TRUE(table.sit(Seat{1}, "bob", "Bob", 1500)) << "a repeat changes nothing";
  expect_same(table, restored(table));
}

TEST(Table, OneGuestMayHoldSeveralSeats) {
  const Table table = open(setup("skirrid", {guest("ann"), guest("ann"), guest("bob")}));
  EXPECT_EQ(table.seats_of("ann"), (std::vector<Seat>{Seat{0}, Seat{1}}));
  EXPECT_TRUE(table.seats_of("eve").empty());
}

TEST(Table, GuestsLookThroughTheirOwnSeatOrNone) {
  const Table table = open(setup("skirrid", {guest("ann"), guest("bob"), guest("ann")}));
  EXPECT_EQ(table.eyes_of("ann"), Seat{0});
  EXPECT_EQ(table.eyes_of("bob"), Seat{1});
  EXPECT_EQ(table.eyes_of("eve"), kSpectator);
}

TEST(Table, RefusesWhatTheGameRefuses) {
  EXPECT_FALSE(Table::open(registry(), plain_luck(), setup("scurry", {guest("ann")})));
  EXPECT_FALSE(Table::open(registry(), plain_luck(), {.id = "t", .game = "chess", .chairs = {guest("ann"), bot(1)}}));
}

// ---- acts

TEST(Table, ARepeatedActCountsOnce) {
  Table table = two_people();
  const Seat seat = mover(table);
  const Table::Act act{.id = "a1", .text = any_move(table, seat), .seen = table.match().steps().size()};
  EXPECT_TRUE(table.play(seat, act, 2000));
  const std::size_t steps = table.match().steps().size();
  EXPECT_TRUE(table.play(seat, act, 2100));
  EXPECT_EQ(table.match().steps().size(), steps);
  Table again = restored(table);
  EXPECT_TRUE(again.play(seat, act, 2200));
  EXPECT_EQ(again.match().steps().size(), steps);
}

TEST(Table, AStaleActIsRefused) {
  Table table = two_people();
  const Seat seat = mover(table);
  EXPECT_TRUE(act(table, seat, "a1"));
  const std::size_t events = table.log().size();
  EXPECT_EQ(sentence(table.play(seat, {.id = "a2", .text = any_move(table, mover(table)), .seen = 1}, 2000)),
            "The game has moved on. Please choose again.");
  const std::size_t later = table.match().steps().size() + 1;
  EXPECT_FALSE(table.play(mover(table), {.id = "a3", .text = any_move(table, mover(table)), .seen = later}, 2000));
  EXPECT_EQ(table.log().size(), events);
}

TEST(Table, AnIllegalActChangesNothing) {
  Table table = two_people();
  const std::size_t events = table.log().size();
  EXPECT_FALSE(table.play(mover(table), {.id = "a1", .text = "lead z9", .seen = 1}, 2000));
  EXPECT_FALSE(table.play(other(table), {.id = "a1", .text = any_move(table, mover(table)), .seen = 1}, 2000));
  EXPECT_EQ(table.log().size(), events);
}

TEST(Table, SimultaneousChoicesDoNotMakeEachOtherStale) {
  Table table = open(setup("skyrunner", {guest("ann"), guest("bob"), guest("cat")}));
  while (!table.match().position().turn().is_simultaneous()) ASSERT_TRUE(act(table, mover(table), ""));
  const std::size_t seen = table.match().steps().size();
  const Turn turn = table.match().position().turn();
  for (std::size_t i = 3; i-- > 0;) {
    if (!turn.owes(seat_at(i))) continue;
    const std::string text = any_move(table, seat_at(i));
    EXPECT_EQ(sentence(table.play(seat_at(i), {.id = "c" + std::to_string(i), .text = text, .seen = seen}, 3000)),
              "fine");
  }
}

// ---- take-back

TEST(Table, OwnStepsOfTheSameTurnAreTakenBackWithoutAsking) {
  Table table = two_people();
  const Seat seat = mover(table);
  EXPECT_TRUE(act(table, seat, "a1"));  // the lead
  ASSERT_EQ(mover(table), seat);
  EXPECT_TRUE(table.ask_take_back(seat, 3000));
  EXPECT_EQ(table.match().steps().size(), 1U);
  EXPECT_FALSE(table.question());
  EXPECT_EQ(sentence(table.ask_take_back(seat, 3000)),
            "A chance event has happened since, so the move cannot be taken back.");
  expect_same(table, restored(table));
}

TEST(Table, OthersMustAgreeAfterTheTurn) {
  Table table = two_people();
  const Seat seat = mover(table);
  while (mover(table) == seat) ASSERT_TRUE(act(table, seat, ""));
  const std::size_t steps = table.match().steps().size();
  EXPECT_TRUE(table.ask_take_back(seat, 3000));
  ASSERT_TRUE(table.question());
  EXPECT_EQ(table.question()->waits_for, std::vector<Seat>{other(table) == seat ? mover(table) : other(table)});
  EXPECT_EQ(sentence(table.answer_take_back(seat, true, 3000)), "This seat does not have to answer.");
  EXPECT_TRUE(table.answer_take_back(mover(table), false, 3000));
  EXPECT_FALSE(table.question());
  EXPECT_EQ(table.match().steps().size(), steps);
  EXPECT_TRUE(table.ask_take_back(seat, 3100));
  EXPECT_TRUE(table.answer_take_back(mover(table), true, 3200));
  EXPECT_EQ(table.match().steps().size(), steps - 1);
  expect_same(table, restored(table));
}

TEST(Table, BotsAlwaysAgree) {
  Table table = open(setup("skirrid", {guest("ann"), bot(1)}));
  ASSERT_TRUE(act(table, Seat{0}, "a1"));
  ASSERT_TRUE(act(table, Seat{1}, ""));
  EXPECT_TRUE(table.ask_take_back(Seat{0}, 3000));
  EXPECT_TRUE(table.match().steps().empty());
}

// ---- leaving, resigning, standing in

TEST(Table, WithTwoPlayersAResignationEndsTheGame) {
  Table table = two_people();
  EXPECT_TRUE(table.resign(Seat{1}, 3000));
  EXPECT_EQ(table.stage(), Stage::kOver);
  EXPECT_EQ(table.result(), (std::vector<double>{1, 0}));
  EXPECT_EQ(sentence(act(table, mover(table), "a1")), "The game is over.");
  expect_same(table, restored(table));
}

TEST(Table, WithMorePlayersABotPlaysOn) {
  Table table = open(setup("skirrid", {guest("ann"), guest("bob"), guest("cat")}));
  EXPECT_TRUE(table.resign(Seat{0}, 3000));
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  EXPECT_EQ(table.bots_due(), std::vector<Seat>{Seat{0}});
  EXPECT_EQ(sentence(act(table, Seat{0}, "a1")), "This seat has given up. A bot plays on for it.");
  EXPECT_EQ(sentence(table.come_back(Seat{0}, 3000)), "This seat has given up. A bot plays on for it.");
  EXPECT_TRUE(act(table, Seat{0}, ""));
  expect_same(table, restored(table));
}

TEST(Table, ABotStandsInAndHandsBack) {
  Table table = open(setup("skirrid", {guest("ann"), guest("bob")}));
  EXPECT_TRUE(table.stand_in(Seat{0}, 2, 3000));
  EXPECT_EQ(table.place(Seat{0}).bot_level(), 2);
  EXPECT_EQ(sentence(table.stand_in(Seat{0}, 2, 3000)), "A bot already plays there.");
  EXPECT_EQ(table.bots_due(), std::vector<Seat>{Seat{0}});
  EXPECT_TRUE(table.come_back(Seat{0}, 4000));
  EXPECT_TRUE(table.bots_due().empty());
  expect_same(table, restored(table));
}

// ---- clocks

TEST(Table, AClockRunsOnlyDuringTheSeatsTurn) {
  TableSetup made = setup("skirrid", {guest("ann"), guest("bob")});
  made.clock = {.per_move = 0, .per_game = 10'000};
  Table table = open(made);
  EXPECT_EQ(table.time_left(Seat{0}, 4000), 7000);
  EXPECT_EQ(table.time_left(Seat{1}, 4000), 10'000);
  EXPECT_EQ(table.next_deadline(), 11'000);
  ASSERT_TRUE(act(table, Seat{0}, "a1", 4000));
  EXPECT_EQ(table.time_left(Seat{0}, 6000), 7000);
  EXPECT_EQ(table.time_left(Seat{1}, 6000), 8000);
  table.expire(13'999);
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  table.expire(14'000);
  EXPECT_EQ(table.stage(), Stage::kOver);
  EXPECT_EQ(table.result(), (std::vector<double>{1, 0}));
  expect_same(table, restored(table));
}

TEST(Table, AGameClockAddsUpTheMoves) {
  TableSetup made = setup("skirrid", {guest("ann"), guest("bob")});
  made.clock = {.per_move = 0, .per_game = 10'000};
  Table table = open(made);
  ASSERT_TRUE(act(table, Seat{0}, "a1", 4000));
  ASSERT_TRUE(act(table, Seat{1}, "b1", 4500));
  ASSERT_TRUE(act(table, Seat{0}, "a2", 5500));
  EXPECT_EQ(table.time_left(Seat{0}, 7000), 6000);
}

TEST(Table, AMoveResetsTheMoveClock) {
  TableSetup made = setup("skirrid", {guest("ann"), bot(1)});
  made.clock = {.per_move = 5000, .per_game = 0};
  Table table = open(made);
  ASSERT_TRUE(act(table, Seat{0}, "a1", 5000));
  EXPECT_EQ(table.time_left(Seat{1}, 9000), std::nullopt) << "bots have no clock";
  ASSERT_TRUE(act(table, Seat{1}, "", 9000));
  EXPECT_EQ(table.time_left(Seat{0}, 9500), 4500);
}

// ---- talk and rematch

TEST(Table, ChatMessagesAreShortAndPlain) {
  Table table = two_people();
  EXPECT_TRUE(table.say(Seat{0}, "ann", "well played", 3000));
  EXPECT_FALSE(table.say(Seat{0}, "ann", "", 3000));
  EXPECT_FALSE(table.say(Seat{0}, "ann", std::string(201, 'x'), 3000));
  EXPECT_FALSE(table.say(kNoSeat, "eve", "bell \a", 3000));
  EXPECT_EQ(table.log().back().text, "well played");
  expect_same(table, restored(table));
}

TEST(Table, ARematchRotatesTheSeats) {
  Table table = two_people();
  EXPECT_EQ(sentence(table.rematch("t2", 3000)), "The game is not over yet.");
  ASSERT_TRUE(table.resign(Seat{0}, 3000));
  EXPECT_TRUE(table.rematch("t2", 4000));
  EXPECT_TRUE(table.rematch("t3", 4000));
  EXPECT_EQ(table.rematch_table(), "t2");
  const TableSetup next = table.rematch_setup();
  EXPECT_EQ(next.chairs[0].guest, "bob");
  EXPECT_EQ(next.chairs[1].guest, "ann");
  EXPECT_TRUE(Table::open(registry(), plain_luck(), next));
}

// ---- whole games

// Plays every game to its end at random, restoring it from its log on the way: the luck stays the same.
TEST(Table, ARestoredTableHasTheSameLuck) {
  for (const auto& game : registry().games()) {
    const auto chairs = std::vector<Chair>(static_cast<std::size_t>(game->info().min_players), bot(1));
    Table table = open(setup(std::string(game->info().id), chairs));
    Table copy = restored(table);
    Rng rng(3);
    for (int step = 0; table.stage() == Stage::kPlaying && step < 5000; ++step) {
      const Seat seat = mover(table);
      const std::string text = table.match().position().random_choice(seat, rng);
      const Table::Act act{.text = text, .seen = table.match().steps().size()};
      ASSERT_TRUE(table.play(seat, act, 2000));
      ASSERT_TRUE(copy.play(seat, act, 2000));
      if (step == 40) copy = restored(table);
    }
    EXPECT_EQ(table.stage(), Stage::kOver) << game->info().id;
    expect_same(table, copy);
  }
}

// Notes which numbers it was asked for.
class NotingLuck final : public Luck {
 public:
  std::uint64_t number(std::string_view secret, std::string_view purpose, std::uint64_t n) const override {
    asked.push_back(std::string(purpose) + " " + std::to_string(n));
    return plain_luck().number(secret, purpose, n);
  }
  std::string commitment(std::string_view secret) const override { return plain_luck().commitment(secret); }
  mutable std::vector<std::string> asked;
};

TEST(Table, EveryChanceEventHasItsOwnLuck) {
  const NotingLuck luck;
  const Result<Table> table = Table::open(registry(), luck, setup("derailed", {guest("ann"), guest("bob")}));
  ASSERT_TRUE(table);
  EXPECT_GT(luck.asked.size(), 5U);
  const std::set<std::string> distinct(luck.asked.begin(), luck.asked.end());
  EXPECT_EQ(distinct.size(), luck.asked.size());
}

}  // namespace
}  // namespace skerry
