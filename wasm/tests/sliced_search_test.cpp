// Slices change nothing about a decision.
#include "wasm/sliced_search.h"

#include <gtest/gtest.h>

#include "table/tests/tables.h"

namespace skerry {
namespace {

constexpr std::uint64_t kShortest = 0;  // a few simulations

// A position of the game in which somebody has a choice.
std::unique_ptr<AnyPosition> first_choice(const AnyGame& game) {
  std::unique_ptr<AnyPosition> position = std::move(game.start(game.info().min_players, {})->position);
  Rng rng(5);
  while (!position->turn().is_decision() || !position->has_choice(position->turn().first())) {
    if (position->turn().is_chance()) {
      position->play_chance(rng);
    } else {
      const Seat seat = position->turn().first();
      EXPECT_TRUE(position->play(seat, position->random_choice(seat, rng)));
    }
  }
  return position;
}

TEST(SlicedSearch, EveryLevelDecidesAsItDoesAtOnce) {
  for (const auto& game : registry().games()) {
    const std::unique_ptr<AnyPosition> position = first_choice(*game);
    const Seat seat = position->turn().first();
    for (int level = 1; level <= 4; ++level) {
      const std::string spec = "level:" + std::to_string(level);
      const auto agent = make_agent(spec, {.game = game.get(), .seed = 9, .memory = kPageMemory});
      const Decision at_once = (*agent)->decide(*position, seat, {});
      SlicedSearch search = SlicedSearch::of_level(*game, position->clone(), seat, level, 9);
      int slices = 0;
      for (; !search.is_done(); ++slices) search.think(kShortest);
      if (at_once.thought) {
        EXPECT_EQ(search.thought().simulations, at_once.thought->simulations);
        EXPECT_EQ(search.thought().values, at_once.thought->values) << game->info().id << " " << spec;
        EXPECT_TRUE(level < 4 || at_once.thought->proven || slices > 10) << slices;
      }
      EXPECT_EQ(search.decide(), at_once.text) << game->info().id << " " << spec;
    }
  }
}

TEST(SlicedSearch, TheHighestLevelThinksTwoSecondsInSlices) {
  const AnyGame& game = **registry().find("skirrid");
  const std::unique_ptr<AnyPosition> position = first_choice(game);
  SlicedSearch search = SlicedSearch::of_level(game, position->clone(), position->turn().first(), 5, 9);
  double spent = 0;
  while (!search.is_done()) {
    search.think();
    spent += search.thought().milliseconds;
  }
  EXPECT_TRUE(search.thought().proven || spent >= 2000) << spent;
  EXPECT_TRUE(position->explain(position->turn().first(), search.decide()));
}

}  // namespace
}  // namespace skerry
