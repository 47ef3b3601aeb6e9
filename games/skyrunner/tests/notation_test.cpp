// Actions and states as text, what is refused, the view and the drawing.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/skyrunner/tests/positions.h"

namespace skerry::skyrunner {
namespace {

namespace json = boost::json;

constexpr std::string_view kClimb =
    "L2-11:12345678:3e:-:c3|ground:2345678p:34:l:1|M1-4:2345678p:-:s2:1 c5 4/6/8/2/11/1/3/0/1 0/0/0/0/0/0/0/0/0 1 1 "
    "climb 1 - - "
    "rows=12 lower=3 middle=2 top=1 round_limit=500";

TEST(SkyRunnerNotation, AnActionHasExactlyOneText) {
  const State s = read(kClimb);
  EXPECT_EQ(legal(s), "climb L1-12, climb L2-12, climb L3-12, climb M1-1, climb M2-1, climb M1-2, climb M2-2");
  for (const std::string_view text :
       {"", "climb", "climb ", "climb  L1-12", " climb L1-12", "climb L1-12 ", "Climb L1-12", "climb l1-12",
        "climb L01-12", "climb L1-012", "climb L1 12", "keep", "go"}) {
    EXPECT_NE(why(s, text), "legal") << text;
  }
}

TEST(SkyRunnerNotation, EveryPhaseSaysWhatToWrite) {
  EXPECT_EQ(why(start(2), "play 7"), "SKY-5: The top card is turned first.");
  State s = start(2);
  play(s, "open climb 3");
  EXPECT_EQ(
      why(s, "bid 7"),
      "SKY-16: Every player lays a card face down now. Write 'play' and a card, as in 'play 7' or 'play climb 3'.");
  EXPECT_EQ(why(s, "play"), why(s, "bid 7"));
  const State other =
      position({.seats = "L1-7:12345678p:s:-:-|L2-7:12345678p:e:-:-", .open = "c2", .options = kTwoPlayers});
  State target = other;
  play(target, "play sabotage; play 5");
  EXPECT_EQ(why(target, "sabotage 2"), "SKY-22: Choose who is sabotaged. Write 'target' and a seat.");
  EXPECT_EQ(why(target, "target 1"), "SKY-22: The card must be used against another player.");
}

TEST(SkyRunnerNotation, AStateReadsBack) {
  const State s = read(kClimb);
  EXPECT_EQ(SkyRunner::state_text(s), kClimb);
  EXPECT_EQ(s.player[1].lost_beside, 1);
  EXPECT_EQ(s.player[2].climbing_debts, 1U | 2U << 2U);
  EXPECT_EQ(SkyRunner::state_text(start(2)),
            "ground:12345678p:34e:-:-|ground:12345678p:34e:-:- - 4/7/7/3/10/2/4/1/1 0/0/0/0/0/0/0/0/0 1 1 open - - - "
            "rows=12 lower=2 "
            "middle=2 top=1 round_limit=500");
}

// ---- states that cannot occur

std::string flaw(std::string_view text) {
  const auto state = SkyRunner::parse_state(text);
  if (state) return "accepted";
  constexpr std::string_view kPrefix = "This state cannot occur: ";
  const std::string message = state.error().text();
  return message.starts_with(kPrefix) ? message.substr(kPrefix.size()) : message;
}

std::string flaw(const Given& given) { return flaw(text_of(given)); }

TEST(SkyRunnerNotation, TextThatIsNotAStateIsRefused) {
  const std::string start_text = SkyRunner::state_text(start(2));
  EXPECT_EQ(flaw(start_text), "accepted");
  EXPECT_TRUE(flaw("").starts_with("A state has 15 parts"));
  EXPECT_TRUE(flaw(start_text + " ").starts_with("A state has 15 parts"));
  EXPECT_EQ(flaw(start_text.substr(start_text.find('|') + 1)), "A state has 2 to 5 seats, separated by '|'.");
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string text = start_text;
    return flaw(text.replace(text.find(from), from.size(), to));
  };
  EXPECT_EQ(with("open -", "sleep -"), "There is no phase 'sleep'.");
  EXPECT_EQ(with("- 4/7", "7 4/7"), "There is no open card '7'.");
  EXPECT_EQ(with("4/7/7", "4/10/7"), "The main set and the discards are nine numbers each, separated by '/'.");
  EXPECT_EQ(with("rows=12", "rows=13"), "Option rows must be 6..12, not '13'.");
  EXPECT_EQ(with("1 1 open", "1 3 open").substr(0, 23), "A state has 15 parts: t");
  EXPECT_EQ(with("1 1 open", "1 - open").substr(0, 23), "A state has 15 parts: t");
  for (const std::string_view seat :
       {"L9-1:12345678p:34e:-:-", "ground:12345678p:34e:-", "ground:1234567p8:34e:-:-", "ground:1123:34e:-:-",
        "ground:12345678p:43e:-:-", "ground:12345678p:34e:sssssssss:-", "ground:12345678p:34e:x:-",
        "ground:12345678p:34e:-:q"}) {
    EXPECT_TRUE(with("ground:12345678p:34e:-:-", seat).starts_with("Seat 1 should look like")) << seat;
  }
}

TEST(SkyRunnerNotation, RoundsThatCannotOccurAreRefused) {
  constexpr std::string_view kSeats = "L1-7:12345678p:34:-:-|L2-7:12345678p:e:-:-|L3-7:12345678p:-:-:-";
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2"}), "accepted");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "-"}), "the top card has not been turned.");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2", .course = "0 1 choose - - -"}),
            "the round is outside the round limit.");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2", .course = "2 1 choose - - -"}), "another seat starts this round.");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2", .course = "2 2 choose - - -"}), "accepted");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2", .course = "1 1 open - - -"}), "no card can be turned.");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2", .course = "1 1 choose 2 - -"}), "no seat is acting yet.");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2", .course = "1 1 choose - 2 -"}), "no seat has to answer.");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2", .course = "1 1 choose - - 2"}),
            "squares to fall are counted only during a fall.");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2", .course = "1 1 over - - -"}), "the round limit has not been reached.");
  EXPECT_EQ(flaw({.seats = kSeats, .open = "c2", .course = "1 1 climb 1 - -"}), "a seat has not played a card.");
  EXPECT_EQ(flaw({.seats = "L1-7:2:-:-:1|L2-7:2:-:-:-|L3-7:2:-:-:-", .open = "c2"}),
            "a card laid face down is not in the hand.");
  EXPECT_EQ(flaw({.seats = "L1-7:12:-:-:1|L2-7:12:-:-:1|L3-7:12:-:-:1", .open = "c2"}),
            "every seat has already chosen.");
  EXPECT_EQ(flaw({.seats = "L1-7:p:-:-:-|L2-7:12:-:-:1|L3-7:12:-:-:1", .open = "c2"}), "a player has no number left.");
  EXPECT_EQ(flaw({.seats = "L1-7:12:3:-:c3|L2-7:12:-:-:-|L3-7:12:-:-:-", .open = "x2"}),
            "a card laid face down is not in the hand.");
  EXPECT_EQ(flaw({.seats = "L1-7:2345:-:-:1|L2-7:12:-:-:-|L3-7:12:-:-:-", .course = "1 1 open - - -"}),
            "a card has been revealed too early.");
  EXPECT_EQ(flaw({.seats = "L1-7:12:-:-:e|L2-7:2:-:-:1|L3-7:2:-:-:1", .open = "c2", .course = "1 1 climb 1 - -"}),
            "a card was played that cannot be played.");
  EXPECT_EQ(flaw({.seats = "L1-7:12:-:-:p|L2-7:2:-:-:1|L3-7:2:-:-:1", .open = "x2", .course = "1 1 climb 1 - -"}),
            "only numbers may be played for a crash card.");
}

TEST(SkyRunnerNotation, FiguresAndCardsThatCannotOccurAreRefused) {
  EXPECT_EQ(flaw({.seats = "L1-7:1:-:-:-|L1-8:1:-:-:-", .open = "c2", .options = kThree}),
            "two figures in a groove are less than two rows apart.");
  EXPECT_EQ(flaw({.seats = "roof:1:-:-:-|L1-8:1:-:-:-", .open = "c2", .options = kThree}),
            "a figure is on the roof, but its climb has not ended the game.");
  EXPECT_EQ(flaw({.seats = "L1-7:1:e:l:-|L1-3:1:-:-:-", .open = "c2", .options = kThree}),
            "lost equipment lies beside a player who holds equipment.");
  std::string text = text_of({.seats = "L1-7:1:e:-:-|L1-3:1:-:-:-", .open = "c2", .options = kThree});
  text.replace(text.find("3/9/9"), 5, "3/8/9");
  EXPECT_EQ(flaw(text), "the action cards do not add up.");
}

TEST(SkyRunnerNotation, DecisionsThatCannotOccurAreRefused) {
  const auto with = [](std::string_view seats, std::string_view open, std::string_view course) {
    return flaw({.seats = seats, .open = open, .course = course});
  };
  constexpr std::string_view kNumbersOnly = "M1-1:12345678p:-:-:8|L2-7:12345678p:-:-:7|L3-7:12345678p:-:-:6";
  EXPECT_EQ(with(kNumbersOnly, "s", "1 1 use 1 - -"), "a played card is still in the hand.");
  constexpr std::string_view kNumbers = "M1-1:12345:-:-:8|L2-7:12345:-:-:7|L3-7:12345:-:-:6";
  EXPECT_EQ(with(kNumbers, "s", "1 1 use 1 - -"), "accepted");
  EXPECT_EQ(with(kNumbers, "c2", "1 1 use 1 - -"), "no card was won that can be used.");
  EXPECT_EQ(with(kNumbers, "s", "1 1 use 2 - -"), "the open card has already been won.");
  EXPECT_EQ(with(kNumbers, "e", "1 1 climb 1 - -"), "the acting seat has not played a climbing card.");
  EXPECT_EQ(with(kNumbers, "e", "1 1 target 1 - -"), "only lost equipment and sabotage have a target.");
  EXPECT_EQ(with(kNumbers, "-", "1 1 fall 3 1 2"), "the open card was not won.");
  EXPECT_EQ(with(kNumbers, "-", "1 1 fall 1 2 2"), "the victim is not at a ledge with two ways down.");
  EXPECT_EQ(with(kNumbers, "-", "1 1 fall 1 1 2"),
            "the open card was not won.");  // a crash goes to the lowest single number
  EXPECT_EQ(with("M1-1:12345:-:-:1|L2-7:12345:-:-:7|L3-7:12345:-:-:6", "-", "1 1 fall 1 1 2"),
            "a played card is still in the hand.");
  EXPECT_EQ(with("M1-1:2345:-:-:1|L2-7:12345:-:-:7|L3-7:12345:-:-:6", "-", "1 1 fall 1 1 2"), "accepted");
  EXPECT_EQ(with("M1-1:2345:-:-:1|L2-7:12345:-:-:7|L3-7:12345:-:-:6", "-", "1 1 fall 1 1 4"),
            "no fall is longer than three squares.");
  EXPECT_EQ(with("M1-1:2345:-:-:1|L2-7:12345:-:-:p|L3-7:12345:-:-:6", "-", "1 1 fall 1 1 2"),
            "the open card was not won.");
  EXPECT_EQ(with("M1-1:2345:-:-:p|L2-7:12345:-:-:7|L3-7:12345:-:-:6", "-", "1 1 fall 1 1 2"),
            "the acting seat's card has no victim.");
  EXPECT_EQ(with("M1-1:2345:-:-:s|L2-7:12345:-:-:7|L3-7:12345:-:-:6", "-", "1 1 fall 1 1 2"),
            "players cannot sabotage themselves.");
  constexpr std::string_view kGive = "M1-1:2345:-:-:8|ground:12345:3:-:7|L3-7:12345:-:-:6";
  EXPECT_EQ(with(kGive, "-", "1 1 give 1 2 -"), "accepted");
  EXPECT_EQ(with(kGive, "-", "1 1 give 1 1 -"), "the open card was not won.");
  EXPECT_EQ(with(kGive, "-", "1 1 give 1 3 -"), "the victim has no card to give.");
}

TEST(SkyRunnerNotation, EndsThatCannotOccurAreRefused) {
  const auto with = [](std::string_view seats, std::string_view course, std::string_view options = kThree) {
    return flaw({.seats = seats, .open = "c2", .course = course, .options = options});
  };
  EXPECT_EQ(with("roof:12345:-:-:c3|L2-7:12345:-:-:7|L3-7:12345:-:-:6", "1 1 over 1 - -"), "accepted");
  EXPECT_EQ(with("roof:12345:-:-:8|L2-7:12345:-:-:7|L3-7:12345:-:-:6", "1 1 over 1 - -"),
            "the acting seat has not played a climbing card.");
  EXPECT_EQ(with("roof:12345:-:-:c3|L2-7:12345:-:-:-|L3-7:12345:-:-:6", "1 1 over 1 - -"),
            "a seat has not played a card.");
  EXPECT_EQ(with("roof:12345:-:-:c3|L2-7:12345:-:-:7|L3-7:12345:-:-:6", "1 1 over 2 - -"),
            "a figure is on the roof, but its climb has not ended the game.");
  constexpr std::string_view kOne = "rows=12 lower=3 middle=2 top=1 round_limit=1";
  EXPECT_EQ(with("L1-1:12345:-:-:-|L2-7:12345:-:-:-|L3-7:12345:-:-:-", "1 1 over - - -", kOne), "accepted");
  EXPECT_EQ(with("L1-1:12345:-:-:7|L2-7:12345:-:-:7|L3-7:12345:-:-:7", "1 1 over - - -", kOne),
            "the cards of the last round have not been put away.");
  EXPECT_EQ(with("L1-1:12345:-:-:-|L2-7:12345:-:-:-|L3-7:12345:-:-:-", "1 1 over 2 - -", kOne),
            "no seat is acting any more.");
}

// ---- the view and the drawing

TEST(SkyRunnerNotation, TheViewHoldsWhatTheBoardDraws) {
  const json::object view = SkyRunner::view(SkyRunner::observe(read(kClimb), kSpectator), kSpectator);
  EXPECT_EQ(
      json::serialize(view.at("sections")),
      R"([{"letter":"L","name":"lower","grooves":3,"rows":12},{"letter":"M","name":"middle","grooves":2,"rows":12},)"
      R"({"letter":"T","name":"top","grooves":1,"rows":12}])");
  EXPECT_EQ(json::serialize(view.at("players").as_array()[2]),
            R"({"place":"M1-4","height":16,"section":"M","groove":1,"row":4,"seat":3,"numbers":[2,3,4,5,6,7,8],)"
            R"("parasite":true,"climbing":{"2":0,"3":0,"4":0,"5":0},"equipment":0,"lost":0,"sabotage":0,)"
            R"("debts":["sabotage","crash 2"],"chosen":false})");
  EXPECT_EQ(json::serialize(view.at("revealed")),
            R"([{"seat":1,"card":"climb 3","done":false,"acting":true,"cancelled":false},)"
            R"({"seat":2,"card":"1","done":false,"acting":false,"cancelled":true},)"
            R"({"seat":3,"card":"1","done":false,"acting":false,"cancelled":true}])");
  const json::object& question = view.at("question").as_object();
  EXPECT_EQ(question.at("kind").as_string(), "climb");
  EXPECT_EQ(question.at("seat").as_int64(), 1);
  EXPECT_EQ(question.at("ends").as_array().size(), 7U);
  EXPECT_EQ(json::serialize(question.at("ends").as_array()[3]),
            R"({"place":"M1-1","height":13,"section":"M","groove":1,"row":1,"stay":false,"equipment":1})");
  EXPECT_EQ(view.at("open").as_string(), "climb 5");
  EXPECT_TRUE(view.at("open_goes_to").is_null());
  EXPECT_EQ(view.at("main_set").as_object().at("count").to_number<int>(), 36);
  EXPECT_EQ(view.at("starting_seat").as_int64(), 1);
}

TEST(SkyRunnerNotation, TheViewOfEveryQuestion) {
  const auto question = [](const State& s) {
    return json::serialize(SkyRunner::view(SkyRunner::observe(s, kSpectator), kSpectator).at("question"));
  };
  State s = position({.seats = "L1-7:12345678p:s:-:-|ground:12345678p:245:-:-|L3-7:12345678p:-:-:-", .open = "l"});
  EXPECT_EQ(question(s), "null");
  play(s, "play sabotage; play 8; play 7");
  EXPECT_EQ(question(s), R"({"kind":"target","seat":1,"card":"sabotage","targets":[2,3]})");
  play(s, "target 2");
  EXPECT_EQ(question(s), R"({"kind":"give","seat":2,"card":"sabotage","values":[4,5]})");
  play(s, "give climb 5");
  EXPECT_EQ(question(s), R"({"kind":"use","seat":2,"card":"lost","targets":[1,3]})");
  State fall = position({.seats = "L1-7:12345678p:s:-:-|M1-1:12345678p:-:-:-|L3-7:12345678p:-:-:-", .open = "l"});
  play(fall, "play sabotage; play 8; play 7; target 2");
  EXPECT_EQ(
      question(fall),
      R"({"kind":"fall","seat":2,"card":null,"left":{"place":"L1-12","height":12,"section":"L","groove":1,"row":12},)"
      R"("right":{"place":"L2-12","height":12,"section":"L","groove":2,"row":12},"squares":3})");
}

TEST(SkyRunnerNotation, TheDrawingIsATower) {
  const State s = position({.seats = "L2-3:12345678:3e:-:c3|ground:2345678p:34:l:1|M1-4:2345678p:-:s2:1",
                            .open = "c5",
                            .course = "1 1 climb 1 - -",
                            .options = "rows=6 lower=3 middle=2 top=1 round_limit=500"});
  EXPECT_EQ(SkyRunner::draw(SkyRunner::observe(s, kSpectator), kSpectator, {}),
            R"(roof                  Round 1 of 500, Blue starts
           ====       Open card: climb 5
T 6         .         Main set 36, discards 0
T 5         .
T 4         .         1 Blue, L2-3, plays climb 3
T 3         .           numbers 1 2 3 4 5 6 7 8
T 2         .           climb 3, equipment
T 1         .
         ========     2 Orange, ground, plays 1
M 6       .   .         numbers 2 3 4 5 6 7 8, parasite
M 5       .   .         climb 3, climb 4
M 4       3   .         beside: lost
M 3       .   .
M 2       .   .       3 Green, M1-4, plays 1
M 1       .   .         numbers 2 3 4 5 6 7 8, parasite
       ============     no action cards
L 6     .  [.]  .       beside: sabotage, crash 2
L 5    [.]  .  [.]
L 4     .  [.]  .
L 3     .   1   .
L 2     .   .   .
L 1     .   .   .
       ============
ground  2
)");
  EXPECT_NE(SkyRunner::draw(SkyRunner::observe(s, kSpectator), kSpectator, {.colour = true}).find("\x1b[1;34m1"),
            std::string::npos);
}

}  // namespace
}  // namespace skerry::skyrunner
