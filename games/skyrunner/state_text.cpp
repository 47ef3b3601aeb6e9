// States as one line of text:
//
//   ground:12345678p:34e:-:-|L2-7:1368:5:ls:7 c3 4/7/…/1 0/0/…/0 12 2 climb 1 - - rows=12 … round_limit=500
//
// The parts are the seats, open card, main set and discards (by slot), round, starting seat, phase, acting seat,
// victim, squares left to fall, and options. '|' separates seats. The fields of a seat are its figure, its numbers and
// parasite in the hand, its action cards in the hand, the debts beside it (lost equipment, then sabotage and crash
// cards, oldest first), and the card it has laid or played in this round. '-' means nothing.
#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {
namespace {

constexpr std::size_t kParts = 10;  // before the options
constexpr std::array<std::string_view, kActionKinds> kCardWords = {"c2", "c3", "c4", "c5", "e", "l", "s", "x2", "x3"};
constexpr std::string_view kHandLetters = "2345els";
constexpr std::string_view kDebtLetters = "s23";  // climbing debts 1, 2 and 3

constexpr std::string_view kStateForm =
    "A state has 15 parts: the seats, open card, main set, discards, round, starting seat, phase, acting seat, victim, "
    "squares to fall, and rows=, lower=, middle=, top=, round_limit=.";

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

// ---- writing

std::string card_word(Card card) {
  if (card == Card::kNone) return "-";
  if (card == Card::kParasite) return "p";
  return is_number(card) ? std::to_string(value_of(card)) : std::string(kCardWords[slot_of(card)]);
}

std::string seat_word(const State& s, Seat seat) {
  const Player& p = s.at(seat);
  std::string colours;
  for (unsigned value = 1; value <= 8; ++value) {
    if (has(p.colours, number_card(value))) colours += std::to_string(value);
  }
  if (has(p.colours, Card::kParasite)) colours += 'p';
  std::string cards;
  for (std::size_t slot = 0; slot < kHeldKinds; ++slot) cards += std::string(p.cards[slot], kHandLetters[slot]);
  std::string debts(p.lost_beside, 'l');
  for (unsigned left = p.climbing_debts; left != 0; left >>= 2U) debts += kDebtLetters[(left & 3U) - 1];
  const Card card = s.phase == Phase::kChoose ? s.face_down[index(seat)] : s.played[index(seat)];
  return place_text(s.building, p.figure) + ":" + or_dash(colours) + ":" + or_dash(cards) + ":" + or_dash(debts) + ":" +
         card_word(card);
}

std::string pile_word(const Pile& pile) {
  return join(pile.size(), "/", [&](std::size_t slot) { return std::to_string(pile[slot]); });
}

// ---- reading

std::optional<Card> read_card(std::string_view word) {
  for (unsigned code = 0; code <= kLastCard; ++code) {
    if (card_word(static_cast<Card>(code)) == word) return static_cast<Card>(code);
  }
  return std::nullopt;
}

bool read_colours(Player& p, std::string_view word) {
  p.colours = 0;
  for (const char c : word == "-" ? std::string_view() : word) {
    const Card card = c == 'p'               ? Card::kParasite
                      : c >= '1' && c <= '8' ? number_card(static_cast<unsigned>(c - '0'))
                                             : Card::kNone;
    if (card == Card::kNone) return false;
    p.colours = static_cast<std::uint16_t>(p.colours | set_of(card));
  }
  return true;
}

bool read_cards(Player& p, std::string_view word) {
  for (const char c : word == "-" ? std::string_view() : word) {
    const std::size_t slot = kHandLetters.find(c);
    if (slot == std::string_view::npos || p.cards[slot] == 0xFF) return false;
    ++p.cards[slot];
  }
  return true;
}

bool read_debts(Player& p, std::string_view word) {
  constexpr std::size_t kMostDebts = 8;  // all cards that can be debts: 2 lost equipment, 4 sabotage, 2 crash
  if (word.size() > kMostDebts) return false;
  for (const char c : word == "-" ? std::string_view() : word) {
    const std::size_t kind = kDebtLetters.find(c);
    if (c != 'l' && kind == std::string_view::npos) return false;
    if (c == 'l') {
      ++p.lost_beside;
    } else {
      p.climbing_debts = with_debt(p.climbing_debts, kind == 0   ? Card::kSabotage
                                                     : kind == 1 ? Card::kCrash2
                                                                 : Card::kCrash3);
    }
  }
  return true;
}

// Precondition: the phase has been read.
bool read_seat(State& s, Seat seat, std::string_view word) {
  const auto fields = split(word, ':');
  Player& p = s.player[index(seat)];
  p = Player{};
  if (fields.size() != 5 || !parse_place(s.building, fields[0], p.figure)) return false;
  if (!read_colours(p, fields[1]) || !read_cards(p, fields[2]) || !read_debts(p, fields[3])) return false;
  const std::optional<Card> card = read_card(fields[4]);
  if (!card) return false;
  (s.phase == Phase::kChoose ? s.face_down : s.played)[index(seat)] = *card;
  if (s.phase == Phase::kChoose && *card != Card::kNone)
    s.chosen = static_cast<std::uint8_t>(s.chosen | 1U << index(seat));
  return seat_word(s, seat) == word;
}

bool read_pile(Pile& pile, std::string_view word) {
  const auto counts = split(word, '/');
  if (counts.size() != kActionKinds) return false;
  for (std::size_t slot = 0; slot < kActionKinds; ++slot) {
    const auto count = parse_number(counts[slot], kAllActionCards[slot]);
    if (!count) return false;
    pile[slot] = static_cast<std::uint8_t>(*count);
  }
  return true;
}

// A "-" is read as `absent`.
bool read_seat_number(const State& s, std::string_view word, Seat absent, Seat& seat) {
  const auto number = parse_number(word, s.seats);
  if (word != "-" && (!number || *number == 0)) return false;
  seat = word == "-" ? absent : seat_at(*number - 1);
  return true;
}

Result<State> read_options(const std::vector<std::string_view>& parts, int players) {
  const std::span<const OptionSpec> specs = SkyRunner::info().options;
  Settings settings;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Result<Settings::Entry> entry = parse_assignment(specs, parts[kParts + i]);
    if (!entry) return entry.error();
    if (entry->first != specs[i].name) return Error{std::string(kStateForm)};
    settings.set(entry->first, entry->second);
  }
  return SkyRunner::initial(players, settings);
}

}  // namespace
}  // namespace skerry::skyrunner

namespace skerry {

using namespace skyrunner;

std::string SkyRunner::state_text(const State& state) {
  const auto word_if = [](bool shown, int number) { return shown ? std::to_string(number) : "-"; };
  const bool answers = state.phase == Phase::kGive || state.phase == Phase::kFall;
  const std::vector<std::string> parts = {
      join(state.players(), "|", [&](std::size_t i) { return seat_word(state, seat_at(i)); }),
      card_word(state.open),
      pile_word(state.main_set),
      pile_word(state.discards),
      std::to_string(state.round),
      std::to_string(seat_number(state.starter)),
      std::string(kPhaseWords[static_cast<std::size_t>(state.phase)]),
      word_if(is_effect_phase(state.phase) || state.roof_reached(), seat_number(state.acting)),
      word_if(answers, seat_number(state.victim)),
      word_if(state.phase == Phase::kFall, state.squares_left),
      "rows=" + std::to_string(state.building.rows),
      "lower=" + std::to_string(state.building.grooves[0]),
      "middle=" + std::to_string(state.building.grooves[1]),
      "top=" + std::to_string(state.building.grooves[2]),
      "round_limit=" + std::to_string(state.round_limit),
  };
  return join(parts, " ");
}

Result<SkyRunner::State> SkyRunner::parse_state(std::string_view text) {
  const auto parts = split(text, ' ');
  if (parts.size() != kParts + info().options.size()) return Error{std::string(kStateForm)};
  const auto seats = split(parts[0], '|');
  if (seats.size() < kMinPlayers || seats.size() > kMaxPlayers)
    return Error{"A state has 2 to 5 seats, separated by '|'."};
  Result<State> fresh = read_options(parts, static_cast<int>(seats.size()));
  if (!fresh) return fresh.error();
  State state = *fresh;

  const auto phase = find_word(kPhaseWords, parts[6]);
  if (!phase) return Error{"There is no phase " + in_quotes(parts[6]) + "."};
  state.phase = static_cast<Phase>(*phase);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!read_seat(state, seat_at(i), seats[i])) {
      return Error{"Seat " + std::to_string(i + 1) + " should look like 'L2-7:1368p:34e:-:-', not " +
                   in_quotes(seats[i]) + "."};
    }
  }
  const std::optional<Card> open = read_card(parts[1]);
  if (!open || (*open != Card::kNone && static_cast<unsigned>(*open) < kFirstAction)) {
    return Error{"There is no open card " + in_quotes(parts[1]) + "."};
  }
  state.open = *open;
  if (!read_pile(state.main_set, parts[2]) || !read_pile(state.discards, parts[3])) {
    return Error{"The main set and the discards are nine numbers each, separated by '/'."};
  }
  const auto round = parse_number(parts[4], state.round_limit);
  const auto squares = parts[9] == "-" ? 0 : parse_number(parts[9], kMaxRows);
  if (!round || !squares || !read_seat_number(state, parts[5], kNoSeat, state.starter) || state.starter == kNoSeat ||
      !read_seat_number(state, parts[7], state.starter, state.acting) ||
      !read_seat_number(state, parts[8], seat_at(0), state.victim)) {
    return Error{std::string(kStateForm)};
  }
  state.round = static_cast<std::uint16_t>(*round);
  state.squares_left = static_cast<std::uint8_t>(*squares);
  const std::string_view flaw = flaw_in(state);
  if (!flaw.empty()) return Error{"This state cannot occur: " + std::string(flaw) + "."};
  if (state_text(state) != text) return Error{std::string(kStateForm)};
  return state;
}

}  // namespace skerry
