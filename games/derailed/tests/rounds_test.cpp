// The rulings of Derailed! on rounds and the end of the game.
#include <gtest/gtest.h>

#include "games/derailed/tests/positions.h"

namespace skerry::derailed {
namespace {

State end_of_round(const std::string& round, const std::string& points, const std::string& arrivals,
                   const std::string& starter) {
  State s = position({.railway = "EW,-,-,-|-,-,-,-|-,-,-,-",
                      .starts = "ABC",
                      .destinations = "BCA",
                      .phase = "draw",
                      .starter = starter,
                      .round = round,
                      .points = points,
                      .arrivals = arrivals,
                      .hands = "EW/n|ES|ES"});
  play(s, "draw NS");
  return s;
}

TEST(DerailedRules, DER_9_TheFewestPointsOfTheRoundStartTheNext) {
  EXPECT_EQ(end_of_round("1", "2,1,0|0,0,0|0,0,0", "AB", "1").starter, seat_at(2));  // fewest in the round
  EXPECT_EQ(end_of_round("2", "0,3,1|2,0,0|0,0,0", "A", "1").phase, Phase::kLay);    // not over yet
  EXPECT_EQ(end_of_round("2", "1,3,0|0,1,2|0,0,0", "CB", "2").starter, seat_at(0));
  EXPECT_EQ(end_of_round("2", "5,0,0|1,0,2|0,0,0", "CA", "2").starter, seat_at(1));
}

TEST(DerailedRules, DER_9_TiesGoByTotalsThenClockwiseFromThePreviousStarter) {
  const auto next = [](const std::string& round, const std::string& points, const std::string& starter) {
    // Nobody on the way will hold a card, so the round ends without enough arrivals.
    State s = without_deck(position({.railway = "EW,-,-,-|-,-,-,-|-,-,-,-",
                                     .starts = "ABC",
                                     .destinations = "BCA",
                                     .starter = starter,
                                     .round = round,
                                     .points = points,
                                     .hands = "EW|-|-"}));
    play(s, "lay EW 1,2");
    return index(s.starter) + 1;
  };
  EXPECT_EQ(next("1", "0,0,0|0,0,0|0,0,0", "1"), 2U);
  EXPECT_EQ(next("1", "0,0,0|0,0,0|0,0,0", "2"), 3U);
  EXPECT_EQ(next("1", "0,0,0|0,0,0|0,0,0", "3"), 1U);
  EXPECT_EQ(next("2", "1,2,0|0,0,0|0,0,0", "2"), 3U);
  EXPECT_EQ(next("2", "0,2,2|0,0,0|0,0,0", "1"), 1U);
  EXPECT_EQ(next("2", "1,2,1|0,0,0|0,0,0", "1"), 3U);  // the previous starter comes last
}

TEST(DerailedRules, DER_17_TheNextRoundSwapsTheColumns) {
  State s = end_of_round("1", "2,1,0|0,0,0|0,0,0", "AB", "1");
  EXPECT_EQ(column(s.start_lane, 3), "BCA");
  EXPECT_EQ(s.slots[0], kEmptySlot);
  EXPECT_EQ(s.discards[find_card("EW")], 1);
  EXPECT_EQ(s.arrivals, 0);
  play(s, "destinations BAC");
  // B is at both ends of lane 1, so B and C change places.
  EXPECT_EQ(column(s.destination_lane, 3), "CAB");
}

TEST(DerailedRules, DER_8_HandsAreKeptAndFilledFromSeatOne) {
  State s = end_of_round("1", "2,1,0|0,0,0|0,0,0", "AB", "1");
  play(s, "destinations ABC");
  EXPECT_EQ(s.mover, seat_at(0));
  EXPECT_EQ(hand_of(s, 1), "NS EW/n");
  play(s, "draw NES; draw NES");
  EXPECT_EQ(s.mover, seat_at(1));
  play(s, "draw NES; draw ESW; draw ESW; draw ESW; draw NSW; draw NSW");
  EXPECT_EQ(s.phase, Phase::kLay);
  EXPECT_EQ(s.mover, seat_at(2));  // DER-9
}

State before_redraw() {
  return position({.starts = "ABC",
                   .destinations = "BCA",
                   .phase = "deal",
                   .mover = "3",
                   .starter = "3",
                   .round = "2",
                   .points = "2,1,0|0,0,0|0,0,0",
                   .hands = "NS,EW,ES,SW|NS,EW,ES,SW|NES,NES,NES",
                   .discards = "NESW",
                   .redraw = true});
}

TEST(DerailedRules, DER_18_EachPlayerMayExchangeTwoCards) {
  State s = before_redraw();
  play(s, "draw NSW");
  EXPECT_EQ(s.phase, Phase::kRedraw);
  EXPECT_EQ(s.mover, seat_at(2));
  EXPECT_EQ(legal(s), "discard NES, discard NSW, keep");
  EXPECT_EQ(why(s, "lay NES 3,1"),
            "DER-18: The round has not begun. Write 'keep', or 'discard' and a card to exchange it.");
  play(s, "discard NES; discard NES");
  EXPECT_EQ(s.phase, Phase::kExchange);
  play(s, "draw NESW; draw NESW");
  EXPECT_EQ(hand_of(s, 3), "NES NSW NESW NESW");
  EXPECT_EQ(s.mover, seat_at(0));
  play(s, "discard NS; keep; draw NSW");
  EXPECT_EQ(hand_of(s, 1), "EW ES SW NSW");
  EXPECT_EQ(s.mover, seat_at(1));
  play(s, "keep");
  EXPECT_EQ(s.phase, Phase::kLay);
  EXPECT_EQ(s.mover, seat_at(2));
  EXPECT_EQ(total(s.discards), 4U);
  EXPECT_EQ(why(s, "keep"), "DER-18: Cards are exchanged only before a round.");
  EXPECT_EQ(why(position({}), "keep"), "DER-18: This game is played without redraw.");
}

TEST(DerailedRules, DER_18_NotInTheFirstRound) {
  State s = start(2, {"redraw=true"});
  play(s,
       "starts AB; destinations BA; first 1; draw NS; draw NS; draw EW; draw EW; draw ES; draw ES; draw SW; draw SW");
  EXPECT_EQ(s.phase, Phase::kLay);
}

TEST(DerailedRules, DER_19_DER_10_MostPointsAfterThreeRoundsWinAndLeadersShare) {
  State s = end_of_round("3", "0,2,1|3,0,0|1,2,0", "BA", "1");
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(s.returns(), (PerSeat<double>{0.5, 0.5, 0}));
  EXPECT_EQ(Derailed::end_text(s), "Ashfield Express and Baskerville Meows share the win with 4 points");
  s = end_of_round("3", "0,2,1|3,0,0|1,3,0", "BA", "1");
  EXPECT_EQ(s.returns(), (PerSeat<double>{0, 1, 0}));
  EXPECT_EQ(Derailed::end_text(s), "Baskerville Meows wins with 5 points");
}

// ---- covered=discard

TEST(DerailedRules, DER_20_ACoveredCardIsDiscardedAtOnce) {
  State s = position({.railway = "EW,-,-,-|-,-,-,-", .more = " covered=discard used=1"});
  play(s, "lay NESW 1,1");
  EXPECT_EQ(s.covered[0], 0);
  EXPECT_EQ(s.discards[find_card("EW")], 1);
  EXPECT_EQ(s.used, 2);
  State stays = position({.railway = "EW,-,-,-|-,-,-,-"});
  play(stays, "lay NESW 1,1");
  EXPECT_EQ(stays.covered[0], 1);
  EXPECT_EQ(total(stays.discards), 0U);
  EXPECT_EQ(stays.used, 0);
}

TEST(DerailedRules, DER_20_TheCardJustCoveredCanBeDrawn) {
  State s = position({.railway = "EW,-,-,-|-,-,-,-", .more = " covered=discard used=1"});
  // Everything that is neither held nor laid lies with the other player's discards: the deck is empty.
  s.discards = s.deck;
  s.deck = {};
  s.deck_size = 0;
  s = read(Derailed::state_text(s));
  play(s, "lay NESW 1,1");
  EXPECT_EQ(total(s.discards), 0U);
  EXPECT_EQ(s.deck[find_card("EW")], 2);  // the covered one and the one that was discarded before
}

State after_uses(int used, const std::string& arrivals = "-", const std::string& points = "0,0|0,0|0,0") {
  return position({.railway = "EW,-,-,-|-,-,-,-",
                   .points = points,
                   .arrivals = arrivals,
                   .more = " covered=discard used=" + std::to_string(used)});
}

TEST(DerailedRules, DER_20_TheNinetiethCardEndsTheRound) {
  State s = after_uses(88);
  play(s, "lay NESW 1,1; draw NS");
  EXPECT_EQ(s.round, 0);
  play(s, "lay NESW 2,1");
  EXPECT_EQ(s.round, 0);  // the draw belongs to the turn
  play(s, "draw NS");
  EXPECT_EQ(s.round, 1);
  EXPECT_EQ(s.phase, Phase::kDestinations);
  EXPECT_EQ(s.used, 0);
  EXPECT_EQ(total(s.discards), 3U);
}

TEST(DerailedRules, DER_20_NobodyScoresForTheTurnAfterTheNinetieth) {
  State s = position({.railway = "EW,-,-,-|-,-,-,-|-,-,-,-",
                      .starts = "ABC",
                      .destinations = "BCA",
                      .points = "0,2,0|0,0,0|0,0,0",
                      .arrivals = "B",
                      .hands = "NES,NESW|ESW|ESW,NESW",
                      .more = " covered=discard used=89"});
  play(s, "lay NESW 1,1; draw NS");
  EXPECT_EQ(s.round, 1);
  EXPECT_EQ(s.points[0][1], 2);  // B's turn would have been next
}

TEST(DerailedRules, DER_20_ACardGivenUpCounts) {
  State s = position({.hands = "NS|ESW,NESW", .more = " covered=discard used=89"});
  play(s, "discard NS; draw EW");
  EXPECT_EQ(s.round, 1);
}

TEST(DerailedRules, DER_20_StatesThatCannotOccur) {
  EXPECT_EQ(flaw({.railway = "EW^1,-,-,-|-,-,-,-", .covered = "EW", .more = " covered=discard used=2"}),
            "This state cannot occur: covered cards are discarded.");
  EXPECT_EQ(flaw({.railway = "EW,EW,-,-|-,-,-,-", .more = " covered=discard used=1"}),
            "This state cannot occur: more cards lie on the railway than were used in this round.");
  EXPECT_EQ(flaw({.phase = "deal", .hands = "NES|ESW,NESW", .more = " covered=discard used=1"}),
            "This state cannot occur: cards have been used too early.");
  EXPECT_EQ(flaw({.railway = "EW,-,-,-|-,-,-,-", .more = " covered=discard used=90"}),
            "This state cannot occur: the round is over or the mover has arrived.");
  for (const std::string more : {" covered=stay", " covered=discard", " used=0", " covered=discard used=91", " first=0",
                                 " first=1 covered=discard used=1", " covered=discard used=1 used=1"}) {
    EXPECT_NE(flaw({.railway = "EW,-,-,-|-,-,-,-", .more = more}), "accepted") << more;
  }
}

// ---- first

TEST(DerailedRules, DER_21_AGivenSeatBeginsRoundOne) {
  State s = start(3, {"first=3"});
  play(s, "starts ABC; destinations BCA");
  EXPECT_EQ(s.phase, Phase::kDeal);
  EXPECT_EQ(s.mover, seat_at(0));  // DER-1: the deal begins with seat 1
  EXPECT_EQ(s.starter, seat_at(2));
  EXPECT_EQ(try_start(2, {"first=3"}).error().text(), "DER-21: There is no seat 3 to begin: 2 play.");
}

// ---- companies

TEST(DerailedRules, CompaniesCanBeChosen) {
  State s = start(3, {"companies=Fac"});
  play(s, "starts CFA; destinations AFC; first 1");
  EXPECT_EQ(s.start_lane[0], 1);  // seat 1 has F
  const auto view = Derailed::view(Derailed::observe(s, kSpectator), kSpectator);
  EXPECT_EQ(view.at("seats").at(0).at("name").as_string(), "Furball Freight");
  EXPECT_EQ(view.at("seats").at(0).at("company").as_string(), "F");
  const std::string picture = Derailed::draw(Derailed::observe(s, kSpectator), kSpectator, {});
  EXPECT_NE(picture.find("A Ashfield Express"), std::string::npos) << picture;
  const std::string text = Derailed::state_text(s);
  EXPECT_TRUE(text.ends_with(" companies=FAC")) << text;
  const auto read = Derailed::parse_state(text);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, s);
  EXPECT_EQ(read->hash(), s.hash());
  EXPECT_FALSE(Derailed::parse_state(text.substr(0, text.size() - 1) + "B"));
}

// Only letters and names depend on the companies.
TEST(DerailedRules, ChosenCompaniesChangeNothingElse) {
  State usual = start(3);
  State chosen = start(3, {"companies=FAC"});
  play(usual, "starts CAB; destinations CAB; first 2");
  play(chosen, "starts CFA; destinations CFA; first 2");
  EXPECT_EQ(usual.destination_lane, chosen.destination_lane);
  chosen.company_order = 0;
  EXPECT_EQ(usual, chosen);
  EXPECT_EQ(start(3, {"companies=ABC"}), start(3));
}

TEST(DerailedRules, WrongCompaniesGetASentence) {
  for (const std::string wrong : {"", "A", "AAB", "ABG", "ABCD", "A-C", "AB "}) {
    EXPECT_EQ(
        try_start(3, {"companies=" + wrong}).error().text(),
        "DER-11: Write a different letter from A to F for each of the 3 players, as in 'ABC', not '" + wrong + "'.");
  }
}

}  // namespace
}  // namespace skerry::derailed
