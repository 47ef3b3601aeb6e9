// Helpers for the tests of SkyRunner: positions and moves in notation.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/skyrunner/skyrunner.h"

namespace skerry::skyrunner {

inline State start(int players, const std::vector<std::string>& assignments = {}) {
  Settings given;
  for (const std::string& assignment : assignments) {
    const auto entry = parse_assignment(SkyRunner::info().options, assignment);
    EXPECT_TRUE(entry) << entry.error().text();
    given.set(entry->first, entry->second);
  }
  const auto state = SkyRunner::initial(players, *complete_settings(SkyRunner::info().options, players, given));
  EXPECT_TRUE(state) << state.error().text();
  return *state;
}

inline State read(std::string_view text) {
  const auto state = SkyRunner::parse_state(text);
  EXPECT_TRUE(state) << text << "\n" << (state ? "" : state.error().text());
  return state ? *state : start(2);
}

inline std::string pile_text(const Pile& pile) {
  std::string text;
  for (const std::uint8_t count : pile) text += (text.empty() ? "" : "/") + std::to_string(count);
  return text;
}

// The options of a building for two or three players.
inline constexpr std::string_view kTwoPlayers = "rows=12 lower=2 middle=2 top=1 round_limit=500";
inline constexpr std::string_view kThree = "rows=12 lower=3 middle=2 top=1 round_limit=500";

// A position with no discards: all cards that the seats and the open card leave over are in the main set.
struct Given {
  std::string_view seats;  // as in a state's text
  std::string_view open = "-";
  std::string_view course = "1 1 choose - - -";  // round, starting seat, phase, acting seat, victim, squares
  std::string_view options = kThree;
};

inline std::string text_of(const Given& given) {
  const auto course = split(given.course, ' ');
  const auto seats = split(given.seats, '|');
  const auto order = [&](std::size_t seat) {
    return (seat + 2 * seats.size() - (static_cast<std::size_t>(course[1][0] - '1'))) % seats.size();
  };
  Pile left = kAllActionCards;
  const auto take = [&](char letter) {
    const std::size_t slot = std::string_view("2345els").find(letter);
    if (slot != std::string_view::npos) --left[slot];
  };
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto fields = split(seats[i], ':');
    for (const char c : fields[2]) take(c);
    for (const char c : fields[3]) {
      if (c == '2' || c == '3') --left[slot_of(c == '2' ? Card::kCrash2 : Card::kCrash3)];
      if (c == 'l' || c == 's') take(c);
    }
    if (course[2] == "choose") continue;
    const std::size_t acting = course[3] == "-" ? 0 : order(static_cast<std::size_t>(course[3][0] - '1'));
    const bool acted = order(i) < acting || (order(i) == acting && (course[2] == "give" || course[2] == "fall"));
    if (fields[4].starts_with('c')) take(fields[4][1]);
    if (!acted && (fields[4] == "l" || fields[4] == "s")) take(fields[4][0]);
  }
  if (given.open.starts_with('x')) {
    --left[slot_of(given.open == "x2" ? Card::kCrash2 : Card::kCrash3)];
  } else {
    take(given.open.back());
  }
  return std::string(given.seats) + " " + std::string(given.open) + " " + pile_text(left) + " 0/0/0/0/0/0/0/0/0 " +
         std::string(given.course) + " " + std::string(given.options);
}

inline State position(const Given& given) { return read(text_of(given)); }

// Plays steps for the seat whose turn it is, or the first of several: "open climb 3; play 7; climb L2-7".
inline void play(State& state, std::string_view texts) {
  for (const std::string_view part : split(texts, ';')) {
    const std::string_view text = part.starts_with(' ') ? part.substr(1) : part;
    const Turn turn = state.turn();
    ASSERT_FALSE(turn.is_over()) << text;
    if (turn.is_chance()) {
      Outcomes outcomes;
      state.chance_outcomes(outcomes);
      bool found = false;
      for (const Outcome& outcome : outcomes) {
        if (found || SkyRunner::outcome_text(state, outcome.action) != text) continue;
        state.apply(kChance, outcome.action);
        found = true;
      }
      ASSERT_TRUE(found) << text;
    } else {
      const auto action = SkyRunner::parse_action(SkyRunner::observe(state, turn.first()), turn.first(), text);
      ASSERT_TRUE(action) << text << ": " << action.error().text();
      state.apply(turn.first(), *action);
    }
  }
}

// Why the seat whose turn it is may not make this move, with the clause; "legal" if it may.
inline std::string why(const State& state, std::string_view text) {
  const Seat seat = state.turn().first();
  const auto action = SkyRunner::parse_action(SkyRunner::observe(state, seat), seat, text);
  return action ? "legal" : action.error().text();
}

// The legal actions of the seat whose turn it is, in their order.
inline std::string legal(const State& state) {
  const Seat seat = state.turn().first();
  Actions actions;
  state.legal_actions(seat, actions);
  std::string list;
  for (const Action action : actions) {
    list += (list.empty() ? "" : ", ") + SkyRunner::action_text(SkyRunner::observe(state, seat), seat, action);
  }
  return list;
}

// The ends of the climb, with the equipment they cost: "L1-4 M1-1+1 stay".
inline std::string ends(const State& state) {
  EXPECT_EQ(state.phase, Phase::kClimb);
  Actions actions;
  state.legal_actions(state.acting, actions);
  std::string list;
  for (const Action action : actions) {
    const std::string text = SkyRunner::action_text(SkyRunner::observe(state, state.acting), state.acting, action);
    list += (list.empty() ? "" : " ") + text.substr(std::string_view("climb ").size());
    if (cost_of(action) > 0) list += "+" + std::to_string(cost_of(action));
  }
  return list;
}

inline std::string figures(const State& state) {
  std::string list;
  for (std::size_t i = 0; i < state.players(); ++i) {
    list += (list.empty() ? "" : " ") + place_text(state.building, state.player[i].figure);
  }
  return list;
}

// A seat as written in the state's text. Seats are counted from 1.
inline std::string seat(const State& state, std::size_t number) {
  const std::string text = SkyRunner::state_text(state);
  return std::string(split(split(text, ' ')[0], '|')[number - 1]);
}

}  // namespace skerry::skyrunner
