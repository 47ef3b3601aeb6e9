// The terminal drawing: the tower, and beside it the cards of every player.
#include <algorithm>
#include <vector>

#include "core/text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry {

using namespace skyrunner;

namespace {

constexpr std::string_view kEndInk = "\x1b[1;36m";
constexpr std::array<std::string_view, kMaxPlayers> kSeatInks = {"\x1b[1;34m", "\x1b[1;31m", "\x1b[1;32m", "\x1b[1;35m",
                                                                 "\x1b[1;33m"};
constexpr std::size_t kCell = 4;   // characters per groove
constexpr std::size_t kLabel = 7;  // characters for the name of a row

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

// The tower from the roof to the ground. All lines have the same width, with room for every figure on the ground.
class Tower {
 public:
  Tower(const PublicState& state, const DrawStyle& style) : s_(state), b_(state.building), style_(style) {
    if (s_.phase == Phase::kClimb) ends_ = s_.climb_ends();
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
  bool is_end(Place place) const { return s_.phase == Phase::kClimb && (ends_.all() & ends_.bit_of(place)) != 0; }

  static std::string line(const std::string& label, const std::string& rest) { return padded(label, kLabel) + rest; }

  // The figures on the ground or the roof, in brackets if a climb may end there, padded to the width of the tower.
  std::string outside(Place place) const {
    const std::string_view left = is_end(place) ? "[" : " ";
    std::string text = inked(kEndInk, std::string(left), style_);
    std::size_t shown = 2;
    for (std::size_t i = 0; i < s_.seats; ++i) {
      if (s_.player[i].figure != place) continue;
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
    for (std::size_t i = 0; i < s_.seats; ++i) {
      if (s_.player[i].figure == place) middle = inked(kSeatInks[i], std::to_string(i + 1), style_);
    }
    return end ? inked(kEndInk, "[", style_) + middle + inked(kEndInk, "]", style_) + " " : " " + middle + "  ";
  }

  std::string row_line(std::size_t section, unsigned row) const {
    const std::string margin((width_ - b_.grooves[section] * kCell) / 2, ' ');
    std::string text = margin;
    for (unsigned groove = 0; groove < b_.grooves[section]; ++groove) text += cell(b_.square(section, groove, row));
    return line(std::string(1, kSectionLetters[section]) + " " + std::to_string(row), text + margin);
  }

  const PublicState& s_;
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
  return cards.empty() ? "no action cards" : join(cards, ", ");
}

std::string colours_line(const Player& p) {
  std::vector<std::string> parts = {"numbers"};
  for (unsigned value = 1; value <= 8; ++value) {
    if (has(p.colours, number_card(value))) parts.push_back(std::to_string(value));
  }
  return join(parts, " ") + (has(p.colours, Card::kParasite) ? ", parasite" : "");
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
    const auto debts = debt_texts(p);
    if (!debts.empty()) lines.push_back("  beside: " + join(debts, ", "));
  }
  return lines;
}

}  // namespace

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
