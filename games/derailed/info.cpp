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

constexpr std::array<OptionChoice, 2> kCovered = {
    {{"stay", "Stay below until the round is over"}, {"discard", "Go to the discard pile and may come back"}}};

constexpr std::array<OptionSpec, 4> kOptions = {{
    {.name = "redraw",
     .label = "Exchange cards",
     .kind = OptionSpec::Kind::kFlag,
     .help = "Each player may exchange up to two cards before rounds 2 and 3.",
     .default_text = "no",
     .default_for = [](int, const Settings&) -> OptionValue { return false; }},
    {.name = "covered",
     .label = "Covered cards",
     .kind = OptionSpec::Kind::kChoice,
     .help = "What becomes of a card that another one covers. If it can come back, a round has at most 90 cards.",
     .default_text = "stay below",
     .default_for = [](int, const Settings&) -> OptionValue { return std::string("stay"); },
     .choices = kCovered},
    {.name = "first",
     .label = "Who begins",
     .kind = OptionSpec::Kind::kInteger,
     .help = "The number of the player who begins round 1, or 0 to let chance decide.",
     .default_text = "0, by chance",
     .default_for = [](int, const Settings&) -> OptionValue { return 0; },
     .min = 0,
     .max = derailed::kMaxPlayers,
     .is_rare = true},
    {.name = "companies",
     .label = "Companies",
     .kind = OptionSpec::Kind::kText,
     .help = "A letter for each player: A Ashfield Express, B Baskerville Meows, C Calico & Co., D Dustpaw Railworks, "
             "E Embercat Lines or F Furball Freight.",
     .default_text = "in the order of the alphabet",
     .default_for = [](int players, const Settings&) -> OptionValue {
       return std::string(derailed::kCompanyLetters.substr(0, static_cast<std::size_t>(players)));
     },
     .is_rare = true},
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
    .first_option = "first",  // DER-21
    .seat_name_option = "companies",
};

}  // namespace

static_assert(HasListedChance<Derailed> && HasSampling<Derailed> && HasSecrets<Derailed> &&
              !HasSampledChance<Derailed>);

const GameInfo& Derailed::info() { return kInfo; }

}  // namespace skerry
