// What people mean by what they type.
#include <gtest/gtest.h>

#include "games/registry.h"
#include "match/match.h"
#include "match/typed.h"

namespace skerry {
namespace {

Match begin(std::string_view id, int players) {
  static const Registry kProduct = Registry::product();
  return std::move(*Match::begin(**kProduct.find(id), players, {}));
}

std::string understood(const Match& match, std::string_view text) {
  return match.position().understand(match.position().turn().first(), text);
}

TEST(Understanding, CapitalsAndBlanksDoNotMatter) {
  const Match match = begin("scurry", 2);
  EXPECT_EQ(understood(match, "tile f6"), "tile f6");
  EXPECT_EQ(understood(match, "  Tile   F6 "), "tile f6");
  EXPECT_EQ(understood(match, "tile z9"), "tile z9");  // no such vertex: left as it is, to be refused
  EXPECT_EQ(understood(match, ""), "");
}

TEST(Understanding, EquivalentNamesOfAPlacement) {
  const Match match = begin("skirrid", 2);
  EXPECT_EQ(understood(match, "rod j10 180"), "rod i10 0");
  EXPECT_EQ(understood(match, "ROD J10 180"), "rod i10 0");
  EXPECT_EQ(understood(match, "eye j10 90"), "eye j10 0");
  EXPECT_EQ(understood(match, "rod2 j10 180"), "rod2 j10 180");  // a mark tells the two apart
  EXPECT_EQ(understood(match, "rod a1 180"), "rod a1 180");      // beyond the edge
}

TEST(Understanding, CardsOfDerailed) {
  Match match = begin("derailed", 2);
  Rng rng(3);
  while (match.position().turn().is_chance()) match.play_chance(rng);
  const Seat seat = match.position().turn().first();
  for (const std::string& legal : match.position().legal_texts(seat)) {
    std::string typed;
    for (const char c : legal) typed += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    EXPECT_EQ(match.position().understand(seat, typed), legal);
  }
}

TEST(Understanding, ARefusalIsAboutTheMove) {
  const Match match = begin("skirrid", 2);
  const auto why = [&](std::string_view text) {
    return read_typed(match.position(), match.position().turn().first(), text).status.error().text();
  };
  EXPECT_EQ(why("rod k10 0"), "SKI-5: The first shape of the game must cover the centre, j10.");
  EXPECT_EQ(why("ROD  K10 0"), why("rod k10 0"));
  EXPECT_EQ(why("Rood k10 0"),
            "SKI-2: There is no shape 'rood'. The shapes are eye, rod, quoin, snake, door and gun, "
            "followed by 2 or 3 if they are marked.");
  EXPECT_EQ(read_typed(match.position(), match.position().turn().first(), "Rod J10 180").move, "rod i10 0");
}

TEST(Understanding, RecordsAreReadToTheLetter) {
  Match match = begin("scurry", 2);
  EXPECT_FALSE(match.play(seat_at(0), "Tile F6"));
}

TEST(SkyRunnerRefusals, ASecondCardIsRefusedByItsRuling) {
  Match match = begin("skyrunner", 3);
  Rng rng(1);
  match.play_chance(rng);
  ASSERT_TRUE(match.play(seat_at(0), "play 3"));
  EXPECT_EQ(match.play(seat_at(0), "play 4").error().text(),
            "SKY-16: This seat has already laid its card and waits for the others.");
}

}  // namespace
}  // namespace skerry
