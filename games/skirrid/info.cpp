// Skirrid's fact sheet and options.
#include "games/skirrid/rules_text.h"
#include "games/skirrid/skirrid.h"

namespace skerry {
namespace {

constexpr std::array<Term, 5> kTerms = {{
    {"mark", "The 2 or 3 on a shape doubles or trebles the one number beneath it."},
    {"block", "A shape laid face down. It scores half, and for a while others may not build next to it."},
    {"Arena",
     "The diamond around the centre. With two or three players you must stay inside it until you have 75 "
     "points."},
    {"plain", "A shape without a mark."},
    {"idle turn", "A turn in which you could lay nothing even with every block lifted."},
}};

constexpr std::array<OptionSpec, 4> kOptions = {{
    {.name = "teams",
     .label = "Play in pairs",
     .kind = OptionSpec::Kind::kFlag,
     .help = "Players 1 and 3 play against players 2 and 4. Otherwise each plays alone.",
     .default_text = "yes with four players",
     .default_for = [](int players, const Settings&) -> OptionValue { return players == 4; },
     .min_players = 4,
     .max_players = 4},
    {.name = "dice",
     .label = "Roll a die",
     .kind = OptionSpec::Kind::kFlag,
     .help = "A die decides which shape you must lay.",
     .default_text = "no",
     .default_for = [](int, const Settings&) -> OptionValue { return false; }},
    {.name = "board",
     .label = "Your own board",
     .kind = OptionSpec::Kind::kText,
     .help = "The numbers of an original board, from a file of 19 lines with 19 numbers each, beginning at the top.",
     .default_text = "the reconstructed board",
     .default_for = [](int, const Settings&) -> OptionValue { return std::string("standard"); },
     .is_file = true,
     .is_rare = true},
    {.name = "set",
     .label = "Your own shapes",
     .kind = OptionSpec::Kind::kText,
     .help = "The shapes of an original set, from a file of six lines in the order of the die. A line draws a shape: "
             "\"gun ###M ##..\" has M on the square that can bear a mark.",
     .default_text = "the reconstructed shapes",
     .default_for = [](int, const Settings&) -> OptionValue { return std::string("standard"); },
     .is_file = true,
     .is_rare = true},
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
    .terms = kTerms,
    .rules = skirrid::kRulesText,
    .silent_option = "teams",  // SKI-4
};

}  // namespace

static_assert(HasListedChance<Skirrid> && HasSampling<Skirrid> && !HasSampledChance<Skirrid>);

const GameInfo& Skirrid::info() { return kInfo; }

}  // namespace skerry
