// games/*/tests/perft.txt: counts of step sequences. Each line is
//
//   players | options | steps so far | count to depth 1, 2, 3, …
//
// with options as name=value separated by blanks, and steps (chance included) separated by ';'. Lines that begin with #
// say where the figures come from.
#include <gtest/gtest.h>

#include "core/text.h"
#include "testing/data.h"

namespace skerry::testing {
namespace {

void check_line(const AnyGame& game, std::string_view line) {
  const auto parts = split(line, '|');
  ASSERT_EQ(parts.size(), 4U) << line;
  const auto players = parse_number(trimmed(parts[0]), kMaxSeats);
  ASSERT_TRUE(players) << line;
  Result<Match> match = begin_match(game, static_cast<int>(*players), parts[1]);
  ASSERT_TRUE(match) << match.error().text();
  for (const std::string_view step : split(parts[2], ';')) {
    if (trimmed(step).empty()) continue;
    const Status played = match->play(match->position().turn().first(), trimmed(step));
    ASSERT_TRUE(played) << line << "\n" << played.error().text();
  }
  unsigned depth = 0;
  for (const std::string_view word : split(parts[3], ' ')) {
    if (word.empty()) continue;
    const Result<std::uint64_t> count = match->position().perft(++depth);
    ASSERT_TRUE(count) << count.error().text();
    EXPECT_EQ(std::to_string(*count), word) << line << "\ndepth " << depth;
  }
  EXPECT_GT(depth, 0U) << line;
}

class Perft : public ::testing::TestWithParam<std::string> {};

TEST_P(Perft, CountsAreThoseOfTheFile) {
  const Registry registry = Registry::product();
  const std::filesystem::path path = std::filesystem::path("games") / GetParam() / "tests" / "perft.txt";
  SCOPED_TRACE(path.string());
  const std::string text = read_file(path);
  int lines = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || line.starts_with('#')) continue;
    check_line(**registry.find(GetParam()), line);
    ++lines;
  }
  EXPECT_GT(lines, 0) << "no counts";
}

INSTANTIATE_TEST_SUITE_P(Games, Perft, ::testing::ValuesIn(game_ids()), [](const auto& test) { return test.param; });

}  // namespace
}  // namespace skerry::testing
