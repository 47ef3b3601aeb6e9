// games/*/tests/golden/*.txt: whole games that a person can read. The first line of a file says how it is made:
//
//   # players 2 | seats random,greedy | seed 7 | tiles=4 setup=random | view 5
//
// `./dev golden` (which sets SKERRY_GOLDEN=write) writes the rest, and this test compares it: every step with the state
// before it and the legal actions, and every `view` steps what each seat and a spectator see. A change in rules, texts
// or views shows as a difference.
#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>

#include "core/text.h"
#include "match/players.h"
#include "testing/data.h"

namespace skerry::testing {
namespace {

struct Recipe {
  int players = 0;
  std::vector<std::string> seats;
  std::uint32_t seed = 0;
  std::string options;
  std::uint32_t view_every = 1;
};

Recipe parse_recipe(std::string_view line) {
  const auto parts = split(line, '|');
  const auto value = [&](std::size_t i, std::string_view key) {
    const std::string part = i < parts.size() ? trimmed(parts[i]) : "";
    EXPECT_TRUE(part.starts_with(key)) << line;
    return part.substr(std::min(key.size(), part.size()));
  };
  Recipe recipe;
  recipe.players = static_cast<int>(parse_number(value(0, "# players "), kMaxSeats).value_or(0));
  const std::string seats = value(1, "seats ");
  for (const std::string_view seat : split(seats, ',')) recipe.seats.emplace_back(seat);
  recipe.seed = parse_number(value(2, "seed "), 1000000).value_or(0);
  recipe.options = value(3, "");
  recipe.view_every = parse_number(value(4, "view "), 1000000).value_or(1);
  return recipe;
}

std::string legal_line(const AnyPosition& position, Seat by) {
  std::vector<std::string> texts;
  if (by == kChance) {
    const auto chances = position.chance_texts();
    if (!chances) return "chance: not listed";
    for (const auto& [text, probability] : *chances) texts.push_back(fmt::format("{} {:.4f}", text, probability));
  } else {
    texts = position.legal_texts(by);
  }
  std::ranges::sort(texts);
  constexpr std::size_t kMost = 24;
  const std::string shown = join(std::span(texts).first(std::min(texts.size(), kMost)), ", ");
  return fmt::format("{} {}: {}{}", by == kChance ? "chance" : "legal", texts.size(), shown,
                     texts.size() > kMost ? ", …" : "");
}

std::string views(const AnyPosition& position, bool secrets) {
  std::string text = position.draw(kSpectator, {});
  if (!secrets) return text + "everybody sees " + boost::json::serialize(position.view(kSpectator)) + "\n";
  text += "watcher sees " + boost::json::serialize(position.view(kSpectator)) + "\n";
  for (std::size_t i = 0; i < position.players(); ++i) {
    text += fmt::format("seat {} sees {}\n", i + 1, boost::json::serialize(position.view(seat_at(i))));
  }
  return text;
}

std::string play_golden(const AnyGame& game, const std::string& header) {
  const Recipe recipe = parse_recipe(header);
  Result<Match> match = begin_match(game, recipe.players, recipe.options);
  if (!match) return match.error().text();
  Result<Players> players = Players::make(*match, recipe.seats, recipe.seed);
  if (!players) return players.error().text();
  players->play_out(*match);

  std::string text = header + "\n";
  const auto position = match->position_after(0);
  std::size_t number = 0;
  for (const auto& [by, step] : match->steps()) {
    text += fmt::format("\n[{}] {}\n", ++number, position->state_text());
    if ((number - 1) % recipe.view_every == 0) text += views(*position, game.has_secrets());
    text += legal_line(*position, by) + "\n";
    text += fmt::format("{} does {}\n", by == kChance ? "chance" : fmt::format("seat {}", seat_number(by)), step);
    EXPECT_TRUE(position->play(by, step));
  }
  text += fmt::format("\n[end] {}\n{}", position->state_text(), views(*position, game.has_secrets()));
  return text + fmt::format("scores {} returns {}: {}\n", json_list(position->scores()), json_list(position->returns()),
                            position->end_text());
}

class Golden : public ::testing::TestWithParam<std::string> {};

TEST_P(Golden, GamesGoAsWritten) {
  const Registry registry = Registry::product();
  const char* const mode = std::getenv("SKERRY_GOLDEN");
  const auto files = data_files(GetParam(), "golden", ".txt");
  EXPECT_FALSE(files.empty()) << "no golden games";
  for (const std::filesystem::path& path : files) {
    SCOPED_TRACE(path.string());
    const std::string written = read_file(path);
    const std::string played = play_golden(**registry.find(GetParam()), written.substr(0, written.find('\n')));
    if (mode != nullptr && std::string_view(mode) == "write") {
      std::ofstream(path) << played;
    } else {
      EXPECT_TRUE(written == played)
          << "The game differs. If you meant it to, run ./dev golden and read the difference.";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, ::testing::ValuesIn(game_ids()), [](const auto& test) { return test.param; });

}  // namespace
}  // namespace skerry::testing
