// The fact sheet and options of SkyRunner.
#include <algorithm>

#include "games/skyrunner/rules_text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry {
namespace {

constexpr std::array<OptionChoice, 4> kRows = {
    {{"6", "6, a sprint"}, {"8", "8, a short game"}, {"10", "10, a long game"}, {"12", "12, the whole building"}}};
constexpr std::array<Preset, 1> kFirstGame = {{{"rows", "8"}}};

constexpr std::array<Term, 9> kTerms = {{
    {"main set", "The action cards that no player holds. The top one is turned in every round."},
    {"open card", "The card turned from the main set, for which the numbers of this round bid."},
    {"single number", "A number that only one player has played. Equal numbers cancel each other."},
    {"parasite", "At the end of the round a single parasite gains all climbing cards that were played."},
    {"equipment", "A card that is used up to climb over a ledge or onto the roof, or to overtake."},
    {"ledge", "The edge between two sections. Nobody can stand on it, and climbing over it takes equipment."},
    {"groove", "A column of holes in which figures climb. A figure takes up two holes."},
    {"debt", "A card beside a player who could not pay. The next fitting card gained is lost to it."},
    {"crash", "An open card that nobody wants: the lowest single number gets it and falls."},
}};

constexpr std::array<OptionSpec, 5> kOptions = {{
    {.name = "rows",
     .label = "Rows in each section",
     .kind = OptionSpec::Kind::kInteger,
     .help = "How high each of the three sections is.",
     .default_text = "12",
     .default_for = [](int, const Settings&) -> OptionValue { return 12; },
     .min = skyrunner::kMinRows,
     .max = skyrunner::kMaxRows,
     .choices = kRows},
    {.name = "lower",
     .label = "Grooves in the lower section",
     .kind = OptionSpec::Kind::kInteger,
     .help = "How many figures can climb side by side in the lower section.",
     .default_text = "as many as there are players",
     .default_for = [](int players, const Settings&) -> OptionValue { return players; },
     .min = 2,
     .max = 5,
     .is_rare = true},
    {.name = "middle",
     .label = "Grooves in the middle section",
     .kind = OptionSpec::Kind::kInteger,
     .help = "How many figures can climb side by side in the middle section.",
     .default_text = "one fewer than players, at least 2",
     .default_for = [](int players, const Settings&) -> OptionValue { return std::max(2, players - 1); },
     .min = 2,
     .max = 4,
     .is_rare = true},
    {.name = "top",
     .label = "Grooves in the top section",
     .kind = OptionSpec::Kind::kInteger,
     .help = "How many figures can climb side by side in the top section.",
     .default_text = "two fewer than players, at least 1",
     .default_for = [](int players, const Settings&) -> OptionValue { return std::max(1, players - 2); },
     .min = 1,
     .max = 3,
     .is_rare = true},
    {.name = "round_limit",
     .label = "Round limit",
     .kind = OptionSpec::Kind::kInteger,
     .help = "After so many rounds the highest figure wins.",
     .default_text = "500",
     .default_for = [](int, const Settings&) -> OptionValue { return 500; },
     .min = 1,
     .max = skyrunner::kMaxRoundLimit,
     .is_rare = true},
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
    .first_game = kFirstGame,
    .terms = kTerms,
    .rules = skyrunner::kRulesText,
};

}  // namespace

static_assert(HasListedChance<SkyRunner> && HasSampling<SkyRunner> && !HasSampledChance<SkyRunner>);
static_assert(HasSecrets<SkyRunner> && !kPerfectInformation<SkyRunner>);

const GameInfo& SkyRunner::info() { return kInfo; }

}  // namespace skerry
