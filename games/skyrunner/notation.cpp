// Cards, places and actions as text. parse_action.cpp reads actions.
#include <vector>

#include "core/text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {

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

std::vector<std::string> debt_texts(const Player& player) {
  std::vector<std::string> debts(player.lost_beside, card_text(Card::kLost));
  for_each_debt(player.climbing_debts, [&](Card card) { debts.push_back(card_text(card)); });
  return debts;
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
      return word + " " + card_text(seen.open) + " " + std::to_string(seat_number(seat_of(action)));
    case Kind::kTarget:
      return word + " " + std::to_string(seat_number(seat_of(action)));
    case Kind::kFall:
      return word + (argument_of(action) == 0 ? " left" : " right");
  }
  return word;
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
