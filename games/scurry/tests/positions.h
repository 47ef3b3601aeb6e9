// Positions and moves in notation, for Scurry's tests.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/scurry/scurry.h"

namespace skerry::scurry {

inline State start(const std::vector<std::string>& assignments = {}) {
  Settings given;
  for (const std::string& assignment : assignments) {
    const auto entry = parse_assignment(Scurry::info().options, assignment);
    EXPECT_TRUE(entry) << entry.error().text();
    given.set(entry->first, entry->second);
  }
  const auto state = Scurry::initial(2, *complete_settings(Scurry::info().options, 2, given));
  EXPECT_TRUE(state) << state.error().text();
  return *state;
}

inline State read(std::string_view text) {
  const auto state = Scurry::parse_state(text);
  EXPECT_TRUE(state) << text << "\n" << state.error().text();
  return state ? *state : State{};
}

// A position on a board of size 4, which has rows a to g of 4, 5, 6, 7, 6, 5 and 4 vertices.
inline State small(const std::string& position) {
  return read(position + " size=4 tiles=4 setup=manual comeback=true turn_limit=400");
}

// Brown's squirrel on a1 is walled in by its own acorns on a2, b1 and b2, and Gray is to make a turn that leaves it so.
inline constexpr const char* kBrownWalledIn = "1b2/4g/5g/6g/5g/bb3/1b2 a1 g4 gray lead 1 -";
inline constexpr std::string_view kGraysTurn = "lead g1; move g2; move g1";

// Plays one move, "lead f6", or several, "lead f6; move g7".
inline void play(State& state, std::string_view texts) {
  for (const std::string_view part : split(texts, ';')) {
    const std::string_view text = part.starts_with(' ') ? part.substr(1) : part;
    const auto action = Scurry::parse_action(state, state.mover, text);
    ASSERT_TRUE(action) << text << ": " << action.error().text();
    state.apply(state.mover, *action);
  }
}

// Why a move is illegal, with its clause; "legal" if it is not.
inline std::string why(const State& state, std::string_view text) {
  const auto action = Scurry::parse_action(state, state.mover, text);
  return action ? "legal" : action.error().text();
}

inline std::string names(const State& state, Board board) {
  std::string list;
  for_each_bit(board, [&](unsigned v) {
    list += (list.empty() ? "" : " ") + vertex_name(state.board(), static_cast<Vertex>(v));
  });
  return list;
}

}  // namespace skerry::scurry
