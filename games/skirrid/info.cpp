// Skirrid's fact sheet and options.
#include "games/skirrid/rules_text.h"
#include "games/skirrid/skirrid.h"

namespace skerry {
namespace {

constexpr std::array<OptionSpec, 3> kOptions = {{
    {.name = "teams",
     .kind = OptionSpec::Kind::kFlag,
     .help = "Four players play in pairs: seats 1 and 3 against seats 2 and 4.",
     .default_text = "true with four players, false otherwise",
     .default_for = [](int players, const Settings&) -> OptionValue { return players == 4; }},
    {.name = "dice",
     .kind = OptionSpec::Kind::kFlag,
     .help = "A die decides which shape you must lay.",
     .default_text = "false",
     .default_for = [](int, const Settings&) -> OptionValue { return false; }},
    {.name = "board",
     .kind = OptionSpec::Kind::kText,
     .help = "The numbers: 'standard', or 19 rows of 19 numbers from 0 to 99, from the top, joined by '/'.",
     .default_text = "standard",
     .default_for = [](int, const Settings&) -> OptionValue { return std::string("standard"); }},
}};

constexpr GameInfo kInfo = {
    .id = "skirrid",
    .title = "Skirrid",
    .summary = "Lay shapes edge to edge over the highest numbers, or turn them over to block the others.",
    .designers = "Brian Taylor and Mark Eliot",
    .source = "1977; the board numbers and the shapes are a reconstruction from published descriptions",
    .rights = "",
    .min_players = skirrid::kMinPlayers,
    .max_players = skirrid::kMaxPlayers,
    .minutes = 40,
    .seat_names = {"White", "Black", "Amber", "Sky", "Green", "Rose"},
    .options = kOptions,
    .rules = skirrid::kRulesText,
};

}  // namespace

static_assert(HasListedChance<Skirrid> && HasSampling<Skirrid> && !HasSampledChance<Skirrid>);

const GameInfo& Skirrid::info() { return kInfo; }

}  // namespace skerry
