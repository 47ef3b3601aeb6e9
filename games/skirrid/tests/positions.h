// Positions and moves in notation, for Skirrid's tests.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/skirrid/skirrid.h"

namespace skerry::skirrid {

inline Result<State> try_start(int players, const std::vector<std::string>& assignments = {}) {
  Settings given;
  for (const std::string& assignment : assignments) {
    const auto entry = parse_assignment(Skirrid::info().options, assignment);
    EXPECT_TRUE(entry) << entry.error().text();
    given.set(entry->first, entry->second);
  }
  return Skirrid::initial(players, *complete_settings(Skirrid::info().options, players, given));
}

inline State start(int players, const std::vector<std::string>& assignments = {}) {
  const auto state = try_start(players, assignments);
  EXPECT_TRUE(state) << state.error().text();
  return state ? *state : State{};
}

// The option for a board that bears this number on every square.
inline std::string even_board(int number) {
  std::string row = std::to_string(number);
  for (int i = 1; i < kSide; ++i) row += " " + std::to_string(number);
  std::string rows = row;
  for (int i = 1; i < kSide; ++i) rows += "/" + row;
  return "board=" + rows;
}

// A set with long shapes, and another order of the die.
inline constexpr std::string_view kOwnSet =
    "gun M#####/eye M/rod #M/snake ##. .M. .##/door ### #.# ..M/quoin .#. ### .M.";
inline std::string own_set() { return "set=" + std::string(kOwnSet); }

// Plays one move, "door j10 0" or "roll 4", or several, "door j10 0; eye j11 0 block".
inline void play(State& state, std::string_view texts) {
  for (const std::string_view part : split(texts, ';')) {
    const std::string_view text = part.starts_with(' ') ? part.substr(1) : part;
    if (text.starts_with("roll ")) {
      ASSERT_TRUE(state.turn().is_chance()) << text;
      state.apply(kChance, Action{static_cast<std::uint32_t>(text.back() - '0')});
      continue;
    }
    const auto action = Skirrid::parse_action(state, state.mover, text);
    ASSERT_TRUE(action) << text << ": " << action.error().text();
    state.apply(state.mover, *action);
  }
}

inline State after(State state, std::string_view texts) {
  play(state, texts);
  return state;
}

// Why a placement is illegal, with its clause; "legal" if it is not.
inline std::string why(const State& state, std::string_view text) {
  const auto action = Skirrid::parse_action(state, state.mover, text);
  return action ? "legal" : action.error().text();
}

inline std::vector<Placement> legal(const State& state) {
  Actions actions;
  state.legal_actions(state.mover, actions);
  std::vector<Placement> placements;
  for (const Action action : actions) placements.push_back(placement_of(action));
  return placements;
}

inline std::ptrdiff_t count_blocks(const State& state) {
  const auto placements = legal(state);
  return std::count_if(placements.begin(), placements.end(), [](const Placement& p) { return p.is_block(); });
}

inline Placement placement(std::string_view text) {
  const auto p = parse_placement(start(2), text, ' ');
  EXPECT_TRUE(p) << p.error().text();
  return p ? *p : Placement{};
}

inline std::string names(const Board& board) {
  std::string list;
  board.for_each([&](Square square) { list += (list.empty() ? "" : " ") + square_name(square); });
  return list;
}

inline std::string squares(std::string_view text) { return names(placement(text).squares(kWays)); }

inline std::string hand_text(Hand hand) {
  std::string list;
  for (Kind kind = 0; kind < kKinds; ++kind) {
    for (unsigned i = 0; i < hand.count(kind); ++i) list += (list.empty() ? "" : " ") + kind_name(kind);
  }
  return list;
}

}  // namespace skerry::skirrid
