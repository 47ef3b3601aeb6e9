// What a game shows to people: a JSON view for the page and a drawing for the terminal, both made from an Observation.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/json_fwd.h"

namespace skerry {

struct DrawStyle {
  bool colour = false;  // ANSI colours
};

inline constexpr std::string_view kFaint = "\x1b[2m";
// The text in an ANSI colour ("\x1b[33m"), or unchanged if the style has no colours.
inline std::string inked(std::string_view ink, std::string_view text, const DrawStyle& style) {
  if (!style.colour || ink.empty()) return std::string(text);
  return std::string(ink) + std::string(text) + "\x1b[0m";
}

template <class G>
concept Presentable = Game<G> && requires(const typename G::Observation& seen, Seat viewer, const DrawStyle& style) {
  { G::view(seen, viewer) } -> std::same_as<boost::json::object>;
  { G::draw(seen, viewer, style) } -> std::same_as<std::string>;  // lines, each ending in '\n'
};

// Names what G lacks to be shown; see check_game() in core/game.h.
template <class G>
constexpr bool check_presentation() {
  constexpr bool kHasView = requires(const typename G::Observation& seen, Seat viewer) { G::view(seen, viewer); };
  constexpr bool kHasDraw = requires(const typename G::Observation& seen, Seat viewer, const DrawStyle& style) {
    G::draw(seen, viewer, style);
  };
  static_assert(kHasView, "The game lacks view(observation, viewer).");
  static_assert(kHasDraw, "The game lacks draw(observation, viewer, style).");
  static_assert(!Game<G> || !kHasView || !kHasDraw || Presentable<G>, "view() or draw() has the wrong type.");
  return true;
}

// Games whose turns have a shorter notation than a list of steps: "lead f6: g7 h7 h4".
template <class G>
concept JoinsSteps = requires(std::span<const std::string> texts) {
  { G::join_steps(texts) } -> std::same_as<std::string>;
};

}  // namespace skerry
