// The board, the shapes, who gets what, and where a shape may lie: SKI-1 to SKI-7.
#include <gtest/gtest.h>

#include "games/skirrid/tests/positions.h"

namespace skerry::skirrid {
namespace {

int sum_of(const State& s, const Board& board) {
  int sum = 0;
  board.for_each([&](Square square) { sum += s.numbers[square]; });
  return sum;
}

TEST(SkirridRules, SKI_1_SquaresAreNamedByColumnAndRow) {
  EXPECT_EQ(square_name(kCentre), "j10");
  EXPECT_EQ(kAllSquares.count(), 361U);
  kAllSquares.for_each([](Square square) { EXPECT_EQ(parse_square(square_name(square)), square); });
  for (const std::string_view name : {"", "a", "a0", "a20", "t1", "10j", "j10 ", "j010", "J10", "j-1", "j100"}) {
    EXPECT_FALSE(parse_square(name)) << name;
  }
}

TEST(SkirridRules, SKI_1_TheNumbersOfTheBoard) {
  const State s = start(2);
  EXPECT_EQ(sum_of(s, kAllSquares), 1138);
  EXPECT_EQ(sum_of(s, kArena), 338);
  const auto quarter = [](bool right, bool top) {
    return squares_where(
        [=](int column, int row) { return (right ? column > 9 : column < 9) && (top ? row > 9 : row < 9); });
  };
  for (const bool right : {false, true}) {
    for (const bool top : {false, true}) EXPECT_EQ(sum_of(s, quarter(right, top)), 269);
  }
  EXPECT_EQ(s.numbers[*parse_square("a19")], 25);
  EXPECT_EQ(s.numbers[*parse_square("c19")], 25);
  EXPECT_EQ(s.numbers[*parse_square("b19")], 0);
  EXPECT_EQ(s.numbers[*parse_square("j10")], 2);
  EXPECT_EQ(s.numbers[*parse_square("e1")], 12);
}

TEST(SkirridRules, SKI_1_TheArenaIsADiamondThatReachesTheEdges) {
  EXPECT_EQ(kArena.count(), 181U);
  for (const std::string_view name : {"j1", "j19", "a10", "s10", "j10", "e14", "n6"}) {
    EXPECT_TRUE(kArena.has(*parse_square(name))) << name;
  }
  for (const std::string_view name : {"i1", "k19", "a9", "s11", "e15", "d14", "a1", "s19"}) {
    EXPECT_FALSE(kArena.has(*parse_square(name))) << name;
  }
}

TEST(SkirridRules, SKI_1_AnotherBoardCanBeTypedIn) {
  EXPECT_EQ(sum_of(start(2, {even_board(99)}), kAllSquares), 361 * 99);
  const State standard = start(2);
  const State typed = start(2, {"board=" + numbers_text(standard, ' ')});
  EXPECT_EQ(typed, standard);
  const auto error = [](const std::string& board) {
    const auto state = try_start(2, {"board=" + board});
    return state ? "accepted" : state.error().text();
  };
  EXPECT_EQ(error("nonsense"),
            "SKI-1: The board has 1 row instead of 19: write 'standard', or 19 rows of 19 numbers joined by '/'.");
  std::string rows = even_board(7).substr(6);
  std::string shorter = rows;
  shorter.erase(6 * 38, 2);
  EXPECT_EQ(error(shorter), "SKI-1: Row 7 of the board, counting from the top, has 18 numbers instead of 19.");
  EXPECT_EQ(error("1 " + rows), "SKI-1: Row 1 of the board, counting from the top, has 20 numbers instead of 19.");
  EXPECT_EQ(error(rows + "00"),
            "SKI-1: Row 19 of the board, counting from the top, has '700' where a number from 0 to 99 should be.");
  EXPECT_EQ(error(rows + " "),
            "SKI-1: Row 19 of the board, counting from the top, has '' where a number from 0 to 99 should be.");
}

TEST(SkirridRules, SKI_2_TheShapesCoverOneToSixSquares) {
  EXPECT_EQ(squares("eye j10 0"), "j10");
  EXPECT_EQ(squares("rod j10 0"), "j10 k10");
  EXPECT_EQ(squares("quoin j10 0"), "j10 k10 j11");
  EXPECT_EQ(squares("snake j10 0"), "k9 l9 j10 k10");
  EXPECT_EQ(squares("door j10 0"), "j9 l9 j10 k10 l10");
  EXPECT_EQ(squares("gun j10 0"), "g9 h9 g10 h10 i10 j10");
}

TEST(SkirridRules, SKI_3_RotationsAreClockwise) {
  EXPECT_EQ(squares("rod j10 90"), "j9 j10");
  EXPECT_EQ(squares("rod2 j10 180"), "i10 j10");
  EXPECT_EQ(squares("rod2 j10 270"), "j10 j11");
  EXPECT_EQ(squares("gun3 c19 270"), "c16 d16 c17 d17 c18 c19");
  EXPECT_EQ(squares("door j10 180"), "h10 i10 j10 h11 j11");
}

TEST(SkirridRules, SKI_3_ABlockIsMirroredThenRotated) {
  EXPECT_EQ(squares("rod k10 0 block"), "j10 k10");
  EXPECT_EQ(squares("rod k10 90 block"), "k10 k11");
  EXPECT_EQ(squares("snake j10 0 block"), "h9 i9 i10 j10");
  EXPECT_EQ(squares("gun j10 0 block"), "l9 m9 j10 k10 l10 m10");
}

TEST(SkirridRules, SKI_3_NoShapeIsLaidAsItsMirrorImage) {
  // For shapes that differ from their mirror image, no block looks like the shape right side up.
  for (const std::string_view name : {"snake", "gun"}) {
    const std::size_t shape = shape_of(*parse_kind(name));
    for (const Laid& up : kWays.laid[shape][0]) {
      for (const Laid& block : kWays.laid[shape][1]) EXPECT_NE(up.figure, block.figure) << name;
    }
  }
  EXPECT_EQ(kWays.figures, 23U);  // 1 + 2 + 4 + 4 + 4 + 8
}

TEST(SkirridRules, SKI_4_WhoGetsWhat) {
  EXPECT_EQ(hand_text(full_hand(2, 1)),
            "eye eye2 eye3 rod rod2 rod3 quoin quoin2 quoin3 snake snake2 snake3 door door2 door3 gun gun2 gun3");
  EXPECT_EQ(hand_text(full_hand(3, 2)), "eye eye rod rod quoin quoin snake snake door door gun gun");
  for (const std::size_t seat : {0U, 1U}) {
    EXPECT_EQ(hand_text(full_hand(4, seat)), "eye3 rod rod2 quoin3 snake snake2 door3 gun gun2");
    EXPECT_EQ(hand_text(full_hand(4, seat + 2)), "eye eye2 rod3 quoin quoin2 snake3 door door2 gun3");
  }
  EXPECT_EQ(hand_text(full_hand(5, 4)), "eye rod quoin snake door gun");
  EXPECT_EQ(hand_text(full_hand(6, 0)), "eye rod quoin snake door gun");
  for (int players = 2; players <= 6; ++players) EXPECT_EQ(start(players).pieces_in_game(), players == 5 ? 30U : 36U);
}

TEST(SkirridRules, SKI_4_TeamsAreForFour) {
  EXPECT_TRUE(start(4).teams);
  EXPECT_FALSE(start(4, {"teams=false"}).teams);
  for (const int players : {2, 3, 5, 6}) {
    EXPECT_FALSE(start(players).teams);
    EXPECT_FALSE(start(players, {"teams=false"}).teams);
    const auto state = try_start(players, {"teams=true"});
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().text(),
              "SKI-4: Playing in pairs (teams=true) takes four players, not " + std::to_string(players) + ".");
  }
}

TEST(SkirridRules, SKI_4_WithoutMarksCopiesAreOneAction) {
  State s = start(3);
  EXPECT_EQ(legal(s).size(), 69U);
  EXPECT_EQ(why(s, "gun3 j10 0"), "SKI-4: Marks do not count with 3 players: write 'gun' instead of 'gun3'.");
  play(s, "gun j10 0; eye j11 0; eye k10 0");
  EXPECT_EQ(hand_text(s.hands[0]), "eye eye rod rod quoin quoin snake snake door door gun");
  EXPECT_EQ(why(s, "gun l10 180"), "legal");
  play(s, "gun l10 180; eye j12 0; eye l11 0");
  EXPECT_EQ(why(s, "gun j12 0"), "SKI-4: You have no gun left.");
}

TEST(SkirridRules, SKI_4_OnlyShapesInHandCanBeLaid) {
  const State four = start(4);
  EXPECT_EQ(why(four, "gun3 j10 0"), "SKI-4: You were not dealt a gun3.");
  EXPECT_EQ(why(four, "gun2 j10 0"), "legal");
  State two = start(2);
  play(two, "eye3 j10 0; eye3 j11 0");
  EXPECT_EQ(why(two, "eye3 j12 0"), "SKI-4: You have no eye3 left.");
  EXPECT_EQ(why(two, "eye2 j12 0"), "legal");
}

TEST(SkirridRules, SKI_5_TheFirstShapeCoversTheCentre) {
  const State s = start(2);
  EXPECT_EQ(why(s, "gun j11 0"), "SKI-5: The first shape of the game must cover the centre, j10.");
  for (const Placement& p : legal(s)) EXPECT_TRUE(p.squares(kWays).has(kCentre));
}

TEST(SkirridRules, SKI_5_CountsOfFirstPlacements) {
  const State s = start(2);
  const auto count = [placements = legal(s)](std::string_view name) {
    return std::ranges::count(placements, *parse_kind(name), &Placement::kind);
  };
  EXPECT_EQ(legal(s).size(), 231U);
  EXPECT_EQ(count("eye") + count("eye2") + count("eye3"), 3);
  EXPECT_EQ(count("rod"), 4);
  EXPECT_EQ(count("rod2"), 8);
  EXPECT_EQ(count("rod3"), 8);
  EXPECT_EQ(count("quoin") + count("quoin2") + count("quoin3"), 36);
  EXPECT_EQ(count("snake"), 8);
  EXPECT_EQ(count("snake2") + count("snake3"), 32);
  EXPECT_EQ(count("door") + count("door2") + count("door3"), 60);
  EXPECT_EQ(count("gun") + count("gun2") + count("gun3"), 72);
}

TEST(SkirridRules, SKI_5_LaterShapesShareAnEdgeWithAnother) {
  State s = start(2);
  play(s, "door j10 0");
  EXPECT_EQ(legal(s).size(), 1684U);
  EXPECT_EQ(count_blocks(s), 842);
  EXPECT_EQ(legal(after(start(2), "gun j10 0")).size(), 1802U);
  EXPECT_EQ(why(s, "eye j11 0"), "legal");
  EXPECT_EQ(why(s, "eye i11 0"), "SKI-5: This shape touches others only at corners: it must share an edge with one.");
  EXPECT_EQ(why(s, "eye j12 0"), "SKI-5: This shape touches no other: it must share an edge with one.");
  EXPECT_EQ(why(s, "eye a19 0"), "SKI-5: This shape touches no other: it must share an edge with one.");
  for (const Placement& p : legal(s)) {
    EXPECT_FALSE((neighbours(p.squares(kWays)) & s.covered).empty());
    EXPECT_TRUE((p.squares(kWays) & s.covered).empty());
  }
}

TEST(SkirridRules, SKI_5_ShapesLieOnFreeSquaresOfTheBoard) {
  const State s = after(start(2), "door j10 0");
  EXPECT_EQ(why(s, "eye j10 0"), "SKI-5: Square j10 is already covered.");
  EXPECT_EQ(why(s, "rod i10 0"), "SKI-5: Square j10 is already covered.");
  EXPECT_EQ(why(s, "gun m10 0"), "SKI-5: Squares j9, j10, k10 and l10 are already covered.");
  EXPECT_EQ(why(s, "gun3 b10 0"), "SKI-5: This shape would reach beyond the edge of the board.");
  EXPECT_EQ(why(s, "rod s10 0"), "SKI-5: This shape would reach beyond the edge of the board.");
  EXPECT_EQ(why(s, "rod j1 90"), "SKI-5: This shape would reach beyond the edge of the board.");
}

TEST(SkirridRules, SKI_5_OtherNumbersOfPlayers) {
  for (const int players : {3, 5, 6}) {
    EXPECT_EQ(legal(start(players)).size(), 69U);
    EXPECT_EQ(legal(after(start(players), "door j10 0")).size(), 492U);
  }
  EXPECT_EQ(legal(start(4)).size(), 117U);
  EXPECT_EQ(legal(after(start(4), "gun j10 0")).size(), 894U);
}

TEST(SkirridRules, SKI_5_LegalPlacementsMatchTheDefinition) {
  Rng rng(12);
  State s = start(2);
  while (!s.turn().is_over()) {
    // Try every name on every square.
    std::vector<Placement> expected;
    for (Kind kind = 0; kind < kKinds; ++kind) {
      for (const Side side : {Side::kUp, Side::kBlock}) {
        for (std::uint8_t rotation = 0; rotation < kRotations; ++rotation) {
          Placement p{kind, side, rotation, 0};
          if (!p.laid(kWays).is_name[mark_of(kind) == 0 ? 0 : 1]) continue;
          fits(p.figure(kWays), kAllSquares).for_each([&](Square lowest) {
            p.square = static_cast<Square>(lowest + p.laid(kWays).anchor);
            if (s.is_legal(p)) expected.push_back(p);
          });
        }
      }
    }
    ASSERT_EQ(legal(s), expected) << Skirrid::state_text(s);
    s.apply(s.mover, s.sample_action(s.mover, rng));
  }
}

TEST(SkirridRules, SKI_6_BelowSeventyFivePointsShapesStayInTheArena) {
  State s = after(start(2), "gun3 j10 0; rod e10 0; rod c10 0; rod2 a10 0");
  s.points[0] = 74;
  s.find_room();
  EXPECT_EQ(why(s, "eye b11 0"), "legal");
  EXPECT_EQ(why(s, "eye b9 0"), "legal");
  EXPECT_EQ(why(s, "eye a11 0"),
            "SKI-6: Square a11 is outside the Arena, which you may not leave until you have 75 points; you have 74.");
  EXPECT_EQ(why(s, "quoin a11 0"),
            "SKI-6: Squares a11 and a12 are outside the Arena, which you may not leave until you have 75 points; you "
            "have 74.");
  for (const Placement& p : legal(s)) EXPECT_TRUE((p.squares(kWays) - kArena).empty());
  s.points[0] = 75;
  s.find_room();
  EXPECT_EQ(why(s, "eye a11 0"), "legal");
}

TEST(SkirridRules, SKI_6_TheArenaRuleIsForTwoOrThreePlayers) {
  for (int players = 2; players <= 6; ++players) {
    EXPECT_EQ(start(players).is_under_arena_rule(Seat{0}), players <= 3) << players;
  }
  State s = after(start(4), "gun j10 0");
  s.covered.add(*parse_square("a10"));
  s.find_room();
  EXPECT_EQ(why(s, "rod a12 90"), "legal");
}

TEST(SkirridRules, SKI_7_NumbersAddUpAndTheMarkMultipliesOne) {
  const State s = start(2);
  const auto points = [&](std::string_view text) { return s.points_for(placement(text)); };
  EXPECT_EQ(points("door j10 0"), 5U);     // 2 + 3
  EXPECT_EQ(points("gun c19 270"), 38U);   // 25 + 6 + 7
  EXPECT_EQ(points("gun2 c19 270"), 63U);  // 50 + 6 + 7
  EXPECT_EQ(points("gun3 c19 270"), 88U);  // 75 + 6 + 7
  EXPECT_EQ(points("gun3 b19 270"), 16U);  // the mark on a blank: 6 + 6 + 4
  EXPECT_EQ(points("door3 a19 0"), 100U);  // 75 + 25
}

TEST(SkirridRules, SKI_7_TheBestPlacements) {
  const State s = start(2);
  std::array<std::uint32_t, kKinds> best{};
  for (Kind kind = 0; kind < kKinds; ++kind) {
    for (std::uint8_t rotation = 0; rotation < kRotations; ++rotation) {
      Placement p{kind, Side::kUp, rotation, 0};
      fits(p.figure(kWays), kAllSquares).for_each([&](Square lowest) {
        p.square = static_cast<Square>(lowest + p.laid(kWays).anchor);
        best[kind] = std::max(best[kind], s.points_for(p));
      });
    }
  }
  EXPECT_EQ(best[*parse_kind("door3")], 100U);
  EXPECT_EQ(best[*parse_kind("gun3")], 88U);
  EXPECT_EQ(best[*parse_kind("snake3")], 85U);
  EXPECT_EQ(*std::ranges::max_element(best), 100U);
}

TEST(SkirridRules, SKI_7_ABlockScoresHalfRoundedDownAfterTheMark) {
  const State s = start(2);
  const auto points = [&](std::string_view text) { return s.points_for(placement(text)); };
  EXPECT_EQ(points("eye a19 0 block"), 12U);    // 25 / 2
  EXPECT_EQ(points("eye2 a19 0 block"), 25U);   // 50 / 2
  EXPECT_EQ(points("eye3 a19 0 block"), 37U);   // 75 / 2
  EXPECT_EQ(points("rod b18 0 block"), 3U);     // 6 / 2
  EXPECT_EQ(points("door3 c19 0 block"), 50U);  // (25 + 75) / 2
  State played = after(start(2), "door j10 0; rod i10 0 block");
  EXPECT_EQ(played.scores()[0], 5);
  EXPECT_EQ(played.scores()[1], 1);  // h10 bears 3
}

// Average points per game. The expected figures come from an independent implementation.
struct Averages {
  double white;
  double black;
};

template <class Choose>
Averages average_points(int games, Choose choose) {
  Rng rng(7);
  Averages sum{0, 0};
  for (int i = 0; i < games; ++i) {
    State s = start(2);
    while (!s.turn().is_over()) s.apply(s.mover, choose(s, rng));
    sum.white += s.scores()[0];
    sum.black += s.scores()[1];
  }
  return {sum.white / games, sum.black / games};
}

TEST(SkirridRules, SKI_7_AveragesOfRandomPlay) {
  const auto any = [](const State& s, Rng& rng) { return s.sample_action(s.mover, rng); };
  const Averages all = average_points(2000, any);
  EXPECT_NEAR(all.white, 133, 4);
  EXPECT_NEAR(all.black, 138, 4);
  const auto no_blocks = [](const State& s, Rng& rng) {
    for (;;) {
      const Action action = s.sample_action(s.mover, rng);
      if (!placement_of(action).is_block()) return action;
    }
  };
  const Averages up = average_points(1000, no_blocks);
  EXPECT_NEAR(up.white, 182, 5);
  EXPECT_NEAR(up.black, 190, 5);
}

TEST(SkirridRules, SKI_7_AveragesOfGreedyPlay) {
  const auto most = [](const State& s, Rng& rng) {
    Action best{};
    std::uint32_t points = 0;
    std::uint32_t equals = 0;
    Actions actions;
    s.legal_actions(s.mover, actions);
    for (const Action action : actions) {
      const std::uint32_t here = s.points_for(placement_of(action));
      if (here < points && equals > 0) continue;
      if (here > points) equals = 0;
      points = here;
      if (rng.below(++equals) == 0) best = action;
    }
    return best;
  };
  const Averages averages = average_points(60, most);
  EXPECT_NEAR(averages.white, 450, 15);
  EXPECT_NEAR(averages.black, 465, 15);
}

}  // namespace
}  // namespace skerry::skirrid
