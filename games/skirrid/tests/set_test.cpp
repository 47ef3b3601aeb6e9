// The option `set`: shapes, marked squares and the order of the die from a file.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/skirrid/tests/positions.h"
#include "search/playout.h"

namespace skerry::skirrid {
namespace {

constexpr std::string_view kStandardText = "eye M/rod M#/quoin #. M#/snake M#. .##/door M## #.#/gun ###M ##..";

TEST(SkirridSet, TheStandardSetReadsBack) {
  EXPECT_EQ(set_text(kStandardSet, ' '), kStandardText);
  EXPECT_EQ(*read_set(kStandardText, ' '), kStandardSet);
  EXPECT_EQ(start(2, {"set=" + std::string(kStandardText)}), start(2));
}

TEST(SkirridSet, SKI_2_AnOwnSetReadsBack) {
  const auto set = read_set(kOwnSet, ' ');
  ASSERT_TRUE(set) << set.error().text();
  EXPECT_EQ(set_text(*set, ' '), kOwnSet);
  EXPECT_EQ(set->shapes[5].size(), 6U);
  EXPECT_EQ(set->rolled(1), 5U);
  EXPECT_EQ(set->face_of(2), 6U);
  // Gaps around a shape do not matter.
  const auto loose =
      read_set("eye ... .M. .../rod M#/quoin #. M#/snake .... .M#. ..##/door M## #.#/gun ###M ##..", ' ');
  ASSERT_TRUE(loose) << loose.error().text();
  EXPECT_EQ(*loose, kStandardSet);
}

TEST(SkirridSet, SKI_2_EveryWrongFileGetsASentence) {
  const auto flaw = [](std::string_view from, std::string_view to) {
    std::string text(kStandardText);
    if (!from.empty()) text.replace(text.find(from), from.size(), to);
    const auto state = try_start(2, {"set=" + text});
    return state ? "accepted" : state.error().text();
  };
  EXPECT_EQ(flaw("", ""), "accepted");
  EXPECT_EQ(flaw("/gun ###M ##..", ""),
            "SKI-2: The set has 5 lines instead of 6: write 'standard', or a line for each shape in the order of the "
            "die, as in 'gun ###M ##..', joined by '/'.");
  EXPECT_EQ(flaw("##..", "##../").substr(0, 39), "SKI-2: The set has 7 lines instead of 6");
  EXPECT_EQ(flaw("rod M#", "rot M#"),
            "SKI-2: Line 2 of the set begins with 'rot' instead of eye, rod, quoin, snake, door or gun.");
  EXPECT_EQ(flaw("rod M#", ""),
            "SKI-2: Line 2 of the set begins with '' instead of eye, rod, quoin, snake, door or gun.");
  EXPECT_EQ(flaw("rod M#", "eye M#"), "SKI-2: Line 2 of the set draws the eye again.");
  EXPECT_EQ(flaw("rod M#", "rod Mx"), "SKI-2: Line 2 of the set has 'x' where 'M', '#' or '.' should be.");
  EXPECT_EQ(
      flaw("rod M#", "rod ##"),
      "SKI-2: Line 2 of the set has 0 marked squares instead of 1: write 'M' for the square that can bear a mark.");
  EXPECT_EQ(
      flaw("rod M#", "rod"),
      "SKI-2: Line 2 of the set has 0 marked squares instead of 1: write 'M' for the square that can bear a mark.");
  EXPECT_EQ(
      flaw("rod M#", "rod MM"),
      "SKI-2: Line 2 of the set has 2 marked squares instead of 1: write 'M' for the square that can bear a mark.");
  EXPECT_EQ(flaw("###M ##..", "####M ##..."), "SKI-2: Line 6 of the set draws more than 6 squares.");
  EXPECT_EQ(flaw("rod M#", "rod M.#"),
            "SKI-2: Line 2 of the set draws a shape in several pieces: its squares must share edges.");
  EXPECT_EQ(flaw("rod M#", "rod M. .#"),
            "SKI-2: Line 2 of the set draws a shape in several pieces: its squares must share edges.");
  EXPECT_EQ(flaw("quoin #. M#", "quoin M #"), "SKI-2: Line 3 of the set draws the quoin like the rod.");
}

TEST(SkirridSet, SKI_3_OwnShapesTurnAndReachFar) {
  const State s = start(2, {own_set()});
  EXPECT_EQ(names(s.squares_of(*parse_placement(s, "gun2 j15 90", ' '))), "j10 j11 j12 j13 j14 j15");
  EXPECT_EQ(why(s, "gun2 j15 90"), "legal");
  EXPECT_EQ(why(s, "gun e10 0"), "legal");
  EXPECT_EQ(why(s, "gun j10 180"), "SKI-13: This placement is written 'gun e10 0'.");
  EXPECT_EQ(why(s, "gun j5 90"), "SKI-5: This shape would reach beyond the edge of the board.");
  // A cross with its mark at the tip.
  EXPECT_EQ(names(s.squares_of(*parse_placement(s, "quoin j9 0", ' '))), "j9 i10 j10 k10 j11");
}

TEST(SkirridSet, SKI_11_TheDieFollowsTheLines) {
  State s = start(2, {own_set(), "dice=true"});
  play(s, "roll 1");
  for (const Placement& p : legal(s)) EXPECT_EQ(kShapeNames[shape_of(p.kind)], "gun");
  EXPECT_EQ(why(s, "eye j10 0"), "SKI-11: The roll is 1: you must lay a gun.");
  EXPECT_NE(Skirrid::draw(s, kSpectator, {}).find("The roll is 1, gun"), std::string::npos);
  const State before = start(2, {own_set(), "dice=true"});
  EXPECT_EQ(Skirrid::story(before, s, {kChance, "roll 1"}).front().text, "{1} {1:rolls|roll} 1: a gun");
}

TEST(SkirridSet, StatesAndViewsHoldTheSet) {
  const State s = after(start(2, {own_set()}), "gun2 j15 90; eye k12 0 block");
  const std::string text = Skirrid::state_text(s);
  EXPECT_EQ(text,
            "1:gun2.j15.90,2:eye.k12.0.block k12 1 place k12 0 block players=2 teams=false dice=false board=standard "
            "set=gun,M#####/eye,M/rod,#M/snake,##.,.M.,.##/door,###,#.#,..M/quoin,.#.,###,.M.");
  const auto read = Skirrid::parse_state(text);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, s);
  EXPECT_EQ(read->hash(), s.hash());
  EXPECT_NE(start(2, {own_set()}).hash(), start(2).hash());
  EXPECT_FALSE(Skirrid::parse_state(text + "x"));
  EXPECT_EQ(boost::json::serialize(Skirrid::view(s, kSpectator).at("shapes").at(5)),
            R"({"name":"gun","die":1,"cells":[[0,0],[0,1],[0,2],[0,3],[0,4],[0,5]]})");
}

// Every way to lay a shape face up or as a block, one by one.
std::size_t count_slowly(const State& s) {
  std::size_t count = 0;
  for (std::uint32_t word = 0; word < (1U << kActionBits); ++word) {
    const Placement p = placement_of(Action{word});
    if (p.kind >= kKinds || column_of(p.square) >= kSide || row_of(p.square) >= kSide) continue;
    count += Skirrid::parse_action(s, s.mover, placement_text(p, ' ')) ? 1 : 0;
  }
  return count;
}

TEST(SkirridSet, ListsAndSamplesAgreeWithTheRules) {
  State s = start(3, {own_set()});
  Rng rng(5);
  for (int i = 0; i < 5; ++i) random_step<Skirrid>(s, s.turn(), rng);
  EXPECT_EQ(legal(s).size(), count_slowly(s));
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(s.is_legal(placement_of(s.sample_action(s.mover, rng))));
}

TEST(SkirridSet, GamesWithDifferentSetsDoNotDisturbEachOther) {
  std::string upright(kStandardText);
  upright.replace(upright.find("gun ###M ##.."), 13, "gun M# .# .# .# ");
  upright.pop_back();
  const std::array states = {start(2, {own_set()}), start(2), start(2, {"set=" + upright})};
  std::array<std::size_t, 3> counts{};
  for (std::size_t i = 0; i < states.size(); ++i) counts[i] = legal(states[i]).size();
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 0; i < states.size(); ++i) EXPECT_EQ(legal(states[i]).size(), counts[i]);
  }
  EXPECT_EQ(counts[1], 231U);
}

}  // namespace
}  // namespace skerry::skirrid
