#include "server/table.h"

#include <gtest/gtest.h>

#include "match/agent.h"

namespace skerry::server {
namespace {

const Registry& registry() {
  static const Registry kProduct = Registry::product();
  return kProduct;
}

Chair guest(const std::string& id) { return {.kind = Chair::Kind::kGuest, .guest = id, .name = "Name of " + id}; }
Chair bot(int level) { return {.kind = Chair::Kind::kBot, .level = level}; }

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
  Result<Table> table = Table::open(registry(), std::move(made));
  EXPECT_TRUE(table) << table.error().text();
  return std::move(*table);
}

// Two people, in the middle of nothing: Scurry with a random set-up.
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
  return std::move(*Table::restore(registry(), table.setup(), log));
}

// ---- beginnings

TEST(Table, WaitsUntilEverySeatIsTaken) {
  Table table = open(setup("scurry", {guest("ann"), Chair{}}, {"setup=random"}));
  EXPECT_EQ(table.stage(), Stage::kWaiting);
  EXPECT_TRUE(table.match().steps().empty());
  EXPECT_EQ(sentence(table.play(Seat{0}, {.id = "x", .text = "lead a1"}, 1)),
            "the game begins when every seat is taken");
  EXPECT_EQ(sentence(table.sit(Seat{0}, "bob", "Bob", 1)), "this seat is taken");
  EXPECT_EQ(sentence(table.sit(Seat{1}, "bob", "B\nob", 1)), "a name must not have control characters");
  EXPECT_TRUE(table.sit(Seat{1}, "bob", "Bob", 1500));
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  EXPECT_EQ(table.match().steps().size(), 1U);  // chance has laid everything out
  EXPECT_TRUE(table.sit(Seat{1}, "bob", "Bob", 1500)) << "twice is the same as once";
  expect_same(table, restored(table));
}

TEST(Table, OneGuestMayHoldSeveralSeats) {
  const Table table = open(setup("skirrid", {guest("ann"), guest("ann"), guest("bob")}));
  EXPECT_EQ(table.seats_of("ann"), (std::vector<Seat>{Seat{0}, Seat{1}}));
  EXPECT_TRUE(table.seats_of("eve").empty());
}

TEST(Table, RefusesWhatTheGameRefuses) {
  EXPECT_FALSE(Table::open(registry(), setup("scurry", {guest("ann")})));
  EXPECT_FALSE(Table::open(registry(), {.id = "t", .game = "chess", .chairs = {guest("ann"), bot(1)}}));
}

// ---- acts

TEST(Table, AnActTwiceIsAnActOnce) {
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

TEST(Table, AStaleActIsToldSo) {
  Table table = two_people();
  const Seat seat = mover(table);
  EXPECT_TRUE(act(table, seat, "a1"));
  const std::size_t events = table.log().size();
  EXPECT_EQ(sentence(table.play(seat, {.id = "a2", .text = any_move(table, mover(table)), .seen = 1}, 2000)),
            "the game has moved on since: look again, and choose anew");
  EXPECT_EQ(table.log().size(), events);
}

TEST(Table, AnIllegalActSaysWhyAndChangesNothing) {
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

TEST(Table, OwnStepsOfTheSameTurnGoBackWithoutAsking) {
  Table table = two_people();
  const Seat seat = mover(table);
  EXPECT_TRUE(act(table, seat, "a1"));  // the lead
  ASSERT_EQ(mover(table), seat);
  EXPECT_TRUE(table.ask_take_back(seat, 3000));
  EXPECT_EQ(table.match().steps().size(), 1U);
  EXPECT_FALSE(table.question());
  EXPECT_EQ(sentence(table.ask_take_back(seat, 3000)), "chance has spoken since: what it showed cannot be taken back");
  expect_same(table, restored(table));
}

TEST(Table, OthersMustAgreeOnceTheirTurnHasCome) {
  Table table = two_people();
  const Seat seat = mover(table);
  while (mover(table) == seat) ASSERT_TRUE(act(table, seat, ""));
  const std::size_t steps = table.match().steps().size();
  EXPECT_TRUE(table.ask_take_back(seat, 3000));
  ASSERT_TRUE(table.question());
  EXPECT_EQ(table.question()->waits_for, std::vector<Seat>{other(table) == seat ? mover(table) : other(table)});
  EXPECT_EQ(sentence(table.answer_take_back(seat, true, 3000)), "this seat need not answer");
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

TEST(Table, BetweenTwoAResignationEndsTheGame) {
  Table table = two_people();
  EXPECT_TRUE(table.resign(Seat{1}, 3000));
  EXPECT_EQ(table.stage(), Stage::kOver);
  EXPECT_EQ(table.result(), (std::vector<double>{1, 0}));
  EXPECT_EQ(sentence(act(table, mover(table), "a1")), "the game is over");
  expect_same(table, restored(table));
}

TEST(Table, AmongMoreABotPlaysOnForWhoeverResigned) {
  Table table = open(setup("skirrid", {guest("ann"), guest("bob"), guest("cat")}));
  EXPECT_TRUE(table.resign(Seat{0}, 3000));
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  EXPECT_EQ(table.bots_due(), std::vector<Seat>{Seat{0}});
  EXPECT_EQ(sentence(act(table, Seat{0}, "a1")), "this seat has given up; a bot plays on for it");
  EXPECT_EQ(sentence(table.come_back(Seat{0}, 3000)), "this seat has given up; a bot plays on for it");
  EXPECT_TRUE(act(table, Seat{0}, ""));
  expect_same(table, restored(table));
}

TEST(Table, ABotStandsInAndHandsBack) {
  Table table = open(setup("skirrid", {guest("ann"), guest("bob")}));
  EXPECT_TRUE(table.stand_in(Seat{0}, 2, 3000));
  EXPECT_EQ(table.place(Seat{0}).bot_level(), 2);
  EXPECT_EQ(sentence(table.stand_in(Seat{0}, 2, 3000)), "a bot plays there already");
  EXPECT_EQ(table.bots_due(), std::vector<Seat>{Seat{0}});
  EXPECT_TRUE(table.come_back(Seat{0}, 4000));
  EXPECT_TRUE(table.bots_due().empty());
  expect_same(table, restored(table));
}

// ---- clocks

TEST(Table, AClockRunsOnlyForWhoeverOwesAMove) {
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

TEST(Table, AMoveInTimeWindsTheMovesClockUp) {
  TableSetup made = setup("skirrid", {guest("ann"), bot(1)});
  made.clock = {.per_move = 5000, .per_game = 0};
  Table table = open(made);
  ASSERT_TRUE(act(table, Seat{0}, "a1", 5000));
  EXPECT_EQ(table.time_left(Seat{1}, 9000), std::nullopt) << "bots have no clock";
  ASSERT_TRUE(act(table, Seat{1}, "", 9000));
  EXPECT_EQ(table.time_left(Seat{0}, 9500), 4500);
}

// ---- talk and rematch

TEST(Table, LinesOfChatAreShortAndPlain) {
  Table table = two_people();
  EXPECT_TRUE(table.say(Seat{0}, "ann", "well played", 3000));
  EXPECT_FALSE(table.say(Seat{0}, "ann", "", 3000));
  EXPECT_FALSE(table.say(Seat{0}, "ann", std::string(201, 'x'), 3000));
  EXPECT_FALSE(table.say(kSpectator, "eve", "bell \a", 3000));
  EXPECT_EQ(table.log().back().text, "well played");
  expect_same(table, restored(table));
}

TEST(Table, ARematchRotatesTheSeats) {
  Table table = two_people();
  EXPECT_EQ(sentence(table.rematch("t2", 3000)), "the game is not over yet");
  ASSERT_TRUE(table.resign(Seat{0}, 3000));
  EXPECT_TRUE(table.rematch("t2", 4000));
  EXPECT_TRUE(table.rematch("t3", 4000));
  EXPECT_EQ(table.rematch_table(), "t2");
  const TableSetup next = table.rematch_setup("t2", "8", 4000);
  EXPECT_EQ(next.chairs[0].guest, "bob");
  EXPECT_EQ(next.chairs[1].guest, "ann");
  EXPECT_TRUE(Table::open(registry(), next));
}

// ---- whole games

// Every game to its end with random acts, restored from its log in the middle: the same bytes, the same luck.
TEST(Table, ARestoredTableGoesOnWithTheSameLuck) {
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

}  // namespace
}  // namespace skerry::server
