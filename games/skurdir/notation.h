// The words of Skurðir's notation, shared by actions, states, reasons and drawings.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/skurdir/skurdir.h"

namespace skerry::skurdir {

inline constexpr std::array<std::string_view, kKinds> kKindWords = {
    "stacks",  "centre", "stack",    "first", "colour", "canal", "neutral",
    "station", "remove", "sabotage", "pass",  "carry",  "ride",  "add"};
inline constexpr std::array<std::string_view, kColours + 1> kColourWords = {"red",  "yellow", "green",
                                                                            "blue", "black",  "neutral"};
inline constexpr std::string_view kColourLetters = "RYGBKN";  // N is neutral, for canals only
inline constexpr std::string_view kDirectionLetters = "NESW";

constexpr std::string_view word_of(Kind kind) { return kKindWords[static_cast<std::size_t>(kind)]; }
constexpr std::string_view word_of(Colour c) { return kColourWords[index(c)]; }
constexpr char letter_of(Colour c) { return kColourLetters[index(c)]; }
constexpr char letter_of(Direction d) { return kDirectionLetters[static_cast<std::size_t>(d)]; }

std::string cell_text(Cell cell);                       // "-1,0"
std::optional<Cell> parse_cell(std::string_view text);  // accepts only this form, within reach
std::optional<Direction> parse_direction(std::string_view text);
std::string stack_name(const State& s, Station station);  // "RY": the station and its passenger in the set-up
std::string side_text(const State& s, Side side);         // "0,0 E"

// Why this well-formed action is illegal now. Precondition: it is illegal, and the mover is to act.
Error why_not(const State& s, Action action);

// What is wrong with a state that has been read, as the end of a sentence; empty if it can occur in a game. Does not
// check rides and carries.
std::string_view flaw_in(const State& s);

}  // namespace skerry::skurdir
