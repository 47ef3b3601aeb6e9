#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/skirrid/tests/positions.h"
#include "search/playout.h"

namespace skerry::skirrid {
namespace {

const std::string kTwo = " players=2 teams=false dice=false board=standard";

TEST(SkirridNotation, AnActionIsShapeSquareRotationAndBlock) {
  const State s = after(start(2), "door j10 0");
  EXPECT_EQ(why(s, "gun3 l11 180"), "legal");
  EXPECT_EQ(Skirrid::action_text(s, Seat{1}, *Skirrid::parse_action(s, Seat{1}, "gun3 l11 180")), "gun3 l11 180");
  EXPECT_EQ(why(s, "rod k11 0 block"), "legal");
  for (const std::string_view text :
       {"", " ", "gun3", "gun3 l11", "gun3 l11 180 ", " gun3 l11 180", "gun3  l11 180", "Gun3 l11 180", "gun3 L11 180",
        "gun3 l11 180 blocks", "gun3 l11 180 block block", "gun3 l011 180", "gun1 l11 180", "gun3 l11 0180"}) {
    EXPECT_NE(why(s, text), "legal") << text;
  }
  EXPECT_EQ(
      why(s, "pass"),
      "Write a shape, the square under its marked cell and a rotation, as in 'gun3 m12 90', with 'block' at the end "
      "for a block, not 'pass'.");
  EXPECT_EQ(why(s, "gun4 m12 90"),
            "SKI-2: There is no shape 'gun4'. The shapes are eye, rod, quoin, snake, door and gun, followed by 2 or 3 "
            "if they "
            "are marked.");
  EXPECT_EQ(why(s, "gun3 t1 90"), "SKI-1: There is no square 't1'. The squares are a1 to s19.");
  EXPECT_EQ(why(s, "gun3 m12 45"), "SKI-3: A rotation is 0, 90, 180 or 270, not '45'.");
  const auto other = Skirrid::parse_action(s, Seat{0}, "gun3 l11 180");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().text(), "It is not this seat's turn. Seat 2 is to move.");
}

TEST(SkirridNotation, SKI_13_APlacementHasOneName) {
  const State s = start(2);
  EXPECT_EQ(why(s, "eye j10 90"), "SKI-13: This placement is written 'eye j10 0'.");
  EXPECT_EQ(why(s, "eye3 j10 270"), "SKI-13: This placement is written 'eye3 j10 0'.");
  EXPECT_EQ(why(s, "rod j10 180"), "SKI-13: This placement is written 'rod i10 0'.");
  EXPECT_EQ(why(s, "rod j10 270"), "SKI-13: This placement is written 'rod j11 90'.");
  EXPECT_EQ(why(s, "rod j10 180 block"), "SKI-13: This placement is written 'rod k10 0 block'.");
  EXPECT_EQ(why(s, "snake j10 180"), "SKI-13: This placement is written 'snake h11 0'.");
  EXPECT_EQ(why(s, "rod2 j10 180"), "legal");
  EXPECT_EQ(why(s, "snake3 j10 270"), "legal");
  EXPECT_EQ(why(s, "door j10 270"), "legal");
}

TEST(SkirridNotation, SKI_13_CountsOfNamesByShape) {
  std::string names;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    for (std::size_t marked = 0; marked < 2; ++marked) {
      const auto& up = kWays.laid[shape][0];
      const auto& block = kWays.laid[shape][1];
      const auto is_name = [&](const Laid& laid) { return laid.is_name[marked]; };
      names += std::to_string(std::ranges::count_if(up, is_name)) +
               std::to_string(std::ranges::count_if(block, is_name)) + " ";
    }
  }
  EXPECT_EQ(names, "11 11 22 44 44 44 22 44 44 44 44 44 ");
}

TEST(SkirridNotation, SKI_13_NoTwoLegalActionsAreTheSamePlacement) {
  Rng rng(2);
  State s = start(2);
  for (int i = 0; i < 6; ++i) random_step<Skirrid>(s, s.turn(), rng);
  std::vector<std::string> seen;
  for (const Placement& p : legal(s)) {
    const std::string mark = mark_of(p.kind) == 0 ? "" : square_name(p.square);
    seen.push_back(kind_name(p.kind) + mark + (p.is_block() ? " block " : " ") + names(p.squares(kWays)));
  }
  std::ranges::sort(seen);
  EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end());
}

TEST(SkirridNotation, AStateReadsBack) {
  const std::string text = "1:door.j10.0,2:eye.j11.0.block j11 1 place j11 0 block" + kTwo;
  const State s = after(start(2), "door j10 0; eye j11 0 block");
  EXPECT_EQ(Skirrid::state_text(s), text);
  const auto read = Skirrid::parse_state(text);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, s);
  EXPECT_EQ(read->hash(), s.hash());
}

TEST(SkirridNotation, DiceAndBoardsReadBack) {
  const State s = after(start(3, {"dice=true", even_board(3)}), "roll 5; door j10 0; roll 6");
  const std::string text = Skirrid::state_text(s);
  EXPECT_TRUE(text.starts_with("1:door.j10.0 j10 2 place6 - 0 block players=3 teams=false dice=true board=3,3,3"))
      << text;
  const auto read = Skirrid::parse_state(text);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, s);
}

TEST(SkirridNotation, AStateDoesNotKeepTheOrderOfPlay) {
  const State one = after(start(2), "eye j10 0; eye j11 0; eye2 j9 0; eye2 k11 0; eye3 i10 0; rod k12 0");
  const State other = after(start(2), "eye j10 0; eye j11 0; eye3 i10 0; eye2 k11 0; eye2 j9 0; rod k12 0");
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.hash(), other.hash());
}

std::string flaw(std::string_view text) {
  const auto state = Skirrid::parse_state(text);
  if (state) return "accepted";
  constexpr std::string_view kPrefix = "This state cannot occur: ";
  const std::string sentence = state.error().text();
  return sentence.starts_with(kPrefix) ? sentence.substr(kPrefix.size()) : sentence;
}

TEST(SkirridNotation, MalformedStatesAreRefused) {
  EXPECT_TRUE(flaw("").starts_with("A state has 11 parts"));
  EXPECT_TRUE(flaw("- - 1 place - 0 no-block players=2 teams=false dice=false").starts_with("A state has 11 parts"));
  EXPECT_TRUE(flaw("door.j10.0 j10 2 place - 0 block" + kTwo).starts_with("A state has 11 parts"));
  EXPECT_TRUE(flaw("1:door.j10.0 j10 3 place - 0 block" + kTwo).starts_with("A state has 11 parts"));
  EXPECT_TRUE(flaw("1:door.j10.0 j10 2 place7 - 0 block" + kTwo).starts_with("A state has 11 parts"));
  EXPECT_TRUE(flaw("1:door.j10.0 j10 2 place0 - 0 block" + kTwo).starts_with("A state has 11 parts"));
  EXPECT_TRUE(flaw("1:door.j10.0 j10 2 place - 2 block" + kTwo).starts_with("A state has 11 parts"));
  EXPECT_EQ(flaw("1:door.j10.0 j10 2 place - 0 block players=7 teams=false dice=false board=standard").substr(0, 19),
            "A state has 11 part");
  EXPECT_EQ(flaw("1:door.j10.0 j10 2 place - 0 block players=2 teams=true dice=false board=standard"),
            "SKI-4: Playing in pairs (teams=true) takes four players, not 2.");
  EXPECT_EQ(flaw("1:door.j10.0 j10 2 place - 0 block players=2 teams=no dice=false board=standard"),
            "Option teams must be true or false, not 'no'.");
  EXPECT_TRUE(flaw("1:door.j10.0 j10 2 place - 0 block players=2 teams=false dice=false board=1,2")
                  .starts_with("SKI-1: The board has 1 row instead of 19"));
  EXPECT_EQ(flaw("1:rod.j10.180 j10 2 place - 0 block" + kTwo), "SKI-13: This placement is written 'rod.i10.0'.");
}

TEST(SkirridNotation, StatesThatCannotOccurAreRefused) {
  EXPECT_EQ(flaw("- - 1 place - 0 no-block" + kTwo), "accepted");
  const std::string dice = " players=2 teams=false dice=true board=standard";
  EXPECT_EQ(flaw("- - 1 roll - 0 no-block" + dice), "accepted");
  EXPECT_EQ(flaw("- - 1 place6 - 0 no-block" + dice), "accepted");
  EXPECT_NE(flaw("- - 1 place7 - 0 no-block" + dice), "accepted");
  EXPECT_NE(flaw("- - 1 place - 0 no-block" + dice), "accepted");
  EXPECT_NE(flaw("- - - over - 0 no-block" + dice), "accepted");
  EXPECT_EQ(flaw("- - 1 place6 - 0 no-block" + kTwo), "only the die can be rolled before the first shape is laid.");
  EXPECT_EQ(flaw("- - 2 place - 0 no-block" + kTwo), "only the die can be rolled before the first shape is laid.");
  EXPECT_EQ(flaw("1:door.j10.0 j10 2 place - 0 block" + kTwo), "accepted");
  EXPECT_EQ(flaw("1:door.j10.0,1:door.i11.0 j10 2 place - 0 block" + kTwo),
            "seat 1 has laid too many shapes of one kind: door.");
  EXPECT_EQ(flaw("1:door.j10.0,2:eye.k10.0 k10 1 place - 0 block" + kTwo), "two shapes cover the same square.");
  EXPECT_EQ(flaw("1:door.j10.0 j11 2 place - 0 block" + kTwo), "no shape has its marked cell on 'j11'.");
  EXPECT_EQ(flaw("1:door.j10.0,2:eye.h10.0 h10 1 place - 0 block" + kTwo),
            "the shapes do not form one group around the centre.");
  EXPECT_EQ(flaw("1:door.j12.0 j12 2 place - 0 block" + kTwo), "the shapes do not form one group around the centre.");
  EXPECT_EQ(flaw("2:door.j10.0 j10 1 place - 0 block" + kTwo), "seat 1 must cover the centre first, right side up.");
  EXPECT_EQ(flaw("1:door.j10.0.block j10 2 place - 0 block" + kTwo),
            "seat 1 must cover the centre first, right side up.");
  EXPECT_EQ(flaw("1:gun.j10.0,2:rod.e10.0,1:rod.c10.0,2:rod2.a10.0,1:eye.a11.0 a11 2 place - 0 block" + kTwo),
            "a seat left the Arena with too few points.");
  EXPECT_EQ(flaw("1:door.j10.0 j10 2 place - 0 no-block" + kTwo), "the seat to move may block.");
  EXPECT_EQ(flaw("1:door.j10.0 j10 2 roll - 0 block" + kTwo), "the die is rolled only with dice=true.");
  EXPECT_EQ(flaw("1:door.j10.0 j10 2 place3 - 0 block" + kTwo), "the die is rolled only with dice=true.");
  EXPECT_EQ(flaw("1:door.j10.0 j10 2 place - 1 block" + kTwo),
            "a seat that could lay a shape cannot have had an idle turn.");
  EXPECT_EQ(flaw("1:door.j10.0 j10 - over - 0 no-block" + kTwo),
            "the game is not over, because a seat can still lay a shape.");
  EXPECT_EQ(flaw("1:door.j10.0,2:eye.j11.0.block j11 1 place j10 0 block" + kTwo),
            "a seat can have only one block in force.");
  EXPECT_EQ(flaw("1:door.j10.0,2:eye.j11.0.block j11 2 place j11 0 block" + kTwo),
            "the blocks of the side to move have been lifted.");
  EXPECT_EQ(flaw("1:door.j10.0,2:eye.j11.0.block j10 1 place j11 0 block" + kTwo),
            "only the last shape can be a block in force.");
  EXPECT_EQ(
      flaw("1:gun.j10.0,2:rod.j11.0.block j11 1 place j11 0 block players=4 teams=true dice=false board=standard"),
      "this block was lifted after one turn.");
}

TEST(SkirridNotation, FinishedGamesReadBackAndStayFinished) {
  Rng rng(4);
  for (const int players : {2, 3, 5}) {
    State s = start(players, {"dice=true"});
    playout<Skirrid>(s, rng);
    const std::string text = Skirrid::state_text(s);
    const auto read = Skirrid::parse_state(text);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, s);
    std::string again = text;
    again.replace(again.find(" - over "), 8, " 1 roll ");
    EXPECT_NE(flaw(again), "accepted");
  }
}

TEST(SkirridNotation, TheViewHoldsWhatABoardDraws) {
  const State s = after(start(2), "door j10 0; rod2 i10 0 block");
  const auto view = Skirrid::view(s, kSpectator);
  EXPECT_EQ(view.at("numbers").at(0).at(2).to_number<int>(), 25);
  EXPECT_EQ(view.at("numbers").as_array().size(), 19U);
  EXPECT_EQ(view.at("arena").as_array().size(), 181U);
  EXPECT_EQ(view.at("shapes").as_array().size(), 6U);
  EXPECT_EQ(boost::json::serialize(view.at("pieces")),
            R"([{"text":"door j10 0","seat":1,"shape":"door","mark":1,"mark_square":"j10",)"
            R"("squares":["j9","l9","j10","k10","l10"],"block":false,"points":5,"last":false},)"
            R"({"text":"rod2 i10 0 block","seat":2,"shape":"rod","mark":2,"mark_square":"i10",)"
            R"("squares":["h10","i10"],"block":true,"points":1,"last":true}])");
  EXPECT_EQ(boost::json::serialize(view.at("blocks")),
            R"([{"seat":2,"squares":["h10","i10"],"forbidden":["h9","i9","g10","h11","i11"],"binds":[1]}])");
  const auto& white = view.at("players").at(0);
  EXPECT_EQ(white.at("points").to_number<int>(), 5);
  EXPECT_TRUE(white.at("arena_rule").as_bool());
  EXPECT_EQ(boost::json::serialize(white.at("hand").at(12)),
            R"({"name":"door","shape":"door","mark":1,"left":0,"dealt":1})");
  EXPECT_TRUE(view.at("roll").is_null());
  EXPECT_EQ(Skirrid::view(start(4), kSpectator).at("players").at(1).at("partner").to_number<int>(), 4);
}

TEST(SkirridNotation, TheDrawingShowsNumbersAndOwners) {
  const State s = after(start(5), "door j10 0; rod i10 0 block");
  const std::string picture = Skirrid::draw(s, kSpectator, {});
  EXPECT_NE(picture.find("10  .   5   .   3   .   4   .   3b- .b  2W- .W- 3W  .   4"), std::string::npos) << picture;
  EXPECT_NE(picture.find("> A Amber 0, holds eye rod quoin snake door gun\n"), std::string::npos) << picture;
  EXPECT_NE(picture.find("  Black's rod i10 0 block binds White Amber Sky Green\n"), std::string::npos) << picture;
  EXPECT_NE(picture.find("  Last: Black's rod i10 0 block\n"), std::string::npos) << picture;
  EXPECT_NE(Skirrid::draw(s, kSpectator, {.colour = true}).find("\x1b["), std::string::npos);
}

TEST(SkirridNotation, GreedyPlaysLegallyAndWell) {
  Rng rng(6);
  int won = 0;
  for (int game = 0; game < 20; ++game) {
    State s = start(2);
    const Seat bot = seat_at(static_cast<std::size_t>(game % 2));
    while (!s.turn().is_over()) {
      const Action action = s.mover == bot ? Skirrid::greedy(s, bot, rng) : s.sample_action(s.mover, rng);
      ASSERT_TRUE(s.is_legal(placement_of(action)));
      s.apply(s.mover, action);
    }
    won += s.returns()[index(bot)] == 1 ? 1 : 0;
  }
  EXPECT_EQ(won, 20);
}

}  // namespace
}  // namespace skerry::skirrid
