// What a game shows to people: a JSON view for the page, a drawing for the terminal. Both are made from an Observation.
#pragma once

#include <boost/json/object.hpp>
#include <concepts>
#include <span>
#include <string>

#include "core/game.h"

namespace skerry {

struct DrawStyle {
  bool colour = false;  // ANSI colours
};

template <class G>
concept Presentable =
    Game<G> && requires(const typename G::Observation& seen, Seat viewer, const DrawStyle& style,
                        std::span<const std::string> texts) {
      { G::view(seen, viewer) } -> std::same_as<boost::json::object>;
      { G::draw(seen, viewer, style) } -> std::same_as<std::string>;  // lines, each ended by '\n'
      { G::join_steps(texts) } -> std::same_as<std::string>;  // consecutive steps of one seat, as people write them
    };

}  // namespace skerry
