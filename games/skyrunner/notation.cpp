// Text in and out: squares, cards, actions, and why a text names no legal action.
#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {
namespace {

constexpr std::string_view kSectionLetters = "LMT";
constexpr std::array<std::string_view, 8> kKindWords = {"open", "play",   "climb", "keep",
                                                        "use",  "target", "give",  "fall"};

std::string seat_text(Seat seat) { return std::to_string(index(seat) + 1); }

std::string figure_text(const Table& t, Seat seat) {
  return std::string(colour_name(seat)) + " on " + place_text(t.building, t.at(seat).figure);
}

std::string cards_text(unsigned count, std::string_view kind) {
  return std::to_string(count) + " " + std::string(kind) + (count == 1 ? " card" : " cards");
}

std::optional<Card> find_card(std::string_view text) {
  for (unsigned code = 1; code <= kLastCard; ++code) {
    if (card_text(static_cast<Card>(code)) == text) return static_cast<Card>(code);
  }
  return std::nullopt;
}

// ---- what is wanted now

Error wanted_now(const Table& t) {
  const bool lost = (t.phase == Phase::kUse ? t.open : t.played[index(t.acting)]) == Card::kLost;
  switch (t.phase) {
    case Phase::kChoose:
      return Error{"everybody lays a card face down now: write 'play' and a card, as in 'play 7' or 'play climb 3'",
                   "SKY-16"};
    case Phase::kClimb:
      return Error{"a climb is due: write 'climb' and the square where it ends, 'climb roof' or 'climb stay'",
                   "SKY-11"};
    case Phase::kUse:
      return Error{std::string("the card was won: write 'keep', or use it at once with 'use ") +
                       (lost ? "lost" : "sabotage") + "' and a seat",
                   "SKY-20"};
    case Phase::kTarget:
      return Error{
          std::string(lost ? "say who loses equipment" : "say who is sabotaged") + ": write 'target' and a seat",
          lost ? "SKY-21" : "SKY-22"};
    case Phase::kGive:
      return Error{
          "a sabotage on the ground costs a climbing card: write 'give climb 3', 'give climb 4' or 'give climb 5'",
          "SKY-22"};
    case Phase::kFall:
      return Error{"the figure falls over a ledge between two grooves: write 'fall left' or 'fall right'", "SKY-12"};
    case Phase::kOpen:
      return Error{"the top card is turned first", "SKY-5"};
    case Phase::kOver:
      break;
  }
  return Error{"the game is over"};
}

Kind wanted_kind(Phase phase) {
  constexpr std::array<Kind, 8> kKinds = {Kind::kOpen,   Kind::kPlay, Kind::kClimb, Kind::kUse,
                                          Kind::kTarget, Kind::kGive, Kind::kFall,  Kind::kOpen};
  return kKinds[static_cast<std::size_t>(phase)];
}

// ---- play

Error why_not_held(Card card) {
  if (card == Card::kParasite) return Error{"the parasite lies on its owner's pile until the numbers return", "SKY-7"};
  if (is_number(card)) {
    return Error{"the number " + card_text(card) + " lies on its owner's pile; all eight return when the last is gone",
                 "SKY-7"};
  }
  if (is_climb(card))
    return Error{"there is no climbing card of value " + std::to_string(value_of(card)) + " in the hand", "SKY-16"};
  return Error{"there is no " + std::string(card == Card::kLost ? "lost equipment" : "sabotage") + " card in the hand",
               "SKY-16"};
}

Result<Action> parse_play(const Table& t, Seat seat, std::string_view name) {
  const std::optional<Card> card = find_card(name);
  if (!card) {
    return Error{"there is no card " + in_quotes(name) +
                     ": write a number from 1 to 8, parasite, climb 2 to climb 5, lost or sabotage",
                 "SKY-16"};
  }
  if (*card == Card::kEquipment)
    return Error{"equipment is never played alone: a climb uses it where it is needed", "SKY-16"};
  if (is_crash(*card)) return Error{"nobody holds a crash card: it strikes at once", "SKY-23"};
  if (has(t.playable(seat), *card)) return make_action(Kind::kPlay, *card);
  if (is_crash(t.open) && !is_number(*card))
    return Error{"while a crash card is open only numbers may be played", "SKY-17"};
  return why_not_held(*card);
}

// ---- climb

Error why_no_stay(const Table& t) {
  const Place figure = t.at(t.acting).figure;
  if (figure == kGround) {
    return Error{"a climber on the ground may stay there only if the first row of every groove is barred", "SKY-11"};
  }
  const Place above = {static_cast<std::uint8_t>(figure.height + 1), figure.groove};
  return Error{"the figure may not stay: the next square up, " + place_text(t.building, above) + ", is free", "SKY-11"};
}

std::optional<Error> why_too_close(const Table& t, Place end) {
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (seat_at(i) == t.acting || !t.building.clash(end, t.player[i].figure)) continue;
    const std::string name = place_text(t.building, end);
    if (end == t.player[i].figure) return Error{std::string(colour_name(seat_at(i))) + " is on " + name, "SKY-2"};
    return Error{name + " is too close to " + figure_text(t, seat_at(i)) + ": figures in a groove are two rows apart",
                 "SKY-2"};
  }
  return std::nullopt;
}

// A figure in the climber's groove that a card of 2 or 3 would have to overtake.
std::optional<Error> why_no_overtaking(const Table& t, Place end, unsigned value) {
  const Building& b = t.building;
  const Place from = t.at(t.acting).figure;
  if (value >= 4 || from == kGround) return std::nullopt;
  const bool leaves = end == b.roof() || b.section(end.height) != b.section(from.height);
  if (!leaves && end.groove != from.groove) return std::nullopt;
  for (std::size_t i = 0; i < t.seats; ++i) {
    const Place other = t.player[i].figure;
    if (other.groove != from.groove || other.height <= from.height || other.height >= end.height) continue;
    if (b.section(other.height) != b.section(from.height)) continue;
    return Error{"only climbing cards of 4 and 5 overtake, and " + figure_text(t, seat_at(i)) + " is in the way",
                 "SKY-27"};
  }
  return std::nullopt;
}

// Why the acting seat's climb may not end there. Precondition: it may not, and the place is not its own.
Error why_no_climb(const Table& t, Place end) {
  const Building& b = t.building;
  const Place from = t.at(t.acting).figure;
  const unsigned value = value_of(t.played[index(t.acting)]);
  const unsigned held = t.at(t.acting).count(Card::kEquipment);
  const std::string name = place_text(b, end);
  if (end.height < from.height) return Error{"nobody climbs down, and " + name + " is below the figure", "SKY-25"};
  if (const auto close = why_too_close(t, end)) return *close;

  Table rich = t;
  rich.player[index(t.acting)].cards[slot_of(Card::kEquipment)] = kMostEquipment;
  const ClimbEnds with_plenty = rich.climb_ends();
  const Reach bit = with_plenty.bit_of(end);
  if ((with_plenty.all() & bit) != 0) {
    const bool leaves = end == b.roof() || (from != kGround && b.section(end.height) != b.section(from.height));
    return Error{"the way to " + name + " costs " + cards_text(with_plenty.cost(bit), "equipment") + ", and " +
                     (held == 0 ? "none" : "only " + std::to_string(held)) + " is in the hand",
                 leaves ? "SKY-26" : "SKY-27"};
  }
  const ClimbEnds ends = t.climb_ends();
  if (((ends.on_the_way[0] | ends.on_the_way[1] | ends.on_the_way[2]) & bit) != 0) {
    return Error{"the climb may not end on " + name + ": that is not " + std::to_string(value) +
                     " steps, and nothing stops it there",
                 "SKY-11"};
  }
  if (end.height <= from.height + kHighestReach) {
    if (const auto overtaking = why_no_overtaking(t, end, value)) return *overtaking;
  }
  return Error{"a climbing card of " + std::to_string(value) + " finds no way to " + name, "SKY-25"};
}

Result<Action> parse_climb(const Table& t, std::string_view name) {
  const Place figure = t.at(t.acting).figure;
  Place end = figure;
  if (name != "stay" && !parse_place(t.building, name, end)) {
    const std::string squares =
        place_text(t.building, t.building.square(0, 0, 1)) + " to " +
        place_text(t.building, t.building.square(2, t.building.grooves[2] - 1U, t.building.rows));
    return Error{
        "there is no square " + in_quotes(name) + ": squares are written section, groove and row, from " + squares,
        "SKY-1"};
  }
  const ClimbEnds ends = t.climb_ends();
  const Reach bit = ends.bit_of(end);
  const bool legal = (ends.all() & bit) != 0;
  if (end == figure) {
    if (name != "stay")
      return Error{"the figure is on " + place_text(t.building, end) + " already; write 'climb stay'", "SKY-11"};
    if (!legal) return why_no_stay(t);
  }
  if (!legal) return why_no_climb(t, end);
  return make_climb(end, ends.cost(bit));
}

// ---- other seats, other cards

Result<Action> parse_target(const Table& t, Seat seat, Kind kind, std::string_view name, std::string_view clause) {
  const std::optional<std::uint32_t> number = parse_number(name, t.seats);
  if (!number || *number == 0) {
    return Error{"there is no seat " + in_quotes(name) + "; the seats are 1 to " + std::to_string(t.seats),
                 std::string(clause)};
  }
  if (seat_at(*number - 1) == seat) return Error{"the card must hit another player", std::string(clause)};
  return make_action(kind, seat_at(*number - 1));
}

Result<Action> parse_use(const Table& t, Seat seat, std::string_view rest) {
  const std::string won = card_text(t.open);
  const auto words = split(rest, ' ');
  if (words.size() != 2 || (words[0] != "lost" && words[0] != "sabotage")) return wanted_now(t);
  if (words[0] != won)
    return Error{"the card won is " + won + ": write 'use " + won + "' and a seat, or 'keep'", "SKY-20"};
  return parse_target(t, seat, Kind::kUse, words[1], "SKY-20");
}

Result<Action> parse_give(const Table& t, Seat seat, std::string_view name) {
  const std::optional<Card> card = find_card(name);
  if (!card || !is_climb(*card)) return wanted_now(t);
  if (has(t.givable(seat), *card)) return make_action(Kind::kGive, *card);
  if (*card == Card::kClimb2)
    return Error{"a climbing card of value 2 does not pay for a sabotage: give 3 or more", "SKY-22"};
  if (t.played[index(seat)] == *card) return Error{"a card that was played this round cannot be given", "SKY-22"};
  return Error{why_not_held(*card).message, "SKY-22"};
}

}  // namespace

std::string card_text(Card card) {
  if (is_number(card)) return std::to_string(value_of(card));
  if (is_climb(card)) return "climb " + std::to_string(value_of(card));
  switch (card) {
    case Card::kParasite:
      return "parasite";
    case Card::kEquipment:
      return "equipment";
    case Card::kLost:
      return "lost";
    case Card::kSabotage:
      return "sabotage";
    case Card::kCrash2:
    case Card::kCrash3:
      return "crash " + std::to_string(value_of(card));
    default:
      return "none";
  }
}

std::string place_text(const Building& building, Place place) {
  if (place == kGround) return "ground";
  if (place == building.roof()) return "roof";
  return kSectionLetters[building.section(place.height)] + std::to_string(place.groove + 1) + "-" +
         std::to_string(building.row(place.height));
}

bool parse_place(const Building& building, std::string_view text, Place& place) {
  if (text == "ground" || text == "roof") {
    place = text == "roof" ? building.roof() : kGround;
    return true;
  }
  const std::size_t section = text.empty() ? std::string_view::npos : kSectionLetters.find(text[0]);
  const std::size_t dash = text.find('-');
  if (section == std::string_view::npos || dash == std::string_view::npos) return false;
  const auto groove = parse_number(text.substr(1, dash - 1), building.grooves[section]);
  const auto row = parse_number(text.substr(dash + 1), building.rows);
  if (!groove || !row || *groove == 0 || *row == 0) return false;
  place = building.square(section, *groove - 1, *row);
  return true;
}

std::string joined(std::span<const std::string> parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

std::string_view colour_name(Seat seat) { return SkyRunner::info().seat_names[index(seat)]; }

}  // namespace skerry::skyrunner

namespace skerry {

using namespace skyrunner;

std::string SkyRunner::action_text(const Observation& seen, Seat, Action action) {
  const std::string word(kKindWords[static_cast<std::size_t>(kind_of(action))]);
  switch (kind_of(action)) {
    case Kind::kOpen:
    case Kind::kPlay:
    case Kind::kGive:
      return word + " " + card_text(card_of(action));
    case Kind::kClimb:
      return word + " " +
             (end_of(action) == seen.at(seen.acting).figure ? "stay" : place_text(seen.building, end_of(action)));
    case Kind::kKeep:
      return word;
    case Kind::kUse:
      return word + " " + card_text(seen.open) + " " + seat_text(seat_of(action));
    case Kind::kTarget:
      return word + " " + seat_text(seat_of(action));
    case Kind::kFall:
      return word + (argument_of(action) == 0 ? " left" : " right");
  }
  return word;
}

Result<Action> SkyRunner::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (seen.phase == Phase::kChoose && index(seat) < seen.players() && seen.has_chosen(seat)) {
    return Error{"this seat has laid its card already and waits for the others", "SKY-16"};
  }
  if (seat == kChance || !seen.turn().owes(seat)) return Error{"it is not this seat's turn"};
  if (text == "keep" && seen.phase == Phase::kUse) return make_action(Kind::kKeep, 0U);
  const std::size_t blank = text.find(' ');
  const std::string_view rest = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
  const Kind kind = wanted_kind(seen.phase);
  if (blank == std::string_view::npos || text.substr(0, blank) != kKindWords[static_cast<std::size_t>(kind)]) {
    return wanted_now(seen);
  }
  switch (kind) {
    case Kind::kPlay:
      return parse_play(seen, seat, rest);
    case Kind::kClimb:
      return parse_climb(seen, rest);
    case Kind::kUse:
      return parse_use(seen, seat, rest);
    case Kind::kTarget:
      return parse_target(seen, seat, kind, rest, seen.played[index(seat)] == Card::kLost ? "SKY-21" : "SKY-22");
    case Kind::kGive:
      return parse_give(seen, seat, rest);
    default:
      if (rest == "left" || rest == "right") return make_action(Kind::kFall, rest == "left" ? 0U : 1U);
      return wanted_now(seen);
  }
}

std::string SkyRunner::outcome_text(const State&, Action action) { return "open " + card_text(card_of(action)); }

std::string SkyRunner::end_text(const State& state) {
  if (state.phase != Phase::kOver) return {};
  if (state.roof_reached()) return std::string(colour_name(state.acting)) + " stands on the roof";
  std::vector<std::string> leaders;
  const PerSeat<double> shares = state.returns();
  for (std::size_t i = 0; i < state.players(); ++i) {
    if (shares[i] > 0) leaders.emplace_back(colour_name(seat_at(i)));
  }
  return "The round limit of " + std::to_string(state.round_limit) + " is reached, and " + enumerate(leaders, "and") +
         (leaders.size() == 1 ? " is highest" : " are equally high");
}

}  // namespace skerry
