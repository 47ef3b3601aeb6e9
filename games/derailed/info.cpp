// The fact sheet and options of Derailed!
#include "games/derailed/derailed.h"
#include "games/derailed/rules_text.h"

namespace skerry {
namespace {

constexpr std::array<Term, 5> kTerms = {{
    {"lane", "A row of four slots from a starting station in the west to a destination in the east."},
    {"dead end", "A stub of track, written with a small letter. A train can enter it, but not go on."},
    {"switch", "A card on which a train can choose its branch in one direction only."},
    {"turned", "Laid upside down: north and south, east and west change places."},
    {"arrive", "Your train arrives when it can leave the last slot of your destination's lane to the east."},
}};

constexpr std::array<OptionSpec, 1> kOptions = {{
    {.name = "redraw",
     .label = "Exchange cards",
     .kind = OptionSpec::Kind::kFlag,
     .help = "Each player may exchange up to two cards before rounds 2 and 3.",
     .default_text = "no",
     .default_for = [](int, const Settings&) -> OptionValue { return false; }},
}};

constexpr GameInfo kInfo = {
    .id = "derailed",
    .title = "Derailed!",
    .summary = "Railway companies share the tracks of one canyon and send each other into dead ends.",
    .designers = "bygr-games",
    .source =
        "the author's print-and-play project and the deck that its manual lists, "
        "https://github.com/bygr-games/shuffle-tracks-printable",
    .rights = "",
    .min_players = derailed::kMinPlayers,
    .max_players = derailed::kMaxPlayers,
    .minutes = 30,
    .seat_names = derailed::kCompanies,
    .options = kOptions,
    .terms = kTerms,
    .rules = derailed::kRulesText,
};

}  // namespace

static_assert(HasListedChance<Derailed> && HasSampling<Derailed> && HasSecrets<Derailed> &&
              !HasSampledChance<Derailed>);

const GameInfo& Derailed::info() { return kInfo; }

}  // namespace skerry
