// Skurðir's fact sheet and option.
#include "games/skurdir/rules_text.h"
#include "games/skurdir/skurdir.h"

namespace skerry {
namespace {

constexpr std::array<OptionChoice, 2> kLayouts = {
    {{"manual", "Placed by the players"}, {"random", "Placed by chance"}}};
constexpr std::array<Preset, 1> kFirstGame = {{{"layout", "random"}}};

constexpr std::array<Term, 6> kTerms = {{
    {"station", "A pyramid that stands on the land. It has a colour, and passengers of that colour want to get there."},
    {"passenger", "The top pyramid of a stack. It rides along canals to a station of its own colour."},
    {"canal", "A pyramid lying between two stations. Passengers ride from its narrow end to its wide end only."},
    {"neutral canal", "A canal that nobody owns. It scores for nobody, and every player may build it."},
    {"pool", "The passengers and neutral canals that are not on the board yet."},
    {"sabotage", "Once in the game you may remove a canal of somebody else for a while."},
}};

constexpr std::array<OptionSpec, 1> kOptions = {{
    {.name = "layout",
     .label = "Stations",
     .kind = OptionSpec::Kind::kChoice,
     .help = "Who places the nine stations around the first: the players in turn, or chance.",
     .default_text = "the players",
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
    .first_game = kFirstGame,
    .terms = kTerms,
    .rules = skurdir::kRulesText,
};

}  // namespace

static_assert(HasListedChance<Skurdir> && HasSampling<Skurdir> && !HasSampledChance<Skurdir>);

const GameInfo& Skurdir::info() { return kInfo; }

}  // namespace skerry
