#include "games/derailed/bot.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "games/derailed/tests/positions.h"
#include "search/playout.h"
#include "testing/puzzle.h"

namespace skerry::derailed {
namespace {

using testing::Puzzle;

TEST(DerailedBot, KnowsTheResultOfAFinishedGame) {
  Rng rng(5);
  for (int players = 2; players <= 6; ++players) {
    State state = start(players, {players % 2 == 0 ? "redraw=true" : "redraw=false"});
    playout<Derailed>(state, rng);
    const PerSeat<float> shares = DerailedBot::estimate(state);
    for (std::size_t i = 0; i < state.players(); ++i) EXPECT_NEAR(shares[i], state.returns()[i], 1e-6);
  }
}

// ---- tactics

// In the last round one of the answers brings the mover's train home, and the mover wins.
const std::vector<Puzzle> kWins = {
    {"in the lead, and before the opponent draws level",
     "SW/n/e~^34,NEW/s~^3,NEW/s,NE/SW|NS/EW^22,NW/e,-,- BA AB lay 1 2 3 0,0|2,0|0,0 - 2@1,1 "
     "ESW,NE/SW,NW+NS,SW+NS|ES,NW/s,ES/n/w,SW+NS "
     "2NS,EW,ES,SW,SW/e,2EW/s,2ES/w,SW/n,NW/s,NS/w,2EW/n,NW/e,2NE/w,ES/n,NS/e,2NE/s,SW/n/e,2EW/n/s,ES/n/w,2NW/e/s,"
     "2NS/e/w,2NE/s/w,3NES,ESW,2NSW,2NEW,3ESW/n,NSW/e,3NES/w,2NESW,NE/SW,3ES/NW,NW+SW,2NW+NS,SW+NS,2NS/EW - players=2 "
     "redraw=false",
     {"lay ESW 1,4", "lay ESW 1,4 turned"}},
    {"straight on, at two points each",
     "NESW^23,EW^7,ESW/n,-|NEW^24,NW+NS~^2,NS/w^1,- AB BA lay 2 1 3 2,0|0,2|0,0 - 1@2,3 NS,ES,SW,NE/s|EW,SW,EW/n/s,NES "
     "NS,ES,SW/e,2EW/s,2ES/w,2SW/n,NS/w,2EW/n,NW/e,2ES/n,NE/s,2SW/n/e,EW/n/s,2ES/n/w,2NW/e/s,NS/e/w,2NE/s/w,2NES,3ESW,"
     "2NSW,2NEW,ESW/n,3NSW/e,3NES/w,NESW,2NE/SW,3ES/NW,3NW+SW,NW+NS,3SW+NS,2NS/EW - players=2 redraw=false",
     {"lay EW 1,4", "lay EW/n/s 1,4"}},
    {"the one card that leads round the corner",
     "SW^22,NES~,-,-|EW/n/s^35,ESW~^2,NEW/s~,NSW/e AB BA lay 2 1 3 0,2|2,0|0,0 - 1@1,1 "
     "ES/n,SW/n/e,NW+NS,SW+NS|EW,NS/e,NS/e,NESW "
     "2NS,EW,2ES,SW,2SW/e,EW/s,ES/w,SW/n,NW/s,NS/w,EW/n,2NW/e,2NE/w,NE/s,EW/n/s,2ES/n/w,2NW/e/s,NS/e/w,NE/s/w,NES,"
     "2ESW,2NSW,2NEW,3ESW/n,2NSW/e,2NEW/s,3NES/w,2NESW,3NE/SW,3ES/NW,3NW+SW,2NW+NS,2SW+NS,NS/EW - players=2 "
     "redraw=false",
     {"lay NESW 1,4"}},
    {"the second of three to arrive, before the first has collected enough",
     "NW+SW^5,NW/e^1,-,-|NESW^15,EW/n/s^4,EW/n~^1,ESW^2|ES~^10,SW/n,-,- ABC CAB lay 3 2 3 0,0,0|0,0,4|2,0,0 A 2@2,4 "
     "ES,ES/w,NW/e/s,NSW|NW/s,EW/n/s,NES/w,NE/SW|NS,NS/w,NEW/s,NW+NS "
     "EW,SW,SW/e,EW/s,ES/w,NE/w,2ES/n,2NS/e,NE/s,2SW/n/e,ES/n/w,NW/e/s,2NS/e/w,NE/s/w,2NES,ESW,NSW,2ESW/n,2NSW/e,NEW/"
     "s,NES/w,2ES/NW,2NW+SW,3SW+NS,3NS/EW - players=3 redraw=false",
     {"lay NEW/s 3,4"}},
    {"the third of four to arrive, while still in the lead",
     "NS/e~^8,NE/w~^1,-,-|NEW/s~^20,ESW,-,NESW|ES/n^7,NESW,EW,ESW/n~^1|NW+SW^1,-,-,- BDAC DACB lay 4 3 3 "
     "5,0,1,1|1,21,0,23|7,0,9,0 CA 2@1,1 "
     "NS/w,NESW,SW+NS,NS/EW|SW/n,EW/n/s,NS/e/w,NE/SW|SW,EW/n,NES,NSW/e|NS,SW/n,EW/n/s,NESW "
     "EW,2ES,SW,SW/e,EW/s,2ES/w,NS/w,NW/e,NE/w,ES/n,NE/s,SW/n/e,2ES/n/w,NW/e/s,NS/e/w,NE/s/w,2NES,3NSW,2NEW,ESW/"
     "n,2NSW/e,NES/w,NE/SW,3ES/NW,2NW+SW,2NW+NS - players=4 redraw=false",
     {"lay NESW 1,4"}},
};

// In the last round the opponent, who must win this round, is one card from the destination. After an answer, no card
// that the mover has not seen brings the opponent home at once. After any other lay most of them do, or the lay itself
// does.
const std::vector<Puzzle> kParries = {
    {"cover the third or the last slot",
     "NEW~^8,EW^1,NEW/s,-|EW^17,EW/n/s,ESW/n~,NSW/e~ AB BA lay 2 1 3 2,0|0,2|0,0 - 1@1,3 "
     "SW,NSW,NES/w,NS/EW|EW/s,ES/NW,NS/EW,NS/EW "
     "ES/w,SW/n,2NS/w,NW/e,NE/w,NS/e,NE/s,EW/n/s,2ES/n/w,NW/e/s,NS/e/w,NE/s/w,NES,ESW,NSW,NEW,ESW/n,NSW/e,NEW/"
     "s,2NES/w,NW+SW,2NW+NS - players=2 redraw=false",
     {"lay ES/NW 1,3", "lay ES/NW 2,4"}},
    {"only one card closes the first slot",
     "NESW^12,NS/EW,-,-|NEW~^13,EW/n/s^2,NEW^1,ES~ BA AB lay 2 2 3 2,0|2,0|0,0 - 1@2,1 "
     "SW/e,ESW,NE/SW,NE/SW|NS,EW,EW/n/s,NS/EW "
     "NS,EW,EW/s,NS/w,2EW/n,NW/e,2NE/w,ES/n,NS/e,SW/n/e,ES/n/w,NS/e/w,NES,ESW,NSW,2ESW/n,NSW/e,NEW/s,NES/"
     "w,NW+SW,2NW+NS,2SW+NS,NS/EW - players=2 redraw=false",
     {"lay NS 2,1"}},
    {"the opponent's only card is known, because the deck is empty",
     "NE/w~^31,NES~^2,ES/NW^1,ES/NW|ESW~^45,NEW,ES/w~^1,- AB BA lay 1 2 3 0,2|2,0|0,0 - 2@2,1 NS,ESW|NESW "
     "NS,2EW,2ES,2SW,2SW/e,2EW/s,ES/w,2SW/n,2NW/s,2NS/w,2EW/n,2NW/e,NE/w,2ES/n,2NS/e,2NE/s,2SW/n/e,2EW/n/s,2ES/n/"
     "w,2NW/e/s,2NS/e/w,2NE/s/w,2NES,ESW,3NSW,2NEW,3ESW/n,3NSW/e,3NEW/s,3NES/w,3NESW,3NE/SW,ES/NW,3NW+SW,3NW+NS,3SW+"
     "NS,3NS/EW - players=2 redraw=false",
     {"lay NS 1,3", "lay NS 2,1"}},
    {"a card across the first or the second slot",
     "ESW^10,NE/w~^1,-,-|ESW/n^21,EW/n,NS/EW,NES~ AB BA lay 1 1 3 2,0|0,2|0,0 - 2@2,4 "
     "NS,EW/n,ESW/n,NESW|NS/w,NE/s/w,NEW/s,ES/NW "
     "EW,SW,SW/e,ES/w,2SW/n,NW/s,NW/e,ES/n,2NS/e,2NE/s,2SW/n/e,EW/n/s,ES/n/w,NS/e/w,NES,2NSW,NEW,NSW/e,2NES/"
     "w,2NESW,2NE/SW,NW+SW,NW+NS,NS/EW - players=2 redraw=false",
     {"lay NS 2,1", "lay NS 2,2"}},
};

bool wins(State state, Action lay) {
  const Seat mover = state.mover;
  state.apply(mover, lay);
  Rng rng(0);
  while (state.is_round_decided() && state.turn().is_chance()) step_chance<Derailed>(state, rng);
  return state.turn().is_over() && state.returns()[index(mover)] == 1;
}

// The share of the cards unknown to the mover that would bring the opponent home on the next turn.
double danger(const State& state, Action lay) {
  const Counts unseen = Derailed::observe(state, state.mover).unseen;
  State after = state;
  after.put_card(slot_of(lay), laid_of(lay));
  after.mover = next_seat(state.mover, 2);
  if (after.is_connected(after.mover)) return 1;
  unsigned deadly = 0;
  for (Card card = 0; card < kCards; ++card) {
    Hand hand;
    hand.add(card);
    Actions replies;
    after.list_actions(hand, replies);
    const bool arrives = std::ranges::any_of(replies, [&](Action reply) {
      if (kind_of(reply) != Kind::kLay) return false;
      State next = after;
      next.put_card(slot_of(reply), laid_of(reply));
      return next.is_connected(next.mover);
    });
    if (arrives) deadly += unseen[card];
  }
  return static_cast<double>(deadly) / total(unseen);
}

TEST(DerailedBot, PuzzlesHaveTheAnswersThatTheyList) {
  const auto check = [](const std::vector<Puzzle>& puzzles, auto is_right, auto is_wrong) {
    for (const Puzzle& puzzle : puzzles) {
      const State state = read(puzzle.position);
      ASSERT_EQ(state.round + 1U, kRounds);
      Actions lays;
      state.legal_actions(state.mover, lays);
      for (const Action lay : lays) {
        const std::string text = Derailed::action_text(Derailed::observe(state, state.mover), state.mover, lay);
        const bool listed = std::ranges::find(puzzle.answers, text) != puzzle.answers.end();
        EXPECT_TRUE(listed ? is_right(state, lay) : is_wrong(state, lay)) << puzzle.why << ": " << text;
      }
    }
  };
  constexpr double kMost = 0.6;
  check(kWins, wins, [](const State& state, Action lay) { return !wins(state, lay); });
  check(
      kParries, [](const State& state, Action lay) { return danger(state, lay) == 0; },
      [](const State& state, Action lay) { return danger(state, lay) > kMost; });
}

TEST(DerailedTactics, LevelsThreeToFiveSolveThePuzzles) {
  for (const Puzzle& puzzle : kWins) testing::expect_solved("derailed", puzzle);
  for (const Puzzle& puzzle : kParries) testing::expect_solved("derailed", puzzle);
}

}  // namespace
}  // namespace skerry::derailed
