// Action: one decision of a seat, or one outcome of chance.
#pragma once

#include <cstdint>

namespace skerry {

// Only its game can read it; the game documents the bit layout above its constants.
enum class Action : std::uint32_t {};

constexpr std::uint32_t bits(Action action) { return static_cast<std::uint32_t>(action); }

// One outcome of a chance event. Weights are integers, so probabilities are exact on every machine.
struct Outcome {
  Action action;
  std::uint32_t weight;
};

}  // namespace skerry
