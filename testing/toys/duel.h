// Duel: a toy with everything that is hard. Chance deals each of two players a hidden card (0 to 9), then both bid at
// the same time; card plus bid wins. It exists to test the kit: the template parameter breaks it in one way.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/text.h"
#include "games/presentation.h"

namespace skerry::duel {

enum class Defect : std::uint8_t {
  kNone,
  kChosen,             // at run time
  kNoAction,           // a seat that owes a decision has no legal action
  kDoubleAction,       // the list has duplicates
  kAllocates,          // legal_actions allocates
  kHashMisses,         // the hash forgets a bid
  kEndless,            // the game outlives its bound
  kNoWinner,           // nobody wins
  kTextReads,          // an action's text reads back as another
  kStateReads,         // a state's text loses a bid
  kObservationLeaks,   // the observation carries the other card
  kViewLeaks,          // the view shows the other card
  kLegalLeaks,         // the legal list depends on the other card
  kDeterminizeCheats,  // determinize() returns the true state, smuggled through the observation
  kSecondName,         // "bid 01" is accepted too
  kAcceptsIllegal,     // "bid 9" is accepted
  kBiased,             // sampling prefers low bids
  kOrderMatters,       // the state remembers who bid first
  kReopensTooLittle,   // reopen() still shows that the other has bid
};

// Duel<Defect::kChosen> has this one: one compilation of the kit serves all.
inline Defect chosen_defect = Defect::kNone;

template <Defect D>
constexpr bool has(Defect defect) {
  return D == Defect::kChosen ? chosen_defect == defect : D == defect;
}

constexpr std::uint8_t kNone = 0xFF;
inline constexpr unsigned kCards = 10;
inline constexpr unsigned kBids = 4;

using Actions = InlineList<Action, 2 * kBids>;
using Outcomes = InlineList<Outcome, kCards>;

template <Defect D>
struct State {
  std::array<std::uint8_t, 2> card{kNone, kNone};
  std::array<std::uint8_t, 2> bid{kNone, kNone};
  std::uint8_t first_bidder = kNone;
  std::uint8_t pauses = 0;

  bool operator==(const State&) const = default;
  std::size_t players() const { return 2; }
  Turn turn() const {
    if (card[0] == kNone || card[1] == kNone) return Turn::chance();
    const auto owed = static_cast<std::uint8_t>((bid[0] == kNone ? 1 : 0) | (bid[1] == kNone ? 2 : 0));
    return owed != 0 ? Turn::of_all(owed) : Turn::over();
  }
  void chance_outcomes(Outcomes& out) const {
    for (std::uint32_t c = 0; c < kCards; ++c) {
      if (c != card[0]) out.push_back({Action{c}, 1});
    }
  }
  void legal_actions(Seat seat, Actions& out) const {
    if (!turn().owes(seat)) return;
    if (has<D>(Defect::kNoAction) && bid[1 - index(seat)] != kNone) return;
    if (has<D>(Defect::kAllocates)) operator delete(operator new(1));
    for (std::uint32_t b = 0; b < bids_of(seat); ++b) {
      out.push_back(Action{b});
      if (has<D>(Defect::kDoubleAction)) out.push_back(Action{b});
    }
  }
  unsigned bids_of(Seat seat) const {
    return has<D>(Defect::kLegalLeaks) && card[1 - index(seat)] > 5 ? kBids - 1 : kBids;
  }
  Action sample_action(Seat seat, Rng& rng) const {
    return Action{rng.below(has<D>(Defect::kBiased) && rng.below(2) == 0 ? 1 : bids_of(seat))};
  }
  void apply(Seat seat, Action action) {
    const auto value = static_cast<std::uint8_t>(bits(action));
    if (seat == kChance) {
      (card[0] == kNone ? card[0] : card[1]) = value;
      return;
    }
    if (has<D>(Defect::kEndless) && pauses < 9) {
      ++pauses;
      return;
    }
    if (has<D>(Defect::kOrderMatters) && first_bidder == kNone) first_bidder = static_cast<std::uint8_t>(index(seat));
    bid[index(seat)] = value;
  }
  std::uint64_t hash() const {
    return mix64(card[0] | card[1] << 8U | bid[0] << 16U |
                 (has<D>(Defect::kHashMisses) ? 0ULL : std::uint64_t{bid[1]} << 24U) |
                 std::uint64_t{first_bidder} << 32U | std::uint64_t{pauses} << 40U);
  }
  int strength(std::size_t i) const { return card[i] + bid[i]; }
  PerSeat<double> returns() const {
    if (!turn().is_over() || has<D>(Defect::kNoWinner)) return {};
    const int difference = strength(0) - strength(1);
    if (difference == 0) return {0.5, 0.5};
    return difference > 0 ? PerSeat<double>{1, 0} : PerSeat<double>{0, 1};
  }
  PerSeat<std::int32_t> scores() const {
    if (!turn().is_over()) return {};
    return {strength(0), strength(1)};
  }
  std::uint64_t step_bound() const { return 4; }
};

// No field can hold what the viewer must not know.
template <Defect D>
struct Observation {
  Seat viewer;
  std::uint8_t cards_dealt;
  std::uint8_t own_card;
  std::uint8_t own_bid;
  std::array<bool, 2> has_bid;
  State<D> revealed;  // of a finished game
  std::uint8_t leak = 0;
  State<D> smuggled = {};

  // Smuggled fields are out of sight of ==.
  bool operator==(const Observation& o) const {
    return viewer == o.viewer && cards_dealt == o.cards_dealt && own_card == o.own_card && own_bid == o.own_bid &&
           has_bid == o.has_bid && revealed == o.revealed && (!has<D>(Defect::kObservationLeaks) || leak == o.leak);
  }
};

}  // namespace skerry::duel

namespace skerry {

template <duel::Defect D>
struct Duel {
  using State = duel::State<D>;
  using Observation = duel::Observation<D>;
  using Actions = duel::Actions;
  using Outcomes = duel::Outcomes;
  using Defect = duel::Defect;

  static const GameInfo& info() {
    static constexpr GameInfo kInfo = {.id = "duel",
                                       .title = "Duel",
                                       .summary = "A toy.",
                                       .designers = "",
                                       .source = "",
                                       .rights = "",
                                       .min_players = 2,
                                       .max_players = 2,
                                       .minutes = 2,
                                       .seat_names = {},
                                       .options = {},
                                       .rules = ""};
    return kInfo;
  }
  static Result<State> initial(int, const Settings&) { return State{}; }

  static Observation observe(const State& s, Seat viewer) {
    const bool over = s.turn().is_over();
    const bool seated = viewer != kSpectator;
    const auto dealt =
        static_cast<std::uint8_t>((s.card[0] != duel::kNone ? 1 : 0) + (s.card[1] != duel::kNone ? 1 : 0));
    Observation o{viewer,
                  dealt,
                  seated ? s.card[index(viewer)] : duel::kNone,
                  seated ? s.bid[index(viewer)] : duel::kNone,
                  {s.bid[0] != duel::kNone, s.bid[1] != duel::kNone},
                  over ? s : State{}};
    o.revealed.first_bidder = s.first_bidder;
    if (duel::has<D>(Defect::kObservationLeaks) || duel::has<D>(Defect::kViewLeaks))
      o.leak = seated ? s.card[1 - index(viewer)] : 0;
    if (duel::has<D>(Defect::kDeterminizeCheats) || duel::has<D>(Defect::kLegalLeaks)) o.smuggled = s;
    return o;
  }
  static State determinize(const Observation& o, Rng& rng) {
    if (duel::has<D>(Defect::kDeterminizeCheats)) return o.smuggled;
    if (o.revealed.card[0] != duel::kNone) return o.revealed;
    State s = o.revealed;
    if (o.viewer != kSpectator) {
      s.card[index(o.viewer)] = o.own_card;
      s.bid[index(o.viewer)] = o.own_bid;
    }
    for (std::size_t i = 0; i < o.cards_dealt; ++i) {
      while (s.card[i] == duel::kNone || (s.card[i] == s.card[1 - i] && seat_at(i) != o.viewer)) {
        s.card[i] = static_cast<std::uint8_t>(rng.below(duel::kCards));
      }
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if (o.has_bid[i] && s.bid[i] == duel::kNone) s.bid[i] = static_cast<std::uint8_t>(rng.below(duel::kBids));
    }
    return s;
  }
  // Chance deals seat 0 its card, then seat 1.
  static bool hides(const State& before, Seat by, Action, Seat viewer, const State&) {
    const Seat owner = by != kChance ? by : seat_at(before.card[0] == duel::kNone ? 0 : 1);
    return viewer != owner;
  }

  static Observation reopen(Observation o) {
    if (o.revealed.card[0] != duel::kNone) return o;
    o.own_bid = duel::kNone;
    if (!duel::has<D>(Defect::kReopensTooLittle)) o.has_bid = {};
    return o;
  }

  static std::string action_text(const Observation&, Seat, Action action) {
    return "bid " + std::to_string(bits(action));
  }
  static Result<Action> parse_action(const Observation& o, Seat seat, std::string_view text) {
    std::string_view number = text.starts_with("bid ") ? text.substr(4) : "";
    if (duel::has<D>(Defect::kSecondName)) {
      while (number.size() > 1 && number.starts_with('0')) number.remove_prefix(1);
      while (number.size() > 1 && number.ends_with(' ')) number.remove_suffix(1);
    }
    const auto bid = parse_number(number, duel::has<D>(Defect::kAcceptsIllegal) ? 9 : o.smuggled.bids_of(seat) - 1);
    if (!bid || o.has_bid[index(seat)]) return Error{"Write bid and a number from 0 to 3."};
    return Action{duel::has<D>(Defect::kTextReads) ? 0 : *bid};
  }
  static std::string outcome_text(const State&, Action action) { return "card " + std::to_string(bits(action)); }
  static std::string state_text(const State& s) {
    const std::array<std::uint8_t, 6> parts = {s.card[0], s.card[1], s.bid[0], s.bid[1], s.first_bidder, s.pauses};
    return join(parts.size(), " ", [&](std::size_t i) { return std::to_string(parts[i]); });
  }
  static Result<State> parse_state(std::string_view text) {
    const auto parts = split(text, ' ');
    if (parts.size() != 6) return Error{"Write six numbers."};
    std::array<std::uint8_t, 6> values{};
    for (std::size_t i = 0; i < 6; ++i) {
      const auto value = parse_number(parts[i], duel::kNone);
      if (!value) return Error{"Write six numbers."};
      values[i] = static_cast<std::uint8_t>(*value);
    }
    State s{{values[0], values[1]}, {values[2], values[3]}, values[4], values[5]};
    for (std::size_t i = 0; i < 2; ++i) {
      if (s.card[i] != duel::kNone && s.card[i] >= duel::kCards) return Error{"There is no such card."};
      if (s.bid[i] != duel::kNone && (s.bid[i] >= duel::kBids || s.card[1] == duel::kNone))
        return Error{"There is no such bid."};
    }
    if (s.card[0] == s.card[1] ? s.card[0] != duel::kNone : s.card[0] == duel::kNone)
      return Error{"The cards must differ."};
    if (duel::has<D>(Defect::kStateReads)) s.bid[1] = duel::kNone;
    return s;
  }
  static std::string end_text(const State&) { return "both have bid"; }
  static Action greedy(const Observation&, Seat, Rng& rng) { return Action{rng.below(duel::kBids)}; }

  static boost::json::object view(const Observation& o, Seat) {
    return {{"own_card", o.own_card}, {"own_bid", o.own_bid}, {"leak", duel::has<D>(Defect::kViewLeaks) ? o.leak : 0}};
  }
  static std::string draw(const Observation& o, Seat, const DrawStyle&) { return std::to_string(o.own_card) + "\n"; }
};

}  // namespace skerry
