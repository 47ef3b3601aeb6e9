#include "testing/puzzle.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "match/agent.h"

namespace skerry::testing {

void expect_solved(std::string_view game, const Puzzle& puzzle) {
  const Registry registry = Registry::product();
  expect_solved(**registry.find(game), puzzle);
}

void expect_solved(const AnyGame& game, const Puzzle& puzzle) {
  constexpr std::uint64_t kSeeds = 5;
  const auto position = game.parse_state(puzzle.position);
  ASSERT_TRUE(position) << puzzle.why << ": " << position.error().text();
  // Level 5 plays by the clock. This is its search with a count that it soon reaches on any machine.
  for (const std::string_view level : {"level:3", "level:4", "mcts:sims=2000"}) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      const auto agent = make_agent(level, {.game = &game, .seed = seed});
      const std::string answer = (*agent)->decide(**position, (*position)->turn().first(), {}).text;
      EXPECT_TRUE(std::ranges::find(puzzle.answers, answer) != puzzle.answers.end())
          << level << ", seed " << seed << ", answers " << answer << ": " << puzzle.why << "\n"
          << puzzle.position;
    }
  }
}

}  // namespace skerry::testing
