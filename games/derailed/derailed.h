// Derailed!: railway companies share the tracks of one canyon and send each other into dead ends. Rules: RULES.md.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/derailed/cards.h"
#include "games/derailed/railway.h"
#include "games/presentation.h"

namespace skerry::derailed {

inline constexpr std::size_t kMinPlayers = 2;
inline constexpr std::size_t kMaxPlayers = 6;
inline constexpr std::size_t kRounds = 3;
inline constexpr std::size_t kHandSize = 4;
inline constexpr unsigned kMaxExchange = 2;  // cards a player may discard and redraw (DER-18)
inline constexpr unsigned kRoundLimit = 90;  // cards laid or given up in a round with covered=discard (DER-20)

// DER-16: arrivals that end a round, by the number of players.
inline constexpr std::array<std::uint8_t, kMaxPlayers + 1> kArrivalsToEnd = {0, 0, 1, 2, 3, 3, 3};

// ---- actions ------------------------------------------------------------------------------------
//
//   bit    14 13 12 | 11 10 9 8 7 6 | 5 4 3 2 1 |   0
//   lay        0    |     card      |   slot    | turned
//   discard    1    |     card      |     0     |   0
//   keep       2    |       0       |     0     |   0
//   draw       3    |     card      |     0     |   0
//   starts     4    | 0 0 | number of the permutation, 10 bits
//   destinations 5  | 0 0 | number of the permutation, 10 bits
//   first      6    |               seat
//
// Permutations are numbered from 0 in alphabetical order.
enum class Kind : std::uint8_t { kLay, kDiscard, kKeep, kDraw, kStarts, kDestinations, kFirst };

constexpr Action make_action(Kind kind, std::uint32_t low = 0) {
  return Action{static_cast<std::uint32_t>(kind) << 12U | low};
}
constexpr Action make_card_action(Kind kind, Card card) { return make_action(kind, std::uint32_t{card} << 6U); }
constexpr Action make_lay(Card card, Slot slot, bool turned) {
  return make_action(Kind::kLay, std::uint32_t{card} << 6U | std::uint32_t{slot} << 1U | (turned ? 1U : 0U));
}
constexpr Kind kind_of(Action action) { return static_cast<Kind>((bits(action) >> 12U) & 7U); }
constexpr Card card_of(Action action) { return static_cast<Card>((bits(action) >> 6U) & 0x3FU); }
constexpr Slot slot_of(Action action) { return static_cast<Slot>((bits(action) >> 1U) & 0x1FU); }
constexpr bool is_turned(Action action) { return (bits(action) & 1U) != 0; }
constexpr Laid laid_of(Action action) { return make_laid(card_of(action), is_turned(action)); }
constexpr std::uint32_t number_of(Action action) { return bits(action) & 0xFFFU; }

using Actions = InlineList<Action, kHandSize * kMaxSlots * 2>;
using Outcomes = InlineList<Outcome, 720>;  // the permutations of six companies

// ---- hands --------------------------------------------------------------------------------------

// Up to four cards in ascending order.
class Hand {
 public:
  bool operator==(const Hand&) const = default;
  std::size_t size() const { return static_cast<std::size_t>(4 - std::countl_zero(word()) / 8); }
  bool empty() const { return cards_[0] == kNoCard; }
  Card operator[](std::size_t i) const {
    assert(i < size());
    return cards_[i];
  }
  const Card* begin() const { return cards_.data(); }
  const Card* end() const { return cards_.data() + size(); }
  bool holds(Card card) const;
  void add(Card card);     // precondition: fewer than four cards
  void remove(Card card);  // precondition: holds(card)
  // Calls f(card) once for each different card, in ascending order.
  template <class F>
  void for_each_kind(F f) const {
    for (std::size_t i = 0; i < kHandSize && cards_[i] != kNoCard; ++i) {
      if (i == 0 || cards_[i] != cards_[i - 1]) f(cards_[i]);
    }
  }

 private:
  // The cards packed into one word; an empty place is zero.
  std::uint32_t word() const {
    std::uint32_t packed = 0;
    for (std::size_t i = 0; i < kHandSize; ++i)
      packed |= static_cast<std::uint32_t>((cards_[i] + 1U) & 0xFFU) << (8 * i);
    return packed;
  }

  std::array<Card, kHandSize> cards_{kNoCard, kNoCard, kNoCard, kNoCard};
};

// ---- state --------------------------------------------------------------------------------------

enum class Phase : std::uint8_t {
  kStarts,        // chance: the starting column
  kDestinations,  // chance: the destination column
  kFirst,         // chance: the starting player of round 1 (DER-2)
  kDeal,          // chance: a card to fill the mover's hand (DER-1, DER-8)
  kRedraw,        // the mover discards a card or keeps the hand (DER-18)
  kExchange,      // chance: a card to replace one the mover discarded (DER-18)
  kLay,           // the mover lays a card or, if none fits, discards one (DER-6)
  kDraw,          // chance: a card for the mover at the end of the turn
  kOver,
};
inline constexpr std::size_t kPhases = 9;

inline constexpr std::uint8_t kNoLane = 0xFF;

inline constexpr std::array<std::string_view, kMaxPlayers> kCompanies = {
    "Ashfield Express", "Baskerville Meows", "Calico & Co.", "Dustpaw Railworks", "Embercat Lines", "Furball Freight"};
inline constexpr std::string_view kCompanyLetters = "ABCDEF";

// What every player can see.
struct PublicState {
  Rails rails;                                      // derived from `slots`
  std::array<Laid, kMaxSlots> slots = all_empty();  // the top cards
  std::array<std::uint8_t, kMaxSlots> covered{};    // the number of cards below them (DER-7)
  std::array<PerSeat<std::uint16_t>, kRounds> points{};
  Counts discards{};
  PerSeat<std::uint8_t> start_lane = no_lanes();  // by company
  PerSeat<std::uint8_t> destination_lane = no_lanes();
  PerSeat<std::uint8_t> place{};  // order of arrival in this round, from 1; 0 while on the way
  std::uint8_t arrivals = 0;
  std::uint8_t deck_size = kDeckSize;
  std::uint8_t player_count = 2;
  bool redraw = false;
  bool discards_covered = false;  // DER-20
  std::uint8_t used = 0;          // DER-20: cards laid or given up in this round; 0 if covered cards stay
  Seat first = kNoSeat;           // DER-21: who begins round 1, if that is not drawn
  Phase phase = Phase::kStarts;
  std::uint8_t round = 0;
  Seat mover{0};              // who decides, or receives the next card
  Seat starter{0};            // the starting player of this round
  std::uint8_t exchange = 0;  // cards the mover has discarded and not yet replaced (DER-18)
  Slot last_slot = kNoSlot;   // of the last lay of this round
  Seat last_layer = kNoSeat;
  // The companies by seat, as the number of a permutation of all six. Only texts and pictures depend on it.
  std::uint16_t company_order = 0;

  bool operator==(const PublicState&) const = default;

  std::size_t players() const { return player_count; }
  Turn turn() const;
  PerSeat<std::int32_t> scores() const;
  PerSeat<double> returns() const;

  char letter_of(Seat seat) const;
  std::string_view company_of(Seat seat) const;
  Slots board() const { return slots_of_lanes(player_count); }
  Slot start_slot(Seat seat) const { return derailed::first_slot(start_lane[index(seat)]); }
  Slot goal_slot(Seat seat) const { return derailed::last_slot(destination_lane[index(seat)]); }
  bool has_arrived(Seat seat) const { return place[index(seat)] != 0; }
  bool is_round_decided() const { return arrivals >= kArrivalsToEnd[player_count]; }
  bool is_round_used_up() const { return used >= kRoundLimit; }
  // Whether the seat's train can arrive as the cards lie now (DER-3, DER-4).
  bool is_connected(Seat seat) const { return can_arrive(rails, start_slot(seat), goal_slot(seat)); }

  // The mover's legal actions with this hand. Precondition: phase kLay or kRedraw.
  void list_actions(const Hand& hand, Actions& out) const;
  Action sample_action(const Hand& hand, Rng& rng) const;
  // Precondition: phase kLay.
  bool can_lay(const Hand& hand) const;

  // Lays a card for the mover. A card that lies there is covered or discarded (DER-7, DER-20).
  void put_card(Slot slot, Laid laid);

 private:
  static constexpr std::array<Laid, kMaxSlots> all_empty() {
    std::array<Laid, kMaxSlots> slots{};
    slots.fill(kEmptySlot);
    return slots;
  }
  static constexpr PerSeat<std::uint8_t> no_lanes() {
    PerSeat<std::uint8_t> lanes{};
    lanes.fill(kNoLane);
    return lanes;
  }
};

// The deck has no order: every draw is a chance event (DER-1). Cards that are not in the deck, a hand or the discard
// pile lie on the railway.
struct State : PublicState {
  PerSeat<Hand> hands{};
  Counts deck = kWholeDeck;

  bool operator==(const State&) const = default;

  // ---- the Game concept
  void legal_actions(Seat seat, Actions& out) const;
  void chance_outcomes(Outcomes& out) const;
  void apply(Seat seat, Action action);
  std::uint64_t hash() const;
  std::uint64_t step_bound() const;
  Action sample_action(Seat seat, Rng& rng) const;

  // Whether any player who is still on the way holds a card (DER-7).
  bool can_anybody_play() const;
  // The cards on the railway, covered ones included.
  Counts railway() const;

 private:
  void apply_chance(Action action);
  void take(Card card);
  bool refill_deck();
  void continue_deal();
  void apply_redraw(Action action);
  void continue_exchange();
  void apply_lay(Slot slot, Laid laid);
  void discard(Card card);
  void check_arrivals();
  void begin_turn(Seat seat);
  void end_turn() { begin_turn(next_seat(mover, player_count)); }
  void end_round();
  Seat next_starter() const;
};
static_assert(sizeof(State) <= 264);

// What a viewer can know: the public state, the viewer's own hand, and the number of cards in each hand.
struct Observation : PublicState {
  Seat viewer = kSpectator;
  Hand hand;  // the viewer's; empty for a spectator
  PerSeat<std::uint8_t> hand_sizes{};
  Counts unseen{};  // cards in the deck and in the hands the viewer does not see

  bool operator==(const Observation&) const = default;
};

// Permutations of the first n companies: from number to companies by lane, and back.
std::array<std::uint8_t, kMaxPlayers> permutation(std::uint32_t number, std::size_t n);
std::uint32_t permutation_number(const std::array<std::uint8_t, kMaxPlayers>& companies, std::size_t n);
constexpr std::uint32_t permutations(std::size_t n) {
  return n <= 1 ? 1 : static_cast<std::uint32_t>(n) * permutations(n - 1);
}

// Swaps destinations until no lane has the same company at both ends (DER-13).
void resolve_conflicts(const PerSeat<std::uint8_t>& start_lane, PerSeat<std::uint8_t>& destination_lane,
                       std::size_t players);

// ---- text ---------------------------------------------------------------------------------------

inline constexpr std::array<std::string_view, kPhases> kPhaseWords = {
    "starts", "destinations", "first", "deal", "redraw", "exchange", "lay", "draw", "over"};

// Why a state cannot occur, or empty if it can. `covered` holds the covered cards.
std::string_view flaw_in(const State& state, const Counts& covered);

std::string slot_name(Slot slot);       // "2,3"
Card find_card(std::string_view name);  // kNoCard if no card has this name
std::string side_names(Sides sides);    // "NE"

}  // namespace skerry::derailed

namespace skerry {

struct Derailed {
  using State = derailed::State;
  using Observation = derailed::Observation;
  using Actions = derailed::Actions;
  using Outcomes = derailed::Outcomes;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);
  static Observation observe(const State& state, Seat viewer);
  static State determinize(const Observation& seen, Rng& rng);
  static bool hides(const State& before, Seat by, Action action, Seat viewer, const State& now);

  static std::string action_text(const Observation& seen, Seat seat, Action action);
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text);
  static std::string outcome_text(const State& state, Action action);
  static std::string state_text(const State& state);
  static Result<State> parse_state(std::string_view text);
  static std::string end_text(const State& state);
  static Story story(const Observation& before, const Observation& after, const StepReading& step);

  static Action greedy(const Observation& seen, Seat seat, Rng& rng);

  static boost::json::object view(const Observation& seen, Seat viewer);
  static std::string draw(const Observation& seen, Seat viewer, const DrawStyle& style);
  static std::string join_steps(std::span<const std::string> texts);  // leaves out cards that others draw
};

}  // namespace skerry
