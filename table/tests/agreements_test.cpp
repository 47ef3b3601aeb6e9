// Taking steps back, draws, rematches and series.
#include <gtest/gtest.h>

#include "match/record.h"
#include "table/sight.h"
#include "table/tests/tables.h"

namespace skerry {
namespace {

using What = Table::Question::What;

// Plays by hand, with an id of its own for every step.
void play_turn(Table& table, Seat seat) {
  while (table.stage() == Stage::kPlaying && mover(table) == seat) {
    ASSERT_TRUE(act(table, seat, "step " + std::to_string(table.log().size())));
  }
}

// ---- take-back

TEST(TakeBack, OwnStepsOfTheSameTurnAreFree) {
  Table table = open(setup("skurdir", {guest("ann"), guest("bob")}));
  const Seat seat = mover(table);
  ASSERT_TRUE(act(table, seat, "a1"));
  while (mover(table) != seat) ASSERT_TRUE(act(table, mover(table), "b"));
  // Finds a turn of several steps.
  std::size_t before = table.match().steps().size();
  for (int i = 0; i < 100 && table.stage() == Stage::kPlaying; ++i) {
    const Seat now = mover(table);
    before = table.match().steps().size();
    ASSERT_TRUE(act(table, now, "s" + std::to_string(i)));
    if (table.stage() == Stage::kPlaying && mover(table) == now && table.match().steps().size() == before + 1) {
      ASSERT_TRUE(table.ask_take_back(now, 3000));
      EXPECT_FALSE(table.question());
      EXPECT_EQ(table.match().steps().size(), before);
      return;
    }
  }
  FAIL() << "no turn of several steps";
}

TEST(TakeBack, SCU_7_BetweenPeopleOnlyTheLeadIsFree) {
  Table table = two_people();
  const Seat seat = mover(table);
  ASSERT_TRUE(act(table, seat, "lead"));
  ASSERT_EQ(mover(table), seat);
  ASSERT_TRUE(table.ask_take_back(seat, 3000));
  EXPECT_FALSE(table.question()) << "the lead";
  EXPECT_EQ(table.match().steps().size(), 1U);
  ASSERT_TRUE(act(table, seat, "lead again"));
  ASSERT_TRUE(act(table, seat, "run"));
  ASSERT_EQ(mover(table), seat) << "the run goes on";
  ASSERT_TRUE(table.ask_take_back(seat, 3000));
  ASSERT_TRUE(table.question()) << "a move of the run";
  EXPECT_EQ(table.question()->waits_for, std::vector<Seat>{next_seat(seat, 2)});
  expect_same(table, restored(table));
}

TEST(TakeBack, AgainstBotsEverythingIsFree) {
  Table table = open(setup("scurry", {guest("ann"), bot(1)}, {"setup=random", "tiles=5", "size=5"}));
  while (mover(table) != Seat{0}) ASSERT_TRUE(act(table, mover(table), ""));
  ASSERT_TRUE(act(table, Seat{0}, "lead"));
  ASSERT_TRUE(act(table, Seat{0}, "run"));
  const std::size_t steps = table.match().steps().size();
  ASSERT_TRUE(table.ask_take_back(Seat{0}, 3000));
  EXPECT_EQ(table.match().steps().size(), steps - 1);
}

TEST(TakeBack, NeverPastAChanceEvent) {
  Table table = two_people();
  EXPECT_EQ(sentence(table.ask_take_back(mover(table), 3000)),
            "A chance event has happened since, so the move cannot be taken back.");
}

TEST(TakeBack, OthersMustAgreeAfterTheTurn) {
  Table table = two_people();
  const Seat seat = mover(table);
  play_turn(table, seat);
  const std::size_t steps = table.match().steps().size();
  EXPECT_TRUE(table.ask_take_back(seat, 3000));
  ASSERT_TRUE(table.question());
  EXPECT_EQ(table.question()->waits_for, std::vector<Seat>{mover(table)});
  EXPECT_EQ(sentence(table.answer(seat, true, 3000)), "This seat does not have to answer.");
  EXPECT_TRUE(table.answer(mover(table), false, 3000));
  EXPECT_FALSE(table.question());
  EXPECT_EQ(table.match().steps().size(), steps);
  EXPECT_TRUE(table.ask_take_back(seat, 3100));
  EXPECT_TRUE(table.answer(seat, false, 3150)) << "withdrawn";
  EXPECT_FALSE(table.question());
  EXPECT_TRUE(table.ask_take_back(seat, 3100));
  EXPECT_TRUE(table.answer(mover(table), true, 3200));
  EXPECT_EQ(table.match().steps().size(), steps - 1);
  expect_same(table, restored(table));
}

TEST(TakeBack, BotsAlwaysAgree) {
  Table table = open(setup("skirrid", {guest("ann"), bot(1)}));
  ASSERT_TRUE(act(table, Seat{0}, "a1"));
  ASSERT_TRUE(act(table, Seat{1}, ""));
  EXPECT_TRUE(table.ask_take_back(Seat{0}, 3000));
  EXPECT_TRUE(table.match().steps().empty());
}

// A bot that stands in for somebody does not give away that person's moves.
TEST(TakeBack, NobodysStepIsUndoneWithoutThem) {
  Table table = open(setup("skirrid", {guest("ann"), guest("bob")}));
  ASSERT_TRUE(act(table, Seat{0}, "a1"));
  ASSERT_TRUE(act(table, Seat{1}, "b1"));
  ASSERT_TRUE(table.stand_in(Seat{1}, 3, 2500));
  ASSERT_TRUE(table.ask_take_back(Seat{0}, 3000));
  ASSERT_TRUE(table.question());
  EXPECT_EQ(table.question()->waits_for, std::vector<Seat>{Seat{1}});
  EXPECT_EQ(table.match().steps().size(), 2U);
  ASSERT_TRUE(table.answer(Seat{1}, true, 3100)) << "the person, although a bot plays";
  EXPECT_TRUE(table.match().steps().empty());
}

TEST(TakeBack, AStandInDoesNotAnswerAPendingQuestion) {
  Table table = open(setup("skirrid", {guest("ann"), guest("bob")}));
  ASSERT_TRUE(act(table, Seat{0}, "a1"));
  ASSERT_TRUE(act(table, Seat{1}, "b1"));
  ASSERT_TRUE(table.ask_take_back(Seat{0}, 3000));
  ASSERT_TRUE(table.stand_in(Seat{1}, 3, 3100));
  ASSERT_TRUE(table.question());
  EXPECT_EQ(table.question()->waits_for, std::vector<Seat>{Seat{1}});
}

// Bob has not moved since, so nothing of his is undone.
TEST(TakeBack, AStandInAgreesIfOnlyTheAskersStepsAreUndone) {
  Table table = open(setup("skirrid", {guest("ann"), guest("bob")}));
  ASSERT_TRUE(act(table, Seat{0}, "a1"));
  ASSERT_TRUE(table.ask_take_back(Seat{0}, 3000));
  ASSERT_TRUE(table.question());
  ASSERT_TRUE(table.stand_in(Seat{1}, 3, 3100));
  EXPECT_FALSE(table.question()) << "nobody is left to answer it";
  EXPECT_TRUE(table.match().steps().empty());
  expect_same(table, restored(table));
}

TEST(TakeBack, OnlyTheBotsStepsAreUndoneUnasked) {
  Table table = open(setup("skirrid", {guest("ann"), guest("bob")}));
  ASSERT_TRUE(table.stand_in(Seat{1}, 3, 1500));
  ASSERT_TRUE(act(table, Seat{0}, "a1"));
  ASSERT_TRUE(act(table, Seat{1}, ""));
  ASSERT_TRUE(table.ask_take_back(Seat{0}, 3000));
  EXPECT_TRUE(table.match().steps().empty());
}

// In SkyRunner cards are chosen at the same time, face down, and then revealed.
TEST(TakeBack, NeverPastARevealedCard) {
  for (const bool person_first : {true, false}) {
    Table table = open(setup("skyrunner", {guest("ann"), bot(1)}));
    const Turn turn = table.match().position().turn();
    ASSERT_TRUE(turn.owes(Seat{0}) && turn.owes(Seat{1}));
    ASSERT_TRUE(act(table, person_first ? Seat{0} : Seat{1}, person_first ? "a1" : ""));
    ASSERT_TRUE(act(table, person_first ? Seat{1} : Seat{0}, person_first ? "" : "a1"));
    const std::size_t steps = table.match().steps().size();
    EXPECT_EQ(sentence(table.ask_take_back(Seat{0}, 3000)),
              "A secret has been revealed since, so the move cannot be taken back.")
        << "person first: " << person_first;
    EXPECT_EQ(table.match().steps().size(), steps);
  }
}

TEST(TakeBack, AHiddenChoiceOfAnotherIsNoReveal) {
  Table table = open(setup("skyrunner", {guest("ann"), bot(1), bot(1)}));
  ASSERT_TRUE(act(table, Seat{0}, "a1"));
  ASSERT_TRUE(act(table, Seat{1}, ""));
  EXPECT_TRUE(table.ask_take_back(Seat{0}, 3000));
  EXPECT_FALSE(table.question());
}

// ---- draws

TEST(Draw, NeedsTheOtherPlayersAgreement) {
  Table table = two_people();
  ASSERT_TRUE(table.offer_draw(Seat{0}, 3000));
  ASSERT_TRUE(table.question());
  EXPECT_EQ(table.question()->what, What::kDraw);
  EXPECT_EQ(table.question()->waits_for, std::vector<Seat>{Seat{1}});
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  ASSERT_TRUE(table.answer(Seat{1}, true, 3100));
  EXPECT_EQ(table.stage(), Stage::kOver);
  EXPECT_EQ(table.result(), (std::vector<double>{0.5, 0.5}));
  EXPECT_EQ(table.end_text(), "Name of ann and Name of bob have agreed to a draw");
  expect_same(table, restored(table));
}

TEST(Draw, TwoOffersAgree) {
  Table table = two_people();
  ASSERT_TRUE(table.offer_draw(Seat{0}, 3000));
  EXPECT_FALSE(table.offer_draw(Seat{0}, 3000));
  ASSERT_TRUE(table.offer_draw(Seat{1}, 3000));
  EXPECT_EQ(table.stage(), Stage::kOver);
}

TEST(Draw, AnOfferLapsesWithTheNextMove) {
  Table table = two_people();
  ASSERT_TRUE(table.offer_draw(mover(table), 3000));
  ASSERT_TRUE(act(table, mover(table), "a1"));
  EXPECT_FALSE(table.question());
  EXPECT_EQ(sentence(table.answer(other(table), true, 3100)), "There is no question to answer.");
  EXPECT_EQ(table.stage(), Stage::kPlaying);
}

TEST(Draw, ADeclinedOfferIsNotRepeatedBeforeTheNextMove) {
  Table table = two_people();
  const Seat seat = mover(table);
  ASSERT_TRUE(table.offer_draw(seat, 3000));
  ASSERT_TRUE(table.answer(next_seat(seat, 2), false, 3000));
  EXPECT_EQ(sentence(table.offer_draw(seat, 3000)),
            "Your offer was not accepted. You can offer a draw again after your next move.");
  ASSERT_TRUE(act(table, seat, "a1"));
  EXPECT_TRUE(table.offer_draw(seat, 3000));
}

TEST(Draw, OnlyBetweenTwoPeople) {
  Table bots = open(setup("skirrid", {guest("ann"), bot(1)}));
  EXPECT_EQ(sentence(bots.offer_draw(Seat{0}, 3000)), "Bots do not agree to a draw.");
  Table three = open(setup("skirrid", {guest("ann"), guest("bob"), guest("cat")}));
  EXPECT_EQ(sentence(three.offer_draw(Seat{0}, 3000)), "Only two players can agree to a draw.");
  Table left = two_people();
  ASSERT_TRUE(left.offer_draw(Seat{0}, 3000));
  ASSERT_TRUE(left.stand_in(Seat{1}, 3, 3000));
  EXPECT_FALSE(left.question());
  EXPECT_EQ(sentence(left.offer_draw(Seat{0}, 3000)), "Bots do not agree to a draw.");
}

TEST(Draw, StandsInTheRecord) {
  Table table = two_people();
  ASSERT_TRUE(table.offer_draw(Seat{0}, 3000));
  ASSERT_TRUE(table.answer(Seat{1}, true, 3100));
  const Result<Record> record = parse_record(registry(), record_for(table, Seat{0}));
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_EQ(record->settled, Record::Settlement::draw(2));
  EXPECT_TRUE(Match::replay(table.match().game(), *record));
  Table resigned = two_people();
  ASSERT_TRUE(resigned.resign(Seat{1}, 3000));
  EXPECT_EQ(parse_record(registry(), record_for(resigned, Seat{0}))->settled,
            Record::Settlement::loss("resigned", Seat{1}, 2));
}

// ---- rematch

TEST(Rematch, EverybodyMustAgree) {
  Table table = open(setup("skirrid", {guest("ann"), guest("bob"), bot(2), guest("ann"), guest("cat")}));
  EXPECT_EQ(sentence(table.offer_rematch(Seat{0}, 3000)), "The game is not over yet.");
  while (table.stage() == Stage::kPlaying) ASSERT_TRUE(act(table, mover(table), ""));
  EXPECT_FALSE(table.rematch("t2", 3000));
  ASSERT_TRUE(table.offer_rematch(Seat{0}, 3000));
  ASSERT_TRUE(table.question());
  EXPECT_EQ(table.question()->waits_for, (std::vector<Seat>{Seat{1}, Seat{4}})) << "each other person once";
  EXPECT_TRUE(table.offer_rematch(Seat{0}, 3000)) << "again changes nothing";
  ASSERT_TRUE(table.offer_rematch(Seat{1}, 3000)) << "bob wants one too";
  EXPECT_FALSE(table.has_agreed_to_rematch());
  EXPECT_FALSE(table.rematch("t2", 3000));
  ASSERT_TRUE(table.answer(Seat{4}, true, 3000));
  EXPECT_TRUE(table.has_agreed_to_rematch());
  EXPECT_TRUE(restored(table).has_agreed_to_rematch());
  ASSERT_TRUE(table.rematch("t2", 4000));
  ASSERT_TRUE(table.rematch("t3", 4000));
  EXPECT_EQ(table.rematch_table(), "t2");
  EXPECT_FALSE(table.question());
  expect_same(table, restored(table));
}

TEST(Rematch, CanBeDeclinedAndWithdrawn) {
  Table table = two_people();
  ASSERT_TRUE(table.resign(Seat{0}, 3000));
  ASSERT_TRUE(table.offer_rematch(Seat{0}, 3000));
  ASSERT_TRUE(table.answer(Seat{1}, false, 3100));
  EXPECT_FALSE(table.question());
  EXPECT_EQ(table.log().back().text, "rematch");
  ASSERT_TRUE(table.offer_rematch(Seat{1}, 3200));
  ASSERT_TRUE(table.answer(Seat{1}, false, 3200));
  EXPECT_FALSE(table.question());
  EXPECT_FALSE(table.rematch("t2", 3300));
}

TEST(Rematch, BotsAgree) {
  Table table = open(setup("skirrid", {guest("ann"), bot(2)}));
  ASSERT_TRUE(table.resign(Seat{0}, 3000));
  ASSERT_TRUE(table.offer_rematch(Seat{0}, 3000));
  EXPECT_TRUE(table.has_agreed_to_rematch());
}

TEST(Rematch, RotatesTheSeats) {
  Table table = two_people();
  ASSERT_TRUE(table.resign(Seat{0}, 3000));
  const TableSetup next = table.rematch_setup();
  EXPECT_EQ(next.chairs[0].guest, "bob");
  EXPECT_EQ(next.chairs[1].guest, "ann");
  EXPECT_TRUE(Table::open(registry(), plain_luck(), next));
}

// Everybody keeps the seat. The player with the fewest points begins; among equals the next after the first player.
TEST(Rematch, DER_21_ThePlayerWithTheFewestPointsBegins) {
  for (const std::string first : {"1", "2", "3"}) {
    Table table = open(setup("derailed", {guest("ann"), guest("bob"), guest("cat")}, {"first=" + first}));
    const Seat began = mover(table);
    EXPECT_EQ(std::to_string(seat_number(began)), first);
    const TableSetup even = table.rematch_setup();
    EXPECT_EQ(even.chairs[0].guest, "ann");
    EXPECT_EQ(*even.options.find("first"), OptionValue(seat_number(next_seat(began, 3)))) << "nobody has points";
    while (table.stage() == Stage::kPlaying) ASSERT_TRUE(act(table, mover(table), ""));
    const std::vector<std::int32_t> scores = table.match().position().scores();
    Seat fewest = next_seat(began, 3);
    for (const Seat seat : {next_seat(fewest, 3), began}) {
      if (scores[index(seat)] < scores[index(fewest)]) fewest = seat;
    }
    EXPECT_EQ(*table.rematch_setup().options.find("first"), OptionValue(seat_number(fewest)));
  }
}

// ---- series

TEST(SeriesOfGames, AddsUpUntilNobodyCanCatchUp) {
  const Series first{.length = 3};
  EXPECT_FALSE(is_decided(first, {1, 0}));
  const Series second = next_in_series(first, {1, 0}, {1, 0});
  EXPECT_EQ(second, (Series{.length = 3, .game = 2, .points = {0, 1}})) << "the winner has moved to the second seat";
  EXPECT_TRUE(is_decided(second, {0, 1}));
  EXPECT_FALSE(is_decided(second, {1, 0}));
  EXPECT_FALSE(is_decided(second, {0.5, 0.5})) << "the last game may still even it out";
  const Series third = next_in_series(second, {1, 0}, {1, 0});
  EXPECT_EQ(third.game, 3);
  EXPECT_TRUE(is_decided(third, {0.5, 0.5})) << "no game is left";
  EXPECT_EQ(points_after(third, {0.5, 0.5}), (std::vector<double>{1.5, 1.5}));
  EXPECT_EQ(next_in_series(third, {1, 0}, {1, 0}), (Series{.length = 3})) << "a new series";
  EXPECT_TRUE(is_decided(Series{.length = 5, .game = 3, .points = {2, 0, 0}}, {1, 0, 0}));
}

TEST(SeriesOfGames, TheRematchCounts) {
  TableSetup made = setup("scurry", {guest("ann"), guest("bob")}, {"setup=random", "tiles=5", "size=5"});
  made.series.length = 3;
  Table table = open(made);
  ASSERT_TRUE(table.resign(Seat{1}, 3000));
  const TableSetup next = table.rematch_setup();
  EXPECT_EQ(next.series, (Series{.length = 3, .game = 2, .points = {0, 1}}));
  const Result<TableSetup> read = parse_setup(setup_line(next));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, next);
}

}  // namespace
}  // namespace skerry
