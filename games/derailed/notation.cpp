// Actions as text, and the reasons why a text is not a legal action.
#include <algorithm>
#include <optional>
#include <vector>

#include "core/checks.h"
#include "core/text.h"
#include "games/derailed/derailed.h"

namespace skerry::derailed {
namespace {

// ---- names

// For a name that no card has: the card that looks like it, such as EW for WE, or ES turned for NW.
std::string suggestion(std::string_view name) {
  constexpr std::size_t kLongest = 8;
  if (name.empty() || name.size() > kLongest || name.find_first_not_of("NESWnesw/+") != std::string_view::npos)
    return {};
  const Face meant = read_face(name);
  for (std::size_t i = 0; i < kFaces.size(); ++i) {
    if (kFaces[i] != meant) continue;
    const auto laid = static_cast<Laid>(i);
    return ", but " + std::string(name_of(card_of(laid))) + (is_turned(laid) ? " turned" : "") + " looks like that";
  }
  return {};
}

// A card of the hand that differs only in capitals comes first.
Error no_card(const Hand& hand, std::string_view name) {
  const auto* const held =
      std::ranges::find_if(hand, [&](Card card) { return equal_but_for_capitals(name_of(card), name); });
  const std::string hint =
      held != hand.end() ? ", but " + std::string(name_of(*held)) + " is in the hand" : suggestion(name);
  return Error{"There is no rail card " + in_quotes(name) + hint +
                   ". Names are written like NES/w, with joined sides in capitals and dead ends in small letters.",
               "DER-12"};
}

std::optional<Slot> parse_slot(std::string_view text, std::size_t lanes) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto lane = parse_number(parts[0], static_cast<std::uint32_t>(lanes));
  const auto column = parse_number(parts[1], kColumns);
  if (!lane || !column || *lane == 0 || *column == 0) return std::nullopt;
  return slot_at(*lane - 1, *column - 1);
}

Error no_slot(std::string_view text, std::size_t lanes) {
  return Error{"There is no slot " + in_quotes(text) + ". Write lane and column, such as 2,3: lanes are 1 to " +
                   std::to_string(lanes) + " from the north, columns 1 to 4 from the west.",
               "DER-11"};
}

std::string hand_text(const Hand& hand) {
  std::vector<std::string> names;
  for (const Card card : hand) names.emplace_back(name_of(card));
  return enumerate(names, "and");
}

Error not_in_hand(const Hand& hand, Card card) {
  return Error{std::string(name_of(card)) + " is not in the hand, which holds " + hand_text(hand) + ".", "DER-14"};
}

// ---- reasons

std::string side_list(Sides sides) {
  constexpr std::array<std::string_view, kSides> kWords = {"north", "east", "south", "west"};
  std::vector<std::string> words;
  for (std::size_t i = 0; i < kSides; ++i) {
    if (((sides >> i) & 1U) != 0) words.emplace_back(kWords[i]);
  }
  return enumerate(words, "or");
}

// Precondition: the lay is not connected.
Error why_not_connected(const Observation& seen, Slot slot, Laid laid) {
  const Slot start = seen.start_slot(seen.mover);
  const Sides approaches = find_approaches(seen.rails, start, kAllTracks).at(slot);
  const Sides standing = find_reach(seen.rails, start_port(start)).before.at(slot);
  const Sides track = face_of(laid).track;
  const std::string where = slot_name(slot);
  if (approaches == 0) {
    return Error{"No train of " + std::string(seen.company_of(seen.mover)) + " can reach " + where + " yet.", "DER-3"};
  }
  if ((standing & track) != 0) {
    return Error{"The only way to the " + side_list(standing & track) + " side of " + where +
                     " runs through the card that would be covered.",
                 "DER-3"};
  }
  const std::string card(name_of(card_of(laid)));
  const bool fits_otherwise = (half_turn(track) & approaches) != 0;
  const std::string hint = !fits_otherwise   ? ""
                           : is_turned(laid) ? " It would fit as printed."
                                             : " It would fit turned.";
  return Error{"Trains enter " + where + " from the " + side_list(approaches) + ", where " + card +
                   (is_turned(laid) ? " turned" : "") + " has no track." + hint,
               "DER-3"};
}

Result<Action> parse_lay(const Observation& seen, const std::vector<std::string_view>& words) {
  const bool turned = words.size() == 4;
  const Card card = find_card(words[1]);
  if (card == kNoCard) return no_card(seen.hand, words[1]);
  const auto slot = parse_slot(words[2], seen.players());
  if (!slot) return no_slot(words[2], seen.players());
  if (!seen.hand.holds(card)) return not_in_hand(seen.hand, card);
  if (turned && is_symmetric(card)) {
    return Error{std::string(name_of(card)) + " looks the same after a half turn. Lay it without 'turned'.", "DER-12"};
  }
  const Action action = make_lay(card, *slot, turned);
  Actions legal;
  seen.list_actions(seen.hand, legal);
  if (std::ranges::find(legal, action) != legal.end()) return action;
  return why_not_connected(seen, *slot, laid_of(action));
}

Result<Action> parse_discard(const Observation& seen, std::string_view name) {
  const Card card = find_card(name);
  if (card == kNoCard) return no_card(seen.hand, name);
  if (!seen.hand.holds(card)) return not_in_hand(seen.hand, card);
  if (seen.phase == Phase::kLay && seen.can_lay(seen.hand)) {
    return Error{"A card may be discarded only when no card in the hand can be laid.", "DER-6"};
  }
  return make_card_action(Kind::kDiscard, card);
}

Error form_error(const Observation& seen, std::string_view text) {
  if (seen.phase == Phase::kRedraw) {
    return Error{"There is no move " + in_quotes(text) + ". Write 'keep', or 'discard' and a card, as in 'discard " +
                 std::string(name_of(seen.hand[0])) + "'."};
  }
  return Error{"There is no move " + in_quotes(text) + ". Write 'lay', a card and a slot, as in 'lay " +
               std::string(name_of(seen.hand[0])) + " 2,3', and add 'turned' for a half turn."};
}

std::string column_text(const State& state, Action action) {
  std::string letters;
  const auto companies = permutation(number_of(action), state.players());
  for (std::size_t lane = 0; lane < state.players(); ++lane) letters += state.letter_of(seat_at(companies[lane]));
  return letters;
}

}  // namespace

char PublicState::letter_of(Seat seat) const {
  return kCompanyLetters[permutation(company_order, kMaxPlayers)[index(seat)]];
}

std::string_view PublicState::company_of(Seat seat) const {
  return kCompanies[permutation(company_order, kMaxPlayers)[index(seat)]];
}

std::string slot_name(Slot slot) {
  return std::to_string(lane_of(slot) + 1) + "," + std::to_string(column_of(slot) + 1);
}

Card find_card(std::string_view name) {
  const auto it = std::ranges::find(kPrints, name, &Print::name);
  return it == kPrints.end() ? kNoCard : static_cast<Card>(it - kPrints.begin());
}

std::string side_names(Sides sides) {
  std::string names;
  for (std::size_t i = 0; i < kSides; ++i) {
    if (((sides >> i) & 1U) != 0) names += kSideLetters[i];
  }
  return names;
}

}  // namespace skerry::derailed

namespace skerry {

using namespace derailed;

std::string Derailed::action_text(const Observation&, Seat, Action action) {
  switch (kind_of(action)) {
    case Kind::kLay:
      return "lay " + std::string(name_of(card_of(action))) + " " + slot_name(slot_of(action)) +
             (is_turned(action) ? " turned" : "");
    case Kind::kDiscard:
      return "discard " + std::string(name_of(card_of(action)));
    default:
      return "keep";
  }
}

Result<Action> Derailed::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (const Status due = check_turn(seen.turn(), seat); !due) return due.error();
  if (seat != seen.viewer) return Error{"It is not this seat's turn."};
  const auto words = split(text, ' ');
  const bool is_redraw = seen.phase == Phase::kRedraw;
  if (words[0] == "draw") return Error{"Cards are drawn by chance at the end of a turn.", "DER-1"};
  if (words[0] == "lay" && is_redraw) {
    return Error{"The round has not begun. Write 'keep', or 'discard' and a card to exchange it.", "DER-18"};
  }
  if (words[0] == "keep" && !is_redraw) {
    return Error{seen.redraw ? "Cards are exchanged only before a round." : "This game is played without redraw.",
                 "DER-18"};
  }
  if (words[0] == "lay" && (words.size() == 3 || (words.size() == 4 && words[3] == "turned")))
    return parse_lay(seen, words);
  if (words[0] == "discard" && words.size() == 2) return parse_discard(seen, words[1]);
  if (text == "keep") return make_action(Kind::kKeep);
  return form_error(seen, text);
}

std::string Derailed::outcome_text(const State& state, Action action) {
  switch (kind_of(action)) {
    case Kind::kStarts:
      return "starts " + column_text(state, action);
    case Kind::kDestinations:
      return "destinations " + column_text(state, action);
    case Kind::kFirst:
      return "first " + std::to_string(number_of(action) + 1);
    default:
      return "draw " + std::string(name_of(card_of(action)));
  }
}

std::string Derailed::join_steps(std::span<const std::string> texts) {
  std::vector<std::string> told(texts.begin(), texts.end());
  std::erase(told, "draw");
  return join(told, ", ");
}

std::string Derailed::end_text(const State& state) {
  if (!state.turn().is_over()) return {};
  const PerSeat<double> shares = state.returns();
  std::vector<std::string> winners;
  std::int32_t most = 0;
  for (std::size_t i = 0; i < state.players(); ++i) {
    if (shares[i] == 0) continue;
    winners.emplace_back(state.company_of(seat_at(i)));
    most = state.scores()[i];
  }
  const std::string with = " with " + counted(static_cast<std::uint64_t>(most), "point");
  return winners.size() == 1 ? winners[0] + " wins" + with : enumerate(winners, "and") + " share the win" + with;
}

}  // namespace skerry
