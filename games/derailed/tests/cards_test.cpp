// The deck and the ways of trains: DER-3, DER-4 and DER-12. Checks the floods against trains that walk one by one.
#include <gtest/gtest.h>
#include <set>

#include "games/derailed/tests/positions.h"
#include "search/playout.h"

namespace skerry::derailed {
namespace {

TEST(DerailedCards, DER_12_NinetyCardsWithThirtySevenNames) {
  // Each row of the table in RULES.md: copies of each, names.
  const std::vector<std::pair<unsigned, std::string>> rows = {
      {2, "NS EW ES SW"},
      {2, "SW/e EW/s ES/w SW/n NW/s NS/w EW/n NW/e NE/w ES/n NS/e NE/s"},
      {2, "SW/n/e EW/n/s ES/n/w NW/e/s NS/e/w NE/s/w"},
      {3, "NES ESW NSW NEW ESW/n NSW/e NEW/s NES/w"},
      {4, "NESW"},
      {3, "NE/SW ES/NW NW+SW NW+NS SW+NS NS/EW"},
  };
  unsigned cards = 0;
  std::size_t names = 0;
  for (const auto& [copies, list] : rows) {
    for (const std::string_view name : split(list, ' ')) {
      const Card card = find_card(name);
      ASSERT_NE(card, kNoCard) << name;
      EXPECT_EQ(kPrints[card].copies, copies) << name;
      cards += copies;
      ++names;
    }
  }
  EXPECT_EQ(names, kCards);
  EXPECT_EQ(cards, 90U);
  EXPECT_EQ(total(start(2).deck), 90U);
}

TEST(DerailedCards, DER_12_TwentyFiveKindsUpToAHalfTurn) {
  std::vector<Face> kinds;
  for (std::size_t i = 0; i < kCards; ++i) {
    const bool is_new = std::ranges::find(kinds, kFaces[2 * i]) == kinds.end() &&
                        std::ranges::find(kinds, kFaces[2 * i + 1]) == kinds.end();
    if (is_new) kinds.push_back(kFaces[2 * i]);
  }
  EXPECT_EQ(kinds.size(), 25U);
}

TEST(DerailedCards, DER_12_EightCardsLookTheSameTurned) {
  std::string names;
  for (Card card = 0; card < kCards; ++card) {
    if (is_symmetric(card)) names += std::string(name_of(card)) + " ";
  }
  EXPECT_EQ(names, "NS EW EW/n/s NS/e/w NESW NE/SW ES/NW NS/EW ");
}

TEST(DerailedCards, DER_12_NamesSayWhatIsJoined) {
  const Face junction = read_face("NES/w");
  EXPECT_TRUE(junction.joins(Side::kNorth, Side::kSouth) && junction.joins(Side::kSouth, Side::kEast));
  EXPECT_FALSE(junction.joins(Side::kNorth, Side::kWest));
  EXPECT_EQ(side_names(junction.dead_ends()), "W");
  const Face curves = read_face("NE/SW");
  EXPECT_TRUE(curves.joins(Side::kEast, Side::kNorth) && curves.joins(Side::kWest, Side::kSouth));
  EXPECT_FALSE(curves.joins(Side::kNorth, Side::kSouth) || curves.joins(Side::kNorth, Side::kWest));
  const Face points = read_face("NW+SW");
  EXPECT_TRUE(points.joins(Side::kWest, Side::kNorth) && points.joins(Side::kWest, Side::kSouth));
  EXPECT_FALSE(points.joins(Side::kNorth, Side::kSouth));
  EXPECT_EQ(side_names(half_turn(points).track), "NES");
  EXPECT_TRUE(half_turn(points).joins(Side::kEast, Side::kSouth));
}

// ---- DER-3 in positions

TEST(DerailedRules, DER_3_ATrainNeedsTrackInTheWestOfItsFirstSlot) {
  EXPECT_EQ(reach(position({.railway = "EW,EW,-,-|-,-,-,-"}), 1), "1,1W 1,2W");
  EXPECT_EQ(reach(position({.railway = "NS,EW,-,-|-,-,-,-"}), 1), "");
  EXPECT_EQ(reach(position({.railway = "NES/w,EW,-,-|-,-,-,-"}), 1), "1,1W");  // connected on its stub
}

TEST(DerailedRules, DER_3_AcrossAnEdgeTheNextCardNeedsTrack) {
  EXPECT_EQ(reach(position({.railway = "EW,NS,EW,-|-,-,-,-"}), 1), "1,1W");
  EXPECT_EQ(reach(position({.railway = "EW,NS/w,EW,-|-,-,-,-"}), 1), "1,1W 1,2W");
  EXPECT_EQ(reach(position({.railway = "SW,-,-,-|NES,EW,-,-"}), 1), "1,1W 2,1N 2,2W");
}

TEST(DerailedRules, DER_3_NoWayFromBranchToBranchOfASwitch) {
  // From the north the switch leads only west, to another player's station.
  EXPECT_EQ(reach(position({.railway = "SW,-,-,-|NW+SW,-,-,-|EW,-,-,-",
                            .starts = "ABC",
                            .destinations = "BCA",
                            .points = "0,0,0|0,0,0|0,0,0",
                            .hands = "EW|EW/n|EW/s"}),
                  1),
            "1,1W 2,1N");
  EXPECT_EQ(reach(position({.railway = "EW,-,-,-|NW+SW,-,-,-|NES,-,-,-",
                            .starts = "BAC",
                            .destinations = "ACB",
                            .points = "0,0,0|0,0,0|0,0,0",
                            .hands = "EW|EW/n|EW/s"}),
                  1),
            "2,1W 3,1N");
  // NW+NS from the north: west and south.
  EXPECT_EQ(reach(position({.railway = "SW,-,-,-|NW+NS,-,-,-|NES,-,-,-",
                            .starts = "ABC",
                            .destinations = "BCA",
                            .points = "0,0,0|0,0,0|0,0,0",
                            .hands = "EW|EW/n|EW/s"}),
                  1),
            "1,1W 2,1N 3,1N");
}

TEST(DerailedRules, DER_3_ATrainMayComeThroughACardAgain) {
  // Over the bridge, around the loop, and north under the bridge.
  EXPECT_EQ(reach(position({.railway = "EW,NS/EW,SW,-|-,SW~,ES~,-"}), 1), "1,1W 1,2SW 1,3W 2,2E 2,3N");
}

TEST(DerailedRules, DER_3_TheWayMustNotRunThroughTheCoveredCard) {
  const State s = position({.railway = "EW,NS/EW,SW,-|-,SW~,ES~,-", .hands = "NS,EW/n|NEW"});
  EXPECT_EQ(why(s, "lay NS 1,2"),
            "DER-3: The only way to the south side of 1,2 runs through the card that would be covered.");
  EXPECT_EQ(why(s, "lay EW/n 1,2"), "legal");
}

TEST(DerailedRules, DER_3_WhyALayIsNotConnected) {
  const State s = position({.railway = "EW,-,-,-|-,-,-,-", .hands = "NS,SW/n|NEW"});
  EXPECT_EQ(why(s, "lay SW/n 2,1"), "DER-3: No train of Ashfield Express can reach 2,1 yet.");
  EXPECT_EQ(why(s, "lay NS 1,2"), "DER-3: Trains enter 1,2 from the west, where NS has no track.");
  EXPECT_EQ(why(s, "lay SW/n 1,2 turned"),
            "DER-3: Trains enter 1,2 from the west, where SW/n turned has no track. It would fit as printed.");
  const State other = position({.railway = "EW,-,-,-|-,-,-,-", .hands = "ES|NEW"});
  EXPECT_EQ(why(other, "lay ES 1,2"),
            "DER-3: Trains enter 1,2 from the west, where ES has no track. It would fit turned.");
}

// ---- floods against walking trains

// Moves one train by the faces of the cards, and records the ports by which it enters.
void walk(const State& s, Slot slot, Side in, std::set<std::pair<int, int>>& entered) {
  if (s.slots[slot] == kEmptySlot) return;
  const Face& face = face_of(s.slots[slot]);
  if ((face.track & sides_of(in)) == 0 || !entered.emplace(slot, index(in)).second) return;
  for (std::size_t i = 0; i < kSides; ++i) {
    const auto out = static_cast<Side>(i);
    if (!face.joins(in, out)) continue;
    const int lane = static_cast<int>(lane_of(slot)) + (out == Side::kSouth ? 1 : out == Side::kNorth ? -1 : 0);
    const int column = static_cast<int>(column_of(slot)) + (out == Side::kEast ? 1 : out == Side::kWest ? -1 : 0);
    if (lane < 0 || column < 0 || lane >= static_cast<int>(s.players()) || column >= static_cast<int>(kColumns))
      continue;
    walk(s, slot_at(static_cast<std::size_t>(lane), static_cast<std::size_t>(column)), opposite(out), entered);
  }
}

std::set<std::pair<int, int>> walked(const State& s, Seat seat) {
  std::set<std::pair<int, int>> entered;
  walk(s, s.start_slot(seat), Side::kWest, entered);
  return entered;
}

std::set<std::pair<int, int>> flooded(const State& s, Seat seat) {
  std::set<std::pair<int, int>> entered;
  const Ports in = find_reach(s.rails, start_port(s.start_slot(seat))).in;
  for (Slot slot = 0; slot < kMaxSlots; ++slot) {
    for (std::size_t side = 0; side < kSides; ++side) {
      if (((in.at(slot) >> side) & 1U) != 0) entered.emplace(slot, side);
    }
  }
  return entered;
}

bool walks_home(const State& s, Seat seat) {
  for (const auto& [slot, side] : walked(s, seat)) {
    if (slot == s.goal_slot(seat) &&
        face_of(s.slots[static_cast<std::size_t>(slot)]).joins(static_cast<Side>(side), Side::kEast)) {
      return true;
    }
  }
  return false;
}

// Tries every card in every slot, as printed and turned: it is legal exactly if a train can then walk to it.
void check_lays(const State& s) {
  for (Card card = 0; card < kCards; ++card) {
    Hand hand;
    hand.add(card);
    Actions listed;
    s.list_actions(hand, listed);
    Actions expected;
    for (Slot slot = 0; slot < s.players() * kColumns; ++slot) {
      for (const bool turned : {false, true}) {
        if (turned && is_symmetric(card)) continue;
        State after = s;
        after.put_card(slot, make_laid(card, turned));
        const auto entered = walked(after, s.mover);
        const bool is_connected = std::ranges::any_of(entered, [&](const auto& port) { return port.first == slot; });
        if (is_connected) expected.push_back(make_lay(card, slot, turned));
      }
    }
    if (expected.empty()) expected.push_back(make_card_action(Kind::kDiscard, card));
    ASSERT_TRUE(std::ranges::equal(listed, expected)) << name_of(card) << " in " << Derailed::state_text(s);
  }
}

TEST(DerailedRules, DER_3_DER_4_FloodsFindWhatTrainsWalk) {
  Rng rng(11);
  std::size_t positions = 0;
  std::size_t homes = 0;
  for (int players = 2; players <= 6; ++players) {
    State s = start(players);
    for (int step = 0; !s.turn().is_over(); ++step) {
      if (s.phase == Phase::kLay) {
        for (std::size_t i = 0; i < s.players(); ++i) {
          ASSERT_EQ(flooded(s, seat_at(i)), walked(s, seat_at(i))) << Derailed::state_text(s);
          ASSERT_EQ(s.is_connected(seat_at(i)), walks_home(s, seat_at(i))) << Derailed::state_text(s);
          homes += walks_home(s, seat_at(i)) ? 1 : 0;
        }
        if (step % 3 == 0) check_lays(s);
        ++positions;
      }
      random_step<Derailed>(s, s.turn(), rng);
    }
  }
  EXPECT_GT(positions, 1000U);
  EXPECT_GT(homes, 0U);
}

}  // namespace
}  // namespace skerry::derailed
