// The view: JSON from which a page draws the game without knowing the rules. Seats, grooves and rows are counted
// from 1.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <vector>

#include "games/skyrunner/skyrunner.h"

namespace skerry {

using namespace skyrunner;
namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, kSections> kSectionNames = {"lower", "middle", "top"};

json::value card_or_null(Card card) { return card == Card::kNone ? json::value() : json::value(card_text(card)); }

json::array sections(const Building& b) {
  json::array list;
  for (std::size_t i = 0; i < kSections; ++i) {
    list.push_back({{"letter", kSectionLetters.substr(i, 1)},
                    {"name", kSectionNames[i]},
                    {"grooves", b.grooves[i]},
                    {"rows", b.rows}});
  }
  return list;
}

json::object place_object(const Building& b, Place place) {
  const bool square = b.is_square(place);
  json::object object;
  object["place"] = place_text(b, place);
  object["height"] = place.height;
  object["section"] = square ? json::value(kSectionLetters.substr(b.section(place.height), 1)) : json::value();
  object["groove"] = square ? json::value(place.groove + 1) : json::value();
  object["row"] = square ? json::value(b.row(place.height)) : json::value();
  return object;
}

json::object pile_object(const Pile& pile) {
  json::object cards;
  for (std::size_t slot = 0; slot < kActionKinds; ++slot) cards[card_text(card_at(slot))] = pile[slot];
  return {{"count", size_of(pile)}, {"cards", std::move(cards)}};
}

json::object player_object(const PublicState& s, Seat seat) {
  const Player& p = s.at(seat);
  json::object object = place_object(s.building, p.figure);
  object["seat"] = seat_number(seat);
  json::array numbers;
  for (unsigned value = 1; value <= 8; ++value) {
    if (has(p.colours, number_card(value))) numbers.emplace_back(value);
  }
  object["numbers"] = std::move(numbers);
  object["parasite"] = has(p.colours, Card::kParasite);
  json::object climbing;
  for (unsigned value = 2; value <= 5; ++value) climbing[std::to_string(value)] = p.count(climb_card(value));
  object["climbing"] = std::move(climbing);
  object["equipment"] = p.count(Card::kEquipment);
  object["lost"] = p.count(Card::kLost);
  object["sabotage"] = p.count(Card::kSabotage);
  const auto debts = debt_texts(p);
  object["debts"] = json::array(debts.begin(), debts.end());
  object["chosen"] = s.has_chosen(seat);
  return object;
}

bool is_cancelled(const PublicState& s, Seat seat) {
  if (!is_number(s.played[index(seat)])) return false;
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (seat_at(i) != seat && s.played[i] == s.played[index(seat)]) return true;
  }
  return false;
}

// The revealed cards, in the order in which they take effect.
json::array revealed(const PublicState& s) {
  json::array list;
  Seat seat = s.starter;
  for (std::size_t i = 0; i < s.seats; ++i, seat = next_seat(seat, s.seats)) {
    if (s.played[index(seat)] == Card::kNone) continue;
    json::object entry;
    entry["seat"] = seat_number(seat);
    entry["card"] = card_text(s.played[index(seat)]);
    entry["done"] = s.has_acted(seat);
    entry["acting"] = seat == s.acting && s.phase != Phase::kOver;
    entry["cancelled"] = is_cancelled(s, seat);
    list.push_back(std::move(entry));
  }
  return list;
}

json::array climb_list(const PublicState& s) {
  Actions actions;
  s.legal_actions(s.acting, actions);
  json::array list;
  for (const Action action : actions) {
    json::object end = place_object(s.building, end_of(action));
    end["stay"] = end_of(action) == s.at(s.acting).figure;
    end["equipment"] = cost_of(action);
    list.push_back(std::move(end));
  }
  return list;
}

json::array seats_other_than(const PublicState& s, Seat seat) {
  json::array list;
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (seat_at(i) != seat) list.emplace_back(seat_number(seat_at(i)));
  }
  return list;
}

json::value question(const PublicState& s) {
  json::object q;
  const auto asks = [&](Seat seat, Card card) {
    q["kind"] = kPhaseWords[static_cast<std::size_t>(s.phase)];
    q["seat"] = seat_number(seat);
    q["card"] = card_or_null(card);
  };
  switch (s.phase) {
    case Phase::kClimb:
      asks(s.acting, s.played[index(s.acting)]);
      q["ends"] = climb_list(s);
      return q;
    case Phase::kUse:
    case Phase::kTarget:
      asks(s.acting, s.phase == Phase::kUse ? s.open : s.played[index(s.acting)]);
      q["targets"] = seats_other_than(s, s.acting);
      return q;
    case Phase::kGive: {
      asks(s.victim, Card::kSabotage);
      json::array values;
      for (unsigned value = 2; value <= 5; ++value) {
        if (has(s.givable(s.victim), climb_card(value))) values.emplace_back(value);
      }
      q["values"] = std::move(values);
      return q;
    }
    case Phase::kFall: {
      asks(s.victim, Card::kNone);
      const Place from = s.at(s.victim).figure;
      const Below below = s.building.below(from);
      const auto landing = [&](int groove) {
        return place_object(s.building,
                            {static_cast<std::uint8_t>(from.height - 1), static_cast<std::uint8_t>(groove)});
      };
      q["left"] = landing(below.left);
      q["right"] = landing(below.right);
      q["squares"] = s.squares_left;
      return q;
    }
    default:
      return nullptr;
  }
}

}  // namespace

json::object SkyRunner::view(const Observation& seen, Seat) {
  json::object view;
  view["sections"] = sections(seen.building);  // from the bottom up
  view["roof_height"] = seen.building.roof().height;
  view["phase"] = kPhaseWords[static_cast<std::size_t>(seen.phase)];
  view["round"] = seen.round;
  view["round_limit"] = seen.round_limit;
  view["starting_seat"] = seat_number(seen.starter);
  view["open"] = card_or_null(seen.open);
  view["numbers_only"] = is_crash(seen.open);
  const Seat taker = seen.played[0] == Card::kNone ? kNoSeat : seen.taker();
  view["open_goes_to"] = taker == kNoSeat ? json::value() : json::value(seat_number(taker));
  view["main_set"] = pile_object(seen.main_set);
  view["discards"] = pile_object(seen.discards);
  json::array players;
  for (std::size_t i = 0; i < seen.players(); ++i) players.push_back(player_object(seen, seat_at(i)));
  view["players"] = std::move(players);
  view["own_choice"] = card_or_null(seen.own);  // shown only to its player
  view["revealed"] = revealed(seen);
  view["question"] = question(seen);
  return view;
}

}  // namespace skerry
