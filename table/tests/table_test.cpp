#include "table/table.h"

#include <gtest/gtest.h>
#include <set>

#include "match/agent.h"
#include "table/tests/tables.h"

namespace skerry {
namespace {

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

// ---- leaving, resigning, standing in

TEST(Table, WithTwoPlayersAResignationEndsTheGame) {
  Table table = two_people();
  EXPECT_TRUE(table.resign(Seat{1}, 3000));
  EXPECT_EQ(table.stage(), Stage::kOver);
  EXPECT_EQ(table.result(), (std::vector<double>{1, 0}));
  EXPECT_EQ(table.end_text(), "Name of bob has resigned");
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

Table with_clock(std::vector<Chair> chairs, const ClockRule& clock, const std::string& game = "skirrid") {
  TableSetup made = setup(game, std::move(chairs));
  made.clock = clock;
  return open(made);
}

// Nobody's clock starts by somebody else's click.
TEST(Table, AClockStartsWithTheFirstMoveOrAfterAMinute) {
  Table table = with_clock({guest("ann"), guest("bob")}, {.per_game = 10'000});  // made at 1000
  EXPECT_EQ(table.time_left(Seat{0}, 61'000), 10'000);
  EXPECT_EQ(table.grace_left(Seat{0}, 21'000), 40'000);
  EXPECT_EQ(table.grace_left(Seat{1}, 21'000), 0) << "only the seat to move is waited for";
  EXPECT_EQ(table.time_left(Seat{0}, 63'000), 8000);
  EXPECT_EQ(table.next_deadline(), 71'000);
  ASSERT_TRUE(act(table, Seat{0}, "a1", 50'000));
  EXPECT_EQ(table.time_left(Seat{0}, 90'000), 10'000);
  EXPECT_EQ(table.time_left(Seat{1}, 110'000), 10'000) << "a minute for everybody's first move";
  EXPECT_EQ(table.next_deadline(), 120'000);
  ASSERT_TRUE(act(table, Seat{1}, "b1", 112'000));
  EXPECT_EQ(table.time_left(Seat{1}, 200'000), 8000);
  EXPECT_EQ(table.time_left(Seat{0}, 115'000), 7000) << "the second move has no such minute";
  EXPECT_EQ(restored(table).time_left(Seat{0}, 115'000), 7000);
}

TEST(Table, AClockRunsOnlyDuringTheSeatsTurn) {
  Table table = with_clock({guest("ann"), guest("bob")}, {.per_game = 10'000});
  ASSERT_TRUE(act(table, Seat{0}, "a1", 1000));
  ASSERT_TRUE(act(table, Seat{1}, "b1", 1000));
  EXPECT_EQ(table.time_left(Seat{0}, 4000), 7000);
  EXPECT_EQ(table.time_left(Seat{1}, 4000), 10'000);
  EXPECT_EQ(table.next_deadline(), 11'000);
  ASSERT_TRUE(act(table, Seat{0}, "a2", 4000));
  EXPECT_EQ(table.time_left(Seat{0}, 6000), 7000);
  EXPECT_EQ(table.time_left(Seat{1}, 6000), 8000);
  table.expire(13'999);
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  table.expire(14'000);
  EXPECT_EQ(table.stage(), Stage::kOver);
  EXPECT_EQ(table.result(), (std::vector<double>{1, 0}));
  EXPECT_EQ(table.time_left(Seat{1}, 20'000), 0);
  EXPECT_EQ(table.end_text(), "Name of bob has run out of time");
  expect_same(table, restored(table));
}

TEST(Table, SomebodyOutOfTimeHasNoTimeLeftThoughABotPlaysOn) {
  Table table = with_clock({guest("ann"), guest("bob"), guest("cat")}, {.per_move = 5000});
  table.expire(66'000);
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  EXPECT_EQ(table.time_left(Seat{0}, 70'000), 0);
  const std::size_t events = table.log().size();
  table.expire(70'000);
  EXPECT_EQ(table.log().size(), events) << "only once";
}

TEST(Table, AGameClockAddsUpTheMoves) {
  Table table = with_clock({guest("ann"), guest("bob")}, {.per_game = 10'000});
  ASSERT_TRUE(act(table, Seat{0}, "a1", 1000));
  ASSERT_TRUE(act(table, Seat{1}, "b1", 1000));
  ASSERT_TRUE(act(table, Seat{0}, "a2", 4000));
  ASSERT_TRUE(act(table, Seat{1}, "b2", 4500));
  ASSERT_TRUE(act(table, Seat{0}, "a3", 5500));
  EXPECT_EQ(table.time_left(Seat{0}, 7000), 6000);
}

TEST(Table, AnIncrementIsAddedOnceATurn) {
  Table table = with_clock({guest("ann"), guest("bob")}, {.per_game = 10'000, .increment = 2000});
  ASSERT_TRUE(act(table, Seat{0}, "a1", 1000));
  EXPECT_EQ(table.time_left(Seat{0}, 1000), 12'000);
  EXPECT_EQ(table.time_left(Seat{1}, 1000), 10'000);
  ASSERT_TRUE(act(table, Seat{1}, "b1", 1000));
  ASSERT_TRUE(table.ask_take_back(Seat{1}, 1000));
  ASSERT_TRUE(table.answer(Seat{0}, true, 1000));
  EXPECT_EQ(table.time_left(Seat{1}, 1000), 10'000) << "not for a move that was taken back";
  expect_same(table, restored(table));
}

TEST(Table, ATurnOfSeveralStepsHasOneIncrement) {
  TableSetup made = setup("scurry", {guest("ann"), guest("bob")}, {"setup=random", "tiles=5", "size=5"});
  made.clock = {.per_game = 10'000, .increment = 2000};
  Table table = open(made);
  const Seat seat = mover(table);
  ASSERT_TRUE(act(table, seat, "lead", 1000));
  ASSERT_EQ(mover(table), seat);
  EXPECT_EQ(table.time_left(seat, 1000), 10'000);
  for (int i = 0; mover(table) == seat; ++i) ASSERT_TRUE(act(table, seat, "m" + std::to_string(i), 1000));
  EXPECT_EQ(table.time_left(seat, 1000), 12'000);
}

TEST(Table, AMoveResetsTheMoveClock) {
  Table table = with_clock({guest("ann"), bot(1)}, {.per_move = 5000});
  ASSERT_TRUE(act(table, Seat{0}, "a1", 5000));
  EXPECT_EQ(table.time_left(Seat{1}, 9000), std::nullopt) << "bots have no clock";
  ASSERT_TRUE(act(table, Seat{1}, "", 9000));
  EXPECT_EQ(table.time_left(Seat{0}, 9500), 4500);
}

// ---- a bot for an empty seat

TEST(Table, ABotTakesAnEmptySeatWhileTheTableWaits) {
  Table table = open(setup("skirrid", {guest("ann"), Chair{}, Chair{}}));
  EXPECT_EQ(sentence(table.seat_bot(Seat{0}, 2, 1500)), "This seat is taken.");
  EXPECT_TRUE(table.seat_bot(Seat{1}, 2, 1500));
  EXPECT_TRUE(table.seat_bot(Seat{1}, 4, 1500)) << "another level, while the table waits";
  EXPECT_EQ(table.stage(), Stage::kWaiting);
  EXPECT_TRUE(table.seat_bot(Seat{2}, 1, 1500));
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  EXPECT_EQ(table.place(Seat{1}).bot_level(), 4);
  EXPECT_EQ(sentence(table.seat_bot(Seat{2}, 3, 1500)), "The game has begun.");
  expect_same(table, restored(table));
}

// ---- hints

TEST(Table, HintsBetweenPeopleAreAnOptionAndEverybodySeesThem) {
  Table table = two_people();
  EXPECT_EQ(sentence(table.note_hint(Seat{0}, 2000)), "Hints are off at this table.");
  EXPECT_FALSE(table.has_hints_for("ann"));
  TableSetup made = table.setup();
  made.has_hints = true;
  Table allowing = open(made);
  const std::size_t events = allowing.log().size();
  EXPECT_TRUE(allowing.note_hint(Seat{1}, 2000));
  EXPECT_EQ(allowing.log().size(), events + 1);
  EXPECT_EQ(allowing.place(Seat{1}).hints, 1);
  EXPECT_EQ(restored(allowing).place(Seat{1}).hints, 1);
}

TEST(Table, AgainstBotsHintsAreFreeAndLeaveNoTrace) {
  Table table = open(setup("skirrid", {guest("ann"), bot(1)}));
  EXPECT_TRUE(table.has_hints_for("ann"));
  EXPECT_TRUE(table.note_hint(Seat{0}, 2000));
  EXPECT_TRUE(table.log().empty());
}

// ---- another device

TEST(Table, ASeatMovesToAnotherDeviceOnce) {
  Table table = two_people();
  EXPECT_EQ(sentence(table.link("eve", "print", 2000)), "You have no seat at this table.");
  ASSERT_TRUE(table.link("ann", "print", 2000));
  EXPECT_EQ(table.linked_until("ann", 3000), 2000 + kLinkLifetime);
  EXPECT_EQ(table.linked_until("bob", 3000), std::nullopt);
  EXPECT_FALSE(table.move_here("phone", "another print", 3000));
  EXPECT_FALSE(table.move_here("ann", "print", 3000)) << "the same device";
  EXPECT_FALSE(table.move_here("bob", "print", 3000)) << "an opponent";
  ASSERT_TRUE(table.move_here("phone", "print", 3000));
  EXPECT_TRUE(table.seats_of("ann").empty());
  EXPECT_EQ(table.seats_of("phone"), std::vector<Seat>{Seat{0}});
  EXPECT_EQ(table.name_of(Seat{0}), "Name of ann");
  EXPECT_FALSE(table.move_here("laptop", "print", 3000)) << "used";
  expect_same(table, restored(table));
  EXPECT_EQ(restored(table).seats_of("phone"), std::vector<Seat>{Seat{0}});
}

TEST(Table, ARevokedOrOldOrReplacedLinkDoesNothing) {
  Table table = two_people();
  ASSERT_TRUE(table.link("ann", "old", 2000));
  EXPECT_FALSE(table.move_here("phone", "old", 2000 + kLinkLifetime));
  ASSERT_TRUE(table.link("ann", "first", 3000));
  ASSERT_TRUE(table.link("ann", "second", 3000));
  EXPECT_FALSE(table.move_here("phone", "first", 3000));
  ASSERT_TRUE(table.unlink("ann", 3000));
  EXPECT_FALSE(table.move_here("phone", "second", 3000));
  EXPECT_EQ(table.seats_of("ann"), std::vector<Seat>{Seat{0}});
}

// ---- talk

TEST(Table, ChatMessagesAreShortAndPlain) {
  Table table = two_people();
  EXPECT_TRUE(table.say(Seat{0}, "ann", "well played", 3000));
  EXPECT_FALSE(table.say(Seat{0}, "ann", "", 3000));
  EXPECT_FALSE(table.say(Seat{0}, "ann", std::string(201, 'x'), 3000));
  EXPECT_FALSE(table.say(kNoSeat, "eve", "bell \a", 3000));
  EXPECT_EQ(table.log().back().text, "well played");
  expect_same(table, restored(table));
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
