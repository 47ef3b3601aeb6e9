// Derailed!'s fact sheet and its option.
#include "games/derailed/derailed.h"
#include "games/derailed/rules_text.h"

namespace skerry {
namespace {

constexpr std::array<OptionSpec, 1> kOptions = {{
    {.name = "redraw",
     .kind = OptionSpec::Kind::kFlag,
     .help = "may each player exchange up to two cards before rounds 2 and 3?",
     .default_text = "false",
     .default_for = [](int, const Settings&) -> OptionValue { return false; }},
}};

constexpr GameInfo kInfo = {
    .id = "derailed",
    .title = "Derailed!",
    .summary = "Railway companies share the tracks of one canyon and send each other into dead ends.",
    .designers = "bygr-games",
    .source = "the manual of the print-and-play project, https://github.com/bygr-games/shuffle-tracks-printable",
    .rights = "",
    .min_players = derailed::kMinPlayers,
    .max_players = derailed::kMaxPlayers,
    .seat_names = derailed::kCompanies,
    .options = kOptions,
    .rules = derailed::kRulesText,
};

}  // namespace

static_assert(HasListedChance<Derailed> && HasSampling<Derailed> && HasSecrets<Derailed> &&
              !HasSampledChance<Derailed>);

const GameInfo& Derailed::info() { return kInfo; }

}  // namespace skerry
