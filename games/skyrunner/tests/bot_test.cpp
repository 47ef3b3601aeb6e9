#include <gtest/gtest.h>
#include <map>

#include "games/skyrunner/tests/positions.h"
#include "search/playout.h"

namespace skerry::skyrunner {
namespace {

std::string choice(const State& state, std::uint64_t seed = 1) {
  Rng rng(seed);
  const Seat seat = state.turn().first();
  const Observation seen = SkyRunner::observe(state, seat);
  return SkyRunner::action_text(seen, seat, SkyRunner::greedy(seen, seat, rng));
}

TEST(SkyRunnerBot, GoesForTheRoof) {
  State s = lay({.seats = "T1-11:12345678p:23e:-:-|L2-7:12345678p:e:-:-|L3-7:12345678p:-:-:-", .open = "c5"});
  EXPECT_TRUE(choice(s).starts_with("play climb"));
  play(s, "play climb 2; play 1; play 1");
  EXPECT_EQ(choice(s), "climb roof");
}

TEST(SkyRunnerBot, SabotagesTheLeader) {
  State s = lay({.seats = "L1-7:12345678p:s:-:-|L2-7:12345678p:e:-:-|M1-9:12345678p:-:-:-", .open = "c2"});
  play(s, "play sabotage; play 1; play 1");
  EXPECT_EQ(choice(s), "target 3");
  // But not onto its own head.
  State below = lay({.seats = "L1-5:12345678p:s:-:-|L1-7:12345678p:e:-:-|L2-6:12345678p:-:-:-", .open = "c2"});
  play(below, "play sabotage; play 1; play 1");
  EXPECT_EQ(choice(below), "target 3");
}

TEST(SkyRunnerBot, MixesItsBids) {
  const State s = lay({.seats = "L1-7:12345678p:-:-:-|L2-7:12345678p:-:-:-|L3-7:12345678p:-:-:-", .open = "c5"});
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 0; seed < 400; ++seed) ++counts[choice(s, seed)];
  EXPECT_GE(counts.size(), 3U);
  for (const auto& [text, count] : counts) EXPECT_LT(count, 280) << text;
}

TEST(SkyRunnerBot, BeatsRandomPlay) {
  Rng rng(3);
  double share = 0;
  constexpr int kGames = 60;
  for (int game = 0; game < kGames; ++game) {
    State s = start(3, {"rows=8"});
    const Seat bot = seat_at(static_cast<std::size_t>(game) % 3);
    while (!s.turn().is_over()) {
      const Turn turn = s.turn();
      if (turn.is_decision() && turn.first() == bot) {
        s.apply(bot, SkyRunner::greedy(SkyRunner::observe(s, bot), bot, rng));
      } else {
        random_step<SkyRunner>(s, turn, rng);
      }
    }
    share += s.returns()[index(bot)];
  }
  EXPECT_GT(share, kGames * 0.75);
}

}  // namespace
}  // namespace skerry::skyrunner
