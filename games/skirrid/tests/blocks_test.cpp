// Blocks, lost turns, dice and the end: SKI-8 to SKI-12.
#include <gtest/gtest.h>

#include "games/skirrid/tests/positions.h"
#include "search/playout.h"

namespace skerry::skirrid {
namespace {

// Leaves a seat only these shapes, to reach late situations early.
void leave(State& s, std::size_t seat, std::string_view kinds) {
  std::uint32_t word = 0;
  if (!kinds.empty()) {
    for (const std::string_view name : split(kinds, ' ')) word |= 1U << *parse_kind(name);
  }
  s.hands[seat] = Hand(word);
}

// Covers everything but these squares.
void fill_except(State& s, const Board& free) {
  s.covered = kAllSquares - free;
  s.find_room();
}

// ---- SKI-8

TEST(SkirridRules, SKI_8_ABoundPlayerKeepsAwayFromTheBlock) {
  const State s = after(start(2), "door j10 0; eye j11 0 block");
  EXPECT_EQ(legal(s).size(), 1134U);
  EXPECT_EQ(why(s, "eye j12 0"),
            "SKI-8: Square j12 is next to Black's block 'eye j11 0 block', which binds you this turn.");
  EXPECT_EQ(why(s, "rod k11 0"),
            "SKI-8: Square k11 is next to Black's block 'eye j11 0 block', which binds you this turn.");
  EXPECT_EQ(why(s, "gun2 h12 180"),
            "SKI-8: Square j12 is next to Black's block 'eye j11 0 block', which binds you this turn.");
  EXPECT_EQ(names(s.forbidden() - s.covered), "i11 k11 j12");
  for (const Placement& p : legal(s)) {
    EXPECT_TRUE((neighbours(p.squares(kWays)) & placement("eye j11 0 block").squares(kWays)).empty());
  }
}

TEST(SkirridRules, SKI_8_DiagonalContactIsAllowed) {
  const State s = after(start(2), "door j10 0; eye j11 0 block");
  EXPECT_EQ(why(s, "eye i10 0"), "legal");
  EXPECT_EQ(why(s, "gun2 i10 0"), "legal");
}

TEST(SkirridRules, SKI_8_CountsOfPlacementsNextToABlock) {
  EXPECT_EQ(legal(after(start(2), "door j10 0; rod l11 0 block")).size(), 1005U);
  const State s = after(start(2), "door j10 0; rod i10 0 block");
  EXPECT_EQ(legal(s).size(), 1104U);
  EXPECT_EQ(s.scores()[0], 5);
  EXPECT_EQ(s.scores()[1], 1);
}

TEST(SkirridRules, SKI_8_WithTwoABlockLastsOneTurn) {
  State s = after(start(2), "door j10 0; eye j11 0 block; eye i10 0");
  EXPECT_EQ(why(s, "eye2 j12 0"), "legal");  // the blocker
  play(s, "eye2 h10 0");
  EXPECT_EQ(why(s, "eye2 j12 0"), "legal");
}

TEST(SkirridRules, SKI_8_WithThreeABlockBindsEverybodyElseOnce) {
  State s = after(start(3), "door j10 0; eye j11 0 block");
  const std::string bound = "SKI-8: Square j12 is next to Black's block 'eye j11 0 block', which binds you this turn.";
  EXPECT_EQ(s.bound_by(Seat{1}), 0b101);
  EXPECT_EQ(why(s, "eye j12 0"), bound);
  play(s, "eye i10 0");
  EXPECT_EQ(s.bound_by(Seat{1}), 0b001);
  EXPECT_EQ(why(s, "eye j12 0"), bound);
  play(s, "eye h10 0");
  EXPECT_EQ(s.blocks[1], kNoPiece);
  EXPECT_EQ(why(s, "eye j12 0"), "legal");
  play(s, "eye g10 0");
  EXPECT_EQ(why(s, "eye j12 0"), "legal");
}

TEST(SkirridRules, SKI_8_InPairsABlockBindsOnlyTheNextSeat) {
  State s = after(start(4), "snake j10 0; eye3 j11 0 block");
  EXPECT_EQ(s.bound_by(Seat{1}), 0b0100);
  EXPECT_TRUE(why(s, "eye j12 0").starts_with("SKI-8: Square j12 is next to Black's block"));
  play(s, "eye i10 0");
  EXPECT_EQ(s.mover, Seat{3});
  EXPECT_EQ(why(s, "eye j12 0"), "legal");  // the partner
  play(s, "eye h10 0");
  EXPECT_EQ(why(s, "eye3 j12 0"), "legal");
}

TEST(SkirridRules, SKI_8_FourOrMoreAloneAreBoundLikeThree) {
  for (const int players : {4, 5, 6}) {
    State s = start(players, {"teams=false"});
    play(s, players == 4 ? "snake j10 0; eye3 j11 0 block" : "snake j10 0; eye j11 0 block");
    for (int turn = 2; turn <= players; ++turn) {
      const auto placements = legal(s);
      EXPECT_TRUE(why(s, players == 4 && s.mover < Seat{2} ? "eye3 j12 0" : "eye j12 0").starts_with("SKI-8")) << turn;
      s.apply(s.mover, make_action(placements.front()));
    }
    EXPECT_EQ(s.mover, Seat{1});
    EXPECT_EQ(s.blocks[1], kNoPiece);
  }
}

TEST(SkirridRules, SKI_8_SeveralBlocksBindTogether) {
  State s = after(start(3), "eye j10 0; rod i10 0 block");
  EXPECT_EQ(names(placement("rod i10 0 block").squares(kWays)), "h10 i10");
  play(s, "eye j11 0 block");
  EXPECT_TRUE(why(s, "eye i11 0").starts_with("SKI-8"));
  EXPECT_TRUE(why(s, "eye j12 0").starts_with("SKI-8"));
  EXPECT_EQ(why(s, "eye k10 0"), "legal");
  EXPECT_EQ(names(s.touch), "j9 k10");
}

TEST(SkirridRules, SKI_8_APassedOverTurnUsesUpABlock) {
  // Black closes in the centre, and Amber its last free neighbour: White is left with no edges but those of blocks.
  State s = after(start(3), "eye j10 0; door k11 0 block; rod j8 90 block");
  EXPECT_EQ(s.turn(), Turn::of(Seat{1}));
  EXPECT_EQ(s.idle, 0);  // only blocks kept White from laying a shape
  EXPECT_EQ(s.blocks[0], kNoPiece);
  EXPECT_EQ(s.blocks[1], kNoPiece);
  EXPECT_NE(s.blocks[2], kNoPiece);
  EXPECT_EQ(s.bound_by(Seat{2}), 0b010);  // White's turn is over
  play(s, "eye j12 0");
  EXPECT_EQ(s.turn(), Turn::of(Seat{2}));
  play(s, "eye j13 0");
  EXPECT_EQ(s.turn(), Turn::of(Seat{0}));
  EXPECT_EQ(why(s, "eye i9 0"), "legal");
}

TEST(SkirridRules, SKI_8_AMissedTurnUsesUpABlock) {
  State s = after(start(2, {"dice=true"}), "roll 5; door j10 0; roll 1; eye j11 0 block");
  EXPECT_NE(s.blocks[1], kNoPiece);
  leave(s, 0, "eye rod");
  play(s, "roll 6");
  EXPECT_EQ(s.mover, Seat{1});
  EXPECT_EQ(s.blocks[1], kNoPiece);
  play(s, "roll 2; rod i10 0 block; roll 2");
  EXPECT_EQ(why(s, "rod j12 90"), "SKI-5: Square j11 is already covered.");
  EXPECT_EQ(why(s, "rod j13 90"), "legal");
}

// ---- SKI-9

TEST(SkirridRules, SKI_9_TheFirstMoveCannotBeABlock) {
  for (int players = 2; players <= 6; ++players) {
    const State s = start(players);
    EXPECT_EQ(count_blocks(s), 0);
    EXPECT_EQ(why(s, "rod j10 0 block"), "SKI-9: The first move of the game cannot be a block.");
  }
}

TEST(SkirridRules, SKI_9_WithThreeNoTwoBlocksInARowBelowSeventyFive) {
  State s = after(start(3), "eye j10 0; eye j11 0 block; eye i10 0; rod k10 0");
  EXPECT_EQ(s.mover, Seat{1});
  EXPECT_EQ(count_blocks(s), 0);
  EXPECT_EQ(why(s, "rod j13 90 block"),
            "SKI-9: Your previous turn was a block: you cannot block again until you have 75 points.");
  play(s, "eye j12 0; rod i12 90; rod i9 90");
  EXPECT_EQ(s.mover, Seat{1});
  EXPECT_GT(count_blocks(s), 0);
}

TEST(SkirridRules, SKI_9_WithThreeBlocksMayFollowBlocksFromSeventyFiveOn) {
  State s = after(start(3), "eye j10 0; eye j11 0 block; eye i10 0");
  s.points[1] = 75;
  play(s, "rod k10 0");
  EXPECT_GT(count_blocks(s), 0);
}

TEST(SkirridRules, SKI_9_BeingPassedOverAllowsAnotherBlock) {
  // Black has blocked. Now White's block keeps Black's quoin from the only place it fits.
  State s = after(start(3), "eye j10 0; eye j11 0 block; eye i10 0");
  leave(s, 0, "eye rod");
  leave(s, 1, "quoin");
  leave(s, 2, "eye gun");
  fill_except(s, placement("eye j8 0").squares(kWays) | placement("quoin j6 0").squares(kWays) |
                     placement("eye f10 0").squares(kWays) | placement("rod d10 0").squares(kWays));
  play(s, "eye j8 0 block");
  EXPECT_EQ(s.turn(), Turn::of(Seat{2}));
  play(s, "eye f10 0; rod d10 0");
  EXPECT_EQ(s.turn(), Turn::of(Seat{1}));
  EXPECT_EQ(count_blocks(s), 1);
}

TEST(SkirridRules, SKI_9_OthersMayBlockAsOftenAsTheyLike) {
  State two = after(start(2), "eye j10 0; eye j11 0 block; eye2 i10 0");
  EXPECT_EQ(why(two, "rod j12 90 block"), "legal");
  State four = after(start(4, {"teams=false"}), "rod j10 0; rod j11 0 block; eye l10 0; eye l11 0; rod2 m10 0");
  EXPECT_EQ(four.mover, Seat{1});
  EXPECT_GT(count_blocks(four), 0);
}

// ---- SKI-10

TEST(SkirridRules, SKI_10_ASeatThatCanLayNothingIsPassedOver) {
  State s = after(start(2), "eye j10 0; eye j11 0");
  leave(s, 0, "eye2 gun");
  leave(s, 1, "rod");
  Board free = placement("eye2 j12 0").squares(kWays) | placement("eye2 j8 0").squares(kWays);
  fill_except(s, free);
  play(s, "eye2 j12 0");
  // Neither Black's rod nor White's gun fits anywhere. Both turns are idle, and the game is over.
  EXPECT_TRUE(s.turn().is_over());
  EXPECT_EQ(Skirrid::end_text(s), "Nobody can place another shape");
}

TEST(SkirridRules, SKI_10_IdleTurnsCountOnlyInARow) {
  State s = after(start(3), "eye j10 0; eye j11 0; eye i10 0");
  leave(s, 0, "eye");
  leave(s, 1, "gun");
  leave(s, 2, "eye rod");
  fill_except(s, placement("eye j12 0").squares(kWays) | placement("rod j8 90").squares(kWays) |
                     placement("eye f10 0").squares(kWays));
  play(s, "eye j12 0");
  // Black is stuck and passed over; Amber is not.
  EXPECT_EQ(s.turn(), Turn::of(Seat{2}));
  EXPECT_EQ(s.idle, 1);
  play(s, "rod j8 90");
  // White has no shape left and Black is stuck: two idle turns, then Amber again.
  EXPECT_EQ(s.turn(), Turn::of(Seat{2}));
  EXPECT_EQ(s.idle, 2);
  play(s, "eye f10 0");
  EXPECT_TRUE(s.turn().is_over());
}

TEST(SkirridRules, SKI_10_ATurnLostToABlockDoesNotCount) {
  State s = after(start(2), "eye j10 0; eye j11 0; eye2 i10 0");
  leave(s, 0, "eye");
  leave(s, 1, "eye2 eye3");
  fill_except(s, placement("eye j12 0").squares(kWays) | placement("eye j13 0").squares(kWays));
  play(s, "eye2 j12 0 block");
  // j13, the only free square, is next to the block: White is passed over, which uses up the block.
  EXPECT_EQ(s.turn(), Turn::of(Seat{1}));
  EXPECT_EQ(s.idle, 0);
  EXPECT_EQ(why(s, "eye3 j13 0"), "legal");
}

TEST(SkirridRules, SKI_10_WithDiceATurnIsIdleOnlyIfNoRollWouldHelp) {
  State s = after(start(2, {"dice=true"}), "roll 1; eye j10 0; roll 1; eye j11 0");
  leave(s, 0, "eye2 gun");
  leave(s, 1, "rod");
  fill_except(s, placement("eye j12 0").squares(kWays) | placement("eye j8 0").squares(kWays));
  play(s, "roll 6");
  EXPECT_EQ(s.idle, 0);  // a 1 would have helped
  EXPECT_EQ(s.mover, Seat{1});
  play(s, "roll 6");
  EXPECT_EQ(s.idle, 1);  // a rod fits nowhere
  play(s, "roll 6");
  EXPECT_EQ(s.idle, 0);
  play(s, "roll 2; roll 1; eye2 j12 0; roll 2");
  EXPECT_EQ(s.idle, 1);
  EXPECT_TRUE(s.turn().is_chance());
  play(s, "roll 1");
  EXPECT_TRUE(s.turn().is_over());
}

TEST(SkirridRules, SKI_10_LiftingBlocksDoesNotLiftSKI9) {
  // There is room only for a snake laid face down, and White's previous turn was a block.
  State s = after(start(3), "eye j10 0; eye j11 0; eye i10 0");
  leave(s, 0, "snake");
  fill_except(s, placement("snake j14 0 block").squares(kWays));
  s.may_block = false;
  EXPECT_FALSE(s.can_place(s.playable()));
  EXPECT_TRUE(s.is_stuck());
  s.may_block = true;
  EXPECT_TRUE(s.can_place(s.playable()));
  EXPECT_FALSE(s.is_stuck());
}

TEST(SkirridRules, SKI_10_TheLastShapeEndsTheGame) {
  Rng rng(3);
  State s = start(4);
  playout<Skirrid>(s, rng);
  EXPECT_EQ(s.placed, 36);
  for (const Hand hand : s.hands) EXPECT_TRUE(hand.empty());
  EXPECT_EQ(Skirrid::end_text(s), "Every shape is on the board");
}

TEST(SkirridRules, SKI_10_ThoseWhoNeverLeaveTheArenaMayRunOutOfRoom) {
  // Without numbers nobody leaves the Arena, and some games end before the last shape is laid.
  Rng rng(5);
  int early = 0;
  for (int game = 0; game < 300; ++game) {
    State s = start(2, {even_board(0)});
    playout<Skirrid>(s, rng);
    EXPECT_TRUE((s.covered - kArena).empty());
    EXPECT_EQ(s.returns()[0], 0.5);
    if (s.placed == 36) continue;
    ++early;
    EXPECT_EQ(Skirrid::end_text(s), "Nobody can place another shape");
  }
  EXPECT_GT(early, 0);
}

// ---- SKI-11

TEST(SkirridRules, SKI_11_EveryTurnBeginsWithARoll) {
  State s = start(2, {"dice=true"});
  ASSERT_TRUE(s.turn().is_chance());
  Outcomes outcomes;
  s.chance_outcomes(outcomes);
  ASSERT_EQ(outcomes.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(outcomes[i].weight, 1U);
    EXPECT_EQ(Skirrid::outcome_text(s, outcomes[i].action), "roll " + std::to_string(i + 1));
  }
  play(s, "roll 4");
  EXPECT_EQ(s.turn(), Turn::of(Seat{0}));
  EXPECT_EQ(why(s, "gun j10 0"), "SKI-11: The roll is 4: you must lay a snake.");
  for (const Placement& p : legal(s)) EXPECT_EQ(kShapeNames[shape_of(p.kind)], "snake");
  EXPECT_EQ(legal(s).size(), 40U);
  play(s, "snake3 j10 0");
  EXPECT_TRUE(s.turn().is_chance());
  play(s, "roll 1");
  EXPECT_EQ(why(s, "snake j12 0"), "SKI-11: The roll is 1: you must lay an eye.");
  EXPECT_EQ(why(s, "eye3 j11 0 block"), "legal");
}

TEST(SkirridRules, SKI_11_WithoutSuchAShapeTheTurnIsMissed) {
  State s =
      after(start(5, {"dice=true"}), "roll 1; eye j10 0; roll 1; eye j11 0; roll 1; eye i10 0; roll 1; eye k10 0");
  play(s, "roll 1; eye j9 0; roll 1");
  EXPECT_TRUE(s.turn().is_chance());
  EXPECT_EQ(s.mover, Seat{1});
  EXPECT_EQ(s.roll, 0);
  EXPECT_EQ(s.placed, 5);
}

TEST(SkirridRules, SKI_11_TheGameEndsWhenAPlayerHasLaidEveryShape) {
  Rng rng(8);
  for (int game = 0; game < 20; ++game) {
    State s = start(3, {"dice=true"});
    playout<Skirrid>(s, rng);
    ASSERT_TRUE(s.turn().is_over());
    const auto done = std::count_if(s.hands.begin(), s.hands.begin() + 3, [](Hand hand) { return hand.empty(); });
    EXPECT_LE(done, 1);
    const bool says_so = Skirrid::end_text(s).ends_with(" has placed every shape");
    EXPECT_EQ(says_so, done == 1) << Skirrid::end_text(s);
  }
}

// ---- SKI-12

State finished(int players, const std::vector<std::string>& options, const std::vector<std::uint16_t>& points) {
  State s = start(players, options);
  s.phase = Phase::kOver;
  std::ranges::copy(points, s.points.begin());
  return s;
}

TEST(SkirridRules, SKI_12_TheMostPointsWin) {
  EXPECT_EQ(finished(2, {}, {300, 301}).returns(), (PerSeat<double>{0, 1}));
  EXPECT_EQ(finished(3, {}, {90, 80, 70}).returns(), (PerSeat<double>{1, 0, 0}));
  EXPECT_EQ(finished(4, {"teams=false"}, {10, 60, 50, 49}).returns(), (PerSeat<double>{0, 1, 0, 0}));
}

TEST(SkirridRules, SKI_12_PairsAddTheirPoints) {
  const State s = finished(4, {}, {10, 60, 100, 49});
  EXPECT_EQ(s.returns(), (PerSeat<double>{1, 0, 1, 0}));
  EXPECT_EQ(s.scores(), (PerSeat<std::int32_t>{10, 60, 100, 49}));
  EXPECT_EQ(finished(4, {}, {10, 60, 100, 50}).returns(), (PerSeat<double>{0.5, 0.5, 0.5, 0.5}));
}

TEST(SkirridRules, SKI_12_EqualLeadersShare) {
  EXPECT_EQ(finished(2, {}, {300, 300}).returns(), (PerSeat<double>{0.5, 0.5}));
  EXPECT_EQ(finished(6, {}, {30, 40, 40, 10, 40, 0}).returns(), (PerSeat<double>{0, 1.0 / 3, 1.0 / 3, 0, 1.0 / 3}));
}

TEST(SkirridRules, SKI_12_NobodyHasWonBeforeTheEnd) {
  EXPECT_EQ(after(start(2), "door j10 0").returns(), PerSeat<double>{});
}

}  // namespace
}  // namespace skerry::skirrid
