// Options: names, ranges, defaults and errors, all from one declaration.
#include "core/options.h"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace skerry {
namespace {

using Kind = OptionSpec::Kind;
using Entries = std::vector<Settings::Entry>;

constexpr std::array<OptionChoice, 3> kLayouts = {
    {{"manual", "Laid by the players"}, {"standard", "A fixed layout"}, {"random", "Laid by chance"}}};

// Twice as many with a standard layout, one more for each player.
OptionValue default_tiles(int players, const Settings& given) {
  const OptionValue* const layout = given.find("layout");
  const bool standard = layout != nullptr && *layout == OptionValue(std::string("standard"));
  return (standard ? 20 : 10) + players;
}

constexpr std::array<OptionSpec, 4> kSpecs = {{
    {.name = "tiles",
     .kind = Kind::kInteger,
     .help = "tiles of each player",
     .default_text = "10 and the number of players; 20 with layout=standard",
     .default_for = default_tiles,
     .min = -3,
     .max = 30},
    {.name = "layout",
     .kind = Kind::kChoice,
     .help = "who lays out the tiles",
     .default_text = "manual",
     .default_for = [](int, const Settings&) -> OptionValue { return std::string("manual"); },
     .choices = kLayouts},
    {.name = "comeback",
     .kind = Kind::kFlag,
     .help = "may the second player answer?",
     .default_text = "true",
     .default_for = [](int, const Settings&) -> OptionValue { return true; }},
    {.name = "map",
     .kind = Kind::kText,
     .help = "rows, separated by '/'",
     .default_text = "none",
     .default_for = [](int, const Settings&) -> OptionValue { return std::string(); }},
}};

constexpr const OptionSpec& kTiles = kSpecs[0];
constexpr const OptionSpec& kLayout = kSpecs[1];
constexpr const OptionSpec& kComeback = kSpecs[2];
constexpr const OptionSpec& kMap = kSpecs[3];

OptionValue text(std::string_view value) { return std::string(value); }

// The value as text, or the error.
std::string read(const OptionSpec& spec, std::string_view given) {
  const Result<OptionValue> value = parse_option(spec, given);
  return value ? option_text(*value) : value.error().text();
}

std::string complaint_about(std::string_view name, OptionValue value) {
  Settings given;
  given.set(name, std::move(value));
  const Result<Settings> complete = complete_settings(kSpecs, 2, given);
  return complete ? "" : complete.error().text();
}

// ---- Settings -----------------------------------------------------------------------------------

TEST(Settings, SetReplacesAndKeepsThePlace) {
  Settings settings;
  settings.set("a", 1);
  settings.set("b", true);
  settings.set("a", 2);
  EXPECT_EQ(settings.entries(), (Entries{{"a", 2}, {"b", true}}));
}

TEST(Settings, FindsByNameAndKind) {
  Settings settings;
  settings.set("flag", true);
  settings.set("number", -7);
  settings.set("word", text("x"));
  EXPECT_TRUE(settings.flag("flag"));
  EXPECT_EQ(settings.integer("number"), -7);
  EXPECT_EQ(settings.text("word"), "x");
  EXPECT_EQ(settings.find("fla"), nullptr);
}

TEST(Settings, EqualOnlyWithEqualValues) {
  Settings one;
  Settings other;
  one.set("a", 1);
  EXPECT_NE(one, other);
  other.set("a", true);
  EXPECT_NE(one, other);
  other.set("a", 1);
  EXPECT_EQ(one, other);
}

// ---- parse_option -------------------------------------------------------------------------------

TEST(Options, ValuesOfEachKind) {
  EXPECT_EQ(*parse_option(kTiles, "12"), OptionValue(12));
  EXPECT_EQ(*parse_option(kLayout, "random"), text("random"));
  EXPECT_EQ(*parse_option(kComeback, "true"), OptionValue(true));
  EXPECT_EQ(*parse_option(kComeback, "false"), OptionValue(false));
  EXPECT_EQ(*parse_option(kMap, "a=1/b 2"), text("a=1/b 2"));
  EXPECT_EQ(*parse_option(kMap, ""), text(""));
}

TEST(Options, IntegersWithinTheirRange) {
  EXPECT_EQ(read(kTiles, "-3"), "-3");
  EXPECT_EQ(read(kTiles, "30"), "30");
  EXPECT_EQ(read(kTiles, "-4"), "Option tiles must be -3..30, not '-4'.");
  EXPECT_EQ(read(kTiles, "31"), "Option tiles must be -3..30, not '31'.");
}

TEST(Options, OtherThanIntegersAreRefused) {
  for (const std::string given : {"", " ", "12 ", " 12", "+12", "1.5", "1e1", "0x1", "twelve", "true", "2147483648",
                                  "-2147483649", "99999999999999999999"}) {
    EXPECT_EQ(read(kTiles, given), "Option tiles must be -3..30, not '" + given + "'.");
  }
}

TEST(Options, OnlyDeclaredChoices) {
  EXPECT_EQ(read(kLayout, "Standard"), "Option layout must be manual, standard or random, not 'Standard'.");
  EXPECT_EQ(read(kLayout, ""), "Option layout must be manual, standard or random, not ''.");
  EXPECT_EQ(read(kLayout, "manual, standard"),
            "Option layout must be manual, standard or random, not 'manual, standard'.");
}

TEST(Options, FlagsAreTrueOrFalse) {
  for (const std::string given : {"", "1", "0", "yes", "True", "true "}) {
    EXPECT_EQ(read(kComeback, given), "Option comeback must be true or false, not '" + given + "'.");
  }
}

TEST(Options, ComplaintsCutAndMaskWhatWasGiven) {
  EXPECT_EQ(read(kComeback, "a\nb\x1b"), "Option comeback must be true or false, not 'a?b?'.");
  EXPECT_LT(read(kLayout, std::string(100000, 'x')).size(), 150U);
}

// ---- parse_assignment ---------------------------------------------------------------------------

TEST(Options, AssignmentNamesAndSets) {
  EXPECT_EQ(*parse_assignment(kSpecs, "tiles=9"), (Settings::Entry{"tiles", 9}));
  EXPECT_EQ(*parse_assignment(kSpecs, "map=a=b"), (Settings::Entry{"map", text("a=b")}));
  EXPECT_EQ(*parse_assignment(kSpecs, "map="), (Settings::Entry{"map", text("")}));
}

TEST(Options, AssignmentWithoutEqualsSign) {
  EXPECT_EQ(parse_assignment(kSpecs, "tiles").error().text(), "Write an option as name=value, not 'tiles'.");
  EXPECT_EQ(parse_assignment(kSpecs, "").error().text(), "Write an option as name=value, not ''.");
}

TEST(Options, UnknownNameListsTheOptions) {
  constexpr std::string_view kKnown = "; the options are tiles, layout, comeback and map.";
  for (const std::string name : {"tile", "Tiles", "tiles ", " tiles", ""}) {
    EXPECT_EQ(parse_assignment(kSpecs, name + "=9").error().text(),
              "Unknown option '" + name + "'" + std::string(kKnown));
  }
}

TEST(Options, UnknownNameInAGameWithoutOptions) {
  EXPECT_EQ(parse_assignment({}, "size=9").error().text(), "Unknown option 'size': this game has none.");
}

TEST(Options, AssignmentOfAWrongValue) {
  EXPECT_EQ(parse_assignment(kSpecs, "tiles=").error().text(), "Option tiles must be -3..30, not ''.");
  EXPECT_EQ(parse_assignment(kSpecs, "comeback=maybe").error().text(),
            "Option comeback must be true or false, not 'maybe'.");
}

// ---- complete_settings --------------------------------------------------------------------------

TEST(Options, DefaultsFillInTheRestInOrder) {
  const Result<Settings> complete = complete_settings(kSpecs, 2, {});
  ASSERT_TRUE(complete);
  EXPECT_EQ(complete->entries(),
            (Entries{{"tiles", 12}, {"layout", text("manual")}, {"comeback", true}, {"map", text("")}}));
}

TEST(Options, GivenValuesStayAndStandInTheDeclaredOrder) {
  Settings given;
  given.set("map", text("m"));
  given.set("comeback", false);
  given.set("tiles", -3);
  const Result<Settings> complete = complete_settings(kSpecs, 2, given);
  ASSERT_TRUE(complete);
  EXPECT_EQ(complete->entries(),
            (Entries{{"tiles", -3}, {"layout", text("manual")}, {"comeback", false}, {"map", text("m")}}));
}

TEST(Options, DefaultsDependOnPlayersAndOnWhatWasGiven) {
  Settings given;
  given.set("layout", text("standard"));
  EXPECT_EQ(complete_settings(kSpecs, 4, {})->integer("tiles"), 14);
  EXPECT_EQ(complete_settings(kSpecs, 4, given)->integer("tiles"), 24);
}

TEST(Options, CompletingTwiceChangesNothing) {
  const Result<Settings> once = complete_settings(kSpecs, 3, {});
  ASSERT_TRUE(once);
  const Result<Settings> twice = complete_settings(kSpecs, 3, *once);
  ASSERT_TRUE(twice);
  EXPECT_EQ(*once, *twice);
}

TEST(Options, GivenValuesOfAWrongKindAreRefused) {
  EXPECT_EQ(complaint_about("tiles", true), "Option tiles must be -3..30, not 'true'.");
  EXPECT_EQ(complaint_about("tiles", text("12")), "Option tiles must be -3..30, not '12'.");
  EXPECT_EQ(complaint_about("layout", 1), "Option layout must be manual, standard or random, not '1'.");
  EXPECT_EQ(complaint_about("comeback", text("true")), "Option comeback must be true or false, not 'true'.");
  EXPECT_EQ(complaint_about("map", false), "Option map must be text, not 'false'.");
}

TEST(Options, GivenValuesOutOfRangeAreRefused) {
  EXPECT_EQ(complaint_about("tiles", 31), "Option tiles must be -3..30, not '31'.");
  EXPECT_EQ(complaint_about("layout", text("none")), "Option layout must be manual, standard or random, not 'none'.");
  EXPECT_EQ(complaint_about("tiles", 30), "");
}

TEST(Options, GivenUnknownNamesAreRefused) {
  EXPECT_EQ(complaint_about("tile", 3), "Unknown option 'tile'; the options are tiles, layout, comeback and map.");
}

// ---- texts for people ---------------------------------------------------------------------------

TEST(Options, RangesReadAsSentencesWant) {
  EXPECT_EQ(option_range(kTiles), "-3..30");
  EXPECT_EQ(option_range(kLayout), "manual, standard or random");
  EXPECT_EQ(option_range(kComeback), "true or false");
  EXPECT_EQ(option_range(kMap), "text");
}

TEST(Options, ValuesReadBack) {
  for (const OptionSpec& spec : kSpecs) {
    const OptionValue value = spec.default_for(2, {});
    EXPECT_EQ(read(spec, option_text(value)), option_text(value)) << spec.name;
  }
  EXPECT_EQ(option_text(false), "false");
  EXPECT_EQ(option_text(-12), "-12");
}

}  // namespace
}  // namespace skerry
