// Reads actions, and explains why a text is not a legal one.
#include <optional>
#include <vector>

#include "core/checks.h"
#include "core/text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {
namespace {

// A place within a sentence: "L2-7", "the ground" or "the roof".
std::string place_in_sentence(const Building& building, Place place) {
  return (building.is_square(place) ? "" : "the ") + place_text(building, place);
}

std::string figure_text(const PublicState& s, Seat seat) {
  return std::string(colour_name(seat)) + " on " + place_in_sentence(s.building, s.at(seat).figure);
}

std::optional<Card> find_card(std::string_view text) {
  for (unsigned code = 1; code <= kLastCard; ++code) {
    if (card_text(static_cast<Card>(code)) == text) return static_cast<Card>(code);
  }
  return std::nullopt;
}

// ---- the decision that is due

// For a text that does not answer the decision: what to write.
Error what_to_write(const PublicState& s) {
  const bool lost = (s.phase == Phase::kUse ? s.open : s.played[index(s.acting)]) == Card::kLost;
  switch (s.phase) {
    case Phase::kChoose:
      return Error{"Every player lays a card face down now. Write 'play' and a card, as in 'play 7' or 'play climb 3'.",
                   "SKY-16"};
    case Phase::kClimb:
      return Error{"Choose where the climb ends. Write 'climb' and a square, 'climb roof' or 'climb stay'.", "SKY-11"};
    case Phase::kUse:
      return Error{std::string("The open card was won. Write 'keep', or 'use ") + (lost ? "lost" : "sabotage") +
                       "' and a seat to use it at once.",
                   "SKY-20"};
    case Phase::kTarget:
      return Error{std::string(lost ? "Choose who loses equipment." : "Choose who is sabotaged.") +
                       " Write 'target' and a seat.",
                   lost ? "SKY-21" : "SKY-22"};
    case Phase::kGive:
      return Error{
          "A sabotage on the ground costs a climbing card. Write 'give climb 3', 'give climb 4' or 'give climb 5'.",
          "SKY-22"};
    case Phase::kFall:
      return Error{"The figure falls over a ledge between two grooves. Write 'fall left' or 'fall right'.", "SKY-12"};
    case Phase::kOpen:
      return Error{"The top card is turned first.", "SKY-5"};
    case Phase::kOver:
      break;
  }
  return Error{"The game is over."};
}

Kind wanted_kind(Phase phase) {
  constexpr std::array<Kind, 8> kKinds = {Kind::kOpen,   Kind::kPlay, Kind::kClimb, Kind::kUse,
                                          Kind::kTarget, Kind::kGive, Kind::kFall,  Kind::kOpen};
  return kKinds[static_cast<std::size_t>(phase)];
}

// ---- play

Error why_not_held(Card card) {
  if (card == Card::kParasite) return Error{"The parasite lies on its owner's pile until the numbers return.", "SKY-7"};
  if (is_number(card)) {
    return Error{"The number " + card_text(card) + " lies on its owner's pile. All eight return when the last is gone.",
                 "SKY-7"};
  }
  if (is_climb(card))
    return Error{"There is no climbing card of value " + std::to_string(value_of(card)) + " in the hand.", "SKY-16"};
  return Error{"There is no " + std::string(card == Card::kLost ? "lost equipment" : "sabotage") + " card in the hand.",
               "SKY-16"};
}

Result<Action> parse_play(const PublicState& s, Seat seat, std::string_view name) {
  const std::optional<Card> card = find_card(name);
  if (!card) {
    return Error{"There is no card " + in_quotes(name) +
                     ". Write a number from 1 to 8, parasite, climb 2 to climb 5, lost or sabotage.",
                 "SKY-16"};
  }
  if (*card == Card::kEquipment)
    return Error{"Equipment is never played on its own. A climb uses it where it is needed.", "SKY-16"};
  if (is_crash(*card)) return Error{"Crash cards strike at once and are never held.", "SKY-23"};
  if (has(s.playable(seat), *card)) return make_action(Kind::kPlay, *card);
  if (is_crash(s.open) && !is_number(*card))
    return Error{"Only numbers may be played while a crash card lies open.", "SKY-17"};
  return why_not_held(*card);
}

// ---- climb

Error why_no_stay(const PublicState& s) {
  const Place figure = s.at(s.acting).figure;
  if (figure == kGround) {
    return Error{"A figure may stay on the ground only if the first rows of all grooves are barred.", "SKY-11"};
  }
  const Place above = {static_cast<std::uint8_t>(figure.height + 1), figure.groove};
  return Error{"The figure may not stay: the next square up, " + place_text(s.building, above) + ", is free.",
               "SKY-11"};
}

std::optional<Error> why_too_close(const PublicState& s, Place end) {
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (seat_at(i) == s.acting || !s.building.clash(end, s.player[i].figure)) continue;
    const std::string name = place_text(s.building, end);
    if (end == s.player[i].figure) return Error{std::string(colour_name(seat_at(i))) + " is on " + name + ".", "SKY-2"};
    return Error{
        name + " is too close to " + figure_text(s, seat_at(i)) + ". Figures in a groove are at least two rows apart.",
        "SKY-2"};
  }
  return std::nullopt;
}

// If a card of value 2 or 3 would have to overtake a figure in the climber's groove.
std::optional<Error> why_no_overtaking(const PublicState& s, Place end, unsigned value) {
  const Building& b = s.building;
  const Place from = s.at(s.acting).figure;
  if (value >= 4 || from == kGround) return std::nullopt;
  const bool leaves = end == b.roof() || b.section(end.height) != b.section(from.height);
  if (!leaves && end.groove != from.groove) return std::nullopt;
  for (std::size_t i = 0; i < s.seats; ++i) {
    const Place other = s.player[i].figure;
    if (other.groove != from.groove || other.height <= from.height || other.height >= end.height) continue;
    if (b.section(other.height) != b.section(from.height)) continue;
    return Error{"Overtaking " + figure_text(s, seat_at(i)) +
                     " takes four steps, from two rows below to two rows above: a climbing card of value 4 or 5. This "
                     "one has value " +
                     std::to_string(value) + ".",
                 "SKY-27"};
  }
  return std::nullopt;
}

// Why the acting seat's climb may not end there. Precondition: it may not, and the figure is not there.
Error why_no_climb(const PublicState& s, Place end) {
  const Building& b = s.building;
  const Place from = s.at(s.acting).figure;
  const unsigned value = value_of(s.played[index(s.acting)]);
  const unsigned held = s.at(s.acting).count(Card::kEquipment);
  const std::string name = place_in_sentence(b, end);
  if (end.height < from.height) return Error{"Nobody climbs down, and " + name + " is below the figure.", "SKY-25"};
  if (const auto close = why_too_close(s, end)) return *close;

  PublicState rich = s;
  rich.player[index(s.acting)].cards[slot_of(Card::kEquipment)] = kMostEquipment;
  const ClimbEnds with_plenty = rich.climb_ends();
  const Reach bit = with_plenty.bit_of(end);
  if ((with_plenty.all() & bit) != 0) {
    const bool leaves = end == b.roof() || (from != kGround && b.section(end.height) != b.section(from.height));
    return Error{"The way to " + name + " costs " + counted(with_plenty.cost(bit), "equipment card") + ", and " +
                     (held == 0 ? "none" : "only " + std::to_string(held)) + " is in the hand.",
                 leaves ? "SKY-26" : "SKY-27"};
  }
  const ClimbEnds ends = s.climb_ends();
  const auto is_on_the_way = [&](const ClimbEnds& some) {
    return ((some.on_the_way[0] | some.on_the_way[1] | some.on_the_way[2]) & bit) != 0;
  };
  if (is_on_the_way(ends)) {
    return Error{"The climb may not end on " + name + ": that is not " + std::to_string(value) +
                     " steps, and nothing stops the figure there.",
                 "SKY-11"};
  }
  if (is_on_the_way(with_plenty)) {
    return Error{"The way to " + name + " leads over a ledge or past a figure, which takes equipment, and " +
                     (held == 0 ? "none" : "only " + std::to_string(held)) + " is in the hand.",
                 "SKY-26"};
  }
  if (end.height <= from.height + kHighestReach) {
    if (const auto overtaking = why_no_overtaking(s, end, value)) return *overtaking;
  }
  return Error{"There is no way to " + name + " with a climbing card of value " + std::to_string(value) + ".",
               "SKY-25"};
}

Result<Action> parse_climb(const PublicState& s, std::string_view name) {
  const Place figure = s.at(s.acting).figure;
  Place end = figure;
  if (name != "stay" && !parse_place(s.building, name, end)) {
    const std::string squares =
        place_text(s.building, s.building.square(0, 0, 1)) + " to " +
        place_text(s.building, s.building.square(2, s.building.grooves[2] - 1U, s.building.rows));
    return Error{"There is no square " + in_quotes(name) + ". Squares are written as section, groove and row, from " +
                     squares + ".",
                 "SKY-1"};
  }
  const ClimbEnds ends = s.climb_ends();
  const Reach bit = ends.bit_of(end);
  const bool legal = (ends.all() & bit) != 0;
  if (end == figure) {
    if (name != "stay")
      return Error{"The figure is already on " + place_in_sentence(s.building, end) + ". Write 'climb stay'.",
                   "SKY-11"};
    if (!legal) return why_no_stay(s);
  }
  if (!legal) return why_no_climb(s, end);
  return make_climb(end, ends.cost(bit));
}

// ---- use, target and give

Result<Action> parse_target(const PublicState& s, Seat seat, Kind kind, std::string_view name,
                            std::string_view clause) {
  const std::optional<std::uint32_t> number = parse_number(name, s.seats);
  if (!number || *number == 0) {
    return Error{"There is no seat " + in_quotes(name) + ". The seats are 1 to " + std::to_string(s.seats) + ".",
                 std::string(clause)};
  }
  if (seat_at(*number - 1) == seat) return Error{"The card must be used against another player.", std::string(clause)};
  return make_action(kind, seat_at(*number - 1));
}

Result<Action> parse_use(const PublicState& s, Seat seat, std::string_view rest) {
  const std::string won = card_text(s.open);
  const auto words = split(rest, ' ');
  if (words.size() != 2 || (words[0] != "lost" && words[0] != "sabotage")) return what_to_write(s);
  if (words[0] != won)
    return Error{"The card won is " + in_quotes(won) + ". Write 'use " + won + "' and a seat, or 'keep'.", "SKY-20"};
  return parse_target(s, seat, Kind::kUse, words[1], "SKY-20");
}

Result<Action> parse_give(const PublicState& s, Seat seat, std::string_view name) {
  const std::optional<Card> card = find_card(name);
  if (!card || !is_climb(*card)) return what_to_write(s);
  if (has(s.givable(seat), *card)) return make_action(Kind::kGive, *card);
  if (*card == Card::kClimb2)
    return Error{"A climbing card of value 2 is not enough for a sabotage. Give one of value 3 or more.", "SKY-22"};
  if (s.played[index(seat)] == *card) return Error{"The card played in this round cannot be given.", "SKY-22"};
  return Error{why_not_held(*card).message, "SKY-22"};
}

}  // namespace
}  // namespace skerry::skyrunner

namespace skerry {

using namespace skyrunner;

Result<Action> SkyRunner::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (seen.phase == Phase::kChoose && index(seat) < seen.players() && seen.has_chosen(seat)) {
    return Error{"This seat has already laid its card and waits for the others.", "SKY-16"};
  }
  if (seen.turn().is_chance()) return what_to_write(seen);
  if (const Status due = check_turn(seen.turn(), seat); !due) return due.error();
  if (text == "keep" && seen.phase == Phase::kUse) return make_action(Kind::kKeep, 0U);
  const std::size_t blank = text.find(' ');
  const std::string_view rest = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
  const Kind kind = wanted_kind(seen.phase);
  if (blank == std::string_view::npos || text.substr(0, blank) != kKindWords[static_cast<std::size_t>(kind)]) {
    return what_to_write(seen);
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
      return what_to_write(seen);
  }
}

}  // namespace skerry
