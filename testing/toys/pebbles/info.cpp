// The fact sheet of Pebbles and its options.
#include <array>

#include "testing/toys/pebbles/pebbles.h"
#include "testing/toys/pebbles/rules_text.h"

namespace skerry {
namespace {

constexpr std::array<OptionSpec, 1> kOptions = {{
    {.name = "heap",
     .label = "Stones",
     .kind = OptionSpec::Kind::kInteger,
     .help = "How many stones there are at the start.",
     .default_text = "21",
     .default_for = [](int, const Settings&) -> OptionValue { return 21; },
     .min = 1,
     .max = 100},
}};

constexpr GameInfo kInfo = {
    .id = "pebbles",
    .title = "Pebbles",
    .summary = "Take one, two or three; the last stone wins.",
    .designers = "the authors of Skerry",
    .source = "an example to start from",
    .rights = "",
    .min_players = 2,
    .max_players = 2,
    .minutes = 2,
    .seat_names = {},
    .options = kOptions,
    .rules = pebbles::kRulesText,
};

}  // namespace

const GameInfo& Pebbles::info() { return kInfo; }

}  // namespace skerry
