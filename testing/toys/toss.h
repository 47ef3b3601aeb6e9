// Toss: toys whose measures can be worked out by hand, to test the lab. Each seat in turn makes `rounds` decisions
// among three actions; how they count is the kind's business.
//
//   late     a toss after all decisions: seat 1 wins with 60 %. Luck 1, agency 0, decided at the very end.
//   early    the same toss before the first decision. Decided from the beginning.
//   choice   no chance: the sum of the numbers chosen decides, seat 1 wins ties. Who chooses 2 always beats who does
//   not. king     three players: the last decision of seat 3 names the winner, seat 1 or 2; seat 3 cannot win.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "core/checks.h"
#include "core/game.h"
#include "core/text.h"
#include "games/presentation.h"

namespace skerry::toss {

enum class Kind : std::uint8_t { kLate, kEarly, kChoice, kKing };
inline constexpr std::uint32_t kActions = 3;
inline constexpr std::uint32_t kSeatOneWins = 60;  // of a hundred
inline constexpr std::uint8_t kNobody = 0xFF;

using Actions = InlineList<Action, kActions>;
using Outcomes = InlineList<Outcome, 2>;

struct State {
  Kind kind = Kind::kLate;
  std::uint8_t seats = 2;
  std::uint8_t rounds = 2;
  std::uint8_t made = 0;          // decisions
  std::uint8_t tossed = kNobody;  // the winner by the toss, or by choice of the king
  std::array<std::uint8_t, 3> sum{};

  bool operator==(const State&) const = default;
  std::size_t players() const { return seats; }
  bool is_tossed() const { return kind == Kind::kLate || kind == Kind::kEarly; }
  Turn turn() const {
    const bool all_made = made == seats * rounds;
    if (is_tossed() && tossed == kNobody && (all_made || kind == Kind::kEarly)) return Turn::chance();
    if (all_made) return Turn::over();
    return Turn::of(seat_at(made % seats));
  }
  void chance_outcomes(Outcomes& out) const {
    out.push_back({Action{0}, kSeatOneWins});
    out.push_back({Action{1}, 100 - kSeatOneWins});
  }
  void legal_actions(Seat seat, Actions& out) const {
    if (!turn().owes(seat)) return;
    for (std::uint32_t a = 0; a < kActions; ++a) out.push_back(Action{a});
  }
  void apply(Seat seat, Action action) {
    const auto value = static_cast<std::uint8_t>(bits(action));
    if (seat == kChance) {
      tossed = value;
      return;
    }
    sum[index(seat)] = static_cast<std::uint8_t>(sum[index(seat)] + value);
    ++made;
    if (kind == Kind::kKing && made == seats * rounds) tossed = value == 0 ? 0 : 1;
  }
  std::uint64_t hash() const {
    return mix64(std::uint64_t{made} | std::uint64_t{tossed} << 8U | std::uint64_t{sum[0]} << 16U |
                 std::uint64_t{sum[1]} << 24U | std::uint64_t{sum[2]} << 32U | std::uint64_t{rounds} << 40U |
                 static_cast<std::uint64_t>(kind) << 48U | std::uint64_t{seats} << 56U);
  }
  PerSeat<double> returns() const {
    PerSeat<double> shares{};
    if (!turn().is_over()) return shares;
    const std::size_t winner = kind != Kind::kChoice ? tossed : sum[1] > sum[0] ? 1 : 0;
    shares[winner] = 1;
    return shares;
  }
  PerSeat<std::int32_t> scores() const { return {sum[0], sum[1], sum[2]}; }
  std::uint64_t step_bound() const { return static_cast<std::uint64_t>(seats) * rounds + 1; }
};

}  // namespace skerry::toss

namespace skerry {

struct Toss {
  using State = toss::State;
  using Observation = State;
  using Actions = toss::Actions;
  using Outcomes = toss::Outcomes;

  static const GameInfo& info() {
    static constexpr std::array<OptionChoice, 4> kKinds = {
        {{"late", "Late"}, {"early", "Early"}, {"choice", "Choice"}, {"king", "King"}}};
    static constexpr std::array<OptionSpec, 2> kOptions = {{
        {.name = "kind",
         .kind = OptionSpec::Kind::kChoice,
         .help = "What decides.",
         .default_text = "late",
         .default_for = [](int, const Settings&) -> OptionValue { return std::string("late"); },
         .choices = kKinds},
        {.name = "rounds",
         .kind = OptionSpec::Kind::kInteger,
         .help = "Decisions of each seat.",
         .default_text = "2",
         .default_for = [](int, const Settings&) -> OptionValue { return 2; },
         .min = 1,
         .max = 20},
    }};
    static constexpr GameInfo kInfo = {.id = "toss",
                                       .title = "Toss",
                                       .summary = "A toy.",
                                       .designers = "",
                                       .source = "",
                                       .rights = "",
                                       .min_players = 2,
                                       .max_players = 3,
                                       .minutes = 1,
                                       .seat_names = {},
                                       .options = kOptions,
                                       .rules = ""};
    return kInfo;
  }
  static Result<State> initial(int players, const Settings& settings) {
    constexpr std::array<std::string_view, 4> kNames = {"late", "early", "choice", "king"};
    State state;
    state.kind = static_cast<toss::Kind>(*find_word(kNames, settings.text("kind")));
    state.seats = static_cast<std::uint8_t>(players);
    state.rounds = static_cast<std::uint8_t>(settings.integer("rounds"));
    if (state.kind == toss::Kind::kKing && players != 3) return Error{"A king needs three players."};
    return state;
  }
  static Observation observe(const State& state, Seat) { return state; }
  static State determinize(const Observation& seen, Rng&) { return seen; }

  static std::string action_text(const Observation&, Seat, Action action) {
    return "take " + std::to_string(bits(action));
  }
  static Result<Action> parse_action(const Observation& seen, Seat seat, std::string_view text) {
    if (const Status due = check_turn(seen.turn(), seat); !due) return due.error();
    const auto number = text.starts_with("take ") ? parse_number(text.substr(5), toss::kActions - 1) : std::nullopt;
    if (!number) return Error{"Write take and a number from 0 to 2."};
    return Action{*number};
  }
  static std::string outcome_text(const State&, Action action) { return "toss " + std::to_string(bits(action) + 1); }
  static std::string state_text(const State& s) {
    const std::array<unsigned, 8> parts = {
        static_cast<unsigned>(s.kind), s.seats, s.rounds, s.made, s.tossed, s.sum[0], s.sum[1], s.sum[2]};
    return join(parts.size(), " ", [&](std::size_t i) { return std::to_string(parts[i]); });
  }
  static Result<State> parse_state(std::string_view) { return Error{"A toy has no notation."}; }
  static std::string end_text(const State&) { return "all have chosen"; }
  static Action greedy(const Observation&, Seat, Rng&) { return Action{toss::kActions - 1}; }

  static boost::json::object view(const Observation&, Seat) { return {}; }
  static std::string draw(const Observation&, Seat, const DrawStyle&) { return "\n"; }
};

}  // namespace skerry
