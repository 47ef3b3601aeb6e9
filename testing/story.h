// The story of a step, for tests of games/*/story.cpp.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/erased.h"

namespace skerry::testing {

// Plays steps, separated by ';', for the seat whose turn it is, and returns what the last one led to, as the viewer is
// told: "arrival: S2 arrives first and scores 2 points!". "!" marks a moment.
template <Presentable G>
std::vector<std::string> told(typename G::State& state, std::string_view steps, Seat viewer = kSpectator) {
  std::vector<std::string> lines;
  for (const std::string_view part : split(steps, ';')) {
    const std::string_view text = part.starts_with(' ') ? part.substr(1) : part;
    const PositionOf<G> before(state);
    PositionOf<G> after(state);
    const Seat by = state.turn().first();
    const Result<std::string> played = after.play(by, text);
    EXPECT_TRUE(played) << text << ": " << played.error().text();
    if (!played) return {};
    state = after.state();
    lines.clear();
    for (const Happening& one : before.story(by, text, after, viewer)) {
      const auto name = [](Seat seat) { return "S" + std::to_string(seat_number(seat)); };
      lines.push_back(std::string(one.kind) + ": " + with_names(one.text, name) + (one.moment ? "!" : ""));
    }
  }
  return lines;
}

}  // namespace skerry::testing
