// The rulings of Derailed! on set-up, turns and arrivals. cards_test.cpp tests cards and the ways of trains,
// rounds_test.cpp the rounds.
#include <gtest/gtest.h>

#include "games/derailed/tests/positions.h"
#include "search/playout.h"

namespace skerry::derailed {
namespace {

constexpr std::string_view kNoPoints3 = "0,0,0|0,0,0|0,0,0";

// ---- set-up

TEST(DerailedRules, DER_1_StationsThenTheStartingPlayerThenFourCardsEach) {
  State s = start(3);
  EXPECT_EQ(chances(s).size(), 6U);
  play(s, "starts BAC; destinations ACB");
  EXPECT_EQ(chances(s).size(), 3U);
  play(s, "first 2; draw NS; draw NS");
  EXPECT_EQ(why(s, "draw NS"), "There is no such chance event; one would be 'draw EW'.");
  play(s, "draw NESW; draw EW");
  EXPECT_EQ(hand_of(s, 1), "NS NS EW NESW");  // in the order of kPrints
  EXPECT_EQ(s.mover, seat_at(1));
  EXPECT_EQ(s.phase, Phase::kDeal);
  play(s, "draw ES; draw ES; draw SW; draw SW; draw NES; draw NES; draw NES; draw ESW");
  EXPECT_EQ(s.phase, Phase::kLay);
  EXPECT_EQ(s.mover, seat_at(1));  // DER-2: the seat that was drawn
  EXPECT_EQ(s.deck_size, 78);
}

TEST(DerailedRules, DER_1_DrawsAreWeightedByTheRemainingCopies) {
  const State s = position({.phase = "draw", .hands = "NS,NESW,NESW|NES,NES,NESW"});
  double sum = 0;
  for (const auto& [text, probability] : chances(s)) {
    sum += probability;
    if (text == "draw NS") {
      EXPECT_DOUBLE_EQ(probability, 1.0 / 84);
    }
    if (text == "draw NESW") {
      EXPECT_DOUBLE_EQ(probability, 1.0 / 84);
    }
    if (text == "draw NSW") {
      EXPECT_DOUBLE_EQ(probability, 3.0 / 84);
    }
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(DerailedRules, DER_13_ConflictsAreResolvedFromTheNorth) {
  const auto resolved = [](int players, const std::string& starts, const std::string& destinations) {
    State s = start(players);
    play(s, "starts " + starts + "; destinations " + destinations);
    return column(s.destination_lane, s.players());
  };
  EXPECT_EQ(resolved(2, "AB", "AB"), "BA");
  EXPECT_EQ(resolved(2, "BA", "AB"), "AB");
  EXPECT_EQ(resolved(3, "ABC", "ABC"), "BCA");  // A with B: BAC, then C with A: BCA
  EXPECT_EQ(resolved(3, "CAB", "ABC"), "ABC");
  EXPECT_EQ(resolved(4, "BADC", "CDAB"), "CDAB");
  EXPECT_EQ(resolved(4, "ABCD", "ABCD"), "BADC");
  EXPECT_EQ(resolved(4, "DABC", "DBCA"), "ABCD");  // after the last comes A
}

TEST(DerailedRules, DER_13_NoConflictIsEverLeft) {
  for (std::size_t n = 2; n <= kMaxPlayers; ++n) {
    for (std::uint32_t number = 0; number < permutations(n); ++number) {
      const auto companies = permutation(number, n);
      EXPECT_EQ(permutation_number(companies, n), number);
      PerSeat<std::uint8_t> starts{0, 1, 2, 3, 4, 5};
      PerSeat<std::uint8_t> destinations{};
      for (std::size_t lane = 0; lane < n; ++lane) destinations[companies[lane]] = static_cast<std::uint8_t>(lane);
      resolve_conflicts(starts, destinations, n);
      for (std::size_t i = 0; i < n; ++i) EXPECT_NE(starts[i], destinations[i]);
    }
  }
}

TEST(DerailedRules, DER_2_EverySeatIsEquallyLikelyToStart) {
  State s = start(5);
  play(s, "starts ABCDE; destinations BCDEA");
  for (const auto& [text, probability] : chances(s)) EXPECT_DOUBLE_EQ(probability, 0.2) << text;
}

// ---- turns

TEST(DerailedRules, DER_14_ALayIsFollowedByADraw) {
  State s = position({.hands = "EW,NES|EW,NES"});
  EXPECT_EQ(legal(s), "lay EW 1,1, lay NES 1,1 turned");
  play(s, "lay EW 1,1");
  EXPECT_EQ(s.phase, Phase::kDraw);
  play(s, "draw NESW");
  EXPECT_EQ(hand_of(s, 1), "NES NESW");
  EXPECT_EQ(s.mover, seat_at(1));
}

TEST(DerailedRules, DER_14_ACardMayCoverAnother) {
  State s = position({.railway = "EW,-,-,-|-,-,-,-", .hands = "EW/n,NES|EW,NES"});
  EXPECT_EQ(legal(s),
            "lay EW/n 1,1, lay EW/n 1,1 turned, lay EW/n 1,2, lay EW/n 1,2 turned, lay NES 1,1 turned, "
            "lay NES 1,2 turned");
  play(s, "lay EW/n 1,1 turned");
  EXPECT_EQ(s.covered[0], 1);
  EXPECT_EQ(total(s.railway()), 2U);
}

TEST(DerailedRules, DER_14_CopiesOfACardGiveOneAction) {
  EXPECT_EQ(legal(position({.hands = "EW,EW|NES"})), "lay EW 1,1");
  // ES/n turned looks like NW/s, but the names differ.
  EXPECT_EQ(legal(position({.hands = "NW/s,ES/n|NES"})), "lay ES/n 1,1 turned, lay NW/s 1,1");
}

TEST(DerailedRules, DER_14_WhyACardCannotBeLaid) {
  const State s = position({.hands = "EW,NES|EW,NES"});
  EXPECT_EQ(why(s, "lay ESW 1,1"), "DER-14: ESW is not in the hand, which holds EW and NES.");
  EXPECT_EQ(why(s, "discard ESW"), "DER-14: ESW is not in the hand, which holds EW and NES.");
  EXPECT_EQ(why(s, "draw EW"), "DER-1: Cards are drawn by chance at the end of a turn.");
}

TEST(DerailedRules, DER_11_SlotsAreLaneAndColumn) {
  const State s = position({.hands = "EW,NES|EW,NES"});
  for (const std::string slot : {"3,1", "0,1", "1,5", "1,0", "1", "1,1,1", "a,1", "01,1", "1, 1", ""}) {
    const std::string sentence = why(s, "lay EW " + slot);
    EXPECT_TRUE(sentence.starts_with("DER-11: There is no slot '" + slot +
                                     "'. Write lane and column, such as 2,3: lanes are 1 to 2") ||
                sentence.starts_with("There is no move 'lay EW"))
        << sentence;
  }
}

TEST(DerailedRules, DER_12_WhyACardDoesNotExist) {
  const State s = position({.hands = "EW,NES|EW,NES"});
  const std::string names =
      ". Names are written like NES/w, with joined sides in capitals and dead ends in small letters.";
  EXPECT_EQ(why(s, "lay WE 1,1"), "DER-12: There is no rail card 'WE', but EW looks like that" + names);
  EXPECT_EQ(why(s, "lay NW 1,1"), "DER-12: There is no rail card 'NW', but ES turned looks like that" + names);
  EXPECT_EQ(why(s, "lay track 1,1"), "DER-12: There is no rail card 'track'" + names);
  EXPECT_EQ(why(s, "lay N 1,1"), "DER-12: There is no rail card 'N'" + names);
  EXPECT_EQ(why(s, "lay EW 1,1 turned"), "DER-12: EW looks the same after a half turn. Lay it without 'turned'.");
}

TEST(DerailedRules, DER_6_APlayerWhoCanLayNothingDiscards) {
  State s = position({.hands = "NS,NS|EW"});
  EXPECT_EQ(legal(s), "discard NS");
  EXPECT_EQ(why(s, "lay NS 1,1"), "DER-3: Trains enter 1,1 from the west, where NS has no track.");
  play(s, "discard NS; draw EW");
  EXPECT_EQ(hand_of(s, 1), "NS EW");
  EXPECT_EQ(s.mover, seat_at(1));
  EXPECT_EQ(s.discards[find_card("NS")], 1);
}

TEST(DerailedRules, DER_6_TheDiscardPileIsNotTurnedOver) {
  State s = without_deck(position({.railway = "NS,-,-,-|-,-,-,-", .hands = "NS|EW", .discards = "EW"}));
  play(s, "discard NS");
  EXPECT_EQ(s.mover, seat_at(1));
  EXPECT_EQ(s.phase, Phase::kLay);
  EXPECT_EQ(total(s.discards), 2U);
}

TEST(DerailedRules, DER_6_APlayerWhoCanLayMayNotDiscard) {
  EXPECT_EQ(why(position({.hands = "NS,EW|EW"}), "discard NS"),
            "DER-6: A card may be discarded only when no card in the hand can be laid.");
  // NS fits where a train enters from the north.
  EXPECT_EQ(legal(position({.railway = "SW,-,-,-|-,-,-,-", .hands = "NS|EW"})), "lay NS 2,1");
}

TEST(DerailedRules, DER_6_EveryCardButNSFitsTheFirstSlot) {
  for (Card card = 0; card < kCards; ++card) {
    const Sides track = kFaces[make_laid(card, false)].track;
    const Sides both = static_cast<Sides>(track | half_turn(track));
    EXPECT_EQ((both & sides_of(Side::kWest)) != 0, name_of(card) != "NS") << name_of(card);
  }
}

TEST(DerailedRules, DER_7_TheDiscardPileBecomesTheDeck) {
  State s = without_deck(position({.railway = "EW,-,-,-|-,-,-,-", .hands = "EW|NES", .discards = "2ES,NSW"}));
  play(s, "lay EW 1,2");
  EXPECT_EQ(s.phase, Phase::kDraw);
  EXPECT_EQ(total(s.discards), 0U);
  EXPECT_EQ(s.deck_size, 3);
  EXPECT_EQ(chances(s).size(), 2U);
}

TEST(DerailedRules, DER_7_DrawingTheOnlyCardIsAStepToo) {
  State s = without_deck(position({.railway = "EW,-,-,-|-,-,-,-", .hands = "EW|NES", .discards = "NSW"}));
  play(s, "lay EW 1,2");
  EXPECT_EQ(chances(s).size(), 1U);
  play(s, "draw NSW");
  EXPECT_EQ(hand_of(s, 1), "NSW");
}

TEST(DerailedRules, DER_7_NothingIsDrawnWhenNoCardIsLeft) {
  State s = without_deck(position({.railway = "EW,-,-,-|-,-,-,-", .hands = "EW,EW/n|NES"}));
  play(s, "lay EW 1,2");
  EXPECT_EQ(s.phase, Phase::kLay);
  EXPECT_EQ(s.mover, seat_at(1));
}

TEST(DerailedRules, DER_7_PlayersWithoutCardsAreSkipped) {
  State s = without_deck(position({.railway = "EW,-,-,-|-,-,-,-|-,-,-,-",
                                   .starts = "ABC",
                                   .destinations = "BCA",
                                   .points = std::string(kNoPoints3),
                                   .hands = "EW,EW/n|-|NES"}));
  play(s, "lay EW 1,2");
  EXPECT_EQ(s.mover, seat_at(2));
  play(s, "lay NES 3,1 turned");
  EXPECT_EQ(s.mover, seat_at(0));
}

TEST(DerailedRules, DER_7_TheRoundEndsWhenNobodyOnTheWayHoldsACard) {
  // A has arrived and still holds a card. B lays the last card of the others, and A scores no further point.
  State s = without_deck(position({.railway = "-,-,-,-|EW,-,-,-|-,-,-,-",
                                   .starts = "ABC",
                                   .destinations = "BCA",
                                   .mover = "2",
                                   .points = "3,0,0|0,0,0|0,0,0",
                                   .arrivals = "A",
                                   .hands = "NES|EW|-"}),
                         slot_at(1, 0));
  play(s, "lay EW 2,2");
  EXPECT_EQ(s.round, 1);
  EXPECT_EQ(s.phase, Phase::kDestinations);
  EXPECT_EQ(s.points[0][0], 3);
}

// ---- arrivals

// A runs along lane 1, turns south in column 4 and leaves lane 2. B runs from lane 2 to the end of lane 1.
TEST(DerailedRules, DER_4_ATrainArrivesEastOfItsDestinationLane) {
  State s = position({.railway = "EW,EW,EW/n,SW|EW/s,-,-,-", .hands = "SW|NEW"});
  EXPECT_FALSE(s.is_connected(seat_at(0)));
  play(s, "lay SW 2,4 turned");
  EXPECT_EQ(s.scores()[0], 2);
  EXPECT_EQ(s.phase, Phase::kDraw);  // the card is drawn, then the round ends
  EXPECT_TRUE(s.is_round_decided());
  play(s, "draw NEW");
  EXPECT_EQ(s.round, 1);
}

TEST(DerailedRules, DER_4_AnotherDestinationIsNoArrival) {
  State s = position({.railway = "EW,EW,EW/n,-|-,-,-,-", .hands = "EW/s|EW/s"});
  play(s, "lay EW/s 1,4");
  EXPECT_EQ(s.scores()[0], 0);
}

TEST(DerailedRules, DER_4_APlayerWhoDidNotLayArrivesToo) {
  // B can reach 2,4 and lays the card that A needs there.
  State s = position({.railway = "EW,EW,EW/n,SW|EW/s,EW/s,EW/n,-", .mover = "2", .hands = "ESW|NES"});
  play(s, "lay NES 2,4 turned");
  EXPECT_EQ(s.scores()[0], 0);  // NES turned joins N, W and S, not E
  s = position({.railway = "EW,EW,EW/n,SW|EW/s,EW/s,EW/n,-", .mover = "2", .hands = "ESW|NEW"});
  play(s, "lay NEW 2,4");
  EXPECT_EQ(s.scores()[0], 2);
  EXPECT_EQ(s.scores()[1], 0);
}

TEST(DerailedRules, DER_4_AnArrivalIsKeptWhenTheTrackIsCovered) {
  State s = position({.railway = "EW,-,-,-|-,-,-,-|NEW,-,-,-",
                      .starts = "ABC",
                      .destinations = "BCA",
                      .mover = "3",
                      .points = "2,0,0|0,0,0|0,0,0",
                      .arrivals = "A",
                      .hands = "EW|NES|ESW"});
  play(s, "lay ESW 3,1; draw NS");
  EXPECT_TRUE(s.has_arrived(seat_at(0)));
  EXPECT_EQ(s.points[0][0], 3);
}

// Both trains share lane 1 from 1,1 on, and A turns south in 1,3.
constexpr std::string_view kCrossing = "ESW,-,ESW,EW/n|ES~,-,SW~,EW/n";

TEST(DerailedRules, DER_5_SeveralArrivalsCountFromThePlayerWhoLaid) {
  State a = position({.railway = std::string(kCrossing), .hands = "EW|EW/s"});
  play(a, "lay EW 1,2");
  EXPECT_EQ(a.points[0][0], 2);
  EXPECT_EQ(a.points[0][1], 1);
  EXPECT_EQ(a.place[0], 1);
  State b = position({.railway = std::string(kCrossing), .mover = "2", .hands = "EW|EW/s"});
  play(b, "lay EW/s 1,2");
  EXPECT_EQ(b.points[0][0], 1);
  EXPECT_EQ(b.points[0][1], 2);
  EXPECT_EQ(b.place[1], 1);
}

TEST(DerailedRules, DER_15_AnArrivedPlayerScoresAPointEachTurn) {
  State s = position({.railway = "-,-,-,-|EW,-,-,-|-,-,-,-",
                      .starts = "ABC",
                      .destinations = "BCA",
                      .mover = "2",
                      .points = "0,0,2|0,0,0|0,0,0",
                      .arrivals = "C",
                      .hands = "NES|EW|-"});
  play(s, "lay EW 2,2");
  EXPECT_EQ(s.points[0][2], 2);  // after the draw
  play(s, "draw NS");
  EXPECT_EQ(s.points[0][2], 3);
  EXPECT_EQ(s.mover, seat_at(0));
}

TEST(DerailedRules, DER_16_ArrivalsThatEndARound) {
  const std::array<int, 7> needed = {0, 0, 1, 2, 3, 3, 3};
  for (std::size_t n = kMinPlayers; n <= kMaxPlayers; ++n) EXPECT_EQ(kArrivalsToEnd[n], needed[n]);
}

// ---- statistics

TEST(DerailedRules, RandomRoundsMostlyEndWhenTheCardsRunOut) {
  Rng rng(2);
  std::uint64_t turns = 0;
  std::size_t most = 0;
  constexpr int kGames = 40;
  for (int game = 0; game < kGames; ++game) {
    State s = start(2 + game % 5);
    while (!s.turn().is_over()) {
      if (s.phase == Phase::kLay) {
        Actions actions;
        s.legal_actions(s.mover, actions);
        most = std::max(most, actions.size());
        ++turns;
      }
      random_step<Derailed>(s, s.turn(), rng);
    }
  }
  const double per_round = static_cast<double>(turns) / (kGames * static_cast<double>(kRounds));
  EXPECT_GT(per_round, 80);
  EXPECT_LT(per_round, 92);
  EXPECT_LE(most, 160U);
}

}  // namespace
}  // namespace skerry::derailed
