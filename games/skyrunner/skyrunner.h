// SkyRunner: climbers bid in secret for the cards that take them up a skyscraper, or others down. Rules: RULES.md.
//
// Only the cards that lie face down while a round's cards are chosen are hidden. The rest of a position is a type of
// its own, PublicState, which knows every legal action. A State adds all cards that lie face down, an Observation only
// the viewer's own.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/game.h"
#include "games/presentation.h"
#include "games/skyrunner/building.h"

namespace skerry::skyrunner {

inline constexpr std::size_t kMinPlayers = 2;
inline constexpr std::size_t kMaxPlayers = 5;
inline constexpr int kMaxRoundLimit = 10000;

// ---- cards --------------------------------------------------------------------------------------

// Codes 1 to 8 are the numbers.
enum class Card : std::uint8_t {
  kNone = 0,
  kParasite = 9,
  kClimb2 = 10,
  kClimb3,
  kClimb4,
  kClimb5,
  kEquipment,
  kLost,
  kSabotage,
  kCrash2,
  kCrash3,
};
inline constexpr unsigned kFirstAction = static_cast<unsigned>(Card::kClimb2);  // the first of the action cards
inline constexpr unsigned kLastCard = static_cast<unsigned>(Card::kCrash3);
inline constexpr std::size_t kActionKinds = 9;
inline constexpr std::size_t kHeldKinds = 7;  // all but the crash cards can be held

// A set of different cards: bit i for card i.
using CardSet = std::uint32_t;
constexpr CardSet set_of(Card card) { return CardSet{1} << static_cast<unsigned>(card); }
inline constexpr CardSet kNumbers = 0x1FE;
inline constexpr CardSet kColours = kNumbers | set_of(Card::kParasite);  // the cards in each player's own colour
inline constexpr CardSet kClimbs = 0xFU << kFirstAction;

constexpr bool has(CardSet set, Card card) { return (set & set_of(card)) != 0; }
constexpr bool is_number(Card card) { return has(kNumbers, card); }
constexpr bool is_climb(Card card) { return has(kClimbs, card); }
constexpr bool is_crash(Card card) { return card >= Card::kCrash2; }
constexpr Card number_card(unsigned value) { return static_cast<Card>(value); }
constexpr Card climb_card(unsigned value) { return static_cast<Card>(kFirstAction + value - 2); }
// The number on a number, climbing or crash card.
constexpr unsigned value_of(Card card) {
  const auto code = static_cast<unsigned>(card);
  return is_number(card)  ? code
         : is_climb(card) ? code - kFirstAction + 2
                          : code - static_cast<unsigned>(Card::kCrash2) + 2;
}
// The index of an action card in a Pile or hand.
constexpr std::size_t slot_of(Card card) {
  assert(static_cast<unsigned>(card) >= kFirstAction);
  return static_cast<unsigned>(card) - kFirstAction;
}
constexpr Card card_at(std::size_t slot) { return static_cast<Card>(kFirstAction + slot); }

// The index of a uniformly random element of a set. Precondition: not empty.
template <class Set>
unsigned random_bit(Set set, Rng& rng) {
  for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(std::popcount(set))); skip > 0; --skip) set &= set - 1;
  return static_cast<unsigned>(std::countr_zero(set));
}

// The number of copies of each action card, by slot.
using Pile = std::array<std::uint8_t, kActionKinds>;
inline constexpr Pile kAllActionCards = {4, 9, 9, 3, 12, 2, 4, 1, 1};  // SKY-4
constexpr unsigned size_of(const Pile& pile) {
  unsigned sum = 0;
  for (const std::uint8_t count : pile) sum += count;
  return sum;
}

// ---- actions ------------------------------------------------------------------------------------
//
//   bit  14 13 12 | 11 | 10 9 8 7 6 5 4 3 2 | 1 0
//        kind     |  0 |  climb: the end    | equipment
//                 |    |  card, seat, or side of a fall
enum class Kind : std::uint8_t {
  kOpen,    // chance: card
  kPlay,    // card
  kClimb,   // end and the equipment that the cheapest way costs; "stay" ends on the figure's own place
  kKeep,    // -
  kUse,     // seat
  kTarget,  // seat
  kGive,    // card
  kFall,    // 0 left, 1 right
};

constexpr Action make_action(Kind kind, unsigned argument) {
  return Action{(static_cast<std::uint32_t>(kind) << 12U) | argument};
}
constexpr Action make_action(Kind kind, Card card) { return make_action(kind, static_cast<unsigned>(card)); }
constexpr Action make_action(Kind kind, Seat seat) { return make_action(kind, static_cast<unsigned>(index(seat))); }
constexpr Action make_climb(Place end, unsigned cost) { return make_action(Kind::kClimb, code_of(end) << 2U | cost); }
constexpr Kind kind_of(Action action) { return static_cast<Kind>((bits(action) >> 12U) & 7U); }
constexpr unsigned argument_of(Action action) { return bits(action) & 0xFFFU; }
constexpr Card card_of(Action action) { return static_cast<Card>(argument_of(action)); }
constexpr Seat seat_of(Action action) { return seat_at(argument_of(action)); }
constexpr Place end_of(Action action) { return place_of_code(argument_of(action) >> 2U); }
constexpr unsigned cost_of(Action action) { return argument_of(action) & 3U; }

// The longest list is that of the ends of a climb: at most five grooves at six heights.
using Actions = InlineList<Action, 32>;
using Outcomes = InlineList<Outcome, kActionKinds>;

// ---- state --------------------------------------------------------------------------------------

enum class Phase : std::uint8_t {
  kOpen,    // chance turns the top card
  kChoose,  // every seat lays a card face down
  kClimb,   // the acting seat chooses where its climb ends
  kUse,     // the acting seat has won the open card and uses or keeps it
  kTarget,  // the acting seat names the target of lost equipment or sabotage
  kGive,    // the victim gives up a climbing card
  kFall,    // the victim falls left or right at a ledge
  kOver,
};
// Whether cards are revealed and taking effect.
constexpr bool is_effect_phase(Phase phase) { return phase >= Phase::kClimb && phase <= Phase::kFall; }

// SKY-14: the sabotage and crash cards beside a player, two bits each, the oldest lowest: 1 is sabotage, 2 and 3 are
// the crash cards.
using ClimbingDebts = std::uint16_t;

struct Player {
  Place figure{};
  std::uint16_t colours = kColours;  // numbers and parasite in the hand, as a CardSet
  ClimbingDebts climbing_debts = 0;
  std::array<std::uint8_t, kHeldKinds> cards{};  // action cards in the hand, by slot
  std::uint8_t lost_beside = 0;                  // SKY-14: lost equipment cards beside the player

  bool operator==(const Player&) const = default;
  unsigned count(Card card) const { return cards[slot_of(card)]; }
};

// What every player can see.
struct PublicState {
  std::uint16_t round = 1;
  std::uint16_t round_limit = 500;
  std::array<Player, kMaxPlayers> player{};
  Pile main_set{};
  Pile discards{};
  PerSeat<Card> played{};   // this round's cards once revealed; kNone before
  Card open = Card::kNone;  // until its winner has decided what to do with it
  Building building{};
  std::uint8_t seats = 2;
  Phase phase = Phase::kOpen;
  Seat starter{0};
  Seat acting{0};                 // the seat whose card takes effect; before that, the starter
  Seat victim{0};                 // in kGive and kFall, the seat that decides; otherwise seat 0
  std::uint8_t squares_left = 0;  // in kFall, how far the victim still falls
  std::uint8_t chosen = 0;        // in kChoose, bit i is set once seat i has laid a card face down

  bool operator==(const PublicState&) const = default;

  std::size_t players() const { return seats; }
  Turn turn() const;
  void legal_actions(Seat seat, Actions& out) const;
  Action sample_action(Seat seat, Rng& rng) const;
  PerSeat<double> returns() const;
  PerSeat<std::int32_t> scores() const;
  std::uint64_t step_bound() const;

  const Player& at(Seat seat) const { return player[index(seat)]; }
  bool has_chosen(Seat seat) const { return ((chosen >> index(seat)) & 1U) != 0; }
  // The cards that the seat may lay face down.
  CardSet playable(Seat seat) const;
  // The climbing cards that the seat may give up for a sabotage on the ground (SKY-22).
  CardSet givable(Seat seat) const;
  // Where the acting seat's climb may end. Precondition: phase kClimb.
  ClimbEnds climb_ends() const;
  // SKY-18: the seat that gets the open card, or kNoSeat. Precondition: all cards are revealed.
  Seat taker() const;
  // The number of seats that act before this one.
  std::size_t order_of(Seat seat) const { return (index(seat) + seats - index(starter)) % seats; }
  // Whether the seat's played card has taken effect, or is doing so now.
  bool has_acted(Seat seat) const;
  bool roof_reached() const { return phase == Phase::kOver && at(acting).figure == building.roof(); }
};

struct State : PublicState {
  PerSeat<Card> face_down{};  // kNone until the seat has chosen, and again once all are revealed

  bool operator==(const State&) const = default;

  void apply(Seat seat, Action action);
  void chance_outcomes(Outcomes& out) const;
  std::uint64_t hash() const;

 private:
  Player& hand_of(Seat seat) { return player[index(seat)]; }

  // ---- the course of a round
  void begin_round();
  void choose(Seat seat, Card card);
  void reveal();
  // Lets the cards after the acting seat's take effect, until a seat must decide or the round is over.
  void next_card();
  void end_round();
  void collect_climbing_cards();

  // ---- effects; a bool result is false if the effect waits for a decision
  bool take_effect();
  bool win_open_card();
  bool use(Card card, Seat target);
  bool crash(Seat loser, Card card);
  bool fall(Seat seat, unsigned squares);
  void gain(Seat seat, Card card);
  void climb_to(Place end, unsigned cost);
  bool fall_over_ledge(bool right);
  void discard(Card card) { ++discards[slot_of(card)]; }

  // ---- figures (SKY-12, SKY-13)
  void enter(Seat seat, Place to);
  void push(Seat seat, unsigned squares);
};
static_assert(sizeof(State) == 116);
static_assert(std::has_unique_object_representations_v<State>);  // hash() reads its bytes

// What a viewer can know.
struct Observation : PublicState {
  Seat viewer = kSpectator;
  Card own = Card::kNone;  // the viewer's card while it lies face down

  bool operator==(const Observation&) const = default;
};

// Precondition: debts != 0.
constexpr Card oldest_debt(ClimbingDebts debts) {
  assert(debts != 0);
  return (debts & 3U) == 1 ? Card::kSabotage : (debts & 3U) == 2 ? Card::kCrash2 : Card::kCrash3;
}
constexpr ClimbingDebts without_oldest(ClimbingDebts debts) { return static_cast<ClimbingDebts>(debts >> 2U); }
// Calls f(card) for every debt, oldest first.
template <class F>
constexpr void for_each_debt(ClimbingDebts debts, F f) {
  for (; debts != 0; debts = without_oldest(debts)) f(oldest_debt(debts));
}
ClimbingDebts with_debt(ClimbingDebts debts, Card card);

// ---- text ---------------------------------------------------------------------------------------

inline constexpr std::array<std::string_view, 8> kPhaseWords = {"open",   "choose", "climb", "use",
                                                                "target", "give",   "fall",  "over"};
inline constexpr std::array<std::string_view, 8> kKindWords = {"open", "play",   "climb", "keep",
                                                               "use",  "target", "give",  "fall"};
inline constexpr std::string_view kSectionLetters = "LMT";

std::string card_text(Card card);  // "7", "parasite", "climb 3", "equipment", "lost", "sabotage", "crash 2"
std::string place_text(const Building& building, Place place);  // "L2-7", "ground", "roof"
bool parse_place(const Building& building, std::string_view text, Place& place);
std::vector<std::string> debt_texts(const Player& player);  // lost equipment, then climbing debts, oldest first
std::string_view colour_name(Seat seat);                    // "Blue"

// Why a state cannot occur, or empty if it can.
std::string_view flaw_in(const State& state);

}  // namespace skerry::skyrunner

namespace skerry {

struct SkyRunner {
  using State = skyrunner::State;
  using Observation = skyrunner::Observation;
  using Actions = skyrunner::Actions;
  using Outcomes = skyrunner::Outcomes;

  static const GameInfo& info();
  static Result<State> initial(int players, const Settings& settings);
  static Observation observe(const State& state, Seat viewer);
  static State determinize(const Observation& seen, Rng& rng);
  static bool hides(const State& before, Seat by, Action action, Seat viewer, const State& now);
  static Observation reopen(const Observation& seen);

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
};

}  // namespace skerry
