// Agents: whoever decides for a seat without a person. Written `random`, `greedy`.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "games/any_game.h"
#include "match/match.h"

namespace skerry {

class Agent {
 public:
  virtual ~Agent() = default;
  // A legal action's text. Precondition: the seat owes a decision. Sees what the seat may see, and no more.
  virtual std::string choose(const AnyPosition& position, Seat seat) = 0;
};

// `seed` decides every choice: the same seed, the same game.
Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, std::uint64_t seed);

// The streams of one game, derived from its seed.
std::uint64_t chance_seed(std::uint64_t seed);
std::uint64_t agent_seed(std::uint64_t seed, Seat seat);

// Everything that one game between agents needs of chance: a stream for the chance events and one for each seat, so
// that two games with the same seed meet the same cards whoever plays.
class Players {
 public:
  static Result<Players> make(const std::vector<std::string>& specs, std::uint64_t seed);
  // Plays until the game is over.
  void play_out(Match& match);

 private:
  Players(std::uint64_t seed) : chance_(seed) {}
  Rng chance_;
  std::vector<std::unique_ptr<Agent>> agents_;
};

}  // namespace skerry
