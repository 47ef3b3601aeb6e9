// The fact sheet and options of Derailed!
#include "games/derailed/derailed.h"
#include "games/derailed/rules_text.h"

namespace skerry {
namespace {

constexpr std::array<OptionSpec, 1> kOptions = {{
    {.name = "redraw",
     .kind = OptionSpec::Kind::kFlag,
     .help = "Each player may exchange up to two cards before rounds 2 and 3.",
     .default_text = "false",
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
    .rules = derailed::kRulesText,
};

}  // namespace

static_assert(HasListedChance<Derailed> && HasSampling<Derailed> && HasSecrets<Derailed> &&
              !HasSampledChance<Derailed>);

const GameInfo& Derailed::info() { return kInfo; }

}  // namespace skerry
