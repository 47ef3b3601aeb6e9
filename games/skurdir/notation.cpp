// Actions as text, both ways. Reasons why an action is illegal are in reasons.cpp, states in state_text.cpp.
#include "games/skurdir/notation.h"

#include <vector>

#include "core/checks.h"
#include "core/text.h"

namespace skerry::skurdir {
namespace {

using Words = std::vector<std::string_view>;

// An example of each kind of action.
constexpr std::array<std::string_view, kKinds> kExamples = {
    "stacks RY RG YB …", "centre RY",    "stack RY 1,0",   "first 2", "colour green", "canal 0,0 E", "neutral 0,0 E",
    "station 2,1",       "remove 0,0 E", "sabotage 0,0 E", "pass",    "carry 0,0",    "ride E",      "add blue 1,0"};

std::string_view what_is_due(Phase phase) {
  switch (phase) {
    case Phase::kLayout:
      return "Place a stack now.";
    case Phase::kFirst:
      return "Decide who plays first.";
    case Phase::kColour:
      return "Pick a colour now.";
    case Phase::kBuild:
      return "A turn begins with one building action: canal, neutral, station, remove, sabotage or pass.";
    case Phase::kCarry:
      return "You have built, so you must now carry a passenger.";
    case Phase::kRide:
      return "A passenger is riding: choose the next canal.";
    case Phase::kAdd:
      return "You must now add a passenger from the pool.";
    default:
      return "No player has a choice now.";
  }
}

Kind example_kind(Phase phase) {
  switch (phase) {
    case Phase::kLayout:
      return Kind::kStack;
    case Phase::kFirst:
      return Kind::kFirst;
    case Phase::kColour:
      return Kind::kColour;
    case Phase::kBuild:
      return Kind::kCanal;
    case Phase::kCarry:
      return Kind::kCarry;
    case Phase::kRide:
      return Kind::kRide;
    default:
      return Kind::kAdd;
  }
}

bool fits(Kind kind, Phase phase) {
  if (phase == Phase::kBuild) return kind >= Kind::kCanal && kind <= Kind::kPass;
  return kind == example_kind(phase);
}

std::string clause_of(Phase phase) {
  switch (phase) {
    case Phase::kLayout:
      return "SKU-17";
    case Phase::kFirst:
      return "SKU-18";
    case Phase::kColour:
      return "SKU-4";
    case Phase::kBuild:
      return "SKU-19";
    case Phase::kAdd:
      return "SKU-29";
    default:
      return "SKU-25";
  }
}

Error wrong_form(const State& s, Kind kind, std::string_view text) {
  return Error{std::string(what_is_due(s.phase)) + " Write it as in '" +
               std::string(kExamples[static_cast<std::size_t>(kind)]) + "', not " + in_quotes(text) + "."};
}

Error no_cell(std::string_view text) {
  return Error{"There is no cell " + in_quotes(text) +
               ". Write x and y, as in '-1,2': x counts to the east, y to the north, each from -14 to 14."};
}

Error no_station(std::string_view text) { return Error{"There is no station on " + std::string(text) + "."}; }

Error no_direction(std::string_view text) { return Error{"A direction is N, E, S or W, not " + in_quotes(text) + "."}; }

Error no_colour(std::string_view text) {
  return Error{"The colours are red, yellow, green, blue and black, not " + in_quotes(text) + ".", "SKU-1"};
}

Result<Station> read_station(const State& s, std::string_view text) {
  const auto cell = parse_cell(text);
  if (!cell) return no_cell(text);
  const Station station = s.station_at(*cell);
  if (station == kStations) return no_station(text);
  return station;
}

Result<Action> read_side(const State& s, Kind kind, const Words& words) {
  const Result<Station> station = read_station(s, words[1]);
  if (!station) return station.error();
  const auto direction = parse_direction(words[2]);
  if (!direction) return no_direction(words[2]);
  return make_action(kind, side_of(*station, *direction));
}

Result<Colour> read_colour(std::string_view text) {
  const auto c = find_word(kColourWords, text);
  if (!c || *c >= kColours) return no_colour(text);
  return colour_at(*c);
}

Result<Action> read_stack(const State& s, const Words& words) {
  const auto cell = parse_cell(words[2]);
  if (!cell) return no_cell(words[2]);
  for (Station station = 0; station < kStackCount; ++station) {
    if (stack_name(s, station) == words[1]) return make_action(Kind::kStack, code_of(*cell), station);
  }
  return Error{"There is no stack " + in_quotes(words[1]) + " in this game.", "SKU-2"};
}

// The action, legal or not. Precondition: there are as many words as in the example of its kind.
Result<Action> read_action(const State& s, Kind kind, const Words& words) {
  switch (kind) {
    case Kind::kStack:
      return read_stack(s, words);
    case Kind::kFirst: {
      const auto seat = parse_number(words[1], s.player_count);
      if (!seat || *seat == 0) {
        return Error{"Name a seat from 1 to " + std::to_string(s.player_count) + ", not " + in_quotes(words[1]) + ".",
                     "SKU-18"};
      }
      return make_action(kind, *seat - 1);
    }
    case Kind::kColour: {
      const Result<Colour> c = read_colour(words[1]);
      if (!c) return c.error();
      return make_action(kind, static_cast<unsigned>(index(*c)));
    }
    case Kind::kStation: {
      const auto cell = parse_cell(words[1]);
      if (!cell) return no_cell(words[1]);
      return make_action(kind, code_of(*cell));
    }
    case Kind::kCarry: {
      const Result<Station> station = read_station(s, words[1]);
      if (!station) return station.error();
      return make_action(kind, *station);
    }
    case Kind::kRide: {
      const auto direction = parse_direction(words[1]);
      if (!direction) return no_direction(words[1]);
      return make_action(kind, static_cast<unsigned>(*direction));
    }
    case Kind::kAdd: {
      const Result<Colour> c = read_colour(words[1]);
      if (!c) return c.error();
      const Result<Station> station = read_station(s, words[2]);
      if (!station) return station.error();
      return make_action(kind, *station, static_cast<unsigned>(index(*c)));
    }
    case Kind::kPass:
      return make_action(kind, 0);
    default:
      return read_side(s, kind, words);
  }
}

std::optional<int> parse_coordinate(std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto size = parse_number(text.substr(negative ? 1 : 0), kReach);
  if (!size || (negative && *size == 0)) return std::nullopt;
  return negative ? -static_cast<int>(*size) : static_cast<int>(*size);
}

}  // namespace

std::string cell_text(Cell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

std::optional<Cell> parse_cell(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = parse_coordinate(text.substr(0, comma));
  const auto y = parse_coordinate(text.substr(comma + 1));
  if (!x || !y) return std::nullopt;
  return Cell{static_cast<std::int8_t>(*x), static_cast<std::int8_t>(*y)};
}

std::optional<Direction> parse_direction(std::string_view text) {
  const std::size_t d = text.size() == 1 ? kDirectionLetters.find(text[0]) : std::string_view::npos;
  if (d == std::string_view::npos) return std::nullopt;
  return static_cast<Direction>(d);
}

std::string stack_name(const State& s, Station station) {
  std::string name{letter_of(colour_of(station))};
  if (!s.stack[station].empty()) name += letter_of(s.stack[station].top());
  return name;
}

std::string side_text(const State& s, Side side) {
  return cell_text(s.cell[station_of(side)]) + " " + letter_of(direction_of(side));
}

}  // namespace skerry::skurdir

namespace skerry {

using namespace skurdir;

std::string Skurdir::action_text(const Observation& seen, Seat, Action action) {
  const unsigned low = low_of(action);
  const std::string word = std::string(word_of(kind_of(action))) + " ";
  switch (kind_of(action)) {
    case Kind::kStacks: {
      std::string text = "stacks";
      for (std::size_t s = 0; s < kStackCount; ++s) {
        text += std::string{' ', letter_of(colour_of(static_cast<Station>(s))), letter_of(kAllStackSets.sets[low][s])};
      }
      return text;
    }
    case Kind::kCentre:
      return word + stack_name(seen, static_cast<Station>(low));
    case Kind::kStack:
      return word + stack_name(seen, static_cast<Station>(high_of(action))) + " " + cell_text(cell_of(low));
    case Kind::kFirst:
      return word + std::to_string(low + 1);
    case Kind::kColour:
      return word + std::string(word_of(colour_at(low)));
    case Kind::kStation:
      return word + cell_text(cell_of(low));
    case Kind::kPass:
      return "pass";
    case Kind::kCarry:
      return word + cell_text(seen.cell[low]);
    case Kind::kRide:
      return word + letter_of(static_cast<Direction>(low));
    case Kind::kAdd:
      return word + std::string(word_of(colour_at(high_of(action)))) + " " + cell_text(seen.cell[low]);
    default:
      return word + side_text(seen, static_cast<Side>(low));
  }
}

std::string Skurdir::outcome_text(const State& state, Action action) { return action_text(state, kChance, action); }

Result<Action> Skurdir::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (const Status due = check_turn(seen.turn(), seat); !due) return due.error();
  // 1. The first word must suit the phase and be followed by as many words as it needs.
  const Words words = split(text, ' ');
  const auto found = find_word(kKindWords, words[0]);
  if (!found) return wrong_form(seen, example_kind(seen.phase), text);
  const auto kind = static_cast<Kind>(*found);
  if (!fits(kind, seen.phase)) return Error{std::string(what_is_due(seen.phase)), clause_of(seen.phase)};
  if (words.size() != split(kExamples[*found], ' ').size()) return wrong_form(seen, kind, text);
  // 2. The words must name pieces and places that exist.
  const Result<Action> action = read_action(seen, kind, words);
  if (!action) return action;
  // 3. The rules must allow it.
  Actions legal;
  seen.legal_actions(seat, legal);
  if (!std::ranges::binary_search(legal, *action)) return why_not(seen, *action);
  return action;
}

std::string Skurdir::join_steps(std::span<const std::string> texts) {
  std::string joined;
  bool riding = false;
  for (const std::string& text : texts) {
    const bool ride = text.starts_with("ride ");
    if (ride) {
      joined += (riding ? " " : joined.empty() ? "ride " : ": ") + text.substr(5);
    } else {
      joined += (joined.empty() ? "" : ", ") + text;
    }
    riding = ride;
  }
  return joined;
}

}  // namespace skerry
