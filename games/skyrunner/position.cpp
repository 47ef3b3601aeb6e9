// States as one line of text, and the check that a line describes a position that can occur.
//
//   ground:12345678p:34e:-:-|L2-7:1368:5:ls:7 c3 4/7/…/1 0/0/…/0 12 2 climb 1 - - rows=12 … round_limit=500
//
// Seats, each with figure, numbers and parasite in the hand, action cards in the hand, cards beside the player (lost
// ones, then sabotage and crash cards from the oldest), and the card laid or played this round; the open card; main set
// and discards by slot; round; starting seat; phase; acting seat; victim; squares left to fall; the options.
#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {
namespace {

constexpr std::size_t kParts = 10;  // before the options
constexpr std::array<std::string_view, 8> kPhaseWords = {"open",   "choose", "climb", "use",
                                                         "target", "give",   "fall",  "over"};
constexpr std::array<std::string_view, kActionKinds> kCardWords = {"c2", "c3", "c4", "c5", "e", "l", "s", "x2", "x3"};
constexpr std::string_view kHandLetters = "2345els";
constexpr std::string_view kDebtLetters = "s23";  // climbing debts 1, 2 and 3

constexpr std::string_view kStateForm =
    "a state has 15 parts: the seats, open card, main set, discards, round, starting seat, phase, acting seat, victim, "
    "squares "
    "to fall, and rows=, lower=, middle=, top=, round_limit=";

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
  std::vector<std::string> counts;
  for (const std::uint8_t count : pile) counts.push_back(std::to_string(count));
  return joined(counts, "/");
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
  constexpr std::size_t kMostDebts = 8;  // as many as cards that can lie beside a player
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

// Precondition: the phase is known.
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

// "-" stands for `absent`.
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

// ---- can it occur?

bool is_reveal_phase(Phase phase) { return phase >= Phase::kClimb && phase <= Phase::kFall; }

std::string_view flaw_in_figures(const State& s) {
  for (std::size_t i = 0; i < s.seats; ++i) {
    const Place figure = s.player[i].figure;
    if (figure == s.building.roof() && (s.phase != Phase::kOver || s.acting != seat_at(i))) {
      return "a figure on the roof has ended the game by its climb";
    }
    for (std::size_t other = 0; other < i; ++other) {
      if (s.building.clash(figure, s.player[other].figure))
        return "two figures in a groove are less than two rows apart";
    }
  }
  return {};
}

// Lost and sabotage cards that had their effect lie elsewhere; all other played action cards are on the table.
bool lies_on_table(const State& s, Seat seat) {
  const Card card = s.played[index(seat)];
  return is_climb(card) || ((card == Card::kLost || card == Card::kSabotage) && !s.has_acted(seat));
}

std::string_view flaw_in_counts(const State& s) {
  std::array<unsigned, kActionKinds> total{};
  if (s.open != Card::kNone) ++total[slot_of(s.open)];
  for (std::size_t slot = 0; slot < kActionKinds; ++slot) total[slot] += unsigned{s.main_set[slot]} + s.discards[slot];
  for (std::size_t i = 0; i < s.seats; ++i) {
    const Player& p = s.player[i];
    for (std::size_t slot = 0; slot < kHeldKinds; ++slot) total[slot] += p.cards[slot];
    total[slot_of(Card::kLost)] += p.lost_beside;
    for_each_debt(p.climbing_debts, [&](Card card) { ++total[slot_of(card)]; });
    if (lies_on_table(s, seat_at(i))) ++total[slot_of(s.played[i])];
    if (p.lost_beside > 0 && p.count(Card::kEquipment) > 0)
      return "lost equipment lies beside a player who holds equipment";
  }
  for (std::size_t slot = 0; slot < kActionKinds; ++slot) {
    if (total[slot] != kAllActionCards[slot])
      return "the action cards are not 4, 9, 9, 3 to climb, 12, 2, 4, and two crashes";
  }
  return {};
}

std::string_view flaw_in_choices(const State& s) {
  for (std::size_t i = 0; i < s.seats; ++i) {
    const Player& p = s.player[i];
    const Card card = s.played[i];
    const bool revealed = card != Card::kNone;
    if (!revealed && (p.colours & kNumbers) == 0) return "a player without numbers takes all eight back";
    if (s.face_down[i] != Card::kNone && !has(s.playable(seat_at(i)), s.face_down[i]))
      return "a card face down is not in the hand";
    if (is_reveal_phase(s.phase) && !revealed) return "every seat has played a card";
    if (!is_reveal_phase(s.phase) && s.phase != Phase::kOver && revealed) return "no card has been played yet";
    if (card == Card::kEquipment || (revealed && is_crash(card))) return "such a card cannot be played";
    if (has(kColours, card) && has(p.colours, card)) return "a played card is still in the hand";
    if (revealed && is_crash(s.open) && !is_number(card)) return "only numbers are played for a crash card";
  }
  return {};
}

std::string_view flaw_in_round(const State& s) {
  if (s.round == 0 || s.round > s.round_limit) return "the round is not within the round limit";
  if (index(s.starter) != (s.round - 1U) % s.seats) return "another seat starts this round";
  const bool acting_matters = is_reveal_phase(s.phase) || s.phase == Phase::kOver;
  if (!acting_matters && s.acting != s.starter) return "nobody acts yet";
  const bool has_victim = s.phase == Phase::kGive || s.phase == Phase::kFall;
  if (!has_victim && s.victim != seat_at(0)) return "nobody has to answer";
  if ((s.squares_left > 0) != (s.phase == Phase::kFall)) return "squares to fall are counted during a fall only";
  if (s.phase == Phase::kOpen && (s.open != Card::kNone || size_of(s.main_set) == 0)) return "no card can be turned";
  if (s.phase == Phase::kChoose) {
    if (s.turn().seats() == 0) return "somebody must have a card to choose";
    if (s.open == Card::kNone && size_of(s.main_set) + size_of(s.discards) > 0) return "a card would have been turned";
  }
  return {};
}

std::string_view flaw_in_fall(const State& s) {
  const Place figure = s.at(s.victim).figure;
  const bool on_first_row =
      s.building.is_square(figure) && figure.height > s.building.rows && s.building.row(figure.height) == 1;
  if (s.squares_left > 3) return "no fall is longer than three squares";
  if (!on_first_row || !s.building.below(figure).is_choice()) return "the victim stands at no ledge with two ways down";
  return {};
}

// Has the acting seat's number won the card that somebody now suffers from? Its own player suffers from a crash.
bool won_by_number(const State& s) {
  Table before = s;
  before.open = s.victim == s.acting ? Card::kCrash2 : Card::kSabotage;
  const auto plays_number = [&](Card card) { return card == Card::kNone || is_number(card); };
  return s.open == Card::kNone && before.taker() == s.acting &&
         (s.victim != s.acting || std::ranges::all_of(s.played, plays_number));
}

// The card that acts, and what it asks for.
std::string_view flaw_in_question(const State& s) {
  const Card card = s.played[index(s.acting)];
  const Seat taker = s.taker();
  const bool taken_before = index(taker) < s.seats && s.order_of(taker) < s.order_of(s.acting);
  if (taken_before) return "the open card has been won before";
  switch (s.phase) {
    case Phase::kClimb:
      return is_climb(card) ? "" : "only a climbing card climbs";
    case Phase::kUse:
      if (taker != s.acting || (s.open != Card::kLost && s.open != Card::kSabotage))
        return "nothing was won that can be used";
      return {};
    case Phase::kTarget:
      return card == Card::kLost || card == Card::kSabotage ? "" : "only lost equipment and sabotage have a target";
    default:
      break;
  }
  if (!is_number(card) && card != Card::kSabotage) return "this card makes nobody fall";
  if (is_number(card) && !won_by_number(s)) return "the open card was not won";
  if (card == Card::kSabotage && s.victim == s.acting) return "nobody sabotages the own figure";
  if (s.phase == Phase::kFall) return flaw_in_fall(s);
  if (s.victim == s.acting) return "nobody sabotages the own figure";
  if (s.at(s.victim).figure != kGround || s.givable(s.victim) == 0) return "the victim has no card to give";
  return {};
}

std::string_view flaw_in_end(const State& s) {
  if (s.roof_reached()) {
    for (std::size_t i = 0; i < s.seats; ++i) {
      if (s.played[i] == Card::kNone) return "every seat has played a card";
    }
    return is_climb(s.played[index(s.acting)]) ? "" : "only a climbing card leads to the roof";
  }
  if (s.played != PerSeat<Card>{}) return "the cards of the last round are put away";
  if (s.round != s.round_limit) return "the round limit is not reached";
  return s.acting == s.starter ? "" : "nobody acts any more";
}

std::string_view flaw_in(const State& s) {
  for (const auto check : {flaw_in_round, flaw_in_figures, flaw_in_choices, flaw_in_counts}) {
    if (const std::string_view flaw = check(s); !flaw.empty()) return flaw;
  }
  if (s.phase == Phase::kOver) return flaw_in_end(s);
  return is_reveal_phase(s.phase) ? flaw_in_question(s) : "";
}

}  // namespace
}  // namespace skerry::skyrunner

namespace skerry {

using namespace skyrunner;

std::string SkyRunner::state_text(const State& state) {
  std::vector<std::string> seats;
  seats.reserve(state.players());
  for (std::size_t i = 0; i < state.players(); ++i) seats.push_back(seat_word(state, seat_at(i)));
  const auto word_if = [](bool shown, std::size_t number) { return shown ? std::to_string(number) : "-"; };
  const bool answers = state.phase == Phase::kGive || state.phase == Phase::kFall;
  const std::vector<std::string> parts = {
      joined(seats, "|"),
      card_word(state.open),
      pile_word(state.main_set),
      pile_word(state.discards),
      std::to_string(state.round),
      std::to_string(index(state.starter) + 1),
      std::string(kPhaseWords[static_cast<std::size_t>(state.phase)]),
      word_if(is_reveal_phase(state.phase) || state.roof_reached(), index(state.acting) + 1),
      word_if(answers, index(state.victim) + 1),
      word_if(state.phase == Phase::kFall, state.squares_left),
      "rows=" + std::to_string(state.building.rows),
      "lower=" + std::to_string(state.building.grooves[0]),
      "middle=" + std::to_string(state.building.grooves[1]),
      "top=" + std::to_string(state.building.grooves[2]),
      "round_limit=" + std::to_string(state.round_limit),
  };
  return joined(parts, " ");
}

Result<SkyRunner::State> SkyRunner::parse_state(std::string_view text) {
  const auto parts = split(text, ' ');
  if (parts.size() != kParts + info().options.size()) return Error{std::string(kStateForm)};
  const auto seats = split(parts[0], '|');
  if (seats.size() < kMinPlayers || seats.size() > kMaxPlayers)
    return Error{"a state has 2 to 5 seats, divided by '|'"};
  Result<State> fresh = read_options(parts, static_cast<int>(seats.size()));
  if (!fresh) return fresh.error();
  State state = *fresh;

  const auto phase = find_word(kPhaseWords, parts[6]);
  if (!phase) return Error{"there is no phase " + in_quotes(parts[6])};
  state.phase = static_cast<Phase>(*phase);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!read_seat(state, seat_at(i), seats[i])) {
      return Error{"seat " + std::to_string(i + 1) + " should look like 'L2-7:1368p:34e:-:-', not " +
                   in_quotes(seats[i])};
    }
  }
  const std::optional<Card> open = read_card(parts[1]);
  if (!open || (*open != Card::kNone && static_cast<unsigned>(*open) < kFirstAction)) {
    return Error{"there is no open card " + in_quotes(parts[1])};
  }
  state.open = *open;
  if (!read_pile(state.main_set, parts[2]) || !read_pile(state.discards, parts[3])) {
    return Error{"main set and discards are nine numbers each, divided by '/'"};
  }
  const auto round = parse_number(parts[4], state.round_limit);
  const auto squares = parts[9] == "-" ? 0 : parse_number(parts[9], kMaxRows);
  if (!round || !squares || !read_seat_number(state, parts[5], kSpectator, state.starter) ||
      state.starter == kSpectator || !read_seat_number(state, parts[7], state.starter, state.acting) ||
      !read_seat_number(state, parts[8], seat_at(0), state.victim)) {
    return Error{std::string(kStateForm)};
  }
  state.round = static_cast<std::uint16_t>(*round);
  state.squares_left = static_cast<std::uint8_t>(*squares);
  const std::string_view flaw = flaw_in(state);
  if (!flaw.empty()) return Error{"this state cannot occur: " + std::string(flaw)};
  if (state_text(state) != text) return Error{std::string(kStateForm)};
  return state;
}

}  // namespace skerry
