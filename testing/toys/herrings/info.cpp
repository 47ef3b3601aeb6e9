// The fact sheet of Herrings and its options.
#include <array>

#include "testing/toys/herrings/herrings.h"
#include "testing/toys/herrings/rules_text.h"

namespace skerry {
namespace {

constexpr std::array<OptionSpec, 1> kOptions = {{
    {.name = "hand",
     .label = "Cards each",
     .kind = OptionSpec::Kind::kInteger,
     .help = "How many cards each player is dealt.",
     .default_text = "4",
     .default_for = [](int, const Settings&) -> OptionValue { return 4; },
     .min = 1,
     .max = herrings::kMostInHand},
}};

constexpr GameInfo kInfo = {
    .id = "herrings",
    .title = "Herrings",
    .summary = "Hidden hands, open tricks: the highest card takes them all.",
    .designers = "the authors of Skerry",
    .source = "an example to start from",
    .rights = "",
    .min_players = herrings::kMinPlayers,
    .max_players = herrings::kMaxPlayers,
    .minutes = 5,
    .seat_names = {},
    .options = kOptions,
    .rules = herrings::kRulesText,
};

}  // namespace

static_assert(HasListedChance<Herrings> && HasSecrets<Herrings>);

const GameInfo& Herrings::info() { return kInfo; }

}  // namespace skerry
