// Skurðir's fact sheet and option.
#include "games/skurdir/rules_text.h"
#include "games/skurdir/skurdir.h"

namespace skerry {
namespace {

constexpr std::array<std::string_view, 2> kLayouts = {"manual", "random"};

constexpr std::array<OptionSpec, 1> kOptions = {{
    {.name = "layout",
     .kind = OptionSpec::Kind::kChoice,
     .help = "Who places the nine stacks around the first: the players in turn, or chance.",
     .default_text = "manual",
     .default_for = [](int, const Settings&) -> OptionValue { return std::string("manual"); },
     .choices = kLayouts},
}};

constexpr GameInfo kInfo = {
    .id = "skurdir",
    .title = "Skurðir",
    .summary = "Dig canals between the stations of a barren land, and earn points from every passenger who uses them.",
    .designers = "Glenn Overby",
    .source = "version 2.1 of the rules; played with Looney pyramids",
    .rights = "",
    .min_players = skurdir::kMinPlayers,
    .max_players = skurdir::kMaxPlayers,
    .minutes = 45,
    .seat_names = {"Player 1", "Player 2", "Player 3", "Player 4", "Player 5"},
    .options = kOptions,
    .rules = skurdir::kRulesText,
};

}  // namespace

static_assert(HasListedChance<Skurdir> && HasSampling<Skurdir> && !HasSampledChance<Skurdir>);

const GameInfo& Skurdir::info() { return kInfo; }

}  // namespace skerry
