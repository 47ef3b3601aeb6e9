// Actions and states as text, what is refused, the drawing and the view.
#include <boost/json/object.hpp>
#include <gtest/gtest.h>

#include "games/derailed/tests/positions.h"
#include "search/playout.h"

namespace skerry::derailed {
namespace {

TEST(DerailedNotation, ActionsHaveOneTextEach) {
  const State s = position({.railway = "EW,-,-,-|-,-,-,-", .hands = "NES/w,NS/EW|EW"});
  EXPECT_EQ(legal(s),
            "lay NES/w 1,1, lay NES/w 1,1 turned, lay NES/w 1,2, lay NES/w 1,2 turned, lay NS/EW 1,1, lay NS/EW 1,2");
  for (const std::string text : {"Lay NES/w 1,1", "lay  NES/w 1,1", "lay NES/w 1,1 ", " lay NES/w 1,1", "lay NES/w 1.1",
                                 "lay nes/w 1,1", "lay NES/w 1,1 Turned", "lay NES/w 1,1 turned turned",
                                 "lay NES/W 1,1", "lay", "", "lay NES/w", "discard", "keep ", "\n", "lay NES/w 1,01"}) {
    EXPECT_NE(why(s, text), "legal") << text;
  }
  EXPECT_EQ(
      why(s, "lay NES/W 1,1"),
      "DER-12: There is no rail card 'NES/W', but NES/w is in the hand. Names are written like NES/w, with joined "
      "sides in capitals and dead ends in small letters.");
  EXPECT_EQ(why(s, "go"),
            "There is no move 'go'. Write 'lay', a card and a slot, as in 'lay NES/w 2,3', and add 'turned' for a half "
            "turn.");
}

TEST(DerailedNotation, ActionBitsAreAsDrawn) {
  const Action lay = make_lay(29, 6, true);
  EXPECT_EQ(bits(lay), 29U << 6U | 6U << 1U | 1U);
  EXPECT_EQ(Derailed::action_text({}, seat_at(0), lay), "lay NES/w 2,3 turned");
  EXPECT_EQ(Derailed::action_text({}, seat_at(0), make_card_action(Kind::kDiscard, 0)), "discard NS");
  EXPECT_EQ(Derailed::action_text({}, seat_at(0), make_action(Kind::kKeep)), "keep");
}

TEST(DerailedNotation, ChanceIsNamed) {
  const State s = start(4);
  EXPECT_EQ(Derailed::outcome_text(s, make_action(Kind::kStarts, 0)), "starts ABCD");
  EXPECT_EQ(Derailed::outcome_text(s, make_action(Kind::kDestinations, 23)), "destinations DCBA");
  EXPECT_EQ(Derailed::outcome_text(s, make_action(Kind::kStarts, 7)), "starts BADC");
  EXPECT_EQ(Derailed::outcome_text(s, make_action(Kind::kFirst, 1)), "first 2");
  EXPECT_EQ(chances(start(6)).size(), 720U);
}

TEST(DerailedNotation, StatesReadBack) {
  const std::string text =
      "NES/w~,-,-,EW^2|-,-,-,- AB BA lay 1 2 2 2,0|0,0|0,0 - 1@1,4 NS,EW|NES,NES 2ES ESW,3NSW players=2 redraw=true";
  const State s = read(text);
  EXPECT_EQ(Derailed::state_text(s), text);
  EXPECT_EQ(s.deck_size, 90 - 2 - 2 - 4 - 4);
  EXPECT_EQ(s.covered[3], 2);
  EXPECT_EQ(Derailed::state_text(start(2)),
            "-,-,-,-|-,-,-,- - - starts 1 1 1 0,0|0,0|0,0 - - -|- - - players=2 redraw=false");
}

TEST(DerailedNotation, UnreadableStatesAreRefused) {
  EXPECT_FALSE(Derailed::parse_state(""));
  EXPECT_FALSE(Derailed::parse_state("one two three"));
  const auto names = [](const Given& given, const std::string& part) {
    const std::string sentence = flaw(given);
    return sentence.starts_with("Cannot read the " + part) ? "" : sentence;
  };
  EXPECT_EQ(names({.railway = "-,-,-|-,-,-,-"}, "railway"), "");
  EXPECT_EQ(names({.railway = "EW~,-,-,-|-,-,-,-"}, "railway"), "");
  EXPECT_EQ(names({.railway = "EW^0,-,-,-|-,-,-,-"}, "railway"), "");
  EXPECT_EQ(names({.railway = "XY,-,-,-|-,-,-,-"}, "railway"), "");
  EXPECT_EQ(names({.starts = "AA"}, "starting column"), "");
  EXPECT_EQ(names({.destinations = "BAC"}, "destination column"), "");
  EXPECT_EQ(names({.phase = "lay3"}, "phase"), "");
  EXPECT_EQ(names({.mover = "3"}, "mover"), "");
  EXPECT_EQ(names({.starter = "0"}, "starter"), "");
  EXPECT_EQ(names({.round = "4"}, "round"), "");
  EXPECT_EQ(names({.points = "0,0|0,0"}, "points"), "");
  EXPECT_EQ(names({.points = "0,0|0,999|0,0"}, "points"), "");
  EXPECT_EQ(names({.arrivals = "AA"}, "arrivals"), "");
  EXPECT_EQ(names({.last = "1@3,1"}, "last lay"), "");
  EXPECT_EQ(names({.hands = "EW,NS|EW"}, "hands"), "");  // not ascending
  EXPECT_EQ(names({.hands = "NS,NS,EW,EW,ES|EW"}, "hands"), "");
  EXPECT_EQ(names({.covered = "1EW"}, "covered cards"), "");
  EXPECT_EQ(names({.discards = "EW,NS"}, "discards"), "");
}

TEST(DerailedNotation, StatesThatCannotOccurAreRefused) {
  const std::string cannot = "This state cannot occur: ";
  EXPECT_EQ(flaw({.hands = "EW,EW|EW"}), cannot + "there are more copies of a card than printed.");
  EXPECT_EQ(flaw({.starts = "-", .destinations = "-"}), cannot + "the starting column does not match the phase.");
  EXPECT_EQ(flaw({.destinations = "-"}), cannot + "the destination column does not match the phase.");
  EXPECT_EQ(flaw({.destinations = "AB"}), cannot + "a lane has the same company at both ends.");
  EXPECT_EQ(flaw({.railway = "EW^1,-,-,-|-,-,-,-"}), cannot + "the number of covered cards does not match the slots.");
  EXPECT_EQ(flaw({.railway = "EW,-,-,-|-,-,-,-", .phase = "deal"}),
            cannot + "there are cards on the railway before the round begins.");
  EXPECT_EQ(flaw({.last = "1@1,1"}), cannot + "the last lay does not match the railway.");
  EXPECT_EQ(flaw({.railway = "EW,-,-,-|-,-,-,-", .last = "1@1,2"}), cannot + "the slot of the last lay is empty.");
  EXPECT_EQ(flaw({.destinations = "-", .phase = "destinations"}), cannot + "cards have been dealt too early.");
  EXPECT_EQ(flaw({.phase = "first", .mover = "2", .hands = "-|-"}),
            cannot + "the starting player has not been drawn yet.");
  EXPECT_EQ(flaw({.phase = "first", .round = "2", .hands = "-|-"}), cannot + "this is drawn only in round 1.");
  EXPECT_EQ(flaw({.destinations = "-", .phase = "destinations", .mover = "2", .round = "2"}),
            cannot + "the mover is not the starter.");
  EXPECT_EQ(flaw({.phase = "deal", .mover = "2"}), cannot + "this seat is not the next to be dealt a card.");
  EXPECT_EQ(flaw({.phase = "redraw", .round = "2"}),
            cannot + "cards are exchanged only in rounds 2 and 3, with redraw=true.");
  EXPECT_EQ(flaw({.phase = "redraw", .round = "2", .redraw = true}),
            cannot + "a hand has the wrong size for an exchange.");
  EXPECT_EQ(flaw({.phase = "redraw2", .round = "2", .redraw = true}), cannot + "at most two cards are exchanged.");
  EXPECT_EQ(flaw({.phase = "exchange", .round = "2", .redraw = true}),
            cannot + "no card was discarded for the exchange.");
  EXPECT_EQ(flaw({.phase = "lay1"}), cannot + "no card is exchanged in this phase.");
  EXPECT_EQ(flaw({.hands = "-|EW"}), cannot + "the mover holds no card.");
  EXPECT_EQ(flaw({.phase = "draw", .hands = "NS,EW,ES,SW|EW"}), cannot + "the mover's hand is full.");
  EXPECT_EQ(flaw({.points = "1,0|0,0|0,0"}), cannot + "the points do not match the arrivals.");
  EXPECT_EQ(flaw({.points = "1,0|0,0|0,0", .arrivals = "A"}), cannot + "the points do not match the arrivals.");
  EXPECT_EQ(flaw({.points = "2,0|0,0|0,0", .arrivals = "A"}), cannot + "the round is over or the mover has arrived.");
  EXPECT_EQ(flaw({.phase = "deal", .points = "2,0|0,0|0,0", .arrivals = "A"}),
            cannot + "a player has arrived before the round begins.");
  EXPECT_EQ(flaw({.railway = "EW,EW,EW/n,SW|-,-,-,SW~", .hands = "NES|NES"}),
            cannot + "a connected player has not arrived.");
  EXPECT_EQ(flaw({.phase = "over"}), cannot + "the third round is not over.");
}

TEST(DerailedNotation, ADrawNeedsADeck) {
  State s = position({.railway = "EW,-,-,-|-,-,-,-", .phase = "draw", .hands = "EW|NES", .discards = "ES"});
  s.covered[0] = static_cast<std::uint8_t>(s.deck_size);
  s.deck = {};
  s.deck_size = 0;
  EXPECT_EQ(Derailed::parse_state(Derailed::state_text(s)).error().text(),
            "This state cannot occur: the discard pile has not been turned over.");
  s.discards = {};
  ++s.covered[0];
  EXPECT_EQ(Derailed::parse_state(Derailed::state_text(s)).error().text(),
            "This state cannot occur: there is no card to draw.");
}

// ---- the drawing and the view

TEST(DerailedView, TracksMeetInTheDrawing) {
  const State s = position({.railway = "SW,EW/n,NE/SW,ES/NW|NW+SW,NS/EW,NESW,SW/n/e", .hands = "EW|NES"});
  const std::string drawing = Derailed::draw(Derailed::observe(s, seat_at(0)), seat_at(0), {});
  EXPECT_EQ(drawing,
            "      1    2    3    4      round 1 of 3\n"
            "           ╵    │    │\n"
            "1 A═──╮  ──────╮╰────╯╭─═B\n"
            "      │        ╰╮    ╭╯\n"
            "      │    │    │    ╵\n"
            "2 B═──┥  ──╫────┼────╮ ╶═A\n"
            "      │    │    │    │\n"
            "\n"
            "A Ashfield Express    1 card   0 points\n"
            "B Baskerville Meows   1 card   0 points\n"
            "deck 80, discarded 0\n"
            "last lay: A on 1,1\n"
            "hand: EW\n");
}

TEST(DerailedView, AViewShowsCardsAsTheyLie) {
  const State s = position({.railway = "NES/w~,-,-,EW^2|-,-,-,-", .hands = "NS,EW|NES", .covered = "2ES"});
  const auto view = Derailed::view(Derailed::observe(s, seat_at(0)), seat_at(0));
  const auto& slot = view.at("slots").as_array()[0].as_object();
  EXPECT_EQ(slot.at("card").as_string(), "NES/w");
  EXPECT_TRUE(slot.at("turned").as_bool());
  EXPECT_EQ(slot.at("tracks"), (boost::json::array{"NS", "NW", "SW"}));
  EXPECT_EQ(slot.at("dead_ends"), (boost::json::array{"E"}));
  EXPECT_TRUE(view.at("slots").as_array()[1].at("card").is_null());
  EXPECT_EQ(view.at("slots").as_array()[3].at("covered").to_number<int>(), 2);
  const auto& reach_of_a = view.at("seats").as_array()[0].at("reach").as_array();
  ASSERT_EQ(reach_of_a.size(), 1U);
  EXPECT_EQ(reach_of_a[0].at("out"), (boost::json::array{"N", "S"}));
  EXPECT_EQ(view.at("last").at("slot").as_string(), "1,1");
}

TEST(DerailedBot, GreedyArrivesWhenItCan) {
  const State s = position({.railway = "EW,EW,EW/n,SW|EW/s,-,-,-", .hands = "SW,NESW|NEW"});
  Rng rng(1);
  const Observation seen = Derailed::observe(s, seat_at(0));
  State after = s;
  after.apply(seat_at(0), Derailed::greedy(seen, seat_at(0), rng));
  EXPECT_TRUE(after.has_arrived(seat_at(0)));
}

TEST(DerailedBot, GreedyEndsRoundsByArrivals) {
  Rng rng(4);
  for (int players = 2; players <= 6; ++players) {
    State s = start(players, {players % 2 == 0 ? "redraw=true" : "redraw=false"});
    while (!s.turn().is_over()) {
      const Turn turn = s.turn();
      if (turn.is_chance()) {
        random_step<Derailed>(s, turn, rng);
      } else {
        s.apply(turn.first(), Derailed::greedy(Derailed::observe(s, turn.first()), turn.first(), rng));
      }
    }
    EXPECT_GT(std::ranges::max(s.scores()), 0) << players;
  }
}

}  // namespace
}  // namespace skerry::derailed
