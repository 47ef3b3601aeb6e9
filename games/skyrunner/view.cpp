// What people see: JSON for the page, a tower of letters for the terminal.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <vector>

#include "games/skyrunner/skyrunner.h"

namespace skerry {

using namespace skyrunner;
namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, kSections> kSectionNames = {"lower", "middle", "top"};
constexpr std::array<std::string_view, kSections> kSectionLetters = {"L", "M", "T"};
constexpr std::array<std::string_view, 8> kPhaseNames = {"open",   "choose", "climb", "use",
                                                         "target", "give",   "fall",  "over"};

// People count from 1.
std::int64_t number_of(Seat seat) { return static_cast<std::int64_t>(index(seat)) + 1; }

json::value card_or_null(Card card) { return card == Card::kNone ? json::value() : json::value(card_text(card)); }

// ---- JSON

json::array sections(const Building& b) {
  json::array list;
  for (std::size_t i = 0; i < kSections; ++i) {
    list.push_back(
        {{"letter", kSectionLetters[i]}, {"name", kSectionNames[i]}, {"grooves", b.grooves[i]}, {"rows", b.rows}});
  }
  return list;
}

json::object place_object(const Building& b, Place place) {
  const bool square = b.is_square(place);
  json::object object;
  object["place"] = place_text(b, place);
  object["height"] = place.height;
  object["section"] = square ? json::value(kSectionLetters[b.section(place.height)]) : json::value();
  object["groove"] = square ? json::value(place.groove + 1) : json::value();
  object["row"] = square ? json::value(b.row(place.height)) : json::value();
  return object;
}

json::object pile_object(const Pile& pile) {
  json::object cards;
  for (std::size_t slot = 0; slot < kActionKinds; ++slot) cards[card_text(card_at(slot))] = pile[slot];
  return {{"count", size_of(pile)}, {"cards", std::move(cards)}};
}

// The cards beside a player, climbing debts from the oldest.
std::vector<std::string> debts_of(const Player& p) {
  std::vector<std::string> debts(p.lost_beside, card_text(Card::kLost));
  for_each_debt(p.climbing_debts, [&](Card card) { debts.push_back(card_text(card)); });
  return debts;
}

json::object player_object(const Table& t, Seat seat) {
  const Player& p = t.at(seat);
  json::object object = place_object(t.building, p.figure);
  object["seat"] = number_of(seat);
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
  const auto debts = debts_of(p);
  object["debts"] = json::array(debts.begin(), debts.end());
  object["chosen"] = t.has_chosen(seat);
  return object;
}

bool is_cancelled(const Table& t, Seat seat) {
  if (!is_number(t.played[index(seat)])) return false;
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (seat_at(i) != seat && t.played[i] == t.played[index(seat)]) return true;
  }
  return false;
}

// The cards on the table, in the order in which they take effect.
json::array revealed(const Table& t) {
  json::array list;
  Seat seat = t.starter;
  for (std::size_t i = 0; i < t.seats; ++i, seat = next_seat(seat, t.seats)) {
    if (t.played[index(seat)] == Card::kNone) continue;
    json::object entry;
    entry["seat"] = number_of(seat);
    entry["card"] = card_text(t.played[index(seat)]);
    entry["done"] = t.has_acted(seat);
    entry["acting"] = seat == t.acting && t.phase != Phase::kOver;
    entry["cancelled"] = is_cancelled(t, seat);
    list.push_back(std::move(entry));
  }
  return list;
}

json::array climb_list(const Table& t) {
  Actions actions;
  t.legal_actions(t.acting, actions);
  json::array list;
  for (const Action action : actions) {
    json::object end = place_object(t.building, end_of(action));
    end["stay"] = end_of(action) == t.at(t.acting).figure;
    end["equipment"] = cost_of(action);
    list.push_back(std::move(end));
  }
  return list;
}

json::array others_than(const Table& t, Seat seat) {
  json::array list;
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (seat_at(i) != seat) list.emplace_back(number_of(seat_at(i)));
  }
  return list;
}

json::value question(const Table& t) {
  json::object q;
  const auto asks = [&](Seat seat, Card card) {
    q["kind"] = kPhaseNames[static_cast<std::size_t>(t.phase)];
    q["seat"] = number_of(seat);
    q["card"] = card_or_null(card);
  };
  switch (t.phase) {
    case Phase::kClimb:
      asks(t.acting, t.played[index(t.acting)]);
      q["ends"] = climb_list(t);
      return q;
    case Phase::kUse:
    case Phase::kTarget:
      asks(t.acting, t.phase == Phase::kUse ? t.open : t.played[index(t.acting)]);
      q["targets"] = others_than(t, t.acting);
      return q;
    case Phase::kGive: {
      asks(t.victim, Card::kSabotage);
      json::array values;
      for (unsigned value = 2; value <= 5; ++value) {
        if (has(t.givable(t.victim), climb_card(value))) values.emplace_back(value);
      }
      q["values"] = std::move(values);
      return q;
    }
    case Phase::kFall: {
      asks(t.victim, Card::kNone);
      const Place from = t.at(t.victim).figure;
      const Below below = t.building.below(from);
      const auto landing = [&](int groove) {
        return place_object(t.building,
                            {static_cast<std::uint8_t>(from.height - 1), static_cast<std::uint8_t>(groove)});
      };
      q["left"] = landing(below.left);
      q["right"] = landing(below.right);
      q["squares"] = t.squares_left;
      return q;
    }
    default:
      return nullptr;
  }
}

// ---- terminal

constexpr std::string_view kEndInk = "\x1b[1;36m";
constexpr std::array<std::string_view, kMaxPlayers> kSeatInks = {"\x1b[1;34m", "\x1b[1;31m", "\x1b[1;32m", "\x1b[1;35m",
                                                                 "\x1b[1;33m"};
constexpr std::size_t kCell = 4;   // letters that a groove takes
constexpr std::size_t kLabel = 7;  // and the name of a row

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

// The tower, from the roof to the ground; all lines have one width, with room for every figure on the ground.
class Tower {
 public:
  Tower(const Table& table, const DrawStyle& style) : t_(table), b_(table.building), style_(style) {
    if (t_.phase == Phase::kClimb) ends_ = t_.climb_ends();
    for (const std::uint8_t grooves : b_.grooves) width_ = std::max(width_, grooves * kCell);
  }

  std::size_t width() const { return kLabel + width_; }

  std::vector<std::string> lines() const {
    std::vector<std::string> lines = {line("roof", outside(b_.roof()))};
    for (std::size_t section = kSections; section-- > 0;) {
      lines.push_back(line("", ledge(section)));
      for (unsigned row = b_.rows; row > 0; --row) lines.push_back(row_line(section, row));
    }
    lines.push_back(line("", ledge(0)));
    lines.push_back(line("ground", outside(kGround)));
    return lines;
  }

 private:
  bool is_end(Place place) const { return t_.phase == Phase::kClimb && (ends_.all() & ends_.bit_of(place)) != 0; }

  static std::string line(const std::string& label, const std::string& rest) { return padded(label, kLabel) + rest; }

  // Figures in a row, framed if a climb may end here; filled up to the width of the tower.
  std::string outside(Place place) const {
    const std::string_view left = is_end(place) ? "[" : " ";
    std::string text = inked(kEndInk, std::string(left), style_);
    std::size_t shown = 2;
    for (std::size_t i = 0; i < t_.seats; ++i) {
      if (t_.player[i].figure != place) continue;
      text += inked(kSeatInks[i], std::to_string(i + 1), style_) + " ";
      shown += 2;
    }
    text += is_end(place) ? inked(kEndInk, "]", style_) : " ";
    return text + std::string(width_ - shown, ' ');
  }

  std::string ledge(std::size_t section) const {
    const std::size_t width = b_.grooves[section] * kCell;
    const std::string margin((width_ - width) / 2, ' ');
    return margin + inked(kFaint, std::string(width, '='), style_) + margin;
  }

  std::string cell(Place place) const {
    const bool end = is_end(place);
    std::string middle = inked(kFaint, ".", style_);
    for (std::size_t i = 0; i < t_.seats; ++i) {
      if (t_.player[i].figure == place) middle = inked(kSeatInks[i], std::to_string(i + 1), style_);
    }
    return end ? inked(kEndInk, "[", style_) + middle + inked(kEndInk, "]", style_) + " " : " " + middle + "  ";
  }

  std::string row_line(std::size_t section, unsigned row) const {
    const std::string margin((width_ - b_.grooves[section] * kCell) / 2, ' ');
    std::string text = margin;
    for (unsigned groove = 0; groove < b_.grooves[section]; ++groove) text += cell(b_.square(section, groove, row));
    return line(std::string(kSectionLetters[section]) + " " + std::to_string(row), text + margin);
  }

  const Table& t_;
  const Building& b_;
  const DrawStyle& style_;
  ClimbEnds ends_;
  std::size_t width_ = 2 + 2 * kMaxPlayers;
};

std::string hand_line(const Player& p) {
  std::vector<std::string> cards;
  for (std::size_t slot = 0; slot < kHeldKinds; ++slot) {
    if (p.cards[slot] == 0) continue;
    cards.push_back((p.cards[slot] > 1 ? std::to_string(p.cards[slot]) + " x " : "") + card_text(card_at(slot)));
  }
  return cards.empty() ? "no action cards" : joined(cards, ", ");
}

std::string colours_line(const Player& p) {
  std::vector<std::string> parts = {"numbers"};
  for (unsigned value = 1; value <= 8; ++value) {
    if (has(p.colours, number_card(value))) parts.push_back(std::to_string(value));
  }
  return joined(parts, " ") + (has(p.colours, Card::kParasite) ? ", parasite" : "");
}

std::string doing(const Observation& seen, Seat seat) {
  if (seen.played[index(seat)] != Card::kNone) return "plays " + card_text(seen.played[index(seat)]);
  if (seat == seen.viewer && seen.own != Card::kNone) return "lays " + card_text(seen.own) + " face down";
  if (seen.phase != Phase::kChoose) return "";
  return seen.has_chosen(seat) ? "has chosen" : "chooses";
}

std::vector<std::string> panel(const Observation& seen, const DrawStyle& style) {
  std::vector<std::string> lines = {
      "Round " + std::to_string(seen.round) + " of " + std::to_string(seen.round_limit) + ", " +
          std::string(colour_name(seen.starter)) + " starts",
      "Open card: " + card_text(seen.open),
      "Main set " + std::to_string(size_of(seen.main_set)) + ", discards " + std::to_string(size_of(seen.discards))};
  for (std::size_t i = 0; i < seen.players(); ++i) {
    const Player& p = seen.player[i];
    lines.emplace_back();
    const std::string act = doing(seen, seat_at(i));
    lines.push_back(inked(kSeatInks[i], std::to_string(i + 1) + " " + std::string(colour_name(seat_at(i))), style) +
                    ", " + place_text(seen.building, p.figure) + (act.empty() ? "" : ", ") + act);
    lines.push_back("  " + colours_line(p));
    lines.push_back("  " + hand_line(p));
    const auto debts = debts_of(p);
    if (!debts.empty()) lines.push_back("  beside: " + joined(debts, ", "));
  }
  return lines;
}

}  // namespace

json::object SkyRunner::view(const Observation& seen, Seat) {
  json::object view;
  view["sections"] = sections(seen.building);  // from the bottom; grooves are centred above each other
  view["roof_height"] = seen.building.roof().height;
  view["phase"] = kPhaseNames[static_cast<std::size_t>(seen.phase)];
  view["round"] = seen.round;
  view["round_limit"] = seen.round_limit;
  view["starting_seat"] = number_of(seen.starter);
  view["open"] = card_or_null(seen.open);
  view["numbers_only"] = is_crash(seen.open);
  const Seat taker = seen.played[0] == Card::kNone ? kSpectator : seen.taker();
  view["open_goes_to"] = taker == kSpectator ? json::value() : json::value(number_of(taker));
  view["main_set"] = pile_object(seen.main_set);
  view["discards"] = pile_object(seen.discards);
  json::array players;
  for (std::size_t i = 0; i < seen.players(); ++i) players.push_back(player_object(seen, seat_at(i)));
  view["players"] = std::move(players);
  view["own_choice"] = card_or_null(seen.own);  // face down, shown to its player only
  view["revealed"] = revealed(seen);
  view["question"] = question(seen);
  return view;
}

std::string SkyRunner::draw(const Observation& seen, Seat, const DrawStyle& style) {
  const Tower tower_of(seen, style);
  const std::vector<std::string> tower = tower_of.lines();
  const std::vector<std::string> beside = panel(seen, style);
  std::string picture;
  for (std::size_t i = 0; i < std::max(tower.size(), beside.size()); ++i) {
    std::string row = i < tower.size() ? tower[i] : std::string(tower_of.width(), ' ');
    if (i < beside.size() && !beside[i].empty()) row += "   " + beside[i];
    row.erase(row.find_last_not_of(' ') + 1);
    picture += row + "\n";
  }
  return picture;
}

}  // namespace skerry
