// The fact sheet and options of SkyRunner.
#include <algorithm>

#include "games/skyrunner/rules_text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry {
namespace {

constexpr std::array<OptionSpec, 5> kOptions = {{
    {.name = "rows",
     .kind = OptionSpec::Kind::kInteger,
     .help = "Rows in each of the three sections; 8 makes a short game.",
     .default_text = "12",
     .default_for = [](int, const Settings&) -> OptionValue { return 12; },
     .min = skyrunner::kMinRows,
     .max = skyrunner::kMaxRows},
    {.name = "lower",
     .kind = OptionSpec::Kind::kInteger,
     .help = "Grooves in the lower section.",
     .default_text = "number of players",
     .default_for = [](int players, const Settings&) -> OptionValue { return players; },
     .min = 2,
     .max = 5},
    {.name = "middle",
     .kind = OptionSpec::Kind::kInteger,
     .help = "Grooves in the middle section.",
     .default_text = "one fewer than players, at least 2",
     .default_for = [](int players, const Settings&) -> OptionValue { return std::max(2, players - 1); },
     .min = 2,
     .max = 4},
    {.name = "top",
     .kind = OptionSpec::Kind::kInteger,
     .help = "Grooves in the top section.",
     .default_text = "two fewer than players, at least 1",
     .default_for = [](int players, const Settings&) -> OptionValue { return std::max(1, players - 2); },
     .min = 1,
     .max = 3},
    {.name = "round_limit",
     .kind = OptionSpec::Kind::kInteger,
     .help = "Number of rounds after which the highest figure wins.",
     .default_text = "500",
     .default_for = [](int, const Settings&) -> OptionValue { return 500; },
     .min = 1,
     .max = skyrunner::kMaxRoundLimit},
}};

constexpr GameInfo kInfo = {
    .id = "skyrunner",
    .title = "SkyRunner",
    .summary = "Climbers bid in secret for the cards that take them up a skyscraper, or the others down.",
    .designers = "Joel Sevelin, Erik Karlsson and Dan Glimne",
    .source = "2000, Ravensburger 26 212 0; the building and the split of the cards are a reconstruction",
    .rights = "",
    .min_players = static_cast<int>(skyrunner::kMinPlayers),
    .max_players = static_cast<int>(skyrunner::kMaxPlayers),
    .minutes = 45,
    .seat_names = {"Blue", "Orange", "Green", "Pink", "Yellow"},
    .options = kOptions,
    .rules = skyrunner::kRulesText,
};

}  // namespace

static_assert(HasListedChance<SkyRunner> && HasSampling<SkyRunner> && !HasSampledChance<SkyRunner>);
static_assert(HasSecrets<SkyRunner> && !kPerfectInformation<SkyRunner>);

const GameInfo& SkyRunner::info() { return kInfo; }

}  // namespace skerry
