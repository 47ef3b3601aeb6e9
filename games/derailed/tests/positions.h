// Helpers for the tests of Derailed!: positions and moves in notation.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/derailed/derailed.h"
#include "games/erased.h"

namespace skerry::derailed {

inline Result<State> try_start(int players, const std::vector<std::string>& assignments = {}) {
  Settings given;
  for (const std::string& assignment : assignments) {
    const auto entry = parse_assignment(Derailed::info().options, assignment);
    EXPECT_TRUE(entry) << entry.error().text();
    given.set(entry->first, entry->second);
  }
  return Derailed::initial(players, *complete_settings(Derailed::info().options, players, given));
}

inline State start(int players, const std::vector<std::string>& assignments = {}) {
  const auto state = try_start(players, assignments);
  EXPECT_TRUE(state) << state.error().text();
  return *state;
}

inline State read(std::string_view text) {
  const auto state = Derailed::parse_state(text);
  EXPECT_TRUE(state) << text << "\n" << state.error().text();
  return state ? *state : State{};
}

// The parts of a state's text. The defaults give the beginning of a round with two players.
struct Given {
  std::string railway = "";  // empty: no cards
  std::string starts = "AB";
  std::string destinations = "BA";
  std::string phase = "lay";
  std::string mover = "1";
  std::string starter = "1";
  std::string round = "1";
  std::string points = "0,0|0,0|0,0";
  std::string arrivals = "-";
  std::string last = "";  // empty: by the mover, in the first slot that has a card
  std::string hands = "NES,NESW|ESW,NESW";
  std::string covered = "-";
  std::string discards = "-";
  bool redraw = false;
  std::string more = "";  // other options: " covered=discard used=3"
};

inline std::string text_of(Given given) {
  const std::size_t players = given.starts == "-" ? 2 : given.starts.size();
  if (given.railway.empty()) {
    for (std::size_t lane = 0; lane < players; ++lane) given.railway += lane == 0 ? "-,-,-,-" : "|-,-,-,-";
  }
  if (given.last.empty()) {
    given.last = "-";
    std::size_t lane = 0;
    for (const auto slots : split(given.railway, '|')) {
      std::size_t column = 0;
      ++lane;
      for (const auto slot : split(slots, ',')) {
        ++column;
        if (slot != "-" && given.last == "-") {
          given.last = given.mover + "@" + std::to_string(lane) + "," + std::to_string(column);
        }
      }
    }
  }
  std::string text;
  for (const std::string& part :
       {given.railway, given.starts, given.destinations, given.phase, given.mover, given.starter, given.round,
        given.points, given.arrivals, given.last, given.hands, given.covered, given.discards}) {
    text += part + " ";
  }
  return text + "players=" + std::to_string(players) + " redraw=" + (given.redraw ? "true" : "false") + given.more;
}

inline State position(const Given& given) { return read(text_of(given)); }

// The error for a position that cannot occur, or "accepted".
inline std::string flaw(const Given& given) {
  const auto state = Derailed::parse_state(text_of(given));
  return state ? "accepted" : state.error().text();
}

// Moves the whole deck below the card in this slot. Precondition: the slot is not empty.
inline State without_deck(State state, Slot slot = 0) {
  state.covered[slot] = static_cast<std::uint8_t>(state.covered[slot] + state.deck_size);
  state.deck = {};
  state.deck_size = 0;
  return read(Derailed::state_text(state));
}

// Plays steps for the seat whose turn it is: "lay EW 1,1; draw NS".
inline void play(State& state, std::string_view texts) {
  for (const std::string_view part : split(texts, ';')) {
    const std::string_view text = part.starts_with(' ') ? part.substr(1) : part;
    PositionOf<Derailed> now(state);
    const auto done = now.play(state.turn().first(), text);
    ASSERT_TRUE(done) << text << ": " << done.error().text();
    state = read(now.state_text());
  }
}

// Why the seat whose turn it is may not make this move, with the clause; "legal" if it may.
inline std::string why(const State& state, std::string_view text) {
  const auto done = PositionOf<Derailed>(state).explain(state.turn().first(), text);
  return done ? "legal" : done.error().text();
}

inline std::vector<WeightedText> chances(const State& state) {
  return PositionOf<Derailed>(state).chance_texts().value_or(std::vector<WeightedText>{});
}

// The legal actions, sorted and separated by commas.
inline std::string legal(const State& state) {
  auto texts = PositionOf<Derailed>(state).legal_texts(state.turn().first());
  std::ranges::sort(texts);
  return join(texts, ", ");
}

// The ports by which the trains of a seat can enter: "1,1W 1,2WS".
inline std::string reach(const State& state, std::size_t seat) {
  const Ports in = find_reach(state.rails, start_port(state.start_slot(seat_at(seat - 1)))).in;
  std::string text;
  for (Slot slot = 0; slot < state.players() * kColumns; ++slot) {
    if (in.at(slot) != 0) text += (text.empty() ? "" : " ") + slot_name(slot) + side_names(in.at(slot));
  }
  return text;
}

// Companies by lane: "BCA".
inline std::string column(const PerSeat<std::uint8_t>& lanes, std::size_t players) {
  std::string text(players, '?');
  for (std::size_t i = 0; i < players; ++i) text[lanes[i]] = kCompanyLetters[i];
  return text;
}

inline std::string hand_of(const State& state, std::size_t seat) {
  std::string text;
  for (const Card card : state.hands[seat - 1]) text += (text.empty() ? "" : " ") + std::string(name_of(card));
  return text;
}

}  // namespace skerry::derailed
