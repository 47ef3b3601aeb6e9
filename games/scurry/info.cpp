// Scurry's fact sheet and options.
#include "games/scurry/rules_text.h"
#include "games/scurry/scurry.h"

namespace skerry {
namespace {

constexpr std::array<std::string_view, 1> kStandard = {"standard"};
constexpr std::array<std::string_view, 2> kFree = {"manual", "random"};

constexpr std::array<OptionChoice, 3> kSetups = {
    {{"manual", "The players lay out the acorns"}, {"standard", "A fixed layout"}, {"random", "A random position"}}};
constexpr std::array<OptionChoice, 4> kSizes = {
    {{"4", "4, tiny"}, {"5", "5, small"}, {"6", "6, as published"}, {"7", "7, large"}}};
constexpr std::array<OptionChoice, 2> kLayoutTiles = {
    {{"15", "15 each", {"setup", kStandard}}, {"8", "8 each, a short game", {"setup", kStandard}}}};
constexpr std::array<Preset, 2> kFirstGame = {{{"setup", "standard"}, {"tiles", "8"}}};

constexpr std::array<Term, 5> kTerms = {{
    {"lead",
     "The acorn with which a turn begins: you lay it with the other player's side up, and it gives your "
     "squirrel something to run to."},
    {"run", "The moves of your squirrel in one turn, from acorn to acorn of the other player. It has at least two."},
    {"capture", "To run to an acorn of the other player, which turns over and is yours."},
    {"eat", "At the end of a run the acorn under the squirrel leaves the board."},
    {"comeback", "If Brown owns every acorn after the very first turn, Gray gets one turn to capture them all."},
}};

OptionValue default_tiles(int, const Settings& given) {
  const OptionValue* const setup = given.find("setup");
  return setup != nullptr && *setup == OptionValue(std::string("standard")) ? 15 : 12;
}

constexpr std::array<OptionSpec, 5> kOptions = {{
    {.name = "size",
     .label = "Board size",
     .kind = OptionSpec::Kind::kInteger,
     .help = "How many places each side of the hexagon has.",
     .default_text = "6",
     .default_for = [](int, const Settings&) -> OptionValue { return 6; },
     .min = scurry::kMinSize,
     .max = scurry::kMaxSize,
     .choices = kSizes,
     .when = {"setup", kFree}},
    {.name = "tiles",
     .label = "Acorns each",
     .kind = OptionSpec::Kind::kInteger,
     .help = "How many acorns each player begins with.",
     .default_text = "12, or 15 in the fixed layout",
     .default_for = default_tiles,
     .min = scurry::kMinTiles,
     .max = scurry::kMaxTiles,
     .choices = kLayoutTiles},
    {.name = "setup",
     .label = "Starting position",
     .kind = OptionSpec::Kind::kChoice,
     .help = "Who lays out the acorns: the players in turn, a fixed layout on the board of size 6, or chance.",
     .default_text = "the players",
     .default_for = [](int, const Settings&) -> OptionValue { return std::string("manual"); },
     .choices = kSetups},
    {.name = "comeback",
     .label = "A last chance for Gray",
     .kind = OptionSpec::Kind::kFlag,
     .help = "If Brown captures every acorn on the very first turn, Gray gets one turn to do the same.",
     .default_text = "yes",
     .default_for = [](int, const Settings&) -> OptionValue { return true; }},
    {.name = "turn_limit",
     .label = "Turn limit",
     .kind = OptionSpec::Kind::kInteger,
     .help = "The game is a draw after this many turns, counting both players.",
     .default_text = "400",
     .default_for = [](int, const Settings&) -> OptionValue { return 400; },
     .min = 2,
     .max = 10000,
     .is_rare = true},
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
    .first_game = kFirstGame,
    .terms = kTerms,
    .rules = scurry::kRulesText,
    .free_take_back = "lead",  // SCU-7
};

}  // namespace

static_assert(HasSampledChance<Scurry> && HasSampling<Scurry> && !HasListedChance<Scurry>);

const GameInfo& Scurry::info() { return kInfo; }

}  // namespace skerry
