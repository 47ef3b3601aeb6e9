// Scurry's fact sheet and options.
#include "games/scurry/rules_text.h"
#include "games/scurry/scurry.h"

namespace skerry {
namespace {

constexpr std::array<std::string_view, 3> kSetups = {"manual", "standard", "random"};

OptionValue default_tiles(int, const Settings& given) {
  const OptionValue* const setup = given.find("setup");
  return setup != nullptr && *setup == OptionValue(std::string("standard")) ? 15 : 12;
}

constexpr std::array<OptionSpec, 5> kOptions = {{
    {.name = "size",
     .kind = OptionSpec::Kind::kInteger,
     .help = "Vertices on each side of the board.",
     .default_text = "6",
     .default_for = [](int, const Settings&) -> OptionValue { return 6; },
     .min = scurry::kMinSize,
     .max = scurry::kMaxSize},
    {.name = "tiles",
     .kind = OptionSpec::Kind::kInteger,
     .help = "Acorns per player.",
     .default_text = "12, or 15 with setup=standard",
     .default_for = default_tiles,
     .min = scurry::kMinTiles,
     .max = scurry::kMaxTiles},
    {.name = "setup",
     .kind = OptionSpec::Kind::kChoice,
     .help = "Who lays out the acorns: the players, a fixed layout of 15 or 8 each (size 6 only), or chance.",
     .default_text = "manual",
     .default_for = [](int, const Settings&) -> OptionValue { return std::string("manual"); },
     .choices = kSetups},
    {.name = "comeback",
     .kind = OptionSpec::Kind::kFlag,
     .help = "Whether Gray gets one turn if Brown wins on the very first turn.",
     .default_text = "true",
     .default_for = [](int, const Settings&) -> OptionValue { return true; }},
    {.name = "turn_limit",
     .kind = OptionSpec::Kind::kInteger,
     .help = "The game is a draw after this many turns, counting both players.",
     .default_text = "400",
     .default_for = [](int, const Settings&) -> OptionValue { return 400; },
     .min = 2,
     .max = 10000},
}};

constexpr GameInfo kInfo = {
    .id = "scurry",
    .title = "Scurry",
    .summary = "Two squirrels run along lines of sight and turn over each other's acorns.",
    .designers = "Phil Leduc",
    .source = "2020, https://sites.google.com/site/theowlsnest02/home/scurry-v2",
    .rights =
        "The author asks anyone who wants to program or sell the game to contact him first: philleduc.pled@gmail.com.",
    .min_players = 2,
    .max_players = 2,
    .minutes = 20,
    .seat_names = {"Brown", "Gray"},
    .options = kOptions,
    .rules = scurry::kRulesText,
};

}  // namespace

static_assert(HasSampledChance<Scurry> && HasSampling<Scurry> && !HasListedChance<Scurry>);

const GameInfo& Scurry::info() { return kInfo; }

}  // namespace skerry
