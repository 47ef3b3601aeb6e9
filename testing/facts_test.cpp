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

// Whether people can read it: no names of options, no values as typed on a command line.
bool is_for_people(std::string_view text) {
  const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
  return !text.empty() && !has("=") && !has("_") && !has("true") && !has("false") && !has("joined by");
}

void expect_condition(const GameInfo& info, const OptionCondition& when) {
  if (when.option.empty()) return;
  const auto spec = std::ranges::find(info.options, when.option, &OptionSpec::name);
  ASSERT_NE(spec, info.options.end()) << when.option;
  EXPECT_FALSE(when.values.empty());
  for (const std::string_view value : when.values) EXPECT_TRUE(parse_option(*spec, value)) << value;
}

TEST(Facts, OptionsSpeakToPeople) {
  const Registry registry = Registry::product();
  for (const auto& game : registry.games()) {
    const GameInfo& info = game->info();
    for (const OptionSpec& spec : info.options) {
      SCOPED_TRACE(std::string(info.id) + " " + std::string(spec.name));
      EXPECT_TRUE(is_for_people(spec.label) && !spec.label.ends_with('.'));
      EXPECT_TRUE(is_for_people(spec.help) && spec.help.ends_with('.'));
      EXPECT_TRUE(is_for_people(spec.default_text));
      EXPECT_LE(spec.min_players, spec.max_players);
      expect_condition(info, spec.when);
      for (const OptionChoice& choice : spec.choices) {
        EXPECT_TRUE(is_for_people(choice.label)) << choice.label;
        EXPECT_TRUE(parse_option(spec, choice.value)) << choice.value;
        expect_condition(info, choice.when);
      }
    }
  }
}

TEST(Facts, TermsAreExplainedInASentence) {
  const Registry registry = Registry::product();
  for (const auto& game : registry.games()) {
    EXPECT_FALSE(game->info().terms.empty()) << game->info().id;
    for (const Term& term : game->info().terms) {
      EXPECT_FALSE(term.word.empty());
      EXPECT_TRUE(term.meaning.ends_with('.')) << term.word;
    }
  }
}

TEST(Facts, AFirstGameCanBegin) {
  const Registry registry = Registry::product();
  for (const auto& game : registry.games()) {
    const GameInfo& info = game->info();
    Settings given;
    for (const Preset& preset : info.first_game) {
      const Result<Settings::Entry> entry =
          parse_assignment(info.options, std::string(preset.option) + "=" + std::string(preset.value));
      ASSERT_TRUE(entry) << entry.error().text();
      given.set(entry->first, entry->second);
    }
    for (int players = info.min_players; players <= info.max_players; ++players) {
      EXPECT_TRUE(game->start(players, given)) << info.id << " with " << players;
    }
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
  EXPECT_EQ(
      json_facts({&info}),
      R"([{"id":"toy","title":"Toy","summary":"A toy.","designers":"Ann","source":"2001","rights":"",)"
      R"("players":[2,4],"minutes":15,"seat_names":["Red","Blue"],"rules_version":1,"options":[],"first_game":{},"terms":[]}])");
}

constexpr std::array<std::string_view, 1> kFixed = {"fixed"};
constexpr std::array<OptionChoice, 2> kLayouts = {{{"free", "Laid by the players"}, {"fixed", "Laid out for you"}}};
constexpr std::array<OptionChoice, 1> kCounts = {{{"8", "8 each", {"layout", kFixed}}}};
constexpr std::array<Preset, 1> kFirst = {{{"layout", "fixed"}}};
constexpr std::array<Term, 1> kTerms = {{{"pip", "A dot."}}};

TEST(Facts, JsonTellsWhatAFormNeeds) {
  const std::vector<OptionSpec> options = {
      {.name = "layout",
       .label = "Layout",
       .kind = OptionSpec::Kind::kChoice,
       .help = "Who lays.",
       .default_text = "the players",
       .default_for = [](int, const Settings&) -> OptionValue { return std::string("free"); },
       .choices = kLayouts},
      {.name = "stones",
       .label = "Stones",
       .kind = OptionSpec::Kind::kInteger,
       .help = "Stones each.",
       .default_text = "players",
       .default_for = [](int players, const Settings& given) -> OptionValue {
         const OptionValue* const layout = given.find("layout");
         return layout != nullptr && *layout == OptionValue(std::string("fixed")) ? 8 : players;
       },
       .min = 1,
       .max = 9,
       .choices = kCounts,
       .min_players = 3,
       .when = {"layout", kFixed},
       .is_rare = true}};
  const GameInfo info = {.id = "toy",
                         .title = "Toy",
                         .summary = "A toy.",
                         .designers = "Ann",
                         .source = "2001",
                         .rights = "",
                         .min_players = 2,
                         .max_players = 4,
                         .minutes = 15,
                         .seat_names = {},
                         .options = options,
                         .first_game = kFirst,
                         .terms = kTerms,
                         .rules = ""};
  const std::string json = json_facts({&info});
  for (
      const std::string_view part :
      {R"({"name":"layout","label":"Layout","type":"choice","choices":["free","fixed"],)"
       R"("choice_labels":["Laid by the players","Laid out for you"],"default":"free","defaults":["free","free","free"],)"
       R"("default_text":"the players","help":"Who lays."})",
       R"("min":1,"max":9,"offers":[{"value":8,"label":"8 each","when":{"layout":["fixed"]}}],"default":2,)"
       R"("defaults":[2,3,4],"default_when":[{"when":{"layout":["fixed"]},"value":8}],"default_text":"players",)"
       R"("help":"Stones each.","for_players":[3,4],"when":{"layout":["fixed"]},"rare":true})",
       R"("first_game":{"layout":"fixed"},"terms":[{"term":"pip","meaning":"A dot."}]})"}) {
    EXPECT_NE(json.find(part), std::string::npos) << part << "\n" << json;
  }
}

}  // namespace
}  // namespace skerry
