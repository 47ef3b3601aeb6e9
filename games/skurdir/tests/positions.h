// Positions and moves in notation, for Skurðir's tests.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/skurdir/notation.h"

namespace skerry::skurdir {

inline State start(int players, const std::vector<std::string>& assignments = {}) {
  Settings given;
  for (const std::string& assignment : assignments) {
    const auto entry = parse_assignment(Skurdir::info().options, assignment);
    EXPECT_TRUE(entry) << entry.error().text();
    given.set(entry->first, entry->second);
  }
  const auto state = Skurdir::initial(players, *complete_settings(Skurdir::info().options, players, given));
  EXPECT_TRUE(state) << state.error().text();
  return *state;
}

inline State read(std::string_view text) {
  const auto state = Skurdir::parse_state(text);
  EXPECT_TRUE(state) << text << "\n" << state.error().text();
  return state ? *state : start(2);
}

// The land of most tests, without passengers:
//
//   1  R  R  G  B  K
//   0  G  Y  Y  B  K
//      0  1  2  3  4
inline const std::vector<std::string> kLand = {"R0,1", "R1,1", "Y1,0", "Y2,0", "G0,0",
                                               "G2,1", "B3,0", "B3,1", "K4,0", "K4,1"};

// A position on that land. Hands follow from the canals.
struct Position {
  std::string colours = "RY";   // of seats 1, 2, …
  std::string passengers = "";  // "0,0:Y 2,0:GB", from the bottom
  std::string canals = "-";     // "R0,1E;N0,0E", in any order
  std::string extra = "";       // extra stations: "R5,0 Y5,1"
  std::string sabotage = "";    // by seat: "used ready"; ready by default
  std::string away = "";        // by seat: "0 1"; 0 by default
  std::string pool = "";        // passengers
  int mover = 1;
  std::string phase = "build";
  int stall = 0;
  int stuck = 0;
};

// Sorts canals by colour, then by station, then by direction.
inline std::string in_order(const std::string& canals, const std::vector<std::string>& stations) {
  auto list = split(canals, ';');
  const auto rank = [&](std::string_view canal) {
    if (canal == "-") return std::size_t{0};
    const auto from = std::ranges::find_if(stations, [&](const std::string& station) {
      return std::string_view(station).substr(1) == canal.substr(1, canal.size() - 2);
    });
    const auto number = static_cast<std::size_t>(from - stations.begin());
    return (kColourLetters.find(canal[0]) * 16 + number) * 4 + kDirectionLetters.find(canal.back());
  };
  std::ranges::sort(list, {}, rank);
  std::string text;
  for (const std::string_view canal : list) text += (text.empty() ? "" : ";") + std::string(canal);
  return text;
}

inline std::string text_of(const Position& p) {
  const auto word = [](const std::string& words, std::size_t i, const std::string& otherwise) {
    const auto list = split(words, ' ');
    return i < list.size() && !list[i].empty() ? std::string(list[i]) : otherwise;
  };
  const auto standing = [&](const std::string& station) {
    for (const std::string_view entry : split(p.passengers, ' ')) {
      const std::size_t colon = entry.find(':');
      if (entry.substr(0, colon) == std::string_view(station).substr(1)) return std::string(entry.substr(colon));
    }
    return std::string(":");
  };
  std::vector<std::string> stations = kLand;
  for (const std::string_view extra : split(p.extra, ' ')) {
    if (!extra.empty()) stations.emplace_back(extra);
  }
  std::string text;
  for (const std::string& station : stations) text += (text.empty() ? "" : ";") + station + standing(station);
  text += " " + in_order(p.canals, stations) + " ";
  const auto built = [&](char letter) {
    return std::ranges::count_if(split(p.canals, ';'), [&](std::string_view canal) { return canal[0] == letter; });
  };
  std::int64_t neutral_away = 0;
  for (std::size_t i = 0; i < p.colours.size(); ++i) {
    const std::string away = word(p.away, i, "0");
    const std::string sabotage = word(p.sabotage, i, "ready");
    if (sabotage == "neutral" || sabotage == "fresh") ++neutral_away;
    text +=
        std::string(i == 0 ? "" : ";") + p.colours[i] + ":" + std::to_string(3 - built(p.colours[i]) - (away[0] - '0'));
    text += ":" + away + ":" + sabotage + ":0";
  }
  const std::int64_t neutral = (p.colours.size() < 5 ? 3 : 0) - built('N') - neutral_away;
  return text + " " + p.pool + "+" + std::to_string(neutral) + " " + std::to_string(p.mover) + " " + p.phase + " " +
         std::to_string(p.stall) + " " + std::to_string(p.stuck) + " layout=manual";
}

// Red and Yellow have everything on the board, passengers keep every canal from being removed, and nobody can get home.
inline const Position kNothingToDo = {.passengers = "0,1:K 1,1:K 4,1:Y 4,0:R 3,0:RK",
                                      .canals = "R0,1E;R1,1E;R4,1N;Y4,0E;Y3,0W;Y4,1W;N0,0N;N0,0E;N1,0E",
                                      .extra = "R4,2 Y5,0",
                                      .sabotage = "used used"};

inline State read(const Position& p) { return read(text_of(p)); }

inline Seat seat_to_move(const State& s) { return s.turn().is_over() ? kNoSeat : s.turn().first(); }

// Plays one move, "canal 0,0 E", or several, "carry 0,0; ride E"; chance events, too.
inline void play(State& state, std::string_view texts) {
  for (const std::string_view part : split(texts, ';')) {
    const std::string_view text = part.starts_with(' ') ? part.substr(1) : part;
    if (state.turn().is_chance()) {
      Outcomes outcomes;
      state.chance_outcomes(outcomes);
      const auto* const found = std::ranges::find_if(
          outcomes, [&](const Outcome& outcome) { return Skurdir::outcome_text(state, outcome.action) == text; });
      ASSERT_NE(found, outcomes.end()) << text;
      state.apply(kChance, found->action);
      continue;
    }
    const Seat seat = seat_to_move(state);
    const auto action = Skurdir::parse_action(state, seat, text);
    ASSERT_TRUE(action) << text << ": " << action.error().text() << "\n" << Skurdir::state_text(state);
    state.apply(seat, *action);
  }
}

// Why an action is illegal, with its clause; "legal" if it is not.
inline std::string why(const State& state, std::string_view text) {
  const auto action = Skurdir::parse_action(state, seat_to_move(state), text);
  return action ? "legal" : action.error().text();
}

// The legal actions that begin with this word, sorted: "ride E, ride N".
inline std::string legal(const State& state, std::string_view word = "") {
  Actions actions;
  state.legal_actions(seat_to_move(state), actions);
  std::vector<std::string> texts;
  for (const Action action : actions) {
    std::string text = Skurdir::action_text(state, seat_to_move(state), action);
    if (text.starts_with(word)) texts.push_back(std::move(text));
  }
  std::ranges::sort(texts);
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + text;
  return list;
}

inline std::vector<std::int32_t> scores(const State& s) {
  const auto points = s.scores();
  return {points.begin(), points.begin() + static_cast<std::ptrdiff_t>(s.players())};
}

inline constexpr std::string_view kSetup =
    "stacks RY RG YG YB GB GK BR BK KR KY; centre RY; stack RG 1,0; stack YG 2,0; stack YB 0,1; stack GB 1,1; "
    "stack GK 2,1; stack BR 0,2; stack BK 1,2; stack KR 2,2; stack KY 0,3";

}  // namespace skerry::skurdir
