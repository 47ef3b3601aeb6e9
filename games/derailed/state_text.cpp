// States as one line of text:
//
//   NES/w~,-,-,EW^2|-,-,-,- AB BA lay 1 2 2 2,0|0,0|0,0 - 1@1,4 NS,EW|NES,NES 2ES ESW,3NSW players=2 redraw=true
//
// The parts are railway, starts, destinations, phase, mover, starter, round, points, arrivals, last lay, hands, covered
// cards, discards and options. '|' separates lanes, rounds and seats. '~' marks a turned card, '^2' two cards below it,
// '2EW' two copies of EW, '-' nothing. The deck is the rest of the 90 cards. Three options are written only if they
// are not the default: covered=discard, followed by the cards used in this round ("used=12"), first=2 and companies=FA.
#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/derailed/derailed.h"

namespace skerry::derailed {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::size_t kParts = 15;
constexpr std::string_view kStateForm =
    "A state has 15 parts: railway, starts, destinations, phase, mover, starter, round, points, arrivals, last lay, "
    "hands, covered cards, discards, players= and redraw=; covered=discard with used=, first= and "
    "companies= may follow.";

// More than any round can give, because every turn is a lay or a discard of NS.
constexpr std::uint32_t kMaxPoints = 2 + 3 * (kDeckSize + 1);

// ---- writing

std::string slot_text(const PublicState& s, std::size_t slot) {
  if (s.slots[slot] == kEmptySlot) return "-";
  std::string text(name_of(card_of(s.slots[slot])));
  if (is_turned(s.slots[slot])) text += '~';
  if (s.covered[slot] > 0) text.append("^").append(std::to_string(s.covered[slot]));
  return text;
}

std::string column_text(const PublicState& s, const PerSeat<std::uint8_t>& lanes) {
  if (lanes[0] == kNoLane) return "-";
  std::string text(s.players(), '?');
  for (std::size_t i = 0; i < s.players(); ++i) text[lanes[i]] = s.letter_of(seat_at(i));
  return text;
}

std::string arrivals_text(const PublicState& s) {
  if (s.arrivals == 0) return "-";
  std::string text(s.arrivals, '?');
  for (std::size_t i = 0; i < s.players(); ++i) {
    if (s.place[i] > 0) text[s.place[i] - 1U] = s.letter_of(seat_at(i));
  }
  return text;
}

std::string hand_text(const Hand& hand) {
  return hand.empty() ? "-" : join(hand.size(), ",", [&](std::size_t i) { return std::string(name_of(hand[i])); });
}

std::string counts_text(const Counts& counts) {
  std::string text;
  for (std::size_t card = 0; card < kCards; ++card) {
    if (counts[card] == 0) continue;
    if (!text.empty()) text += ',';
    if (counts[card] > 1) text += std::to_string(counts[card]);
    text += kPrints[card].name;
  }
  return text.empty() ? "-" : text;
}

std::string phase_text(const PublicState& s) {
  return std::string(kPhaseWords[static_cast<std::size_t>(s.phase)]) +
         (s.exchange > 0 ? std::to_string(s.exchange) : "");
}

std::string last_text(const PublicState& s) {
  return s.last_slot == kNoSlot ? "-" : std::to_string(seat_number(s.last_layer)) + "@" + slot_name(s.last_slot);
}

Counts covered_cards(const State& s) {
  Counts cards = s.railway();
  for (const Laid laid : s.slots) {
    if (laid != kEmptySlot) --cards[card_of(laid)];
  }
  return cards;
}

std::string options_text(const PublicState& s) {
  std::string text = " players=" + std::to_string(s.players()) + (s.redraw ? " redraw=true" : " redraw=false");
  if (s.discards_covered) text += " covered=discard used=" + std::to_string(s.used);
  if (s.first != kNoSeat) text += " first=" + std::to_string(seat_number(s.first));
  if (s.company_order != 0) {
    text += " companies=";
    for (std::size_t i = 0; i < s.players(); ++i) text += s.letter_of(seat_at(i));
  }
  return text;
}

// ---- reading: each function returns false for text that the writers above do not produce

bool read_slot(PublicState& s, Slot slot, std::string_view text) {
  if (text == "-") return true;
  const std::size_t hat = text.find('^');
  if (hat != std::string_view::npos) {
    const auto covered = parse_number(text.substr(hat + 1), kDeckSize);
    if (!covered || *covered == 0) return false;
    s.covered[slot] = static_cast<std::uint8_t>(*covered);
    text = text.substr(0, hat);
  }
  const bool turned = text.ends_with('~');
  if (turned) text.remove_suffix(1);
  const Card card = find_card(text);
  if (card == kNoCard || (turned && is_symmetric(card))) return false;
  s.slots[slot] = make_laid(card, turned);
  s.rails.lay(slot, s.slots[slot]);
  return true;
}

bool read_railway(PublicState& s, std::string_view text) {
  const Words lanes = split(text, '|');
  if (lanes.size() != s.players()) return false;
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    const Words slots = split(lanes[lane], ',');
    if (slots.size() != kColumns) return false;
    for (std::size_t column = 0; column < kColumns; ++column) {
      if (!read_slot(s, slot_at(lane, column), slots[column])) return false;
    }
  }
  return true;
}

// The seat whose company has this letter; beyond the players if there is none.
std::size_t seat_with(const PublicState& s, char letter) {
  std::size_t seat = 0;
  while (seat < s.players() && s.letter_of(seat_at(seat)) != letter) ++seat;
  return seat;
}

bool read_column(const PublicState& s, PerSeat<std::uint8_t>& lanes, std::string_view text) {
  if (text == "-") return true;
  if (text.size() != s.players()) return false;
  for (std::size_t lane = 0; lane < s.players(); ++lane) {
    const std::size_t seat = seat_with(s, text[lane]);
    if (seat >= s.players() || lanes[seat] != kNoLane) return false;
    lanes[seat] = static_cast<std::uint8_t>(lane);
  }
  return true;
}

bool read_phase(PublicState& s, std::string_view text) {
  if (text.ends_with('1') || text.ends_with('2')) {
    s.exchange = static_cast<std::uint8_t>(text.back() - '0');
    text.remove_suffix(1);
  }
  const auto phase = find_word(kPhaseWords, text);
  if (!phase) return false;
  s.phase = static_cast<Phase>(*phase);
  return true;
}

bool read_seat(Seat& seat, std::size_t players, std::string_view text) {
  const auto number = parse_number(text, static_cast<std::uint32_t>(players));
  if (!number || *number == 0) return false;
  seat = seat_at(*number - 1);
  return true;
}

bool read_points(PublicState& s, std::string_view text) {
  const Words rounds = split(text, '|');
  if (rounds.size() != kRounds) return false;
  for (std::size_t round = 0; round < kRounds; ++round) {
    const Words seats = split(rounds[round], ',');
    if (seats.size() != s.players()) return false;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const auto number = parse_number(seats[i], kMaxPoints);
      if (!number) return false;
      s.points[round][i] = static_cast<std::uint16_t>(*number);
    }
  }
  return true;
}

bool read_arrivals(PublicState& s, std::string_view text) {
  if (text == "-") return true;
  for (const char letter : text) {
    const std::size_t seat = seat_with(s, letter);
    if (seat >= s.players() || s.place[seat] != 0) return false;
    s.place[seat] = ++s.arrivals;
  }
  return s.arrivals > 0;
}

bool read_last(PublicState& s, std::string_view text) {
  if (text == "-") return true;
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos || !read_seat(s.last_layer, s.players(), text.substr(0, at))) return false;
  for (Slot slot = 0; slot < s.players() * kColumns; ++slot) {
    if (slot_name(slot) == text.substr(at + 1)) s.last_slot = slot;
  }
  return s.last_slot != kNoSlot;
}

bool read_hands(State& s, std::string_view text) {
  const Words seats = split(text, '|');
  if (seats.size() != s.players()) return false;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i] == "-") continue;
    const Words names = split(seats[i], ',');
    if (names.size() > kHandSize) return false;
    for (const std::string_view name : names) {
      const Card card = find_card(name);
      if (card == kNoCard) return false;
      s.hands[i].add(card);
    }
    if (hand_text(s.hands[i]) != seats[i]) return false;
  }
  return true;
}

bool read_counts(Counts& counts, std::string_view text) {
  if (text == "-") return true;
  for (std::string_view name : split(text, ',')) {
    std::uint8_t copies = 1;
    if (!name.empty() && name[0] >= '2' && name[0] <= '9') {
      copies = static_cast<std::uint8_t>(name[0] - '0');
      name.remove_prefix(1);
    }
    const Card card = find_card(name);
    if (card == kNoCard) return false;
    counts[card] = copies;
  }
  return counts_text(counts) == text;
}

// The deck is the rest of the cards. Returns false if there are too many copies of a card.
bool find_deck(State& s, const Counts& covered) {
  Counts used = covered;
  const auto use = [&](Card card) { ++used[card]; };
  for (const Laid laid : s.slots) {
    if (laid != kEmptySlot) use(card_of(laid));
  }
  for (const Hand& hand : s.hands) std::ranges::for_each(hand, use);
  for (std::size_t card = 0; card < kCards; ++card) {
    const unsigned gone = used[card] + unsigned{s.discards[card]};
    if (gone > kWholeDeck[card]) return false;
    s.deck[card] = static_cast<std::uint8_t>(kWholeDeck[card] - gone);
  }
  s.deck_size = static_cast<std::uint8_t>(total(s.deck));
  return true;
}

Result<State> read_options(const Words& parts) {
  constexpr std::string_view kPlayers = "players=";
  constexpr std::string_view kUsed = "used=";
  const auto players =
      parts[13].starts_with(kPlayers) ? parse_number(parts[13].substr(kPlayers.size()), kMaxPlayers) : std::nullopt;
  if (!players) return Error{std::string(kStateForm)};
  const std::span<const OptionSpec> specs = Derailed::info().options;
  Settings given;
  std::uint32_t used = 0;
  for (std::size_t i = kParts - 1; i < parts.size(); ++i) {
    if (parts[i].starts_with(kUsed)) {
      const auto number = parse_number(parts[i].substr(kUsed.size()), kRoundLimit);
      if (!number) return Error{std::string(kStateForm)};
      used = *number;
      continue;
    }
    Result<Settings::Entry> entry = parse_assignment(specs, parts[i]);
    if (!entry) return entry.error();
    given.set(entry->first, entry->second);
  }
  const Result<Settings> settings = complete_settings(specs, static_cast<int>(*players), given);
  if (!settings) return settings.error();
  Result<State> state = Derailed::initial(static_cast<int>(*players), *settings);
  if (!state) return state.error();
  state->used = static_cast<std::uint8_t>(used);
  // One text for each state: every part in its place, and no default written out.
  std::string tail;
  for (std::size_t i = kParts - 2; i < parts.size(); ++i) tail.append(" ").append(parts[i]);
  if (tail != options_text(*state)) return Error{std::string(kStateForm)};
  return state;
}

}  // namespace
}  // namespace skerry::derailed

namespace skerry {

using namespace derailed;

std::string Derailed::state_text(const State& s) {
  const std::size_t n = s.players();
  std::string text = join(n, "|", [&](std::size_t lane) {
    return join(kColumns, ",", [&](std::size_t column) { return slot_text(s, slot_at(lane, column)); });
  });
  const auto add = [&](const std::string& part) { text.append(" ").append(part); };
  add(column_text(s, s.start_lane));
  add(column_text(s, s.destination_lane));
  add(phase_text(s));
  add(std::to_string(seat_number(s.mover)));
  add(std::to_string(seat_number(s.starter)));
  add(std::to_string(s.round + 1));
  add(join(kRounds, "|", [&](std::size_t round) {
    return join(n, ",", [&](std::size_t i) { return std::to_string(s.points[round][i]); });
  }));
  add(arrivals_text(s));
  add(last_text(s));
  add(join(n, "|", [&](std::size_t i) { return hand_text(s.hands[i]); }));
  add(counts_text(covered_cards(s)));
  add(counts_text(s.discards));
  return text + options_text(s);
}

Result<Derailed::State> Derailed::parse_state(std::string_view text) {
  const Words parts = split(text, ' ');
  if (parts.size() < kParts) return Error{std::string(kStateForm)};
  Result<State> fresh = read_options(parts);
  if (!fresh) return fresh.error();
  State s = *fresh;
  Counts covered{};
  const std::size_t n = s.players();
  const auto unreadable = [](std::string_view what, std::string_view part) {
    return Error{"Cannot read the " + std::string(what) + " in " + in_quotes(part) + "."};
  };
  if (!read_railway(s, parts[0])) return unreadable("railway", parts[0]);
  if (!read_column(s, s.start_lane, parts[1])) return unreadable("starting column", parts[1]);
  if (!read_column(s, s.destination_lane, parts[2])) return unreadable("destination column", parts[2]);
  if (!read_phase(s, parts[3])) return unreadable("phase", parts[3]);
  if (!read_seat(s.mover, n, parts[4])) return unreadable("mover", parts[4]);
  if (!read_seat(s.starter, n, parts[5])) return unreadable("starter", parts[5]);
  const auto round = parse_number(parts[6], kRounds);
  if (!round || *round == 0) return unreadable("round", parts[6]);
  s.round = static_cast<std::uint8_t>(*round - 1);
  if (!read_points(s, parts[7])) return unreadable("points", parts[7]);
  if (!read_arrivals(s, parts[8])) return unreadable("arrivals", parts[8]);
  if (!read_last(s, parts[9])) return unreadable("last lay", parts[9]);
  if (!read_hands(s, parts[10])) return unreadable("hands", parts[10]);
  if (!read_counts(covered, parts[11])) return unreadable("covered cards", parts[11]);
  if (!read_counts(s.discards, parts[12])) return unreadable("discards", parts[12]);
  if (!find_deck(s, covered)) return Error{"This state cannot occur: there are more copies of a card than printed."};
  if (const std::string_view flaw = flaw_in(s, covered); !flaw.empty()) {
    return Error{"This state cannot occur: " + std::string(flaw) + "."};
  }
  return s;
}

}  // namespace skerry
