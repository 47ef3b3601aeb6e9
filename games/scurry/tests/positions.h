// Positions and plays in notation, for Scurry's tests.
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

// Plays "lead f6", "move g7", …; several at a time as "lead f6; move g7".
inline void play(State& state, std::string_view texts) {
  for (const std::string_view part : split(texts, ';')) {
    const std::string_view text = part.starts_with(' ') ? part.substr(1) : part;
    const auto action = Scurry::parse_action(state, state.mover, text);
    ASSERT_TRUE(action) << text << ": " << action.error().text();
    state.apply(state.mover, *action);
  }
}

// The sentence against a move, with its clause; "legal" if it is legal.
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
