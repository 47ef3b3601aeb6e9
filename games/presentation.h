// What a game shows to people: a JSON view for the page, a drawing for the terminal. Both are made from an Observation.
#pragma once

#include <boost/json/object.hpp>
#include <concepts>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"

namespace skerry {

struct DrawStyle {
  bool colour = false;  // ANSI colours
};

// A text in an ink of the terminal ("\x1b[33m"), or as it is where there are no colours.
inline constexpr std::string_view kFaint = "\x1b[2m";
inline std::string inked(std::string_view ink, std::string_view text, const DrawStyle& style) {
  if (!style.colour || ink.empty()) return std::string(text);
  return std::string(ink) + std::string(text) + "\x1b[0m";
}

template <class G>
concept Presentable = Game<G> && requires(const typename G::Observation& seen, Seat viewer, const DrawStyle& style) {
  { G::view(seen, viewer) } -> std::same_as<boost::json::object>;
  { G::draw(seen, viewer, style) } -> std::same_as<std::string>;  // lines, each ended by '\n'
};

// Games whose turns people write in a shorter way than step by step: "lead f6: g7 h7 h4".
template <class G>
concept JoinsSteps = requires(std::span<const std::string> texts) {
  { G::join_steps(texts) } -> std::same_as<std::string>;
};

}  // namespace skerry
