// The pictures in the rules of every game.
#include "learn/pictures.h"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/registry.h"

namespace skerry {
namespace {

constexpr std::string_view kRules = "Before.\n\n```position\nTwo\nlines.\nstate text\n```\n\nAfter.\n";

TEST(Pictures, AreFoundInTheRules) {
  const std::vector<RulesPicture> found = pictures_of(kRules);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].caption, "Two lines.");
  EXPECT_EQ(found[0].state, "state text");
  EXPECT_EQ(with_pictures(kRules, [](const RulesPicture&) { return "[picture]\n"; }),
            "Before.\n\n[picture]\n\nAfter.\n");
  EXPECT_TRUE(pictures_of("```position\nnever closed").empty());
  EXPECT_TRUE(pictures_of("").empty());
}

TEST(Pictures, EveryGameShowsPositionsThatExist) {
  const Registry registry = Registry::product();
  for (const auto& game : registry.games()) {
    SCOPED_TRACE(game->info().id);
    const std::vector<RulesPicture> pictures = pictures_of(game->info().rules);
    if (pictures.empty()) continue;  // a new game
    EXPECT_GE(pictures.size(), 8U);
    for (const RulesPicture& picture : pictures) {
      SCOPED_TRACE(picture.caption);
      EXPECT_TRUE(picture.caption.ends_with('.'));
      const auto position = game->parse_state(picture.state);
      EXPECT_TRUE(position) << position.error().text();
    }
    const std::string drawn = drawn_rules(*game, {});
    EXPECT_THAT(drawn, testing::Not(testing::HasSubstr("```position")));
    EXPECT_THAT(drawn, testing::HasSubstr(pictures[0].caption));
    EXPECT_THAT(drawn, testing::HasSubstr("## In one minute"));
  }
}

// Every clause of games with pictures says where it comes from.
TEST(Rules, EveryClauseNamesItsOrigin) {
  const Registry registry = Registry::product();
  for (const auto& game : registry.games()) {
    const std::string_view rules = game->info().rules;
    if (pictures_of(rules).empty()) continue;  // a new game
    std::size_t clauses = 0;
    for (const std::string_view line : split(rules, '\n')) {
      const std::size_t end = line.find("** ");
      const bool is_clause = line.starts_with("**") && end != std::string_view::npos &&
                             line.substr(0, end).find('-') != std::string_view::npos;
      if (!is_clause) continue;
      ++clauses;
      constexpr auto kOrigins = std::to_array<std::string_view>(
          {"_(source)_", "_(our reading)_", "_(source and our reading)_", "_(lost; our reconstruction)_"});
      const std::string_view rest = line.substr(end + 3);
      EXPECT_TRUE(std::ranges::any_of(kOrigins, [&](std::string_view origin) { return rest.starts_with(origin); }))
          << line;
    }
    EXPECT_GT(clauses, 10U) << game->info().id;
  }
}

}  // namespace
}  // namespace skerry
