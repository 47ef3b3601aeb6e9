// The fact sheets of the games that this build contains.
#include "match/facts.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>

#include "games/registry.h"

namespace skerry {
namespace {

TEST(Facts, EveryFactSheetIsComplete) {
  const Registry registry = Registry::product();
  EXPECT_FALSE(registry.games().empty());
  for (const auto& game : registry.games()) {
    const GameInfo& info = game->info();
    SCOPED_TRACE(info.id);
    EXPECT_TRUE(std::filesystem::is_directory(std::filesystem::path("games") / info.id)) << "the id names the folder";
    EXPECT_FALSE(info.title.empty());
    EXPECT_TRUE(info.summary.ends_with('.'));
    EXPECT_FALSE(info.designers.empty());
    EXPECT_FALSE(info.source.empty());
    EXPECT_TRUE(info.rights.empty() || info.rights.ends_with('.'));
    EXPECT_GE(info.min_players, 1);
    EXPECT_LE(info.min_players, info.max_players);
    EXPECT_GT(info.minutes, 0);
    EXPECT_TRUE(info.rules.starts_with("# "));
  }
}

TEST(Facts, ShortGamesComeFirst) {
  const Registry registry = Registry::product();
  const auto place = [](const auto& game) { return std::pair(game->info().minutes, game->info().title); };
  EXPECT_TRUE(std::ranges::is_sorted(registry.games(), {}, place));
}

TEST(Facts, JsonTellsWhatThePageShows) {
  const GameInfo info = {.id = "toy",
                         .title = "Toy",
                         .summary = "A toy.",
                         .designers = "Ann",
                         .source = "2001",
                         .rights = "",
                         .min_players = 2,
                         .max_players = 4,
                         .minutes = 15,
                         .seat_names = {"Red", "Blue"},
                         .options = {},
                         .rules = ""};
  EXPECT_EQ(json_facts({&info}),
            R"([{"id":"toy","title":"Toy","summary":"A toy.","designers":"Ann","source":"2001","rights":"",)"
            R"("players":[2,4],"minutes":15,"seat_names":["Red","Blue"],"rules_version":1,"options":[]}])");
}

}  // namespace
}  // namespace skerry
